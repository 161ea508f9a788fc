import { err, ok, type Result } from '../../../../machines/result.ts';

export const NAME = { least: 2, most: 16 } as const;

/** Names that could be mistaken for the server itself. */
const reserved = new Set([
  'admin',
  'administrator',
  'root',
  'server',
  'sandtable',
  'system',
  'host',
  'you',
  'somebody',
]);

/** A name without what eyes confuse: case, 0 and o, 1 and i and l, rn and m, vv and w, hyphens and strokes. */
export const likeness = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[-_]/g, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Parses a name: 2 to 16 letters, digits, `-` and `_`, beginning with a letter or a digit. */
export function readName(text: string): Result<string, string> {
  const name = text.slice(0, 200).trim();
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{1,15}$/.test(name))
    return err('a name has 2 to 16 letters, digits, - and _, and begins with a letter or a digit');
  if (reserved.has(name.toLowerCase())) return err(`${name} is kept for the server; take another name`);
  return ok(name);
}

/** True for a name without anything around it. */
export function isName(text: string): boolean {
  const name = readName(text);
  return name.ok && name.value === text;
}

/** A free name resembling the wished one. @param taken tells whether a name, in lower case, is in use @param drawn a number for it instead of the next one */
export function nameLike(wished: string, taken: (name: string) => boolean, drawn?: () => number): string {
  const letters = wished
    .slice(0, 64)
    .replace(/[^A-Za-z0-9_-]/g, '')
    .replace(/^[_-]+/, '');
  const read = readName(letters.slice(0, NAME.most));
  const stem = read.ok ? read.value : 'guest';
  if (!taken(stem.toLowerCase())) return stem;
  for (let count = 2; ; count += 1) {
    const number = drawn?.() ?? count;
    const name = `${stem.slice(0, NAME.most - String(number).length - 1)}-${number}`;
    if (!taken(name.toLowerCase())) return name;
  }
}
