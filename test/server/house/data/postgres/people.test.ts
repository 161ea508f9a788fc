import { expect, test, vi } from 'vitest';
import { at } from '../../../../../machines/result.ts';
import { DatabaseRecords } from '../../../../../source/server/house/data/postgres/database-records.ts';
import { idOfKey, People, peopleKind } from '../../../../../source/server/house/people/people.ts';
import { databases, openDatabase, withPostgres } from '../../../../database/postgres.ts';
import { bad, good } from '../../../../table/tables.ts';
import { come, comeIn, freshKey, jumpingClock, key, startTestServer, until } from '../../../harness.ts';
import { threeNodes } from '../../../nodes.ts';

const fresh = databases();

/** The people as two nodes of one house know them, neither of which is told what the other writes. */
async function twoNodes() {
  const database = await openDatabase(await fresh());
  const records = new DatabaseRecords(peopleKind, database);
  return { records, one: await People.open(records), other: await People.open(records) };
}

const blob = (text: string): Buffer => Buffer.from(text);

withPostgres('people of a house', () => {
  test('who comes with a key to another node is the same person at once, under the same name', async () => {
    const { one, other } = await twoNodes();
    const ada = await one.whoIs({ blob: blob('ada'), login: 'ada' }, 1);
    good(await one.rename(ada.id, 'countess'));
    expect(await other.whoIs({ blob: blob('ada'), login: 'somebody' }, 2)).toMatchObject({
      id: ada.id,
      name: 'countess',
    });
  });

  test('who comes to two nodes at the same moment is one person', async () => {
    const { one, other } = await twoNodes();
    const [here, there] = await Promise.all(
      [one, other].map((node, index) => node.whoIs({ blob: blob('ada'), login: `ada${index}` }, 1)),
    );
    expect(here).toEqual(there);
  });

  test('who has just left another node, and is forgotten there while they come here, takes nobody’s name', async () => {
    const { one, other, records } = await twoNodes();
    const ada = { blob: blob('ada'), login: 'ada' };
    const find = records.find.bind(records);
    vi.spyOn(records, 'find').mockImplementationOnce(async (...words) => {
      const { id } = await one.whoIs(ada, 1);
      const found = await find(...words);
      good(await one.erase(id));
      return found;
    });
    expect((await other.whoIs(ada, 2)).name).toBe('ada');
  });

  test('a name is one person’s in the whole house, in whatever letters', async () => {
    const { one, other } = await twoNodes();
    const names = await Promise.all(
      [one, other].flatMap((node, index) => [
        node.whoIs({ blob: blob(`key ${index}`), login: 'Ada' }, 1),
        node.whoIs({ login: 'ada' }, 1),
      ]),
    );
    expect(new Set(names.map(({ name }) => name.toLowerCase())).size).toBe(4);
    const bo = await other.whoIs({ blob: blob('bo'), login: 'bo' }, 1);
    expect(bad(await other.rename(bo.id, at(names, 0).name.toUpperCase()))).toMatch(/is taken/);
    expect(other.get(bo.id)?.name).toBe('bo');
  });

  test('of two nodes that change somebody, each keeps what the other has changed', async () => {
    const { one, other } = await twoNodes();
    const ada = await one.whoIs({ blob: blob('ada'), login: 'ada' }, 1);
    await other.whoIs({ blob: blob('ada'), login: 'ada' }, 1);
    one.change(ada.id, { bell: false });
    good(await one.keep(ada.id));
    good(await other.rename(ada.id, 'countess'));
    expect(other.get(ada.id)).toMatchObject({ name: 'countess', bell: false });
  });

  test('who only came is forgotten with their name, and who keeps something is not', async () => {
    const { one, other, records } = await twoNodes();
    const ada = await one.whoIs({ blob: blob('ada'), login: 'ada' }, 1);
    const bo = await one.whoIs({ blob: blob('bo'), login: 'bo' }, 1);
    await other.whoIs({ blob: blob('bo'), login: 'bo' }, 1);
    good(await other.keep(bo.id));
    one.forget(ada.id);
    one.forget(bo.id);
    await expect.poll(async () => (await records.versions()).size).toBe(1);
    expect((await other.whoIs({ blob: blob('other'), login: 'ada' }, 2)).name).toBe('ada');
    expect((await one.whoIs({ blob: blob('bo'), login: 'x' }, 2)).name).toBe('bo');
  });

  test('a guest’s code is good on every node, and a new name is known on all', async () => {
    const [one, other] = await threeNodes(await fresh());
    const ada = await comeIn(one, { login: 'ada' });
    const { code, id } = one.hall.parts.people.named('ada') ?? {};
    await until(async () => (await other.hall.parts.people.recall(id ?? '')) !== null);
    const guest = await comeIn(other, { login: 'stranger' });
    guest.type('\t', '6');
    await guest.see('code');
    guest.type(code ?? '');
    guest.type(key.enter);
    await guest.see('ada · ');
    ada.type('N', '\x15', ...'countess', key.enter);
    for (const session of [ada, guest]) await session.see('countess · ');
    for (const { hall } of [one, other]) await until(() => `${hall.attendance.names}` === 'countess');
  });

  test('who only came to a node that has died is forgotten, and their name is free again', async () => {
    const shared = { database: await fresh(), hostKey: freshKey() };
    const records = new DatabaseRecords(peopleKind, await openDatabase(shared.database));
    const died = await People.open(records);
    await died.whoIs({ blob: blob('ada'), login: 'ada' }, 1);
    const bo = await died.whoIs({ blob: blob('bo'), login: 'bo' }, 1);
    good(await died.keep(bo.id));
    const clock = jumpingClock();
    const server = await startTestServer({ shared, clock });
    const mine = freshKey();
    const cy = await come(server, { login: 'cy', key: mine });
    await cy.see('1 here');
    expect(await server.hall.parts.people.lookUp('ada')).not.toBeNull();
    // What the database refuses in one minute is tried again in the next.
    const inTime = { interval: 500 };
    await expect
      .poll(async () => {
        clock.pass(61_000);
        return (await server.hall.parts.people.lookUp('ada')) ?? (await records.versions()).size;
      }, inTime)
      .toBe(2);
    expect(server.hall.parts.people.named('cy')).not.toBeNull();
  });

  test('who is kept out on one node is kept out on all', async () => {
    const [one, other] = await threeNodes(await fresh());
    const id = idOfKey(blob('ada'));
    good(await one.bans.add(id));
    await until(() => other.bans.has(id));
    good(await other.bans.remove(id));
    await until(() => !one.bans.has(id));
  });
});
