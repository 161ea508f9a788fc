import type { About } from '../../../machines/game.ts';
import type { Painter, Surface } from '../../terminal/types.ts';
import { type Hint, paintHints } from '../keys/bottom-line.ts';
import { type Binding, ofList } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { countedGames, type ListColumn, paintColumns, titledColumns } from '../list-line.ts';
import type { SaveEntry } from '../services.ts';
import type { Theme } from '../theme/theme.ts';
import { timeAgo } from '../time-ago.ts';
import { worldPainter } from './world-painter.ts';

export type MenuEntry<G extends About = About> =
  | { readonly kind: 'game'; readonly id: string; readonly game: G }
  | { readonly kind: 'save'; readonly id: string; readonly save: SaveEntry }
  | { readonly kind: 'tool'; readonly id: ToolId; readonly title: string };

type ToolId = 'daily' | 'puzzles' | 'learn' | 'saves' | 'maps' | 'analysis' | 'rules' | 'settings' | 'leave';

const tool = (id: ToolId, title: string): MenuEntry<never> => ({ kind: 'tool', id, title });

const tools = [
  tool('daily', 'Daily challenge'),
  tool('puzzles', 'Puzzles'),
  tool('learn', 'Learn a game by playing'),
  tool('saves', 'Saves'),
  tool('maps', 'Maps'),
  tool('analysis', 'Analysis'),
  tool('rules', 'How to play'),
  tool('settings', 'Settings'),
  tool('leave', 'Leave'),
];

/** The lines of the menu: games with a board, the newest saves, and the tools. */
export const menuEntries = <G extends About & { readonly board?: unknown }>(
  games: readonly G[],
  saves: readonly SaveEntry[],
): readonly MenuEntry<G>[] => [
  ...games
    .filter(game => game.board !== undefined)
    .map((game): MenuEntry<G> => ({ kind: 'game', id: `game ${game.id}`, game })),
  ...saves.map((save): MenuEntry<G> => ({ kind: 'save', id: `save ${save.name}`, save })),
  ...tools,
];

/** The commands of a menu besides its list. */
interface MenuKeys {
  readonly resume: () => void;
  readonly palette: () => void;
  readonly leave: () => void;
  readonly everywhere: readonly Binding[];
}

/** The keys of a menu with this line lit. */
export function menuBindings(
  entries: readonly MenuEntry[],
  chosen: MenuEntry | null,
  keys: MenuKeys,
): readonly Binding[] {
  const label = chosen?.kind === 'game' ? 'play' : chosen?.kind === 'save' ? 'go on' : 'open';
  const goesOn = entries.some(({ kind }) => kind === 'save');
  return [
    ofList({ command: commands.choose }),
    ofList({ command: commands.open, label }),
    ...(goesOn ? [{ command: commands.resume, run: keys.resume }] : []),
    { command: commands.palette, run: keys.palette },
    { command: commands.leave, run: keys.leave },
    ...keys.everywhere,
  ];
}

/** The layout of a menu in cells. */
export interface MenuLayout {
  /** Columns and rows of the screen without its bottom line. */
  readonly width: number;
  readonly height: number;
  readonly loose: boolean;
  /** The first column and row of the list, its columns, and the lines of it that have room at a time. */
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly limit: number;
  /** Rows of each line of the list with the space and the heading above it. */
  readonly heights: readonly number[];
  /** The row of what there is to say. */
  readonly notice: number;
}

const LEFT = 2;
/** Rows of a gap and the line of text at the bottom. */
const BELOW = 2;
/** Columns of the mark before a line. */
const MARK = 3;
/** Columns of the names of games. */
const NAMES = 13;
/** Columns of how long ago a game was played. */
const AGO = 13;

/** Rows above the list: the name, and what is here. */
const TOP = { loose: 7, tight: 4 };

/** Lays a menu out; the list has more columns where there is room for the world beside it. */
export function menuLayout(entries: readonly MenuEntry[], columns: number, rows: number): MenuLayout {
  const height = rows - 1;
  const heightsOf = (loose: boolean): readonly number[] =>
    entries.map((_, index) => rowsAbove(entries, index, loose) + rowsOf(entries[index], loose));
  const sum = (heights: readonly number[]): number => heights.reduce((all, each) => all + each, 0);
  // With air between the lines, where all of them, and what is said below them, have room for it.
  const loose = TOP.loose + sum(heightsOf(true)) + BELOW <= height;
  const top = loose ? TOP.loose : TOP.tight;
  const heights = heightsOf(loose);
  const all = sum(heights);
  const room = height - top - BELOW;
  // Of a list that goes round, the spaces and headings of any part of it may show.
  const above = entries.reduce((sum, _, index) => sum + rowsAbove(entries, index, loose), 0);
  return {
    width: columns,
    height,
    loose,
    left: LEFT,
    top,
    columns: Math.min(columns - 2, columns >= 110 ? 80 : 76),
    limit: all <= room ? entries.length : Math.max(1, room - above),
    heights,
    notice: top + Math.min(all, room) + 1,
  };
}

