import { err, ok, type Result } from '../../../machines/result.ts';
import { LAND_KINDS, type LandKind } from '../made-up/land.ts';
import {
  MADE_UP_CONTINENTS,
  MADE_UP_OFFERS,
  MADE_UP_SIZES,
  type MadeUpWords,
  madeUpMap,
  mostContinents,
  usualContinents,
  wordOf,
} from '../made-up/made-up-map.ts';
import { RANDOM_SIZES, randomMap } from '../random-map.ts';
import { cleanText, quote, wholeNumber } from '../text.ts';
import type { BuiltinMap } from './builtin-map.ts';
import { DRAWN_MAPS } from './drawn.ts';
import { europe } from './europe.ts';
import { iberia } from './iberia.ts';
import { northAmerica } from './north-america.ts';
import { world } from './world.ts';

export type { BuiltinMap } from './builtin-map.ts';

/** The maps that come with the program, the usual one first. */
export const BUILTIN_MAPS: readonly BuiltinMap[] = [world, iberia, europe, northAmerica, ...DRAWN_MAPS];

const SEED_LENGTH = 40;

const MADE_UP_FORM = `${LAND_KINDS.join(' or ')}, then :SEED, :SIZE and :CONTINENTS, such as islands:dunes:60:9`;

/** Tests whether a word of the command line is meant for a built-in or made-up map, and not a file. */
export function isBuiltinName(word: string): boolean {
  const [head = '', ...rest] = word.split(':');
  return rest.length > 0
    ? head === 'random' || isLandKind(head)
    : isLandKind(head) || BUILTIN_MAPS.some(({ id }) => id === word);
}

const isLandKind = (word: string): word is LandKind => LAND_KINDS.some(kind => kind === word);

/**
 * The map of a name: a built-in one, or one that is made up: `islands:SEED[:SIZE[:CONTINENTS]]` and the other kinds
 * of land, or the older `random:SEED[:SIZE]`; or one sentence that says what the name should be.
 */
export function builtinMap(name: string): Result<BuiltinMap, string> {
  const [head = '', seed = '', ...numbers] = name.split(':');
  if (head === 'random')
    return seedFault(seed, numbers, 1, 'random:SEED or random:SEED:SIZE') ?? scatteredMap(seed, numbers);
  if (isLandKind(head)) {
    const words = seedFault(seed, numbers, 2, MADE_UP_FORM) ?? landWords(head, seed, numbers);
    return words.ok ? ok(madeUpMap(words.value)) : words;
  }
  const found = BUILTIN_MAPS.find(({ id }) => id === name);
  if (found !== undefined) return ok(found);
  const ids = BUILTIN_MAPS.map(({ id }) => id).join(', ');
  return err(`there is no built-in map ${quote(name)}; there are ${ids}, and those made up: ${MADE_UP_FORM}`);
}

/** The fault of the words after the kind of a made-up map; null for none. */
function seedFault(
  seed: string,
  numbers: readonly string[],
  most: number,
  form: string,
): Result<never, string> | null {
  const isFine = numbers.length <= most && seed !== '' && cleanText(seed, SEED_LENGTH) === seed;
  return isFine
    ? null
    : err(`a made-up map is ${form}, the seed a text of 1 to ${SEED_LENGTH} characters without a colon`);
}

function scatteredMap(seed: string, [text]: readonly string[]): Result<BuiltinMap, string> {
  const size = numberWithin('size', text, RANDOM_SIZES, RANDOM_SIZES.usual);
  return size.ok ? ok(randomMap(seed, size.value)) : size;
}

/** Parses the word of a made-up map of a kind of land; null for any other word, right or wrong. */
export function madeUpWords(word: string): MadeUpWords | null {
  const [head = '', seed = '', ...numbers] = word.split(':');
  const words =
    isLandKind(head) && seedFault(seed, numbers, 2, '') === null ? landWords(head, seed, numbers) : null;
  return words?.ok === true ? words.value : null;
}

/** The id of the offer for a made-up map's kind; for any other map the word itself. */
export function offerOf(word: string): string {
  const kind = madeUpWords(word)?.kind;
  return MADE_UP_OFFERS.find(({ id }) => kind !== undefined && id.startsWith(`${kind}:`))?.id ?? word;
}

/** A made-up map's word with another seed; any other word as it is. */
export function withSeed(word: string, seed: string): string {
  const words = madeUpWords(word);
  return words === null ? word : wordOf({ ...words, seed: seed.replaceAll(':', '-') });
}

function landWords(
  kind: LandKind,
  seed: string,
  [sizeText, continentsText]: readonly string[],
): Result<MadeUpWords, string> {
  const size = numberWithin('size', sizeText, MADE_UP_SIZES, MADE_UP_SIZES.usual);
  if (!size.ok) return size;
  const range = { ...MADE_UP_CONTINENTS, most: mostContinents(size.value) };
  const continents = numberWithin('number of continents', continentsText, range, usualContinents(size.value));
  return continents.ok ? ok({ kind, seed, size: size.value, continents: continents.value }) : continents;
}

function numberWithin(
  what: string,
  text: string | undefined,
  { least, most }: { readonly least: number; readonly most: number },
  usual: number,
): Result<number, string> {
  const number = text === undefined ? usual : wholeNumber(text);
  return number === null || number < least || number > most
    ? err(`the ${what} of a made-up map is a number from ${least} to ${most}, not ${quote(text ?? '')}`)
    : ok(number);
}
