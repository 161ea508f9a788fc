import * as z from 'zod';
import type { SetupFault } from '../game.ts';
import { setupFault } from '../options.ts';
import { err, ok, type Result } from '../result.ts';
import type { BoardData } from './board.ts';
import { namedValues } from './named.ts';

/** What a territory begins with in place of what the rules put there; nobody has neutral ones at first. */
export interface Garrison {
  readonly armies: number;
  readonly isNeutral: boolean;
}

/** By territory. */
export type Garrisons = ReadonlyMap<number, Garrison>;

/** What `garrisons` says where all territories begin as the rules say. */
const NONE = 'none';
const MOST = 1000;

/** Armies of named territories at the start: `none`, or as `example` says (rules/grid.md#garrisons). */
export const garrisonsOption = (description: string, example: string) =>
  z
    .string()
    .max(600)
    .default(NONE)
    .describe(description)
    .meta({ since: 6, words: { [NONE]: 'none' }, form: `none, or as ${example}` });

/** What a game calls its territories, how it shows the option, and whether some may be neutral by rule. */
interface Land {
  readonly names: readonly string[];
  /** A name as it may be typed in place of one of those. */
  readonly spelled?: (name: string) => string;
  readonly example: string;
  readonly neutral?: boolean;
}

/** The land of a map. */
export const landOf = ({ countries }: BoardData, example: string, neutral = false): Land => ({
  names: countries.map(({ name }) => name),
  example,
  neutral,
});

/** Reads the option `garrisons`. @returns what named territories begin with, or why a text means none */
export function readGarrisons(land: Land, text: string): Result<Garrisons, SetupFault> {
  const { names, spelled = name => name, example, neutral = false } = land;
  const garrisons = new Map<number, Garrison>();
  if (text.trim() === NONE) return ok(garrisons);
  const wrong = (sentence: string) => err(setupFault('wrong-option', sentence, 'garrisons'));
  const pairs = namedValues(text, neutral ? /(?:neutral\s+)?\d{1,4}/ : /\d{1,4}/);
  if (pairs === null || pairs.some(([, value]) => !isWithin(armiesIn(value))))
    return wrong(`garrisons are territories with whole numbers from 1 to ${MOST}, as in ${example}`);
  for (const [name, value] of pairs) {
    const sought = spelled(name).toLowerCase();
    const index = names.findIndex(each => each.toLowerCase() === sought);
    if (index < 0) return wrong(`there is no territory of that name; there are ${nearest(names, sought)}`);
    garrisons.set(index, { armies: armiesIn(value), isNeutral: /^n/i.test(value) });
  }
  return ok(garrisons);
}

const armiesIn = (value: string): number => Number(/\d+$/.exec(value)?.[0]);
const isWithin = (armies: number): boolean => armies >= 1 && armies <= MOST;

/** The same of a text that was read before; none for one that means nothing. */
export function garrisonsOf(land: Land, text: string): Garrisons {
  const read = readGarrisons(land, text);
  return read.ok ? read.value : new Map();
}

/** Names of territories that a sentence holds. */
const MOST_NAMED = 8;

/** Some names, first those that begin most alike. */
function nearest(names: readonly string[], sought: string): string {
  const alike = (name: string): number => {
    const letters = [...name.toLowerCase()];
    const other = letters.findIndex((letter, index) => letter !== sought[index]);
    return other < 0 ? letters.length : other;
  };
  const shown = names.toSorted((one, other) => alike(other) - alike(one)).slice(0, MOST_NAMED);
  const left = names.length - shown.length;
  return left === 0 ? shown.join(', ') : `${shown.join(', ')} and ${left} more`;
}
