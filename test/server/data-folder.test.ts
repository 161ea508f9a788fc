import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writtenBy } from '../terminal/child.ts';

test.skipIf(!existsSync('/proc/version'))(
  'a data folder that cannot be made is a fault, not an endless try',
  () => {
    const opened = `
    import { hostKey } from './source/server/door/host-key.ts';
    import { People } from './source/server/people/people.ts';
    import { Records } from './source/server/owner/records.ts';
    import { recordSchema } from './source/server/tables/record.ts';
    const opens = [hostKey, People.open, async folder => new Records(folder, recordSchema)];
    for (const open of opens) await open('/proc/nope/data').catch(({ code }) => process.stdout.write(code + ' '));`;
    expect(writtenBy(opened)).toBe('ENOENT ENOENT ENOENT ');
  },
);
