import { BUFFALO_BIT, BUFFALO_SUIT, CALVES } from '../../../../machines/intensity/cards.ts';
import { BUFFALO, COUNT, type Code, codeOf, highest, lowest, under } from './masks.ts';
import { NO_SUIT, type Simulation } from './simulation.ts';

const BUFFALO_RANK = 7;
/** The mask of 48 and 49, which take the buffalo. */
const TAKERS = 0x300;

/**
 * The rule player (decisions/intensity-players.md#search), which looks at no hidden card: the normal level, and all
 * places when a search plays a hand to its end.
 */
export function byRule(simulation: Simulation, hand: number): Code {
  const { led } = simulation;
  if (led === NO_SUIT) return leadByRule(simulation, hand);
  const mask = simulation.hands[hand * 4 + led] ?? 0;
  if (mask === 0) return throwByRule(simulation, hand);
  return codeOf(led, followByRule(simulation, led, mask));
}

/** The weights of the rules, found by play: each change had to lower the sum of both means over 12,000 hands. */
const WEIGHTS = {
  /** The price of winning a round that was led in each suit. */
  price: [1, 1, 1.4, 1.3],
  /** A chance, so to speak, to win with a lead that nobody can follow. */
  nobodyFollows: 2.2,
  /** Leading 48 or 49 while the buffalo is out; leading below while somebody else holds it; holding it oneself. */
  takerLed: 6,
  attack: -0.5,
  ownBuffalo: 2,
  lowestCalf: -0.4,
  /** Unseen lower cards from which the last player of a round without points sheds a high card. */
  shedLast: 3,
  /** Unseen cards of the suit from which a player who must go over the winner does so with the highest. */
  shedEarly: 6,
  /** The worth of throwing a calf beyond its danger, apart from half a point for each rank. */
  calfThrown: 1,
  /** The price of each card of a suit: a long suit can wait. */
  longSuit: 1,
  /** 48 and 49 are thrown first when fewer other cards of the suit than this guard them. */
  fewFours: 3,
} as const;

/**
 * The risk of a lead at (suit × 11 + below) × 11 + above: the chance to win its round, by the unseen cards, times the
 * price.
 */
const LEAD_RISK = Float64Array.from({ length: 4 * 121 }, (_, index) => {
  const price = WEIGHTS.price[Math.floor(index / 121)] ?? 1;
  return price * winning(Math.floor(index / 11) % 11, index % 11);
});

function winning(below: number, above: number): number {
  if (below + above === 0) return WEIGHTS.nobodyFollows;
  return above === 0 ? (below + 1) / below : below / (below + above + 0.5);
}

function leadByRule(simulation: Simulation, hand: number): Code {
  const base = hand * 4;
  const { hands, left } = simulation;
  const calves = simulation.mayLeadCalf(hand);
  let chosen = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let suit = 0; suit < 4; suit++) {
    const mask = hands[base + suit] ?? 0;
    if (mask === 0 || (suit === CALVES && !calves)) continue;
    const unseen = (left[suit] ?? 0) & ~mask;
    const rank = suit === BUFFALO_SUIT ? buffaloLead(mask, unseen) : lowest(mask);
    const below = COUNT[under(unseen, rank)] ?? 0;
    const above = (COUNT[unseen] ?? 0) - below;
    let risk = LEAD_RISK[(suit * 11 + below) * 11 + above] ?? 0;
    if (suit === BUFFALO_SUIT) risk += buffaloRisk(rank, mask, unseen);
    if (suit === CALVES && below === 0) risk += WEIGHTS.lowestCalf;
    if (risk < least) {
      least = risk;
      chosen = codeOf(suit, rank);
    }
  }
  return chosen;
}

/** The rank to lead of the buffalo's suit: the lowest, but not the buffalo while it would win and there is another. */
function buffaloLead(mask: number, unseen: number): number {
  const low = lowest(mask);
  if (low !== BUFFALO_RANK || (unseen & TAKERS) !== 0) return low;
  const others = mask & ~BUFFALO_BIT;
  return others === 0 ? low : lowest(others);
}

