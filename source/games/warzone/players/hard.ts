import { at } from '../../../../machines/result.ts';
import { seats } from '../../../../machines/seat.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { Luck } from '../../../players/luck.ts';
import { type BeliefState, fronts, threatTo } from './belief-state.ts';
import { campaign } from './campaign.ts';
import { assaults, favouring, MANNERS, manners, OTHERS, TEMPERS } from './candidates.ts';
import {
  type Contender,
  compared,
  contending,
  distinct,
  standIn,
  type Trial,
  type Yardstick,
} from './contest.ts';
import { drilled } from './drill.ts';
import { hosted, kept } from './host.ts';
import { STEADY } from './manner.ts';
import { Muster } from './muster.ts';
import { chance, prospect } from './prospect.ts';
import { reshaped } from './reshape.ts';
import type { Temper } from './temper.ts';

/** How thoroughly plans are compared: less on large boards, so that a turn stays within its time. */
interface Effort {
  /** The largest board. */
  readonly upTo: number;
  /** How many turns are played on after the one that is planned. */
  readonly further: number;
  /** How many forecasts each plan gets at first, those that are left then get, and the last ones. */
  readonly forecasts: readonly [number, number, number];
  /** How many plans are left after the first comparison, how many variations join them, and how many are left last. */
  readonly left: number;
  readonly variations: number;
  readonly last: number;
}

/** Boards of any size. */
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

/** How thoroughly plans are changed, one thing at a time. */
interface Ascent {
  /** The largest board. */
  readonly upTo: number;
  readonly further: number;
  /** How often the best are changed, how many they are, and how many changes of each are tried. */
  readonly steps: number;
  readonly left: number;
  readonly changes: number;
  /** How many forecasts each plan gets, and the last ones. */
  readonly forecasts: readonly [number, number];
}

const HARD_ASCENT: readonly Ascent[] = [
  { upTo: 120, further: 4, steps: 4, left: 4, changes: 6, forecasts: [16, 48] },
  { upTo: LARGEST, further: 2, steps: 1, left: 2, changes: 4, forecasts: [8, 8] },
];
const EXPERT_ASCENT: readonly Ascent[] = [
  { upTo: 120, further: 4, steps: 6, left: 6, changes: 10, forecasts: [32, 96] },
  { upTo: LARGEST, further: 2, steps: 2, left: 3, changes: 6, forecasts: [8, 16] },
];

/** As an ascent, where hard's own plans for the others are what is expected of them. */
interface Foresight extends Ascent {
  /** How many plans that is of all others together; two of each at least. */
  readonly foreseen: number;
}

/** The forecasts go round the plans that are foreseen and three tempers. */
const FORESIGHTS: readonly Foresight[] = [
  { upTo: 120, foreseen: 8, further: 2, steps: 2, left: 6, changes: 6, forecasts: [33, 66] },
  { upTo: 300, foreseen: 4, further: 2, steps: 2, left: 4, changes: 4, forecasts: [14, 28] },
  { upTo: LARGEST, foreseen: 2, further: 1, steps: 1, left: 2, changes: 4, forecasts: [5, 10] },
];
/** Out of so many numbers the luck of a foreseen plan is drawn. */
const FORKS = 1_000_000_000;
/** How many other tempers are expected of the others beside those plans. */
const SURPRISES = 3;

const EVEN: Yardstick = {
  plans: (stand, luck) =>
    [...TEMPERS, ...favouring(stand), ...assaults(stand)].map(temper => contender(stand, temper, luck)),
  replies: OTHERS.map(temper => (stand, luck) => campaign(stand, temper, luck)),
  onward: drilled,
  judge: prospect,
  fear: 0.3,
};
/** Where the others are known to keep their armies together. */
const MASSING: Yardstick = {
  plans: stand => manners(stand).map(manner => contending(null, kept(stand, manner))),
  replies: MANNERS.map(manner => stand => kept(stand, manner(stand))),
  onward: (sketch, seat, incomes) => hosted(sketch, seat, incomes, STEADY),
  judge: chance,
  fear: 0.1,
};

/** What a player is told beside its stand. */
type Told = Pick<WarzoneView, 'order'>;

/**
 * The hard player: makes plans of different tempers, or manners, and executes each, in its head, against what the
 * others may do, with the same luck for all. The best, and what is made of them, are looked at longer, and the plan
 * that stands best is given. It knows no more than its view.
 */
export function hard(stand: BeliefState, luck: Luck, { order }: Told): Muster {
  const asked = { stand, luck, order };
  if (stand.massing === true) return climbed(asked, MASSING, fitting(HARD_ASCENT, stand));
  return varied(asked, fitting(HARD, stand));
}

