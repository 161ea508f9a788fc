import { lineAfter as pageAfter } from '../../app/choice.ts';
import type { KeyName } from '../../app/keys/key.ts';
import { FREE, type LobbyList, type Row, type Waiting } from '../hall/bulletin.ts';
import type { ServedGame } from '../hall/setups.ts';

/** What can be chosen in the lobby: a table of one's own, another table, a game to begin. */
export type LobbyEntry =
  | { readonly kind: 'mine'; readonly id: string; readonly row: Row; readonly waiting: Waiting }
  | { readonly kind: 'table'; readonly id: string; readonly row: Row }
  | { readonly kind: 'game'; readonly id: string; readonly game: ServedGame };

/** Entries under a heading. */
export interface LobbyGroup {
  readonly kind: LobbyEntry['kind'];
  readonly title: string;
  readonly entries: readonly LobbyEntry[];
}

const counts = ['no games', 'one game', 'two games', 'three games', 'four games', 'five games'];

/** What waits for somebody first, then the other tables, then the games that can be begun; no group is empty. */
export function groupsOf(
  { waiting, tables }: LobbyList,
  games: readonly ServedGame[],
): readonly LobbyGroup[] {
  const mine = waiting.map(
    (each): LobbyEntry => ({ kind: 'mine', id: each.row.id, row: each.row, waiting: each }),
  );
  const others = tables.map((row): LobbyEntry => ({ kind: 'table', id: row.id, row }));
  const offered = games.map((game): LobbyEntry => ({ kind: 'game', id: `game ${game.id}`, game }));
  const count = counts[games.length] ?? `${games.length} games`;
  const groups = [
    { kind: 'mine', first: 'Waiting for you', title: '', entries: mine },
    {
      kind: 'table',
      first: 'Waiting for you: tables of others',
      title: 'Tables',
      entries: others,
    },
    { kind: 'game', first: `Waiting for you: ${count}`, title: 'Play at once', entries: offered },
  ] as const;
  return groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ kind, first, title, entries }, index) => ({ kind, title: index === 0 ? first : title, entries }));
}

/** Everything in the order in which the light goes through it. */
export const entriesOf = (list: LobbyList, games: readonly ServedGame[]): readonly LobbyEntry[] =>
  groupsOf(list, games).flatMap(({ entries }) => entries);

/** That something has been said at a table since somebody looked there. */
export const freshTalk = ({ unread }: Waiting): string => (unread === 0 ? '' : `${unread} new`);

/** An entry in words. */
export function entryWords(entry: LobbyEntry): string {
  if (entry.kind === 'game') return `Play ${entry.game.title} at once: ${entry.game.summary}`;
  const { id, title, seats, ratings, where, turn, state } = entry.row;
  const what =
    entry.kind === 'mine' ? [entry.waiting.what, entry.waiting.left, freshTalk(entry.waiting)] : [state];
  const sitting = seats.map((each, seat) => {
    const who = each === FREE ? 'a free seat' : each.replace(/°$/, ' (computer)').replace(/\?$/, ' (asked)');
    return `${who} ${ratings[seat] ?? ''}`.trim();
  });
  const told = [
    ...what,
    title,
    `table ${id}`,
    sitting.join(', '),
    where,
    /\d/.test(turn) ? `turn ${turn}` : '',
  ];
  return told.filter(part => part !== '').join(', ');
}

const order = ['mine', 'table', 'game'] as const;

/**
 * Where the light is after a change: where somebody has put it as long as that is there, else on what comes first.
 * @param placed whether somebody has put it there
 */
export function litAfter(
  entries: readonly LobbyEntry[],
  before: string | null,
  placed: boolean,
): string | null {
  const [first] = entries;
  const now = entries.find(({ id }) => id === before);
  if (first === undefined || now === undefined) return first?.id ?? null;
  // What begins to wait for somebody takes the light from a game that nobody has chosen.
  return placed || order.indexOf(first.kind) >= order.indexOf(now.kind) ? now.id : first.id;
}

/** How many rows each group gets: a few at least, the first ones more where there are more. */
export function sharesOf(groups: readonly LobbyGroup[], rows: number): readonly number[] {
  const shares = groups.map(({ entries }) => Math.min(entries.length, LEAST));
  let free = rows - shares.reduce((sum, each) => sum + each, 0);
  for (const [index, { entries }] of groups.entries()) {
    const more = Math.max(0, Math.min(free, entries.length - (shares[index] ?? 0)));
    shares[index] = (shares[index] ?? 0) + more;
    free -= more;
  }
  return shares;
}

/** Rows of a group at least. */
const LEAST = 2;

/** So many of a list at most, the one at this place among them. */
export function around<T>(list: readonly T[], at: number, most: number): readonly T[] {
  const first = Math.max(0, Math.min(Math.max(0, at) - Math.floor(most / 2), list.length - most));
  return list.slice(first, first + most);
}

/**
 * The line that a key leads to. Where only games are offered they stand as pictures, two in a row; a list goes round.
 * @param line the one that is lit
 */
export function lineAfter(key: KeyName, line: number, all: readonly LobbyEntry[]): number {
  const back = key === 'up' || key === 'k' || key === 'left';
  if (!steps.has(key)) return pageAfter(key, line, all.length);
  const across = isGallery(all) && key !== 'left' && key !== 'right' ? ACROSS : 1;
  const to = line + (back ? -across : across);
  if (across > 1 && all[to] === undefined) return line;
  return (to + all.length) % Math.max(1, all.length);
}

const steps: ReadonlySet<KeyName> = new Set(['up', 'down', 'k', 'j', 'left', 'right']);

/** Whether there is nothing but games to begin. */
export const isGallery = (all: readonly LobbyEntry[]): boolean => all.every(({ kind }) => kind === 'game');

/** Pictures in a row of games that are offered. */
export const ACROSS = 2;
