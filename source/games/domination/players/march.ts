import { at } from '../../../../machines/result.ts';
import { isAmong } from '../../conquest/players/feelings.ts';
import { hasOther, type Judge } from './judge.ts';
import { add, copyBoard, type ScratchBoard, take } from './scratch-board.ts';
import { isVast, type Situation } from './situation.ts';
import { traitsOf } from './styles.ts';
import { type CheapestWays, type March, type MarchStep, workbenchOf } from './workbench.ts';

/** Most steps looked at; longer marches are judged where they are then. */
const LONGEST = 40;
/** Above this chance failing is not examined but assumed to be bad. */
const NEARLY_SURE = 0.96;
const FAILED = 0.8;
/** The cost of a step besides the armies met. */
const STEP_COST = 1.5;
/** Greatest cost of a way. */
const FARTHEST = 60;

/** A battle of a march with its mean result. */
interface Step extends MarchStep {
  readonly win: number;
  /** The chance to win the game when the march stops after it; null without a reason to stop. */
  readonly stopped: number | null;
  readonly failed: number;
}

/** Follows armies through wanted countries with the mean results of battles; one march at a time. */
export class Marches {
  readonly #situation: Situation;
  readonly #judge: Judge;
  readonly #board: ScratchBoard;
  readonly #ways: CheapestWays;
  readonly #leastChance: number;
  #steps: Step[] = [];
  /** By country: 1 if it is worth taking. */
  #wanted: Uint8Array = new Uint8Array();
  #here = 0;
  /** The chance to win where the march was last judged. */
  #latest = 0;

  constructor(situation: Situation, judge: Judge) {
    this.#situation = situation;
    this.#judge = judge;
    this.#leastChance = traitsOf(situation).leastChance;
    const { marching, ways } = workbenchOf(situation.terrain);
    this.#board = marching;
    this.#ways = ways;
  }

  /**
   * The march from a source with `extra` armies, where `now` is the chance to win without it; null if it cannot begin.
   */
  march(before: ScratchBoard, now: number, source: number, extra: number, wanted: Uint8Array): March | null {
    copyBoard(this.#board, before);
    this.#latest = now;
    add(this.#board, source, extra);
    this.#steps = [];
    this.#wanted = wanted;
    this.#here = source;
    while (this.#steps.length < LONGEST) {
      const target = this.#next();
      if (target === null || !this.#attack(target)) break;
    }
    const [first] = this.#steps;
    if (first === undefined) return null;
    const value = this.#value();
    return { source: first.source, target: first.target, value, steps: this.#steps };
  }

  /** The chance to win when the march stops at its best point. */
  #value(): number {
    let value = this.#steps.at(-1)?.stopped ?? this.#judge.chance(this.#board);
    for (let index = this.#steps.length - 1; index >= 0; index--) {
      const { win, stopped, failed } = at(this.#steps, index);
      if (stopped !== null && stopped >= value) {
        value = stopped;
        this.#steps.length = index + 1;
      }
      value = win * value + (1 - win) * failed;
    }
    return value;
  }

  /** The next country: a dead end first, else the one with fewest ways on; null for none. */
  #next(): number | null {
    const { terrain } = this.#situation;
    const { armies } = this.#board;
    let found: number | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const target of at(terrain.out, this.#here)) {
      if (!this.#isWanted(target)) continue;
      const score = 100 * this.#waysOn(target) + (armies[target] ?? 0);
      if (score >= least) continue;
      least = score;
      found = target;
    }
    return found ?? this.#towards();
  }

  #isWanted(country: number): boolean {
    return this.#wanted[country] === 1 && this.#isPrey(country);
  }

  #isPrey(country: number): boolean {
    const { sides, seat, spared } = this.#situation;
    const owner = this.#board.owners[country] ?? -1;
    return sides[owner] !== sides[seat] && !isAmong(spared, owner);
  }

  #waysOn(target: number): number {
    let ways = 0;
    for (const other of at(this.#situation.terrain.out, target)) if (this.#isWanted(other)) ways += 1;
    return ways;
  }

  /** The first step of the cheapest way to a wanted country through others; null for none. */
  #towards(): number | null {
    const { terrain } = this.#situation;
    const { armies } = this.#board;
    const ways = this.#ways;
    ways.begin(this.#here, Math.min(FARTHEST, armies[this.#here] ?? 0));
    for (let here = ways.nearest(); here !== null; here = ways.nearest()) {
      if (here !== this.#here && this.#isWanted(here)) return ways.firstStep(here);
      for (const next of at(terrain.out, here))
        if (this.#isPrey(next)) ways.offer(here, next, (armies[next] ?? 0) + STEP_COST);
    }
    return null;
  }

  /** Fights for a country. @returns false when the chances are too small */
  #attack(target: number): boolean {
    const { battles, seat } = this.#situation;
    const board = this.#board;
    const source = this.#here;
    const attackers = (board.armies[source] ?? 0) - 1;
    const defenders = board.armies[target] ?? 0;
    if (attackers < 1) return false;
    const win = battles.win(attackers, defenders);
    if (win < this.#leastChance) return false;
    const failed = this.#failed(target, attackers, defenders, win);
    const loser = board.owners[target] ?? -1;
    const left = Math.max(1, Math.round(battles.attackersLeft(attackers, defenders)));
    add(board, source, left - attackers);
    const wasCaptured = board.captured;
    const armies = attackers + 1;
    const moving = this.#moving(target, left);
    take(board, seat, source, target, moving);
    if ((board.armies[target] ?? 0) >= (board.armies[source] ?? 0)) this.#here = target;
    const isRest = this.#isRest(target, loser, wasCaptured);
    if (isRest) this.#latest = this.#judge.chance(board);
    const stopped = isRest ? this.#latest : null;
    this.#steps.push({ source, target, armies, all: moving === left, win, failed, stopped });
    return true;
  }

  /** All, or the least allowed when only the source has more to take or to fight. */
  #moving(target: number, left: number): number {
    if (this.#waysOn(target) > 0) return left;
    const { terrain, options } = this.#situation;
    const least = options.moveIn === 'one' ? 1 : Math.min(3, left);
    const isDeadEnd = !at(terrain.out, target).some(other => this.#isPrey(other));
    for (const other of at(terrain.out, this.#here)) {
      if (other === target || !this.#isPrey(other)) continue;
      if (isDeadEnd || this.#isWanted(other)) return least;
    }
    return left;
  }

  #failed(target: number, attackers: number, defenders: number, win: number): number {
    const board = this.#board;
    if (win > NEARLY_SURE) return FAILED * this.#latest;
    const before = board.armies[this.#here] ?? 0;
    const left = this.#situation.battles.defendersLeft(attackers, defenders);
    board.armies[this.#here] = 1;
    board.armies[target] = Math.max(1, Math.round(left));
    const value = this.#judge.chance(board);
    board.armies[this.#here] = before;
    board.armies[target] = defenders;
    return value;
  }

  /** True where a march might stop: after a first capture, a continent won or broken, a player beaten; on a vast board after each. */
  #isRest(target: number, loser: number, wasCaptured: boolean): boolean {
    if (!wasCaptured || isVast(this.#situation)) return true;
    const { terrain, seat } = this.#situation;
    const { owners } = this.#board;
    const { countries } = at(terrain.regions, at(terrain.regionOf, target));
    if (!hasOther(countries, owners, seat)) return true;
    const others = countries.filter(country => country !== target);
    return !hasOther(others, owners, loser) || !owners.includes(loser);
  }
}
