// Today's computer players against those of an earlier commit, in today's arena: the same seatings, tables and intervals.
// An earlier player is called `earlier-LEVEL`; the words are those of `sandtable arena`:
//   npm run bench -- earlier domination --seats bot:hard,bot:earlier-hard,bot:earlier-hard --games 600 --seed x --workers 1
//   SANDTABLE_EARLIER=COMMIT npm run bench -- earlier …   takes another commit
// The earlier players come out of the repository's own history, into a folder of node_modules, once.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { build } from 'esbuild';
import type { GameTypes } from '../machines/game.ts';
import { workFor } from '../source/arena/arena.ts';
import { main } from '../source/commands/main.ts';
import { memoize } from '../source/games/conquest/players/choice.ts';
import type { Kit } from '../source/games/kit.ts';
import { kits } from '../source/games/kits.ts';
import { exit } from '../source/lines/text/io.ts';
import type { Roster } from '../source/players/player.ts';

/** The commit against which strength is measured as long as nobody names another one. */
const REFERENCE = 'cd4534c7b64039410cdb958612f98e257a55b868';
export const PREFIX = 'earlier-';
const ROOT = fileURLToPath(new URL('..', import.meta.url));

const earlierCommit = (): string => process.env['SANDTABLE_EARLIER'] ?? REFERENCE;

/** Bundles the commit's games, unless that has been done. @returns the bundle @throws Error with one sentence where it cannot be had */
async function prepare(): Promise<string> {
  const commit = earlierCommit();
  const folder = join(ROOT, 'node_modules', '.cache', 'earlier', commit.replaceAll(/[^\w-]/g, '_'));
  const bundle = join(folder, 'dist', 'kits.mjs');
  if (existsSync(bundle)) return bundle;
  if (git('cat-file', '-e', `${commit}^{commit}`) === null)
    throw new Error(
      `the history here has no commit ${commit}; in a shallow clone "git fetch --unshallow" brings it`,
    );
  const making = `${folder}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const archive = git('archive', '--format=tar', commit, 'machines', 'source', 'docs', 'package.json');
  if (archive === null) throw new Error(`git cannot give the files of ${commit}`);
  writeFileSync(join(making, 'files.tar'), archive);
  const unpacked = spawnSync('tar', ['-xf', 'files.tar'], { cwd: making });
  if (unpacked.status !== 0) throw new Error(`the files of ${commit} cannot be unpacked: ${unpacked.stderr}`);
  await build({
    entryPoints: [join(making, 'source', 'games', 'kits.ts')],
    outdir: join(making, 'dist'),
    outExtension: { '.js': '.mjs' },
    loader: { '.md': 'text' },
    ...{ bundle: true, splitting: true, platform: 'node', format: 'esm', packages: 'external' },
    ...{ jsx: 'automatic', minify: true, logLevel: 'error' },
  });
  // Several that begin at once make the same: the last one stays.
  rmSync(folder, { recursive: true, force: true });
  renameSync(making, folder);
  return bundle;
}

/** What git says, or null where it refuses. */
export function git(...words: readonly string[]): Buffer | null {
  const done = spawnSync('git', words, { cwd: ROOT, maxBuffer: 2 ** 30 });
  return done.status === 0 ? done.stdout : null;
}

/**
 * The earlier computer players of a game.
 * @throws Error with one sentence when the commit cannot be had or has no such game
 */
export async function earlierPlayers<T extends GameTypes>(game: string): Promise<Roster<T>> {
  const bundle = await prepare();
  const earlier: { readonly kits: readonly Kit<T>[] } = await import(pathToFileURL(bundle).href);
  const kit = earlier.kits.find(({ id }) => id === game);
  if (kit === undefined) throw new Error(`${earlierCommit()} has no game ${game}`);
  const [players, rules, today] = await Promise.all([
    kit.players.load(),
    kit.rules(),
    kits.find(({ id }) => id === game)?.rules(),
  ]);
  const known = Object.keys(rules.options.shape);
  const usual = today?.options.parse({}) ?? {};
  // It would refuse options that came later; by their usual values the game is the same without them, by others it may refuse.
  const isNeeded = ([name, value]: [string, unknown]): boolean =>
    known.includes(name) || JSON.stringify(value) !== JSON.stringify(usual[name]);
  const setupOf = memoize((setup: T['setup']): T['setup'] => ({
    ...setup,
    options: Object.fromEntries(Object.entries(setup.options).filter(isNeeded)),
  }));
  return {
    ...players,
    choose: (level, question) => players.choose(level, { ...question, setup: setupOf(question.setup) }),
  };
}

/** A game with its earlier players beside those of today. */
const withEarlier = (kit: Kit): Kit => ({
  ...kit,
  players: {
    ...kit.players,
    async load() {
      const [today, earlier] = await Promise.all([kit.players.load(), earlierPlayers(kit.id)]);
      const levels = earlier.levels.map(level => ({ ...level, id: `${PREFIX}${level.id}` }));
      return {
        ...today,
        levels: [...today.levels, ...levels],
        choose: (level, question) =>
          level.startsWith(PREFIX)
            ? earlier.choose(level.slice(PREFIX.length), question)
            : today.choose(level, question),
      };
    },
  },
});

if (!isMainThread) workFor(kits.map(withEarlier));
else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const stop = new AbortController();
  process.on('SIGINT', () => stop.abort());
  const { stdin, stdout, stderr, env } = process;
  const io = { stdin, stdout, stderr, env, signal: stop.signal, interrupt: () => stop.abort() };
  const words = ['arena', ...process.argv.slice(2)];
  const told = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault));
  const fault = await prepare().then(() => null, told);
  if (fault !== null) stderr.write(`earlier: ${fault}\n`);
  const games = { kits: kits.map(withEarlier), worker: new URL(import.meta.url) };
  process.exit(fault === null ? await main(words, io, games) : exit.fault);
}
