import type { Surface } from '../../terminal/types.ts';
import type { Theme } from '../theme/theme.ts';
import { chosenPhrase, type Phrase, writeLine } from './words.ts';

/** A whole number to be chosen. */
export interface Numbers {
  readonly least: number;
  readonly most: number;
  readonly now: number;
  readonly unit: string;
}

/** Draws a number to choose in one row, the preset one marked, with its whole range where there is room. */
export function paintNumbers(surface: Surface, numbers: Numbers | null, theme: Theme, y = 0): void {
  if (numbers === null) return;
  const { least, most, now, unit } = numbers;
  const fit = Math.max(
    1,
    Math.floor((surface.width - 6 - Math.max(6, unit.length)) / (`${most}`.length + 2)),
  );
  const phrases = windowed(least, most, now, fit).map(
    (number): Phrase =>
      number === now ? chosenPhrase(surface, `${number}`, theme) : { text: ` ${number} `, shade: theme.dim },
  );
  const [less, more] = [now > least ? theme.accent : theme.faint, now < most ? theme.accent : theme.faint];
  const unitPhrase = { text: unit, shade: theme.dim };
  writeLine(
    surface,
    y,
    [{ text: '◂ ', shade: less }, ...phrases, { text: ' ▸', shade: more }, unitPhrase],
    theme,
  );
}

/** As many numbers of a range as fit, with the chosen one among them. */
function windowed(least: number, most: number, now: number, fit: number): readonly number[] {
  const count = Math.max(1, Math.min(fit, most - least + 1));
  const first = Math.max(least, Math.min(now - Math.floor(count / 2), most - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
