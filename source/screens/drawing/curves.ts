import { letter, seat as seatOf } from '../../../machines/seat.ts';
import { width as cells } from '../../base/text.ts';
import type { Pen } from './painter.tsx';
import { Pixels } from './pixels.ts';

/** Numbers over turns, a line for each seat. */
export interface Chart {
  readonly title: string;
  readonly caption: string;
  /** For each moment a number per seat; null for seats that are out. */
  readonly points: readonly (readonly (number | null)[])[];
  readonly turns: readonly number[];
  readonly names: readonly string[];
  /** The total, where the numbers are shares of a whole: drawn as stacked layers instead of lines. */
  readonly whole?: number;
}

const LEFT = 6;
const TOP = 3;
const BOTTOM = 3;

/** Draws a chart that fills its area. */
export function paintChart(pen: Pen, chart: Chart): void {
  const [columns, rows] = [pen.width - LEFT - 2, pen.height - TOP - BOTTOM];
  pen.write(LEFT, 0, chart.title, 'text', { bold: true });
  pen.write(LEFT + chart.title.length + 2, 0, chart.caption, 'dim', {
    most: pen.width - LEFT - chart.title.length - 3,
  });
  if (columns < 12 || rows < 4) return;
  const range = chart.whole === undefined ? rangeOf(chart.points) : { low: 0, high: chart.whole };
  if (range === null) {
    pen.write(LEFT, TOP, 'nothing has happened yet', 'faint');
    return;
  }
  paintScale(pen, range, columns, rows);
  if (chart.whole !== undefined) paintLayers(pen, chart, chart.whole, columns, rows);
  else if (pen.plain) paintLetters(pen, chart, range, columns, rows);
  else paintLines(pen, chart, range, columns, rows);
  paintTurns(pen, chart.turns, columns, rows);
  paintLegend(pen, chart.names);
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

/** The row of a number, 0 at the bottom. */
const heightOf = (number: number, { low, high }: Range, rows: number): number =>
  Math.round(((number - low) / (high - low)) * (rows - 1));

function valueAt(points: Chart['points'], seat: number, share: number): number | null {
  return points[Math.round(share * (points.length - 1))]?.[seat] ?? null;
}

function paintLines(pen: Pen, { points, names }: Chart, range: Range, columns: number, rows: number): void {
  const pixels = new Pixels(columns, rows);
  pixels.fill(0, 0, pixels.width, pixels.height, pen.theme.background.rgb);
  const zero = pixels.height - 1 - heightOf(0, range, pixels.height);
  for (let x = 0; x < columns; x += 1) pixels.set(x, zero, pen.theme.panel.rgb);
  names.forEach((_, seat) => {
    const { ink } = pen.owner(seat);
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
  pixels.show(pen.surface, LEFT, TOP);
}

/** Draws stacked layers; as letters without colour. */
function paintLayers(pen: Pen, { points, names }: Chart, whole: number, columns: number, rows: number): void {
  const pixels = new Pixels(columns, rows);
  const height = pen.plain ? rows : pixels.height;
  for (let x = 0; x < columns; x += 1) {
    let below = 0;
    names.forEach((_, seat) => {
      const top = below + (valueAt(points, seat, x / Math.max(1, columns - 1)) ?? 0);
      const [from, to] = [below, top].map(count => height - Math.round((count / whole) * height));
      below = top;
      if (from === undefined || to === undefined || from <= to) return;
      const { chosen, lit } = pen.owner(seat);
      pixels.fill(x, to, 1, from - to, lit.rgb);
      pixels.set(x, to, chosen.rgb);
      if (pen.plain)
        pen.surface.fill(LEFT + x, TOP + to, 1, from - to, { dim: seat % 2 === 1 }, letter(seatOf(seat)));
    });
  }
  if (pen.surface.depth > 0) pixels.show(pen.surface, LEFT, TOP);
}

/** Draws the lines as letters, without colour. */
function paintLetters(pen: Pen, { points, names }: Chart, range: Range, columns: number, rows: number): void {
  names.forEach((_, seat) => {
    for (let x = 0; x < columns; x += 1) {
      const value = valueAt(points, seat, x / Math.max(1, columns - 1));
      if (value === null) continue;
      pen.surface.put(LEFT + x, TOP + rows - 1 - heightOf(value, range, rows), letter(seatOf(seat)), {});
    }
  });
}

function paintScale(pen: Pen, { low, high }: Range, columns: number, rows: number): void {
  const step = stepOf((high - low) / Math.max(1, Math.min(8, Math.floor(rows / 3))));
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
    const y = TOP + rows - 1 - heightOf(value, { low, high }, rows);
    pen.write(0, y, `${value}`.replace('-', '−').padStart(LEFT - 1), 'faint');
  }
  pen.write(LEFT, TOP + rows, '─'.repeat(columns), 'faint');
}

/** The smallest round number that is no smaller: 1, 2, 5, 10, 20 … */
function stepOf(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))));
  return power * ([1, 2, 5].find(each => each * power >= least) ?? 10);
}

function paintTurns(pen: Pen, turns: readonly number[], columns: number, rows: number): void {
  const marks = Math.max(1, Math.min(turns.length - 1, Math.floor(columns / 14)));
  for (let mark = 0; mark <= marks; mark += 1) {
    const at = Math.round((mark / marks) * (turns.length - 1));
    // How it stands now is no turn of its own: its turn is told at the end.
    if (mark < marks && turns[at] === turns.at(-1)) continue;
    const text = `${turns[at] ?? 0}`;
    const x = LEFT + Math.round((mark / marks) * (columns - 1));
    pen.write(Math.min(x, LEFT + columns - text.length), TOP + rows + 1, text, 'faint');
  }
}

/** Columns between names. */
const APART = 3;

/** The names in their colours, further to the left where they need it, and shortened alike where even that is not enough. */
function paintLegend(pen: Pen, names: readonly string[]): void {
  const room = pen.width - 2;
  const texts = names.map((name, seat) => `${letter(seatOf(seat))} ${name}`);
  const total = texts.reduce((sum, text) => sum + cells(text) + APART, -APART);
  const most = total <= room ? room : Math.floor((room + APART) / texts.length) - APART;
  let x = Math.max(1, Math.min(LEFT, 1 + room - total));
  texts.forEach((text, seat) => {
    x += pen.write(x, 1, text, pen.owner(seat).ink, { bold: true, most }) + APART;
  });
}
