import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, test, vi } from 'vitest';
import { err } from '../../machines/result.ts';
import { seat } from '../../machines/seat.ts';
import { kits } from '../../source/games/kits.ts';
import { answerOwner, askAdmin } from '../../source/server/admin.ts';
import { SOMEBODY } from '../../source/server/house/people/forgotten.ts';
import { readReplay } from '../../source/table/replay.ts';
import { storeFault } from '../../source/table/store.ts';
import { databases } from '../database/postgres.ts';
import { hasPostgres } from '../database/where.ts';
import { good } from '../good.ts';
import { playToTheEnd } from './autopilot.ts';
import { come, comeIn, freshKey, run, startTestServer, type TestServer, until } from './harness.ts';
import { rowsOfLand } from './house.ts';
import { hostedAt, threeNodes } from './nodes.ts';
import { computer, free, openTable } from './tables.ts';

const NAME = 'Adalovelace';

/** A house, by the nodes that somebody comes to, and all that is stored of it. */
interface House {
  readonly nodes: readonly [TestServer, TestServer, TestServer];
  readonly stored: () => Promise<readonly string[]>;
}

/** Names and contents of all files below a folder. */
const textsIn = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap(name => {
    const path = join(folder, name);
    if (statSync(path).isSocket()) return [];
    return statSync(path).isDirectory() ? textsIn(path) : [name, readFileSync(path, 'utf8')];
  });

async function inFolder(): Promise<House> {
  const server = await startTestServer();
  return { nodes: [server, server, server], stored: async () => textsIn(server.data) };
}

const fresh = databases();

async function inDatabase(): Promise<House> {
  const database = await fresh();
  const tables = ['records', 'marks', 'saves', 'lines', 'stays', 'ratings', 'unrated', 'leases'];
  const stored = async (): Promise<readonly string[]> => {
    const sql = postgres(database, { max: 1 });
    const rows = await Promise.all(
      tables.map(table => sql.unsafe<{ text: string }[]>(`select t::text as text from ${table} t`)),
    );
    await sql.end();
    return rows.flat().map(({ text }) => text);
  };
  return { nodes: await threeNodes(database), stored };
}

const houses = [
  ['a folder', inFolder] as const,
  ...(hasPostgres ? [['PostgreSQL', inDatabase] as const] : []),
];

