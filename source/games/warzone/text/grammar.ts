import { type Board, type Territory, territory } from '../../../../machines/conquest/board.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { type Seat, seat, type Viewer } from '../../../../machines/seat.ts';
import { type Advance, CARDS, type Order } from '../../../../machines/warzone/orders.ts';
import { available, type Planner } from '../../../../machines/warzone/planning.ts';
import { prepareBoard, type WarzoneMove, type WarzoneView } from '../../../../machines/warzone/types.ts';
import { suggestion } from '../../../base/nearest.ts';
import type { TextFault } from '../../../lines/text/adapter.ts';
import { fault, type MoveCommand, moveReader } from '../../../lines/text/commands.ts';
import { printable } from '../../../lines/text/printable.ts';
import { matchingNames } from '../../conquest/board-text.ts';

interface Reader {
  readonly view: WarzoneView;
  readonly board: Board;
  readonly names: readonly string[];
}

type Read<T> = Result<T, TextFault>;

/**
 * The moves of Warzone as words. T, A and B are territories: a name, its beginning, or a number; P is a player. Other
 * words are the class projects' (rules/warzone-console.md#commands).
 */
export const moveCommands: readonly MoveCommand<WarzoneMove, Reader>[] = [
  { form: 'deploy T N', does: 'place N of the new armies in T', read: readDeploy },
  {
    form: 'advance A B N [commander]',
    does: 'send N armies (or all, or 50%) from A to its neighbour B: a move or an attack',
    read: readAdvance('any'),
  },
  {
    form: 'attack A B N [commander]',
    does: 'the same, but only if B is not your own by then',
    read: readAdvance('attack'),
  },
  {
    form: 'move A B N [commander]',
    does: 'the same, but only if B is your own by then; move I J: change the place of an order',
    counts: [2, 4],
    read: (given, reader) => (given.length === 2 ? readShift(given) : readAdvance('move')(given, reader)),
  },
  { form: 'bomb T', does: "halve another player's armies beside your own (card)", read: readPlace('bomb') },
  {
    form: 'blockade T',
    does: 'triple the armies of T, which becomes neutral (card)',
    read: readPlace('blockade'),
  },
  {
    form: 'airlift A B N [commander]',
    does: 'carry N armies to any territory of your own (card)',
    read: readAirlift,
  },
  {
    form: 'negotiate P',
    also: ['diplomacy'],
    does: 'no attacks between you and P in this turn (card)',
    read: readWho('negotiate'),
  },
  { form: 'sanction P', does: 'halve the next income of P (card, Warzone rules)', read: readWho('sanction') },
  {
    form: 'reinforce',
    also: ['reinforcement'],
    does: 'five more armies to deploy in this turn (card)',
    read: () => give({ type: 'reinforce' }),
  },
  {
    form: 'priority',
    does: 'your first attack or move comes before those of others (card)',
    read: () => give({ type: 'priority' }),
  },
  {
    form: 'delay',
    does: "your attacks and moves below it come after everybody's others (card)",
    read: () => give({ type: 'delay' }),
  },
  { form: 'emergency T', does: 'a blockade of T before the attacks (card)', read: readPlace('emergency') },
  {
    form: 'reconnaissance T',
    also: ['recon'],
    does: 'see T and what lies beside it for a while (card)',
    read: readPlace('reconnaissance'),
  },
  {
    form: 'surveillance T',
    does: 'see the continent of T for a while (card)',
    read: readPlace('surveillance'),
  },
  { form: 'spy P', does: 'see the land of P for a while (card)', read: readWho('spy') },
  { form: 'discard CARD', does: 'give up a card, where a full hand must', read: readDiscard },
  { form: 'gift T P', does: 'give T with its armies to P (card)', read: readGift },
  {
    form: 'cheat',
    does: 'conquer all neighbours, where cheating is on',
    read: () => give({ type: 'cheat' }),
  },
  { form: 'remove I', does: 'take back order I of your list', read: readRemove },
  {
    form: 'commit [lose]',
    also: ['done', 'pass'],
    does: 'end your orders; lose gives up armies that are not deployed',
    read: readCommit,
  },
  {
    form: 'pick T T …',
    does: 'your wish list at the start, the best first',
    counts: [0, Number.POSITIVE_INFINITY],
    read: readPick,
  },
  {
    form: 'claim',
    does: 'end the game as its winner when no other player is left',
    read: () => ok({ type: 'claim' }),
  },
];

