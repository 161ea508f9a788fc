import type { GameTypes } from '../../machines/game.ts';
import type { Seat } from '../../machines/seat.ts';

/**
 * What a computer player is asked. It holds what a person in that seat could know, and nothing else: the view never
 * has the generator's state or another seat's hidden things. All of it is JSON, so it can cross to a worker thread.
 */
export interface Question<T extends GameTypes> {
  readonly setup: T['setup'];
  readonly view: T['view'];
  readonly seat: Seat;
  /** Seeds the player's own randomness: the same question with the same seed has the same answer everywhere. */
  readonly seed: string;
}

/** How strong a computer player is. Each game has some of these, weakest first. */
export interface Level {
  /** The word of the command line: `easy`, `normal`, `hard` … */
  readonly id: string;
  /** One line for the set-up screen. */
  readonly summary: string;
  /** What players of this level are called, in this order, where a game's rules name them. */
  readonly names?: readonly string[];
}

/** The computer players of one game. */
export interface Roster<T extends GameTypes> {
  /** The game's id. */
  readonly game: string;
  readonly levels: readonly Level[];
  /** The level of a seat whose player has resigned, where the game has one for that. */
  readonly resigned?: string;
  /**
   * Chooses a move; deterministic, and legal for every question whose seat is to move.
   * @param level an id of `levels`; another one is a bug of the caller and throws
   */
  choose(level: string, question: Question<T>): T['move'];
}

/** Any game's roster: give it only questions of its own game. */
export type AnyRoster = Roster<GameTypes>;
