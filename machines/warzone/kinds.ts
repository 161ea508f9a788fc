import * as z from 'zod';
import type { SetupFault } from '../game.ts';
import { setupFault } from '../options.ts';

/** The cards (rules/warzone.md#cards); the class's first, then those of Warzone alone, in the order in which they came here. */
export const CARDS = [
  ...(['bomb', 'reinforcement', 'blockade', 'airlift', 'diplomacy', 'sanctions'] as const),
  ...(['priority', 'delay', 'emergency', 'gift'] as const),
  ...(['reconnaissance', 'surveillance', 'spy'] as const),
] as const;
export type Card = (typeof CARDS)[number];

/** The cards that every hand has a number for; the others' are behind them where somebody has one. */
export const FIRST_CARDS = 6;

const USUAL = 'usual';
const FORM = 'usual, none, or cards with weights and pieces: reinforcement=3, priority=2/6, delay/5';
const MOST_WEIGHT = 100;
const MOST_PIECES = 20;

/** Which cards there are: `usual`, `none`, or some with their weights (rules/warzone.md#kinds-of-cards). */
export const cards = z
  .string()
  .max(200)
  .default(USUAL)
  .describe('Which cards there are, and how often each is drawn beside the others')
  .meta({ since: 3, title: 'Kinds of cards', words: { [USUAL]: 'usual', none: 'none' }, form: FORM });

/** A kind of card in a game, with its weight and its pieces; null: as many as of all cards. */
export interface Kind {
  readonly card: Card;
  readonly weight: number;
  readonly pieces: number | null;
}

interface CardOptions {
  readonly cards: string;
  readonly sanctions: boolean;
}

const usual = CARDS.slice(0, FIRST_CARDS - 1).map((card): Kind => ({ card, weight: 1, pieces: null }));
const withSanctions: readonly Kind[] = [...usual, { card: 'sanctions', weight: 1, pieces: null }];

/** Texts that were read before. */
const known = new Map<string, readonly Kind[] | null>();

/** The kinds of card in a game, in the order of `CARDS`; none for a text that means nothing. */
export function kindsOf({ cards: text, sanctions }: CardOptions): readonly Kind[] {
  if (text === USUAL) return sanctions ? withSanctions : usual;
  const found = known.get(text);
  if (found !== undefined) return found ?? [];
  const read = readKinds(text);
  known.set(text, read);
  return read ?? [];
}

/** The pieces that make a card (rules/warzone.md#kinds-of-cards). */
export const piecesOf = (options: CardOptions & { readonly cardPieces: number }, card: Card): number =>
  (options.cards === USUAL ? null : kindsOf(options).find(kind => kind.card === card)?.pieces) ??
  options.cardPieces;

/** The cards that let their player see more for a while. */
export const WATCHING = ['reconnaissance', 'surveillance', 'spy'] as const;

/** True for a game with cards that let one see more. */
export const hasWatches = (options: CardOptions): boolean =>
  kindsOf(options).some(({ card }) => WATCHING.some(each => each === card));

/** Why a text means no cards; null if it does. */
export function cardsFault(options: CardOptions): SetupFault | null {
  if (options.cards === USUAL || readKinds(options.cards) !== null) return null;
  const sentence = `cards are ${FORM}; there are ${CARDS.join(', ')}, with weights from 1 to ${MOST_WEIGHT} and pieces from 1 to ${MOST_PIECES}`;
  return setupFault('wrong-option', sentence, 'cards');
}

function readKinds(text: string): readonly Kind[] | null {
  if (text.trim() === 'none') return [];
  const kinds = new Map<Card, Kind>();
  for (const part of text.split(',')) {
    const [, name = '', number = '1', cut] = KIND.exec(part) ?? [];
    const card = CARDS.find(each => each === name.toLowerCase());
    const [weight, pieces] = [Number(number), cut === undefined ? null : Number(cut)];
    if (card === undefined || kinds.has(card) || !isUpTo(MOST_WEIGHT, weight)) return null;
    if (pieces !== null && !isUpTo(MOST_PIECES, pieces)) return null;
    kinds.set(card, { card, weight, pieces });
  }
  return CARDS.flatMap(card => kinds.get(card) ?? []);
}

/** A name, and where they are not as usual its weight and its pieces. */
const KIND = /^\s*(\w+)\s*(?:=\s*(\d{1,3})\s*)?(?:\/\s*(\d{1,2})\s*)?$/;

const isUpTo = (most: number, number: number): boolean => number >= 1 && number <= most;
