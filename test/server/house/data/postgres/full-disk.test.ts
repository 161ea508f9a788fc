import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seat } from '../../../../../machines/seat.ts';
import { openHealth } from '../../../../../source/server/health.ts';
import { ownPostgres, withOwnPostgres } from '../../../../database/postgres.ts';
import { comeIn, freshKey, key, startTestServer, until } from '../../../harness.ts';
import { computer, free, openTable } from '../../../tables.ts';

/** Megabytes of a disk that a new database fits on, with little to spare. */
const ROOM = 160;

/** Makes a disk of that size; null where that is not allowed. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-small-disk-'));
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOM}m`, 'tmpfs', folder]).status === 0;
  onTestFinished(() => {
    if (made) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return made ? folder : null;
}

/** Fills a disk to its last byte. */
function fill(file: string): void {
  for (const size of [1_048_576, 4096])
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
}

withOwnPostgres('a database whose disk is full', () => {
  test('is told as that by log, health, metrics and table without a change between, and its end by itself', async context => {
    const folder = smallDisk();
    if (folder === null) return context.skip('this account cannot make a disk');
    const of = join(folder, 'postgres');
    mkdirSync(of);
    const own = await ownPostgres({
      folder: of,
      settings: ['fsync=on', 'max_wal_size=32MB', 'min_wal_size=32MB'],
    });
    const shared = { database: await own.database(), hostKey: freshKey() };
    const server = await startTestServer({ shared });
    const health = await openHealth(server, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => health.close());
    const ada = await comeIn(server, { login: 'ada', key: freshKey(), columns: 80 });
    const seats = [free, computer, { ...computer, name: 'Edda' }];
    const table = await openTable(server, 'ada', { seats, turnLimit: 1000 });
    await ada.see('go on');
    ada.type(key.enter);
    await ada.see('at the table');
    // Beside much else a new database may have been slow before.
    const since = server.logged.length;
    const told = (): readonly string[] =>
      server.logged
        .slice(since)
        .map(({ event }) => event)
        .filter(event => event.startsWith('database-'));
    await until(() => server.storage.trouble === null);
    fill(join(folder, 'ballast'));
    table.standIn(seat(0), 'asked');
    await ada.see('the table waits: the database refuses writes ');
    for (let times = 0; times < 100; times += 1) {
      const answer = await fetch(health.url);
      expect([answer.status, await answer.text()]).toEqual([
        503,
        expect.stringMatching(/^the database refuses writes; since 20/),
      ]);
      const metrics = await (await fetch(health.url.replace('healthz', 'metrics'))).text();
      expect(metrics).toContain('sandtable_database_trouble{kind="read-only"} 1');
      expect(metrics).toContain('sandtable_database_trouble{kind="gone"} 0');
    }
    expect(told()).toEqual(['database-read-only']);
    const before = table.running?.seq ?? 0;
    rmSync(join(folder, 'ballast'));
    await until(() => (table.running?.seq ?? 0) > before + 20 && server.storage.trouble === null);
    await until(() => !ada.text().includes('the table waits'));
    expect((await fetch(health.url)).status).toBe(200);
    expect(told()).toEqual(['database-read-only', 'database-back']);
    expect(server.logged.filter(({ event }) => event === 'fault')).toEqual([]);
  });
});
