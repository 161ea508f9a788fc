import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { People } from '../../source/server/people/people.ts';
import { scratchFolder } from '../table/scratch.ts';
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

test('a person whose file has a name with marks around it is left alone, and never shown', async () => {
  const folder = await scratchFolder();
  const person = { guest: true, code: 'abcd-efgh', bell: true, settings: {}, seenAt: 5 };
  for (const [letter, name] of [
    ['a', 'Ada'],
    ['b', 'Bo\ufeff'],
    ['c', '\u2028Cy'],
  ]) {
    const id = `g-${String(letter).repeat(22)}`;
    writeFileSync(join(folder, `${id}.json`), JSON.stringify({ ...person, id, name }));
  }
  const people = await People.open(folder);
  expect(people.named('Ada')?.name).toBe('Ada');
  expect([people.named('Bo\ufeff'), people.named('\u2028Cy'), people.named('Bo')]).toEqual([
    null,
    null,
    null,
  ]);
});
