import type { Tutor } from '../../study/lessons/tutor.ts';
import type { InputLine, TextWords } from './adapter.ts';
import { writeLines } from './io.ts';

/** The word with which a step of a lesson is skipped. */
export const SKIP = '>';

/**
 * Lets a tutor speak in a console: it prints its step before a line is read, and hears each line first. `>` skips a
 * step.
 * @param onwards what can be done once all is learnt
 */
export const withTutor = (tutor: Tutor, onwards: string): NonNullable<TextWords['through']> =>
  async function* led(lines, stdout) {
    let said = '';
    for (;;) {
      const saying = tutorLines(tutor, onwards);
      if (saying.join() !== said) await writeLines(stdout, ['', ...saying, '']);
      said = saying.join();
      const next = await lines.next();
      if (next.done === true) return;
      const line: InputLine = next.value;
      if (line.ok && line.value === SKIP) tutor.skip();
      else {
        if (line.ok) tutor.typed(line.value.split(' ')[0]?.toLowerCase() ?? '');
        yield line;
      }
    }
  };

/** The lines of a lesson's present step: the result of the step before, then what to type. @param onwards what can be done once all is learnt */
export function tutorLines(tutor: Tutor, onwards: string): readonly string[] {
  const { step, number, of, result: came, strayed } = tutor.get();
  const told = strayed ? 'That was a good move too; the step still waits.' : came;
  const before = told === '' ? [] : [told];
  if (step === null) return [...before, `Learnt: ${tutor.lesson.end} ${onwards}`];
  return [...before, `Step ${number} of ${of}: ${step.title}. ${SKIP} skips it.`, step.why, step.words ?? ''];
}
