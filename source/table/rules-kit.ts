import type { About, Game, GameTypes } from '../../machines/game.ts';
import type { Forecasts } from './forecasts.ts';
import type { Positions } from './positions.ts';
import type { NumberedLine } from './save-decoder.ts';
import type { HeaderLine, Note } from './save-lines.ts';

/** The rules as a game's kit has them: what is said of the game at hand, the rules loaded when they are needed. */
export interface RulesKit<T extends GameTypes = GameTypes> extends About {
  rules(): Promise<Game<T>>;
  /** Its page of docs/rules, which says the rules in short; left out by a game without one. */
  manual?(): Promise<string>;
  /** What is known of positions that no game of this program has led to; left out where none can be begun from. */
  positions?(): Promise<Positions<T>>;
  /** What of its positions only this game knows to reckon; left out where that is nothing. */
  forecasts?(): Promise<Forecasts<T>>;
  /** How a frame of the game's own writes beside the moves of a save; left out where it writes nothing. */
  notes?(): Promise<Notes>;
}

/** How a frame of a game's own writes beside the moves of a save. */
export interface Notes {
  /** A save with what earlier versions wrote in today's form. */
  modern(save: SavedGame): SavedGame;
  /** The position after a note was made, which may change what no move can; null for what is no note of this game. */
  after(position: GameTypes['position'], note: Note): GameTypes['position'] | null;
  /** True for a note from which on the game can go back to where it was made. */
  setsPoint(note: Note): boolean;
}

/** What a save holds: its header, and the lines of its body with their numbers in the file. */
export interface SavedGame {
  readonly header: HeaderLine;
  readonly body: readonly NumberedLine[];
}

/** A game that is at hand, as what reads saves takes it. */
export const rulesKit = <T extends GameTypes>(game: Game<T>): RulesKit<T> => ({
  ...game,
  rules: async () => game,
});
