import {
  CALVES,
  type Card,
  cardSet,
  cardsIn,
  DECK,
  HAND_SIZE,
  SUITS,
  suitOf,
} from '../../../machines/intensity/cards.ts';
import { ascending } from '../../../machines/intensity/hands.ts';
import { whyImpossible } from '../../../machines/intensity/invariants.ts';
import { calfWasPlayed, leftOf } from '../../../machines/intensity/round.ts';
import { type IntensityTypes, type IntensityView, PASSED, SEATS } from '../../../machines/intensity/types.ts';
import { Chance } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import type { Positions } from '../../table/positions.ts';
import { intensityEdits } from './edits.ts';

/** Positions of Intensity: the hands of others, and what they passed, are hidden. */
export const intensityPositions: Positions<IntensityTypes> = {
  whyImpossible: ({ setup }, position) => whyImpossible(setup, position),
  edits: (_, position, place) => intensityEdits(position, place),
  determinize: (_, view, random) => {
    const chance = new Chance(random);
    const hands = new Deal(view).dealt(chance);
    const passes = seats(SEATS).map(of => {
      if (view.phase.name === 'discarding') return at(view.passes, of);
      const to = leftOf(of);
      const held = [...at(hands, to), ...playedBy(view, to)];
      return knownPass(view, of) ?? ascending(chance.shuffled('pass', held).slice(0, PASSED));
    });
    const { number, first, rounds, table, score, scores, phase } = view;
    const masks = hands.map(cards => cardSet(cards));
    return { number, first, rounds, table, score, scores, phase, hands: masks, passes, random };
  },
};

/** How often two cards change places before a deal counts as drawn by chance. */
const SWAPS = 400;

/**
 * The cards that nobody has shown, dealt to the hands that are hidden: as many as each holds, and of no suit that its player
 * has shown not to have. From one such deal others come by exchanging two cards: after many exchanges each deal is about
 * equally likely.
 */
class Deal {
  readonly #hands: Card[][];
  /** By seat: how many cards it holds, and the suits of which it can hold none. */
  readonly #sizes: readonly number[];
  readonly #closed: readonly ReadonlySet<number>[];
  /** The cards to be dealt. */
  readonly #loose: readonly Card[];

  constructor(view: IntensityView) {
    const played = [...view.rounds, view.table].flatMap(round => round.cards);
    const all = seats(SEATS);
    this.#sizes = all.map(of => HAND_SIZE - playedBy(view, of).length);
    this.#closed = all.map(of => closedTo(view, of));
    this.#hands = all.map(of => [...(at(view.hands, of) ?? located(view, of, played))]);
    const seen = new Set([...played, ...this.#hands.flat()]);
    this.#loose = cardsIn(DECK).filter(card => !seen.has(card));
  }

  /** The hands by seat. */
  dealt(chance: Chance): readonly (readonly Card[])[] {
    const loose = chance.shuffled('cards', this.#loose);
    for (const card of loose) this.#place(card, new Set());
    const marks = chance.numbers('swaps', 2 * SWAPS, Math.max(1, loose.length));
    for (let index = 0; index < marks.length && loose.length > 1; index += 2)
      this.#exchange(at(loose, marks[index] ?? 0), at(loose, marks[index + 1] ?? 0));
    return this.#hands;
  }

  /** Gives a card to a hand with room; where all that may hold it are full, one of them passes another card on. */
  #place(card: Card, tried: Set<Seat>): boolean {
    const open = seats(SEATS).filter(of => this.#mayHold(of, card) && !tried.has(of));
    const free = open.find(of => this.#handOf(of).length < at(this.#sizes, of));
    if (free !== undefined) {
      this.#handOf(free).push(card);
      return true;
    }
    return open.some(of => {
      tried.add(of);
      const hand = this.#handOf(of);
      const moved = hand.find(other => this.#loose.includes(other) && this.#place(other, tried));
      if (moved === undefined) return false;
      hand.splice(hand.indexOf(moved), 1, card);
      return true;
    });
  }

  #exchange(one: Card, other: Card): void {
    const [here, there] = [this.#holder(one), this.#holder(other)];
    if (here === there || !this.#mayHold(here, other) || !this.#mayHold(there, one)) return;
    const [mine, theirs] = [this.#handOf(here), this.#handOf(there)];
    mine.splice(mine.indexOf(one), 1, other);
    theirs.splice(theirs.indexOf(other), 1, one);
  }

  #mayHold(of: Seat, card: Card): boolean {
    return at(this.#sizes, of) > 0 && !at(this.#closed, of).has(suitOf(card));
  }

  #holder(card: Card): Seat {
    return seats(SEATS).find(of => this.#handOf(of).includes(card)) ?? at(seats(SEATS), 0);
  }

  #handOf(of: Seat): Card[] {
    return at(this.#hands, of);
  }
}

/** The cards that this seat has played in this hand. */
const playedBy = ({ rounds, table }: IntensityView, of: Seat): Card[] =>
  [...rounds, table].flatMap(({ leader, cards }) => cards[(of - leader + SEATS) % SEATS] ?? []);

/** What is known of what a seat passed to its left: the viewer's own pass, and what came to the viewer. */
const knownPass = ({ passes, received, viewer }: IntensityView, of: Seat): readonly Card[] | null =>
  at(passes, of) ?? (viewer !== 'spectator' && leftOf(of) === viewer ? received : null);

/** The cards that lie in a hidden hand for certain: those that were passed to it and not played yet. */
function located(view: IntensityView, of: Seat, played: readonly Card[]): readonly Card[] {
  if (view.phase.name === 'discarding') return [];
  const passed = knownPass(view, leftOf(of, SEATS - 1)) ?? [];
  return passed.filter(card => !played.includes(card));
}

/**
 * Who did not follow has none of the suit led; who led a calf before one was played has nothing but calves
 * (rules/intensity.md#legal-cards).
 */
function closedTo({ rounds, table }: IntensityView, of: Seat): ReadonlySet<number> {
  const closed = new Set<number>();
  for (const [index, { leader, cards }] of [...rounds, table].entries()) {
    const [led] = cards;
    const card = cards[(of - leader + SEATS) % SEATS];
    if (led === undefined || card === undefined) continue;
    if (suitOf(card) !== suitOf(led)) closed.add(suitOf(led));
    const isFirstCalf = of === leader && suitOf(led) === CALVES && !calfWasPlayed(rounds.slice(0, index));
    if (isFirstCalf) for (const suit of SUITS) if (suit !== CALVES) closed.add(suit);
  }
  return closed;
}
