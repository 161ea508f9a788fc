import { shareOf } from '../../../../machines/conquest/hold.ts';
import type { Sides } from '../../../../machines/outcome.ts';
import { at } from '../../../../machines/result.ts';
import { isAmong } from '../../conquest/players/feelings.ts';
import { chanceByShare, heldBySides } from '../../conquest/players/hold.ts';
import type { Goal } from './goal.ts';
import type { ScratchBoard } from './scratch-board.ts';
import { incomeOf, isVast, type Situation } from './situation.ts';
import { traitsOf } from './styles.ts';
import { workbenchOf } from './workbench.ts';

/** Weights of a position's parts, tuned by games in the arena. */
const WEIGHTS = {
  /** A card's value in armies, as a share of the next set's. */
  card: 0.4,
  /** The weight of the continents of others beside the own. */
  others: 1,
  /** Turns for which income counts. */
  horizon: 2.2,
  /** Probability that a neighbour attacks a continent's gate when it can. */
  aggression: 0.85,
  /** The value of an army without an enemy to fight. */
  idle: 0.7,
  /** The additional weight of the largest front's armies. */
  largest: 0.6,
  /** The weight of the strength of who has taken something from a vengeful player. */
  revenge: 1.5,
  /** The weight of capitals or a mission beside strength. */
  goal: 0.25,
};

/**
 * On a vast board nobody is everywhere: land pays for longer, gates are less often attacked, and one large army gains
 * nothing over several.
 */
const VAST_WEIGHTS: typeof WEIGHTS = { ...WEIGHTS, horizon: 4, aggression: 0.4, largest: 0 };

/** Chances grow with strength to the power of 1.5. */
const weighed = (strength: number): number => strength * Math.sqrt(strength);

/**
 * With such a power most is won by taking from whoever has most. Where many do so on a vast board they keep each other
 * even, round after round; there strength counts as it is.
 */
const plain = (strength: number): number => strength;

/** The share of an idle army that counts as on a front, by the last move of a turn. */
const MOBILITY = { path: 1, adjacent: 0.6, none: 0 } as const;

/** Judges the player's chance to win from a position in which the next player's turn starts. */
export class Judge {
  readonly #situation: Situation;
  readonly #weights: typeof WEIGHTS;
  readonly #weighed: (strength: number) => number;
  readonly #card: number;
  /** By seat. */
  readonly #tally: { armies: Float64Array; countries: Int32Array; incomes: Float64Array };
  readonly #goal: Goal | null;
  readonly #effort: { countries: number };

  constructor(situation: Situation, goal: Goal | null) {
    this.#situation = situation;
    this.#goal = goal;
    const isOnVast = isVast(situation);
    this.#weights = { ...(isOnVast ? VAST_WEIGHTS : WEIGHTS), ...traitsOf(situation).weights };
    this.#weighed = isOnVast ? plain : weighed;
    this.#card =
      this.#weights.card * (situation.options.cards === 'increasing' ? situation.view.nextTrade : 8);
    const { tally, effort } = workbenchOf(situation.terrain);
    this.#tally = tally;
    this.#effort = effort;
  }

  /** The chance to win, 0 to 1, for comparisons only; `strength` is the own side's share of all strength. */
  chance(board: ScratchBoard, strength = this.#share(board)): number {
    this.#effort.countries += board.owners.length;
    const goal = this.#goal;
    if (goal === null) return this.#byShare(board, strength);
    const progress = goal.progress(board);
    if (progress >= 1) return 1;
    const kept = goal.keep === null ? 1 : this.#keeping(board, goal.keep);
    return this.#byShare(board, kept * ((1 - WEIGHTS.goal) * strength + WEIGHTS.goal * progress ** 2));
  }

