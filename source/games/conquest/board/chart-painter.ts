import { letter, seat as seatOf } from '../../../../machines/seat.ts';
import { Pixels } from '../../../app/drawing/pixels.ts';
import { ownerShades, type Theme } from '../../../app/theme/theme.ts';
import type { Surface } from '../../../terminal/types.ts';

/** Numbers over turns, a line for each seat. */
export interface Chart {
  readonly title: string;
  /** What the numbers mean, in a few words. */
  readonly caption: string;
  /** For each moment one number a seat; null where a seat has none any more. */
  readonly points: readonly (readonly (number | null)[])[];
  /** The turn of each moment. */
  readonly turns: readonly number[];
  readonly names: readonly string[];
  /** Where the numbers of all seats are shares of one whole: it, and layers one upon the other instead of lines. */
  readonly whole?: number;
}

const LEFT = 6;
const TOP = 3;
const BOTTOM = 3;

/** Draws a chart as large as its room. */
export function paintChart(surface: Surface, chart: Chart, theme: Theme): void {
  const bg = theme.background.rgb;
  const [columns, rows] = [surface.width - LEFT - 2, surface.height - TOP - BOTTOM];
  surface.text(LEFT, 0, chart.title, { fg: theme.text.rgb, bg, bold: true });
  surface.text(
    LEFT + chart.title.length + 2,
    0,
    chart.caption,
    { fg: theme.dim.rgb, bg },
    surface.width - LEFT - chart.title.length - 3,
  );
  if (columns < 12 || rows < 4) return;
  const range = chart.whole === undefined ? rangeOf(chart.points) : { low: 0, high: chart.whole };
  if (range === null) {
    surface.text(LEFT, TOP, 'nothing has happened yet', { fg: theme.faint.rgb, bg });
    return;
  }
  paintScale(surface, range, columns, rows, theme);
  if (chart.whole !== undefined) paintLayers(surface, chart, chart.whole, columns, rows, theme);
  else if (surface.depth === 0) paintLetters(surface, chart, range, columns, rows);
  else paintLines(surface, chart, range, columns, rows, theme);
  paintTurns(surface, chart.turns, columns, rows, theme);
  paintLegend(surface, chart.names, theme);
}

interface Range {
  readonly low: number;
  readonly high: number;
}

function rangeOf(points: Chart['points']): Range | null {
  const numbers = points.flat().filter(number => number !== null);
  if (numbers.length === 0) return null;
  const low = Math.min(0, ...numbers);
  const high = Math.max(1, ...numbers);
  return { low, high };
}

/** The place of a number between the lowest row (0) and the highest. */
const heightOf = (number: number, { low, high }: Range, rows: number): number =>
  Math.round(((number - low) / (high - low)) * (rows - 1));

function valueAt(points: Chart['points'], seat: number, share: number): number | null {
  return points[Math.round(share * (points.length - 1))]?.[seat] ?? null;
}

function paintLines(
  surface: Surface,
  { points, names }: Chart,
  range: Range,
  columns: number,
  rows: number,
  theme: Theme,
): void {
  const pixels = new Pixels(columns, rows);
  pixels.fill(0, 0, pixels.width, pixels.height, theme.background.rgb);
  const zero = pixels.height - 1 - heightOf(0, range, pixels.height);
  for (let x = 0; x < columns; x += 1) pixels.set(x, zero, theme.panel.rgb);
  names.forEach((_, seat) => {
    const { ink } = ownerShades(theme, seat);
    let before: number | null = null;
    for (let x = 0; x < columns; x += 1) {
      const value = valueAt(points, seat, x / Math.max(1, columns - 1));
      if (value === null) {
        before = null;
        continue;
      }
      const y = pixels.height - 1 - heightOf(value, range, pixels.height);
      const from = before ?? y;
      for (let at = Math.min(from, y); at <= Math.max(from, y); at += 1) pixels.set(x, at, ink.rgb);
      before = y;
    }
  });
  pixels.show(surface, LEFT, TOP);
}

