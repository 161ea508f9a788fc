import { expect, test } from 'vitest';
import { answerOwner, askAdmin } from '../../../../../source/server/admin.ts';
import { DatabaseRecords } from '../../../../../source/server/house/data/postgres/database-records.ts';
import { HouseState, houseKind } from '../../../../../source/server/house/hall/house-state.ts';
import { databases, openDatabase, withPostgres } from '../../../../database/postgres.ts';
import { come, freshKey, key, run, until } from '../../../harness.ts';
import { hostedAt, threeNodes } from '../../../nodes.ts';
import { computer, free, openTable } from '../../../tables.ts';

const fresh = databases();

async function twoServers() {
  const [one, other] = await threeNodes(await fresh());
  answerOwner(one);
  answerOwner(other);
  return { one, other };
}

withPostgres('the nodes of a house', () => {
  test('hear in the lobby chat what is said on any of them, each line once and in one order', async () => {
    const database = await openDatabase(await fresh());
    const records = new DatabaseRecords(houseKind, database);
    const [one, other] = [await HouseState.open(records), await HouseState.open(records)];
    for (let line = 0; line < 10; line += 1) {
      one.say({ name: 'ada' }, `ada ${line}`, 1000);
      other.say({ name: 'bo' }, `bo ${line}`, 1000);
    }
    await Promise.all([one.drain(false), other.drain(false)]);
    await Promise.all([one.follow(), other.follow()]);
    expect(one.chat.lines).toEqual(other.chat.lines);
    expect(one.chat.lines).toHaveLength(20);
    expect(new Set(one.chat.lines.map(({ at }) => at)).size).toBe(20);
    const later = await HouseState.open(records);
    expect(later.chat.lines).toEqual(one.chat.lines);
  });

  test('show in the lobby what is said in the lobby of another', async () => {
    const { one, other } = await twoServers();
    const ada = await come(one, { login: 'ada', key: freshKey() });
    const bo = await come(other, { login: 'bo', key: freshKey() });
    await ada.see('2 here');
    ada.type('T');
    await ada.see('Lobby chat');
    ada.type(`good evening${key.enter}`);
    await bo.see('good evening');
  });

  test('obey their owner from any of them: status, kick, ban, drain', async () => {
    const { one, other } = await twoServers();
    const ada = await come(one, { login: 'ada', key: freshKey() });
    const bo = await come(other, { login: 'bo', key: freshKey() });
    await ada.see('2 here');
    await bo.see('2 here');
    const ask = (word: 'status' | 'kick' | 'ban' | 'drain' | 'undrain', who = '') =>
      askAdmin(one.data, { word, who });
    const told =
      /^node [0-9a-f]{4}(?: \(this one\))?: test, [\d.]+ MB, 1 sessions, 0 games in memory, leads 0$/;
    let status: readonly string[] = [];
    // The third node may stand between them.
    while (status.filter(line => told.test(line)).length < 2) status = (await ask('status')).lines;
    expect(status).toContainEqual(expect.stringMatching(/^node [0-9a-f]{4} \(this one\): /));
    expect(status).toContainEqual(expect.stringMatching(/^s1@[0-9a-f]{4} {2}bo {14} lobby$/));

    expect(await ask('kick', 'bo')).toEqual({ ok: true, lines: ['1 ended'] });
    await bo.see("The server's owner has ended this session.");
    await until(() => one.hall.attendance.people === 1);
    expect((await ask('kick', 'bo')).ok).toBe(false);

    const cy = await come(other, { login: 'cy', key: freshKey() });
    await cy.see('2 here');
    await until(
      async () => (await one.hall.parts.people.lookUp('cy')) !== null && one.hall.attendance.people === 2,
    );
    expect(await ask('ban', 'cy')).toEqual({ ok: true, lines: ['cy is kept out'] });
    await cy.see("The server's owner has ended this session.");
    await until(() => other.bans.all.length === 1);

    expect(await ask('drain')).toEqual({ ok: true, lines: ['no new tables are opened'] });
    await until(() => other.hall.draining);
    await expect(openTable(one, 'ada')).rejects.toThrow('no new tables are opened');
    await ask('undrain');
    await until(() => !other.hall.draining);
    const { id } = await openTable(one, 'ada', { seats: [free, computer, computer] });
    await hostedAt(other, id);
    const dan = await come(other, { login: 'dan', key: freshKey(), command: `watch ${id}` });
    await dan.see('watching');
    const lines = run(other, `watch ${id}`, { login: 'eve', key: freshKey() });
    await until(() => other.metrics.sessions === 2);

    expect(await ask('ban', '127.0.0.1')).toEqual({ ok: true, lines: ['127.0.0.1 is kept out'] });
    for (const player of [ada, dan]) {
      await player.left;
      expect(player.bytes().toString()).toContain("The server's owner has ended this session.");
    }
    expect(await lines).toMatchObject({ status: 1, err: expect.stringContaining('has ended this session') });
    await expect(come(other, { login: 'dan' })).rejects.toThrow();
  });
});
