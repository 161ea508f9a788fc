import * as z from 'zod';
import { type Territory, territorySchema } from '../conquest/board.ts';
import type { Chance } from '../random.ts';
import { at, type Data } from '../result.ts';
import { seatSchema } from '../seat.ts';
import { CARDS, type Card, FIRST_CARDS, kindsOf, piecesOf } from './kinds.ts';
import type { WarzoneOptions } from './options.ts';

/** Meanings of an advance on reaching its target (rules/warzone.md#advance). */
export const ADVANCE_MODES = ['any', 'attack', 'move'] as const;

/** Wider than the rules allow, so that a refusal can name the limit. */
const number = z.int().min(0).max(1_000_000);

/** Present where the player's commander goes along, with 0 or more armies (rules/warzone.md#commanders). */
const commander = z.literal(true).optional().meta({ since: 5 });

export const orderSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('deploy'), territory: territorySchema, armies: number }),
  z.strictObject({
    type: z.literal('advance'),
    source: territorySchema,
    target: territorySchema,
    /** Armies; with `percent` a share, 1 to 100, of those that may leave at execution. */
    armies: number,
    percent: z.boolean(),
    mode: z.enum(ADVANCE_MODES),
    commander,
  }),
  z.strictObject({ type: z.literal('bomb'), territory: territorySchema }),
  z.strictObject({ type: z.literal('blockade'), territory: territorySchema }),
  z.strictObject({
    type: z.literal('airlift'),
    source: territorySchema,
    target: territorySchema,
    armies: number,
    commander,
  }),
  /** No attacks between the two players for a while (card: diplomacy). */
  z.strictObject({ type: z.literal('negotiate'), seat: seatSchema }),
  /** More armies to deploy this turn (card: reinforcement). */
  z.strictObject({ type: z.literal('reinforce') }),
  /** Less income for a player next turn (card: sanctions, Warzone only). */
  z.strictObject({ type: z.literal('sanction'), seat: seatSchema }),
  /** This seat's first order comes before others' (card: priority). */
  z.strictObject({ type: z.literal('priority') }).meta({ since: 3 }),
  /** The orders below come after everybody's others (card: delay). */
  z.strictObject({ type: z.literal('delay') }).meta({ since: 3 }),
  /** A blockade before the attacks (card: emergency). */
  z.strictObject({ type: z.literal('emergency'), territory: territorySchema }).meta({ since: 3 }),
  /** An own territory with its armies for another player (card: gift). */
  z
    .strictObject({ type: z.literal('gift'), territory: territorySchema, seat: seatSchema })
    .meta({ since: 3 }),
  /** Sight of a territory and those beside it (card: reconnaissance). */
  z.strictObject({ type: z.literal('reconnaissance'), territory: territorySchema }).meta({ since: 3 }),
  /** Sight of a territory's continent (card: surveillance). */
  z.strictObject({ type: z.literal('surveillance'), territory: territorySchema }).meta({ since: 3 }),
  /** Sight of a player's land (card: spy). */
  z.strictObject({ type: z.literal('spy'), seat: seatSchema }).meta({ since: 3 }),
  /** Gives up a card of a hand that is too full (rules/warzone.md#cards). */
  z.strictObject({ type: z.literal('discard'), card: z.enum(CARDS) }).meta({ since: 3 }),
  /** For the course's cheater; refused unless the option `cheating` is on. */
  z.strictObject({ type: z.literal('cheat') }),
]);

/**
 * An order: an intention that is executed with everybody's orders. Armies are whole, 1 or more; 0 where the commander
 * goes alone.
 */
export type Order = Data<typeof orderSchema>;
export type Advance = Order & { readonly type: 'advance' };
export type OrderType = Order['type'];

export { CARDS, type Card, piecesOf } from './kinds.ts';

