import { at, numbers } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { PlayerRandom } from '../../../players/player-random.ts';
import type { BeliefState } from './belief-state.ts';
import { blindOrders, isBlind } from './blind.ts';
import { threatenedFronts } from './candidates.ts';
import { cardPlays } from './card-plays.ts';
import {
  type Contender,
  type Criteria,
  compare,
  contenderOf,
  distinct,
  ledOtherwise,
  ordersOf,
  standIn,
  type Trial,
} from './contest.ts';
import { mutations } from './mutations.ts';
import { chance } from './prospect.ts';
import { weighedPlans } from './rival-plans.ts';
import type { Sketch } from './sketch.ts';
import { contender, EVEN, expecting, MASSING } from './yardsticks.ts';

/** The effort of comparing plans; less on large boards, so that a turn stays within its time. */
interface Effort {
  /** The largest board. */
  readonly upTo: number;
  /** Number of turns that are played on after the planned one. */
  readonly further: number;
  /** Forecasts for each plan in the first, second and last comparison. */
  readonly forecasts: readonly [number, number, number];
  /** Plans left after the first comparison, variations that join them, and plans left for the last. */
  readonly left: number;
  readonly variations: number;
  readonly last: number;
}

const LARGEST = Number.POSITIVE_INFINITY;

const HARD: readonly Effort[] = [
  { upTo: 120, further: 2, forecasts: [12, 18, 30], left: 5, variations: 4, last: 3 },
  { upTo: 300, further: 2, forecasts: [6, 12, 18], left: 4, variations: 2, last: 2 },
  { upTo: LARGEST, further: 1, forecasts: [2, 2, 3], left: 3, variations: 0, last: 2 },
];
const EXPERT: readonly Effort[] = [
  { upTo: 120, further: 2, forecasts: [36, 72, 180], left: 8, variations: 8, last: 4 },
  { upTo: 300, further: 2, forecasts: [18, 36, 90], left: 8, variations: 4, last: 3 },
  { upTo: LARGEST, further: 1, forecasts: [6, 6, 12], left: 4, variations: 2, last: 2 },
];

/** The effort of changing plans one thing at a time. */
interface Ascent extends Pick<Effort, 'upTo' | 'further'> {
  /** Rounds of changes, plans kept in each, and changes of each that are tried. */
  readonly steps: number;
  readonly left: number;
  readonly changes: number;
  /** Forecasts for each plan, and for the last ones. */
  readonly forecasts: readonly [number, number];
}

/** Against others who keep their armies together; three times as much gained nothing for expert, and took longer than such programs have. */
const ASCENTS: readonly Ascent[] = [
  { upTo: 120, further: 4, steps: 4, left: 4, changes: 6, forecasts: [16, 48] },
  { upTo: LARGEST, further: 2, steps: 1, left: 2, changes: 4, forecasts: [8, 8] },
];

/** An ascent against hard's own plans for the others: so many of all together, at least two of each. */
interface Foresight extends Ascent {
  readonly foreseen: number;
}

/** The forecasts alternate between the foreseen plans and three styles. */
const FORESIGHTS: readonly Foresight[] = [
  { upTo: 120, foreseen: 8, further: 2, steps: 2, left: 6, changes: 6, forecasts: [33, 66] },
  { upTo: 300, foreseen: 4, further: 2, steps: 2, left: 4, changes: 4, forecasts: [14, 28] },
  { upTo: LARGEST, foreseen: 2, further: 1, steps: 1, left: 2, changes: 4, forecasts: [5, 10] },
];
/** The seed of a foreseen plan is drawn from so many numbers. */
const FORKS = 1_000_000_000;
/** Number of plans of an only rival that hard expects, and the largest board on which it weighs them: each pair of plans is a forecast. */
const WEIGHED = 6;
const WEIGHABLE = 120;
/** Number of styles expected of the others beside those plans. */
const SURPRISES = 3;

/** Forecasts for each plan, and plans that are left then. */
type Stages = readonly (readonly [forecasts: number, left: number])[];

