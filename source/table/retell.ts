import { firstDifference, hashOf } from './canonical.ts';
import type { Course } from './course.ts';
import type { MoveLine, ResignLine, SnapshotLine, StoryLine, UndoLine } from './lines.ts';
import type { Notes } from './rules-kit.ts';
import { lineFault, type NumberedLine, type SaveFault } from './story-lines.ts';

/**
 * Plays the lines of a story on from where the course stands and compares all that they say.
 * @param notes how a frame of the game's own writes beside the moves
 * @param told called after each good line
 * @returns the first line that does not agree with the rules; the course then stands before it
 */
export function retell(
  course: Course,
  story: readonly NumberedLine[],
  notes: Notes | null,
  told: (line: StoryLine) => void = () => undefined,
): SaveFault | null {
  for (const { line, number } of story) {
    const fault = retellLine(course, line, number, notes);
    if (fault !== null) return fault;
    told(line);
  }
  return null;
}

function retellLine(course: Course, line: StoryLine, number: number, notes: Notes | null): SaveFault | null {
  if (course.drawn && line.kind !== 'snapshot')
    return lineFault('misplaced', number, 'comes after the end of the game');
  switch (line.kind) {
    case 'move':
      return retellMove(course, line, number);
    case 'undo':
      return retellUndo(course, line, number);
    case 'snapshot':
      return compareSnapshot(course, line, number);
    case 'resign':
      return retellResignation(course, line, number);
    case 'note': {
      const position = line.seq === course.seq ? notes?.after(course.position, line.note) : null;
      if (position === null) return lineFault('misplaced', number, 'has a note that nobody made here');
      course.note(line.note, position);
      if (notes?.setsPoint(line.note) === true) course.setPoint();
      return null;
    }
    case 'end':
      if (course.outcome !== null) return lineFault('misplaced', number, 'ends a game that is over');
      course.draw();
      return null;
  }
}

function retellMove(course: Course, line: MoveLine, number: number): SaveFault | null {
  if (line.seq !== course.seq + 1)
    return lineFault('misplaced', number, `has move ${line.seq}, move ${course.seq + 1} should come`);
  const move = course.game.move.safeParse(line.move);
  if (!move.success) return lineFault('move-refused', number, `has no move of ${course.game.title}`);
  if (line.seat >= course.rules.setup.seats) return lineFault('move-refused', number, 'has a seat too many');
  const next = course.next(line.seat, move.data);
  if (!next.ok)
    return lineFault('move-refused', number, `has a move that the rules refuse (${next.error.code})`);
  const { kind: _kind, ...said } = line;
  const difference = firstDifference(said, next.value.entry);
  if (difference !== null) {
    const { path, one, other } = difference;
    return lineFault('events-differ', number, `says ${path} ${one}, the rules give ${other}`);
  }
  course.take(next.value);
  return null;
}

function retellUndo(course: Course, line: UndoLine, number: number): SaveFault | null {
  if (line.seq === course.point) {
    course.returnToPoint();
    return null;
  }
  if (line.seq < course.floor || line.seq >= course.seq)
    return lineFault('undo-refused', number, 'takes back what cannot be taken back');
  course.goBack(line.seq);
  return null;
}

function retellResignation(
  course: Course,
  { seq, seat, level }: ResignLine,
  number: number,
): SaveFault | null {
  const isOut = course.resignations.some(each => each.seat === seat);
  if (seq !== course.seq || isOut || course.outcome !== null || seat >= course.rules.setup.seats)
    return lineFault('misplaced', number, 'has somebody resign who cannot');
  course.resign(seat, level);
  return null;
}

function compareSnapshot(course: Course, line: SnapshotLine, number: number): SaveFault | null {
  if (hashOf(line.snapshot) !== line.hash)
    return lineFault('snapshot-refused', number, 'has a snapshot that is not the one its hash names');
  if (line.seq !== course.seq || line.hash !== course.hash())
    return lineFault('snapshot-differs', number, 'has a snapshot that the moves do not lead to');
  return null;
}
