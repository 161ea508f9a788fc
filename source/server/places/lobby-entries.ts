import {
  FREE,
  type LobbyList,
  type LobbyRow,
  NOT_BEGUN,
  type WaitingRow,
} from '../house/hall/lobby-listing.ts';
import type { ServedGame } from '../house/hall/setups.ts';

/** A row of the lobby: a table of the person's, another table, a game to begin. */
export type LobbyEntry =
  | { readonly kind: 'mine'; readonly id: string; readonly row: LobbyRow; readonly waiting: WaitingRow }
  | { readonly kind: 'table'; readonly id: string; readonly row: LobbyRow }
  | { readonly kind: 'game'; readonly id: string; readonly game: ServedGame };

/** The groups in their order, by their headings. */
const order = ['Your turn', 'Your tables', 'Open seats', 'Watch', 'New game'] as const;

/** The heading of a row. */
export function headingOf(entry: LobbyEntry): (typeof order)[number] {
  if (entry.kind === 'game') return 'New game';
  if (entry.kind === 'mine') return entry.waiting.urgent ? 'Your turn' : 'Your tables';
  return entry.row.state === 'open' ? 'Open seats' : 'Watch';
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
  const parts = [...what, title, `table ${id}`, ...occupants, where, turn === NOT_BEGUN ? '' : turn];
  return parts.filter(part => part !== '').join(', ');
}

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
  return placed || rankOf(first) >= rankOf(now) ? now.id : first.id;
}

const rankOf = (entry: LobbyEntry): number => order.indexOf(headingOf(entry));
