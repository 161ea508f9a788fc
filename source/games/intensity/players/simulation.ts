import { BUFFALO_BIT, BUFFALO_SUIT, CALVES } from '../../../../machines/intensity/cards.ts';
import type { FastRandom } from '../../../players/fast-random.ts';
import { COUNT, type Code, codeOf, highest, rankAt, rankOfCode, suitOfCode } from './masks.ts';

/** In place of the led suit while no card lies on the table. */
export const NO_SUIT = -1;

/** A hand in play with all cards open, in numbers changed in place for searches; a test compares it with the rules. */
export class Simulation {
  readonly players: number;
  /** The mask of suit s of place p at p × 4 + s. */
  readonly hands: Int32Array;
  /** By suit: the cards in all hands together. */
  readonly left: Int32Array = new Int32Array(4);
  /** By place. */
  readonly points: Int32Array;
  /** By place: its assumed style. */
  readonly styles: Uint8Array;
  turn = 0;
  /** Cards on the table, suit of the first (or `NO_SUIT`), its best rank, the place that played that, the points. */
  onTable = 0;
  led = NO_SUIT;
  best = -1;
  winner = 0;
  pot = 0;
  /** The place that means to take every point; none where it is negative. */
  shooter = -1;
  /** A calf was played, so that calves may be led. A leader always plays after a round, so this needs no delay. */
  calfSeen = false;

  constructor(players: number) {
    this.players = players;
    this.hands = new Int32Array(players * 4);
    this.points = new Int32Array(players);
    this.styles = new Uint8Array(players);
  }

  /** @param other of as many players */
  copy(other: Simulation): void {
    const { hands } = this;
    for (let index = 0; index < hands.length; index++) hands[index] = other.hands[index] ?? 0;
    for (let index = 0; index < 4; index++) this.left[index] = other.left[index] ?? 0;
    for (let index = 0; index < this.players; index++) {
      this.points[index] = other.points[index] ?? 0;
      this.styles[index] = other.styles[index] ?? 0;
    }
    this.turn = other.turn;
    this.onTable = other.onTable;
    this.led = other.led;
    this.best = other.best;
    this.winner = other.winner;
    this.pot = other.pot;
    this.calfSeen = other.calfSeen;
    this.shooter = other.shooter;
  }

  /** Starts a hand after the hands have been set. */
  begin(leader: number): void {
    for (let hand = 0; hand < this.players; hand++) this.points[hand] = 0;
    this.turn = leader;
    this.onTable = 0;
    this.led = NO_SUIT;
    this.best = -1;
    this.pot = 0;
    this.calfSeen = false;
    this.countLeft();
  }

  /** Counts the cards in all hands, after the hands have been set. */
  countLeft(): void {
    const { hands } = this;
    for (let suit = 0; suit < 4; suit++) {
      let left = 0;
      for (let slot = suit; slot < hands.length; slot += 4) left |= hands[slot] ?? 0;
      this.left[suit] = left;
    }
  }

  /** True while a calf or the buffalo is in a hand or on the table; else the result is decided. */
  get pointsAreOut(): boolean {
    return this.pot > 0 || this.left[CALVES] !== 0 || ((this.left[BUFFALO_SUIT] ?? 0) & BUFFALO_BIT) !== 0;
  }

  mayLeadCalf(hand: number): boolean {
    if (this.calfSeen) return true;
    const base = hand * 4;
    const { hands } = this;
    return ((hands[base] ?? 0) | (hands[base + 1] ?? 0) | (hands[base + BUFFALO_SUIT] ?? 0)) === 0;
  }

  /** The cards of one suit that the place to move may play. */
  legal(suit: number): number {
    const mask = this.hands[this.turn * 4 + suit] ?? 0;
    if (this.led === NO_SUIT) return suit === CALVES && !this.mayLeadCalf(this.turn) ? 0 : mask;
    if (suit === this.led) return mask;
    return (this.hands[this.turn * 4 + this.led] ?? 0) === 0 ? mask : 0;
  }

  countLegal(): number {
    let count = 0;
    for (let suit = 0; suit < 4; suit++) count += COUNT[this.legal(suit)] ?? 0;
    return count;
  }

