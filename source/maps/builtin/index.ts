import { err, ok, type Result } from '../../../machines/result.ts';
import { RANDOM_SIZES, randomMap } from '../random-map.ts';
import { cleanText, quoted, wholeNumber } from '../text.ts';
import type { BuiltinMap } from './define.ts';
import { DRAWN_MAPS } from './drawn.ts';
import { europe } from './europe.ts';
import { iberia } from './iberia.ts';
import { northAmerica } from './north-america.ts';
import { world } from './world.ts';

export type { BuiltinMap } from './define.ts';

/** The maps that come with the program, the usual one first. */
export const BUILTIN_MAPS: readonly BuiltinMap[] = [world, iberia, europe, northAmerica, ...DRAWN_MAPS];

const SEED_LENGTH = 40;

/** Whether a word of the command line names a built-in or made-up map, rightly or wrongly, and not a file. */
export function isBuiltinName(word: string): boolean {
  return word.startsWith('random:') || BUILTIN_MAPS.some(({ id }) => id === word);
}

/**
 * The map of a name: `world` and the other built-in ones, or `random:SEED[:SIZE]`, which is made up.
 * @returns the map, or one sentence that says what the name should be
 */
export function builtinMap(name: string): Result<BuiltinMap, string> {
  if (name.startsWith('random:')) return madeUpMap(name);
  const found = BUILTIN_MAPS.find(({ id }) => id === name);
  if (found !== undefined) return ok(found);
  const ids = BUILTIN_MAPS.map(({ id }) => id).join(', ');
  return err(`there is no built-in map ${quoted(name)}; there are ${ids} and random:SEED[:SIZE]`);
}

function madeUpMap(name: string): Result<BuiltinMap, string> {
  const [, seed = '', sizeText = String(RANDOM_SIZES.usual), ...rest] = name.split(':');
  const size = wholeNumber(sizeText);
  if (rest.length > 0 || seed === '' || cleanText(seed, SEED_LENGTH) !== seed)
    return err(
      `a made-up map is random:SEED or random:SEED:SIZE, the seed a text of 1 to ${SEED_LENGTH} characters without a colon`,
    );
  if (size === null || size < RANDOM_SIZES.least || size > RANDOM_SIZES.most)
    return err(
      `the size of a made-up map is a number from ${RANDOM_SIZES.least} to ${RANDOM_SIZES.most}, not ${quoted(sizeText)}`,
    );
  return ok(randomMap(seed, size));
}
