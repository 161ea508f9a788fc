import type { Game, GameTypes, Progress, Rules } from '../../machines/game.ts';
import type { Outcome } from '../../machines/outcome.ts';
import { ok } from '../../machines/result.ts';
import type { Seat } from '../../machines/seat.ts';
import type { PlayedMove } from './api.ts';
import { type DiceSource, sourceOf } from './honest-dice.ts';
import { readHistory, type SaveReader } from './load-save.ts';
import type { MoveHistory } from './move-history.ts';
import { replayLines } from './replay-lines.ts';
import type { SaveFault } from './save-decoder.ts';
import type { BodyLine, HeaderLine } from './save-lines.ts';

/** How the game stands after a step. Positions hold what is hidden: show them through `rules.view`. */
interface Standing<T extends GameTypes> {
  readonly position: T['position'];
  readonly progress: Progress;
}

/** One step of a replay. The first is the beginning: the deal, before any move. */
export type ReplayStep<T extends GameTypes = GameTypes> = Standing<T> &
  (
    | { readonly kind: 'began' }
    | ({ readonly kind: 'played' } & PlayedMove<T>)
    /** `seq` moves are left. */
    | { readonly kind: 'undone'; readonly seq: number; readonly seat: Seat }
    /** A computer player of this level plays the seat from here on. */
    | { readonly kind: 'resigned'; readonly seat: Seat; readonly level: string }
    /** All humans agreed to a draw. */
    | { readonly kind: 'ended' }
  );

/** A game told again, from its first line. */
export interface Replay<T extends GameTypes = GameTypes> {
  readonly header: HeaderLine;
  readonly game: Game<T>;
  readonly rules: Rules<T>;
  readonly steps: readonly ReplayStep<T>[];
  readonly outcome: Outcome | null;
  /** Why the replay stops before the end of the save, else null. */
  readonly fault: SaveFault | null;
}

/** Tells a save again from its beginning, moves that were taken back included. */
export const readReplay: SaveReader<Replay> = async (store, name, kits) => {
  const read = await readHistory(store, name, kits);
  if (!read.ok) return read;
  const { header, body, fault, prepared, history } = read.value;
  const steps: ReplayStep[] = [{ kind: 'began', ...standingOf(history) }];
  const stop = replayLines(history, body, prepared.notes, line => {
    const step = stepOf(line, history);
    if (step !== null) steps.push(step);
  });
  const { game, rules } = prepared;
  return ok({ header, game, rules, steps, outcome: history.outcome, fault: stop ?? fault });
};

const standingOf = (history: MoveHistory): Standing<GameTypes> => ({
  position: history.position,
  progress: history.progress,
});

function stepOf(line: BodyLine, history: MoveHistory): ReplayStep | null {
  switch (line.kind) {
    case 'move': {
      const { seq, turn, phase, seat, move, events } = line;
      return { kind: 'played', seq, turn, phase, seat, move, events, ...standingOf(history) };
    }
    case 'undo':
      return { kind: 'undone', seq: line.seq, seat: line.seat, ...standingOf(history) };
    case 'resign':
      return { kind: 'resigned', seat: line.seat, level: line.level, ...standingOf(history) };
    case 'end':
      return { kind: 'ended', ...standingOf(history) };
    case 'snapshot':
    case 'note':
      return null;
  }
}

/** What playing a save again from its first line has shown. */
export interface Verification {
  /** How much was compared and found the same; moves that were taken back count too. */
  readonly moves: number;
  readonly events: number;
  /** Moves that used randomness or brought something hidden to light. */
  readonly revealing: number;
  readonly undos: number;
  readonly snapshots: number;
  /** What the seed is made of, where a hash fixed it before the game; else null. */
  readonly dice: DiceSource | null;
  /** The first line that is damaged or differs from what the rules give; null when every one is what was shown. */
  readonly fault: SaveFault | null;
}

/**
 * Plays a save again from its seed (or its script of outcomes) and compares every event and every snapshot.
 * @returns what was compared; or why the save cannot be played at all
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
