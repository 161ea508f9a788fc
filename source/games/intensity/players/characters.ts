import {
  BUFFALO_BIT,
  BUFFALO_SUIT,
  CALVES,
  type Card,
  pointsOf,
  suitOf,
} from '../../../../machines/intensity/cards.ts';
import { ascending } from '../../../../machines/intensity/hands.ts';
import type { IntensityView } from '../../../../machines/intensity/types.ts';
import { PASSED } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { BUFFALO, type Code, codeOf, highest, under } from './masks.ts';
import { passByRule } from './passing.ts';
import { byRule } from './policies.ts';
import { NO_SUIT, type Simulation } from './simulation.ts';

/** What a style of the normal player does otherwise (decisions/computer-players.md#styles); null: nothing here. */
interface Character {
  pass?(hand: readonly Card[]): readonly Card[] | null;
  card?(root: Simulation, view: IntensityView, seat: Seat): Code | null;
}

const BUFFALO_RANK = 7;
/** Cards of a suit that is passed as a whole: who passes two loses more by it than a style may. */
const SHORT = 1;

const CHARACTERS: Readonly<Record<string, Character>> = {
  hunter: {
    /** Leads the buffalo's suit below it, as long as somebody else holds it. */
    card({ led, left, hands, turn }) {
      const fours = hands[turn * 4 + BUFFALO_SUIT] ?? 0;
      const isOut = ((left[BUFFALO_SUIT] ?? 0) & BUFFALO_BIT) !== 0 && (fours & BUFFALO_BIT) === 0;
      const low = under(fours, BUFFALO_RANK);
      return led === NO_SUIT && isOut && low !== 0 ? codeOf(BUFFALO_SUIT, highest(low)) : null;
    },
  },
  voider: {
    /** Passes the one card of a suit, the buffalo's aside, and then what the rules of thumb say. */
    pass(hand) {
      const suits = [0, 1, CALVES].map(suit => hand.filter(card => suitOf(card) === suit));
      const [shortest = []] = suits
        .filter(({ length }) => length > 0 && length <= SHORT)
        .toSorted((one, other) => one.length - other.length);
      const rest = passByRule(hand).filter(card => !shortest.includes(card));
      return shortest.length === 0 ? null : ascending([...shortest, ...rest].slice(0, PASSED));
    },
  },
  vengeful: {
    /** Throws points at who gave it some in this hand, and keeps its calves for them. */
    card(root, view, seat) {
      const { led, hands, turn } = root;
      const base = turn * 4;
      if (led === NO_SUIT || (hands[base + led] ?? 0) !== 0) return null;
      const owed = debtors(view, seat);
      if (owed.size === 0) return null;
      const calves = hands[base + CALVES] ?? 0;
      if (!owed.has(takerOf(view))) return withoutCalves(root, base);
      if (((hands[base + BUFFALO_SUIT] ?? 0) & BUFFALO_BIT) !== 0) return BUFFALO;
      return calves === 0 ? null : codeOf(CALVES, highest(calves));
    },
  },
};

export const characterOf = (style = ''): Character => CHARACTERS[style] ?? {};

/** What the rules of thumb throw of the other suits. */
function withoutCalves(root: Simulation, base: number): Code | null {
  const calves = root.hands[base + CALVES] ?? 0;
  root.hands[base + CALVES] = 0;
  const isEmpty = [0, 1, 2, 3].every(suit => root.hands[base + suit] === 0);
  const code = isEmpty ? null : byRule(root, root.turn);
  root.hands[base + CALVES] = calves;
  return code;
}

/** Who has given a seat points in this hand. */
function debtors({ rounds, hands: { length } }: IntensityView, seat: Seat): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { leader, cards, winner } of rounds) {
    if (winner !== seat) continue;
    for (const [step, card] of cards.entries()) if (pointsOf(card) > 0) found.add((leader + step) % length);
  }
  return found;
}

/** Who takes the round as it lies. */
function takerOf({ table: { leader, cards }, hands: { length } }: IntensityView): number {
  const suit = suitOf(at(cards, 0));
  const best = cards
    .filter(card => suitOf(card) === suit)
    .reduce((one, other) => (one > other ? one : other));
  return (leader + cards.indexOf(best)) % length;
}