const readLine = moveReader(moveCommands, wordsOf);

/** Reads a line as a move; null when its first word is none. Letters and numbers of players need no `names`. */
export const readMove = (
  words: readonly string[],
  view: WarzoneView,
  names: readonly string[] = [],
): Read<WarzoneMove> | null => readLine(words, { view, board: prepareBoard(view.board), names });

/** A planner with this view; null for a spectator's. */
export const plannerOf = (board: Board, view: WarzoneView, viewer: Viewer): Planner | null =>
  viewer === 'spectator' ? null : { board, known: view, seat: viewer };

/** Cuts a line at blanks; text in quotes is one word. A quote that is not closed goes to the end. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"?|(\S+)/g)].map(match => match[1] ?? match[2] ?? '');
}

const give = (order: Order): Read<WarzoneMove> => ok({ type: 'give', order });

function readDeploy([where = '', count = '']: readonly string[], { board }: Reader): Read<WarzoneMove> {
  const territory = readTerritory(where, board.names);
  if (!territory.ok) return territory;
  const armies = readNumber(count);
  return armies.ok ? give({ type: 'deploy', territory: territory.value, armies: armies.value }) : armies;
}

function readAdvance(mode: 'any' | 'attack' | 'move') {
  return (given: readonly string[], reader: Reader): Read<WarzoneMove> => {
    const march = readMarch(given, reader);
    return march.ok ? give({ type: 'advance', ...march.value, mode }) : march;
  };
}

function readAirlift(given: readonly string[], reader: Reader): Read<WarzoneMove> {
  const march = readMarch(given, reader);
  if (!march.ok) return march;
  const { percent, ...way } = march.value;
  return percent
    ? fault('bad-arguments', 'an airlift takes a number, not a share')
    : give({ type: 'airlift', ...way });
}

/** The word for a commander who goes along. */
export const COMMANDER_WORD = 'commander';

type March = Pick<Advance, 'source' | 'target' | 'armies' | 'percent' | 'commander'>;

/** Reads source, target, and `12`, `all` (the armies that may still go) or `50%` (of those that may go at execution), and `commander`. */
function readMarch(
  [from = '', to = '', word = '', last]: readonly string[],
  { view, board }: Reader,
): Read<March> {
  const isLed = last?.toLowerCase() === COMMANDER_WORD;
  if (last !== undefined && !isLed)
    return fault(
      'bad-arguments',
      `${printable(last)} is no word for who goes along: that is ${COMMANDER_WORD}`,
    );
  const source = readTerritory(from, board.names);
  if (!source.ok) return source;
  const target = readTerritory(to, board.names);
  if (!target.ok) return target;
  const led = isLed ? ({ commander: true } as const) : {};
  const way = { source: source.value, target: target.value, ...led };
  if (word.toLowerCase() === 'all') {
    const planner = plannerOf(board, view, view.viewer);
    const least = isLed ? 0 : 1;
    const armies = planner === null ? least : Math.max(least, available(planner, view.orders, source.value));
    return ok({ ...way, armies, percent: false });
  }
  const percent = word.endsWith('%');
  const armies = isLed && word === '0' ? ok(0) : readNumber(percent ? word.slice(0, -1) : word);
  return armies.ok ? ok({ ...way, armies: armies.value, percent }) : armies;
}

function readGift(
  [where = '', who = '']: readonly string[],
  { view, board, names }: Reader,
): Read<WarzoneMove> {
  const territory = readTerritory(where, board.names);
  if (!territory.ok) return territory;
  const player = readPlayer(who, names, view.seats);
  return player.ok ? give({ type: 'gift', territory: territory.value, seat: player.value }) : player;
}

