import { expect, test } from 'vitest';
import { at } from '../../../../machines/result.ts';
import { seat } from '../../../../machines/seat.ts';
import { voteOff } from '../../../../source/server/house/tables/votes.ts';
import type { HouseTournament } from '../../../../source/server/house/tournaments/record.ts';
import { databases, withPostgres } from '../../../database/postgres.ts';
import {
  come,
  comeIn,
  freshKey,
  jumpingClock,
  key,
  type Player,
  run,
  startTestServer,
  type TestServer,
  until,
} from '../../harness.ts';

const fresh = databases();

/** The same dice each time. */
const random = (bound: number): number => 5 % bound;

const running = (server: TestServer): readonly HouseTournament[] => server.tournaments.all;

/** The people at each table agree to a draw. */
async function agree(server: TestServer): Promise<void> {
  for (const table of server.hall.tables)
    for (const [index, held] of table.record.seats.entries())
      if (held.kind === 'person' && table.record.stage === 'playing' && table.running !== null)
        await table.offerDraw(seat(index));
}

/** Waits for something while the clock of a server goes on and people agree to draws. */
async function goOn(server: TestServer, pass: () => void, isThere: () => boolean): Promise<void> {
  for (let looks = 0; looks < 2000 && !isThere(); looks += 1) {
    await agree(server);
    pass();
    await server.tournaments.look();
  }
  expect(isThere()).toBe(true);
}

/** Takes a line of the dialog that is open. @param line from 0 */
async function choose(player: Player, label: string, line: number): Promise<void> {
  await player.see(label);
  player.type(...Array.from({ length: line }, () => key.down), key.enter);
}

/** Ada opens a tournament of Simple Risk by her keys, and lets a computer player in. */
async function opened(server: TestServer) {
  const ada = await comeIn(server, { login: 'ada', key: freshKey(), columns: 120, rows: 40 });
  ada.type('\t', '2');
  await ada.see('There are none yet.');
  ada.type(key.enter);
  await ada.see('A new tournament');
  ada.type('\x13');
  await choose(ada, 'let a computer player in', 2);
  await ada.see('A computer player');
  ada.type(key.enter);
  await ada.see('easy takes part');
  return { ada, id: running(server)[0]?.id ?? '' };
}

test('a computer player of a tournament may have a style', async () => {
  const server = await startTestServer({ random });
  const { ada } = await opened(server);
  await choose(ada, 'let a computer player in', 2);
  await choose(ada, 'A computer player', 1);
  await choose(ada, 'of no style', 1);
  await ada.see('normal cautious takes part');
});

