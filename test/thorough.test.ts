import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { THOROUGH } from './thorough.ts';

test('each test that is left to a full run is there', () => {
  for (const [file, names] of Object.entries(THOROUGH)) {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    for (const name of names) expect(text, file).toContain(name);
  }
});
