import { BUFFALO, type Card, isCalf, rankOf, suitOf } from '../../../machines/intensity/cards.ts';
import type { IntensityTypes, IntensityView } from '../../../machines/intensity/types.ts';
import { at } from '../../../machines/result.ts';
import type { InsightReader } from '../../study/puzzles/insight.ts';
import { cardReason, passReason } from './players/hint.ts';
import { ownHand, sightOf } from './players/sight.ts';

/** What a card or a pass is good for: which of the cards of a suit, and the effect that the coach names. */
export const intensityInsight: InsightReader<IntensityTypes> = (move, { view, seat }) => {
  const hand = ownHand(view, seat);
  if (move.type === 'discard') {
    const cards = hand.filter(card => move.cards.includes(card));
    const voided = cards.find(card => suitIn(hand, card).every(each => cards.includes(each)));
    const theme =
      voided !== undefined ? 'void a suit' : cards.includes(BUFFALO) ? 'pass the buffalo' : 'pass the danger';
    const why = passReason(hand, cards);
    return {
      ...{ theme, area: suitWords(voided ?? at(cards, 0)), piece: 'what is left of it', why },
      told: `pass ${cards.join(', ')}: ${why}`,
    };
  }
  const card = hand.find(each => move.type === 'play' && each === move.card);
  const why = card === undefined ? '' : cardReason(sightOf(view, seat), card);
  if (card === undefined || why === NOTHING_LEFT) return null;
  return {
    theme: themeOf(view, hand, card),
    ...narrowed(view.legal, card),
    why,
    told: `play ${card}: ${why}`,
  };
};

/** What the coach says where nothing can go wrong any more. */
const NOTHING_LEFT = 'no points are left to take';

const suitIn = (hand: readonly Card[], card: Card): readonly Card[] =>
  hand.filter(each => suitOf(each) === suitOf(card));

const suitWords = (card: Card): string => `your ${suitOf(card) + 1}s`;

/** Which suit, and which part of it; at least two cards are left by both. */
function narrowed(legal: readonly Card[], card: Card): { readonly area: string; readonly piece: string } {
  const suit = suitIn(legal, card);
  const pool = (suit.length < 2 ? legal : suit).toSorted((one, other) => rankOf(one) - rankOf(other));
  const half = Math.ceil(pool.length / 2);
  const end = pool.indexOf(card) < half ? 'lowest' : 'highest';
  return {
    area: suit.length < 2 ? 'a suit of which you can play one card' : suitWords(card),
    piece: pool.length < 3 ? 'one of the two' : `one of the ${half} ${end}`,
  };
}

function themeOf({ table }: IntensityView, hand: readonly Card[], card: Card): string {
  const [led] = table.cards;
  const isLast = suitIn(hand, card).length === 1;
  if (led === undefined) return isLast ? 'void a suit' : 'the right lead';
  if (suitOf(card) !== suitOf(led)) {
    if (card === BUFFALO) return 'throw the buffalo';
    if (isCalf(card)) return 'throw a calf';
    return isLast ? 'void a suit' : 'throw the danger away';
  }
  const best = Math.max(...table.cards.filter(each => suitOf(each) === suitOf(led)).map(rankOf));
  const hasBuffalo = table.cards.includes(BUFFALO) || card === BUFFALO;
  if (rankOf(card) < best) return hasBuffalo ? 'duck the buffalo' : 'duck';
  return table.cards.length === 3 ? 'take it and lead' : 'go over it';
}
