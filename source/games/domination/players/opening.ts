import { worthy } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import { areMates, isPrey } from '../../../../machines/teams.ts';
import { best } from '../../conquest/players/choice.ts';
import { foes, fronts, ownOnes } from '../../conquest/players/field.ts';
import type { Situation, TerrainRegion } from './situation.ts';
import { workbenchOf } from './workbench.ts';

export const emptyCountries = ({ view }: Situation): number[] =>
  view.owners.flatMap((owner, country) => (owner === null ? [country] : []));

/** The cost of a country besides its armies. */
const COUNTRY_COST = 1.5;
/** The cost of guarding a gate of a continent. */
const GATE_COST = 2;

/** The cost of a mate's country, which is never taken. */
const MATES_COST = 100;

/** A continent's value against the cost of taking and guarding it; below 0 if it is not worth having. */
export function appeal({ view, sides, seat }: Situation, { bonus, countries, gates }: TerrainRegion): number {
  let cost = 1 + GATE_COST * gates.length;
  let own = 0;
  for (const country of countries) {
    const owner = at(view.owners, country);
    if (areMates(sides, seat, owner)) cost += MATES_COST;
    if (owner === seat) own += 1 + 0.2 * at(view.armies, country);
    else cost += COUNTRY_COST + (owner === null ? 0 : at(view.armies, country));
  }
  return (bonus * (1 + own)) / (cost + own);
}

/** The countries of the continent to start with. */
export function home(situation: Situation): ReadonlySet<number> {
  const region = best(situation.terrain.regions, each =>
    each.countries.length === 0 ? Number.NEGATIVE_INFINITY : appeal(situation, each),
  );
  return new Set(region.countries);
}

/** The country to claim: the last of somebody else's continent, or one in the most valuable continent. */
export function bestClaim(situation: Situation): number {
  const { terrain } = situation;
  const values = terrain.regions.map(region => {
    const blocks = wouldBeWhole(situation, region);
    return appeal(situation, region) + (blocks ? BLOCKING * region.bonus : 0);
  });
  return best(emptyCountries(situation), country => at(values, at(terrain.regionOf, country)));
}

/** The value of blocking a whole continent at the start: above any appeal. */
const BLOCKING = 1000;

/** True when one opponent has claimed all of a continent but one country. */
function wouldBeWhole({ view, sides, seat }: Situation, { countries }: TerrainRegion): boolean {
  const owners = countries.flatMap(country => view.owners[country] ?? []);
  const [first = seat] = owners;
  return owners.length === countries.length - 1 && isPrey(sides, first, seat) && new Set(owners).size === 1;
}

/** The country for an army: always the front with most to take inside the given countries. */
export function gatheringPoint(situation: Situation, inside: ReadonlySet<number>, appetite = 4): number {
  const { view } = situation;
  const prey = (country: number): number =>
    foes(situation, country).filter(other => inside.has(other)).length;
  return best(fronts(situation), country => at(view.armies, country) + appetite * prey(country));
}

/** The countries of rivals from which one can be attacked. */
const foesInto = ({ terrain, view, sides, seat }: Situation, country: number): number[] =>
  at(terrain.into, country).filter(other => isPrey(sides, at(view.owners, other), seat));

/** In a duel, armies that a country gets beyond the strongest neighbour. */
const MARGIN = 3;

/** At the start of a duel armies go to the front with the strongest opposition, as weak ones fall in turn. */
export function facingPoint(situation: Situation): number {
  const { view } = situation;
  return best(fronts(situation), country => {
    const own = at(view.armies, country);
    const beside = foesInto(situation, country);
    const strongest = Math.max(0, ...beside.map(other => at(view.armies, other)));
    return Math.min(MARGIN, strongest + 1 - own) + own / 100;
  });
}

/** The capital: a country with a strong army and few ways in. */
export function capital(situation: Situation): number {
  const { view } = situation;
  return best(worthy(situation.setup.board, ownOnes(situation)), country => {
    const beside = foesInto(situation, country);
    const danger = beside.reduce((sum, other) => sum + at(view.armies, other), 0);
    return at(view.armies, country) - 0.5 * danger - beside.length;
  });
}

/** In a duel who moves first would take a capital on the front: it is where most armies are left after all that can arrive. */
export const hiddenCapital = (situation: Situation): number =>
  best(
    worthy(situation.setup.board, ownOnes(situation)),
    country => at(situation.view.armies, country) - arriving(situation, country),
  );

/** Most armies of one country of a rival that could fight their way through to an own one, on the mean. */
function arriving({ terrain, view, sides, seat }: Situation, country: number): number {
  const { ways } = workbenchOf(terrain);
  let most = Number.NEGATIVE_INFINITY;
  ways.begin(country, Number.POSITIVE_INFINITY);
  for (let here: number | null = ways.nearest(); here !== null; here = ways.nearest())
    for (const from of at(terrain.into, here)) {
      const armies = at(view.armies, from);
      if (isPrey(sides, at(view.owners, from), seat)) most = Math.max(most, armies - ways.costTo(here));
      else ways.offer(here, from, armies + 1);
    }
  return most;
}
