import { expect, test } from 'vitest';
import { optionsSchema as warzoneOptions } from '../../../../machines/warzone/options.ts';
import { sample } from '../../../cases.ts';
import { answersOf, playToTheEnd } from '../../autopilot.ts';
import {
  come,
  comeIn,
  dataFolder,
  freshKey,
  jumpingClock,
  key,
  run,
  startTestServer,
  until,
} from '../../harness.ts';
import { computer, free, openTable } from '../../tables.ts';

const others = ['Cleo', 'Edda', 'Gala'].map(name => ({ ...computer, name }));
const MINUTE = 60_000;

/** Games whose options let people who only watch see more than players. */
const open = [
  {
    game: 'intensity',
    options: { hands: '1', lead: 'first-seat', faults: 'refused', watchers: 'hands' },
    map: '',
    seats: [free, ...others],
    first: 'everybody chooses three cards',
    later: /Intensity round [3-9] /,
    turn: 3,
  },
  {
    game: 'warzone',
    options: warzoneOptions.parse({ fog: 'normal', watchers: 'all', turnLimit: 8 }),
    map: 'iberia',
    seats: [free, ...others.slice(1)],
    first: 'Warzone turn 1 ',
    later: /Warzone turn [3-9] /,
    turn: 3,
  },
] as const;

test.each(sample(open))(
  '$game: whoever watches more than players see is five minutes behind, on the screen and in lines',
  async ({ game, first, later, turn, ...running }) => {
    const clock = jumpingClock();
    const server = await startTestServer({ clock });
    const ada = await comeIn(server, { login: 'ada' });
    const table = await openTable(server, 'ada', { game, ...running });
    const eve = await come(server, { login: 'eve', command: `watch ${table.id}` });
    await eve.see(first);
    await eve.see('watching, 5 min behind');
    await ada.see('Enter go on');
    ada.type(key.enter);
    await playToTheEnd(ada, () => (table.running?.progress.turn ?? 0) >= turn, answersOf[game]);
    // Somebody who comes later sees no more, and neither do lines.
    const gus = await come(server, { login: 'gus', command: `watch ${table.id}` });
    for (const watcher of [eve, gus]) {
      await watcher.see(first);
      expect(watcher.text()).toContain(first);
    }
    expect((await run(server, `export ${table.id}`)).out).toBe('');
    clock.pass(5 * MINUTE);
    for (const watcher of [eve, gus]) await watcher.see(later);
    expect((await run(server, `export ${table.id}`)).out).not.toBe('');
    await playToTheEnd(ada, undefined, answersOf[game]);
    for (const watcher of [eve, gus]) await watcher.see('v review');
    expect(server.logged.filter(line => line.event === 'fault')).toEqual([]);
  },
);

test('after a restart whoever watches is behind as before: the present is not shown before its time', async () => {
  const data = dataFolder();
  const clock = jumpingClock();
  const mine = freshKey();
  const [{ game, first, later, turn, ...running }] = open;
  const before = await startTestServer({ data, clock });
  const ada = await comeIn(before, { login: 'ada', key: mine });
  const table = await openTable(before, 'ada', { game, ...running });
  await ada.see('Enter go on');
  ada.type(key.enter);
  await playToTheEnd(ada, () => (table.running?.progress.turn ?? 0) >= turn, answersOf[game]);
  await before.stop();

  const after = await startTestServer({ data, clock });
  const eve = await come(after, { login: 'eve', command: `watch ${table.id}` });
  await eve.see(first);
  expect((await run(after, `export ${table.id}`)).out).toBe('');
  clock.pass(5 * MINUTE);
  await eve.see(later);
  const back = await come(after, { login: 'ada', key: mine, command: `join ${table.id}` });
  await back.see(later);
});

test('without anything hidden from players, who watches sees every move at once', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada' });
  const table = await openTable(server, 'ada', { turnLimit: 4, seats: [free, ...others.slice(1)] });
  const eve = await come(server, { login: 'eve', command: `watch ${table.id}` });
  await eve.see('watching · ');
  await ada.see('Enter go on');
  ada.type(key.enter);
  await playToTheEnd(ada, () => (table.running?.progress.turn ?? 0) >= 2);
  await until(() => /turn [2-9]/.test(eve.text()), eve.text);
});