  /** The chance where a share of the countries wins. */
  #byShare({ owners }: ScratchBoard, chance: number): number {
    const { options, seat, seats, sides } = this.#situation;
    const least = shareOf(options, owners.length);
    if (least === null) return chance;
    const counts = new Int32Array(seats);
    for (const owner of owners) if (owner >= 0) counts[owner] = (counts[owner] ?? 0) + 1;
    const { ours, theirs } = heldBySides(counts, sides, seat);
    return chanceByShare(chance, least, ours, theirs);
  }

  /** The share of the chance left when a country that must not be lost is in danger or lost. */
  #keeping(board: ScratchBoard, country: number): number {
    const isLost = board.owners[country] !== this.#situation.seat;
    return 0.5 + 0.5 * (isLost ? 0 : this.#holding(board, [country]));
  }

  #share(board: ScratchBoard): number {
    const { seat, seats, sides, view, options, owed } = this.#situation;
    const mine = this.#count(board);
    this.#pay(board);
    let sum = 0;
    let mates = 0;
    let booty = 0;
    let others = 0;
    for (let each = 0; each < seats; each++) {
      if (each === seat) continue;
      const cards = view.handSizes[each] ?? 0;
      if (this.#tally.countries[each] === 0) {
        booty += cards;
        continue;
      }
      const strength = this.#weighed(this.#strength(board, each, this.#tally.armies[each] ?? 0, cards));
      if (sides[each] === sides[seat]) {
        mates += strength;
        continue;
      }
      others += 1;
      sum += isAmong(owed, each) ? WEIGHTS.revenge * strength : strength;
    }
    if (others === 0) return 1;
    if (this.#tally.countries[seat] === 0) return mates / (mates + sum);
    const gained = board.captured && view.deckSize + view.used.length * Number(options.recycle) > 0 ? 1 : 0;
    const own = this.#weighed(this.#strength(board, seat, mine, view.hand.length + booty + gained));
    return (own + mates) / (own + mates + sum);
  }

  #strength({ owners }: ScratchBoard, seat: number, armies: number, cards: number): number {
    const { countries, incomes } = this.#tally;
    const here = { held: countries[seat] ?? 0, bonus: incomes[seat] ?? 0, armies };
    const income = incomeOf(this.#situation, owners, seat, here);
    return Math.max(1, armies + this.#weights.horizon * income + this.#card * cards);
  }

  /** Counts everybody's armies and countries. @returns the own armies, weighted by where they stand */
  #count({ owners, armies }: ScratchBoard): number {
    const { terrain, sides, seat } = this.#situation;
    const { size, out } = terrain;
    const { armies: totals, countries: held } = this.#tally;
    totals.fill(0);
    held.fill(0);
    let idle = 0;
    let largestIdle = 0;
    let largest = 0;
    for (let country = 0; country < size; country++) {
      const owner = owners[country] ?? 0;
      const count = armies[country] ?? 0;
      totals[owner] = (totals[owner] ?? 0) + count;
      held[owner] = (held[owner] ?? 0) + 1;
      if (owner !== seat || count < 2) continue;
      if (hasFoe(out[country] ?? [], owners, sides, owner)) largest = Math.max(largest, count);
      else {
        idle += count - 1;
        largestIdle = Math.max(largestIdle, count - 1);
      }
    }
    // One of the idle armies can still be brought to a front, or nearer to one.
    const moved = MOBILITY[this.#situation.options.fortify] * largestIdle;
    const front = this.#weights.largest * Math.max(largest, moved);
    return (totals[seat] ?? 0) - (1 - WEIGHTS.idle) * (idle - moved) + front;
  }

  /** Counts the bonuses of continents. */
  #pay(board: ScratchBoard): void {
    const { terrain, seat } = this.#situation;
    this.#tally.incomes.fill(0);
    for (const { bonus, countries, gates } of terrain.regions) {
      const owner = board.owners[countries[0] ?? -1];
      if (owner === undefined || owner < 0 || hasOther(countries, board.owners, owner)) continue;
      const held = owner === seat ? this.#holding(board, gates) : 0.85 * this.#weights.others;
      this.#tally.incomes[owner] = (this.#tally.incomes[owner] ?? 0) + bonus * held;
    }
  }

  /** The chance that an own continent stays whole until the next turn. */
  #holding({ owners, armies }: ScratchBoard, gates: readonly number[]): number {
    const { terrain, sides, seat, battles } = this.#situation;
    let chance = 1;
    for (const gate of gates) {
      let most = 0;
      for (const from of at(terrain.into, gate))
        if (sides[owners[from] ?? -1] !== sides[seat]) most = Math.max(most, (armies[from] ?? 0) + 2);
      if (most > 0) chance *= 1 - this.#weights.aggression * battles.win(most, armies[gate] ?? 0);
    }
    return chance;
  }
}

/** True when another owner holds one of the countries. */
export function hasOther(countries: readonly number[], owners: Int8Array, owner: number): boolean {
  for (const country of countries) if (owners[country] !== owner) return true;
  return false;
}

/** True when a rival of a seat, no mate, holds one of the countries, or nobody does. */
export function hasFoe(countries: readonly number[], owners: Int8Array, sides: Sides, seat: number): boolean {
  for (const country of countries) if (sides[owners[country] ?? -1] !== sides[seat]) return true;
  return false;
}
