import { writeLine } from '../../../app/drawing/words.ts';
import type { Shade, Theme } from '../../../app/theme/theme.ts';
import { right } from '../../../app/widgets.tsx';
import type { Surface } from '../../../terminal/types.ts';

/** A chance in whole per cent; never 0 or 100 for what is merely near it. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1 %';
  if (chance < 1 && chance > 0.995) return '>99 %';
  return `${Math.round(chance * 100)} %`;
}

/** Columns of the chance beside its bar. */
export const CHANCE = 7;

/** A chance as a bar with its number. */
export function paintBar(surface: Surface, y: number, chance: number, shade: Shade, theme: Theme): void {
  const cells = Math.max(0, surface.width - CHANCE);
  const filled = Math.round(cells * chance);
  const empty = (surface.depth === 0 ? '·' : '█').repeat(cells - filled);
  writeLine(
    surface,
    y,
    [
      { text: '█'.repeat(filled), shade },
      { text: empty, shade: theme.panel },
      { text: right(percent(chance), CHANCE), shade: theme.text, bold: true },
    ],
    theme,
  );
}
