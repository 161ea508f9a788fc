import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writtenBy } from '../terminal/child.ts';

test.skipIf(!existsSync('/proc/version'))(
  'a data folder that cannot be made is a fault, not an endless try',
  () => {
    const opened = `
    import { hostKey } from './source/server/door/host-key.ts';
    import { People } from './source/server/people/people.ts';
    import { fileTables } from './source/server/tables/table-store.ts';
    const opens = [hostKey, People.open, fileTables];
    for (const open of opens) await open('/proc/nope/data').catch(({ code }) => process.stdout.write(code + ' '));`;
    expect(writtenBy(opened)).toBe('ENOENT ENOENT ENOENT ');
  },
);
