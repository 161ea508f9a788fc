import { world } from './builtin/world.ts';
import { LIMITS } from './map.ts';
import { cleanText } from './text.ts';

/** The names that Domination shows with blanks although its maps write them with hyphens: those of its default map. */
const HYPHENATED = new Set(
  [...world.map.continents, ...world.map.countries].map(({ name }) => name.replaceAll(' ', '-')),
);

/** The name to show for one of a Domination file: `_` stands for a blank (rules/domination-maps.md#names). */
export function shownName(written: string): string {
  const spaced = HYPHENATED.has(written) ? written.replaceAll('-', ' ') : written;
  // What cannot be shown may leave a name that a file would take for a remark or a heading.
  return cleanText(spaced.replaceAll('_', ' ')).replace(/^[;[\s]+/, '');
}

/** A name as a Domination file can hold it: one word, `_` for blanks. */
export function writtenName(shown: string): string {
  return shown.replaceAll(' ', '_');
}

/** What two names have in common that Conquest maps take for the same (case differs between places). */
export function nameKey(name: string): string {
  return cleanText(name).toLowerCase();
}

/** The names with ` 2`, ` 3` … after those that came before, so that each is there once (compared without case). */
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
