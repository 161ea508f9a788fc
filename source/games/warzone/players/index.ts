import { type Board, neighboursOf, type Territory } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { isPrey, sidesOf } from '../../../../machines/teams.ts';
import { type Order, territoriesOf } from '../../../../machines/warzone/orders.ts';
import { orderRefusal } from '../../../../machines/warzone/planning.ts';
import {
  prepareBoard,
  type WarzoneMove,
  type WarzoneTypes,
  type WarzoneView,
} from '../../../../machines/warzone/types.ts';
import { playerOfLevel, type Question, type Roster } from '../../../players/player.ts';
import { PlayerRandom } from '../../../players/player-random.ts';
import { memoize } from '../../conquest/players/choice.ts';
import { CALM, type Feelings, feelingsOf } from '../../conquest/players/feelings.ts';
import { type BeliefState, beliefOf, isLong } from './belief-state.ts';
import { campaign } from './campaign.ts';
import { ordersOf } from './contest.ts';
import { expert, hard } from './hard.ts';
import { OrderBuilder } from './order-builder.ts';
import { type PlanStyle, SOBER } from './plan-style.ts';
import { ranks } from './ranks.ts';
import { aggressive, benevolent, cheater, easy, random } from './strategies.ts';

type Plan = (
  belief: BeliefState,
  luck: PlayerRandom,
  view: Pick<WarzoneView, 'order' | 'attacked'>,
  feelings?: Feelings,
) => readonly Order[];

/** Styles of the normal player in a long game: for neutral land, for war, for more armies in attacks. */
const RESTLESS: readonly PlanStyle[] = [
  { ...SOBER, whim: 0.8 },
  { ...SOBER, whim: 0.8, war: 0.4 },
  { ...SOBER, whim: 0.8, hedge: 0.5 },
  { ...SOBER, whim: 0.8, sure: 0.95, least: 0.5 },
];

/** Players from which everybody has few fronts, where what is deployed there tells (decisions/computer-players.md#many-players-and-teams) … */
const MANY = 4;
/** … how many times an enemy's new armies a normal player expects where it attacks it … */
const EXPECTED = 0.3;
/** … and how many among three teams, where two wear each other down while one waits, until a game is long. */
const AMONG_TEAMS = 2;

/** The turn after which nothing is kept back, and the one from which half the armies are enough: armies that grow alike on both sides of a gate would stand there for ever. */
const WEARY = 100;
const RECKLESS = 200;

/** Tests whether nobody is left to fight but the armies, neutral now, of who lost a commander. */
const isAlone = ({ options, seats: count, eliminated, seat }: BeliefState): boolean => {
  const sides = sidesOf({ seats: count, options });
  return (
    options.commanders && seats(count).every(each => eliminated.includes(each) || !isPrey(sides, each, seat))
  );
};

/** The style of the normal player; among many and in teams it counts what may come, and late in a game, and alone, nothing that it can take is too dear. */
function styleOf(belief: BeliefState, luck: PlayerRandom): PlanStyle {
  const style = isLong(belief) ? luck.pick(RESTLESS) : SOBER;
  if (belief.turn > WEARY || isAlone(belief)) {
    const dare = Math.max(0.5, 1 - (0.5 * Math.max(0, belief.turn - WEARY)) / (RECKLESS - WEARY));
    return { ...style, dare, least: 0, caution: 0, guard: null, all: true };
  }
  const inTeams = belief.options.teams !== 0;
  if (!inTeams && belief.seats < MANY) return style;
  if (isLong(belief)) return { ...style, hedge: EXPECTED, least: 0 };
  return { ...style, hedge: inTeams && new Set(sidesOf(belief)).size > 2 ? AMONG_TEAMS : EXPECTED };
}

const normal: Plan = (belief, luck, _, feelings) =>
  ordersOf(campaign(belief, styleOf(belief, luck), luck, feelings));

/** A plan of who forecasts; alone every forecast is won. */
const unlessAlone =
  (plan: Plan): Plan =>
  (belief, ...rest) =>
    (isAlone(belief) ? normal : plan)(belief, ...rest);

const PLANS: Readonly<Record<string, Plan>> = {
  easy: (belief, luck) => easy(belief, luck).orders(),
  normal,
  hard: unlessAlone(hard),
  expert: unlessAlone(expert),
  aggressive: (belief, luck) => aggressive(belief, luck).orders(),
  benevolent: belief => benevolent(belief).orders(),
  neutral: (belief, luck, { attacked }) =>
    (attacked ? aggressive(belief, luck) : new OrderBuilder(belief)).orders(),
  random: (belief, luck) => random(belief, luck).orders(),
  cheater: (belief, luck) => cheater(belief, luck).orders(),
};

