import { SIZE } from '../../../../machines/grid/types.ts';
import { Pixels } from '../../../app/drawing/pixels.ts';
import { ownerShades, type Theme } from '../../../app/theme/theme.ts';
import type { Painter, Surface } from '../../../terminal/types.ts';
import type { Statistics } from './statistics.ts';

/** Columns for the numbers on the left, and rows for the words above and the turns below. */
const LEFT = 4;
const TOP = 2;
const BOTTOM = 2;

/** Who owned how much of the board, turn by turn: layers one upon the other, together always the whole board. */
export function chartPainter(statistics: Statistics, theme: Theme): Painter {
  return { paint: surface => paintChart(surface, statistics, theme) };
}

function paintChart(surface: Surface, { territories }: Statistics, theme: Theme): void {
  const background = theme.background.rgb;
  surface.fill(0, 0, surface.width, surface.height, { bg: background });
  const [columns, rows] = [surface.width - LEFT - 1, surface.height - TOP - BOTTOM];
  if (columns < 10 || rows < 4) return;
  surface.text(LEFT, 0, 'Territories by turn', { fg: theme.dim.rgb, bg: background });
  const turns = territories.length - 1;
  const pixels = new Pixels(columns, rows);
  for (let x = 0; x < columns; x += 1) {
    const turn = Math.round((x / (columns - 1)) * turns);
    if (surface.depth === 0) letters(surface, x, territories[turn] ?? [], rows);
    else layers(pixels, x, territories[turn] ?? [], theme);
  }
  if (surface.depth > 0) pixels.show(surface, LEFT, TOP);
  paintAxes(surface, rows, columns, turns, theme);
}

function layers(pixels: Pixels, x: number, owned: readonly number[], theme: Theme): void {
  let below = 0;
  owned.forEach((count, seat) => {
    const from = Math.round((below / SIZE) * pixels.height);
    const to = Math.round(((below + count) / SIZE) * pixels.height);
    const { chosen, lit } = ownerShades(theme, seat);
    pixels.fill(x, pixels.height - to, 1, to - from, lit.rgb);
    if (to > from) pixels.set(x, pixels.height - to, chosen.rgb);
    below += count;
  });
}

/** The layers as letters, where there is no colour. */
function letters(surface: Surface, x: number, owned: readonly number[], rows: number): void {
  let below = 0;
  owned.forEach((count, seat) => {
    const from = Math.round((below / SIZE) * rows);
    const to = Math.round(((below + count) / SIZE) * rows);
    for (let y = from; y < to; y += 1)
      surface.put(LEFT + x, TOP + rows - 1 - y, String.fromCharCode(65 + seat), { dim: seat % 2 === 1 });
    below += count;
  });
}

function paintAxes(surface: Surface, rows: number, columns: number, turns: number, theme: Theme): void {
  const style = { fg: theme.faint.rgb, bg: theme.background.rgb };
  for (const share of [0, 5, 10, 15, 20, 25]) {
    const y = TOP + Math.min(rows - 1, Math.round((1 - share / SIZE) * rows));
    surface.text(0, y, `${share}`.padStart(2), style);
  }
  const marks = Math.min(turns, Math.max(1, Math.floor(columns / 16)));
  for (let mark = 0; mark <= marks; mark += 1) {
    const turn = Math.round((mark / Math.max(1, marks)) * turns);
    const text = `${turn}`;
    const x = LEFT + Math.round((turn / Math.max(1, turns)) * (columns - 1));
    surface.text(Math.min(x, LEFT + columns - text.length), TOP + rows, text, style);
  }
}
