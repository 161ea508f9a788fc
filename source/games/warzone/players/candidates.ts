import type { Territory } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import { fronts, isOwn, ownBeside, type Stand, threatTo } from './stand.ts';
import { SOBER, type Temper } from './temper.ts';

/** The plans that are compared on any board. */
export const TEMPERS: readonly Temper[] = [
  SOBER,
  { ...SOBER, sure: 0.65, caution: 0 },
  { ...SOBER, sure: 0.65, caution: 0.5, rest: 'defend' },
  { ...SOBER, caution: 0, least: 0.15 },
  { ...SOBER, guard: 1, caution: 0.8, least: 0.4, rest: 'defend' },
  { ...SOBER, sure: 0.9, hedge: 0.3 },
  { ...SOBER, sure: 0.6, caution: 0.2, whim: 0.5 },
  { ...SOBER, sure: 0.75, caution: 0.2, whim: 0.8, late: false },
  { ...SOBER, sure: 0.85, caution: 1, least: 0.6, guard: 0.7 },
  { ...SOBER, sure: 0.5, caution: 0, least: 0.1, guard: null },
  { ...SOBER, caution: 0, war: 3, guard: null },
  { ...SOBER, war: 0.4, rest: 'defend', guard: 0.7 },
  { ...SOBER, caution: 0, least: 2, guard: 1 },
  { ...SOBER, late: false, guard: null },
  { ...SOBER, sure: 0.9, caution: 0.5, least: 0.1, rest: 'defend' },
  { ...SOBER, sure: 0.7, caution: 0, war: 3, all: true, guard: 0 },
  { ...SOBER, hedge: 0.5, all: true, least: 0.1 },
  { ...SOBER, war: 3, hedge: 1, all: true, least: 0.1, guard: null },
  { ...SOBER, guard: 1 },
];
/** Tempers that the others may have. */
const OTHERS: readonly Temper[] = [
  SOBER,
  { ...SOBER, sure: 0.3, caution: 0, war: 3, least: 0.05, guard: null, all: true },
  { ...SOBER, whim: 0.2, guard: 0.7 },
  { ...SOBER, sure: 0.55, caution: 0, whim: 0.4, all: true, least: 0.1, late: false },
  { ...SOBER, sure: 0.75, caution: 0.2, whim: 0.6, rest: 'defend' },
  { ...SOBER, sure: 0.7, caution: 0, war: 3, whim: 0.2, guard: null },
];

/** The most continents, and the most territories of others, that plans are made for. */
const CONTINENTS = 5;
const TARGETS = 4;
/** The most fronts that everything waits at. */
const HOLDS = 3;

/** Plans that go for a continent: those that pay, the ones with the fewest territories missing first. */
export function favouring(stand: Stand): readonly Temper[] {
  const missing = stand.board.regions.flatMap(({ bonus, territories }, favoured) => {
    const own = territories.filter(each => isOwn(stand, each)).length;
    return bonus > 0 && own > 0 && own < territories.length
      ? [{ favoured, left: territories.length - own }]
      : [];
  });
  return missing
    .toSorted((one, other) => one.left - other.left)
    .slice(0, CONTINENTS)
    .map(({ favoured }) => ({ ...SOBER, favoured }));
}

/** Plans that attack a territory of somebody's with all that is beside it: where armies are few for what hangs on it. */
export function assaults(stand: Stand): readonly Temper[] {
  const { board, owners, armies, seat } = stand;
  const targets = board.territories.filter(
    each => at(owners, each) !== null && owners[each] !== seat && ownBeside(stand, each).length > 0,
  );
  const gain = (target: Territory): number => {
    const force = Math.max(...ownBeside(stand, target).map(each => at(armies, each)));
    const broken = board.regions
      .filter(
        ({ territories }) =>
          territories.includes(target) && territories.every(each => owners[each] === owners[target]),
      )
      .reduce((sum, { bonus }) => sum + bonus, 0);
    return force - at(armies, target) + 3 * broken;
  };
  return targets
    .toSorted((one, other) => gain(other) - gain(one))
    .slice(0, TARGETS)
    .flatMap((aim): Temper[] => [
      { ...SOBER, aim, hedge: 0, least: 0.25 },
      { ...SOBER, aim, hedge: 1, guard: null },
    ]);
}

/** Plans that hold all fronts before others, and grow elsewhere with what that leaves. */
export const BRACED: readonly Temper[] = [
  { ...SOBER, brace: true, guard: 1, least: 0.1 },
  { ...SOBER, brace: true, guard: 2 },
  { ...SOBER, brace: true, guard: 2, least: 0.1 },
  { ...SOBER, brace: true, guard: 1, least: 0.1, sure: 0.65, caution: 0 },
];

/** Plans that put all new armies in one place: to attack from there with everything, or to wait there. */
const strikes = (stand: Stand): readonly Temper[] =>
  assaults(stand)
    .filter(({ guard }) => guard !== null)
    .map(each => ({ ...each, whole: true }));
const holds = (stand: Stand): readonly Temper[] =>
  fronts(stand)
    .filter(each => threatTo(stand, each) > 0)
    .toSorted((one, other) => threatTo(stand, other) - threatTo(stand, one))
    .slice(0, HOLDS)
    .map(rest => ({ ...SOBER, rest, whole: true }));
export const masses = (stand: Stand): readonly Temper[] => [...strikes(stand), ...holds(stand)];

/** What one of the others is thought to do: the temper of its stand, and whether it masses its armies ever after. */
export interface Counter {
  readonly temper: (stand: Stand) => Temper;
  readonly masses: boolean;
}
const sober: readonly Counter[] = OTHERS.map(temper => ({ temper: () => temper, masses: false }));
const nth =
  (of: typeof holds, number: number): Counter['temper'] =>
  stand => {
    const all = of(stand);
    return all[number] ?? all[0] ?? SOBER;
  };
/** What the others are thought to do, in turn; where they are known to mass their armies, that too. */
export const REPLIES = {
  sober,
  massing: [
    ...sober,
    ...[nth(strikes, 0), nth(holds, 0), nth(strikes, 1), nth(holds, 1)].map(
      (temper): Counter => ({ temper, masses: true }),
    ),
  ],
};