describe.each(houses)('somebody who is to be forgotten, in %s', (_where, make) => {
  test('is in nothing that is kept, while the others play on; no move has changed', async () => {
    const { nodes, stored } = await make();
    const [here, there, owner] = nodes;
    for (const node of new Set(nodes)) answerOwner(node);
    const own = freshKey();
    const ada = await comeIn(here, { login: NAME, key: own });
    const person = here.hall.parts.people.named(NAME);
    if (person === null) throw new Error('she did not come');
    const { id } = person;

    here.hall.say(person, `${NAME} was here`);
    here.hall.parts.people.change(id, {
      messages: { topic: 'topic-of-hers', stop: 'aaaa-aaaa', silence: null },
    });
    const { word } = good(await here.browsers.ask('127.0.0.1', Date.now()));
    good(await here.browsers.link(word, person, '127.0.0.1', Date.now()));
    const shown = good(await here.shelf.put(person, Buffer.from(rowsOfLand(9)), 'Rows')).shelved?.code ?? '';
    good(await here.shelf.show(shown, person, true));
    good(await here.shelf.put(person, Buffer.from(rowsOfLand(12)), 'Rows of hers'));
    const clock = { seconds: 3600, late: 'computer' } as const;
    const contest = good(
      await here.tournaments.open(
        { game: 'grid', method: 'robin', size: 3, rounds: 1, map: '', options: {}, clock },
        person,
      ),
    );
    const over = await openTable(here, NAME, {
      seats: [free, computer, { ...computer, name: 'Edda' }],
      rated: true,
    });
    await until(() => over.running !== null);
    over.say(NAME, 'a game of mine');
    over.standIn(seat(0), 'resigned');
    await until(() => over.record.stage === 'over' && over.persistence.unsaved === null);
    const waiting = await openTable(here, NAME);
    const table = await openTable(here, NAME, { seats: [free, free, computer] });
    const elsewhere = await hostedAt(there, table.id);
    const bo = await come(there, { login: 'bo', key: freshKey(), command: `join ${table.id}` });
    await bo.see('at the table');
    table.say('bo', `hello, ${NAME}!`);
    await until(() => elsewhere.running !== null && table.running !== null);
    const lines = async (save: string): Promise<readonly string[]> =>
      good(await here.storage.saves.read(save)).lines;
    const before = await lines(over.id);
    const played = good(await readReplay(here.storage.saves, over.id, kits));
    expect((await stored()).join()).toContain(NAME);

    const answer = await askAdmin(owner.data, { word: 'forget', who: NAME.toLowerCase() });
    expect(answer).toEqual({
      ok: true,
      lines: [expect.stringMatching(/is forgotten: \d tables and 2 saves/)],
    });
    await ada.left;
    const found = (await stored()).filter(
      text => text.toLowerCase().includes(NAME.toLowerCase()) || text.includes(id),
    );
    expect(found).toEqual([]);
    expect((await stored()).filter(text => text.includes('topic-of-hers'))).toEqual([]);
    // The game that is over is told again move by move, and each of its lines but the first is the same byte for byte.
    expect((await lines(over.id)).slice(1)).toEqual(before.slice(1));
    const again = good(await readReplay(here.storage.saves, over.id, kits));
    expect(again.header.seats[0]).toMatchObject({ name: 'somebody' });
    expect(again.steps.at(-1)).toEqual(played.steps.at(-1));
    await until(() => there.hall.tables.every(each => each.id !== waiting.id));
    await until(() => here.tournaments.get(contest.id)?.entrants.length === 0);
    await until(() => there.shelf.list.map(({ shelved }) => shelved?.by).join() === SOMEBODY);

    // Who sits there sees somebody, for whom the computer plays, and plays the game to its end.
    await bo.see('somebody');
    expect(bo.text()).not.toContain(NAME);
    await playToTheEnd(bo);
    await until(() => elsewhere.record.stage === 'over');
    expect(good(await readReplay(there.storage.saves, table.id, kits)).fault).toBeNull();
    expect(elsewhere.record.seats[0]).toMatchObject({ name: 'somebody', standIn: 'resigned' });
    const best = await there.listing.houseRecords.ratings.best('grid', null, 12);
    expect(best.map(({ who }) => who)).toEqual(['bot:easy']);

    // The same key is somebody new.
    expect((await run(owner, 'whoami', { login: 'other', key: own })).out).toContain('other');
    const none = await askAdmin(owner.data, { word: 'forget', who: NAME });
    expect(none.ok).toBe(false);
  });
});

test.each(['somebody', 'somebody of whom there is no record any more'])(
  'a forgetting of %s that the disk interrupts says so, and goes on from there when it is done again',
  async who => {
    const server = await startTestServer();
    answerOwner(server);
    const ada = await comeIn(server, { login: NAME, key: freshKey() });
    const { people } = server.hall.parts;
    const id = people.named(NAME)?.id ?? '';
    const seats = [free, computer, { ...computer, name: 'Edda' }];
    for (let game = 0; game < 3; game += 1) await openTable(server, NAME, { seats });
    await until(() => server.hall.tables.every(({ running }) => running !== null));
    const isKnown = who === 'somebody';
    if (!isKnown) {
      ada.cut();
      await until(() => server.hall.attendance.sessionsOf(id, 'anywhere') === 0);
      good(await people.erase(id));
    }
    const fingerprint = `SHA256:${Buffer.from(id.slice(2), 'base64url').toString('base64')}`;
    const forget = () => askAdmin(server.data, { word: 'forget', who: isKnown ? NAME : fingerprint });
    const { saves } = server.hall.parts;
    let writes = 0;
    const full = vi.spyOn(saves, 'replaceFirst').mockImplementation(async (...lines) => {
      writes += 1;
      return writes === 2
        ? err(storeFault('disk-full', 'a save'))
        : server.storage.saves.replaceFirst(...lines);
    });
    expect(await forget()).toEqual({ ok: false, lines: [expect.stringContaining('the disk is full')] });
    full.mockRestore();
    expect(textsIn(server.data).join('\n')).toContain(NAME);
    expect(await forget()).toMatchObject({ ok: true });
    const left = textsIn(server.data);
    expect(left.filter(text => text.toLowerCase().includes(NAME.toLowerCase()))).toEqual([]);
    // The game that named somebody else before the interruption names the same one as those after it.
    expect(new Set(left.join().match(/"x-[\w-]+"/g)).size).toBe(1);
    expect(server.hall.tables.map(({ record }) => record.host)).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^x-/)),
    );
  },
);
