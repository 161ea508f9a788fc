import { expect, test } from 'vitest';
import { seat } from '../../../machines/seat.ts';
import { noRollouts, type RolloutService } from '../../../source/players/rollouts.ts';
import { openPage, startWebServer, WEB } from '../doors/web/browsers.ts';
import {
  come,
  dataFolder,
  freshKey,
  jumpingClock,
  key,
  run,
  startTestServer,
  type TestServer,
  until,
} from '../harness.ts';
import { computer, free, openTable } from '../tables.ts';

/** A game of Ada's with two computer players that has begun. */
async function begun(server: TestServer) {
  const ada = await come(server, { login: 'ada', key: freshKey() });
  await ada.see('G my games');
  const table = await openTable(server, 'ada', { seats: [free, computer, computer] });
  await until(() => table.record.stage === 'playing', ada.text);
  return { ada, table };
}

/** The same, played to its end by the computer. */
async function over(server: TestServer) {
  const game = await begun(server);
  game.table.standIn(seat(0), 'asked');
  await until(() => game.table.record.stage === 'over', game.ada.text);
  return game;
}

/** Plays moves out at once: whatever was done, half of the games are won. */
const evenly: RolloutService = {
  tally: async ({ setup }, rollouts) => ({
    ...noRollouts(setup.seats),
    ...{ rollouts, won: noRollouts(setup.seats).won.map(() => rollouts / 2) },
  }),
  close: async () => {},
};

test('a game that is over is seen again by whoever has its code: over SSH, in lines, and in a browser', async () => {
  const server = await startWebServer({ reviewer: evenly });
  const { table } = await over(server);
  const command = `replay ${table.id}`;
  const bo = await come(server, { login: 'bo', command });
  await bo.see(/Space play/);
  // Who was to win when is known at this door too, and what decided it.
  await bo.see(/wins A \d+ · B \d+ · C \d+ %/);
  bo.type('!');
  await bo.see('What decided the game');
  await bo.see(/A ada +100 ± 1 %/);
  bo.type(key.escape);
  await bo.see(/Space play/);
  bo.type('q');
  await bo.see('G my games');
  const page = await openPage(server, { place: `replay/${table.id}` });
  await page.see(/Space play/);
  const lines = await openPage(server, { place: `plain/replay/${table.id}` });
  await lines.see(/turn|Turn/);
  expect(await run(server, command)).toMatchObject({
    status: 1,
    err: `sandtable: that needs a terminal: ${server.address} -t ${command}\n`,
  });
});

test('over SSH a moment goes to the analysis board: changed and reckoned exactly, but not played out', async () => {
  const server = await startTestServer();
  const { table } = await over(server);
  const bo = await come(server, { login: 'bo', command: `replay ${table.id}` });
  await bo.see(/Space play/);
  bo.type('A');
  await bo.see(/Analysis/);
  await bo.see(/Enter change/);
  expect(bo.text()).not.toContain('C chances');
  bo.type('W');
  await bo.see('The statechart');
  bo.type('q');
  bo.type('\x1b');
  await bo.see(/Space play/);
});

test.each(['running', 'gathering', 'none'])(
  'nothing is seen again of a game that is not over: %s',
  async stage => {
    const server = await startWebServer();
    const { ada, table } = await begun(server);
    const other = stage === 'gathering' ? await openTable(server, 'ada') : table;
    const code = stage === 'none' ? 'kq7m-2rtx' : other.id;
    const said = stage === 'none' ? 'no table here has that code' : 'that game is not over yet';
    for (const player of [
      await come(server, { login: 'bo', command: `replay ${code}` }),
      await openPage(server, { place: `replay/${code}` }),
    ]) {
      await player.see(said);
      await player.see('G my games');
    }
    ada.cut();
  },
);

test('a link to a table that is not there leads to the lobby, with a sentence', async () => {
  const server = await startWebServer();
  for (const word of ['join', 'watch']) {
    const page = await openPage(server, { place: `${word}/kq7m-2rtx` });
    await page.see('no table here has that code');
    await page.see('G my games');
  }
});

test('a game that was over long ago is seen again by its code, and exported whole', async () => {
  const data = dataFolder();
  const clock = jumpingClock();
  const before = await startTestServer({ data, clock });
  const { ada, table } = await over(before);
  const { out: whole } = await run(before, `export ${table.id}`);
  ada.cut();
  await before.stop();
  clock.pass(2 * 86_400_000);
  const after = await startTestServer({ data, clock, web: WEB });
  expect(after.hall.tables).toEqual([]);
  const page = await openPage(after, { place: `replay/${table.id}` });
  await page.see(/Space play/);
  expect((await run(after, `export ${table.id}`)).out).toBe(whole);
});
