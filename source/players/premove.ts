import type { GameTypes } from '../../machines/game.ts';
import type { Result } from '../../machines/result.ts';
import type { Question } from './player.ts';

export type PremoveView<T extends GameTypes> = Omit<Question<T>, 'seed'>;

/**
 * A game's premoves: a line given before one's turn, played then if its premise holds, otherwise dropped as a whole.
 */
export interface PremoveRules<T extends GameTypes> {
  /** Syntax and conditions, in lines of a dialog. */
  readonly about: readonly string[];
  /**
   * The premise of a line, as text to compare in the turn, where its moves are checked; or why it cannot be given now.
   */
  premise(line: string, now: PremoveView<T>): Result<string, string>;
  /** The next move of a line; null when there is none left, or the turn is of another kind. */
  next(line: string, now: PremoveView<T>): T['move'] | null;
}

/** The part of a kit with premoves; left out by games without them. */
export interface PremoveKit<T extends GameTypes = GameTypes> {
  readonly premoves?: () => Promise<PremoveRules<T>>;
}