const CARD_OF: Readonly<Partial<Record<OrderType, Card>>> = {
  bomb: 'bomb',
  blockade: 'blockade',
  airlift: 'airlift',
  negotiate: 'diplomacy',
  reinforce: 'reinforcement',
  sanction: 'sanctions',
  priority: 'priority',
  delay: 'delay',
  emergency: 'emergency',
  gift: 'gift',
  reconnaissance: 'reconnaissance',
  surveillance: 'surveillance',
  spy: 'spy',
};

/** The card that an order uses up, or null. */
export const cardOf = (order: Order): Card | null =>
  order.type === 'discard' ? order.card : (CARD_OF[order.type] ?? null);

/** The territories of an order, source first. */
export function territoriesOf(order: Order): readonly Territory[] {
  if ('source' in order) return [order.source, order.target];
  return 'territory' in order ? [order.territory] : [];
}

export const MOST_ORDERS = 1000;

const COPIES = 6;

/** Pieces of each card, in the order of `CARDS`. */
export type Hand = readonly number[];

export const emptyHand: Hand = CARDS.slice(0, FIRST_CARDS).map(() => 0);

/** Whole cards of one kind in a hand. */
export const cardsOf = (options: WarzoneOptions, hand: Hand, card: Card): number =>
  Math.floor((hand[CARDS.indexOf(card)] ?? 0) / piecesOf(options, card));

/** Whole cards in a hand. */
export const handSize = (options: WarzoneOptions, hand: Hand): number =>
  CARDS.slice(0, hand.length).reduce((sum, card) => sum + cardsOf(options, hand, card), 0);

/** Whole cards above the limit of a hand that must be discarded, when a list of orders has used its own. */
export const surplus = (options: WarzoneOptions, hand: Hand, orders: readonly Order[]): number =>
  options.handLimit === 0 || options.fullHand !== 'discard'
    ? 0
    : handSize(options, hand) - orders.filter(each => cardOf(each) !== null).length - options.handLimit;

/** Adds pieces of one card to a hand; removes them if negative. */
export const withPieces = (hand: Hand, card: Card, pieces: number): Hand =>
  CARDS.slice(0, Math.max(hand.length, CARDS.indexOf(card) + 1)).map(
    (each, index) => (hand[index] ?? 0) + (each === card ? pieces : 0),
  );

/** The first card that a list of orders uses more often than the hand allows, or null. */
export function missingCard(options: WarzoneOptions, hand: Hand, orders: readonly Order[]): Card | null {
  const used = orders.map(cardOf).filter(card => card !== null);
  const uses = (card: Card): number => used.filter(each => each === card).length;
  return used.find(card => uses(card) > cardsOf(options, hand, card)) ?? null;
}

/** The kinds of card in a game. */
export const cardsInPlay = (options: WarzoneOptions): readonly Card[] =>
  kindsOf(options).map(({ card }) => card);

/**
 * Draws one piece of a card (the whole card without pieces), each kind by its weight, or each piece left in a finite
 * deck, to which played cards return (rules/warzone.md#cards); null if there is none or the hand is full. A script has
 * the card's index among those of `CARDS`.
 */
export function drawCard(
  options: WarzoneOptions,
  hands: readonly Hand[],
  hand: Hand,
  chance: Chance,
): Card | null {
  if (options.handLimit > 0 && options.fullHand === 'none' && handSize(options, hand) >= options.handLimit)
    return null;
  const kinds = kindsOf(options);
  if (kinds.length === 0) return null;
  if (chance.isScripted && options.cards !== 'usual') return at(CARDS, chance.number('card', CARDS.length));
  if (options.deck === 'unlimited') {
    const lots = kinds.flatMap(({ card, weight }) => new Array<Card>(weight).fill(card));
    return at(lots, chance.number('card', lots.length));
  }
  const left = kinds.flatMap(({ card }) => {
    const held = hands.reduce((sum, each) => sum + (each[CARDS.indexOf(card)] ?? 0), 0);
    return new Array<Card>(Math.max(0, COPIES * piecesOf(options, card) - held)).fill(card);
  });
  return left.length === 0 ? null : at(left, chance.number('card', left.length));
}
