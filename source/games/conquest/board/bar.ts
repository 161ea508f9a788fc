import { percent } from '../../../../machines/wording.ts';
import { type Pen, phrase } from '../../../screens/drawing/painter.tsx';
import type { Shading } from '../../../screens/theme/theme.ts';
import { right } from '../../../screens/widgets.tsx';

/** Columns of the percentage beside its bar. */
export const CHANCE = 7;

/** Draws a chance as a bar with its percentage. */
export function paintBar(pen: Pen, y: number, chance: number, shade: Shading): void {
  const cells = Math.max(0, pen.width - CHANCE);
  const filled = Math.round(cells * chance);
  const empty = (pen.plain ? '·' : '█').repeat(cells - filled);
  const number = phrase(right(percent(chance), CHANCE), 'text', true);
  pen.line(y, phrase('█'.repeat(filled), shade), phrase(empty, 'panel'), number);
}
