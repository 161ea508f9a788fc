import { expect, test, vi } from 'vitest';
import { databases, ownPostgres, withOwnPostgres, withPostgres } from '../database/postgres.ts';
import { LOBBY } from './display.ts';
import { come, comeIn, freshKey, jumpingClock, key, startTestServer, until } from './harness.ts';
import { faultsOf } from './nodes.ts';
import { computer, free, openTable } from './tables.ts';

withPostgres('a server of a house that is told to stop', () => {
  const makeDatabase = databases();

  test('takes nobody new, lets another one lead its tables at once, and waits a minute for its people', async () => {
    const shared = { database: await makeDatabase(), hostKey: freshKey() };
    const clock = jumpingClock();
    const one = await startTestServer({ shared, clock });
    const ada = await comeIn(one, { login: 'ada', key: freshKey() });
    const { id } = await openTable(one, 'ada', { seats: [free, computer, computer] });
    await until(() => one.peers?.leads.length === 1);
    const two = await startTestServer({ shared });
    await ada.see('go on');
    ada.type(key.enter);
    await ada.see('at the table');

    let hasLeft = false;
    const left = one.leave().then(() => {
      hasLeft = true;
    });
    await ada.see('The server stops in 60 s; come back, and go on elsewhere');
    await expect(come(one, { login: 'bo', key: freshKey() })).rejects.toThrow('ECONNREFUSED');
    await until(() => two.peers?.leads.length === 1);
    expect(one.peers?.leads).toEqual([]);
    for (const seconds of [45, 30, 15]) {
      clock.pass(15_000);
      await ada.see(`The server stops in ${seconds} s`);
    }
    expect(hasLeft).toBe(false);
    clock.pass(15_000);
    await left;
    await one.stop();
    expect(await ada.left).toBe(0);
    expect(ada.bytes().toString()).toContain('Every move is saved; come back, and go on at another one.');
    expect(two.hall.find(id).ok).toBe(true);
  });

  test('waits no longer than its people stay', async () => {
    const shared = { database: await makeDatabase(), hostKey: freshKey() };
    const one = await startTestServer({ shared });
    const ada = await comeIn(one, { login: 'ada', key: freshKey() });
    const eve = await come(one, { login: 'eve', key: freshKey(), command: 'plain' });
    await eve.see('Sandtable in lines');
    const left = one.leave();
    for (const person of [ada, eve]) {
      await person.see('The server stops in 60 s');
      person.cut();
    }
    await left;
  });
});

test('a server without a house has nobody to send its people to: it does not wait', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada', key: freshKey() });
  await server.leave();
  await server.stop();
  await ada.left;
  expect(ada.bytes().toString()).toContain('come back when it is up again');
});

withOwnPostgres('a server whose database is gone', () => {
  test('ends all the same, and says what is not written down', async () => {
    const postgres = await ownPostgres();
    const one = await startTestServer({
      shared: { database: await postgres.database(), hostKey: freshKey() },
    });
    const ada = await comeIn(one, { login: 'ada', key: freshKey() });
    await openTable(one, 'ada', { seats: [free, computer, computer] });
    await until(() => one.peers?.leads.length === 1);
    await ada.see('go on');
    ada.type(key.enter);
    await ada.see('at the table');
    await postgres.stop('SIGQUIT');
    await until(() => one.storage.trouble !== null);
    const left = one.leave();
    await ada.see('The server stops in 60 s');
    await one.stop();
    await left;
    await ada.left;
    expect(ada.bytes().toString()).toContain('The last moves at this table could not be written down');
  });
});

test('a game that is just beginning when the hall closes begins before', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', key: freshKey() });
  await ada.see(LOBBY);
  const table = await openTable(server, 'ada', { seats: [free, computer, computer] });
  let hasBegun = false;
  const begun = server.hall.begin(table).then(refused => {
    hasBegun = refused === null;
  });
  await server.hall.close();
  expect(hasBegun).toBe(true);
  await begun;
});

test.each([
  ['while it runs, is told as a fault', false, 1],
  ['because it closes, is none', true, 0],
])('people of a table whom a server could not read: that, %s', async (_, closes, faults) => {
  const server = await startTestServer();
  await comeIn(server, { login: 'ada', key: freshKey() });
  const { people } = server.hall.parts;
  const asked = Promise.withResolvers<boolean>();
  vi.spyOn(people, 'load').mockReturnValueOnce(asked.promise);
  await openTable(server, 'ada');
  if (closes) await server.stop();
  asked.reject(new Error('too late'));
  await expect(asked.promise).rejects.toThrow('too late');
  expect(faultsOf([server])).toHaveLength(faults);
});
