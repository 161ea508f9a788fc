import type { About } from '../../../machines/game.ts';
import { wrap } from '../../base/text.ts';
import type { Painter, Rectangle, Surface } from '../../terminal/types.ts';
import { type Hint, paintHints } from '../keys/bottom-line.ts';
import { type Binding, ofList } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { countedGames, type ListColumn, paintColumns, titledColumns } from '../list-line.ts';
import { allRows, firstShown, type Groups, paintHeading, shownLines } from '../list-window.ts';
import type { SaveEntry } from '../services.ts';
import type { Theme } from '../theme/theme.ts';
import { timeAgo } from '../time-ago.ts';

export type MenuEntry<G extends About = About> =
  | { readonly kind: 'game'; readonly id: string; readonly game: G }
  | { readonly kind: 'save'; readonly id: string; readonly save: SaveEntry }
  | { readonly kind: 'tool'; readonly id: ToolId; readonly title: string; readonly about: string };

type ToolId = 'daily' | 'puzzles' | 'learn' | 'saves' | 'maps' | 'analysis' | 'rules' | 'settings' | 'leave';

const tool = (id: ToolId, title: string, about: string): MenuEntry<never> => ({
  kind: 'tool',
  ...{ id, title, about },
});

const daily = tool('daily', 'Daily challenge', 'The same games for everybody, new ones every day.');

const tools = [
  tool('puzzles', 'Puzzles', 'Positions from real games: find the move that wins.'),
  tool('learn', 'Learn a game by playing', 'Five minutes for each game, on the real board.'),
  tool('saves', 'Saves', 'Every game that you began, and the records of those that are over.'),
  tool('maps', 'Maps', 'Look at the maps that can be played, and play on one of them.'),
  tool('analysis', 'Analysis', 'Set up a position and see who wins from there.'),
  tool('rules', 'How to play', 'The rules of every game, with their options.'),
  tool('settings', 'Settings', 'Colours, movement and the pace of computer players.'),
  tool('leave', 'Leave', 'Games are kept as they stand.'),
];

/** The heading of a line: what one would do now, a new game, and the rest. */
export const menuHeading = (entry: MenuEntry): string => {
  if (entry.kind === 'game') return 'New game';
  return entry.kind === 'save' || entry.id === 'daily' ? 'Now' : 'More';
};

/** The lines of the menu: the newest saves and the challenge of the day, games with a board, and the tools. */
export const menuEntries = <G extends About & { readonly board?: unknown }>(
  games: readonly G[],
  saves: readonly SaveEntry[],
): readonly MenuEntry<G>[] => [
  ...saves.map((save): MenuEntry<G> => ({ kind: 'save', id: `save ${save.name}`, save })),
  daily,
  ...games
    .filter(game => game.board !== undefined)
    .map((game): MenuEntry<G> => ({ kind: 'game', id: `game ${game.id}`, game })),
  ...tools,
];

/** The line highlighted first: the first game. */
export const firstLit = (entries: readonly MenuEntry[]): number =>
  Math.max(
    0,
    entries.findIndex(({ kind }) => kind === 'game'),
  );

/** The commands of a menu besides its list. */
interface MenuKeys {
  readonly resume: () => void;
  readonly palette: () => void;
  readonly leave: () => void;
  readonly everywhere: readonly Binding[];
}

/** The keys of a menu with this line highlighted. */
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
  /** The first column and row of the list, its columns and its rows. */
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  readonly groups: Groups;
  /** The row of what there is to say. */
  readonly notice: number;
  /** The place of the picture of the highlighted line, with its words in the last rows; null where there is no room. */
  readonly pane: Rectangle | null;
}

const LEFT = 2;
/** Rows of the line of text at the bottom, with a gap where there is room. */
const BELOW = { loose: 2, tight: 1 };
/** Columns of the mark before a line. */
const MARK = 3;
/** Columns of the names of games. */
const NAMES = 13;
/** Columns of how long ago a game was played: `59 days ago`. */
const AGO = 11;

/** Rows above the list: the name of the program and a gap. */
const TOP = 3;
/** Columns of list and picture together at most, and of the picture at least. */
const MOST = 132;
const LEAST_PANE = 24;
/** Columns between them. */
const GUTTER = 3;
/** Rows of the words on the highlighted line, under its picture. */
export const PANE_WORDS = 4;
/** Columns of a row of a picture: no picture is higher than its width can use. */
const ASPECT = 2.6;

/** Lays a menu out: the list, and beside it the picture of the highlighted line. */
export function menuLayout(entries: readonly MenuEntry[], columns: number, rows: number): MenuLayout {
  const height = rows - 1;
  const titles = entries.map(menuHeading);
  // With headings, where all lines, and what is said below them, have room for it.
  const named = TOP + allRows({ titles, named: true, tall: 1 }) + BELOW.loose <= height;
  const groups = { titles, named, tall: 1 };
  const all = allRows(groups);
  const rest = named ? BELOW.loose : BELOW.tight;
  const spare = height - TOP - all - rest;
  const top = TOP + Math.max(0, Math.floor(spare / 3));
  const room = height - top - rest;
  const width = Math.min(columns, MOST);
  const left = Math.floor((columns - width) / 2) + LEFT;
  const beside = columns < 60 ? 0 : columns < 110 ? 36 : 44;
  const paneWidth = width - 2 * LEFT - beside - GUTTER;
  const hasPane = beside > 0 && paneWidth >= LEAST_PANE;
  const below = Math.min(height - 1, top + Math.min(all, room) + 1);
  const paneTop = top - 1;
  const paneHeight = Math.min(height - paneTop - 1, Math.floor(paneWidth / ASPECT) + PANE_WORDS + 1);
  return {
    width: columns,
    height,
    left,
    top,
    columns: hasPane ? beside : width - 2 * LEFT,
    rows: room,
    groups,
    notice: hasPane ? Math.min(height - 1, Math.max(below, paneTop + paneHeight)) : below,
    pane: hasPane ? { x: left + beside + GUTTER, y: paneTop, width: paneWidth, height: paneHeight } : null,
  };
}