  /** A legal card, each equally likely. @param bits 32 random bits, of which the upper 24 are used */
  randomCard(bits: number): Code {
    const { led } = this;
    const upper = bits >>> 8;
    if (led !== NO_SUIT) {
      const mask = this.hands[this.turn * 4 + led] ?? 0;
      if (mask !== 0) return codeOf(led, rankAt(mask, (upper * (COUNT[mask] ?? 0)) >>> 24));
    }
    const base = this.turn * 4;
    const { hands } = this;
    const ones = hands[base] ?? 0;
    const twos = hands[base + 1] ?? 0;
    const calves = led !== NO_SUIT || this.mayLeadCalf(this.turn) ? (hands[base + CALVES] ?? 0) : 0;
    const fours = hands[base + BUFFALO_SUIT] ?? 0;
    const toTwos = COUNT[ones] ?? 0;
    const toCalves = toTwos + (COUNT[twos] ?? 0);
    const toFours = toCalves + (COUNT[calves] ?? 0);
    const index = (upper * (toFours + (COUNT[fours] ?? 0))) >>> 24;
    if (index < toTwos) return codeOf(0, rankAt(ones, index));
    if (index < toCalves) return codeOf(1, rankAt(twos, index - toTwos));
    if (index < toFours) return codeOf(CALVES, rankAt(calves, index - toCalves));
    return codeOf(BUFFALO_SUIT, rankAt(fours, index - toFours));
  }

  /** Plays a legal card for the place whose turn it is, and gives a full round to its winner. */
  play(code: Code): void {
    const suit = suitOfCode(code);
    const rank = rankOfCode(code);
    const bit = 1 << rank;
    const hand = this.turn;
    const slot = hand * 4 + suit;
    this.hands[slot] = (this.hands[slot] ?? 0) & ~bit;
    this.left[suit] = (this.left[suit] ?? 0) & ~bit;
    if (suit === CALVES) {
      this.pot++;
      this.calfSeen = true;
    } else if (suit === BUFFALO_SUIT && rank === 7) this.pot += 7;
    if (this.led === NO_SUIT) this.led = suit;
    if (suit === this.led && rank > this.best) {
      this.best = rank;
      this.winner = hand;
    }
    if (this.onTable === this.players - 1) this.#settle();
    else {
      this.onTable++;
      this.turn = hand + 1 === this.players ? 0 : hand + 1;
    }
  }

  #settle(): void {
    this.points[this.winner] = (this.points[this.winner] ?? 0) + this.pot;
    this.turn = this.winner;
    this.onTable = 0;
    this.led = NO_SUIT;
    this.best = -1;
    this.pot = 0;
  }

  /** Plays on until no point is left to take, or to the end of the round. @param model the play of all places */
  finish(model: Model, noise: FastRandom, roundAlone = false): void {
    const { random, policy } = model;
    const { hands, styles } = this;
    let chances = noise.bits();
    for (;;) {
      if (this.onTable === 0) {
        if (!this.pointsAreOut || roundAlone) return;
        chances = noise.bits();
      }
      const { led } = this;
      const mask = led === NO_SUIT ? 0 : (hands[this.turn * 4 + led] ?? 0);
      const chance = chances & 255;
      chances >>>= 8;
      let code: Code;
      if (mask !== 0 && (mask & (mask - 1)) === 0) code = codeOf(led, highest(mask));
      else if (this.turn === this.shooter) code = model.takeAll(this);
      else if (chance < (random[styles[this.turn] ?? 0] ?? 0)) code = this.randomCard(noise.bits());
      else code = policy(this, chance);
      this.play(code);
    }
  }
}

/** The play of hands in simulations. */
export interface Model {
  /** The card of the place that means to take every point, whose turn it is. */
  readonly takeAll: (simulation: Simulation) => Code;
  /** By style: number of random moves of 256. */
  readonly random: readonly number[];
  /**
   * The card of the place whose turn it is, if not random.
   * @param chance a random number from that of the place's style in `random` to 255, for models that mix policies
   */
  readonly policy: (simulation: Simulation, chance: number) => Code;
}
