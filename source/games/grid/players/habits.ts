import { grid } from '../../../../machines/grid/board.ts';
import { lastTurn } from '../../../../machines/grid/turns.ts';
import { type GridView, SIZE } from '../../../../machines/grid/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { fronts } from '../../conquest/players/field.ts';
import { type BoardState, battles, fieldOf } from './board.ts';
import { MOST_ATTACKS, Rollout } from './rollout.ts';

/** By feature of an attack (`attackFeatures`): how much it is preferred to stopping, fitted by `npm run bench -- grid-habits`. */
const WEIGHTS = [
  -3.051, 13.935, -8.72, -0.661, 0.577, 0.677, -0.449, -0.064, -0.132, -0.294, 1.515, 0.13, 0.235, 0.518,
  0.328, 2.044, 4.083, 2.047, -0.127, -6.895,
];
/** How many figures an attack has. */
export const FEATURES = WEIGHTS.length;
/** A rollout plays an attack to its end, where hard asks itself again after each roll: so fewer begin. */
const TO_THE_END = -0.5;

/** How late it is, as far as attacks depend on it. */
interface Hour {
  /** From 0 to 1, as hard loses patience. */
  readonly impatience: number;
  /** 1 in the last round where one is, 1/2 in the one before, 1/3 …; 0 without a limit. */
  readonly nearEnd: number;
  readonly late: number;
}

/** How late it is in a turn of a game. */
export function hourOf(view: Pick<GridView, 'seats' | 'options'>, turn: number): Hour {
  const left = lastTurn(view) - turn;
  return {
    impatience: Math.max(0, 1 - (60 * view.seats) / turn),
    nearEnd: 1 / (1 + Math.max(0, Math.floor(left / view.seats))),
    late: turn > 30 * view.seats ? 1 : 0,
  };
}

/** What an attack is judged by. @param held the territories of each seat @param into what is filled and given back */
export function attackFeatures(
  { owners, troops, sides }: BoardState,
  held: readonly number[],
  seat: Seat,
  { source, target }: { readonly source: number; readonly target: number },
  hour: Hour,
  into: Float64Array,
): Float64Array {
  const attackers = at(troops, source) - 1;
  const defenders = at(troops, target);
  const win = battles().win(attackers, defenders);
  let own = 0;
  let weakest = Number.POSITIVE_INFINITY;
  let beside = 0;
  for (const each of at(grid.neighbours, target)) {
    const its = at(troops, each);
    if (sides[at(owners, each)] !== sides[seat]) beside = Math.max(beside, its);
    else {
      own += 1;
      weakest = Math.min(weakest, its);
    }
  }
  let behind = 0;
  let open = 0;
  for (const each of at(grid.neighbours, source)) {
    if (each === target || sides[at(owners, each)] === sides[seat]) continue;
    open += 1;
    behind = Math.max(behind, at(troops, each));
  }
  const theirs = at(held, at(owners, target));
  const mine = at(held, seat);
  into[0] = 1;
  into[1] = win;
  into[2] = win ** 3;
  into[3] = Math.log(attackers);
  into[4] = Math.log(defenders);
  // What is left there, against what may strike back; what may strike what is left behind.
  into[5] = win * Math.log((battles().attackersLeft(attackers, defenders) + 1) / (beside + 1));
  into[6] = win * Math.log(behind + 1);
  into[7] = open;
  into[8] = own;
  into[9] = beside === 0 ? 1 : 0;
  // The last one; one that pays a troop to its owner, or would pay one here.
  into[10] = theirs === 1 ? 1 : 0;
  into[11] = theirs <= 7 && theirs % 2 === 0 ? 1 : 0;
  into[12] = mine < 6 && mine % 2 === 1 ? 1 : 0;
  into[13] = battles().win(defenders - 1, weakest);
  into[14] = theirs / SIZE;
  into[15] = mine / SIZE;
  into[16] = hour.impatience;
  into[17] = hour.nearEnd;
  into[18] = hour.late;
  into[19] = Math.min(defenders, 30) / attackers;
  return into;
}

/**
 * As `Rollout`, every second one with turns as the hard player's mostly are: new troops at any front, attacks by chance as often as it
 * makes them. The others go by rules of thumb, as normal players do: who expected hard ones alone won less against them.
 */
export class HabitRollout extends Rollout {
  readonly #features = new Float64Array(FEATURES);
  #byThumb = false;

  override begin(): void {
    super.begin();
    this.#byThumb = !this.#byThumb;
  }

  override massing(seat: Seat): number {
    if (this.#byThumb) return super.massing(seat);
    const field = fronts(fieldOf(this, seat));
    return at(field, this.noise.below(field.length));
  }

  override attacks(seat: Seat): void {
    if (this.#byThumb) {
      super.attacks(seat);
      return;
    }
    const hour = hourOf(this.view, this.turn);
    for (let made = 0; made < MOST_ATTACKS; made += 1) {
      const strike = this.#drawn(seat, hour);
      if (strike === null) return;
      this.assault(strike);
    }
  }

  /** An attack by chance; null for none. */
  #drawn(seat: Seat, hour: Hour): { readonly source: number; readonly target: number } | null {
    const { owners, troops, sides } = this;
    let chosen = null;
    let sum = 1; // of stopping
    for (let source = 0; source < SIZE; source += 1) {
      if (owners[source] !== seat || at(troops, source) < 2) continue;
      for (const target of at(grid.neighbours, source)) {
        if (sides[at(owners, target)] === sides[seat]) continue;
        const strike = { source, target };
        const features = attackFeatures(this, this.held, seat, strike, hour, this.#features);
        let preferred = TO_THE_END;
        for (let index = 0; index < FEATURES; index += 1)
          preferred += at(WEIGHTS, index) * (features[index] ?? 0);
        const weight = Math.exp(preferred);
        sum += weight;
        // Each so often as its weight is of all: the earlier ones give way to it in that part of the cases.
        if (this.noise.unit() * sum < weight) chosen = strike;
      }
    }
    return chosen;
  }
}
