import type { Surface } from '../terminal/types.ts';
import type { Theme } from './theme/theme.ts';

/** The lines of a list by their groups: lines side by side with the same title are one. */
export interface Groups {
  /** The title over each line; empty for lines without a heading. */
  readonly titles: readonly string[];
  /** False where only space divides the groups. */
  readonly named: boolean;
  /** Rows of a line. */
  readonly tall: number;
}

/** A line that is on the screen. */
export interface ShownLine {
  readonly line: number;
  /** Its row, counted from the first of the list. */
  readonly y: number;
  /** True where an empty row divides it from the group above. */
  readonly spaced: boolean;
  /** The heading in the row above it; empty without one. */
  readonly heading: string;
}

const headingRows = ({ titles, named }: Groups, line: number): number => Number(named && titles[line] !== '');

const begins = ({ titles }: Groups, line: number): boolean => titles[line] !== titles[line - 1];

/** Rows of a line that is not the first on the screen, with the space and the heading above it. */
const rowsOf = (groups: Groups, line: number): number =>
  groups.tall + (begins(groups, line) ? 1 + headingRows(groups, line) : 0);

/** Rows of a whole list. */
export const allRows = (groups: Groups): number =>
  shownLines(groups, 0, Number.POSITIVE_INFINITY).reduce((_, { y }) => y + groups.tall, 0);

/** The least line from which on everything up to this one has room. */
function leastFirst(groups: Groups, last: number, rows: number): number {
  let first = last;
  for (let used = groups.tall; first > 0; first -= 1) {
    used += rowsOf(groups, first);
    if (used + headingRows(groups, first - 1) > rows) break;
  }
  return Math.max(0, first);
}

/** The first line to be shown in so many rows: the one before (`first`) if the highlighted line can be seen from there. */
export const firstShown = (groups: Groups, rows: number, line: number, first: number): number =>
  Math.max(
    leastFirst(groups, line, rows),
    Math.min(first, Math.max(0, line), leastFirst(groups, groups.titles.length - 1, rows)),
  );

/** The lines that have room from this one on. The first tells its group in any case. */
export function shownLines(groups: Groups, first: number, rows: number): readonly ShownLine[] {
  const shown: ShownLine[] = [];
  let y = 0;
  for (let line = first; line < groups.titles.length; line += 1) {
    const isFirst = line === first;
    const spaced = !isFirst && begins(groups, line);
    const headed = (isFirst || spaced) && headingRows(groups, line) > 0;
    y += Number(spaced) + Number(headed);
    if (y + groups.tall > rows) break;
    shown.push({ line, y, spaced, heading: headed ? (groups.titles[line] ?? '') : '' });
    y += groups.tall;
  }
  return shown;
}

/** Paints the heading of a group, and what is said beside it, in the row of a list that begins at (x, y). */
export function paintHeading(
  surface: Surface,
  [x, y, cells]: readonly [x: number, y: number, cells: number],
  title: string,
  about: string,
  theme: Theme,
  bg = theme.background.rgb,
): void {
  surface.fill(x, y, cells, 1, { bg });
  const after = surface.text(x + 2, y, title, { fg: theme.dim.rgb, bg, bold: true }, cells - 2);
  surface.text(x + after + 4, y, about, { fg: theme.faint.rgb, bg }, Math.max(0, cells - after - 4));
}
