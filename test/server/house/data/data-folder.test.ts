import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writtenBy } from '../../../terminal/child.ts';
import { comeIn, dataFolder, key, startTestServer, until } from '../../harness.ts';
import { computer, free, openTable } from '../../tables.ts';

// Only Linux has a place in which nobody, not even root, can make a folder.
test.skipIf(!existsSync('/proc/version'))(
  'a data folder that cannot be made is a fault, not an endless try',
  () => {
    const opened = `
    import { DataFolder } from './source/server/house/data/data-folder.ts';
    import { wallClock } from './source/base/clock.ts';
    import { nodeFileSystem } from './source/table/file-system.ts';
    const parts = { files: nodeFileSystem, clock: wallClock, log: { write() {} } };
    await DataFolder.open('/proc/nope/data', parts).catch(({ message }) => process.stdout.write(message));`;
    expect(writtenBy(opened)).toBe('the folder /proc/nope/data cannot be made');
  },
);

/** What others may do with each file of a data folder. */
const openTo = (folder: string): readonly (readonly [string, number])[] =>
  ['', ...readdirSync(folder, { recursive: true }).map(String)].map(name => [
    name,
    statSync(join(folder, name)).mode & 0o077,
  ]);

const told = ({ logged }: { readonly logged: readonly { event: string; facts: object }[] }) =>
  logged.filter(({ event }) => event === 'open').map(({ facts }) => JSON.stringify(facts));

// Windows has no modes of files for other accounts.
test.skipIf(process.platform === 'win32')(
  'another account read the seed of a running game in a folder of 755: what was there is closed, what comes is 700 and 600',
  async () => {
    const data = dataFolder();
    for (const name of ['people', 'tables', 'games']) mkdirSync(join(data, name), { mode: 0o755 });
    writeFileSync(join(data, 'games', 'kq7m-2rtx.jsonl'), '', { mode: 0o644 });
    writeFileSync(join(data, 'bans.json'), '[]', { mode: 0o644 });
    chmodSync(data, 0o755);
    const server = await startTestServer({ data });
    expect(server.storage.warnings).toEqual([
      `others could read ${join(data, 'bans.json')} and 5 more in ${data}; this is closed to them now`,
    ]);
    expect(told(server)).toHaveLength(1);
    const ada = await comeIn(server, { login: 'ada' });
    const table = await openTable(server, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
    await ada.see('your turn');
    ada.type(key.enter);
    await ada.see('at the table');
    await server.bans.add('192.0.2.7');
    await until(() => existsSync(join(data, 'tables', `${table.id}.json.old`)));
    const files = openTo(data);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter(([, open]) => open !== 0)).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')(
  'a folder with more in it than the server keeps is left open to others, and that is said',
  async () => {
    const data = dataFolder();
    writeFileSync(join(data, 'notes.txt'), '', { mode: 0o644 });
    chmodSync(data, 0o755);
    const server = await startTestServer({ data });
    expect(server.storage.warnings).toEqual([
      `others may look into ${data}; there is more in it than the server's, so it is left so`,
    ]);
    expect(openTo(data).filter(([, open]) => open !== 0)).toEqual([
      ['', 0o055],
      ['notes.txt', 0o044],
    ]);
  },
);
