import type { Mission } from '../../../../machines/conquest/deck.ts';
import { at } from '../../../../machines/result.ts';
import { ownOnes } from '../../conquest/players/field.ts';
import type { ScratchBoard } from './scratch-board.ts';
import type { Situation } from './situation.ts';

/** A way to win besides the whole world: capitals, or the own mission. */
export interface Goal {
  /** Progress from 0 to 1, the win. */
  progress(board: ScratchBoard): number;
  /** Sets of countries whose capture makes progress. */
  readonly wanted: readonly (readonly number[])[];
  /** Countries to hold with so many armies each, or null. */
  readonly occupy: Mission['occupy'] | null;
  /** A country that must not be lost, or null. */
  readonly keep: number | null;
}

/** The player's goal; null for the world alone. */
export function goalOf(situation: Situation): Goal | null {
  const { view } = situation;
  if (view.mode === 'capital') return capitalAim(situation);
  return view.mode === 'mission' && view.mission !== null ? missionAim(situation, view.mission) : null;
}

/** The own capital and all others (rules/domination.md#winning). */
function capitalAim({ view, sides, seat }: Situation): Goal {
  const chosen = view.capitals.flatMap(capital => (capital === null ? [] : [capital]));
  const total = view.capitals.length;
  return {
    progress: ({ owners }) =>
      chosen.filter(capital => sides[owners[capital] ?? -1] === sides[seat]).length / total,
    wanted: chosen.length < 2 ? [] : [chosen, ...chosen.map(capital => [capital])],
    occupy: null,
    keep: view.capitals[seat] ?? null,
  };
}

/** The nearest part of a mission; any one fulfils it (rules/domination.md#missions). */
function missionAim(situation: Situation, mission: Mission): Goal {
  const { terrain, view, seat, sides } = situation;
  const target = mission.destroy - 1;
  const isHunt = mission.destroy > 0 && sides[target] !== sides[seat] && view.beatenBy[target] === null;
  const { occupy } = mission;
  const isOccupation = !isHunt && occupy.countries > 0 && occupy.armies > 0;
  const named = mission.continents.flatMap(each => (typeof each === 'number' ? [each] : []));
  return {
    progress: board =>
      Math.max(
        isHunt ? hunted(board, target) : 0,
        isOccupation ? occupied(board, seat, occupy) : 0,
        mission.continents[0] === null ? 0 : gathered(situation, board, mission, named),
      ),
    wanted: named.length > 1 ? [named.flatMap(region => at(terrain.regions, region).countries)] : [],
    occupy: isOccupation ? occupy : null,
    keep: null,
  };
}

/** 1 when the player to destroy has no country left. */
function hunted({ owners }: ScratchBoard, target: number): number {
  let left = 0;
  for (const owner of owners) if (owner === target) left += 1;
  return 1 - left / owners.length;
}

/** A country with too few armies counts half. */
function occupied(
  { owners, armies }: ScratchBoard,
  seat: number,
  { countries, armies: least }: Mission['occupy'],
): number {
  let strong = 0;
  let weak = 0;
  for (let country = 0; country < owners.length; country++) {
    if (owners[country] !== seat) continue;
    if ((armies[country] ?? 0) >= least) strong += 1;
    else weak += 1;
  }
  return strong >= countries ? 1 : Math.min(0.99, (strong + weak / 2) / countries);
}

/** The mean share of the named continents, and of the best others where any will do. */
function gathered(
  { terrain, seat }: Situation,
  { owners }: ScratchBoard,
  { continents }: Mission,
  named: readonly number[],
): number {
  const shares = terrain.regions.map(({ countries }) => {
    let own = 0;
    for (const country of countries) if (owners[country] === seat) own += 1;
    return countries.length === 0 ? 1 : own / countries.length;
  });
  // "Any" in the k-th place asks for k continents in all.
  const inAll = continents.lastIndexOf('any') + 1;
  const others = shares.filter((_, region) => !named.includes(region)).sort((one, other) => other - one);
  const counted = [
    ...named.map(region => at(shares, region)),
    ...others.slice(0, Math.max(0, inAll - named.length)),
  ];
  return counted.reduce((sum, share) => sum + share, 0) / Math.max(1, counted.length);
}

/** An own country and the armies it lacks, if the reserve can fulfil the occupation; else null. */
export function armiesLacking(
  situation: Situation,
  goal: Goal | null,
  reserve: number,
): { country: number; armies: number } | null {
  if (goal === null || goal.occupy === null) return null;
  const { countries, armies: least } = goal.occupy;
  const lacks = ownOnes(situation)
    .map(country => ({ country, armies: Math.max(0, least - at(situation.view.armies, country)) }))
    .sort((one, other) => one.armies - other.armies)
    .slice(0, countries);
  const total = lacks.reduce((sum, { armies }) => sum + armies, 0);
  if (lacks.length < countries || total > reserve) return null;
  return lacks.find(({ armies }) => armies > 0) ?? null;
}