function readDiscard([word = '']: readonly string[]): Read<WarzoneMove> {
  const card = CARDS.find(each => each === word.toLowerCase());
  return card === undefined
    ? fault('bad-arguments', `${printable(word)} is no card; there are ${CARDS.join(', ')}`)
    : give({ type: 'discard', card });
}

function readPlace(type: 'bomb' | 'blockade' | 'emergency' | 'reconnaissance' | 'surveillance') {
  return ([word = '']: readonly string[], { board }: Reader): Read<WarzoneMove> => {
    const territory = readTerritory(word, board.names);
    return territory.ok ? give({ type, territory: territory.value }) : territory;
  };
}

function readWho(type: 'negotiate' | 'sanction' | 'spy') {
  return ([word = '']: readonly string[], { view, names }: Reader): Read<WarzoneMove> => {
    const player = readPlayer(word, names, view.seats);
    return player.ok ? give({ type, seat: player.value }) : player;
  };
}

function readPick(given: readonly string[], { board }: Reader): Read<WarzoneMove> {
  const places = given.map(word => readTerritory(word, board.names));
  const territories = places.flatMap(territory => (territory.ok ? [territory.value] : []));
  return places.find(territory => !territory.ok) ?? ok({ type: 'pick', territories });
}

function readShift([first = '', second = '']: readonly string[]): Read<WarzoneMove> {
  const from = readNumber(first);
  const to = readNumber(second);
  if (!from.ok) return from;
  return to.ok ? ok({ type: 'shift', from: from.value - 1, to: to.value - 1 }) : to;
}

function readRemove([word = '']: readonly string[]): Read<WarzoneMove> {
  const index = readNumber(word);
  return index.ok ? ok({ type: 'remove', index: index.value - 1 }) : index;
}

function readCommit([word]: readonly string[]): Read<WarzoneMove> | null {
  const isCommit = word === undefined || word.toLowerCase() === 'lose';
  return isCommit ? ok({ type: 'commit', orders: null, loss: word !== undefined }) : null;
}

function readNumber(word: string): Read<number> {
  if (/^\d{1,6}$/.test(word) && Number(word) > 0) return ok(Number(word));
  return fault('not-a-number', `${printable(word)} is not a whole number from 1`);
}

/** Reads a territory: its number from 1, its name, or an unambiguous beginning of it. */
function readTerritory(word: string, names: readonly string[]): Read<Territory> {
  const found = readName(word, names);
  if (found.ok) return ok(territory(found.value));
  const some = `${found.error.slice(0, 4).join(', ')}${found.error.length > 4 ? ' …' : ''}`;
  if (some !== '') return fault('ambiguous', `${printable(word)} could be ${some}`);
  const near = suggestion(word, names);
  const hint = near.startsWith('did') ? `; ${near}` : '';
  return fault('no-such-territory', `the map has no territory ${printable(word)}${hint}`);
}

/** Reads a player: the letter of the seat, its number from 1, the name, or its beginning. */
function readPlayer(word: string, names: readonly string[], seats: number): Read<Seat> {
  const named = readName(word, names);
  if (named.ok) return ok(seat(named.value));
  const lettered = /^[a-f]$/i.test(word) ? word.toLowerCase().charCodeAt(0) - 97 : seats;
  if (lettered < seats) return ok(seat(lettered));
  return fault('no-such-player', `there is no player ${printable(word)}`);
}

/** The index of the name that a word means, or the names that it could mean. */
function readName(word: string, names: readonly string[]): Result<number, readonly string[]> {
  const number = /^\d{1,4}$/.test(word) ? Number(word) : null;
  if (number !== null) return number >= 1 && number <= names.length ? ok(number - 1) : err([]);
  const found = matchingNames(names, word);
  const [only, ...more] = found;
  return only !== undefined && more.length === 0 ? ok(only) : err(found.map(index => names[index] ?? ''));
}