/** The stages by which expert finds what hard would choose in an only rival's place, and then its own plan. */
interface DuelEffort extends Pick<Effort, 'upTo'> {
  readonly theirs: Stages;
  readonly own: Stages;
  /** Forecasts for each of the best plans and of those with a card more, and for those that are left. */
  readonly cards: number;
  readonly last: number;
}
const DUELS: readonly DuelEffort[] = [
  {
    upTo: 60,
    theirs: [
      [14, 8],
      [28, 4],
    ],
    own: [
      [28, 10],
      [56, 4],
    ],
    cards: 60,
    last: 180,
  },
  {
    upTo: WEIGHABLE,
    theirs: [
      [9, 8],
      [18, 4],
    ],
    own: [
      [18, 10],
      [36, 4],
    ],
    cards: 36,
    last: 100,
  },
];
/** So many weighed plans and styles it expects besides. */
const MIXED = 4;
const STYLES = 1;
/** The armies that expert counts a card for, the best plans that it tries a card more with, and plans that are left then. */
const CARD = 1.5;
const TRIED = 2;
const LEFT = 4;

type Task = Pick<Trial, 'belief' | 'luck' | 'order'>;

/**
 * The hard player: makes plans of different styles, or that mass armies, and forecasts each against possible plans of the
 * others, with the same luck for all. The best plans, and variations of them, get more forecasts.
 */
export function hard(
  belief: BeliefState,
  luck: PlayerRandom,
  { order }: Pick<WarzoneView, 'order'>,
): readonly Order[] {
  if (isBlind(belief)) return ordersOf(blindOrders(belief, luck));
  const task = { belief, luck, order };
  if (belief.massing === true) return climb(task, MASSING, fitting(ASCENTS, belief));
  return vary(task, fitting(HARD, belief), belief.seen === undefined && belief.board.size <= WEIGHABLE);
}

/**
 * The expert: expects of the others mostly what hard would do, and takes the plan that wins most often; in duels of all its
 * plans, else of the best ones, improved one change at a time. Against programs of other engines it plays as hard, in Warlight's second
 * generation with many more forecasts.
 */
export function expert(
  belief: BeliefState,
  luck: PlayerRandom,
  view: Pick<WarzoneView, 'order'>,
): readonly Order[] {
  if (isBlind(belief) || belief.massing === true) return hard(belief, luck, view);
  const task = { belief, luck, order: view.order };
  if (belief.seen !== undefined) return vary(task, fitting(EXPERT, belief));
  const [rival, ...others] = othersOf(belief);
  if (rival !== undefined && others.length === 0 && belief.board.size <= WEIGHABLE) return duel(task, rival);
  const foresight = fitting(FORESIGHTS, belief);
  const yardstick = { ...EVEN, judge: chance, fear: 0, replies: foresee(task, foresight) };
  return climb(task, yardstick, foresight);
}

const fitting = <T extends Pick<Effort, 'upTo'>>(efforts: readonly T[], { board }: BeliefState): T => {
  const able = efforts.filter(({ upTo }) => board.size <= upTo);
  return at(able, 0);
};

const othersOf = ({ seats: count, seat, eliminated }: BeliefState): readonly Seat[] =>
  seats(count).filter(each => each !== seat && !eliminated.includes(each));

/** Plans that the others may have: hard's in their place, made once, and some styles. */
function foresee({ belief, luck, order }: Task, { foreseen: count }: Foresight): Criteria['replies'] {
  const others = othersOf(belief);
  const usual = (other: BeliefState, drawn: PlayerRandom): readonly Order[] =>
    vary({ belief: other, luck: drawn, order }, fitting(HARD, other));
  // On neutral land somebody may be left alone.
  const forks = numbers(1, Math.max(2, Math.floor(count / Math.max(1, others.length))));
  const plans = new Map(
    others.map(seat => {
      const other = standIn(belief, seat);
      return [seat, forks.map(() => usual(other, new PlayerRandom(`${luck.below(FORKS)}`)))];
    }),
  );
  const replyOf = (fork: number) => (other: BeliefState) => plans.get(other.seat)?.[fork - 1] ?? [];
  return [...forks.map(replyOf), ...EVEN.replies.slice(0, SURPRISES)];
}

/** The best of many plans and of variations of the good ones; `isDuel`: against what an only rival would do that knows them. */
function vary(task: Task, effort: Effort, isDuel = false): readonly Order[] {
  const made = distinct(EVEN.plans(task.belief, task.luck));
  const even: Trial = { ...task, yardstick: EVEN, further: effort.further };
  const trial = isDuel ? { ...even, yardstick: foreseen(even, made) } : even;
  const [first, second, third] = effort.forecasts;
  const good = compare(trial, made, first).slice(0, effort.left);
  const better = compare(
    trial,
    afresh([...good, ...variationsOf(trial, effort, good), ...ledOtherwise(good)]),
    second,
  );
  return plannedBy(compare(trial, better.slice(0, effort.last), third));
}

