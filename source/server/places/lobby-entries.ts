import { lineAfter as pageAfter } from '../../screens/choice.ts';
import { countedGames } from '../../screens/list-line.ts';
import type { KeyName } from '../../terminal/key.ts';
import { FREE, type LobbyList, type LobbyRow, type WaitingRow } from '../house/hall/lobby-listing.ts';
import type { ServedGame } from '../house/hall/setups.ts';

/** A row of the lobby: a table of the person's, another table, a game to begin. */
export type LobbyEntry =
  | { readonly kind: 'mine'; readonly id: string; readonly row: LobbyRow; readonly waiting: WaitingRow }
  | { readonly kind: 'table'; readonly id: string; readonly row: LobbyRow }
  | { readonly kind: 'game'; readonly id: string; readonly game: ServedGame };

export interface LobbyGroup {
  readonly kind: LobbyEntry['kind'];
  readonly title: string;
  readonly entries: readonly LobbyEntry[];
}

/** The rows of the lobby, those that wait for the person first. */
export const entriesOf = (
  { waiting, tables }: LobbyList,
  games: readonly ServedGame[],
): readonly LobbyEntry[] => [
  ...waiting.map((each): LobbyEntry => ({ kind: 'mine', id: each.row.id, row: each.row, waiting: each })),
  ...tables.map((row): LobbyEntry => ({ kind: 'table', id: row.id, row })),
  ...games.map((game): LobbyEntry => ({ kind: 'game', id: `game ${game.id}`, game })),
];

/** The entries under their headings; no group is empty. */
export function groupsOf(all: readonly LobbyEntry[]): readonly LobbyGroup[] {
  const groups = order.map(kind => ({ kind, entries: all.filter(entry => entry.kind === kind) }));
  const first = groups.findIndex(({ entries }) => entries.length > 0);
  return groups
    .map(({ kind, entries }, index) => {
      const { alone, title } = headings[kind];
      return { kind, entries, title: index === first ? alone(entries.length) : title };
    })
    .filter(({ entries }) => entries.length > 0);
}

/** Headings of the groups; `alone` for the first one. */
const headings = {
  mine: { alone: () => 'Waiting for you', title: '' },
  table: { alone: () => 'Waiting for you: tables of others', title: 'Tables' },
  game: {
    alone: (count: number) => `Waiting for you: ${countedGames(count)}`,
    title: 'Play at once',
  },
} as const;

/** The number of unread lines of chat, in words. */
export const unreadChat = ({ unread }: WaitingRow): string => (unread === 0 ? '' : `${unread} new`);

/** An entry in words. */
export function entryWords(entry: LobbyEntry): string {
  if (entry.kind === 'game') return `Play ${entry.game.title} at once: ${entry.game.summary}`;
  const { id, title, seats, ratings, where, turn, state } = entry.row;
  const what =
    entry.kind === 'mine' ? [entry.waiting.what, entry.waiting.left, unreadChat(entry.waiting)] : [state];
  const occupants = seats.map((each, seat) => {
    const name = each === FREE ? 'a free seat' : each.replace(/°$/, ' (computer)').replace(/\?$/, ' (asked)');
    return `${name} ${ratings[seat] ?? ''}`.trim();
  });
  const parts = [...what, title, `table ${id}`, ...occupants, where, /\d/.test(turn) ? `turn ${turn}` : ''];
  return parts.filter(part => part !== '').join(', ');
}

const order = ['mine', 'table', 'game'] as const;

/** The entry highlighted after a change: the person's choice (`placed`) while it exists, else the first. */
export function highlightAfter(
  entries: readonly LobbyEntry[],
  before: string | null,
  placed: boolean,
): string | null {
  const [first] = entries;
  const now = entries.find(({ id }) => id === before);
  if (first === undefined || now === undefined) return first?.id ?? null;
  // A table that begins to wait takes the highlight from a game that nobody has chosen.
  return placed || order.indexOf(first.kind) >= order.indexOf(now.kind) ? now.id : first.id;
}

/** The rows of each group: a few at least; the first groups get those that are left. */
export function sharesOf(groups: readonly LobbyGroup[], rows: number): readonly number[] {
  const least = groups.map(({ entries }) => Math.min(entries.length, LEAST));
  let free = rows - least.reduce((sum, each) => sum + each, 0);
  return groups.map(({ entries }, index) => {
    const share = least[index] ?? 0;
    const more = Math.max(0, Math.min(free, entries.length - share));
    free -= more;
    return share + more;
  });
}

const LEAST = 2;

/** A part of a list of at most this length, with the element at this index. */
export function around<T>(list: readonly T[], at: number, most: number): readonly T[] {
  const first = Math.max(0, Math.min(Math.max(0, at) - Math.floor(most / 2), list.length - most));
  return list.slice(first, first + most);
}

/** The line that a key leads to: in a gallery by rows of two; a list wraps around. @param line the highlighted one */
export function lineAfter(key: KeyName, line: number, all: readonly LobbyEntry[]): number {
  const back = key === 'up' || key === 'k' || key === 'left';
  if (!steps.has(key)) return pageAfter(key, line, all.length);
  const across = isGallery(all) && key !== 'left' && key !== 'right' ? ACROSS : 1;
  const to = line + (back ? -across : across);
  if (across > 1 && all[to] === undefined) return line;
  return (to + all.length) % Math.max(1, all.length);
}

const steps: ReadonlySet<KeyName> = new Set(['up', 'down', 'k', 'j', 'left', 'right']);

/** True for a lobby with nothing but games to begin. */
export const isGallery = (all: readonly LobbyEntry[]): boolean => all.every(({ kind }) => kind === 'game');

/** Pictures in a row of games that are offered. */
export const ACROSS = 2;