test('people and computer players play a tournament to its end: tables open by themselves, standings on the screen and in lines', async () => {
  const clock = jumpingClock();
  const server = await startTestServer({ random, clock, limits: { idle: 20_000 } });
  const { ada, id } = await opened(server);
  const bo = await comeIn(server, { login: 'bo', key: freshKey(), columns: 80, rows: 24 });
  bo.type('\t', '2');
  await bo.see('Simple Risk, Swiss');
  bo.type(key.enter);
  await bo.see('take part');
  bo.type(key.down, key.enter);
  await bo.see('you take part');
  bo.type(key.escape);
  for (const login of ['cy', 'di']) {
    const more = await come(server, { login, key: freshKey(), command: 'plain' });
    await more.see('Play');
    more.type(...'tournaments\r');
    await more.see('Simple Risk, Swiss');
    more.type(...'1\r');
    await more.see('take part');
    more.type(...'2\r');
    await more.see('you take part');
  }
  expect((await run(server, 'tournaments')).out).toContain(
    `${id}  Simple Risk, Swiss, tables of 3, open, 5 take part`,
  );
  await choose(ada, 'call it off', 4);
  await until(() => running(server)[0]?.stage === 'running', ada.text);
  clock.pass(2_000);
  await until(() => server.hall.tables.filter(({ running }) => running !== null).length === 2);
  await bo.see(/ada easy 1° bo +tournament/);
  await bo.see(/ada's turn|your turn/);
  expect(
    server.hall.tables.flatMap(({ record }) => record.seats).filter(({ kind }) => kind === 'person'),
  ).toHaveLength(4);
  await goOn(
    server,
    () => clock.pass(100),
    () => running(server)[0]?.stage === 'over',
  );
  const [over] = running(server);
  expect(over?.rounds).toBe(3);
  expect(over?.tables.every(({ places }) => places !== null)).toBe(true);
  const { out } = await run(server, `standings ${id}`);
  expect(out).toMatch(/^Final standings\n +# +Player +Points +Buchholz +S\.-B\. +Played\n/);
  for (const name of ['ada', 'bo', 'cy', 'di', 'easy 1']) expect(out).toContain(name);
  bo.type('\t', '2');
  await bo.see('Simple Risk, Swiss, tables of 3, over');
  bo.type(key.enter);
  await bo.see('standings and rounds');
  bo.type(key.enter);
  await bo.see('Buchholz');
});

test('who never comes is played for when the clock has run out, who withdraws at once, and nobody is voted off', async () => {
  const clock = jumpingClock();
  const server = await startTestServer({ random, clock, pace: 0 });
  const keys = ['ada', 'bo', 'cy', 'di'].map(login => ({ login, key: freshKey() }));
  const [ada, bo] = [at(keys, 0), at(keys, 1)];
  const open = 'tournament open domination --table 4 --rounds 2 --clock 10s --map iberia --set turnLimit=2';
  const { out } = await run(server, open, ada);
  const [, id = ''] = /^Tournament (\S+)\n/.exec(out) ?? [];
  for (const each of keys.slice(1)) await run(server, `tournament enter ${id}`, each);
  await run(server, `tournament begin ${id}`, ada);
  const [table] = server.hall.tables;
  if (table === undefined) throw new Error('there is no table');
  expect(table.record.seats.map(({ kind }) => kind)).toEqual(['person', 'person', 'person', 'person']);
  const adaId = server.hall.parts.people.named('ada')?.id ?? '';
  expect(await voteOff(table, adaId, seat(1))).toContain('nobody is voted off');
  expect(table.record.votes).toEqual([]);
  expect((await run(server, `tournament withdraw ${id}`, bo)).out).toContain('bo (gone)');
  const held = table.record.seats.find(each => each.kind === 'person' && each.name === 'bo');
  expect(held).toMatchObject({ standIn: 'resigned' });
  for (let looks = 0; looks < 2000 && running(server)[0]?.stage !== 'over'; looks += 1) {
    clock.pass(1000);
    await server.tournaments.look();
    await new Promise(resolve => setTimeout(resolve, 5));
  }
  const [over] = running(server);
  expect(over?.tables.map(({ places }) => places?.length)).toEqual([4, 3]);
  const second = server.hall.tables.find(({ id: code }) => code === over?.tables[1]?.table);
  // The seat that nobody has is a computer player's, and counts for nothing.
  expect(second?.record.seats.map(({ kind }) => kind)).toEqual(['person', 'person', 'person', 'bot']);
}, 90_000);

withPostgres('in a house', () => {
  test('a tournament goes on where a node dies in the midst of it: nobody is paired twice, no table opened twice', async () => {
    const database = { database: await fresh(), hostKey: freshKey() };
    const clocks = [jumpingClock(), jumpingClock()] as const;
    const one = await startTestServer({
      shared: database,
      random,
      clock: clocks[0],
      limits: { idle: 20_000 },
    });
    const { ada, id } = await opened(one);
    const other = await startTestServer({ shared: database, random, clock: clocks[1] });
    await one.tournaments.look();
    await choose(ada, 'call it off', 4);
    await until(() => running(one)[0]?.stage === 'running');
    // The first node pairs, and goes before its table is there.
    await goOn(
      one,
      () => clocks[0].pass(500),
      () => running(one)[0]?.tables.length === 1,
    );
    await one.stop();
    await goOn(
      other,
      () => clocks[1].pass(500),
      () => running(other).find(each => each.id === id)?.stage === 'over',
    );
    const over = running(other).find(each => each.id === id);
    const codes = over?.tables.flatMap(({ table }) => table ?? []) ?? [];
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toHaveLength(over?.rounds ?? -1);
    expect(
      other.hall.tables
        .filter(({ record }) => record.tournament === id)
        .map(({ id: table }) => table)
        .toSorted(),
    ).toEqual(codes.toSorted());
  });
});