/** Layers one upon the other, together always the whole; letters where there is no colour. */
function paintLayers(
  surface: Surface,
  { points, names }: Chart,
  whole: number,
  columns: number,
  rows: number,
  theme: Theme,
): void {
  const pixels = new Pixels(columns, rows);
  const height = surface.depth === 0 ? rows : pixels.height;
  for (let x = 0; x < columns; x += 1) {
    let below = 0;
    names.forEach((_, seat) => {
      const top = below + (valueAt(points, seat, x / Math.max(1, columns - 1)) ?? 0);
      const [from, to] = [below, top].map(count => height - Math.round((count / whole) * height));
      below = top;
      if (from === undefined || to === undefined || from <= to) return;
      const { chosen, lit } = ownerShades(theme, seat);
      pixels.fill(x, to, 1, from - to, lit.rgb);
      pixels.set(x, to, chosen.rgb);
      if (surface.depth === 0)
        surface.fill(LEFT + x, TOP + to, 1, from - to, { dim: seat % 2 === 1 }, letter(seatOf(seat)));
    });
  }
  if (surface.depth > 0) pixels.show(surface, LEFT, TOP);
}

/** The lines as letters, where there is no colour. */
function paintLetters(
  surface: Surface,
  { points, names }: Chart,
  range: Range,
  columns: number,
  rows: number,
): void {
  names.forEach((_, seat) => {
    for (let x = 0; x < columns; x += 1) {
      const value = valueAt(points, seat, x / Math.max(1, columns - 1));
      if (value === null) continue;
      surface.put(LEFT + x, TOP + rows - 1 - heightOf(value, range, rows), letter(seatOf(seat)), {});
    }
  });
}

function paintScale(
  surface: Surface,
  { low, high }: Range,
  columns: number,
  rows: number,
  theme: Theme,
): void {
  const style = { fg: theme.faint.rgb, bg: theme.background.rgb };
  const step = stepOf((high - low) / Math.max(1, Math.min(8, Math.floor(rows / 3))));
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
    const y = TOP + rows - 1 - heightOf(value, { low, high }, rows);
    surface.text(0, y, `${value}`.replace('-', '−').padStart(LEFT - 1), style);
  }
  surface.text(LEFT, TOP + rows, '─'.repeat(columns), style);
}

/** The smallest round number that is not less than this: 1, 2, 5, 10, 20 … */
function stepOf(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))));
  return power * ([1, 2, 5].find(each => each * power >= least) ?? 10);
}

function paintTurns(
  surface: Surface,
  turns: readonly number[],
  columns: number,
  rows: number,
  theme: Theme,
): void {
  const style = { fg: theme.faint.rgb, bg: theme.background.rgb };
  const marks = Math.max(1, Math.min(turns.length - 1, Math.floor(columns / 14)));
  for (let mark = 0; mark <= marks; mark += 1) {
    const at = Math.round((mark / marks) * (turns.length - 1));
    // How it stands now is no turn of its own: its turn is told at the end.
    if (mark < marks && turns[at] === turns.at(-1)) continue;
    const text = `${turns[at] ?? 0}`;
    const x = LEFT + Math.round((mark / marks) * (columns - 1));
    surface.text(Math.min(x, LEFT + columns - text.length), TOP + rows + 1, text, style);
  }
}

function paintLegend(surface: Surface, names: readonly string[], theme: Theme): void {
  let x = LEFT;
  const bg = theme.background.rgb;
  names.forEach((name, seat) => {
    const { ink } = ownerShades(theme, seat);
    if (x >= surface.width) return;
    x +=
      surface.text(
        x,
        1,
        `${letter(seatOf(seat))} ${name}`,
        { fg: ink.rgb, bg, bold: true },
        surface.width - x,
      ) + 3;
  });
}
