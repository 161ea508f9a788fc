import type { Board, Territory } from '../../../../machines/conquest/board.ts';
import { at, err, ok, type Result } from '../../../../machines/result.ts';
import type { Viewer } from '../../../../machines/seat.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { available, type Planner } from '../../../../machines/warzone/planning.ts';
import type { WarzoneMove, WarzoneView } from '../../../../machines/warzone/types.ts';
import { prepareBoard } from '../../../../machines/warzone/types.ts';
import type { CommandHelp, TextFault } from '../../../text/face.ts';
import { printable } from '../../../text/printable.ts';
import { readPlayer, readTerritory, wordsOf } from './words.ts';

/** The moves of Warzone as words. T, A and B are territories: a name, its beginning, or a number; P is a player. */
export const commands: readonly CommandHelp[] = [
  { form: 'deploy T N', does: 'place N of the new armies in T' },
  {
    form: 'advance A B N',
    does: 'send N armies (or all, or 50%) from A to its neighbour B: a move or an attack',
  },
  { form: 'attack A B N', does: 'the same, but only if B is not your own by then' },
  {
    form: 'move A B N',
    does: 'the same, but only if B is your own by then; move I J: change the place of an order',
  },
  { form: 'bomb T', does: "halve another player's armies beside your own (card)" },
  { form: 'blockade T', does: 'triple the armies of T, which becomes neutral (card)' },
  { form: 'airlift A B N', does: 'carry N armies to any territory of your own (card)' },
  { form: 'negotiate P', does: 'no attacks between you and P in this turn (card)' },
  { form: 'sanction P', does: 'halve the next income of P (card, Warzone rules)' },
  { form: 'reinforce', does: 'five more armies to deploy in this turn (card)' },
  { form: 'cheat', does: 'conquer all neighbours, where cheating is on' },
  { form: 'remove I', does: 'take back order I of your list' },
  { form: 'commit [lose]', does: 'end your orders; lose gives up armies that are not deployed' },
  { form: 'pick T T …', does: 'your wish list at the start, the dearest first' },
  { form: 'claim', does: 'end the game as its winner when no other player is left' },
];

/** Other words of the class projects for the same (rules/warzone-console.md#commands). */
const ALIASES: Readonly<Record<string, string>> = {
  reinforcement: 'reinforce',
  done: 'commit',
  pass: 'commit',
  diplomacy: 'negotiate',
};

/** What words are read against: who reads, what the view says, and the players' names. */
interface Reader {
  readonly view: WarzoneView;
  readonly board: Board;
  readonly names: readonly string[];
}

type Read<T> = Result<T, TextFault>;

/**
 * The move that a line means; null when its first word is no move of Warzone.
 * @param names the players' names; letters and numbers are understood without
 */
export function readMove(
  words: readonly string[],
  view: WarzoneView,
  names: readonly string[] = [],
): Read<WarzoneMove> | null {
  const [first = '', ...rest] = words;
  const lower = first.toLowerCase();
  const word = Object.hasOwn(ALIASES, lower) ? (ALIASES[lower] ?? lower) : lower;
  const given = wordsOf(rest.join(' '));
  const reader: Reader = { view, board: prepareBoard(view.board), names };
  if (word === 'move' && given.length === 2) return readShift(given);
  switch (word) {
    case 'remove':
      return readRemove(given);
    case 'commit':
      return readCommit(given);
    case 'claim':
      return given.length === 0 ? ok({ type: 'claim' }) : usage(word);
    case 'pick':
      return readPick(given, reader);
    default: {
      const order = readOrder(word, given, reader);
      if (order === null || !order.ok) return order;
      return ok({ type: 'give', order: order.value });
    }
  }
}

function readOrder(word: string, given: readonly string[], reader: Reader): Read<Order> | null {
  const { view, names } = reader;
  switch (word) {
    case 'deploy':
      return readDeploy(given, reader);
    case 'advance':
    case 'attack':
    case 'move':
      return readMarch(word, given, reader);
    case 'airlift':
      return readMarch(word, given, reader);
    case 'bomb':
    case 'blockade': {
      if (given.length !== 1) return usage(word);
      const place = readTerritory(at(given, 0), reader.board.names);
      return place.ok ? ok({ type: word, territory: place.value }) : place;
    }
    case 'negotiate':
    case 'sanction': {
      if (given.length !== 1) return usage(word);
      const player = readPlayer(at(given, 0), names, view.seats);
      return player.ok ? ok({ type: word, seat: player.value }) : player;
    }
    case 'reinforce':
    case 'cheat':
      return given.length === 0 ? ok({ type: word }) : usage(word);
    default:
      return null;
  }
}

