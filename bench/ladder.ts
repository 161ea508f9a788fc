// A table of ratings of all levels of a game: every level against every other in turn, by the usual rules, in duels; at games for four two seats
// each. Elo's scale, normal at 1500; ratings that make the results likeliest (Bradley and Terry), with 95 % intervals.
//   npm run bench -- ladder [GAME…] [--minutes N] [--seed TEXT] [--threads N] [--between LEVEL [--percents N,N,N]]
// On each processor a thread plays, with a seed of its own.
// With --between that level, the next one, and who makes 25, 50 and 75 % (or N) of the decisions as that one.
//   npm run bench -- ladder --changed [GAME…] [--minutes N] [--set OPTION=VALUE]… [--accept]
// plays only levels that answer otherwise than recorded, against themselves as they were (changed-levels.ts), so many minutes each.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { at } from '../machines/result.ts';
import { openContest, playGame } from '../source/arena/arena.ts';
import type { Kit } from '../source/games/kit.ts';
import { kits } from '../source/games/kits.ts';
import { type RatedLevel, ratedLevels } from '../source/players/between.ts';
import { inTurn, kitOf, levelsOf, pointsOf, usualSetup } from './duels.ts';

/** Points of Elo for a factor of e in the odds. */
const SCALE = 400 / Math.log(10);

/** What one level scored against another: games, and points of the first one (a draw is half). */
interface Pairing {
  readonly one: string;
  readonly other: string;
  games: number;
  points: number;
}

/** Plays a game of a pairing. @returns the points of the first level, from 0 to 1 */
async function duelOf(kit: Kit, seed: string) {
  const [game, roster] = await Promise.all([kit.rules(), kit.players.load()]);
  const count = game.seats.usual ?? game.seats.min;
  const setup = await usualSetup(kit, count, seed);
  return ({ one, other }: Pairing, number: number): number => {
    const opened = openContest(
      { game: kit.id, setup, levels: inTurn(one, other, count), seed },
      game,
      roster,
    );
    if (!opened.ok) throw new Error(opened.error);
    return pointsOf(playGame(opened.value, number));
  };
}

/** Ratings in points of Elo with the half of a 95 % interval each, by level. @param anchor the level whose rating is known */
function ratingsOf(levels: readonly string[], pairings: readonly Pairing[], anchor: RatedLevel) {
  const strength = new Map(levels.map(level => [level, 0]));
  const of = (level: string): number => strength.get(level) ?? 0;
  const chance = ({ one, other }: Pairing): number => 1 / (1 + Math.exp(of(other) - of(one)));
  const slopes = (level: string): readonly [slope: number, bend: number] => {
    let [slope, bend] = [0, 1e-9];
    for (const pairing of pairings) {
      const side = pairing.one === level ? 1 : pairing.other === level ? -1 : 0;
      const expected = chance(pairing);
      // Half a game more on each side keeps a level that never lost finite.
      slope += side * (pairing.points + 0.5 - (pairing.games + 1) * expected);
      bend += side * side * (pairing.games + 1) * expected * (1 - expected);
    }
    return [slope, bend];
  };
  for (let round = 0; round < 500; round += 1)
    for (const level of levels) {
      const [slope, bend] = slopes(level);
      strength.set(level, of(level) + slope / bend / 2);
    }
  return levels.map(level => ({
    level,
    rating: Math.round(anchor.rating + SCALE * (of(level) - of(anchor.id))),
    interval: Math.round((1.96 * SCALE) / Math.sqrt(slopes(level)[1])),
  }));
}

/** What a thread is told to play. */
interface Share {
  readonly game: string;
  readonly seed: string;
  readonly minutes: number;
  /** Its number: it begins with another pairing, and has a seed of its own. */
  readonly thread: number;
  readonly levels: readonly string[];
}

/** Plays all pairings in turn, for so long. */
async function playShare({ game, seed, minutes, thread, levels }: Share): Promise<readonly Pairing[]> {
  const kit = kitOf(game);
  const pairings = levels.flatMap((one, index) =>
    levels.slice(index + 1).map((other): Pairing => ({ one, other, games: 0, points: 0 })),
  );
  const duel = await duelOf(kit, `${seed} ${thread}`);
  const end = Date.now() + minutes * 60_000;
  for (let number = thread; Date.now() < end; number += 1) {
    const pairing = at(pairings, number % pairings.length);
    pairing.points += duel(pairing, pairing.games);
    pairing.games += 1;
  }
  return pairings;
}

