import type { About, Game, GameTypes } from '../../machines/game.ts';
import type { Forecasts } from './forecasts.ts';
import type { Positions } from './positions.ts';
import type { NumberedLine } from './save-decoder.ts';
import type { HeaderLine, Note } from './save-lines.ts';

/** The part of a game's kit with its rules: its title and texts at once, the rules loaded when they are needed. */
export interface RulesKit<T extends GameTypes = GameTypes> extends About {
  rules(): Promise<Game<T>>;
  /** Its page of docs/rules; left out by a game without one. */
  manual?(): Promise<string>;
  /** Left out by a game that cannot begin from a position. */
  positions?(): Promise<Positions<T>>;
  forecasts?(): Promise<Forecasts<T>>;
  /** Left out by a game that writes nothing but moves to its saves. */
  notes?(): Promise<Notes>;
}

/** A game's own notes beside the moves of a save. */
export interface Notes {
  /** Brings a save of an earlier version into the current form. */
  modern(save: SavedGame): SavedGame;
  /** The position after a note, which may change what no move can; null for what is no note of this game. */
  after(position: GameTypes['position'], note: Note): GameTypes['position'] | null;
  /** Tests for a note to which the game can later return. */
  setsPoint(note: Note): boolean;
}

/** A save: its header, and the lines of its body with their numbers in the file. */
export interface SavedGame {
  readonly header: HeaderLine;
  readonly body: readonly NumberedLine[];
}

/** A kit of a game that is loaded already. */
export const rulesKit = <T extends GameTypes>(game: Game<T>): RulesKit<T> => ({
  ...game,
  rules: async () => game,
});