/** Weighed plans of an only rival as replies, and some styles beside them; without one the usual replies. */
function foreseen(trial: Trial, made: readonly Contender[]): Criteria {
  const { belief, luck } = trial;
  const [rival, ...others] = othersOf(belief);
  if (rival === undefined || others.length > 0) return EVEN;
  const theirs = distinct(EVEN.plans(standIn(belief, rival), luck));
  return expecting(weighedPlans(trial, made, rival, theirs, WEIGHED).theirs, SURPRISES);
}

/** The best plan against an only rival who weighs plans as hard does: what it would choose is expected, and what it may. */
function duel(task: Task, rival: Seat): readonly Order[] {
  const { belief, luck } = task;
  const effort = fitting(DUELS, belief);
  const other = standIn(belief, rival);
  const made = distinct(EVEN.plans(belief, luck));
  const theirs = distinct(EVEN.plans(other, luck));
  const trial: Trial = { ...task, yardstick: EVEN, further: 2, steady: true };
  const weighed = weighedPlans(trial, made, rival, theirs, WEIGHED);
  const its: Trial = { ...trial, belief: other, yardstick: expecting(weighed.own, SURPRISES) };
  const replies = [...narrowed(its, theirs, effort.theirs), ...weighed.theirs.slice(0, MIXED)];
  const judge = (sketch: Sketch, seat: Seat): number => chance(sketch, seat, CARD);
  const best = { ...trial, yardstick: { ...expecting(replies, STYLES), judge } };
  const good = narrowed(best, made, effort.own);
  const played = [
    ...good.slice(0, TRIED).flatMap(plan => cardPlays(belief, plan, rival)),
    ...ledOtherwise(good),
  ];
  const left =
    played.length > 0 ? narrowed(best, afresh([...good, ...played]), [[effort.cards, LEFT]]) : good;
  return plannedBy(compare(best, left, effort.last));
}

/** The best plans after stages with fewer plans and more forecasts each. */
const narrowed = (trial: Trial, plans: readonly Contender[], stages: Stages): readonly Contender[] =>
  stages.reduce((left, [forecasts, most]) => compare(trial, left, forecasts).slice(0, most), plans);

/** The best plan after repeated changes of one thing in the good ones. */
function climb(task: Task, yardstick: Criteria, ascent: Ascent): readonly Order[] {
  const { further, steps, left, changes, forecasts } = ascent;
  const { belief, luck } = task;
  const trial: Trial = { ...task, yardstick, further };
  const [some, many] = forecasts;
  let good = compare(trial, distinct(yardstick.plans(belief, luck)), some).slice(0, left);
  for (let step = 0; step < steps; step++) {
    const fresh = good.flatMap(({ orders }) =>
      mutations(belief, orders, luck, changes).map(builder => contenderOf(null, builder)),
    );
    good = compare(trial, afresh([...good, ...fresh]), some).slice(0, left);
  }
  return plannedBy(compare(trial, afresh([...good, ...ledOtherwise(good)]), many));
}

const plannedBy = ([best]: readonly Contender[]): readonly Order[] => best?.orders ?? [];

const afresh = (plans: readonly Contender[]): readonly Contender[] =>
  distinct(plans).map(each => ({ ...each, cells: [], score: 0 }));

/** Plans like the best ones, changed a little by chance, or with the rest deployed elsewhere. */
function variationsOf(
  { belief, luck }: Trial,
  { variations }: Effort,
  good: readonly Contender[],
): readonly Contender[] {
  const styles = good.map(({ style }) => style).filter(style => style !== null);
  const whims = styles.slice(0, variations).map(style => ({ ...style, whim: style.whim + 0.4 }));
  const territories = threatenedFronts(belief).slice(0, variations);
  const elsewhere = styles.slice(0, 1).flatMap(style =>
    territories.flatMap(rest => [
      { ...style, rest },
      { ...style, rest, late: !style.late },
    ]),
  );
  return [...whims, ...elsewhere].map(style => contender(belief, style, luck));
}
