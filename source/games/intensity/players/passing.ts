import type { Card } from '../../../../machines/intensity/cards.ts';
import { BUFFALO_SUIT, CALVES, deckFor, FULL_SUIT } from '../../../../machines/intensity/cards.ts';
import { ascending } from '../../../../machines/intensity/hands.ts';
import { PASSED } from '../../../../machines/intensity/types.ts';
import { at, triples } from '../../../../machines/result.ts';
import type { FastRandom } from '../../../players/fast-random.ts';
import { type CardHolder, ME, suitsOf } from './knowledge.ts';
import type { Code } from './masks.ts';
import { COUNT, cardOfCode, codeOf, codeOfCard, heightOf, rankOfCode, suitOfCode, under } from './masks.ts';
import { costOf, FIGHT, NOBODY, type Plan } from './moon.ts';
import { type Budget, BudgetMeter } from './search.ts';
import { type HandRules, USUAL } from './sight.ts';
import { type Model, Simulation } from './simulation.ts';
import { drawStyle, PRIOR } from './styles.ts';

const BUFFALO_RANK = 7;

/** The danger of a card among those dealt, by the rules of thumb, in rough penalty points. */
function dangerOf(code: Code, hand: Int32Array): number {
  const suit = suitOfCode(code);
  const rank = rankOfCode(code);
  const mask = hand[suit] ?? 0;
  const guards = COUNT[under(mask, rank)] ?? 0;
  if (suit === BUFFALO_SUIT && rank >= BUFFALO_RANK) return buffaloDanger(rank, mask);
  const below = COUNT[under(FULL_SUIT & ~mask, rank)] ?? 0;
  const base = below * (suit === CALVES ? 0.55 : 0.35) - guards * 0.4;
  return base + ((COUNT[mask] ?? 0) <= 2 ? 0.8 : 0);
}

function buffaloDanger(rank: number, mask: number): number {
  const low = COUNT[under(mask, BUFFALO_RANK)] ?? 0;
  if (rank === BUFFALO_RANK) return low >= 3 ? 1 : 7 - 1.5 * low;
  return 6 - 1.3 * low;
}

export type Triple = readonly [Code, Code, Code];

/** How a hand begins, as far as a player knows it before the first round. */
export interface HandStart {
  /** The leader of the first round, counted from the player itself; null when unknown. */
  readonly opener: CardHolder | null;
  /** `USUAL` where they are left out. */
  readonly rules?: HandRules;
}

interface PassOptions {
  readonly budget: Budget;
  readonly model: Model;
  readonly start: HandStart;
  /** Three cards that are tried in any case. */
  readonly also?: readonly Card[];
  /** Only these are tried, all of them to the end of the budget. */
  readonly among?: readonly Triple[];
  /** Called with the cost of each three in each deal. */
  readonly tell?: (cards: Triple, points: number) => void;
}

/** The number of times that the field is halved, each after an equal part of the budget. */
const STAGES = 5;
/** The number of triples tried, of 120 in a hand of ten: those with the most danger. */
const TRIED = 60;
/** The number tried, those with the least danger, by who means to take all points. */
const TRIED_FOR_ALL = 12;
/** The share of the others who pass their highest cards, and their random deviation from that, in ranks. */
const BY_HEIGHT = 0.85;
const HEIGHT_STRAY = 1.5;
/** The random deviation of the rest from the danger of the cards, in its points. */
const DANGER_STRAY = 3;

/** The three cards with the most danger, increasing: the pass by rules of thumb. */
export const passByRule = (hand: readonly Card[]): Card[] =>
  ascending(at(byDanger(hand.map(codeOfCard)), 0).map(cardOfCode));

/** All triples of a hand, the most dangerous first. */
function byDanger(codes: readonly Code[]): Triple[] {
  const hand = suitsOf(codes);
  const danger = new Map(codes.map(code => [code, dangerOf(code, hand)]));
  const sum = (triple: Triple): number => triple.reduce((total, code) => total + (danger.get(code) ?? 0), 0);
  return [...triples(codes)].sort((one, other) => sum(other) - sum(one));
}

interface Tally {
  readonly cards: Triple;
  readonly plan: Plan;
  points: number;
  deals: number;
}

/**
 * Tries triples on the same random deals, others passing as programs do, and halves the field until five are left
 * (decisions/intensity-players.md#search). @returns those tried with the expected points of the hand, the best first
 */
