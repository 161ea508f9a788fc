import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import seedrandom from 'seedrandom';
import type { Client, ConnectConfig } from 'ssh2';
import { expect, onTestFinished } from 'vitest';
import { at } from '../../machines/result.ts';
import type { Clock } from '../../source/base/clock.ts';
import type { Kit } from '../../source/games/kit.ts';
import { kits } from '../../source/games/kits.ts';
import { type Thinker, think } from '../../source/players/thinker.ts';
import { type Atlases, createAtlases } from '../../source/screens/map-board/board-atlas.ts';
import { servedGames } from '../../source/server/house/hall/setups.ts';
import type { Log } from '../../source/server/house/owner/log.ts';
import { type Server, type ServerOptions, startServer } from '../../source/server/server.ts';
import { ask, type ComeOptions, enter, type Listening, logIn, type Player, until } from './client.ts';
import { LOBBY } from './display.ts';

export { freshKey, key, type Player, until } from './client.ts';

/** Computer players who think at once, in this thread. */
const quickThinker = (games: readonly Kit[]): Thinker => ({
  think: async (game, level, question) => at(await think(games, { game, level, question }), 0).move,
  advise: (game, question) => think(games, { game, level: null, question }),
  async close() {},
});

/** The shapes of boards that are made once for all servers; one with maps of its own makes its own. */
const atlases: Atlases = { ...createAtlases(() => null), close: async () => {} };

/** The games as a server plays them. */
export const served = await servedGames(kits);

/** A folder of its own for a test's server, removed afterwards. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-server-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface TestServer extends Server {
  readonly data: string;
  /** What the log has been told, newest last. */
  readonly logged: readonly { readonly event: string; readonly facts: object }[];
}

/** A server on a free port of this machine, stopped after the test. */
export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const data = options.data ?? dataFolder();
  const logged: { event: string; facts: object }[] = [];
  const log: Log = { write: (event, facts = {}) => void logged.push({ event, facts }) };
  const server = await startServer({
    data,
    port: 0,
    host: '127.0.0.1',
    name: 'table.example.org',
    kits,
    thinker: quickThinker(options.kits ?? kits),
    log,
    app: 'test',
    pace: 1,
    random: sameEachTime(),
    ...(options.maps === undefined && { atlases }),
    ...options,
    // Each connection is a process of PostgreSQL's.
    ...(options.shared && { shared: { most: 2, ...options.shared } }),
    limits: { perMinute: 10_000, ...options.limits },
  });
  onTestFinished(() => server.stop());
  return { ...server, data, logged };
}

/** How many servers each test has started: each has chance of its own. */
const started = new Map<string, number>();

/** Chance that is the same in each run of a test, whatever ran before it: its games do not differ from one run to the next. */
function sameEachTime(): (bound: number) => number {
  const { testPath, currentTestName } = expect.getState();
  const test = `${testPath} ${currentTestName}`;
  const servers = (started.get(test) ?? 0) + 1;
  started.set(test, servers);
  const draw = seedrandom(`${currentTestName} ${servers}`);
  return bound => Math.floor(draw() * bound);
}

/** The real clock, which can be put forward: what is then due happens at once. */
export function jumpingClock(): Clock & { pass(milliseconds: number): void } {
  let ahead = 0;
  const waiting = new Set<{ readonly at: number; fire(): void }>();
  const now = (): number => Date.now() + ahead;
  return {
    now,
    after(milliseconds, run) {
      const entry = {
        at: now() + milliseconds,
        fire() {
          clearTimeout(timer);
          waiting.delete(entry);
          run();
        },
      };
      const timer = setTimeout(entry.fire, milliseconds);
      waiting.add(entry);
      return () => {
        clearTimeout(timer);
        waiting.delete(entry);
      };
    },
    pass(milliseconds) {
      ahead += milliseconds;
      for (const entry of [...waiting]) if (entry.at <= now()) entry.fire();
    },
  };
}

/** Logs in, with a key or as a guest, until the test is over. */
export async function connect(
  server: Listening,
  options: ComeOptions = {},
  more: ConnectConfig = {},
): Promise<Client> {
  const client = await logIn(server, options, more);
  onTestFinished(() => void client.end());
  return client;
}

/** Comes to the server with a terminal. */
export const come = async (server: Listening, options: ComeOptions = {}): Promise<Player> =>
  enter(await connect(server, options), options);

/** Comes to the server with a terminal, and waits for the lobby. */
export async function comeIn(server: Listening, options: ComeOptions = {}): Promise<Player> {
  const player = await come(server, options);
  await player.see(LOBBY);
  return player;
}

/** Runs a command without a terminal. */
export const run = async (
  server: Listening,
  command: string,
  options: ComeOptions & { readonly input?: string | Buffer } = {},
) => ask(await connect(server, options), command, options.input);

/** Waits until somebody has been sent away for this reason. */
export const refusedFor = (server: Pick<Server, 'metrics'>, why: string): Promise<void> =>
  until(
    () => (server.metrics.refused.get(why) ?? 0) > 0,
    () => JSON.stringify([...server.metrics.refused]),
  );
