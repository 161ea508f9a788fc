import type { Game } from '../game.ts';
import { nameFrom } from '../wording.ts';
import { BUFFALO, BUFFALO_SUIT, type Card, pointsOf, suitOf } from './cards.ts';
import type { IntensityEvent, IntensityTypes } from './types.ts';

/** Rounds in which it is early to be out of a suit. */
const EARLY = 3;

/** A hand as it is told. */
class Hand {
  /** This round in playing order. */
  table: { readonly seat: number; readonly card: Card }[] = [];
  /** The buffalo has been played. */
  isOver = false;
  /** Who has given whom points: `from>to`. */
  readonly given = new Set<string>();
  /** Who has acted in character. */
  readonly told = new Set<number>();

  /** The card that was led; null where this one is. */
  get led(): Card | null {
    return this.table[0]?.card ?? null;
  }

  /** Tests whether a card is not of the suit that was led. */
  isThrown(card: Card): boolean {
    return this.led !== null && suitOf(card) !== suitOf(this.led);
  }

  /** Who takes the round as it lies. */
  get taker(): number | null {
    const [first, ...rest] = this.table.filter(({ card }) => !this.isThrown(card));
    if (first === undefined) return null;
    return rest.reduce((one, other) => (other.card > one.card ? other : one), first).seat;
  }
}

type Played = IntensityEvent & { readonly type: 'played' };

/** What is in character, by style: how it is said of a card that is played now; null where it is not. */
const CHARACTERS: Readonly<Record<string, (played: Played, hand: Hand) => string | null>> = {
  hunter: ({ card }, { led, isOver }) =>
    led === null && !isOver && suitOf(card) === BUFFALO_SUIT && card < BUFFALO ? 'hunts the buffalo' : null,
  voider: ({ card, round }, hand) =>
    hand.isThrown(card) && round <= EARLY && hand.led !== null
      ? `is out of ${suitOf(hand.led) + 1}0 to ${suitOf(hand.led) + 1}9 already`
      : null,
  vengeful: ({ seat, card }, hand) =>
    pointsOf(card) > 0 && hand.isThrown(card) && hand.given.has(`${hand.taker}>${seat}`)
      ? 'pays that back'
      : null,
};

/** See `Game.inCharacter`; each once in a hand, and one in a round. */
export const inCharacter: NonNullable<Game<IntensityTypes>['inCharacter']> = (
  moves,
  _view,
  styles,
  names,
) => {
  const player = nameFrom(names);
  let hand = new Hand();
  let isTold = false;
  return moves.map(({ events }) => {
    let said: string | null = null;
    for (const event of events) {
      if (event.type === 'dealt') hand = new Hand();
      if (event.type === 'played') {
        const { seat, card } = event;
        const style = isTold || hand.told.has(seat) ? undefined : styles[seat];
        const words = style === undefined ? null : (CHARACTERS[style]?.(event, hand) ?? null);
        if (words !== null) {
          said = `${player(seat)} ${words}`;
          isTold = true;
          hand.told.add(seat);
        }
        hand.table.push({ seat, card });
        hand.isOver ||= card === BUFFALO;
      }
      if (event.type === 'round-won') {
        for (const { seat, card } of hand.table)
          if (pointsOf(card) > 0) hand.given.add(`${seat}>${event.seat}`);
        hand.table = [];
        isTold = false;
      }
    }
    return said;
  });
};