const begins = (entries: readonly MenuEntry[], index: number): boolean =>
  index > 0 && entries[index - 1]?.kind !== entries[index]?.kind;

const gapOf = (loose: boolean): number => (loose ? 2 : 1);

const rowsOf = (entry: MenuEntry | undefined, loose: boolean): number =>
  loose && entry?.kind === 'game' ? 3 : 1;

/** Rows of the space, and of the heading, above the first line of a group. */
function rowsAbove(entries: readonly MenuEntry[], index: number, loose: boolean): number {
  if (!begins(entries, index)) return 0;
  return gapOf(loose) + (entries[index]?.kind === 'save' ? (loose ? 2 : 1) : 0);
}

interface MenuView {
  readonly entries: readonly MenuEntry[];
  /** Null until the saves have been looked at. */
  readonly saves: number | null;
  readonly notice: string | null;
}

/** Everything but the list and the bottom line. */
export function groundPainter(
  { entries, saves, notice }: MenuView,
  layout: MenuLayout,
  theme: Theme,
): Painter {
  const clear = Math.min(layout.columns + 4, layout.width);
  const clearRows = Math.min(layout.notice + 2, layout.height);
  const world = worldPainter(theme, layout, { width: clear, height: clearRows });
  const bg = theme.background.rgb;
  const x = layout.left + 2;
  const room = layout.columns - 2;
  return {
    paint(surface) {
      world.paint(surface);
      surface.fill(0, 0, clear, clearRows, { bg });
      surface.text(
        x,
        layout.loose ? 3 : 1,
        'S A N D T A B L E',
        { fg: theme.accent.rgb, bg, bold: true },
        room,
      );
      surface.text(x, layout.loose ? 4 : 2, tagline(entries), { fg: theme.dim.rgb, bg }, room);
      const shade = notice === null ? theme.faint : theme.bad;
      const said = notice ?? (saves === 0 ? NO_SAVES : '');
      surface.text(x, layout.notice, said, { fg: shade.rgb, bg }, room);
    },
  };
}

const tagline = (entries: readonly MenuEntry[]): string =>
  `${countedGames(entries.filter(({ kind }) => kind === 'game').length)}, one table`;

/** Shown where there are no saves. */
export const NO_SAVES = 'No saves yet: every game you begin is kept here.';

export interface LineLook {
  readonly index: number;
  readonly lit: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Paints a line of the list, with its heading and space above, from (x, y). */
export function paintLine(
  surface: Surface,
  [x, y]: readonly [x: number, y: number],
  entries: readonly MenuEntry[],
  { index, lit, now }: LineLook,
  { columns, loose }: MenuLayout,
  theme: Theme,
): void {
  const entry = entries[index];
  if (entry === undefined) return;
  const ground = { bg: theme.background.rgb };
  const above = rowsAbove(entries, index, loose);
  const rows = rowsOf(entry, loose);
  surface.fill(x, y, columns, above, ground);
  if (above > 0 && entry.kind === 'save')
    surface.text(x + 2, y + gapOf(loose), 'Go on with', { ...ground, fg: theme.faint.rgb });
  const bg = (lit ? theme.panel : theme.background).rgb;
  surface.fill(x, y + above, columns, rows, { bg });
  if (lit) surface.fill(x, y + above, 1, rows, { fg: theme.accent.rgb, bg }, '▌');
  const row = y + above + Math.floor(rows / 2);
  paintColumns(surface, [x + MARK, row], columnsOf(entry, lit, columns - MARK, now), lit, theme);
}

function columnsOf(entry: MenuEntry, lit: boolean, cells: number, now: number): readonly ListColumn[] {
  if (entry.kind === 'tool') return [{ text: entry.title, shade: lit ? 'accent' : 'dim', cells }];
  if (entry.kind === 'game')
    return titledColumns({ title: entry.game.title, about: entry.game.summary }, lit, cells, NAMES);
  const { title, turn, players, savedAt } = entry.save;
  const about = `turn ${turn} · ${players.join(', ')}`;
  const end: ListColumn = { text: timeAgo(savedAt, now), shade: 'faint', cells: AGO, atEnd: true };
  return titledColumns({ title, about, bold: false, end }, lit, cells - 1, NAMES);
}

/** The whole screen of a menu that has just begun: its first line is chosen. */
export function menuPainter(view: MenuView, hints: readonly Hint[], theme: Theme, now: number): Painter {
  return {
    paint(surface) {
      const { entries } = view;
      const layout = menuLayout(entries, surface.width, surface.height);
      groundPainter(view, layout, theme).paint(surface);
      let y = layout.top;
      for (let index = 0; index < layout.limit; index += 1) {
        paintLine(surface, [layout.left, y], entries, { index, lit: index === 0, now }, layout, theme);
        y += layout.heights[index] ?? 0;
      }
      paintHints(surface, layout.height, hints, theme);
    },
  };
}
