import { expect } from 'vitest';
import type { DominationSetup } from '../../machines/domination/types.ts';
import { seat } from '../../machines/seat.ts';
import type { Kit } from '../../source/games/kit.ts';
import { kits } from '../../source/games/kits.ts';
import type { OptionValues } from '../../source/maps/furnishing.ts';
import type { SeatRecord } from '../../source/server/tables/record.ts';
import { answersOf, isOver, playToTheEnd } from './autopilot.ts';
import { come, connect, freshKey, key, type Player, run, startTestServer, until } from './harness.ts';
import { missionMark, Search, secretsOf } from './secrets.ts';
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

/** The turn in which somebody comes to watch, and one who plays is cut off and comes back. */
const MIDDLE = 3;

/**
 * Two people play a whole game by keys. One is cut off and comes back. Somebody watches from the beginning, somebody from
 * the middle, somebody in lines, and what happened so far is asked for. All that they were sent is searched.
 * @returns what was found for the two, for those who watch, and in lines
 */
export async function playWhole({ game, options, map, bots, keys = [] }: WholeGame) {
  const secrets = secretsOf[game];
  if (secrets === undefined) throw new Error(`nothing is known of the secrets of ${game}`);
  const server = await startTestServer({ kits: marked });
  const ada = await come(server, { login: 'ada' });
  await ada.see('Waiting for you');
  const hosted = await openTable(server, 'ada', { game, options, map, seats: [free, free, ...bots] });
  const eve = await come(server, { login: 'eve', command: `watch ${hosted.id}` });
  await eve.see('The code of this table is');
  const bos = { login: 'bo', key: freshKey(), command: `join ${hosted.id}` };
  const bo = await come(server, bos);
  await until(() => hosted.table !== null);
  const { table } = hosted;
  if (table === null) throw new Error('the game has not begun');
  const adas = new Search(table, seat(0), secrets).screens(ada);
  const bosOwn = new Search(table, seat(1), secrets).screens(bo);
  const watchers = new Search(table, 'spectator', secrets).screens(eve);
  const lines = new Search(table, 'spectator', secrets);
  const listening = await connect(server, { login: 'lia' });
  listening.exec(`watch ${hosted.id}`, (_error, channel) =>
    channel.on('data', (chunk: Buffer) => lines.lines(chunk.toString())),
  );
  await ada.see('go on');
  ada.type(key.enter);
  for (const player of [ada, bo]) {
    await player.see('at the table');
    player.type(...keys);
  }
  const play = (players: readonly Player[], stop?: () => boolean) =>
    Promise.all(players.map(player => playToTheEnd(player, stop, answersOf[game], PATIENCE)));
  await play([ada, bo], () => table.progress.turn >= MIDDLE);
  bo.cut();
  const again = await come(server, bos);
  bosOwn.screens(again);
  const gus = await come(server, { login: 'gus', command: `watch ${hosted.id}` });
  watchers.screens(gus);
  await again.see('at the table');
  again.type(...keys);
  for (const who of [{ login: 'zoe' }, { login: 'bo', key: bos.key }])
    lines.lines((await run(server, `export ${hosted.id}`, who)).out);
  const found = [adas, bosOwn, watchers, lines].map(search => search.found);
  await play([ada, again], () => found.some(({ leaks }) => leaks.length > 0));
  const leaks = found.flatMap(one => one.leaks).slice(0, 3);
  expect(leaks, leaks.join('\n')).toEqual([]);
  await until(() => isOver(eve), eve.text);
  expect(hosted.record.stage).toBe('over');
  // The seed is everybody's once the game is over: it would have been found before.
  for (const player of [ada, again, eve, gus]) await player.see(table.seed.slice(0, 8));
  expect(server.logged.filter(({ event }) => event === 'fault' || event === 'bot-fault')).toEqual([]);
  return found;
}
