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
const FORM = 'usual, none, or cards with how often each is drawn: reinforcement=3, priority, delay';
const MOST_WEIGHT = 100;

/** Which cards there are: `usual`, `none`, or some with their weights (rules/warzone.md#kinds-of-cards). */
export const cards = z
  .string()
  .max(200)
  .default(USUAL)
  .describe('Which cards there are, and how often each is drawn beside the others')
  .meta({ since: 3, title: 'Kinds of cards', words: { [USUAL]: 'usual', none: 'none' }, form: FORM });

/** A kind of card in a game, with its weight. */
export interface Kind {
  readonly card: Card;
  readonly weight: number;
}

interface CardOptions {
  readonly cards: string;
  readonly sanctions: boolean;
}

const usual = CARDS.slice(0, FIRST_CARDS - 1).map((card): Kind => ({ card, weight: 1 }));
const withSanctions: readonly Kind[] = [...usual, { card: 'sanctions', weight: 1 }];

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

/** The cards that let their player see more for a while. */
export const WATCHING = ['reconnaissance', 'surveillance', 'spy'] as const;

/** True for a game with cards that let one see more. */
export const hasWatches = (options: CardOptions): boolean =>
  kindsOf(options).some(({ card }) => WATCHING.some(each => each === card));

/** Why a text means no cards; null if it does. */
export function cardsFault(options: CardOptions): SetupFault | null {
  if (options.cards === USUAL || readKinds(options.cards) !== null) return null;
  const sentence = `cards are ${FORM}; there are ${CARDS.join(', ')}, with weights from 1 to ${MOST_WEIGHT}`;
  return setupFault('wrong-option', sentence, 'cards');
}

function readKinds(text: string): readonly Kind[] | null {
  if (text.trim() === 'none') return [];
  const weights = new Map<Card, number>();
  for (const part of text.split(',')) {
    const [, name = '', number = '1'] = /^\s*(\w+)\s*(?:=\s*(\d{1,3})\s*)?$/.exec(part) ?? [];
    const card = CARDS.find(each => each === name.toLowerCase());
    const weight = Number(number);
    if (card === undefined || weights.has(card) || weight < 1 || weight > MOST_WEIGHT) return null;
    weights.set(card, weight);
  }
  return CARDS.flatMap(card => {
    const weight = weights.get(card);
    return weight === undefined ? [] : [{ card, weight }];
  });
}
