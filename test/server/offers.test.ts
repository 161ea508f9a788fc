import { expect, test } from 'vitest';
import { seat } from '../../machines/seat.ts';
import { kits } from '../../source/games/kits.ts';
import { FULL, sample } from '../cases.ts';
import { openPage, type Page, WEB } from './doors/web/browsers.ts';
import { come, comeIn, key, type Player, startTestServer, type TestServer, until } from './harness.ts';
import { pressOffers } from './offers.ts';
import { computer, free, openTable } from './tables.ts';

/** A place that the walk begins at, and what it leaves alone, since it leads away. */
interface Scene {
  readonly what: string;
  readonly steps: number;
  readonly away?: readonly string[];
  come(server: TestServer): Promise<Player | Page>;
}

/** Ada in the lobby, who types this and then sees that. */
const inLobby =
  (...keys: readonly string[]) =>
  async (server: TestServer): Promise<Player> => {
    const ada = await comeIn(server, { login: 'ada' });
    ada.type(...keys);
    return ada;
  };

const games = kits.map(
  ({ id, title }): Scene => ({
    what: `a game of ${title}`,
    steps: 24,
    away: ['lobby'],
    async come(server) {
      const ada = await come(server, { login: 'ada', command: `play ${id}` });
      await ada.see('A new table');
      ada.type(key.enter);
      await ada.see('The code of this table is');
      ada.type('s');
      await ada.see('at the table');
      return ada;
    },
  }),
);

const around: readonly Scene[] = [
  {
    what: 'the lobby of a page and around it',
    steps: 24,
    async come(server) {
      const page = await openPage(server);
      await page.see('Lobby chat');
      return page;
    },
  },
  { what: 'the lobby and around it', steps: 24, come: inLobby() },
  { what: 'the lessons', steps: 24, away: ['back'], come: inLobby(key.tab, key.enter) },
  { what: 'the puzzles', steps: 24, come: inLobby(key.tab, '4') },
  {
    what: 'a result, its replay and a rematch',
    steps: 24,
    async come(server) {
      const ada = await comeIn(server, { login: 'ada' });
      const table = await openTable(server, 'ada', { seats: [free, computer, computer], turnLimit: 1 });
      table.standIn(seat(0), 'asked');
      await until(() => table.record.stage === 'over');
      ada.type('G');
      await ada.see('My games');
      return ada;
    },
  },
  {
    what: 'a game that is watched',
    steps: 24,
    away: ['lobby'],
    async come(server) {
      await comeIn(server, { login: 'ada' });
      const { id } = await openTable(server, 'ada', { seats: [free, computer, computer] });
      const bo = await come(server, { login: 'bo', command: `watch ${id}` });
      await bo.see('watching');
      return bo;
    },
  },
];

const boards = kits.map(
  ({ title }, index): Scene => ({
    what: `the analysis board of ${title}`,
    steps: 24,
    away: ['back'],
    async come(server) {
      const ada = await inLobby('A', `${index + 2}`)(server);
      await ada.see('Enter start');
      ada.type('\x13');
      await ada.see(/Enter change|O open up/);
      return ada;
    },
  }),
);

/** Walks through a scene on a server of its own. @returns what was wrong */
async function walk(scene: Scene): Promise<readonly string[]> {
  const server = await startTestServer({ web: WEB });
  const faults = await pressOffers(await scene.come(server), scene.steps, scene.away);
  const logged = server.logged.filter(({ event }) => /fault/.test(event)).map(each => JSON.stringify(each));
  return [...faults, ...logged].map(fault => `${scene.what}: ${fault}`);
}

// Side by side, for they wait most of the time.
test.each([
  ['games', games],
  ['analysis boards', boards],
  ['the lobby and what lies around it', around],
])('what the bottom line offers does what it says over SSH and in a page: %s', async (_what, scenes) => {
  const faults = (await Promise.all((FULL ? scenes : sample(scenes)).map(walk))).flat();
  expect(faults.slice(0, 3), faults.slice(0, 3).join('\n\n')).toEqual([]);
});
