import fc from 'fast-check';
import { KEYS } from '../terminal/harness.ts';
import type { TestApp } from './harness.tsx';

/** A key typed, a click, a paste, or another size of the terminal. */
type Deed = string | { readonly columns: number; readonly rows: number };

/** What any screen has a use for: keys that lead about, clicks here and there, a paste. */
const usual: readonly string[] = [
  ...Object.entries(KEYS).flatMap(([name, bytes]) => (name === 'ctrl-c' ? [] : [bytes])),
  ...[KEYS.up, KEYS.down, KEYS.left, KEYS.right, KEYS.enter, KEYS.enter, KEYS.enter, KEYS.tab],
  ...['\x1b[<0;20;10M\x1b[<0;20;10m', '\x1b[<0;30;21M\x1b[<0;30;21m', '\x1b[<0;1;1M'],
  ...['\x1b[<64;9;9M', '\x1b[<65;9;9M', '\x1b[200~Ada\x07\x1b[201~'],
];

/**
 * Any deeds in any order.
 * @param letters keys by the character they type
 */
export const anything = (
  letters: string,
  length: { readonly minLength: number; readonly maxLength: number },
) =>
  fc.array(
    fc.oneof(
      { weight: 14, arbitrary: fc.constantFrom<Deed>(...usual, ...letters) },
      {
        weight: 1,
        arbitrary: fc.record({
          columns: fc.integer({ min: 20, max: 210 }),
          rows: fc.integer({ min: 6, max: 62 }),
        }),
      },
    ),
    length,
  );

/** Does all of it, until the program is left. */
export async function doAll(app: TestApp, deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds) {
    if (app.left() !== null) return;
    if (typeof deed === 'string') await app.send(deed);
    else await app.resize(deed.columns, deed.rows);
  }
}
