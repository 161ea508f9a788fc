import { DRAW_SCALE } from '../../../../machines/conquest/exchange.ts';
import type { SeatNames } from '../../../../machines/game.ts';
import type { ScriptedOutcome } from '../../../../machines/random.ts';
import { at, err, ok, type Result } from '../../../../machines/result.ts';
import { letter, type Seat, seats } from '../../../../machines/seat.ts';
import {
  CARDS,
  type Card,
  type Order,
  piecesOf,
  territoriesOf,
} from '../../../../machines/warzone/orders.ts';
import { armiesToDeploy } from '../../../../machines/warzone/planning.ts';
import { orderText } from '../../../../machines/warzone/sentences.ts';
import { prepareBoard, type WarzoneTypes, type WarzoneView } from '../../../../machines/warzone/types.ts';
import { plural } from '../../../../machines/wording.ts';
import { tableLines } from '../../../base/table-lines.ts';
import type {
  CommandHelp,
  Perspective,
  SeatPerspective,
  TextAdapter,
  TextHint,
} from '../../../lines/text/adapter.ts';
import { hintCommand, newsCommand, type TypedCommand } from '../../../lines/text/commands.ts';
import { printable } from '../../../lines/text/printable.ts';
import type { WeighedMove } from '../../../players/player.ts';
import { whyAlone } from '../../conquest/board/hint.ts';
import { firstFocus, groundOf, sceneOf } from '../../conquest/board/scene.ts';
import { boardTable, boardWords, continentBoard, type TerritoryBoard } from '../../conquest/board-text.ts';
import { nextStep } from '../board/hint.ts';
import { choicesOf, crownOf, sightOf } from '../board/sight.ts';
import { newsFor } from '../news.ts';
import { COMMANDER_WORD, moveCommands, plannerOf, readMove } from './grammar.ts';

const textBoard = (view: WarzoneView): TerritoryBoard =>
  continentBoard(view.board, view, view.capitals, crownOf(view));

/** The board as a table, with question marks for hidden things. */
export const boardLines = (view: WarzoneView): readonly string[] => boardTable(textBoard(view), true);

/** The players: letter, name, visible territories, armies and income, and whether they have committed. */
export function playerLines(view: WarzoneView, names: readonly string[]): string[] {
  const rows = seats(names.length).map(seat => {
    const owned = [...view.owners.keys()].filter(index => view.owners[index] === seat);
    const armies = owned.reduce((sum, index) => sum + (view.armies[index] ?? 0), 0);
    const committed = view.committed[seat] === true ? 'committed' : '';
    return [
      ...[letter(seat), names[seat] ?? '', `${owned.length} territories`, `${armies} armies`],
      ...[`income ${view.incomes[seat] ?? '?'}`, `cards ${view.handSizes[seat] ?? '?'}`],
      view.eliminated.includes(seat) ? 'out' : committed,
    ];
  });
  return tableLines(rows);
}

/** The viewer's cards: `bomb 1, airlift 2`; with pieces `bomb 3/4`. */
export function cardLine({ hand, options }: WarzoneView): string {
  const whole = (card: Card): string => {
    const pieces = piecesOf(options, card);
    return pieces === 1 ? '' : `/${pieces} pieces`;
  };
  const held = CARDS.map((card, index) => [card, hand[index] ?? 0] as const).filter(([, count]) => count > 0);
  return held.length === 0
    ? 'no cards'
    : held.map(([card, count]) => `${card} ${count}${whole(card)}`).join(', ');
}

/**
 * The state of the game, or the viewer's task, in one line: `turn TURN, PHASE, waiting for LETTER NAME …`, or `turn
 * TURN, ordering, A Ada: 3 armies to deploy, 2 orders given`.
 */
export function taskLine(view: WarzoneView, names: SeatNames): string {
  const named = (seat: Seat): string => `${letter(seat)} ${names[seat] ?? '?'}`;
  if (view.phase === 'over') return `turn ${view.turn}, over`;
  if (view.viewer === 'spectator')
    return `turn ${view.turn}, ${view.phase}, waiting for ${view.toMove.map(named).join(', ')}`;
  const who = named(view.viewer);
  if (view.phase === 'picking') {
    const offered = view.offered.map(territory => view.board.countries[territory]?.name ?? '?').join(', ');
    return `turn 0, picking, ${who}: pick some of ${offered}`;
  }
  const planner = plannerOf(prepareBoard(view.board), view, view.viewer);
  const left = planner === null ? 0 : armiesToDeploy(planner, view.orders);
  const armies = plural(left, 'army', 'armies');
  const orders = plural(view.orders.length, 'order', 'orders');
  return `turn ${view.turn}, ordering, ${who}: ${armies} to deploy, ${orders} given`;
}