function readDeploy(given: readonly string[], { board }: Reader): Read<Order> {
  if (given.length !== 2) return usage('deploy');
  const place = readTerritory(at(given, 0), board.names);
  if (!place.ok) return place;
  const armies = readNumber(at(given, 1));
  return armies.ok ? ok({ type: 'deploy', territory: place.value, armies: armies.value }) : armies;
}

function readMarch(
  word: 'advance' | 'attack' | 'move' | 'airlift',
  given: readonly string[],
  reader: Reader,
): Read<Order> {
  if (given.length !== 3) return usage(word);
  const source = readTerritory(at(given, 0), reader.board.names);
  if (!source.ok) return source;
  const target = readTerritory(at(given, 1), reader.board.names);
  if (!target.ok) return target;
  const count = readCount(at(given, 2), source.value, reader);
  if (!count.ok) return count;
  const { armies, percent } = count.value;
  const way = { source: source.value, target: target.value, armies };
  if (word !== 'airlift')
    return ok({ type: 'advance', ...way, percent, mode: word === 'advance' ? 'any' : word });
  return percent
    ? err({ code: 'bad-arguments', sentence: 'an airlift takes a number, not a share' })
    : ok({ type: word, ...way });
}

/** `12`, `all` (as many as may still go) or `50%` (of what may go when the order is executed). */
function readCount(
  word: string,
  source: Territory,
  reader: Reader,
): Read<{ readonly armies: number; readonly percent: boolean }> {
  if (word.toLowerCase() === 'all') {
    const planner = plannerOf(reader.board, reader.view, reader.view.viewer);
    const armies = planner === null ? 1 : Math.max(1, available(planner, reader.view.orders, source));
    return ok({ armies, percent: false });
  }
  const percent = word.endsWith('%');
  const armies = readNumber(percent ? word.slice(0, -1) : word);
  return armies.ok ? ok({ armies: armies.value, percent }) : armies;
}

/** Who plans with this view; null for a spectator's. */
export const plannerOf = (board: Board, view: WarzoneView, viewer: Viewer): Planner | null =>
  viewer === 'spectator' ? null : { board, known: view, seat: viewer };

function readPick(given: readonly string[], { board }: Reader): Read<WarzoneMove> {
  const territories: Territory[] = [];
  for (const word of given) {
    const place = readTerritory(word, board.names);
    if (!place.ok) return place;
    territories.push(place.value);
  }
  return ok({ type: 'pick', territories });
}

function readShift(given: readonly string[]): Read<WarzoneMove> {
  const from = readNumber(at(given, 0));
  const to = readNumber(at(given, 1));
  if (!from.ok) return from;
  return to.ok ? ok({ type: 'shift', from: from.value - 1, to: to.value - 1 }) : to;
}

function readRemove(given: readonly string[]): Read<WarzoneMove> {
  if (given.length !== 1) return usage('remove');
  const index = readNumber(at(given, 0));
  return index.ok ? ok({ type: 'remove', index: index.value - 1 }) : index;
}

function readCommit(given: readonly string[]): Read<WarzoneMove> {
  const [word = ''] = given;
  if (given.length > 1 || (word !== '' && word.toLowerCase() !== 'lose')) return usage('commit');
  return ok({ type: 'commit', orders: null, loss: word !== '' });
}

function readNumber(word: string): Read<number> {
  if (/^\d{1,6}$/.test(word) && Number(word) > 0) return ok(Number(word));
  return err({ code: 'not-a-number', sentence: `${printable(word)} is not a whole number from 1` });
}

function usage(word: string): Result<never, TextFault> {
  const form = commands.find(command => command.form.split(' ')[0] === word)?.form ?? word;
  const what = form.includes(' ') ? `is written ${form}` : 'stands alone';
  return err({ code: 'bad-arguments', sentence: `${word} ${what}` });
}
