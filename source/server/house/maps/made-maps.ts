import { ok, type Result } from '../../../../machines/result.ts';
import type { PlayableMap } from '../../../maps/builtin/builtin-map.ts';
import { builtinMap, madeUpWords } from '../../../maps/builtin/index.ts';

/** Makes up the map of a word elsewhere than in the main thread; null where that is not possible. */
export type MapMaker = (word: string) => Promise<PlayableMap | null>;

const MOST_KEPT = 32;

/** Last used last. */
const kept = new Map<string, PlayableMap>();

function keep(word: string, { map, deck }: PlayableMap): void {
  kept.delete(word);
  kept.set(word, { map, deck });
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
}

/** Makes up the map of a word, so that `mapNamed` has it at once; for any other word there is nothing to do. */
export async function makeReady(word: string, make: MapMaker): Promise<void> {
  const made = madeUpWords(word) === null || kept.has(word) ? null : await make(word);
  if (made !== null) keep(word, made);
}

/** A built-in or made-up map; the latter takes up to 0.4 s, all other sessions waiting, unless it was made ready. */
export function mapNamed(word: string): Result<PlayableMap, string> {
  const known = kept.get(word);
  if (known === undefined && madeUpWords(word) === null) return builtinMap(word);
  const found = known === undefined ? builtinMap(word) : ok(known);
  if (found.ok) keep(word, found.value);
  return found;
}
