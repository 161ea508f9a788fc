// How near the chances to win come to the truth: positions of games of all levels are played on many times, and what came of that is set
// beside what rollouts, the value of the position (source/study/film/value.ts) and both together say: the mean squared error of each, and how
// often the 95 % interval held, with so many rollouts.
//   npm run bench -- chances GAME [--among LEVEL] [--truth N] [--rollouts N,N] [--games FILE], and calibration's words for games
// What is hidden from a watcher is dealt anew. Who plays on are the players of the game; with --among, LEVEL in all seats, as in a position that somebody has pasted.
// Without minutes or a count it plays none and takes those of the file; it adds to them.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { at } from '../machines/result.ts';
import { seats } from '../machines/seat.ts';
import { kits } from '../source/games/kits.ts';
import {
  noRollouts,
  playOut,
  type RolloutTally,
  rolloutLevel,
  rolloutLevels,
  sumOfTallies,
} from '../source/players/rollouts.ts';
import { chanceBy, chanceOf, type WinChance } from '../source/study/film/chances.ts';
import { valueInput } from '../source/study/film/film.ts';
import { isIn, type ValueInput } from '../source/study/film/value.ts';
import { informationOf } from '../source/table/positions.ts';
import { GAME_WORDS, judgedGame, playGames } from './calibration-games.ts';

const { values: words, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...GAME_WORDS,
    among: { type: 'string' },
    truth: { type: 'string', default: '400' },
    rollouts: { type: 'string', default: '24,72,288,1000' },
    games: { type: 'string' },
  },
});
const [id = 'domination'] = positionals;
function fail(sentence: string): never {
  throw new Error(sentence);
}
const judged = await judgedGame(id);
const { reader } = judged;
const value = reader.value ?? fail(`nothing values positions of ${id}`);
const file =
  words.games ?? join(tmpdir(), `chances-${id}-${words.rules ?? 'usual'}-${words.among ?? 'all'}.jsonl`);
const counts = words.rollouts.split(',').map(Number);
/** Positions of a game: more tell hardly more. */
const EACH = 3;

interface Example {
  readonly standing: ValueInput;
  /** With each of the counts. */
  readonly tallies: readonly RolloutTally[];
  readonly truth: RolloutTally;
}

for await (const { rules, seed, sitting, looked } of playGames(judged, words)) {
  const levels = sitting.map(level => words.among ?? level);
  for (const [index, position] of looked.slice(0, EACH).entries()) {
    const request = { game: id, setup: rules.setup, level: rolloutLevel(judged.kit.players) };
    const quick = rolloutLevels(judged.kit.players, levels);
    const known = informationOf(rules, position, reader.knower ?? 'open');
    const play = (from: number, count: number): Promise<RolloutTally> =>
      playOut(kits, {
        rollouts: { ...request, levels: quick, known, seed: `${seed}/${index}` },
        from,
        count,
      });
    const tallies: RolloutTally[] = [];
    let sum = noRollouts(sitting.length);
    for (const count of counts) {
      sum = sumOfTallies(sum, await play(sum.rollouts, count - sum.rollouts));
      tallies.push(sum);
    }
    const among = { ...request, levels, known, seed: `${seed}/${index}, truth` };
    const truth = await playOut(kits, { rollouts: among, from: 0, count: Number(words.truth) });
    const standing = valueInput(reader, rules, position, levels);
    appendFileSync(file, `${JSON.stringify({ standing, tallies, truth } satisfies Example)}\n`);
  }
}

const examples = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Example) // Our own file.
  : [];

interface Judgement {
  /** Less what the truth itself is off by. */
  readonly squared: number;
  readonly held: boolean;
}

const CERTAIN = 1.96;

/** A chance of each seat that is in the game, beside the truth. */
function judge({ standing, truth }: Example, { shares, low, high }: WinChance): readonly Judgement[] {
  return seats(truth.won.length).flatMap(seat => {
    if (!isIn(standing, value, seat)) return [];
    const came = at(truth.won, seat) / truth.rollouts;
    const noise = (came * (1 - came)) / (truth.rollouts - 1);
    const off = at(shares, seat) - came;
    const reach = off < 0 ? at(high, seat) - at(shares, seat) : at(shares, seat) - at(low, seat);
    return [
      { squared: off * off - noise, held: Math.abs(off) <= Math.hypot(reach, CERTAIN * Math.sqrt(noise)) },
    ];
  });
}

const average = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

function show(name: string, some: readonly Example[], chanceFor: (example: Example) => WinChance): void {
  const judgements = some.flatMap(example => judge(example, chanceFor(example)));
  const error = Math.sqrt(average(judgements.map(({ squared }) => squared)));
  const held = average(judgements.map(({ held: isHeld }) => (isHeld ? 1 : 0)));
  process.stdout.write(
    `  ${name}: off by ${(100 * error).toFixed(1)} of a hundred (root of the mean square); the interval held in ${(100 * held).toFixed(0)} %\n`,
  );
}

const valued = (tally: RolloutTally, { standing }: Example): WinChance =>
  chanceBy({ weights: value, inputAt: () => standing }, 0, tally);
const isOwn = ({ standing: { levels } }: Example): boolean =>
  rolloutLevels(judged.kit.players, levels).every((level, seat) => level === levels[seat]);
for (const [who, some] of [
  ['rollouts by those who sit there', examples.filter(isOwn)],
  ['rollouts by others', examples.filter(example => !isOwn(example))],
] as const) {
  process.stdout.write(`${judged.kit.title}, ${who}: ${some.length} positions\n`);
  if (some.length === 0) continue;
  show('value alone', some, example => valued(noRollouts(example.truth.won.length), example));
  for (const [index, count] of counts.entries()) {
    show(`${count} rollouts`, some, ({ tallies }) => chanceOf(at(tallies, index)));
    show(`${count} rollouts and the value`, some, example => valued(at(example.tallies, index), example));
  }
}
