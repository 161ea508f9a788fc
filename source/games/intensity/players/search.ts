import type { FastRandom } from '../../../players/fast-random.ts';
import { Deals } from './deals.ts';
import { type Knowledge, ME, unseenIn } from './knowledge.ts';
import { COUNT, type Code, codeOf, rankAt } from './masks.ts';
import { costOf, FIGHT, NOBODY, ownPlans, type Plan, suspect } from './moon.ts';
import { type Model, Simulation } from './simulation.ts';

/** Thinking time for a card; a pass of three cards takes three times as long. */
export interface ThinkingTime {
  readonly milliseconds: number;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

/** The thinking of a player: a number of rollouts (the same answer on every machine), or a time. */
export type Budget = { readonly rollouts: number } | ThinkingTime;

/** Rollouts between two looks at the clock: often enough for a tenth of a millisecond. */
const ROLLOUTS_PER_LOOK = 64;

/** Measures the part of a budget that has been spent. */
export class BudgetMeter {
  readonly #budget: Budget;
  readonly #started: number;
  #spent = 0;
  #looked = 0;
  #share = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
    this.#started = 'now' in budget ? budget.now() : 0;
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

interface SearchOptions {
  readonly budget: Budget;
  readonly model: Model;
  /** Weights deals by what the others have played. */
  readonly inference: boolean;
  /** Tries every card, even a single one, to the end of the budget, for hints; else clearly worse ones are dropped. */
  readonly all?: boolean;
  /** Called with the cost of each card in each deal: in the round, and to the end of the hand. */
  readonly tell?: (code: Code, round: number, hand: number) => void;
}

/** Deals after which cards that are clearly worse than the best are dropped. */
const DEALS_PER_REVIEW = 128;
/** Standard errors of the difference by which a card is clearly worse. */
const CLEARLY = 3;

/** One card and what is meant by it, with the sums over the deals in which it was tried. */
interface Tally {
  readonly code: Code;
  readonly plan: Plan;
  deals: number;
  points: number;
  squares: number;
}

/**
 * Flat Monte Carlo over common deals (decisions/intensity-players.md#search): every legal card is tried in each deal.
 * @returns the cards with their expected penalty points to the end of the hand and the deals tried, the cheapest
 * first; where no deal agrees with the knowledge none was tried, and the order means nothing
 */
export function search(knowledge: Knowledge, noise: FastRandom, options: SearchOptions) {
  const root = rootOf(knowledge);
  const codes = legalCodes(root);
  const { rules, taken } = knowledge;
  const plans = ownPlans(knowledge);
  const tallies = plans.flatMap(plan =>
    codes.map((code): Tally => ({ code, plan, deals: 0, points: 0, squares: 0 })),
  );
  const suspected = suspect(knowledge);
  const deals = new Deals(knowledge, noise, options.inference);
  if (!deals.exist) return prospects(tallies);
  const account = new BudgetMeter(options.budget);
  const simulation = new Simulation(rules.players);
  const { tell } = options;
  const all = options.all === true;
  let open: readonly Tally[] = tallies;
  for (let dealt = 1; (all || open.length > 1) && account.share < 1; dealt++) {
    root.hands.set(deals.next());
    root.styles.set(deals.styles);
    root.countLeft();
    for (const tally of open) {
      simulation.copy(root);
      // Who may mean to take all is taken to mean it in every second deal.
      simulation.shooter = tally.plan === NOBODY && dealt % 2 === 0 ? suspected : tally.plan;
      simulation.play(tally.code);
      if (tell !== undefined) simulation.finish(options.model, noise, true);
      const round = simulation.points[ME] ?? 0;
      simulation.finish(options.model, noise);
      if (tally.plan === NOBODY) tell?.(tally.code, round, simulation.points[ME] ?? 0);
      const points = costOf(rules, taken, simulation.points) + (tally.plan === ME ? FIGHT : 0);
      tally.points += points;
      tally.squares += points * points;
      tally.deals++;
    }
    account.spend(open.length);
    if (!all && dealt % DEALS_PER_REVIEW === 0) open = promising(open);
  }
  return prospects(tallies);
}

const mean = ({ points, deals }: Tally): number => points / deals;

/** The square of a mean's standard error. */
const uncertainty = (tally: Tally): number => (tally.squares / tally.deals - mean(tally) ** 2) / tally.deals;

/** The cards that may still turn out best. */
function promising(tallies: readonly Tally[]): Tally[] {
  const best = tallies.reduce((one, other) => (mean(other) < mean(one) ? other : one));
  return tallies.filter(tally => {
    const error = Math.sqrt(uncertainty(tally) + uncertainty(best));
    return mean(tally) - mean(best) <= CLEARLY * error;
  });
}

const prospects = (tallies: readonly Tally[]) =>
  tallies
    .map(({ code, points, deals }) => ({ code, points: points / Math.max(deals, 1), deals }))
    .sort((one, other) => one.points - other.points || one.code - other.code)
    // Of a card that was tried with two plans, the better one is told.
    .filter(({ code }, index, all) => all.findIndex(each => each.code === code) === index);

/** The position on the table with only the own hand known. */
function rootOf(knowledge: Knowledge): Simulation {
  const root = new Simulation(knowledge.rules.players);
  root.hands.set(knowledge.hand);
  root.begin(knowledge.leader);
  root.calfSeen = knowledge.calfSeen;
  const table = knowledge.history.slice(knowledge.history.length - knowledge.onTable);
  for (const { code } of table) root.play(code);
  return root;
}

/** The same with all unplayed cards counted, as a policy needs it to choose a card for the player. */
export function openRoot(knowledge: Knowledge): Simulation {
  const root = rootOf(knowledge);
  for (let suit = 0; suit < 4; suit++)
    root.left[suit] = (knowledge.hand[suit] ?? 0) | unseenIn(knowledge, suit);
  return root;
}

/** The cards that the place to move may play, increasing. */
export function legalCodes(simulation: Simulation): Code[] {
  const codes: Code[] = [];
  for (let suit = 0; suit < 4; suit++) {
    const mask = simulation.legal(suit);
    for (let index = 0; index < (COUNT[mask] ?? 0); index++) codes.push(codeOf(suit, rankAt(mask, index)));
  }
  return codes;
}
