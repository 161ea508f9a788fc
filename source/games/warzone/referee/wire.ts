import {
  type Board,
  isTerritory,
  neighboursOf,
  type Territory,
  territory,
} from '../../../../machines/conquest/board.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Advance, Order } from '../../../../machines/warzone/orders.ts';
import type { Owner } from '../../../../machines/warzone/types.ts';
import { MOST_MOVES, PLAYERS } from './terms.ts';

/** A territory's number on the wire: its index plus 1. */
const idOf = (of: number): number => of + 1;

/** The lines of a map: continents with their bonus, territories with their continent, each border once. */
export function mapLines(board: Board): readonly string[] {
  const { continents, countries } = board.data;
  const borders = board.territories.flatMap(each => {
    const later = neighboursOf(board, each).filter(other => other > each);
    return later.length === 0 ? [] : [`${idOf(each)} ${later.map(idOf).join(',')}`];
  });
  return [
    `setup_map super_regions ${continents.map(({ bonus }, index) => `${idOf(index)} ${bonus}`).join(' ')}`,
    `setup_map regions ${countries.map(({ continent }, index) => `${idOf(index)} ${idOf(continent)}`).join(' ')}`,
    `setup_map neighbors ${borders.join(' ')}`,
  ];
}

/** A list of territories on the wire. */
export const ids = (territories: readonly number[]): string => territories.map(idOf).join(' ');

/** The line of what a player sees: its territories and their neighbours, as triples of number, owner and armies. */
export function updateLine(
  board: Board,
  { owners, armies }: { readonly owners: readonly Owner[]; readonly armies: readonly number[] },
  seat: Seat,
): string {
  const isOwn = (each: Territory): boolean => owners[each] === seat;
  const seen = board.territories.filter(each => isOwn(each) || neighboursOf(board, each).some(isOwn));
  const triples = seen.map(each => {
    const owner = owners[each] ?? null;
    return `${idOf(each)} ${owner === null ? 'neutral' : PLAYERS[owner]} ${armies[each] ?? 0}`;
  });
  return ['update_map', ...triples].join(' ');
}

/** A move as both sides write it; territories by index plus 1, or by the numbers of an engine. */
export function moveText(name: string, order: Order, id: (of: Territory) => number = idOf): string {
  if (order.type === 'deploy') return `${name} place_armies ${id(order.territory)} ${order.armies}`;
  if (order.type !== 'advance') return '';
  return `${name} attack/transfer ${id(order.source)} ${id(order.target)} ${order.armies}`;
}

/** The moves of an answer that count, and the reasons why others do not. */
interface Reading<O extends Order> {
  readonly orders: readonly O[];
  readonly dropped: readonly string[];
}

/** Reads an answer of the player with a name. */
type Reader<O extends Order> = (
  text: string,
  board: Board,
  name: string,
  owners: readonly Owner[],
) => Reading<O>;

const isIts = (name: string, owner: Owner = null): boolean => owner !== null && PLAYERS[owner] === name;

/** Reads the placements of an answer: `player1 place_armies R N`, divided by commas. */
export const readPlacements: Reader<Order & { type: 'deploy' }> = (text, board, name, owners) =>
  readMoves(text, { name, verb: 'place_armies', words: 4 }, ([territory = '', armies = '']) => {
    const region = readRegion(territory, board);
    const count = readCount(armies);
    if (region === null) return 'there is no such region';
    if (count === null) return 'the number of armies is none';
    if (!isIts(name, owners[region])) return 'the region is not its own';
    return { type: 'deploy', territory: region, armies: count };
  });

/** Reads the attacks and transfers of an answer; each pair of regions counts once. */
export const readAdvances: Reader<Advance> = (text, board, name, owners) => {
  const pairs = new Set<string>();
  return readMoves(text, { name, verb: 'attack/transfer', words: 5 }, ([from = '', to = '', armies = '']) => {
    const source = readRegion(from, board);
    const target = readRegion(to, board);
    const count = readCount(armies);
    if (source === null || target === null) return 'there is no such region';
    if (count === null) return 'the number of armies is none';
    if (!isIts(name, owners[source])) return 'the region is not its own';
    if (!neighboursOf(board, source).includes(target)) return 'the regions are no neighbours';
    if (pairs.has(`${source}-${target}`)) return 'the same move came before';
    pairs.add(`${source}-${target}`);
    return { type: 'advance', source, target, armies: count, percent: false, mode: 'any' };
  });
};

/**
 * Moves of an answer (rules/warlight.md#answers): one with too few words ends the line, other wrong ones are dropped.
 */
function readMoves<O extends Order>(
  text: string,
  { name, verb, words: needed }: { readonly name: string; readonly verb: string; readonly words: number },
  read: (words: readonly string[]) => O | string,
): Reading<O> {
  const orders: O[] = [];
  const dropped: string[] = [];
  if (/^\s*(no moves)?\s*$/i.test(text)) return { orders, dropped };
  for (const part of text.split(',').slice(0, MOST_MOVES)) {
    const words = part.split(/\s+/).filter(Boolean);
    if (words.length === 0) continue;
    if (words.length < needed) {
      dropped.push(`too few words: ${words.join(' ')}`);
      break;
    }
    const [who = '', what = '', ...rest] = words;
    const move = who === name && what === verb ? read(rest) : 'it is no move of this player and phase';
    if (typeof move === 'string') dropped.push(`${move}: ${words.join(' ')}`);
    else orders.push(move);
  }
  return { orders, dropped };
}

/** Reads the number of a region; null for none. */
export function readRegion(word: string, board: Board): Territory | null {
  const index = /^\d{1,5}$/.test(word) ? Number(word) - 1 : -1;
  return isTerritory(board, index) ? territory(index) : null;
}

const readCount = (word: string): number | null =>
  /^\d{1,6}$/.test(word) && Number(word) >= 1 ? Number(word) : null;
