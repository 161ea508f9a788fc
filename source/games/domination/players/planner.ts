import { at } from '../../../../machines/result.ts';
import { bestOf } from '../../conquest/players/choice.ts';
import { isAmong } from '../../conquest/players/feelings.ts';
import type { Hunt } from './forest.ts';
import type { Goal } from './goal.ts';
import { hasFoe, type Judge } from './judge.ts';
import { Marches } from './march.ts';
import type { ScratchBoard } from './scratch-board.ts';
import { isVast, type Situation } from './situation.ts';
import { Sweeps } from './sweep.ts';
import { type March, workbenchOf } from './workbench.ts';

/** An army considers an aim when it has this multiple of its cost. */
const REACH = 1.1;
/** Most aims considered; on a large board those with the lowest numbers. */
const MOST_AIMS = 24;
/** The cost of a country besides its armies. */
const COUNTRY_COST = 0.8;

/** Finds the march with the best chance to win the game. */
export class Planner {
  readonly #situation: Situation;
  readonly #goal: Goal | null;
  readonly #marches: Marches;
  readonly #sweeps: Sweeps;

  constructor(situation: Situation, judge: Judge, goal: Goal | null) {
    this.#situation = situation;
    this.#goal = goal;
    this.#marches = new Marches(situation, judge);
    this.#sweeps = new Sweeps(situation, judge, this.#marches);
  }

  /**
   * The best march, even if staying is better; null for none. `now` is the chance without it, `reserve` the armies to
   * place.
   */
  best(board: ScratchBoard, now: number, reserve: number): March | null {
    if (reserve > 0) return this.#search(board, now, reserve);
    const { memory } = workbenchOf(this.#situation.terrain);
    const known = memory.recall(this.#situation, board);
    if (known !== undefined) return known;
    const plan = this.#search(board, now, reserve);
    memory.keep(this.#situation, board, plan);
    return plan;
  }

  #search(board: ScratchBoard, now: number, reserve: number): March | null {
    return bestOf(this.#all(board, now, reserve), ({ value }) => value) ?? null;
  }

  /** The best marches with different first attacks, the best first. */
  plans(board: ScratchBoard, now: number, reserve: number): March[] {
    const found = new Map<number, March>();
    for (const march of this.#all(board, now, reserve)) {
      const key = march.source * this.#situation.terrain.size + march.target;
      const known = found.get(key);
      if (known === undefined || known.value < march.value) found.set(key, march);
    }
    return [...found.values()].sort((one, other) => other.value - one.value);
  }

  #all(board: ScratchBoard, now: number, reserve: number): March[] {
    const found: March[] = [];
    const fronts = this.#fronts(board);
    const { wanted } = workbenchOf(this.#situation.terrain);
    for (const countries of this.#aims(board, reserve)) {
      wanted.fill(0);
      for (const country of countries) wanted[country] = 1;
      for (const source of this.#sources(board, fronts, wanted)) {
        const tried = this.#marches.march(board, now, source, reserve, wanted);
        if (tried !== null) found.push(tried);
      }
    }
    const sweep = this.sweep(board, now, { reserve, entered: null });
    return sweep === null ? found : [...found, sweep];
  }

  /** On a vast board, the best way to put somebody out of the game in this turn; null for none. */
  sweep(board: ScratchBoard, now: number, hunt: Pick<Hunt, 'reserve' | 'entered'>): March | null {
    return isVast(this.#situation) ? this.#sweeps.best(board, now, hunt) : null;
  }

  /** Sets of countries worth taking within reach: continents, players, the goal's, the world. */
  #aims(board: ScratchBoard, reserve: number): (readonly number[])[] {
    const { terrain, seat, seats, sides, spared } = this.#situation;
    const { owners, armies } = board;
    let largest = 0;
    const foreign: number[] = [];
    const bySeat: number[][] = Array.from({ length: seats }, () => []);
    for (let country = 0; country < terrain.size; country++) {
      const owner = owners[country] ?? -1;
      if (owner === seat) largest = Math.max(largest, armies[country] ?? 0);
      if (owner < 0 || sides[owner] === sides[seat] || isAmong(spared, owner)) continue;
      foreign.push(country);
      at(bySeat, owner).push(country);
    }
    const strength = largest + reserve;
    const aims: (readonly number[])[] = [foreign];
    const consider = (countries: readonly number[]): void => {
      if (aims.length >= MOST_AIMS) return;
      let cost = 0;
      for (const country of countries) cost += (armies[country] ?? 0) + COUNTRY_COST;
      if (countries.length > 0 && REACH * cost <= strength) aims.push(countries);
    };
    const rest = (countries: readonly number[]) =>
      countries.filter(country => sides[owners[country] ?? -1] !== sides[seat]);
    for (const countries of this.#goal?.wanted ?? []) consider(rest(countries));
    for (const countries of bySeat) consider(countries);
    for (const { countries } of terrain.regions) consider(rest(countries));
    return aims;
  }

  /** The own countries with an enemy to attack. */
  #fronts({ owners }: ScratchBoard): number[] {
    const { terrain, sides, seat } = this.#situation;
    const found: number[] = [];
    for (let country = 0; country < terrain.size; country++)
      if (owners[country] === seat && hasFoe(at(terrain.out, country), owners, sides, seat))
        found.push(country);
    return found;
  }

  /** The two strongest fronts next to something wanted; without any, the strongest of all. */
  #sources(board: ScratchBoard, fronts: readonly number[], wanted: Uint8Array): number[] {
    const { terrain, sides, seat } = this.#situation;
    const { owners } = board;
    const isWanted = (other: number): boolean =>
      wanted[other] === 1 && sides[owners[other] ?? -1] !== sides[seat];
    const near = fronts.filter(country => at(terrain.out, country).some(isWanted));
    return near.length > 0 ? strongest(near, board) : strongest(fronts, board).slice(0, 1);
  }
}

/** The two countries with the most armies. */
const strongest = (countries: readonly number[], { armies }: ScratchBoard): number[] =>
  countries.toSorted((one, other) => (armies[other] ?? 0) - (armies[one] ?? 0)).slice(0, 2);