function buffaloRisk(rank: number, mask: number, unseen: number): number {
  if ((unseen & BUFFALO_BIT) !== 0) return rank > BUFFALO_RANK ? WEIGHTS.takerLed : WEIGHTS.attack;
  if (rank === BUFFALO_RANK) return (unseen & TAKERS) === 0 ? 5 : 1;
  return (mask & BUFFALO_BIT) !== 0 ? WEIGHTS.ownBuffalo : 0;
}

function followByRule(simulation: Simulation, led: number, mask: number): number {
  const { best, onTable, pot } = simulation;
  if (led === BUFFALO_SUIT && best > BUFFALO_RANK && (mask & BUFFALO_BIT) !== 0) return BUFFALO_RANK;
  const harmless = led === BUFFALO_SUIT && mask !== BUFFALO_BIT ? mask & ~BUFFALO_BIT : mask;
  const high = highest(harmless);
  const unseen = (simulation.left[led] ?? 0) & ~mask;
  const isLast = onTable === simulation.players - 1;
  if (isLast && pot === 0 && harmless !== BUFFALO_BIT && led !== CALVES) {
    if ((COUNT[under(unseen, high)] ?? 0) >= WEIGHTS.shedLast) return high;
  }
  const below = under(mask, best);
  if (below !== 0) return highest(below);
  if (isLast) return high;
  if (led < CALVES && pot === 0 && (COUNT[unseen] ?? 0) >= WEIGHTS.shedEarly) return high;
  return lowest(harmless);
}

function throwByRule(simulation: Simulation, hand: number): Code {
  const base = hand * 4;
  const { hands, left } = simulation;
  const fours = hands[base + BUFFALO_SUIT] ?? 0;
  if ((fours & BUFFALO_BIT) !== 0) return BUFFALO;
  const buffaloOut = ((left[BUFFALO_SUIT] ?? 0) & BUFFALO_BIT) !== 0;
  if (buffaloOut && (fours & TAKERS) !== 0 && (COUNT[fours & ~TAKERS] ?? 0) < WEIGHTS.fewFours)
    return codeOf(BUFFALO_SUIT, highest(fours));
  let chosen = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let suit = 0; suit < 4; suit++) {
    const mask = hands[base + suit] ?? 0;
    if (mask === 0) continue;
    const rank = highest(mask);
    const unseen = (left[suit] ?? 0) & ~mask;
    let danger = (COUNT[under(unseen, rank)] ?? 0) - WEIGHTS.longSuit * (COUNT[mask] ?? 0);
    if (suit === CALVES) danger += WEIGHTS.calfThrown + rank / 2;
    if (danger > most) {
      most = danger;
      chosen = codeOf(suit, rank);
    }
  }
  return chosen;
}

/**
 * The simplest sensible player, "highest safe card": under the winner as high as possible, else as low as possible;
 * throws the buffalo, then high calves, then the highest card; leads its lowest rank.
 */
export function bySafety(simulation: Simulation, hand: number): Code {
  const { led, best, hands } = simulation;
  const base = hand * 4;
  if (led === NO_SUIT) return lowestLead(simulation, hand);
  const mask = hands[base + led] ?? 0;
  if (mask !== 0) {
    const below = under(mask, best);
    return codeOf(led, below !== 0 ? highest(below) : lowest(mask));
  }
  if (((hands[base + BUFFALO_SUIT] ?? 0) & BUFFALO_BIT) !== 0) return BUFFALO;
  const calves = hands[base + CALVES] ?? 0;
  if (calves !== 0) return codeOf(CALVES, highest(calves));
  let chosen = -1;
  for (let suit = 0; suit < 4; suit++) {
    const cards = hands[base + suit] ?? 0;
    if (cards !== 0 && (chosen < 0 || highest(cards) > (chosen & 15))) chosen = codeOf(suit, highest(cards));
  }
  return chosen;
}

function lowestLead(simulation: Simulation, hand: number): Code {
  const calves = simulation.mayLeadCalf(hand);
  let chosen = -1;
  for (let suit = 0; suit < 4; suit++) {
    const cards = simulation.hands[hand * 4 + suit] ?? 0;
    if (cards === 0 || (suit === CALVES && !calves)) continue;
    if (chosen < 0 || lowest(cards) < (chosen & 15)) chosen = codeOf(suit, lowest(cards));
  }
  return chosen;
}
