import { grid, SIZE } from '../../../machines/grid/board.ts';
import { reinforcement } from '../../../machines/grid/placing.ts';
import { at } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { winChance } from './battle.ts';
import type { Stand } from './board.ts';

/** What the parts of a seat's strength count. Chosen by hand, and kept because other choices lost in the arena. */
const WEIGHTS = {
  share: 2,
  logShare: 1,
  territories: 1,
  income: 2,
  largest: 1,
  risk: 1,
  troopsAtRisk: 1,
  prey: 1,
} as const;

const MOST_NEW_TROOPS = reinforcement(SIZE);

/** What is counted of one seat. */
class Tally {
  territories = 0;
  troops = 0;
  /** The most troops in one territory that has a foreign neighbour. */
  largest = 0;
  /** Territories that the strongest neighbour would take, each with its chance. */
  risk = 0;
  /** The troops in them, likewise. */
  troopsAtRisk = 0;
  /** Territories of others that this seat would take, each with its chance. */
  prey = 0;

  clear(): void {
    this.territories = 0;
    this.troops = 0;
    this.largest = 0;
    this.risk = 0;
    this.troopsAtRisk = 0;
    this.prey = 0;
  }

  /** How strong the seat is, as the logarithm of a share. @param total everybody's troops */
  strength(total: number): number {
    return (
      WEIGHTS.share * (this.troops / total) +
      WEIGHTS.logShare * Math.log(this.troops / total) +
      WEIGHTS.territories * (this.territories / SIZE) +
      WEIGHTS.income * (reinforcement(this.territories) / MOST_NEW_TROOPS) +
      WEIGHTS.largest * (this.largest / total) -
      WEIGHTS.risk * (this.risk / SIZE) -
      WEIGHTS.troopsAtRisk * (this.troopsAtRisk / total) +
      WEIGHTS.prey * (this.prey / SIZE)
    );
  }
}

/**
 * Judges positions between two turns. It keeps its scratch memory, so that judging costs little: one judge serves one
 * search.
 */
export class Judge {
  readonly #tallies: readonly Tally[];

  /** @param seats how many take part */
  constructor(seats: number) {
    this.#tallies = Array.from({ length: seats }, () => new Tally());
  }

  /** The chance that a seat wins in the end, 0 to 1: its strength as a share of everybody's. */
  chance(stand: Stand, seat: Seat): number {
    const total = this.#count(stand);
    let all = 0;
    for (const tally of this.#tallies) if (tally.territories > 0) all += Math.exp(tally.strength(total));
    const own = at(this.#tallies, seat);
    return own.territories > 0 ? Math.exp(own.strength(total)) / all : 0;
  }

  /** Fills the tallies; returns everybody's troops. */
  #count({ owners, troops }: Stand): number {
    for (const tally of this.#tallies) tally.clear();
    let total = 0;
    for (let cell = 0; cell < SIZE; cell += 1) {
      const owner = at(owners, cell);
      const own = at(troops, cell);
      const tally = at(this.#tallies, owner);
      total += own;
      tally.territories += 1;
      tally.troops += own;
      const rival = strongestRival(owners, troops, cell);
      if (rival === null) continue;
      if (own > tally.largest) tally.largest = own;
      const risk = winChance(at(troops, rival) - 1, own);
      tally.risk += risk;
      tally.troopsAtRisk += risk * own;
      at(this.#tallies, at(owners, rival)).prey += risk;
    }
    return total;
  }
}

/** The foreign neighbour with the most troops; null where there is none. */
function strongestRival(owners: readonly Seat[], troops: readonly number[], of: number): number | null {
  const owner = at(owners, of);
  let strongest = 0;
  let rival: number | null = null;
  const around = at(grid.neighbours, of);
  for (let index = 0; index < around.length; index += 1) {
    const other = at(around, index);
    const its = at(troops, other);
    if (its <= strongest || at(owners, other) === owner) continue;
    strongest = its;
    rival = other;
  }
  return rival;
}
