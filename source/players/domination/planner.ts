import { at } from '../../../machines/result.ts';
import type { Aim } from './aim.ts';
import type { Judge } from './judge.ts';
import { type March, Marches, type Wanted } from './march.ts';
import type { Scene } from './scene.ts';
import type { Stand } from './stand.ts';

/** An army looks at an aim when it has so many times what it costs. */
const REACH = 1.1;
/** How many aims are looked at; on a large board those with the lowest numbers. */
const MOST_AIMS = 24;
/** What a country costs to take besides its armies. */
const COUNTRY_COST = 0.8;

/** Finds the march with the best chance to win the game. */
export class Planner {
  readonly #scene: Scene;
  readonly #marches: Marches;

  readonly #aim: Aim | null;

  constructor(scene: Scene, judge: Judge, aim: Aim | null) {
    this.#scene = scene;
    this.#aim = aim;
    this.#marches = new Marches(scene, judge);
  }

  /**
   * The best march, or null when there is none at all; whether it is better than staying is for the caller to say.
   * @param now the chance to win without a march
   * @param reserve armies that may be placed where it starts
   */
  best(stand: Stand, now: number, reserve: number): March | null {
    let found: March | null = null;
    for (const wanted of this.#aims(stand, reserve)) {
      for (const source of this.#sources(stand, wanted)) {
        const tried = this.#marches.march(stand, now, { source, extra: reserve, wanted });
        if (tried !== null && (found === null || tried.value > found.value)) found = tried;
      }
    }
    return found;
  }

  /** Sets of countries worth taking, as far as the armies could come: continents, players, the world, the cheapest. */
  #aims(stand: Stand, reserve: number): Wanted[] {
    const { terrain, seat, seats } = this.#scene;
    const { owners, armies } = stand;
    let largest = 0;
    for (let country = 0; country < terrain.size; country++)
      if (owners[country] === seat) largest = Math.max(largest, armies[country] ?? 0);
    const strength = largest + reserve;
    const aims: Wanted[] = [];
    const consider = (countries: readonly number[]): void => {
      if (aims.length >= MOST_AIMS) return;
      let cost = 0;
      for (const country of countries) cost += (armies[country] ?? 0) + COUNTRY_COST;
      if (countries.length > 0 && REACH * cost <= strength) aims.push(wantedOf(terrain.size, countries));
    };
    const foreign: number[] = [];
    const bySeat: number[][] = Array.from({ length: seats }, () => []);
    for (let country = 0; country < terrain.size; country++) {
      const owner = owners[country] ?? -1;
      if (owner === seat || owner < 0) continue;
      foreign.push(country);
      at(bySeat, owner).push(country);
    }
    aims.push(wantedOf(terrain.size, foreign));
    for (const countries of this.#aim?.wanted ?? [])
      consider(countries.filter(country => owners[country] !== seat));
    for (const countries of bySeat) consider(countries);
    for (const { countries } of terrain.regions)
      consider(countries.filter(country => owners[country] !== seat));
    return aims;
  }

  /**
   * The two strongest own countries from which something wanted can be attacked; without such, the two strongest with
   * any foe.
   */
  #sources(stand: Stand, wanted: Wanted): number[] {
    const { terrain, seat } = this.#scene;
    const { owners } = stand;
    const near: number[] = [];
    const far: number[] = [];
    for (let country = 0; country < terrain.size; country++) {
      if (owners[country] !== seat) continue;
      let isNear = false;
      let isFar = false;
      for (const other of at(terrain.out, country)) {
        if (owners[other] === seat) continue;
        isFar = true;
        if (wanted[other] === 1) isNear = true;
      }
      if (isNear) near.push(country);
      else if (isFar) far.push(country);
    }
    return near.length > 0 ? strongest(near, stand) : strongest(far, stand).slice(0, 1);
  }
}

/** The country with the most armies and the next one, of those that there are. */
function strongest(countries: readonly number[], { armies }: Stand): number[] {
  let first = -1;
  let second = -1;
  for (const country of countries) {
    const count = armies[country] ?? 0;
    if (first < 0 || count > (armies[first] ?? 0)) {
      second = first;
      first = country;
    } else if (second < 0 || count > (armies[second] ?? 0)) second = country;
  }
  return [first, second].filter(country => country >= 0);
}

function wantedOf(size: number, countries: readonly number[]): Wanted {
  const wanted = new Uint8Array(size);
  for (const country of countries) wanted[country] = 1;
  return wanted;
}
