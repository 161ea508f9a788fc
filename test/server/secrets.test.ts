import { expect, test } from 'vitest';
import { optionsSchema as dominationOptions } from '../../machines/domination/options.ts';
import type { DominationSetup } from '../../machines/domination/types.ts';
import type { AnyGame } from '../../machines/game.ts';
import { games } from '../../machines/games.ts';
import { seat } from '../../machines/seat.ts';
import { optionsSchema as warzoneOptions } from '../../machines/warzone/options.ts';
import type { SeatRecord } from '../../source/server/record.ts';
import type { ChosenOptions } from '../../source/server/setups.ts';
import { answersOf, isOver, playToTheEnd } from './autopilot.ts';
import { come, key, startTestServer, until } from './harness.ts';
import { missionMark, readAlong, secretsOf } from './secrets.ts';
import { free, openTable } from './tables.ts';

/** The games, with marks in Domination's missions. */
const marked: readonly AnyGame[] = games.map(game =>
  game.id === 'domination' ? { ...game, setup: game.setup.transform(withMarks) } : game,
);

function withMarks<T>(setup: T): T {
  if (!isDomination(setup)) return setup;
  const missions = setup.missions.map((mission, index) =>
    mission.text.startsWith('M#') ? mission : { ...mission, text: `${missionMark(index)} ${mission.text}` },
  );
  return { ...setup, missions };
}

/** Milliseconds that a whole game may take. */
const PATIENCE = 90_000;

const isDomination = (setup: unknown): setup is DominationSetup =>
  typeof setup === 'object' && setup !== null && 'missions' in setup;

const bot = (name: string) => ({ kind: 'bot', level: 'easy', name }) as const;

interface WholeGame {
  readonly game: string;
  readonly options: ChosenOptions;
  readonly map: string;
  readonly bots: readonly SeatRecord[];
  /** What both press first. */
  readonly keys?: readonly string[];
}

/** Two people play a whole game by keys, somebody watches. What each of the three was sent is read along. */
async function playWhole({ game, options, map, bots, keys = [] }: WholeGame) {
  const secrets = secretsOf[game];
  if (secrets === undefined) throw new Error(`nothing is known of the secrets of ${game}`);
  const server = await startTestServer({ games: marked });
  const ada = await come(server, { login: 'ada' });
  await ada.see('Waiting for you');
  const hosted = await openTable(server, 'ada', { game, options, map, seats: [free, free, ...bots] });
  const eve = await come(server, { login: 'eve', command: `watch ${hosted.id}` });
  await eve.see('The code of this table is');
  const bo = await come(server, { login: 'bo', command: `join ${hosted.id}` });
  await until(() => hosted.table !== null);
  const { table } = hosted;
  if (table === null) throw new Error('the game has not begun');
  const found = [
    readAlong(ada, table, seat(0), secrets),
    readAlong(bo, table, seat(1), secrets),
    readAlong(eve, table, 'spectator', secrets),
  ];
  await ada.see('go on');
  ada.type(key.enter);
  for (const player of [ada, bo]) {
    await player.see('at the table');
    player.type(...keys);
  }
  await Promise.all([ada, bo].map(player => playToTheEnd(player, undefined, answersOf[game], PATIENCE)));
  await until(() => isOver(eve), eve.text);
  expect(hosted.record.stage).toBe('over');
  const leaks = found.flatMap(one => one.leaks);
  expect(leaks.slice(0, 3), `${leaks.length} leaks`).toEqual([]);
  // The seed is everybody's once the game is over: it would have been found before.
  for (const player of [ada, bo, eve]) await player.see(table.seed.slice(0, 8));
  expect(server.logged.filter(({ event }) => event === 'fault' || event === 'bot-fault')).toEqual([]);
  return found;
}

test.each<WholeGame>([
  {
    game: 'intensity',
    options: { hands: '1', lead: 'drawn', faults: 'refused', watchers: 'table' },
    map: '',
    bots: [bot('Cleo'), bot('Edda')],
  },
  {
    game: 'domination',
    options: dominationOptions.parse({ mode: 'mission', firstArmies: 'random', turnLimit: 20 }),
    map: 'world',
    bots: [bot('Cleo')],
    keys: ['c'],
  },
  {
    game: 'warzone',
    options: warzoneOptions.parse({ fog: 'normal', startPool: 1000, leastIncome: 100, turnLimit: 20 }),
    map: 'iberia',
    bots: [bot('Cleo')],
  },
])(
  "$game: no session of a whole game is sent what its view hides: others' cards, missions, orders, armies, the seed",
  async whole => {
    const [ada, bo] = await playWhole(whole);
    for (const found of [ada, bo]) {
      // What they may know was found on their screens, and there were secrets to be found.
      expect(found?.screens).toBeGreaterThan(20);
      expect(found?.seen.size).toBeGreaterThan(0);
      expect(found?.kept.size).toBeGreaterThan(2);
    }
  },
  PATIENCE + 30_000,
);

test.each<WholeGame>([
  {
    game: 'domination',
    options: dominationOptions.parse({ firstArmies: 'random' }),
    map: 'random:dunes:6',
    bots: [bot('Cleo')],
  },
  {
    game: 'warzone',
    options: warzoneOptions.parse({ fog: 'light', turnLimit: 15 }),
    map: 'iberia',
    bots: [bot('Cleo')],
  },
])(
  '$game: two people and a computer player play on a small map to the end',
  async whole => {
    const found = await playWhole(whole);
    for (const { screens } of found) expect(screens).toBeGreaterThan(5);
  },
  PATIENCE + 30_000,
);
