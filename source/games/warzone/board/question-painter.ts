import { chosenPhrase, type Phrase, writeLine } from '../../../app/drawing/words.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import type { Surface } from '../../../terminal/types.ts';
import { questionOf } from './question.ts';
import { rangeOf, type Scene } from './steps.ts';

/** Draws the one question and under it the number that is asked for with its whole range. */
export function paintQuestion(
  surface: Surface,
  scene: Scene,
  names: readonly string[],
  idle: string,
  theme: Theme,
): void {
  const question = questionOf(scene, names);
  writeLine(
    surface,
    0,
    [{ text: question ?? idle, shade: question === null ? theme.dim : theme.text, bold: question !== null }],
    theme,
  );
  if (scene.curtain !== null) {
    writeLine(surface, 1, [{ text: 'Your orders show with Enter.', shade: theme.dim }], theme);
    return;
  }
  const { task } = scene;
  if (task.name !== 'number') return;
  const { least, most } = rangeOf(scene, task.order, task.replaces);
  const now = task.order.armies;
  const end = `  ${least}–${most}`;
  const mode = task.order.type === 'advance' && task.order.mode !== 'any' ? `  only ${task.order.mode}` : '';
  const fit = Math.max(
    1,
    Math.floor((surface.width - 6 - end.length - mode.length) / (`${most}`.length + 2)),
  );
  const phrases = windowed(least, most, now, fit).map(
    (number): Phrase =>
      number === now ? chosenPhrase(surface, `${number}`, theme) : { text: ` ${number} `, shade: theme.dim },
  );
  const ends = [now > least ? theme.accent : theme.faint, now < most ? theme.accent : theme.faint] as const;
  writeLine(
    surface,
    1,
    [
      { text: '◂ ', shade: ends[0] },
      ...phrases,
      { text: ' ▸', shade: ends[1] },
      { text: end, shade: theme.faint },
      { text: mode, shade: theme.accent },
    ],
    theme,
  );
}

/** As many numbers of a range as fit, with the chosen one among them. */
function windowed(least: number, most: number, now: number, fit: number): readonly number[] {
  const count = Math.max(1, Math.min(fit, most - least + 1));
  const first = Math.max(least, Math.min(now - Math.floor(count / 2), most - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