const outcomeForms: readonly string[] = [
  'seats A B C …         the players in the order of play',
  'deal A B C …          the owner of each territory that is dealt, by number',
  "roll .1 .59 / .7 .05  the attackers' draws, then the defenders'; below the rate kills",
  'rounding .8           the draw of a weighted rounding',
  'card bomb             the card that is drawn',
  'order A C B           the players in the order of a random turn or round',
  'offer N N …           the territories in the order in which they are put on offer',
  'wastelands N N …      those that are not, in the order in which they become wastelands',
  'given N               which of the free territories chance gives, from 1',
];

/** Reads a word as a number, 0 or more, or −1 for a wrong one; with the words for what it should be. */
type Reading = readonly [read: (word: string) => number, wanted: string];

const readLetter = (word: string): number =>
  /^[a-f]$/i.test(word) ? word.toUpperCase().charCodeAt(0) - 65 : -1;

const readDraw = (word: string): number =>
  /^0?\.\d{1,4}$|^0$/.test(word) ? Math.round(Number(word) * DRAW_SCALE) : -1;

const readIndex = (word: string): number => (/^\d{1,4}$/.test(word) ? Number(word) - 1 : -1);

const cardWords: readonly string[] = CARDS;

const player: Reading = [readLetter, 'a player; players are letters from A to F'];
const draw: Reading = [readDraw, 'a draw; draws go from 0 to 0.9999'];
const index: Reading = [readIndex, 'a number from 1'];

const OUTCOMES: ReadonlyMap<string, Reading> = new Map([
  ['seats', player],
  ['deal', player],
  ['roll', draw],
  ['rounding', draw],
  ['card', [word => cardWords.indexOf(word), `a card; there are ${CARDS.join(', ')}`]],
  ['order', player],
  ['offer', index],
  ['wastelands', index],
  ['given', index],
]);

/** Reads a line of an outcomes file; see `outcomeForms`. */
export function readOutcome([what = '', ...words]: readonly string[]): Result<ScriptedOutcome, string> {
  const reading = OUTCOMES.get(what);
  if (words.length === 0) return err(`${printable(what)} needs something after it`);
  if (reading === undefined)
    return err(`${printable(what)} is no outcome; a line begins with ${[...OUTCOMES.keys()].join(', ')}`);
  const [read, wanted] = reading;
  const given = what === 'roll' ? words.filter(word => word !== '/') : words;
  const numbers = given.map(read);
  const wrong = given[numbers.findIndex(number => number < 0)];
  return wrong === undefined ? ok({ what, numbers }) : err(`${printable(wrong)} is not ${wanted}`);
}

const MANY = [1, 300] as const;

/** The commands around a game, among them those of the class projects (rules/warzone-console.md). */
export const consoleCommands: readonly TypedCommand[] = [
  { form: 'loadmap MAP', does: 'load a map file, or a built-in one: world, iberia …' },
  { form: 'validatemap', does: 'check the map by the rule of the class' },
  { form: 'addplayer NAME', does: 'add a person; gameplayer -add NAME STRATEGY adds a computer player' },
  { form: 'gameplayer -add NAME [STRATEGY] -remove NAME', does: 'add and remove players', counts: [2, 60] },
  {
    form: 'gamestart',
    also: ['assigncountries'],
    does: 'deal the territories and begin; also assigncountries',
  },
  { form: 'issueorder ORDER', does: 'give one order; the next player comes after it', counts: [0, 60] },
  {
    form: 'endissueorders',
    also: ['issueordersend'],
    does: 'everybody at this console commits, giving up what is not deployed',
  },
  {
    form: 'tournament -M MAPS -P STRATEGIES -G GAMES -D TURNS',
    does: 'computer players on several maps',
    counts: [1, 60],
  },
  hintCommand,
  newsCommand,
  { form: 'orders', does: 'print your orders, numbered' },
  { form: 'undo', does: 'take back the last change of your orders' },
  { form: 'redo', does: 'do again what was undone' },
  {
    form: 'board',
    also: ['showmap', 'showtroops'],
    does: 'print the map with owners and armies; also showmap',
  },
  { form: 'showcards', does: 'print your cards' },
  { form: 'showplayers', does: 'print the players' },
  { form: 'savegame NAME', also: ['save'], does: 'write the game to a save; also save' },
  { form: 'loadgame NAME', does: 'go on with a saved game' },
  { form: 'editmap FILE', does: 'edit a map, or begin an empty one' },
  {
    form: 'editcontinent -add NAME BONUS -remove NAME',
    does: 'change the continents of the map being edited',
    counts: MANY,
  },
  { form: 'editcountry -add NAME CONTINENT -remove NAME', does: 'change its territories', counts: MANY },
  { form: 'editneighbor -add NAME NAME -remove NAME NAME', does: 'change its borders', counts: MANY },
  { form: 'savemap FILE [-domination|-conquest]', does: 'check and write it' },
  { form: 'replay', also: ['play'], does: 'after a game: back to the start; also play' },
  { form: 'help', does: 'print this list' },
  { form: 'quit', also: ['exit', 'end'], does: 'leave; what has a save is kept; also exit, end' },
];

