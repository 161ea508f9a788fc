import type { Noise } from '../../../players/noise.ts';
import { Deals } from './deals.ts';
import { type Knowledge, LEFT, ME } from './knowledge.ts';
import { COUNT, type Code, codeOf, rankAt } from './masks.ts';
import { type Model, Simulation } from './simulation.ts';

/** Thinking time: for a card; the pass, three cards, takes three times as long. */
export interface ThinkingTime {
  readonly milliseconds: number;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

/** How much a player may think: so many rollouts (the same answer on every machine), or so long. */
export type Budget = { readonly rollouts: number } | ThinkingTime;

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

/** A card that may be played, with what it is expected to cost from here to the end of the hand. */
interface CardProspect {
  readonly code: Code;
  /** Expected penalty points. */
  readonly points: number;
  /** How many deals this rests on. */
  readonly deals: number;
}

interface SearchOptions {
  readonly budget: Budget;
  readonly model: Model;
  /** Are deals weighted by what the others have played? */
  readonly inference: boolean;
  /** Is every card tried to the end of the budget, a single one too? For hints; else clearly worse ones are dropped. */
  readonly all?: boolean;
  /** Told what each card cost in each deal: in the round, and to the end of the hand. */
  readonly tell?: (code: Code, round: number, hand: number) => void;
}

/** After each so many deals, cards that are clearly worse than the best are tried no more. */
const DEALS_PER_REVIEW = 128;
/** A card is clearly worse when it is behind by so many standard errors of the difference. */
const CLEARLY = 3;

/** One card with the sums over the deals in which it was tried. */
interface Tally {
  readonly code: Code;
  deals: number;
  points: number;
  squares: number;
}

/**
 * Flat Monte Carlo over common deals (decisions/intensity-players.md#search): every legal card is tried in each deal,
 * and the hand is played to its end by the model.
 * @returns a prospect for each legal card, the cheapest first; none of them has been tried when no deal agrees with
 * what was seen, and then the order says nothing
 */
export function search(knowledge: Knowledge, noise: Noise, options: SearchOptions): CardProspect[] {
  const root = rootOf(knowledge);
  const codes = legalCodes(root);
  const tallies = codes.map((code): Tally => ({ code, deals: 0, points: 0, squares: 0 }));
  const deals = new Deals(knowledge, noise, options.inference);
  if (!deals.exist) return prospects(tallies);
  const account = new Account(options.budget);
  const simulation = new Simulation();
  const { tell } = options;
  const all = options.all === true;
  let open: readonly Tally[] = tallies;
  for (let dealt = 1; (all || open.length > 1) && account.share < 1; dealt++) {
    root.hands.set(deals.next());
    root.styles.set(deals.styles);
    root.countLeft();
    for (const tally of open) {
      simulation.copy(root);
      simulation.play(tally.code);
      if (tell !== undefined) simulation.finish(options.model, noise, true);
      const round = simulation.points[ME] ?? 0;
      simulation.finish(options.model, noise);
      const points = simulation.points[ME] ?? 0;
      tell?.(tally.code, round, points);
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

function prospects(tallies: readonly Tally[]): CardProspect[] {
  return tallies
    .map(({ code, points, deals }) => ({ code, points: points / Math.max(deals, 1), deals }))
    .sort((one, other) => one.points - other.points || one.code - other.code);
}

/** The position on the table with nothing but the own hand known. */
function rootOf(knowledge: Knowledge): Simulation {
  const root = new Simulation();
  root.hands.set(knowledge.hand);
  root.begin(knowledge.leader);
  root.calfSeen = knowledge.calfSeen;
  const table = knowledge.history.slice(knowledge.history.length - knowledge.onTable);
  for (const { code } of table) root.play(code);
  return root;
}

/** The same with all unplayed cards counted, wherever they are: what a policy needs to choose a card for the player. */
export function openRoot(knowledge: Knowledge): Simulation {
  const root = rootOf(knowledge);
  const { hand, unknown, located } = knowledge;
  for (let suit = 0; suit < 4; suit++)
    root.left[suit] = (hand[suit] ?? 0) | (unknown[suit] ?? 0) | (located[LEFT * 4 + suit] ?? 0);
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
