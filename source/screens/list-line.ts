import { wholeParts, width } from '../base/text.ts';
import type { Surface } from '../terminal/types.ts';
import { type Shading, shadeIn, type Theme } from './theme/theme.ts';

/** A column of a line of a list: words in one look, cut or filled up to its cells. */
export interface ListColumn {
  readonly text: string;
  readonly shade: Shading;
  readonly bold?: boolean;
  readonly cells: number;
  /** True where its words stand at its right end. */
  readonly atEnd?: boolean;
}

interface Titled {
  readonly title: string;
  readonly about: string;
  readonly bold?: boolean;
  /** News, right behind the title. */
  readonly news?: string;
  readonly end?: ListColumn | undefined;
}

/** A line with a title, what it is about and what is said at its end. @param names columns of the title */
export const titledColumns = (
  { title, about, bold = true, news = '', end }: Titled,
  isHere: boolean,
  cells: number,
  names: number,
): readonly ListColumn[] => [
  { text: title, shade: isHere ? 'accent' : 'text', bold, cells: names },
  { text: news, shade: 'accent', cells: width(news) },
  aboutColumn(about, Math.max(0, cells - names - width(news) - (end?.cells ?? 0))),
  ...(end === undefined ? [] : [end]),
];

/** What a line is about, without the last parts of it that have no room. */
export const aboutColumn = (about: string, cells: number): ListColumn => ({
  text: wholeParts(about, cells),
  shade: 'dim',
  cells,
});

/** Paints columns side by side from (x, y), on the panel where the line is highlighted. */
export function paintColumns(
  surface: Surface,
  [x, y]: readonly [x: number, y: number],
  columns: readonly ListColumn[],
  isHere: boolean,
  theme: Theme,
): void {
  const bg = shadeIn(theme, isHere ? 'panel' : 'background').rgb;
  let from = x;
  for (const { text, shade, bold = false, cells, atEnd = false } of columns) {
    const at = from + (atEnd ? Math.max(0, cells - width(text)) : 0);
    surface.text(at, y, text, { fg: shadeIn(theme, shade).rgb, bg, bold }, cells);
    from += cells;
  }
}

/** Paints a line of a list from the left end of a surface, in a row or two: the mark where it is highlighted, and its columns. */
export function paintColumnsLine(
  surface: Surface,
  rows: readonly (readonly ListColumn[])[],
  isHere: boolean,
  theme: Theme,
): void {
  const bg = shadeIn(theme, isHere ? 'panel' : 'background').rgb;
  for (const [y, columns] of rows.entries()) {
    surface.fill(0, y, surface.width, 1, { bg });
    if (isHere) surface.text(0, y, '▌', { fg: theme.accent.rgb, bg });
    paintColumns(surface, [2, y], columns, isHere, theme);
  }
}

const counts = ['no games', 'one game', 'two games', 'three games', 'four games', 'five games'];

/** A number of games in words. */
export const countedGames = (count: number): string => counts[count] ?? `${count} games`;
