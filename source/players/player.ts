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
  /** It thinks for hardly longer than `normal` does: a whole game is played out in some milliseconds. */
  readonly quick?: true;
  /** What players of this level are called, in this order, where a game's rules name them. */
  readonly names?: readonly string[];
}

/** The levels of a game's computer players: known before any of them is loaded. */
export interface Ranks {
  readonly levels: readonly Level[];
  /** The level of a seat whose player has resigned, where the game has one for that. */
  readonly resigned?: string;
  /** The level that gives hints, where that is not the last one. */
  readonly adviser?: string;
}

/** A choice as an adviser weighs it. */
export interface WeighedMove<T extends GameTypes = GameTypes> {
  readonly move: T['move'];
  /** What it is expected to come to and what it does, in the game's own measure, where its players weigh choices so. */
  readonly worth?: { readonly points: number; readonly reason: string };
}

/** The computer players of one game. */
export interface Roster<T extends GameTypes> extends Ranks {
  /**
   * Chooses a move; deterministic, and legal for every question whose seat is to move.
   * @param level an id of `levels`, or another word for one; whatever else is a bug of the caller and throws
   */
  choose(level: string, question: Question<T>): T['move'];
  /** All that the strongest of them would think of, the best first; left out where they do not weigh all choices. */
  weigh?(question: Question<T>): readonly WeighedMove<T>[];
}

/** Other words for levels: those of saves and command lines of before, and of other programs. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['medium', 'normal'],
  ['average', 'normal'],
  ['crap', 'passive'],
]);

/** The id of the level that a word may mean, in any game; whether the game has such a level is not looked at. */
export const levelCalled = (word: string): string => OTHER_WORDS.get(word) ?? word;

/**
 * What plays at a level of a game.
 * @param level its id, or another word for it
 * @throws Error when the game has no such level: that is a bug of the caller
 */
export function ofLevel<P>(players: Readonly<Record<string, P>>, level: string, title: string): P {
  const player = players[levelCalled(level)];
  if (player === undefined) throw new Error(`${title} has no computer player called ${level}`);
  return player;
}

/** Any game's roster: give it only questions of its own game. */
export type AnyRoster = Roster<GameTypes>;

/** The computer players as a game's kit has them: the levels at hand, the players loaded when one is to move. */
export interface PlayersKit<T extends GameTypes = GameTypes> {
  readonly players: Ranks & {
    load(): Promise<Roster<T>>;
  };
}

/**
 * The level of a computer player that plays on for a person: one for who has resigned where the game has it, else the
 * one in the middle of its levels.
 */
export function standInLevel({ levels, resigned: own }: Ranks, resigned = false): string {
  return (resigned ? own : undefined) ?? levels[Math.floor(levels.length / 2)]?.id ?? '';
}
