import { expect, test } from 'vitest';
import { databases, withPostgres } from '../../../database/postgres.ts';
import { playToTheEnd } from '../../autopilot.ts';
import { come, freshKey, key, startTestServer, type TestServer, until } from '../../harness.ts';
import { openTable } from '../../tables.ts';

const fresh = databases();

/** So many nodes of one house. */
async function nodes(count: number): Promise<readonly TestServer[]> {
  const shared = { database: await fresh(), hostKey: freshKey() };
  const started: TestServer[] = [];
  for (let index = 0; index < count; index += 1) started.push(await startTestServer({ shared }));
  return started;
}

const faults = ({ logged }: TestServer): unknown[] => logged.filter(({ event }) => event === 'fault');

withPostgres('several nodes of one house', () => {
  test('two people of one table on different nodes play a whole game, and a third person watches on a third', async () => {
    const [one, two, three] = await nodes(3);
    if (one === undefined || two === undefined || three === undefined) throw new Error('no nodes');
    const ada = await come(one, { login: 'ada', key: freshKey() });
    await ada.see('Waiting for you');
    const hosted = await openTable(one, 'ada');
    await until(() => two.hall.find(hosted.id).ok && three.hall.find(hosted.id).ok);
    const bo = await come(two, { login: 'bo', key: freshKey(), command: `join ${hosted.id}` });
    await bo.see('at the table');
    const eve = await come(three, { login: 'eve', key: freshKey(), command: `watch ${hosted.id}` });
    await eve.see('watching');
    await ada.see('go on');
    ada.type(key.enter);
    await ada.see('at the table');
    await Promise.all([playToTheEnd(ada), playToTheEnd(bo)]);
    for (const server of [one, two, three]) {
      const found = server.hall.find(hosted.id);
      await until(() => found.ok && found.value.record.stage === 'over');
      expect(found.ok && found.value.table?.history).toEqual(hosted.table?.history);
      expect(faults(server)).toEqual([]);
    }
    await eve.see('after');
  }, 120_000);
});
