// Levels that answer otherwise than recorded (fingerprints.ts), against themselves as they were at the commit that recorded them: each game
// twice, with the seats exchanged, so that what is the same cancels out; until it is 95 % sure that five points of a hundred are not lost, or
// that some are (Wald's sequential test, of pairs of games). Then the record is written.
import { readFileSync, writeFileSync } from 'node:fs';
import { at } from '../machines/result.ts';
import { type GameRecord, runContest } from '../source/arena/arena.ts';
import type { Kit } from '../source/games/kit.ts';
import { readOptions, setupChoices } from '../source/setup/choices.ts';
import { inTurn, pointsOf, usualSetup } from './duels.ts';
import { git, PREFIX } from './earlier.ts';
import { changedLevels, RECORD, readRecord, recordLines } from './fingerprints.ts';

interface ChangedOptions {
  /** For each level. */
  readonly minutes: number;
  readonly seed: string;
  readonly threads: number;
  /** Records, too, what became weaker or was not played for long enough. */
  readonly accept: boolean;
  /** Options as `NAME=VALUE` on top of the usual ones: where a level changed under those alone. */
  readonly set: readonly string[];
  readonly say: (line: string) => void;
}

/** What must be shown: that less than this is lost. */
const LOSS = 0.05;
/** The log of the ratio of likelihoods from which a claim is taken for true, with an error of 5 % either way. */
const SURE = Math.log(0.95 / 0.05);
/** Pairs before the first look; twice as many before each further one. */
const FIRST_LOOK = 40;
/** So many pairs are played at a time: what is complete counts when the time is over. */
const BLOCK = 4;

interface Verdict {
  readonly verdict: 'kept' | 'lost' | 'open';
  /** Of a hundred, as a 95 % interval. */
  readonly points: [number, number];
}

/** What pairs of games say, each the mean of its points from 0 to 1. */
export function verdictOf(pairs: readonly number[]): Verdict {
  // As if one more pair were won and one lost: who never showed a difference may have one.
  const all = [...pairs, 0, 1];
  const mean = all.reduce((sum, points) => sum + points, 0) / all.length;
  const variance = all.reduce((sum, points) => sum + (points - mean) ** 2, 0) / all.length;
  const ratio = (pairs.length * LOSS * (mean - (0.5 - LOSS / 2))) / variance;
  const half = 1.96 * Math.sqrt(variance / all.length);
  const hundredth = (points: number): number => Math.round(1000 * points) / 10;
  const verdict = ratio > SURE ? 'kept' : ratio < -SURE ? 'lost' : 'open';
  return { verdict, points: [hundredth(mean - half), hundredth(mean + half)] };
}

/** Plays the changed levels of games and records what may be. @returns false where one may not */
export async function playChanged(kits: readonly Kit[], options: ChangedOptions): Promise<boolean> {
  const before = readRecord(git('show', `HEAD:${RECORD}`)?.toString() ?? '{}');
  let fine = true;
  for (const kit of kits) {
    const levels = { ...before[kit.id] };
    for (const [level, now] of await changedLevels(kit, before)) {
      const known = levels[level];
      const verdict =
        now === null || known === undefined ? null : await playEarlier(kit, level, known.hash, options);
      const may = verdict === null || verdict.verdict === 'kept' || options.accept;
      options.say(`${kit.title}, ${level}: ${told(verdict)}; ${may ? 'recorded' : 'not recorded'}`);
      if (now === null) delete levels[level];
      else if (may) levels[level] = { ...now, points: verdict?.points ?? null };
      fine &&= may;
    }
    const record = { ...readRecord(readFileSync(RECORD, 'utf8')), [kit.id]: levels };
    writeFileSync(RECORD, recordLines(record));
  }
  return fine;
}

const WORDS = {
  kept: 'less than 5 are lost',
  lost: 'some are lost (--accept records it nevertheless)',
  open: 'whether 5 are lost is open (more --minutes tell, --accept records it nevertheless)',
} as const;

const told = (verdict: Verdict | null): string =>
  verdict === null
    ? 'nothing to compare with'
    : `${verdict.points.join(' to ')} points of 100 against itself as recorded: ${WORDS[verdict.verdict]}`;

/** Plays a level against itself as it was, until it is known or the time is over. */
async function playEarlier(kit: Kit, level: string, hash: string, options: ChangedOptions): Promise<Verdict> {
  // The threads take the players of the commit that recorded it.
  process.env['SANDTABLE_EARLIER'] = git('log', '-1', `-S${hash}`, '--format=%H', '--', RECORD)
    ?.toString()
    .trim();
  const { seats } = await kit.rules();
  const set = readOptions(await setupChoices(kit), options.set);
  if (!set.ok) throw new Error(set.error);
  // Where a table has no usual size, the two smallest: some levels play otherwise in duels.
  const counts = seats.usual === undefined ? [seats.min, seats.min + 1] : [seats.usual];
  const end = AbortSignal.timeout(options.minutes * 60_000);
  const pairs: number[] = [];
  let look = FIRST_LOOK;
  for (let block = 0; ; block += 1) {
    const games = BLOCK / counts.length;
    for (const count of counts) {
      const seed = `${options.seed} ${block}`;
      const setup = await usualSetup(kit, count, seed, { options: set.value });
      const play = (one: string, other: string): Promise<GameRecord[]> =>
        runContest(
          { game: kit.id, setup, levels: inTurn(one, other, count), seed },
          {
            program: new URL('earlier.ts', import.meta.url),
            games,
            workers: options.threads,
            signal: end,
          },
        );
      try {
        const [first, second] = [await play(level, PREFIX + level), await play(PREFIX + level, level)];
        pairs.push(...first.map((game, number) => (pointsOf(game) + 1 - pointsOf(at(second, number))) / 2));
      } catch (fault) {
        if (end.aborted) return verdictOf(pairs);
        throw fault;
      }
    }
    if (pairs.length < look) continue;
    const verdict = verdictOf(pairs);
    if (verdict.verdict !== 'open') return verdict;
    look *= 2;
  }
}
