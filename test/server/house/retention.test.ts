import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ServerOptions } from '../../../source/server/server.ts';
import { databases } from '../../database/postgres.ts';
import { hasPostgres } from '../../database/where.ts';
import { good } from '../../good.ts';
import { dataFolder, freshKey, jumpingClock, startTestServer, until } from '../harness.ts';
import { gathering } from './tables/gathering.ts';

const DAY = 86_400_000;

const fresh = databases();
const kinds: readonly (readonly [string, () => Promise<Partial<ServerOptions>>])[] = [
  ['a folder', async () => ({})],
  ...(hasPostgres
    ? [['PostgreSQL', async () => ({ shared: { database: await fresh(), hostKey: freshKey() } })] as const]
    : []),
];

/** A server with three games that were over 60, 20 and 1 days ago, each with talk of its day, and talk in the lobby. */
async function withOldGames(options: Partial<ServerOptions>) {
  const clock = jumpingClock();
  const server = await startTestServer({ ...options, clock });
  const { records, saves, houseState } = server.hall.parts;
  for (const [id, days] of [
    ['aaaa-aaab', 60] as const,
    ['aaaa-aaac', 20] as const,
    ['aaaa-aaad', 1] as const,
  ]) {
    const at = Date.now() - days * DAY;
    const talk = [{ at, name: 'ada', text: `${days} days ago` }];
    good(await records.write(id, { ...gathering(2), id, save: id, stage: 'over', changedAt: at, talk }, 0));
    good(await saves.create(id, ['header', id]));
    houseState.say({ name: 'bo' }, `in the lobby ${days} days ago`, at);
  }
  // One that had to be left because it was damaged.
  good(await saves.create('aaaa-aaab 2', ['other']));
  const over = async (): Promise<readonly string[]> =>
    (await records.find('over')).map(({ record: { id, talk } }) => `${id} ${talk.length}`);
  return { server, clock, over, saves, chat: houseState.chat };
}

describe.each(kinds)('what is old, in %s', (_kind, where) => {
  test('stays for ever, unless the owner says for how long', async () => {
    const { clock, over, chat } = await withOldGames(await where());
    clock.pass(2 * 3_600_000);
    expect(await over()).toHaveLength(3);
    expect(chat.lines).toHaveLength(3);
  });

  test('is deleted once it is older than the owner wants, talk before the games', async () => {
    const { server, clock, over, saves, chat } = await withOldGames({
      ...(await where()),
      keep: { games: 30, talk: 7 },
    });
    clock.pass(60_000);
    await until(() => server.logged.some(({ event }) => event === 'removed'));
    expect(server.logged.find(({ event }) => event === 'removed')?.facts).toEqual({ games: 1, tables: 1 });
    expect(await over()).toEqual(['aaaa-aaad 1', 'aaaa-aaac 0']);
    expect(good(await saves.names()).toSorted()).toEqual(['aaaa-aaac', 'aaaa-aaad']);
    expect(chat.lines.map(({ text }) => text)).toEqual(['in the lobby 1 days ago']);
    expect(server.logged.filter(({ event }) => event === 'fault')).toEqual([]);
    // An hour later nothing is left to do; eleven days later one more is old enough.
    clock.pass(11 * DAY);
    await until(async () => {
      // The next look is put down once the one before is over.
      clock.pass(3_600_000);
      return (await over()).length === 1;
    });
  });

  test('goes into the folder that the owner names, whole', async () => {
    const archive = dataFolder();
    const { server, clock, over, saves } = await withOldGames({
      ...(await where()),
      keep: { games: 2, archive },
    });
    clock.pass(60_000);
    await until(() => server.logged.some(({ event }) => event === 'removed'));
    expect(await over()).toEqual(['aaaa-aaad 1']);
    expect(good(await saves.names())).toEqual(['aaaa-aaad']);
    expect(readFileSync(join(archive, 'games', 'aaaa-aaab 2.jsonl'), 'utf8')).toBe('other\n');
    expect(readFileSync(join(archive, 'games', 'aaaa-aaac.jsonl'), 'utf8')).toBe('header\naaaa-aaac\n');
    expect(existsSync(join(archive, 'tables', 'aaaa-aaab.json'))).toBe(true);
  });
});
