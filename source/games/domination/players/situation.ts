import {
  type BoardData,
  type BoardGraph,
  type Region,
  regionsOf,
} from '../../../../machines/conquest/board.ts';
import { connectedBonus, underCap } from '../../../../machines/conquest/income.ts';
import { BattleTable } from '../../../../machines/conquest/odds.ts';
import { type DominationOptions, diceLimits } from '../../../../machines/domination/options.ts';
import type { DominationTypes } from '../../../../machines/domination/types.ts';
import type { Sides } from '../../../../machines/outcome.ts';
import { at } from '../../../../machines/result.ts';
import { sidesOf } from '../../../../machines/teams.ts';
import type { Question } from '../../../players/player.ts';
import { memoize } from '../../conquest/players/choice.ts';
import { feelingsOf } from '../../conquest/players/feelings.ts';
import { isFront, joinedTo } from '../../conquest/players/field.ts';

export interface TerrainRegion {
  readonly bonus: number;
  readonly countries: readonly number[];
  /** Its countries that can be attacked from outside. */
  readonly gates: readonly number[];
}

/** The fixed parts of a board, prepared for players; countries are indices. */
export interface Terrain {
  readonly size: number;
  /** By country: targets of attacks. */
  readonly out: readonly (readonly number[])[];
  /** By country: sources of attacks. */
  readonly into: readonly (readonly number[])[];
  readonly regions: readonly TerrainRegion[];
  readonly regionOf: readonly number[];
  readonly graph: BoardGraph;
  /** The continents as groups that pay. */
  readonly payers: readonly Region[];
}

const terrainOf = memoize((board: BoardData): Terrain => {
  const { countries, continents } = board;
  const out = countries.map(({ borders }, index) => [...new Set(borders)].filter(to => to !== index));
  const into: number[][] = countries.map(() => []);
  for (const [from, list] of out.entries()) for (const to of list) at(into, to).push(from);
  const regionOf = countries.map(country => country.continent);
  const regions = continents.map(({ bonus }, region): TerrainRegion => {
    const inside = countries.flatMap((_, index) => (regionOf[index] === region ? [index] : []));
    const isGate = (country: number): boolean => at(into, country).some(from => regionOf[from] !== region);
    return { bonus, countries: inside, gates: inside.filter(isGate) };
  });
  return {
    size: countries.length,
    out,
    into,
    regions,
    regionOf,
    graph: { neighbours: out },
    payers: regionsOf(board),
  };
});

/** A question with the values that players use often. */
export interface Situation extends Question<DominationTypes> {
  readonly terrain: Terrain;
  readonly battles: BattleTable;
  readonly options: DominationOptions;
  readonly seats: number;
  readonly sides: Sides;
  /** Whom a style goes for, and whom it leaves alone: a bit for each seat. */
  readonly owed: number;
  readonly spared: number;
}

export function situationOf(question: Question<DominationTypes>): Situation {
  const { board, seats } = question.setup;
  const { options, owners } = question.view;
  const [terrain, sides] = [terrainOf(board), sidesOf(question.setup)];
  const feelings = feelingsOf(question, { owners, beside: of => at(terrain.out, of) });
  return { ...question, ...feelings, terrain, battles: battlesOf(options), options, seats, sides };
}

/** New armies as players reckon them: for so many countries, the bonuses that count, land that hangs together, and a cap. */
export function incomeOf(
  { options, terrain }: Pick<Situation, 'options' | 'terrain'>,
  owners: ArrayLike<number | null>,
  seat: number,
  { held, bonus, armies }: { readonly held: number; readonly bonus: number; readonly armies: number },
): number {
  const more = connectedBonus(options, terrain.graph, country => owners[country] === seat);
  return underCap(options, Math.max(options.reinforcementMinimum, held / 3) + bonus + more, held, armies);
}

/** Larger battles are scaled down to this size. */
const LARGEST = 120;

const tables = new Map<number, BattleTable>();

function battlesOf(options: DominationOptions): BattleTable {
  const dice = diceLimits(options);
  const key = dice.attack * 10 + dice.defence;
  const table = tables.get(key) ?? new BattleTable(dice, LARGEST);
  tables.set(key, table);
  return table;
}

/** True while the rules allow another attack this turn. */
export const mayAttack = ({ options, view }: Situation): boolean =>
  options.attacks === 0 || view.attacks < options.attacks;

/** Countries that the last move of a turn can reach. */
export function reachable(situation: Situation, from: number): number[] {
  const { terrain, view, seat, options } = situation;
  if (options.fortify === 'none') return [];
  if (options.fortify === 'path') return joinedTo(situation, from);
  return at(terrain.out, from).filter(country => view.owners[country] === seat);
}

/** The first step of the shortest own way to a front; null for none. */
export function stepToFront(situation: Situation, from: number): number | null {
  const { terrain, view, seat } = situation;
  const firstSteps = new Map<number, number>([[from, from]]);
  for (const [here, first] of firstSteps) {
    if (here !== from && isFront(situation, here)) return first;
    for (const next of at(terrain.out, here)) {
      if (view.owners[next] !== seat || firstSteps.has(next)) continue;
      firstSteps.set(next, here === from ? next : first);
    }
  }
  return null;
}

/** True when the game has lasted more than so many turns of each player. */
export const hasLasted = ({ view, seats }: Situation, rounds: number): boolean => view.turn > rounds * seats;

/** Countries from which a board is vast. */
export const VAST = 160;

/** True where fronts are many: on a vast board with more than one rival, where only land wins. */
export const isVast = ({ terrain, seats, view }: Situation): boolean =>
  terrain.size >= VAST && seats > 2 && view.mode === 'domination';
