import { BLANK } from '../base/glyphs.ts';
import { type CellBuffer, type Damage, DEFAULT_COLOUR, INVERSE, STRIKE, UNDERLINE } from './cells.ts';
import type { StyleWriter } from './sgr.ts';

/** An unchanged stretch up to this long, in the style already set, is written again: as short as moving over it. */
const GAP = 4;

/** Attributes that are visible on a blank. */
const SEEN_ON_BLANK = UNDERLINE | INVERSE | STRIKE;

/** Up to so many runs the order of least bytes is looked for; a whole new screen is written as it comes. */
const MOST_SORTED = 300;

/** Cells of one row and one style, side by side: from `start` up to, but without, `end`. */
interface Run {
  readonly start: number;
  end: number;
  fg: number;
  readonly bg: number;
  attributes: number;
  /** Only blanks so far, which look the same in any colour of the foreground. */
  blank: boolean;
}

/**
 * The output that turns a terminal showing `before` (null: cleared) into `after`, of the same size, without line
 * feeds; empty where nothing changed. @param damage the only part that may have changed; left out, anything may
 */
export function diff(before: Before, after: CellBuffer, styles: StyleWriter, damage?: Damage): string {
  const runs = changedRuns(before, after, damage);
  if (runs.length === 0) return '';
  const inOrder = writeRuns(runs, after, styles);
  if (runs.length > MOST_SORTED) return inOrder;
  const byStyle = writeRuns(groupByStyle(runs), after, styles);
  return byStyle.length < inOrder.length ? byStyle : inOrder;
}

type Before = CellBuffer | null;

function changedRuns(before: Before, after: CellBuffer, damage?: Damage): Run[] {
  const runs: Run[] = [];
  const { width, height } = after;
  for (let y = 0; y < height; y++) {
    let run: Run | null = null;
    const end = y * width + (damage?.end(y) ?? width);
    for (let at = y * width + (damage?.start(y) ?? 0); at < end; at++) {
      if (!changed(before, after, at)) continue;
      if (run !== null && extend(run, after, at)) continue;
      run = startRun(after, at);
      runs.push(run);
    }
  }
  return runs;
}

function changed(before: Before, after: CellBuffer, at: number): boolean {
  const { glyphs, fg, bg, attributes } = after;
  if (before === null) {
    return glyphs[at] !== BLANK || bg[at] !== DEFAULT_COLOUR || ((attributes[at] ?? 0) & SEEN_ON_BLANK) !== 0;
  }
  if (before.glyphs[at] !== glyphs[at] || before.bg[at] !== bg[at]) return true;
  if (before.fg[at] === fg[at] && before.attributes[at] === attributes[at]) return false;
  return !(isBlank(after, at) && isBlank(before, at));
}

/** Tests whether a cell shows nothing but its background. */
const isBlank = (cells: CellBuffer, at: number): boolean =>
  cells.glyphs[at] === BLANK && ((cells.attributes[at] ?? 0) & SEEN_ON_BLANK) === 0;

function startRun(cells: CellBuffer, at: number): Run {
  const blank = isBlank(cells, at);
  return {
    start: at,
    end: at + 1,
    fg: blank ? DEFAULT_COLOUR : (cells.fg[at] ?? DEFAULT_COLOUR),
    bg: cells.bg[at] ?? DEFAULT_COLOUR,
    attributes: blank ? 0 : (cells.attributes[at] ?? 0),
    blank,
  };
}

/** Makes a run reach to a cell further right, over an unchanged gap if need be; false where the styles forbid it. */
function extend(run: Run, cells: CellBuffer, at: number): boolean {
  if (at - run.end > GAP) return false;
  let { fg, attributes, blank } = run;
  for (let cell = run.end; cell <= at; cell++) {
    if (cells.bg[cell] !== run.bg) return false;
    if (isBlank(cells, cell)) {
      if ((attributes & SEEN_ON_BLANK) !== 0) return false;
      continue;
    }
    const toFg = cells.fg[cell] ?? DEFAULT_COLOUR;
    const to = cells.attributes[cell] ?? 0;
    if (blank ? (to & SEEN_ON_BLANK) !== 0 : toFg !== fg || to !== attributes) return false;
    fg = toFg;
    attributes = to;
    blank = false;
  }
  run.end = at + 1;
  run.fg = fg;
  run.attributes = attributes;
  run.blank = blank;
  return true;
}

/** The same runs, those of one style together: a move is often shorter than a colour. */
function groupByStyle(runs: readonly Run[]): Run[] {
  return [...Map.groupBy(runs, ({ fg, bg, attributes }) => `${fg} ${bg} ${attributes}`).values()].flat();
}

/** Writes runs one after the other, beginning and ending with the style reset. */
function writeRuns(runs: readonly Run[], cells: CellBuffer, styles: StyleWriter): string {
  let out = '\x1b[m';
  let fg = DEFAULT_COLOUR;
  let bg = DEFAULT_COLOUR;
  let attributes = 0;
  let cursor: number | null = null;
  for (const run of runs) {
    out += moveTo(run.start, cursor, cells.width);
    out += styles.change(fg, bg, attributes, run.fg, run.bg, run.attributes);
    for (let at = run.start; at < run.end; at++) out += String.fromCodePoint(cells.glyphs[at] ?? BLANK);
    ({ fg, bg, attributes } = run);
    // After the last column terminals differ on where the cursor is.
    cursor = run.end % cells.width === 0 ? null : run.end;
  }
  const plain = fg === DEFAULT_COLOUR && bg === DEFAULT_COLOUR && attributes === 0;
  return plain ? out : `${out}\x1b[m`;
}

function moveTo(target: number, cursor: number | null, width: number): string {
  if (target === cursor) return '';
  const x = target % width;
  const y = Math.floor(target / width);
  if (cursor !== null && cursor < target && Math.floor(cursor / width) === y) {
    const distance = target - cursor;
    return distance === 1 ? '\x1b[C' : `\x1b[${distance}C`;
  }
  return x === 0 ? `\x1b[${y + 1}H` : `\x1b[${y + 1};${x + 1}H`;
}
