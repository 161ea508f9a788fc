import { err, ok, type Result } from '../../../machines/result.ts';

/** The shortest and the longest name of a person, in characters. */
export const NAME = { least: 2, most: 16 } as const;

const shape = /^[A-Za-z0-9][A-Za-z0-9_-]{1,15}$/;

/** Names that would be taken for the server's own voice. */
const reserved = new Set(['admin', 'administrator', 'root', 'server', 'sandtable', 'system', 'host', 'you']);

/** A person's name from outside: 2 to 16 letters, digits, `-` and `_`, the first of them a letter or a digit. */
export function readName(text: string): Result<string, string> {
  const name = text.slice(0, 200).trim();
  if (!shape.test(name))
    return err('a name has 2 to 16 letters, digits, - and _, and begins with a letter or a digit');
  if (reserved.has(name.toLowerCase())) return err(`${name} is kept for the server; take another name`);
  return ok(name);
}

/**
 * A free name like the one wished for, from a login or from nothing.
 * @param taken whether a name is somebody's, in lower case
 */
export function nameLike(wished: string, taken: (name: string) => boolean): string {
  const letters = wished
    .slice(0, 64)
    .replace(/[^A-Za-z0-9_-]/g, '')
    .replace(/^[_-]+/, '');
  const read = readName(letters.slice(0, NAME.most));
  const stem = read.ok ? read.value : 'guest';
  if (!taken(stem.toLowerCase())) return stem;
  for (let number = 2; ; number += 1) {
    const name = `${stem.slice(0, NAME.most - String(number).length - 1)}-${number}`;
    if (!taken(name.toLowerCase())) return name;
  }
}
