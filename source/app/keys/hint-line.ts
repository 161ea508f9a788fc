import type { Surface } from '../../terminal/types.ts';
import type { Theme } from '../theme/theme.ts';
import { fitting, type Hint } from './command.ts';

/** Paints the bottom line of a screen in this row: of the keys that work now as many as there is room for. */
export function paintHints(surface: Surface, y: number, hints: readonly Hint[], theme: Theme): void {
  const bg = theme.panel.rgb;
  surface.fill(0, y, surface.width, 1, { bg });
  let x = 1;
  for (const { shown, label } of fitting(hints, surface.width - 2)) {
    x += surface.text(x, y, shown, { fg: theme.text.rgb, bg, bold: true }, surface.width - x);
    x += surface.text(x, y, ` ${label}  `, { fg: theme.dim.rgb, bg }, surface.width - x);
  }
}
