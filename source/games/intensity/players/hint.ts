import { BUFFALO, type Card, isCalf, SUITS, suitOf } from '../../../../machines/intensity/cards.ts';
import { at } from '../../../../machines/result.ts';
import { plural } from '../../../../machines/wording.ts';
import type { FastRandom } from '../../../players/fast-random.ts';
import { type Knowledge, knowledgeOf, pointsOfCode, unseenIn } from './knowledge.ts';
import { COUNT, type Code, cardOfCode, codeOf, codeOfCard, rankOfCode, suitOfCode, under } from './masks.ts';
import { type HandStart, searchPass } from './passing.ts';
import { byRule } from './policies.ts';
import { type Budget, legalCodes, openRoot, search } from './search.ts';
import type { Sight } from './sight.ts';
import { NO_SUIT, type Simulation } from './simulation.ts';
import { STYLED_MODEL } from './styles.ts';

/** Three cards to pass, or one to play, with what they are expected to cost. */
export interface CardsHint {
  readonly cards: readonly Card[];
  /** Expected penalty points from here to the end of the hand. */
  readonly points: number;
  /** Its effect in a few words without a full stop: `goes under 24`, `leaves no 2`. */
  readonly reason: string;
}

/** The cards that may be played. */
export const legalCards = (sight: Sight): readonly Card[] =>
  legalCodes(openRoot(knowledgeOf(sight))).map(cardOfCode);

/** Every legal card with its expected cost, the best first, from what the player may know. */
export function cardHints(sight: Sight, noise: FastRandom, budget: Budget) {
  const knowledge = knowledgeOf(sight);
  const root = openRoot(knowledge);
  const prospects = root.pointsAreOut
    ? search(knowledge, noise, { budget, model: STYLED_MODEL, inference: true, all: true })
    : legalCodes(root).map(code => ({ code, points: 0, deals: 0 }));
  // Where nothing could be tried, the rules of thumb choose the first.
  const ruled = at(prospects, 0).deals === 0 ? byRule(root, root.turn) : null;
  const ordered = prospects.toSorted((a, b) => Number(b.code === ruled) - Number(a.code === ruled));
  return ordered.map(({ code, points }) => ({
    card: cardOfCode(code),
    points,
    reason: reasonFor(knowledge, root, code),
  }));
}

/** The most promising triples to pass, best first, `also` among them in any case. */
export function passHints(
  hand: readonly Card[],
  start: HandStart,
  noise: FastRandom,
  budget: Budget,
  also: readonly Card[] = [],
): CardsHint[] {
  const prospects = searchPass(hand, noise, { budget, model: STYLED_MODEL, start, also });
  return prospects.map(({ cards, points }) => {
    const passed = cards.map(cardOfCode);
    return { cards: passed, points, reason: passReason(hand, passed) };
  });
}

/** The effect of a card, as `cardHints` says it, without trying any. */
export function cardReason(sight: Sight, card: Card): string {
  const knowledge = knowledgeOf(sight);
  return reasonFor(knowledge, openRoot(knowledge), codeOfCard(card));
}

/** The effect of a pass: the suits it leaves empty, and the points it gives away. */
export function passReason(hand: readonly Card[], passed: readonly Card[]): string {
  const kept = hand.filter(card => !passed.includes(card));
  const emptied = SUITS.filter(
    suit => passed.some(card => suitOf(card) === suit) && !kept.some(card => suitOf(card) === suit),
  ).map(suit => `no ${suit + 1}`);
  const calves = passed.filter(isCalf).length;
  const reasons = [
    emptied.length > 0 && `leaves ${emptied.join(' and ')}`,
    passed.includes(BUFFALO) && 'gives the buffalo',
    calves > 0 && `gives ${calves === 1 ? 'a calf' : `${calves} calves`}`,
  ];
  return reasons.filter(Boolean).join(', ') || 'gives high cards';
}

function reasonFor(knowledge: Knowledge, root: Simulation, code: Code): string {
  if (!root.pointsAreOut) return 'no points are left to take';
  if (root.led === NO_SUIT) return reasonToLead(knowledge, code);
  if (suitOfCode(code) !== root.led) return THROWING[pointsOfCode(code)] ?? 'gets rid of a card without risk';
  if (rankOfCode(code) < root.best) return `goes under ${cardOfCode(codeOf(root.led, root.best))}`;
  const toCome = root.players - 1 - root.onTable;
  const pot = root.pot + pointsOfCode(code);
  if (toCome === 0) return `wins the round with ${pot === 0 ? 'no points' : plural(pot, 'point', 'points')}`;
  return `${aboveText(knowledge, code)}, ${plural(toCome, 'player', 'players')} to come`;
}

/** The reason to throw a card, by its points. */
const THROWING: Readonly<Record<number, string>> = { 1: 'gives a calf away', 7: 'gives the buffalo away' };

function reasonToLead(knowledge: Knowledge, code: Code): string {
  const unseen = unseenIn(knowledge, suitOfCode(code));
  if (unseen === 0) return 'nobody else has this suit: it takes what they throw';
  if (under(unseen, rankOfCode(code)) === 0) return 'somebody who follows must go over it';
  return aboveText(knowledge, code);
}

/** The number of cards that could go over one that leads or wins so far. */
function aboveText(knowledge: Knowledge, code: Code): string {
  const unseen = unseenIn(knowledge, suitOfCode(code));
  const above = (COUNT[unseen] ?? 0) - (COUNT[under(unseen, rankOfCode(code))] ?? 0);
  return above === 0 ? 'no higher card is out' : plural(above, 'higher card is out', 'higher cards are out');
}
