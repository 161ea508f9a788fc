import { world } from './builtin/world.ts';
import { LIMITS } from './map.ts';
import { cleanText } from './text.ts';

/** The names that Domination shows with blanks although its maps write them with hyphens: those of its default map. */
const HYPHENATED = new Set(
  [...world.map.continents, ...world.map.countries].map(({ name }) => name.replaceAll(' ', '-')),
);

/** Converts a name of a Domination file for display: `_` stands for a blank (rules/domination-maps.md#names). */
export function shownName(written: string): string {
  const spaced = HYPHENATED.has(written) ? written.replaceAll('-', ' ') : written;
  // Removing control characters may leave a name that a file would take for a comment or a heading.
  return cleanText(spaced.replaceAll('_', ' ')).replace(/^[;[\s]+/, '');
}

/** Converts a name for a Domination file: one word, `_` for blanks. */
export const writtenName = (shown: string): string => shown.replaceAll(' ', '_');

/** The key by which Conquest maps compare names: without case. */
export const nameKey = (name: string): string => cleanText(name).toLowerCase();

/** Makes names unique (compared without case) by appending ` 2`, ` 3` … to repeated ones. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const lastNumber = new Map<string, number>();
  return names.map(name => {
    const key = nameKey(name);
    let unique = name;
    for (let number = lastNumber.get(key) ?? 2; taken.has(nameKey(unique)); number += 1) {
      const suffix = ` ${number}`;
      unique = name.slice(0, LIMITS.nameLength - suffix.length).trimEnd() + suffix;
      lastNumber.set(key, number);
    }
    taken.add(nameKey(unique));
    return unique;
  });
}