/** The levels that choose their first territories with care. */
const CAREFUL: readonly string[] = ['normal', 'hard', 'expert'];

/** The computer players of Warzone: ours, and the strategies of the class. */
export const warzoneRoster: Roster<WarzoneTypes> = {
  ...ranks,
  choose: (level, question) => answer(level, playerOfLevel(PLANS, level, 'Warzone'), question),
};

/** The orders of a level for a belief state without a view, for other protocols. @throws Error for an unknown level */
export function planFor(level: string, belief: BeliefState, seed: string): readonly Order[] {
  const plan = playerOfLevel(PLANS, level, 'Warzone');
  return plan(belief, new PlayerRandom(seed), { order: [], attacked: true });
}

/** Turns in which land is divided: a diplomat that keeps peace already then gives too much away (decisions/computer-players.md#styles). */
const DIVIDED = 5;

function answer(level: string, plan: Plan, question: Question<WarzoneTypes>): WarzoneMove {
  const { setup, view, seat, seed } = question;
  const board = boardOf(setup);
  const luck = new PlayerRandom(seed);
  if (view.phase === 'picking') {
    const { armies } = beliefOf(board, view, seat);
    const territories = wishes(board, view.offered, armies, CAREFUL.includes(level) ? null : luck);
    return { type: 'pick', territories };
  }
  const { owners, turn } = view;
  const { owed, spared } = feelingsOf(question, { owners, beside: of => at(board.graph.neighbours, of) });
  const feelings = { owed, spared: turn > DIVIDED ? spared : CALM.spared };
  const belief = beliefOf(board, view, seat);
  const orders = plan(belief, luck, view, feelings);
  const { inTurn } = view.options;
  return inTurn && view.orders.length > 0
    ? afterGiven(board, view, seat, orders)
    : { type: 'commit', orders, loss: true };
}

/** The rest of a plan after the orders that stand (rules/warzone.md#one-each-in-turn). */
function afterGiven(board: Board, view: WarzoneView, seat: Seat, planned: readonly Order[]): WarzoneMove {
  const planner = { board, known: view, seat };
  const isGiven = (order: Order): boolean =>
    view.orders.some(
      given => given.type === order.type && territoriesOf(given).join() === territoriesOf(order).join(),
    );
  const orders = [...view.orders];
  for (const order of planned)
    if (!isGiven(order) && orderRefusal(planner, [...orders, order]) === null) orders.push(order);
  return { type: 'commit', orders, loss: true };
}

/** The board of a set-up, made once. */
const boardOf = memoize((setup: WarzoneTypes['setup']): Board => prepareBoard(setup.board));

const regionOf = (board: Board, of: Territory): Board['regions'][number] | undefined =>
  board.regions.find(each => each.territories.includes(of));

/** The loss of worth of a continent for each territory beside it. */
const WAYS = 0.05;
const toTake = (armies: number): number => Math.ceil(armies / 0.6);

/** The factor for continents on a list that touch one of the two best ones. */
const TOUCHING = 1.3;

/**
 * A wish list: territories of continents that pay much for the armies that they take come first, small ones before
 * large ones; by chance with `luck`. `armies` by territory; with `isList` continents beside the two best ones count
 * more.
 */
export function wishes(
  board: Board,
  offered: readonly Territory[],
  armies: readonly number[],
  luck: PlayerRandom | null,
  isList = false,
): readonly Territory[] {
  const promise = (of: Territory): number => {
    if (luck !== null) return luck.fraction();
    const region = regionOf(board, of);
    if (region === undefined) return 0;
    const rest = region.territories.filter(each => each !== of);
    const price = rest.reduce((sum, each) => sum + toTake(at(armies, each)), 0);
    const inside = neighboursOf(board, of).filter(each => region.territories.includes(each)).length;
    const outside = new Set(
      region.territories
        .flatMap(each => neighboursOf(board, each))
        .filter(each => !region.territories.includes(each)),
    );
    const size = 1.12 ** region.territories.length;
    return Math.max(0.1, region.bonus) / (price + 1) / size / (1 + WAYS * outside.size) + inside / 1e6;
  };
  const sorted = (score: (of: Territory) => number): readonly Territory[] =>
    offered
      .map(each => ({ each, score: score(each) }))
      .toSorted((one, other) => other.score - one.score)
      .map(({ each }) => each);
  const alone = sorted(promise);
  if (!isList || luck !== null) return alone;
  const first = [...new Set(alone.map(each => regionOf(board, each)))].slice(0, 2);
  const beside = first
    .flatMap(region => region?.territories ?? [])
    .flatMap(each => neighboursOf(board, each))
    .map(each => regionOf(board, each));
  return sorted(each => {
    const region = regionOf(board, each);
    return promise(each) * (beside.includes(region) && !first.includes(region) ? TOUCHING : 1);
  });
}
