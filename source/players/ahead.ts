import type { GameTypes } from '../../machines/game.ts';
import type { Result } from '../../machines/result.ts';
import type { Seat } from '../../machines/seat.ts';

/** A seat and what it may know. */
export interface AheadView<T extends GameTypes> {
  readonly setup: T['setup'];
  readonly view: T['view'];
  readonly seat: Seat;
}

/**
 * What somebody may give ahead of their turn, as one line: it is played when the turn has come, if what it was given for is
 * still so; else nothing of it is.
 */
export interface Ahead<T extends GameTypes> {
  /** How it is written and when it no longer holds, in lines of a dialog. */
  readonly about: readonly string[];
  /**
   * What has to be still so when the turn has come, as text to be compared; an error says why the line cannot be given, or
   * not any more. Whether its moves are allowed the rules say in the turn.
   */
  premise(line: string, now: AheadView<T>): Result<string, string>;
  /** What is played next; null where nothing is (any more): also as long as it is not that kind of turn. */
  next(line: string, now: AheadView<T>): T['move'] | null;
}

/** The part of a kit that knows it; left out where nothing can be given ahead. */
export interface AheadKit<T extends GameTypes = GameTypes> {
  readonly ahead?: () => Promise<Ahead<T>>;
}
