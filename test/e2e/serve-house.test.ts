import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databases, withPostgres } from '../database/postgres.ts';
import { key } from '../server/harness.ts';
import { adaAndBo, ask, folderWithKeys, serve, visit } from './serve-client.ts';
import { houseWords, type Serving } from './serving.ts';

withPostgres('two processes with one database', () => {
  const makeDatabase = databases();

  test('two people with OpenSSH, each on another node, play at one table; a node is told to stop and its people go on at the other', async () => {
    const folder = await folderWithKeys('ada', 'bo');
    const house = [...houseWords(folder, await makeDatabase()), '--health', '0'];
    const node = (name: string) => serve(join(folder, name), 0, [], house);
    const [one, two] = [await node('one'), await node('two')];
    expect(fingerprintIn(one.log())).toBe(fingerprintIn(two.log()));
    const { ada, bo } = await adaAndBo(folder, one.port, two.port);
    ada.type(key.tab, key.enter);
    for (const player of [ada, bo]) await player.see(/\+14/);

    expect(await health(one)).toBe(200);
    one.kill('SIGTERM');
    await ada.see('The server stops in 60 s');
    expect(await health(one)).toBe(503);
    const late = await ask(folder, one.port, 'bo', 'tables').catch(() => ({ status: 255 }));
    expect(late.status).toBe(255);
    expect(one.log()).not.toContain('"stopped"');
    ada.type('\x03');
    expect(await one.ended).toBe(0);
    const back = await visit(folder, two.port, 'ada');
    await back.see(/Simple Risk +ada bo/);
    back.type(key.enter);
    await back.see(/\+14/);

    // Told twice, a node does not wait.
    two.kill('SIGTERM');
    await back.see('The server stops in 60 s');
    two.kill('SIGTERM');
    await back.see('Every move is saved; come back, and go on at another one');
    expect(await two.ended).toBe(0);
    for (const each of [one, two]) expect(each.log()).not.toContain('"fault"');
  });
});

/** What a balancer is answered. */
async function health(node: Serving): Promise<number> {
  const [url = ''] = /http:\/\/\S+\/healthz/.exec(node.said()) ?? [];
  return (await fetch(url)).status;
}

/** The fingerprint of the host key that a server has logged. */
const fingerprintIn = (log: string): string => /SHA256:[^"]+/.exec(log)?.[0] ?? log;
