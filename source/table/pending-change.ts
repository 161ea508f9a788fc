import { err } from '../../machines/result.ts';
import type { TableChange, TableRefusal } from './api.ts';
import type { MoveHistory } from './move-history.ts';
import type { BodyLine } from './save-lines.ts';
import type { Lease } from './store.ts';

/** A change at a table that counts once its lines are written. */
export interface PendingChange<T> {
  readonly lines: readonly BodyLine[];
  readonly under?: Lease | undefined;
  readonly commit: () => void;
  readonly changes: readonly TableChange[];
  readonly result: T;
}

/** The changes that listeners hear of when a line of a save counts. */
export function changesOf(line: BodyLine, history: MoveHistory): readonly TableChange[] {
  const { seq, turn, phase } = line;
  switch (line.kind) {
    case 'move':
      return [{ kind: 'played', seq, turn, phase, seat: line.seat, move: line.move, events: line.events }];
    case 'undo':
      return [{ kind: 'undone', seq, seat: line.seat }];
    case 'resign':
      return [{ kind: 'resigned', seat: line.seat }];
    case 'end':
      return [{ kind: 'ended', outcome: history.agreedOutcome }];
    case 'note':
    case 'snapshot':
      return [];
  }
}

const refusals = {
  'bad-move': 'that is not a move of this game',
  'no-such-seat': 'there is no such seat at this table',
  stale: 'the game has gone on since that move was chosen',
  'game-over': 'the game is over',
  closed: 'the table is closed',
  'nothing-to-undo': 'this player has no move to take back',
  revealed: 'what has come to light cannot be taken back',
  'other-moved': 'another player has moved since, and no undo goes behind that',
  'not-a-person': 'no person plays that seat',
  'no-store': 'this game cannot be saved',
} as const;

/** A refusal of the table's own. */
export const refused = (code: keyof typeof refusals): { readonly ok: false; readonly error: TableRefusal } =>
  err({ code, sentence: refusals[code] });
