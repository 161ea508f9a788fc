import { at } from '../../../machines/result.ts';
import { letter, seats } from '../../../machines/seat.ts';
import { chanceAt, doubt, type FilmChances, type WinChance } from '../../study/film/chances.ts';
import { type Balance, balanceOf, type MarkKind, type Measure, weightiest } from '../../study/film/film.ts';
import type { GameCourse } from '../../study/share/course-footer.ts';
import type { Painter } from '../../terminal/types.ts';
import { Pen } from '../drawing/painter.tsx';
import type { OwnerShades, Shade, Shading, Theme } from '../theme/theme.ts';
import type { ReplayMoments } from './moments.ts';

export interface Bands {
  readonly moments: ReplayMoments;
  readonly step: number;
  /** The number of times that the shown part of the game was halved: 0 for all of it. */
  readonly closer: number;
  /** Null where the chances are chosen, or the game has no measures. */
  readonly measure: Measure | null;
  /** Null where there are no rollouts. */
  readonly chances: FilmChances | null;
}

/** Columns of the labels left of the bands. */
const LABEL = 14;

/** Rows of the bands with their marks, on a screen of so many. */
export const bandRows = (rows: number): number => (rows >= 50 ? 7 : rows >= 32 ? 5 : 2);

/** The shown part of the game: all of it, or a part with the present moment in its middle. */
function shownMoments({ moments, step, closer }: Bands): { readonly first: number; readonly count: number } {
  const all = moments.last + 1;
  const count = Math.max(Math.min(all, 8), Math.round(all / 2 ** closer));
  return { first: Math.max(0, Math.min(all - count, step - Math.floor(count / 2))), count };
}

/** The moments of a column of the bands, first and last. */
function momentsOf(bands: Bands, x: number, columns: number): readonly [from: number, to: number] {
  const { first, count } = shownMoments(bands);
  const from = first + Math.floor((x * count) / columns);
  return [from, Math.max(from, first + Math.floor(((x + 1) * count) / columns) - 1)];
}

/** The moment of a cell of the bands; null left of them. */
export function momentAt(bands: Bands, x: number, width: number): number | null {
  if (x < LABEL || x >= width) return null;
  const [from, to] = momentsOf(bands, x - LABEL, width - LABEL);
  return bands.step >= from && bands.step <= to ? bands.step : from;
}

/** A column of a band; its chances are `unsure` while their interval is wide. */
interface Column {
  readonly balance: Balance;
  readonly unsure: boolean;
  readonly here: boolean;
}

/** The widest interval of a chance that counts as sure. */
const UNSURE = 0.35;

export const bandPainter = (
  now: () => Bands,
  theme: Theme,
  subscribe: (repaint: () => void) => () => void,
): Painter => ({
  subscribe,
  paint(surface) {
    surface.fill(0, 0, surface.width, surface.height, { bg: theme.background.rgb });
    const pen = new Pen(surface, theme);
    const bands = now();
    const { measure, chances } = bands;
    const rows = surface.height - 1;
    const both = measure !== null && chances !== null && rows >= 4;
    const each = both ? rows / 2 : rows;
    if (measure !== null) paintBalance(pen, bands, measure, 0, each);
    if (chances !== null && (both || measure === null))
      paintChances(pen, bands, chances, both ? each : 0, each);
    paintMarks(pen, bands, rows, measure === null && chances === null);
  },
});

function paintBalance(pen: Pen, bands: Bands, measure: Measure, top: number, rows: number): void {
  const { moments, step } = bands;
  const { ahead } = moments.balanceAt(step, measure);
  label(pen, top, measure.word, 'dim');
  if (rows > 1 && ahead !== null) {
    const x = pen.write(0, top + 1, `${letter(ahead)} ahead`, pen.owner(ahead).ink, { bold: true });
    if (measure.fewest === true) pen.write(x, top + 1, ', least', 'faint', { most: LABEL - x });
  }
  paintBand(pen, top, rows, x => {
    const [from, to] = momentsOf(bands, x, pen.width - LABEL);
    const here = step >= from && step <= to;
    return { balance: moments.balanceAt(here ? step : to, measure), unsure: false, here };
  });
}