/** The results of several threads as one. */
const sumOf = (shares: readonly (readonly Pairing[])[]): readonly Pairing[] =>
  at(shares, 0).map((pairing, index) => ({
    ...pairing,
    games: shares.reduce((sum, share) => sum + at(share, index).games, 0),
    points: shares.reduce((sum, share) => sum + at(share, index).points, 0),
  }));

const inThread = (share: Share): Promise<readonly Pairing[]> =>
  new Promise((settle, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share });
    worker.once('message', settle);
    worker.once('error', reject);
  });

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The levels of a ladder, and the one whose rating the others are told by. */
interface Rungs {
  readonly levels: readonly string[];
  readonly anchor: RatedLevel;
}

/** All levels; or one of them, the next one, and those between. */
function rungsOf(kit: Kit, lower: string | undefined, percents: string): Rungs {
  const rated = ratedLevels(kit.players);
  if (lower === undefined)
    return {
      levels: levelsOf(kit),
      anchor: at(
        rated,
        Math.max(
          0,
          rated.findIndex(({ id }) => id === 'normal'),
        ),
      ),
    };
  const index = rated.findIndex(({ id }) => id === lower);
  const [anchor, above] = [at(rated, index), at(rated, index + 1)];
  return { anchor, levels: [lower, ...percents.split(',').map(percent => `${lower}+${percent}`), above.id] };
}

async function printLadder(
  kit: Kit,
  { levels, anchor }: Rungs,
  { minutes, seed, threads }: { readonly minutes: number; readonly seed: string; readonly threads: number },
): Promise<void> {
  const shares = Array.from({ length: threads }, (_, thread) =>
    inThread({ game: kit.id, seed, minutes, thread, levels }),
  );
  const pairings = sumOf(await Promise.all(shares));
  const ratings = ratingsOf(levels, pairings, anchor).toSorted((one, other) => other.rating - one.rating);
  say(`\n${kit.title}, ${pairings.reduce((sum, { games }) => sum + games, 0)} games\n`);
  say(`| Level | Rating | ${ratings.map(({ level }) => `against ${level}, %`).join(' | ')} |`);
  say(`|---|---|${ratings.map(() => '---|').join('')}`);
  for (const { level, rating, interval } of ratings) {
    const cells = ratings.map(({ level: rival }) => {
      const found = pairings.find(
        ({ one, other }) => [one, other].includes(level) && [one, other].includes(rival),
      );
      if (level === rival || found === undefined || found.games === 0) return '';
      const points = found.one === level ? found.points : found.games - found.points;
      return `${((100 * points) / found.games).toFixed(0)} of ${found.games}`;
    });
    say(`| ${level} | ${rating} ± ${interval} | ${cells.join(' | ')} |`);
  }
}

if (isMainThread) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      between: { type: 'string' },
      percents: { type: 'string', default: '25,50,75' },
      changed: { type: 'boolean', default: false },
      accept: { type: 'boolean', default: false },
      set: { type: 'string', multiple: true, default: [] },
      minutes: { type: 'string' },
      seed: { type: 'string', default: 'ladder' },
      threads: { type: 'string', default: `${availableParallelism()}` },
    },
  });
  const games = positionals.length === 0 ? kits : positionals.map(kitOf);
  const threads = Number(values.threads);
  const { seed, accept, set } = values;
  if (values.changed) {
    const { playChanged } = await import('./changed-levels.ts');
    const done = await playChanged(games, {
      minutes: Number(values.minutes ?? 20),
      seed,
      threads,
      accept,
      set,
      say,
    });
    process.exitCode = done ? 0 : 1;
  } else
    for (const kit of games)
      await printLadder(kit, rungsOf(kit, values.between, values.percents), {
        minutes: Number(values.minutes ?? 2),
        seed,
        threads,
      });
} else parentPort?.postMessage(await playShare(workerData));
