import { expect } from 'vitest';
import type { DominationSetup } from '../../machines/domination/types.ts';
import { seat } from '../../machines/seat.ts';
import type { Kit } from '../../source/games/kit.ts';
import { kits } from '../../source/games/kits.ts';
import type { OptionValues } from '../../source/maps/furnishing.ts';
import type { SeatRecord } from '../../source/server/tables/record.ts';
import { answersOf, isOver, playToTheEnd } from './autopilot.ts';
import { come, key, startTestServer, until } from './harness.ts';
import { missionMark, readAlong, secretsOf } from './secrets.ts';
import { free, openTable } from './tables.ts';

/** The games, with marks in Domination's missions. */
const marked: readonly Kit[] = kits.map(kit =>
  kit.id === 'domination'
    ? {
        ...kit,
        async rules() {
          const game = await kit.rules();
          return { ...game, setup: game.setup.transform(withMarks) };
        },
      }
    : kit,
);

function withMarks<T>(setup: T): T {
  if (!isDomination(setup)) return setup;
  const missions = setup.missions.map((mission, index) =>
    mission.text.startsWith('M#') ? mission : { ...mission, text: `${missionMark(index)} ${mission.text}` },
  );
  return { ...setup, missions };
}

/** Milliseconds that a whole game may take. */
export const PATIENCE = 90_000;

const isDomination = (setup: unknown): setup is DominationSetup =>
  typeof setup === 'object' && setup !== null && 'missions' in setup;

export const bot = (name: string) => ({ kind: 'bot', level: 'easy', name }) as const;

export interface WholeGame {
  readonly game: string;
  readonly options: OptionValues;
  readonly map: string;
  readonly bots: readonly SeatRecord[];
  /** What both press first. */
  readonly keys?: readonly string[];
}

/** Two people play a whole game by keys, somebody watches. What each of the three was sent is read along. */
export async function playWhole({ game, options, map, bots, keys = [] }: WholeGame) {
  const secrets = secretsOf[game];
  if (secrets === undefined) throw new Error(`nothing is known of the secrets of ${game}`);
  const server = await startTestServer({ kits: marked });
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
