import type { Territory } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import { isPrey, sidesOf } from '../../../../machines/teams.ts';
import { type BeliefState, fronts, isOwn, ownBeside, threatTo } from './belief-state.ts';
import { type MassingStyle, STEADY, WARY } from './massing-style.ts';
import { type PlanStyle, SOBER } from './plan-style.ts';

/** The plans that are compared on any board. */
export const PLAN_STYLES: readonly PlanStyle[] = [
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

export const OTHERS: readonly PlanStyle[] = [
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
const HOLDS = 4;

/** Plans for a continent that pays; those with the fewest missing territories come first. */
export function continentPlans(belief: BeliefState): readonly PlanStyle[] {
  return belief.board.regions
    .map(({ bonus, territories }, favoured) => {
      const own = territories.filter(each => isOwn(belief, each)).length;
      return { favoured, own, bonus, left: territories.length - own };
    })
    .filter(({ own, bonus, left }) => bonus > 0 && own > 0 && left > 0)
    .toSorted((one, other) => one.left - other.left)
    .slice(0, CONTINENTS)
    .map(({ favoured }) => ({ ...SOBER, favoured }));
}

/** Plans that attack a territory of another player with all armies beside it, where most is gained. */
export function assaults(belief: BeliefState): readonly PlanStyle[] {
  const { board, owners, armies, seat } = belief;
  const sides = sidesOf(belief);
  const isTarget = (each: Territory): boolean => {
    const owner = at(owners, each);
    return owner !== null && isPrey(sides, owner, seat) && ownBeside(belief, each).length > 0;
  };
  const targets = board.territories.filter(isTarget);
  const gain = (target: Territory): number => {
    const force = Math.max(...ownBeside(belief, target).map(each => at(armies, each)));
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
    .flatMap((aim): PlanStyle[] => [
      { ...SOBER, aim, hedge: 0, least: 0.25 },
      { ...SOBER, aim, hedge: 1, guard: null },
    ]);
}

/** Plans that bring the new armies to the own commander, and that attack another's with all that is beside it (rules/warzone.md#commanders). */
export function commanderPlans(belief: BeliefState): readonly PlanStyle[] {
  const { options, owners, seat, capitals = [] } = belief;
  if (!options.commanders) return [];
  const sides = sidesOf(belief);
  return capitals.flatMap((place): PlanStyle[] => {
    if (place === null) return [];
    if (at(owners, place) === seat)
      return [
        { ...SOBER, rest: place },
        { ...SOBER, rest: place, guard: null, least: 2 },
      ];
    if (!isPrey(sides, at(owners, place), seat) || ownBeside(belief, place).length === 0) return [];
    return [
      { ...SOBER, aim: place, hedge: 0, least: 0.25 },
      { ...SOBER, aim: place, hedge: 1, guard: null },
    ];
  });
}

/** Fronts beside other players, the most threatened first. */
export const threatenedFronts = (belief: BeliefState): readonly Territory[] =>
  fronts(belief)
    .filter(each => threatTo(belief, each) > 0)
    .toSorted((one, other) => threatTo(belief, other) - threatTo(belief, one));

/** The territories of others whose attack would gain most. */
const aims = (belief: BeliefState): readonly Territory[] =>
  assaults(belief).flatMap(({ aim, guard }) => (aim === null || guard === null ? [] : [aim]));

/** Styles of keeping armies together: at rest, for an attack, for a continent, for a front where all wait. */
export function massingStyles(belief: BeliefState): readonly MassingStyle[] {
  const growths = [0, 3, 100];
  return [STEADY, WARY].flatMap(like => [
    like,
    ...growths.flatMap(growth => [
      { ...like, growth },
      { ...like, growth, spare: false },
      { ...like, growth, hedge: 0.5 },
      { ...like, growth, even: false },
      { ...like, growth, waits: true },
    ]),
    ...aims(belief).flatMap(aim => [
      { ...like, aim },
      { ...like, aim, growth: 0 },
    ]),
    ...belief.board.regions.flatMap((_, goal) => [
      { ...like, goal },
      { ...like, goal, growth: 100 },
    ]),
    ...threatenedFronts(belief)
      .slice(0, HOLDS)
      .flatMap(rest => [
        { ...like, rest },
        { ...like, rest, growth: 0, waits: true },
      ]),
  ]);
}

/** Styles expected of others who keep their armies together, in turn; every other one is the usual one. */
export const MASSING_STYLES: readonly ((belief: BeliefState) => MassingStyle)[] = [
  () => STEADY,
  () => ({ ...STEADY, hedge: 0.5, growth: 0 }),
  () => STEADY,
  belief => ({ ...STEADY, aim: aims(belief)[0] ?? null }),
  () => STEADY,
  belief => ({ ...STEADY, rest: threatenedFronts(belief)[0] ?? null, growth: 0 }),
  () => STEADY,
  () => ({ ...STEADY, waits: true, growth: 0 }),
];
