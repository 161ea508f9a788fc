import { BUFFALO_BIT, BUFFALO_SUIT, RANKS, SUITS } from '../../../../machines/intensity/cards.ts';
import { PASSED } from '../../../../machines/intensity/types.ts';
import { type CardHolder, type Knowledge, ME } from './knowledge.ts';
import { COUNT, type Code, rankOfCode, suitOfCode } from './masks.ts';
import { byRule, bySafety } from './policies.ts';
import { NO_SUIT, Simulation } from './simulation.ts';
import { LOOSE, PRIOR, RULED, SAFE, STYLES } from './styles.ts';

/** Assumed shares of choices made at random, by the rule player, and by the safety player; together 1. */
type Shares = Readonly<Record<'random' | 'rule' | 'safety', number>>;

/** The shares that explain best how eight programs play (decisions/intensity-players.md#deals). */
const LEADING: Shares = { random: 0.6, rule: 0.1, safety: 0.3 };
const FOLLOWING: Shares = { random: 0.4, rule: 0.15, safety: 0.45 };
const THROWING: Shares = { random: 0.4, rule: 0.1, safety: 0.5 };

/** The share of a steady player's choices that are something else. */
const SLIP = 0.08;

/**
 * Most players pass their highest cards: the likelihood of a hand by the number of higher cards that it kept. It is sharpest
 * for the place that got the own cards, which are known, and dullest for the one whose cards came.
 */
const KEPT_BY_RECEIVER = powers(Math.exp(-1.2));
const KEPT = powers(Math.exp(-0.7));
const KEPT_BY_GIVER = powers(Math.exp(-0.3));

/** The powers of a number, from 0, for any number of cards kept; exponents above 4 count as 4. */
function powers(base: number): readonly number[] {
  return Array.from({ length: SUITS.length * RANKS }, (_, exponent) => base ** Math.min(exponent, 4));
}

/**
 * The likelihood of the others' choices so far, given a deal: the product of the chances that a player with that hand
 * would have chosen that card, summed over its possible styles.
 */
export class Likelihood {
  readonly #knowledge: Knowledge;
  readonly #simulation: Simulation;
  /** By place and suit: cards played. */
  readonly #played: Int32Array;
  /** By suit: cards that the place which got the own ones kept of those it was dealt. */
  readonly #kept = new Int32Array(4);
  /** By place and style: the likelihood of the style together with the cards played, in the last deal. */
  readonly byStyle: Float64Array;

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
    const { players } = knowledge.rules;
    this.#simulation = new Simulation(players);
    this.#played = new Int32Array(players * 4);
    this.byStyle = new Float64Array(players * STYLES);
    for (const { by, code } of knowledge.history) {
      const slot = by * 4 + suitOfCode(code);
      this.#played[slot] = (this.#played[slot] ?? 0) | (1 << rankOfCode(code));
    }
  }

  /** The likelihood of a deal. @param hands its masks, as they are now */
  of(hands: Int32Array): number {
    const simulation = this.#simulation;
    for (let slot = 0; slot < this.#played.length; slot++)
      simulation.hands[slot] = (hands[slot] ?? 0) | (this.#played[slot] ?? 0);
    simulation.begin(this.#knowledge.opener);
    for (let slot = STYLES; slot < this.byStyle.length; slot++)
      this.byStyle[slot] = PRIOR[slot % STYLES] ?? 0;
    let likelihood = this.#passing();
    for (const { by, code } of this.#knowledge.history) {
      if (by !== ME) this.#explain(by, code);
      simulation.play(code);
    }
    for (let from = STYLES; from < this.byStyle.length; from += STYLES)
      likelihood *=
        (this.byStyle[from + LOOSE] ?? 0) +
        (this.byStyle[from + SAFE] ?? 0) +
        (this.byStyle[from + RULED] ?? 0);
    return likelihood;
  }

  /** Multiplies the likelihood of each style by the chance that it chooses this card. */
  #explain(by: CardHolder, code: Code): void {
    const simulation = this.#simulation;
    const count = simulation.countLegal();
    if (count === 1) return;
    const { random, rule, safety } = this.#sharesOf(by);
    const ruled = byRule(simulation, by) === code;
    const safe = bySafety(simulation, by) === code;
    const slip = SLIP / count;
    const from = by * STYLES;
    const { byStyle } = this;
    byStyle[from + LOOSE] =
      (byStyle[from + LOOSE] ?? 0) * (random / count + (ruled ? rule : 0) + (safe ? safety : 0));
    byStyle[from + SAFE] = (byStyle[from + SAFE] ?? 0) * (slip + (safe ? 1 - SLIP : 0));
    byStyle[from + RULED] = (byStyle[from + RULED] ?? 0) * (slip + (ruled ? 1 - SLIP : 0));
  }

  #sharesOf(hand: number): Shares {
    const { led, hands } = this.#simulation;
    if (led === NO_SUIT) return LEADING;
    return hands[hand * 4 + led] === 0 ? THROWING : FOLLOWING;
  }

  /**
   * The likelihood of the hands after the exchange: a hand kept little that is higher than the third highest card of
   * the one that it passed to.
   */
  #passing(): number {
    const { hands } = this.#simulation;
    const { given, lowestReceived, rules } = this.#knowledge;
    const { offset, players } = rules;
    if (offset === 0) return 1;
    let likelihood = 1;
    for (let place = 1; place < players; place++) {
      const to = (place + offset) % players;
      const height = to === ME ? lowestReceived : thirdHeight(hands, to * 4);
      if (place === offset) {
        for (let suit = 0; suit < 4; suit++)
          this.#kept[suit] = (hands[place * 4 + suit] ?? 0) & ~(given[suit] ?? 0);
        likelihood *= KEPT_BY_RECEIVER[above(this.#kept, 0, height)] ?? 1;
      } else {
        const kept = Math.max(0, above(hands, place * 4, height) - PASSED);
        likelihood *= (to === ME ? KEPT_BY_GIVER : KEPT)[kept] ?? 1;
      }
    }
    return likelihood;
  }
}

const HIGHEST = 10;

/** Number of cards above a height in the hand whose masks begin at `from`. */
function above(masks: Int32Array, from: number, height: number): number {
  if (height >= HIGHEST) return 0;
  const fours = masks[from + BUFFALO_SUIT] ?? 0;
  let count = (fours & BUFFALO_BIT) === 0 ? 0 : 1;
  for (let suit = 0; suit < 4; suit++) {
    const mask = suit === BUFFALO_SUIT ? fours & ~BUFFALO_BIT : (masks[from + suit] ?? 0);
    count += COUNT[mask >> (height + 1)] ?? 0;
  }
  return count;
}

function thirdHeight(masks: Int32Array, from: number): number {
  let height = HIGHEST - 1;
  while (height > 0 && above(masks, from, height - 1) < PASSED) height--;
  return height;
}
