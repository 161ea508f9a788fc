import { firstDifference, hashOf } from './canonical.ts';
import type { MoveHistory } from './move-history.ts';
import type { Notes } from './rules-kit.ts';
import { lineFault, type NumberedLine, type SaveFault } from './save-decoder.ts';
import type { BodyLine, MoveLine, ResignLine, SnapshotLine, UndoLine } from './save-lines.ts';

/**
 * Plays lines of a save from where the history stands and compares all that they say; `onLine` follows each good one.
 * @returns the fault of the first line that disagrees with the rules; the history then stands before it
 */
export function replayLines(
  history: MoveHistory,
  body: readonly NumberedLine[],
  notes: Notes | null,
  onLine: (line: BodyLine) => void = () => undefined,
): SaveFault | null {
  for (const { line, number } of body) {
    const fault = replayLine(history, line, number, notes);
    if (fault !== null) return fault;
    onLine(line);
  }
  return null;
}

function replayLine(
  history: MoveHistory,
  line: BodyLine,
  number: number,
  notes: Notes | null,
): SaveFault | null {
  if (history.ended !== null && line.kind !== 'snapshot')
    return lineFault('misplaced', number, 'comes after the end of the game');
  switch (line.kind) {
    case 'move':
      return replayMove(history, line, number);
    case 'undo':
      return replayUndo(history, line, number);
    case 'snapshot':
      return compareSnapshot(history, line, number);
    case 'resign':
      return replayResignation(history, line, number);
    case 'note': {
      const position = line.seq === history.seq ? notes?.after(history.position, line.note) : null;
      if (position === null) return lineFault('misplaced', number, 'has a note that nobody made here');
      history.note(line.note, position);
      if (notes?.setsPoint(line.note) === true) history.setPoint();
      return null;
    }
    case 'end':
      if (history.outcome !== null) return lineFault('misplaced', number, 'ends a game that is over');
      history.end(line.reason);
      return null;
  }
}

function replayMove(history: MoveHistory, line: MoveLine, number: number): SaveFault | null {
  if (line.seq !== history.seq + 1)
    return lineFault('misplaced', number, `has move ${line.seq}, move ${history.seq + 1} should come`);
  const move = history.game.move.safeParse(line.move);
  if (!move.success) return lineFault('move-refused', number, `has no move of ${history.game.title}`);
  if (line.seat >= history.rules.setup.seats) return lineFault('move-refused', number, 'has a seat too many');
  const next = history.next(line.seat, move.data);
  if (!next.ok)
    return lineFault('move-refused', number, `has a move that the rules refuse (${next.error.code})`);
  const { kind: _kind, ...entry } = line;
  const difference = firstDifference(entry, next.value.entry);
  if (difference !== null) {
    const { path, one, other } = difference;
    return lineFault('events-differ', number, `says ${path} ${one}, the rules give ${other}`);
  }
  history.take(next.value);
  return null;
}

function replayUndo(history: MoveHistory, line: UndoLine, number: number): SaveFault | null {
  if (line.seq === history.point) {
    history.returnToPoint();
    return null;
  }
  if (line.seq < history.floor || line.seq >= history.seq)
    return lineFault('undo-refused', number, 'takes back what cannot be taken back');
  history.goBack(line.seq);
  return null;
}

function replayResignation(
  history: MoveHistory,
  { seq, seat, level }: ResignLine,
  number: number,
): SaveFault | null {
  const isOut = history.resignations.some(each => each.seat === seat);
  if (seq !== history.seq || isOut || history.outcome !== null || seat >= history.rules.setup.seats)
    return lineFault('misplaced', number, 'has somebody resign who cannot');
  history.resign(seat, level);
  return null;
}

function compareSnapshot(history: MoveHistory, line: SnapshotLine, number: number): SaveFault | null {
  if (hashOf(line.snapshot) !== line.hash)
    return lineFault('snapshot-refused', number, 'has a snapshot that is not the one its hash names');
  if (line.seq !== history.seq || line.hash !== history.hash())
    return lineFault('snapshot-differs', number, 'has a snapshot that the moves do not lead to');
  return null;
}