export function searchPass(hand: readonly Card[], noise: FastRandom, options: PassOptions) {
  const codes = hand.map(codeOfCard);
  const own = suitsOf(codes);
  const also = options.also?.map(codeOfCard) ?? [];
  const { among, tell } = options;
  const { opener: first, rules = USUAL } = options.start;
  const all = byDanger(codes);
  const tried = all.filter(
    (triple, hand) => hand < TRIED || (also.length > 0 && triple.every(code => also.includes(code))),
  );
  const tallyOf =
    (plan: Plan) =>
    (cards: Triple): Tally => ({ cards, plan, points: 0, deals: 0 });
  const tallies = [
    ...(among ?? tried).map(tallyOf(NOBODY)),
    ...(rules.moon && among === undefined ? all.slice(-TRIED_FOR_ALL).map(tallyOf(ME)) : []),
  ];
  const dealer = new PassingDealer(own, rules);
  const account = new BudgetMeter(options.budget);
  const { players } = rules;
  const simulation = new Simulation(players);
  let field: readonly Tally[] = tallies;
  for (let stage = 1; stage <= STAGES; stage++) {
    while (account.share < stage / STAGES) {
      dealer.deal(noise);
      for (let place = 1; place < players; place++) simulation.styles[place] = drawStyle(PRIOR, 0, noise);
      const opener = first ?? noise.below(players);
      for (const tally of field) {
        dealer.pass(tally.cards, simulation);
        simulation.begin(opener);
        simulation.shooter = tally.plan;
        simulation.finish(options.model, noise);
        tell?.(tally.cards, simulation.points[ME] ?? 0);
        const points = costOf(rules, NONE_TAKEN, simulation.points) + (tally.plan === ME ? FIGHT : 0);
        tally.points += points;
        tally.deals++;
      }
      account.spend(field.length);
    }
    if (among === undefined) field = [...field].sort(byPoints).slice(0, Math.ceil(field.length / 2));
  }
  const finalists = new Set(field);
  const rest = tallies.filter(tally => !finalists.has(tally) && tally.deals > 0);
  const ordered = [...field, ...rest.sort(byPoints)];
  return ordered.map(({ cards, points, deals }) => ({ cards, points: points / deals }));
}

const NONE_TAKEN: readonly number[] = [];

const byPoints = (one: Tally, other: Tally): number => one.points / one.deals - other.points / other.deals;

/** Random deals of the cards of others, with their passes carried out. */
class PassingDealer {
  readonly #own: Int32Array;
  readonly #offset: number;
  readonly #players: number;
  readonly #others: Code[] = [];
  /** By place and suit, after the others have passed; the own hand as dealt, with what came to it. */
  readonly #hands: Int32Array;

  constructor(own: Int32Array, { players, offset }: HandRules) {
    this.#own = own;
    this.#offset = offset;
    this.#players = players;
    this.#hands = new Int32Array(players * 4);
    const deck = deckFor(players);
    for (let suit = 0; suit < 4; suit++) {
      for (let rank = 0; rank < 10; rank++)
        if (((deck[suit] ?? 0) & ~(own[suit] ?? 0) & (1 << rank)) !== 0)
          this.#others.push(codeOf(suit, rank));
    }
  }

  deal(noise: FastRandom): void {
    const cards = this.#others;
    noise.shuffle(cards);
    this.#hands.fill(0);
    this.#hands.set(this.#own);
    const players = this.#players;
    const size = cards.length / (players - 1);
    for (let hand = 1; hand < players; hand++) {
      const dealt = cards.slice((hand - 1) * size, hand * size);
      const passed = chooseWithNoise(dealt, noise);
      for (const code of dealt)
        this.#give(passed.includes(code) ? (hand + this.#offset) % players : hand, code);
    }
  }

  #give(hand: CardHolder, code: Code): void {
    const slot = hand * 4 + suitOfCode(code);
    this.#hands[slot] = (this.#hands[slot] ?? 0) | (1 << rankOfCode(code));
  }

  /** Sets the hands of a simulation as they are when these cards are passed on. */
  pass(cards: Triple, simulation: Simulation): void {
    const { hands } = simulation;
    hands.set(this.#hands);
    for (const code of cards) {
      const suit = suitOfCode(code);
      const bit = 1 << rankOfCode(code);
      hands[suit] = (hands[suit] ?? 0) & ~bit;
      const slot = this.#offset * 4 + suit;
      hands[slot] = (hands[slot] ?? 0) | bit;
    }
  }
}

function chooseWithNoise(dealt: readonly Code[], noise: FastRandom): Code[] {
  const hand = suitsOf(dealt);
  const byHeight = noise.unit() < BY_HEIGHT;
  const scored = dealt.map(code => ({
    code,
    score: byHeight
      ? heightOf(code) + noise.unit() * HEIGHT_STRAY
      : dangerOf(code, hand) + noise.unit() * DANGER_STRAY,
  }));
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, PASSED)
    .map(({ code }) => code);
}
