// npm run bench -- across [TABLES] [SECONDS] [PACE]: three servers in processes of their own over one PostgreSQL on this machine. At each
// table two people sit at two of them, and a third watches at the third; they move some PACE milliseconds after their turn has come.
// A move's time is from its key to the frame that shows it: on the screen of who makes it, and on those at the other servers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '../machines/result.ts';
import { startPostgres } from '../test/database/server.ts';
import { houseWords, type Serving, startServing } from '../test/e2e/serving.ts';
import { enter, key, logIn, type Player } from '../test/server/client.ts';
import { usage } from './process.ts';
import { figure } from './report.ts';

const [tables = 1, seconds = 60, pace = 500] = process.argv.slice(2).map(Number);

/** Troops that each has at the beginning of Simple Risk; the last one is not waited for. */
const MOVES = 14;
/** Milliseconds after which every node has looked for new tables by itself. */
const LOOKED = 3000;
/** Milliseconds after which a move counts as one that is not shown. */
const LOST = 20_000;

/** Real time: people think, and nodes look. */
const sleep = (milliseconds: number): Promise<void> => new Promise(wake => setTimeout(wake, milliseconds));

const folder = mkdtempSync(join(tmpdir(), 'sandtable-across-'));
const postgres = await startPostgres();
const limits = ['connections', 'perAddress', 'perMinute', 'strangers', 'tables'];
const words = [
  ...(await houseWords(folder, await postgres.database())),
  ...limits.flatMap(name => ['--limit', `${name}=100000`]),
  ...['--pace', '1'],
];
const nodes: Serving[] = [];
for (const name of ['one', 'two', 'three']) nodes.push(await startServing(join(folder, name), { words }));

const times: Record<'own' | 'others', number[]> = { own: [], others: [] };
let games = 0;

/** A move that has been typed, until every screen of its table has shown it. */
interface Typed {
  readonly player: Player;
  readonly since: number;
  readonly left: number;
  readonly unseen: Set<Player>;
}

/** How many troops somebody has left, by the list on a screen. */
const leftOf = (name: string, rows: readonly string[]): number =>
  Number(rows.flatMap(row => new RegExp(` ${name} .*\\+(\\d+)`).exec(row)?.[1] ?? [])[0] ?? Number.NaN);

async function sitDown(game: number): Promise<readonly (readonly [name: string, player: Player])[]> {
  const come = async (who: string, nth: number, command: string) => {
    const name = `${who}${game}`;
    const node = at(nodes, (game + nth) % nodes.length);
    return [name, await enter(await logIn(node, { login: name }), { command })] as const;
  };
  const ada = await come('ada', 0, 'play grid');
  await ada[1].see('A new table');
  ada[1].type(key.enter);
  await ada[1].see('The code of this table is');
  const code = /code of this table is (\S{9})/.exec(ada[1].text())?.[1] ?? '';
  await sleep(LOOKED);
  const eve = await come('eve', 2, `watch ${code}`);
  const bo = await come('bo', 1, `join ${code}`);
  for (const [, player] of [ada, bo, eve]) await player.see('at the table');
  return [ada, bo, eve];
}

async function play(game: number): Promise<void> {
  const here = await sitDown(game);
  await new Promise<void>((resolve, reject) => {
    let typed: Typed | null = null;
    let moves = 0;
    const look = (name: string, player: Player, rows: readonly string[]): void => {
      const now = performance.now();
      if (typed?.unseen.has(player) && leftOf(nameOf(typed.player), rows) <= typed.left) {
        typed.unseen.delete(player);
        times[player === typed.player ? 'own' : 'others'].push(now - typed.since);
        if (typed.unseen.size === 0) typed = null;
      }
      if (moves === 2 * MOVES && typed === null) resolve();
      if (moves === 2 * MOVES || typed !== null || !rows.some(row => row.includes('Where does a troop go?')))
        return;
      const left = leftOf(name, rows) - 1;
      typed = { player, since: Number.POSITIVE_INFINITY, left, unseen: new Set() };
      setTimeout(
        () => {
          moves += 1;
          typed = { player, since: performance.now(), left, unseen: new Set(here.map(each => each[1])) };
          player.type(key.enter);
          const late = typed;
          setTimeout(() => {
            if (late.unseen.size > 0) reject(new Error(`a move of ${name} is not shown:\n${player.text()}`));
          }, LOST);
        },
        pace * (0.5 + Math.random()),
      );
    };
    const nameOf = (player: Player): string => here.find(each => each[1] === player)?.[0] ?? '';
    for (const [name, player] of here) {
      player.onFrame(rows => look(name, player, rows));
      look(name, player, player.rows());
    }
  });
  for (const [, player] of here) player.cut();
}

const before = nodes.map(node => usage(node).cpu);
const began = performance.now();
try {
  await Promise.all(
    Array.from({ length: tables }, async (_, table) => {
      await sleep((table / tables) * pace);
      while (performance.now() - began < seconds * 1000) await play(games++);
    }),
  );
  const took = (performance.now() - began) / 1000;
  const cpu = nodes.reduce((sum, node, index) => sum + usage(node).cpu - at(before, index), 0);
  figure('across: tables at once', tables, 'tables');
  figure('across: moves', times.own.length, 'moves');
  figure('across: moves a second', times.own.length / took, '1/s');
  figure('across: CPU of all nodes', cpu / took / 10, '% of a core');
  for (const [whose, list] of Object.entries(times)) {
    const sorted = list.toSorted((a, b) => a - b);
    for (const part of [0.5, 0.95, 0.99])
      figure(
        `across: on ${whose === 'own' ? 'the own screen' : "the others'"}, p${part * 100}`,
        sorted[Math.floor(sorted.length * part)] ?? Number.NaN,
        'ms',
      );
  }
} finally {
  for (const node of nodes) node.kill('SIGKILL');
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
