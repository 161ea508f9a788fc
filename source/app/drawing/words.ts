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
