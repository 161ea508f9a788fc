import type { Seat } from '../../../machines/seat.ts';

/** The seats that have offered a draw since the last move. */
export class DrawOffers {
  readonly #seats = new Set<Seat>();

  get seats(): readonly Seat[] {
    return [...this.#seats];
  }

  /** @returns the seats that still play and have not offered one; none when the draw is agreed */
  offer(seat: Seat, playing: readonly Seat[]): readonly Seat[] {
    this.#seats.add(seat);
    return playing.filter(each => !this.#seats.has(each));
  }

  /** A move ends all offers. */
  clear(): void {
    this.#seats.clear();
  }
}