function paintChances(pen: Pen, bands: Bands, chances: FilmChances, top: number, rows: number): void {
  const { moments, step } = bands;
  const now = chanceAt(chances, moments.stepOf(step));
  const sure = now === null ? '…' : `±${Math.round(50 * doubt(now))} %`;
  const said = { begun: 'first look…', coarse: `${sure}, so far`, done: sure };
  label(pen, top, rows > 1 ? 'chance to win' : `chance ${sure}`, 'dim');
  if (rows > 1) label(pen, top + 1, said[chances.stage], 'faint');
  paintBand(pen, top, rows, x => {
    const [from, to] = momentsOf(bands, x, pen.width - LABEL);
    const here = step >= from && step <= to;
    const chance = chanceAt(chances, moments.stepOf(here ? step : to));
    return chance === null ? null : { ...chanceColumn(chance), here };
  });
}

/** Paints how a game came to its end: a band of so many rows, and below it the numbers of the moments that decided it. */
export function paintCourse(pen: Pen, { chances, moments }: GameCourse, rows: number): void {
  const columns = pen.width - LABEL;
  const along = (part: number, of: number): number => Math.min(of - 1, Math.floor(part * of));
  label(pen, 0, 'chance to win', 'dim');
  paintBand(pen, 0, rows, x => {
    const shares = at(chances, along(x / columns, chances.length));
    return { balance: balanceOf(shares, 1), unsure: false, here: false };
  });
  moments.forEach(({ at: part }, index) => {
    pen.write(LABEL + along(part, columns), rows, `${index + 1}`, 'text', { bold: true });
  });
}

const chanceColumn = (chance: WinChance): Omit<Column, 'here'> => ({
  balance: balanceOf(chance.shares, 1),
  unsure: doubt(chance) > UNSURE,
});

const label = (pen: Pen, y: number, text: string, shade: Shading): number =>
  pen.write(0, y, text, shade, { most: LABEL - 1 });

/** Paints a band, in layers where it has rows for them; null where a column is not known yet. */
function paintBand(pen: Pen, top: number, rows: number, columnAt: (x: number) => Column | null): void {
  const columns = pen.width - LABEL;
  for (let x = 0; x < columns; x += 1) {
    const column = columnAt(x);
    if (column === null) pen.write(LABEL + x, top + rows - 1, '·', 'faint');
    else if (pen.plain) paintLetters(pen, LABEL + x, top, rows, column);
    else if (rows > 1) paintLayers(pen, LABEL + x, top, rows, column);
    else pen.surface.put(LABEL + x, top, ' ', { bg: leaderShade(pen, x, column).rgb });
  }
}

/** The shade of a column: the leader's, brighter the larger the lead; shared leads alternate. */
function leaderShade(pen: Pen, x: number, { balance: { first, lead }, unsure, here }: Column): Shade {
  const owner = pen.owner(at(first, x % first.length));
  const { rest, lit, chosen } = owner;
  const shade = unsure || lead < 0.05 ? rest : lead < 0.25 ? lit : chosen;
  return here ? hereShade(pen, owner, shade) : shade;
}

/** The present column stands out: where nothing is brighter, in the other of an owner's two colours. */
const hereShade = ({ surface }: Pen, { ink, rest, chosen }: OwnerShades, beside: Shade): Shade =>
  surface.depth > 1 ? ink : beside === rest ? chosen : rest;

/** The layers of a column from its foot, each with how many of its rows it takes; what is nobody's is left. */
function layers({ balance: { shares } }: Column, height: number) {
  let below = 0;
  return shares.flatMap((share, seat) => {
    const from = Math.round(below * height);
    below += share;
    const to = Math.min(height, Math.round(below * height));
    return to > from ? [[seat, from, to] as const] : [];
  });
}

/** Parts of a cell from its foot that a glyph can fill, and the glyphs; fewer where a font may lack the others. */
const PARTS = 8;
const GLYPHS = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇'] as const;
const ANYWHERE: readonly number[] = [0, PARTS / 2];
const SPLITS: readonly number[] = GLYPHS.map((_, split) => split);
/** Parts of its top row that are left free, for two bands do not touch. */
const GAP = 2;