/** A command without effect that the help leaves out. */
export const quietCommand: TypedCommand = { form: 'execorder', also: ['endexecorders'], does: '' };

const ownQuestions: readonly CommandHelp[] = [
  { form: 'orders', does: 'tells your orders, numbered' },
  { form: 'cards', does: 'tells your cards' },
  { form: 'players', does: 'tells what is known of each player' },
];

function ownAnswer(words: readonly string[], { view, names }: Perspective<WarzoneTypes>) {
  const question = words.join(' ');
  if (question === 'orders') return ok(orderLines(view, names));
  if (question === 'cards') return ok([cardLine(view)]);
  return question === 'players' ? ok(playerLines(view, names)) : null;
}

/** The viewer's orders, numbered from 1, and those that mates have committed. */
export function orderLines(
  { orders, mates, board }: WarzoneView,
  names: readonly string[],
): readonly string[] {
  const listed = (list: readonly Order[]): readonly string[] =>
    list.map((order, index) => {
      const territories = territoriesOf(order).map(territory => board.countries[territory]?.name ?? '?');
      return `${index + 1} ${orderText(order, territories, names)}`;
    });
  return [
    ...(orders.length === 0 ? ['no orders'] : listed(orders)),
    ...mates.flatMap(mate => [`${names[mate.seat] ?? '?'} has committed`, ...listed(mate.orders)]),
  ];
}

function lineOf(order: Order, names: readonly string[], players: SeatNames): string {
  const quoted = (name: string): string => (name.includes(' ') ? `"${name}"` : name);
  const share = order.type === 'advance' && order.percent ? '%' : '';
  const word = order.type === 'advance' && order.mode !== 'any' ? order.mode : order.type;
  return [
    word,
    ...territoriesOf(order).map(territory => quoted(names[territory] ?? '?')),
    ...('armies' in order ? [`${order.armies}${share}`] : []),
    ...('commander' in order && order.commander === true ? [COMMANDER_WORD] : []),
    ...('seat' in order ? [quoted(players[order.seat] ?? letter(order.seat))] : []),
  ].join(' ');
}

function hint(
  advised: readonly WeighedMove<WarzoneTypes>[],
  { view, seat, names }: SeatPerspective<WarzoneTypes>,
): TextHint {
  const { move } = at(advised, 0);
  const ground = groundOf(view.board);
  const look = { view, names, asked: seat, near: seat, events: () => [] };
  const sight = sightOf(ground, prepareBoard(view.board), look);
  const next = nextStep(sceneOf(sight, choicesOf(sight, firstFocus), firstFocus), move);
  const why = whyAlone(next.why);
  const orders = move.type === 'commit' ? (move.orders ?? []) : [];
  const whole = orders.map(order => lineOf(order, ground.names, names)).join(', ');
  if (next.step === 'order') return { line: lineOf(next.order, ground.names, names), why, whole };
  if (move.type !== 'pick') return { line: 'commit', why };
  const wishes = move.territories.map(territory => `"${ground.names[territory] ?? '?'}"`);
  return { line: `pick ${wishes.join(' ')}`, why };
}

const ofBoard = boardWords<WarzoneTypes>(textBoard);

/** Warzone in text, for what every game's text mode does; `console.ts` knows the class's commands too. */
export const warzoneTextAdapter: TextAdapter<WarzoneTypes> = {
  commands: moveCommands,
  consoleCommands: consoleCommands,
  move: readMove,
  board: boardLines,
  turnBegins: 'turn-began',
  ...ofBoard,
  questions: [...ofBoard.questions, ...ownQuestions],
  answer: (words, hearing) => ownAnswer(words, hearing) ?? ofBoard.answer(words, hearing),
  hint,
  story: (events, { seat, view, names }) => newsFor(seat, events, view, groundOf(view.board), names).lines,
  state: taskLine,
  outcomeForms,
  outcome: readOutcome,
};
