import type { Game, GameTypes, Progress, Rules } from '../../machines/game.ts';
import type { Outcome } from '../../machines/outcome.ts';
import { ok } from '../../machines/result.ts';
import type { Seat } from '../../machines/seat.ts';
import type { PlayedMove } from './api.ts';
import { type DiceSource, sourceOf } from './honest-dice.ts';
import { readHistory, type SaveReader } from './load-save.ts';
import { replayLines } from './replay-lines.ts';
import type { SaveFault } from './save-decoder.ts';
import type { HeaderLine } from './save-lines.ts';
import type { SeatRatings } from './seat-ratings.ts';

type StepKind<T extends GameTypes> =
  /** The beginning: the deal, before any move. */
  | { readonly kind: 'began' }
  | ({ readonly kind: 'played' } & PlayedMove<T>)
  /** `seq` moves are left. */
  | { readonly kind: 'undone'; readonly seq: number; readonly seat: Seat }
  /** A computer player of this level plays the seat from here on. */
  | { readonly kind: 'resigned'; readonly seat: Seat; readonly level: string }
  /** All humans agreed to a draw, or time was up. */
  | { readonly kind: 'ended' };

/** One step of a replay. Positions hold what is hidden: show them through `rules.view`. */
export type ReplayStep<T extends GameTypes = GameTypes> = StepKind<T> & {
  readonly position: T['position'];
  readonly progress: Progress;
};

/** A game read again from its save, step by step. */
export interface Replay<T extends GameTypes = GameTypes> {
  readonly header: HeaderLine;
  readonly game: Game<T>;
  readonly rules: Rules<T>;
  readonly steps: readonly ReplayStep<T>[];
  readonly outcome: Outcome | null;
  /** The reason for stopping before the end of the save, else null. */
  readonly fault: SaveFault | null;
  /** What the records of the house where it was read say of its players; no part of the save. Left out where there are none. */
  ratings?(): Promise<SeatRatings>;
}

/** Reads a save from its beginning, moves that were taken back included. */
export const readReplay: SaveReader<Replay> = async (store, name, kits) => {
  const read = await readHistory(store, name, kits);
  if (!read.ok) return read;
  const { header, body, fault, prepared, history } = read.value;
  const steps: ReplayStep[] = [];
  const push = (step: StepKind<GameTypes>): unknown =>
    steps.push({ ...step, position: history.position, progress: history.progress });
  push({ kind: 'began' });
  const stop = replayLines(history, body, prepared.notes, line => {
    if (line.kind === 'move') {
      const { seq, turn, phase, seat, move, events } = line;
      push({ kind: 'played', seq, turn, phase, seat, move, events });
    }
    if (line.kind === 'undo') push({ kind: 'undone', seq: line.seq, seat: line.seat });
    if (line.kind === 'resign') push({ kind: 'resigned', seat: line.seat, level: line.level });
    if (line.kind === 'end') push({ kind: 'ended' });
  });
  const { game, rules } = prepared;
  return ok({ header, game, rules, steps, outcome: history.outcome, fault: stop ?? fault });
};

/** The parts of a save that were compared with the rules and found the same; moves that were taken back count too. */
export interface Verification {
  readonly moves: number;
  readonly events: number;
  /** Moves that used randomness or revealed something hidden. */
  readonly revealing: number;
  readonly undos: number;
  readonly snapshots: number;
  /** The parts of the seed, where a hash fixed it before the game; else null. */
  readonly dice: DiceSource | null;
  /** The first line that is damaged or differs from what the rules give; null when there is none. */
  readonly fault: SaveFault | null;
}

/**
 * Plays a save again from its seed or script and compares every event and snapshot; or why it cannot be played at all.
 */
export const verifySave: SaveReader<Verification> = async (store, name, kits) => {
  const read = await readHistory(store, name, kits);
  if (!read.ok) return read;
  const { header, body, fault, prepared, history } = read.value;
  const dice = header.outcomes === undefined ? sourceOf(header.seed) : null;
  const counts = { moves: 0, events: 0, revealing: 0, undos: 0, snapshots: 0 };
  const difference = replayLines(history, body, prepared.notes, line => {
    if (line.kind === 'move') {
      counts.moves += 1;
      counts.events += line.events.length;
      if (line.reveals) counts.revealing += 1;
    }
    if (line.kind === 'undo') counts.undos += 1;
    if (line.kind === 'snapshot') counts.snapshots += 1;
  });
  return ok({ ...counts, dice, fault: difference ?? fault });
};
