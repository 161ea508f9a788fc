import { type Territory, territory } from '../../../../machines/conquest/board.ts';
import { neighboursOf, territories } from '../../../../machines/grid/board.ts';
import { SIZE } from '../../../../machines/grid/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Strike } from '../../conquest/players/choice.ts';
import { joinedTo } from '../../conquest/players/field.ts';
import { battles, fieldOf, type Stand } from './board.ts';
import type { Judge } from './evaluation.ts';

/** An attack fought to the end, with what is to be expected of it. */
export interface Assault extends Strike<Territory> {
  readonly win: number;
  /** Means of what is left: attackers (the troop that must stay not counted) when it is taken, defenders when not. */
  readonly attackersLeft: number;
  readonly defendersLeft: number;
}

/** Attacks with smaller chances are not looked at. */
const LEAST_CHANCE = 0.45;
/** How many attacks follow one another in a plan at most. */
export const DEPTH = 5;
/** How many attacks are tried at the first step of a plan, and at the later ones. */
const FIRST_WIDTH = 4;
const LATER_WIDTH = 2;
/** Chances so near to 1 that failing is not looked at. */
const SURE = 0.999;

/**
 * Looks for the best rest of a turn: sequences of attacks, each with its mean outcome when it succeeds and when it
 * fails, and the best moment to stop. It counts the positions it has judged and stops searching at its limit, so it
 * takes the same decisions on every machine.
 */
export class Planner {
  readonly #judge: Judge;
  readonly #seat: Seat;
  readonly #limit: number;
  #judged = 0;

  /** @param limit how many positions it may judge, roughly */
  constructor(judge: Judge, seat: Seat, limit: number) {
    this.#judge = judge;
    this.#seat = seat;
    this.#limit = limit;
  }

  /** The chance to win from here with the best attacks found, at most `depth` of them. */
  value(stand: Stand, depth: number): number {
    let most = this.ended(stand);
    if (depth <= 0) return most;
    const width = depth >= DEPTH - 1 ? FIRST_WIDTH : LATER_WIDTH;
    for (const assault of this.assaults(stand).slice(0, width)) {
      if (this.#judged > this.#limit) break;
      most = Math.max(most, this.assaultValue(stand, assault, depth));
    }
    return most;
  }

  /** The chance to win with this attack and the best that may follow. */
  assaultValue(stand: Stand, assault: Assault, depth: number): number {
    const moved = this.#taken(stand, assault, false);
    let taken = this.value(moved, depth - 1);
    if (assault.attackersLeft > 3 && isFront(moved, assault.source))
      taken = Math.max(taken, this.value(this.#taken(stand, assault, true), depth - 1));
    if (assault.win > SURE) return assault.win * taken;
    return assault.win * taken + (1 - assault.win) * this.judged(failed(stand, assault));
  }

  /** The chance to win when the attacks end here: as it stands, or with idle troops brought to the largest front. */
  ended(stand: Stand): number {
    const plain = this.judged(stand);
    const idle = this.#largest(
      territories,
      stand,
      each => at(stand.troops, each) > 1 && !isFront(stand, each),
    );
    if (idle === null) return plain;
    const region = joinedTo(fieldOf(stand, this.#seat), idle).map(territory);
    const front = this.#largest(region, stand, each => isFront(stand, each));
    if (front === null) return plain;
    return Math.max(plain, this.judged(shifted(stand, idle, front, at(stand.troops, idle) - 1)));
  }

  /** The chance to win when the turn ends with this position. */
  judged(stand: Stand): number {
    this.#judged += 1;
    return this.#judge.chance(stand, this.#seat);
  }

  /** The attacks worth a look, the most promising first. */
  assaults(stand: Stand): Assault[] {
    const found: { assault: Assault; promise: number }[] = [];
    const table = battles();
    const held = new Array<number>(SIZE).fill(0);
    for (const owner of stand.owners) held[owner] = at(held, owner) + 1;
    for (const source of territories) {
      const attackers = at(stand.troops, source) - 1;
      if (attackers < 1 || at(stand.owners, source) !== this.#seat) continue;
      for (const target of neighboursOf(source)) {
        const owner = at(stand.owners, target);
        if (owner === this.#seat) continue;
        const defenders = at(stand.troops, target);
        const win = table.win(attackers, defenders);
        if (win < LEAST_CHANCE) continue;
        const attackersLeft = table.attackersLeft(attackers, defenders);
        const defendersLeft = table.defendersLeft(attackers, defenders);
        const last = at(held, owner) === 1 ? 0.5 : 0;
        found.push({
          assault: { source, target, win, attackersLeft, defendersLeft },
          promise: win - 0.02 * defenders + last,
        });
      }
    }
    // The sort is stable: equal ones stay in the order of the board.
    return found.sort((one, other) => other.promise - one.promise).map(({ assault }) => assault);
  }

  /** @param stay true when only as many as must move in */
  #taken(stand: Stand, { source, target, attackersLeft }: Assault, stay: boolean): Stand {
    const owners = stand.owners.slice();
    const troops = stand.troops.slice();
    const left = Math.max(1, Math.round(attackersLeft));
    const moving = stay ? Math.min(3, left) : left;
    owners[target] = this.#seat;
    troops[target] = moving;
    troops[source] = 1 + left - moving;
    return { owners, troops };
  }

  #largest(among: Iterable<Territory>, stand: Stand, fits: (of: Territory) => boolean): Territory | null {
    let found: Territory | null = null;
    for (const each of among) {
      if (at(stand.owners, each) !== this.#seat || !fits(each)) continue;
      if (found === null || at(stand.troops, each) > at(stand.troops, found)) found = each;
    }
    return found;
  }
}

/** The position with more troops in one territory. */
export function placed(stand: Stand, where: number, troops: number): Stand {
  const copy = stand.troops.slice();
  copy[where] = at(copy, where) + troops;
  return { owners: stand.owners, troops: copy };
}

/** The position after troops have gone from one territory to another. */
export function shifted(stand: Stand, source: number, target: number, troops: number): Stand {
  return placed(placed(stand, source, -troops), target, troops);
}

/** True when a territory has a foreign neighbour. */
export function isFront({ owners }: Stand, of: Territory): boolean {
  const owner = at(owners, of);
  return neighboursOf(of).some(other => at(owners, other) !== owner);
}

function failed(stand: Stand, { source, target, defendersLeft }: Assault): Stand {
  const troops = stand.troops.slice();
  troops[source] = 1;
  troops[target] = Math.max(1, Math.round(defendersLeft));
  return { owners: stand.owners, troops };
}
