import { persist, restore } from '../../machines/chart.ts';
import { canonicalJson, hashOf } from '../../source/table/canonical.ts';
import { Course, type CourseStart } from '../../source/table/course.ts';

/**
 * Heavy mode: after a move the game is encoded and decoded again, and played again from the start; both must give the
 * same game.
 * @throws Error when they do not: the game's data is not plain, or its rules depend on more than position and move
 */
export function checkHeavily(course: Course, source: CourseStart): void {
  const line = course.snapshotLine();
  const decoded = restore(course.game, course.rules, JSON.parse(canonicalJson(line.snapshot)));
  if (!decoded.ok) throw new Error(`heavy mode, move ${course.seq}: ${decoded.error}`);
  if (hashOf(persist(course.rules, decoded.value)) !== line.hash)
    throw new Error(`heavy mode, move ${course.seq}: a decoded snapshot differs from the one encoded`);
  const again = Course.start(course.game, course.rules, source);
  if (!again.ok) throw new Error(`heavy mode: the game does not start again`);
  for (const { seat, move } of course.entries) {
    const next = again.value.next(seat, move);
    if (!next.ok)
      throw new Error(`heavy mode, move ${course.seq}: ${move.type} is refused when played again`);
    again.value.take(next.value);
  }
  if (again.value.hash() !== line.hash)
    throw new Error(`heavy mode, move ${course.seq}: playing again from the start leads elsewhere`);
}
