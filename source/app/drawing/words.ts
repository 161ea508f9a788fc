import type { Surface } from '../../terminal/types.ts';
import type { Shade, Theme } from '../theme/theme.ts';

/** Some words of a line in one look. */
export interface Phrase {
  readonly text: string;
  readonly shade: Shade;
  readonly bold?: boolean;
  readonly on?: Shade;
}

/** Writes phrases one after the other on the theme's background, as far as the surface goes. */
export function writeLine(surface: Surface, y: number, phrases: readonly Phrase[], theme: Theme): void {
  let x = 0;
  for (const { text, shade, bold = false, on = theme.background } of phrases)
    x += surface.text(x, y, text, { fg: shade.rgb, bg: on.rgb, bold }, surface.width - x);
}

/** What is chosen among several: on the accent, or in brackets where there is no colour. */
export const chosenPhrase = (surface: Surface, text: string, theme: Theme): Phrase => ({
  text: surface.depth === 0 ? `[${text}]` : ` ${text} `,
  shade: theme.onAccent,
  on: theme.accent,
  bold: true,
});

/** A whole number to be chosen. */
interface Numbers {
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