interface MenuView {
  readonly entries: readonly MenuEntry[];
  /** Null until the saves have been looked at. */
  readonly saves: number | null;
  readonly notice: string | null;
}

/** Everything but the list, the picture and the bottom line. */
export function groundPainter(
  { entries, saves, notice }: MenuView,
  chosen: MenuEntry | undefined,
  layout: MenuLayout,
  theme: Theme,
): Painter {
  const bg = theme.background.rgb;
  const { pane } = layout;
  const x = layout.left + 2;
  const title = Math.max(0, layout.top - 2);
  return {
    paint(surface) {
      surface.fill(0, 0, layout.width, layout.height, { bg });
      const after = surface.text(x, title, NAME, { fg: theme.accent.rgb, bg, bold: true }, layout.columns);
      surface.text(x + after + 3, title, tagline(entries), { fg: theme.dim.rgb, bg });
      const shade = notice === null ? theme.faint : theme.bad;
      const said = notice ?? (saves === 0 ? NO_SAVES : '');
      surface.text(x, layout.notice, said, { fg: shade.rgb, bg }, layout.width - x);
      if (pane === null || chosen === undefined) return;
      const [name, ...lines] = paneWords(chosen, pane.width);
      // What has no picture says its words where one would begin.
      const first = pane.y + (chosen.kind === 'tool' ? 1 : pane.height - PANE_WORDS);
      surface.text(pane.x, first, name, { fg: theme.text.rgb, bg, bold: true }, pane.width);
      lines
        .slice(0, PANE_WORDS - 1)
        .forEach(
          (line, index) => void surface.text(pane.x, first + 1 + index, line, { fg: theme.dim.rgb, bg }),
        );
    },
  };
}

/** The name as large as a line of text can have it. */
const NAME = 'S A N D T A B L E';

/** The words on a line beside the list: its name, then what it is about. */
function paneWords(entry: MenuEntry, width: number): readonly [string, ...(readonly string[])] {
  if (entry.kind === 'game') return [entry.game.title, ...wrap(entry.game.summary, width)];
  if (entry.kind === 'tool') return [entry.title, ...wrap(entry.about, width)];
  const { title, map, moment, players } = entry.save;
  return [[title, map].filter(Boolean).join(', '), ...wrap(`${moment} · ${players.join(', ')}`, width)];
}

const tagline = (entries: readonly MenuEntry[]): string =>
  `${countedGames(entries.filter(({ kind }) => kind === 'game').length)}, one table`;

/** Shown where there are no saves. */
export const NO_SAVES = 'No saves yet: every game you begin is kept here.';

export interface LineLook {
  readonly isHere: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Paints a line of the list from (x, y). */
export function paintLine(
  surface: Surface,
  [x, y]: readonly [x: number, y: number],
  entry: MenuEntry,
  { isHere, now }: LineLook,
  { columns, pane }: Pick<MenuLayout, 'columns' | 'pane'>,
  theme: Theme,
): void {
  const bg = (isHere ? theme.panel : theme.background).rgb;
  surface.fill(x, y, columns, 1, { bg });
  if (isHere) surface.text(x, y, '▌', { fg: theme.accent.rgb, bg });
  const shown = columnsOf(entry, isHere, columns - MARK, now, pane !== null);
  paintColumns(surface, [x + MARK, y], shown, isHere, theme);
}

/** @param beside whether what a line is about stands beside the list */
function columnsOf(
  entry: MenuEntry,
  isHere: boolean,
  cells: number,
  now: number,
  beside: boolean,
): readonly ListColumn[] {
  if (entry.kind === 'tool') return [{ text: entry.title, shade: isHere ? 'accent' : 'dim', cells }];
  if (entry.kind === 'game') {
    const about = beside ? '' : entry.game.summary;
    return titledColumns({ title: entry.game.title, about }, isHere, cells, NAMES);
  }
  const { title, moment, players, savedAt } = entry.save;
  const about = `${moment}${beside ? '' : ` · ${players.join(', ')}`}`;
  const end: ListColumn = { text: timeAgo(savedAt, now), shade: 'faint', cells: AGO, atEnd: true };
  return titledColumns({ title, about, bold: false, end }, isHere, cells - 1, NAMES);
}

/** The whole screen of a menu that has just begun, with its first game highlighted. */
export function menuPainter(view: MenuView, hints: readonly Hint[], theme: Theme, now: number): Painter {
  return {
    paint(surface) {
      const { entries } = view;
      const layout = menuLayout(entries, surface.width, surface.height);
      const lit = firstLit(entries);
      groundPainter(view, entries[lit], layout, theme).paint(surface);
      const { groups, rows, left, top, columns } = layout;
      for (const { line, y, heading } of shownLines(groups, firstShown(groups, rows, lit, 0), rows)) {
        const entry = entries[line];
        if (entry === undefined) continue;
        if (heading !== '') paintHeading(surface, [left, top + y - 1, columns], heading, '', theme);
        paintLine(surface, [left, top + y], entry, { isHere: line === lit, now }, layout, theme);
      }
      paintHints(surface, layout.height, hints, theme);
    },
  };
}
