import type { LobbyRow } from '../../house/hall/lobby-listing.ts';
import type { ServedGame } from '../../house/hall/setups.ts';
import { entriesOf, entryWords, type LobbyEntry } from '../../places/lobby-entries.ts';

/** Most rows: as many as a screen has room for. */
const SHOWN = 20;

/** The address of a row. */
function addressOf(entry: LobbyEntry): string {
  if (entry.kind === 'game') return `/play/${entry.game.id}`;
  return `/${entry.row.state === 'open' ? 'join' : 'watch'}/${entry.id}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? '');

/**
 * The page with the lobby that everybody may see in it, which is there before its program has come over a slow line, and goes with
 * what the program shows first.
 */
export function withLobby(page: string, tables: readonly LobbyRow[], games: readonly ServedGame[]): string {
  const entries = entriesOf({ waiting: [], tables: tables.slice(0, SHOWN - games.length) }, games);
  const rows = entries.map(
    entry => `<li><a href="${addressOf(entry)}">${escaped(entryWords(entry))}</a></li>`,
  );
  return page.replace('</main>', () => `<ul id="first">${rows.join('')}</ul></main>`);
}
