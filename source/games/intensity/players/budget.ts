/** How much a player may think: so many rollouts (the same answer on every machine), or so long. */
export type Budget =
  | { readonly rollouts: number }
  | {
      readonly milliseconds: number;
      /** A clock in milliseconds. */
      readonly now: () => number;
    };

/** The clock is looked at once in so many rollouts: often enough for a tenth of a millisecond. */
const ROLLOUTS_PER_LOOK = 64;

/** Counts what has been spent. */
export class Account {
  readonly #budget: Budget;
  readonly #started: number;
  #spent = 0;
  #looked = 0;
  #share = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
    this.#started = 'now' in budget ? budget.now() : 0;
  }

  get spent(): number {
    return this.#spent;
  }

  spend(rollouts: number): void {
    this.#spent += rollouts;
  }

  /** The part of the budget that is spent, from 0; 1 or more: stop. */
  get share(): number {
    const budget = this.#budget;
    if (!('now' in budget)) return this.#spent / budget.rollouts;
    if (this.#spent - this.#looked >= ROLLOUTS_PER_LOOK || this.#spent === 0) {
      this.#looked = this.#spent;
      this.#share = (budget.now() - this.#started) / budget.milliseconds;
    }
    return this.#share;
  }
}