/** Paints the layers of a column, each cell in its two commonest colours. */
function paintLayers(pen: Pen, x: number, top: number, rows: number, column: Column): void {
  const { surface, theme } = pen;
  const shadeOf = (owner: OwnerShades): Shade => {
    const shade = column.unsure ? owner.rest : surface.depth === 1 ? owner.chosen : owner.lit;
    return column.here ? hereShade(pen, owner, shade) : shade;
  };
  const splits = surface.glyphSet === 'half' ? ANYWHERE : SPLITS;
  const gap = surface.glyphSet === 'half' ? PARTS / 2 : GAP;
  const height = rows * PARTS - (top > 0 ? gap : 0);
  const colours = Array.from({ length: rows * PARTS }, (_, part) =>
    part < height ? theme.panel.rgb : theme.background.rgb,
  );
  for (const [seat, from, to] of layers(column, height)) colours.fill(shadeOf(pen.owner(seat)).rgb, from, to);
  for (let row = 0; row < rows; row += 1) {
    const cell = colours.slice(row * PARTS, (row + 1) * PARTS);
    const ends = top > 0 && row === rows - 1;
    const { split, below, above } = halved(cell, ends ? [PARTS - gap] : splits);
    surface.put(x, top + rows - 1 - row, GLYPHS[split] ?? ' ', { fg: below, bg: above });
  }
}

/** The two commonest colours of a cell, and where one ends. @param cell colours from its foot */
function halved(cell: readonly number[], splits: readonly number[]) {
  let best = { split: 0, below: 0, above: 0, parts: 0 };
  for (const split of splits) {
    const [below, low] = commonest(cell.slice(0, split));
    const [above, high] = commonest(cell.slice(split));
    if (low + high > best.parts) best = { split, below, above, parts: low + high };
  }
  return best;
}

/** The colour that most parts have, and how many. */
function commonest(parts: readonly number[]): readonly [colour: number, count: number] {
  let [most, count] = [parts[0] ?? 0, 0];
  for (const colour of new Set(parts)) {
    const found = parts.filter(each => each === colour).length;
    if (found > count) [most, count] = [colour, found];
  }
  return [most, count];
}

/** Letters where there is no colour, small ones while unsure. */
function paintLetters(pen: Pen, x: number, top: number, rows: number, column: Column): void {
  const { balance, unsure, here } = column;
  const put = (y: number, seat: number | null): void => {
    const owner = seat === null ? '·' : letter(at(seats(balance.shares.length), seat));
    pen.surface.put(x, y, unsure ? owner.toLowerCase() : owner, here ? { bold: true, inverse: true } : {});
  };
  if (rows === 1) put(top, balance.ahead);
  else
    for (const [seat, from, to] of layers(column, rows))
      for (let row = from; row < to; row += 1) put(top + rows - 1 - row, seat);
}

const MARK_GLYPHS: Readonly<Record<MarkKind, string>> = {
  out: '×',
  resigned: '!',
  undo: '‹',
  talk: '"',
  cards: '◆',
  taken: '•',
  battle: '·',
};

export const MARKS_LEGEND = `Marks under the band: ${MARK_GLYPHS.out} a player is out, ${MARK_GLYPHS.resigned} resigned, ${MARK_GLYPHS.undo} a move taken back, ${MARK_GLYPHS.talk} something said, ${MARK_GLYPHS.cards} cards, ${MARK_GLYPHS.taken} something taken, ${MARK_GLYPHS.battle} a battle`;

/** The marks with the present moment; where there is no band, in the colours of the acting seats. */
function paintMarks(pen: Pen, bands: Bands, y: number, alone: boolean): void {
  const { moments, step } = bands;
  const { count } = shownMoments(bands);
  label(pen, y, count > moments.last ? `${step} of ${moments.last}` : `${step}, closer`, 'faint');
  for (let x = 0; x < pen.width - LABEL; x += 1) {
    const [from, to] = momentsOf(bands, x, pen.width - LABEL);
    if (step >= from && step <= to) {
      pen.write(LABEL + x, y, '▲', 'accent', { bold: true });
      continue;
    }
    const range = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const mark = weightiest(range.flatMap(moments.marksAt));
    const seat = alone ? moments.seatOf(to) : (mark?.seat ?? null);
    const owner = seat === null ? null : pen.owner(seat);
    const glyph = mark === null ? '─' : MARK_GLYPHS[mark.kind];
    const shade = mark === null && !alone ? 'panel' : mark?.kind === 'out' ? 'bad' : (owner?.ink ?? 'faint');
    pen.write(LABEL + x, y, glyph, shade);
  }
}