/**
 * The expert: expects of the others mostly what hard would do in their place, changes its best plans one thing at a
 * time, and takes what wins most often against all that. Programs of other engines, whose moves it is told, are not
 * like hard: against them it does as hard does, with many more forecasts.
 */
export function expert(stand: BeliefState, luck: Luck, { order }: Told): Muster {
  const asked = { stand, luck, order };
  if (stand.massing === true) return climbed(asked, MASSING, fitting(EXPERT_ASCENT, stand));
  if (stand.seen !== undefined) return varied(asked, fitting(EXPERT, stand));
  const foresight = fitting(FORESIGHTS, stand);
  const yardstick = { ...EVEN, judge: chance, fear: 0, replies: foreseen(asked, foresight) };
  return climbed(asked, yardstick, foresight);
}

const fitting = <T extends { readonly upTo: number }>(kinds: readonly T[], { board }: BeliefState): T =>
  at(
    kinds,
    kinds.findIndex(({ upTo }) => board.size <= upTo),
  );

/** What the others may do: hard's plans in their place, made once, and some tempers. */
function foreseen({ stand, luck, order }: Asked, { foreseen: count }: Foresight): Yardstick['replies'] {
  const others = seats(stand.seats).filter(each => each !== stand.seat && !stand.eliminated.includes(each));
  // On neutral land somebody may be left alone.
  const each = Math.max(2, Math.floor(count / Math.max(1, others.length)));
  const plans = new Map(
    others.map(seat => {
      const other = standIn(stand, seat);
      return [
        seat,
        Array.from({ length: each }, () => hard(other, new Luck(`${luck.below(FORKS)}`), { order })),
      ];
    }),
  );
  return [
    ...Array.from(
      { length: each },
      (_, number) =>
        (other: BeliefState): Muster =>
          plans.get(other.seat)?.[number] ?? new Muster(other),
    ),
    ...EVEN.replies.slice(0, SURPRISES),
  ];
}

type Asked = Pick<Trial, 'stand' | 'luck' | 'order'>;

/** The best of many plans and of variations of the good ones. */
function varied(asked: Asked, effort: Effort): Muster {
  const trial: Trial = { ...asked, yardstick: EVEN, further: effort.further };
  const [first, second, third] = effort.forecasts;
  const made = distinct(EVEN.plans(asked.stand, asked.luck));
  const good = compared(trial, made, first).slice(0, effort.left);
  const better = compared(trial, afresh([...good, ...variationsOf(trial, effort, good)]), second);
  return plannedBy(asked, compared(trial, better.slice(0, effort.last), third));
}

/** The best of many plans that was found by changing one thing of the good ones after the other. */
function climbed(
  asked: Asked,
  yardstick: Yardstick,
  { further, steps, left, changes, forecasts }: Ascent,
): Muster {
  const { stand, luck } = asked;
  const trial: Trial = { ...asked, yardstick, further };
  const [some, many] = forecasts;
  let good = compared(trial, distinct(yardstick.plans(stand, luck)), some).slice(0, left);
  for (let step = 0; step < steps; step++) {
    const fresh = good.flatMap(({ orders }) =>
      reshaped(stand, orders, luck, changes).map(muster => contending(null, muster)),
    );
    good = compared(trial, afresh([...good, ...fresh]), some).slice(0, left);
  }
  return plannedBy(asked, compared(trial, afresh(good), many));
}

/** The first of some plans; without any, no orders. */
const plannedBy = ({ stand }: Asked, [best]: readonly Contender[]): Muster =>
  best?.muster ?? new Muster(stand);

/** Different plans without what was forecast of them. */
const afresh = (plans: readonly Contender[]): readonly Contender[] =>
  distinct(plans).map(each => ({ ...each, cells: [], score: 0 }));

const contender = (stand: BeliefState, temper: Temper, luck: Luck): Contender =>
  contending(temper, campaign(stand, temper, luck));

/** Plans like the best ones, a little changed by chance, or with what is left deployed elsewhere. */
function variationsOf(
  { stand, luck }: Trial,
  effort: Effort,
  good: readonly Contender[],
): readonly Contender[] {
  const tempers = good.flatMap(({ temper }) => (temper === null ? [] : [temper]));
  const whims = tempers.slice(0, effort.variations).map(temper => ({ ...temper, whim: temper.whim + 0.4 }));
  const threatened = fronts(stand)
    .filter(each => threatTo(stand, each) > 0)
    .toSorted((one, other) => threatTo(stand, other) - threatTo(stand, one))
    .slice(0, effort.variations);
  const elsewhere = tempers.slice(0, 1).flatMap(temper =>
    threatened.flatMap(rest => [
      { ...temper, rest },
      { ...temper, rest, late: !temper.late },
    ]),
  );
  return [...whims, ...elsewhere].map(temper => contender(stand, temper, luck));
}
