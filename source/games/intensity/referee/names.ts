/** The most characters of a name before a suffix (rules/intensity-protocol.md#name). */
const LONGEST_NAME = 32;
/** What a program is called that prints no name. */
const NAMELESS = 'The Unknown Player';

/**
 * A name out of what a program printed (rules/intensity-protocol.md#name): letters, digits,
 * apostrophe, blank, underscore and hyphen are kept.
 */
export function cleanName(output: string): string {
  const kept = output
    .trim()
    .replace(/[^A-Za-z0-9' _-]/g, '')
    .slice(0, LONGEST_NAME)
    .trim();
  return kept === '' ? NAMELESS : kept;
}

/** The names with 0, 1, 2 … behind those that are taken by somebody before them. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map(name => {
    let unique = name;
    for (let suffix = 0; taken.has(unique); suffix += 1) unique = `${name}${suffix}`;
    taken.add(unique);
    return unique;
  });
}
