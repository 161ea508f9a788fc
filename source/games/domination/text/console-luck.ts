import { type Randomness, scripted, seeded } from '../../../../machines/random.ts';
import type { ChanceSource } from '../../../table/course.ts';
import type { ConsoleGame } from './console-game.ts';
import type { Tape } from './tape.ts';

/** How much of a seed is in those of further games: a save holds seeds of at most 200 characters. */
const LONGEST_STEM = 180;

/**
 * Where a console's games get what chance gives: from a log, in order over all games of the session, or from a seed,
 * each game with its own.
 */
export class ConsoleLuck {
  readonly #seed: string;
  readonly tape: Tape | null;
  #games = 0;
  /** How many outcomes of the present game's script the tape has been moved past. */
  #used = 0;

  constructor(seed: string, tape: Tape | null) {
    this.#seed = seed;
    this.tape = tape;
  }

  /** What a new game starts from. */
  forGame(): ChanceSource {
    this.#games += 1;
    this.#used = 0;
    const seed = this.#games === 1 ? this.#seed : `${this.#seed.slice(0, LONGEST_STEM)} ${this.#games}`;
    return this.tape === null ? { seed } : { seed, outcomes: this.tape.outcomes };
  }

  /** What a game goes on with that was begun with other luck: a loaded or replayed one. */
  forGoingOn(): Randomness {
    const { seed, outcomes } = this.forGame();
    return outcomes === undefined ? seeded(seed) : scripted(outcomes);
  }

  /** Moves the log on behind what the game has used of it. */
  follow({ position }: ConsoleGame): void {
    if (this.tape === null || position.random.kind !== 'script') return;
    this.tape.passOutcomes(position.random.next - this.#used);
    this.#used = position.random.next;
  }
}
