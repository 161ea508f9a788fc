import { BUFFALO, type Card, isCalf, SUITS, suitOf } from '../../../../machines/intensity/cards.ts';
import { at } from '../../../../machines/result.ts';
import type { Noise } from '../../../players/noise.ts';
import { type CardPlace, type Knowledge, knowledgeOf, LEFT, pointsOfCode } from './knowledge.ts';
import { COUNT, type Code, cardOfCode, rankOfCode, suitOfCode, under } from './masks.ts';
import { searchPass } from './passing.ts';
import { byRule } from './policies.ts';
import { type Budget, legalCodes, openRoot, search } from './search.ts';
import type { Sight } from './sight.ts';
import { NO_SUIT, type Simulation } from './simulation.ts';
import { STYLED_MODEL } from './styles.ts';

interface Hint {
  /** Expected penalty points from here to the end of the hand. */
  readonly points: number;
  /** What it does, in a few words without a full stop: `goes under 24`, `leaves no 2`. */
  readonly reason: string;
}

/** What is said of one legal card. */
export interface CardHint extends Hint {
  readonly card: Card;
}

/** What is said of three cards that could be passed. */
export interface PassHint extends Hint {
  readonly cards: readonly Card[];
}

/**
 * Every legal card with what it is expected to cost, the best first; from what the player may know and nothing else.
 */
export function cardHints(sight: Sight, noise: Noise, budget: Budget): CardHint[] {
  const knowledge = knowledgeOf(sight);
  const root = openRoot(knowledge);
  const prospects = root.pointsAreOut
    ? search(knowledge, noise, { budget, model: STYLED_MODEL, inference: true, all: true })
    : legalCodes(root).map(code => ({ code, points: 0, deals: 0 }));
  // Where nothing could be tried, the rules of thumb choose.
  const ruled = at(prospects, 0).deals === 0 ? byRule(root, root.turn) : null;
  const ordered = prospects.toSorted((a, b) => Number(b.code === ruled) - Number(a.code === ruled));
  return ordered.map(({ code, points }) => ({
    card: cardOfCode(code),
    points,
    reason: reasonFor(knowledge, root, code),
  }));
}

/**
 * The best triples to pass, the best first.
 * @param opener who will lead the first round, counted from the player itself; null when it is not told
 * @param also three cards that are judged in any case
 */
export function passHints(
  hand: readonly Card[],
  opener: CardPlace | null,
  noise: Noise,
  budget: Budget,
  also: readonly Card[] = [],
): PassHint[] {
  const prospects = searchPass(hand, noise, { budget, model: STYLED_MODEL, opener, also });
  return prospects.map(({ cards, points }) => {
    const passed = cards.map(cardOfCode);
    return { cards: passed, points, reason: reasonToPass(hand, passed) };
  });
}

/** What passing them does: what is left without a suit, and what is got rid of. */
function reasonToPass(hand: readonly Card[], passed: readonly Card[]): string {
  const kept = hand.filter(card => !passed.includes(card));
  const emptied = SUITS.filter(
    suit => passed.some(card => suitOf(card) === suit) && !kept.some(card => suitOf(card) === suit),
  ).map(suit => `no ${suit + 1}`);
  const calves = passed.filter(isCalf).length;
  const reasons = [
    ...(emptied.length > 0 ? [`leaves ${emptied.join(' and ')}`] : []),
    ...(passed.includes(BUFFALO) ? ['gives the buffalo'] : []),
    ...(calves > 0 ? [`gives ${calves === 1 ? 'a calf' : `${calves} calves`}`] : []),
  ];
  return reasons.length > 0 ? reasons.join(', ') : 'gives high cards';
}

function reasonFor(knowledge: Knowledge, root: Simulation, code: Code): string {
  if (!root.pointsAreOut) return 'no points are left to take';
  if (root.led === NO_SUIT) return reasonToLead(knowledge, code);
  if (suitOfCode(code) !== root.led) return reasonToThrow(code);
  if (rankOfCode(code) < root.best) return `goes under ${winningCard(root)}`;
  const toCome = 3 - root.onTable;
  if (toCome === 0) return `wins the round with ${pointsText(root.pot + pointsOfCode(code))}`;
  return `${aboveText(knowledge, code)}, ${toCome === 1 ? '1 player' : `${toCome} players`} to come`;
}

const winningCard = (root: Simulation): Card => cardOfCode((root.led << 4) | root.best);

function reasonToLead(knowledge: Knowledge, code: Code): string {
  const unseen = unseenOf(knowledge, suitOfCode(code));
  if (unseen === 0) return 'nobody else has this suit: it takes what they throw';
  if (under(unseen, rankOfCode(code)) === 0) return 'somebody who follows must go over it';
  return aboveText(knowledge, code);
}

function reasonToThrow(code: Code): string {
  if (pointsOfCode(code) === 7) return 'gives the buffalo away';
  if (pointsOfCode(code) === 1) return 'gives a calf away';
  return 'gets rid of a card without risk';
}

/** How safe a card that leads or wins so far is, from the cards that could go over it. */
function aboveText(knowledge: Knowledge, code: Code): string {
  const unseen = unseenOf(knowledge, suitOfCode(code));
  const above = (COUNT[unseen] ?? 0) - (COUNT[under(unseen, rankOfCode(code))] ?? 0);
  if (above === 0) return 'no higher card is out';
  return above === 1 ? '1 higher card is out' : `${above} higher cards are out`;
}

const unseenOf = (knowledge: Knowledge, suit: number): number =>
  (knowledge.unknown[suit] ?? 0) | (knowledge.located[LEFT * 4 + suit] ?? 0);

const pointsText = (points: number): string =>
  points === 0 ? 'no points' : points === 1 ? '1 point' : `${points} points`;
