// What decisions cost by the review of a game (source/study/review): games of easy, normal and hard players, who change seats. The accuracy of each level,
// and the moves that are listed as costly, must be in the order of strength.
//   npm run bench -- review GAME [--minutes N] [--from N] [--seats easy,normal,hard] [--pairs 64] [--judge LEVEL] [--asked]
// Games are numbered, each has the seed of its number. With --judge each listed move is played on by players of that level, too.
// With --asked every level is asked in every position of the games, so that weak and strong ones answer the same questions.
import { parseArgs } from 'node:util';
import type { GameTypes, Rules } from '../machines/game.ts';
import { fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { seats } from '../machines/seat.ts';
import { kits } from '../source/games/kits.ts';
import { playOut, type RolloutService, rolloutLevel } from '../source/players/rollouts.ts';
import { judgesOf } from '../source/study/film/film.ts';
import { planKey } from '../source/study/puzzles/puzzle.ts';
import { type Accuracy, type CostlyMove, openReview, reviewLevel } from '../source/study/review/review.ts';
import { informationOf } from '../source/table/positions.ts';
import type { Replay, ReplayStep } from '../source/table/replay.ts';
import { usualSetup } from './computer-game.ts';

const { values: words, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '3' },
    from: { type: 'string', default: '1' },
    seats: { type: 'string' },
    judge: { type: 'string' },
    pairs: { type: 'string', default: '64' },
    asked: { type: 'boolean', default: false },
  },
});
const [id = 'domination'] = positionals;
const kit = kits.find(each => each.id === id);
if (kit === undefined) throw new Error(`there is no game ${id}`);
const line = (words.seats ?? (id === 'intensity' ? 'easy,normal,hard,normal' : 'easy,normal,hard')).split(
  ',',
);
const { players: ranks } = kit;
const [game, roster, film] = await Promise.all([kit.rules(), kit.players.load(), kit.film?.()]);
const service: Pick<RolloutService, 'tally'> = {
  tally: (rollouts, count) => playOut(kits, { rollouts, from: 0, count }, judgesOf(kits)),
};

interface Line {
  readonly accuracy: readonly Accuracy[];
  readonly costly: readonly { readonly move: CostlyMove; readonly judged: number | null }[];
}
const found = new Map<string, Line[]>();
/** By level, what it would have lost in each position. */
const answers = new Map<string, number[]>();
const until = Date.now() + Number(words.minutes) * 60_000;
let number = Number(words.from);
for (; Date.now() < until; number++) {
  const levels = line.map((_, seat) => at(line, (seat + number) % line.length));
  const replay = await played(`review ${number}`, levels);
  const all = seats(levels.length);
  if (words.asked) {
    await askAll(replay, new Set(levels));
    continue;
  }
  const think = async (_: string, level: string, question: Parameters<typeof roster.choose>[1]) =>
    roster.choose(level, question);
  const review = openReview(replay, {
    film: film ?? {},
    service,
    think,
    ranks,
    own: all,
    pairs: Number(words.pairs),
  });
  await review.run(() => {});
  const { accuracy, costly } = review.now();
  for (const seat of all) {
    const level = at(levels, seat);
    const moves = costly.filter(each => each.seat === seat);
    const judged = [];
    for (const move of moves) judged.push({ move, judged: await judgedBy(words.judge, replay, move) });
    const own = accuracy[seat];
    found.set(level, [...(found.get(level) ?? []), { accuracy: own ? [own] : [], costly: judged }]);
  }
}
for (const level of words.asked ? [] : new Set(line)) {
  const rows = found.get(level) ?? [];
  const accuracy = rows.flatMap(row => row.accuracy);
  const costly = rows.flatMap(row => row.costly);
  process.stdout.write(
    `${JSON.stringify({
      ...{ game: id, level, seats: rows.length },
      kept: within(accuracy.map(({ kept }) => 100 * kept)),
      'of 100 games a turn': within(accuracy.map(({ lost }) => 100 * lost)),
      listed: costly.length,
      cost: within(costly.map(({ move }) => 100 * move.loss)),
      ...(words.judge === undefined
        ? {}
        : { [`cost by ${words.judge}`]: within(costly.map(({ judged }) => 100 * (judged ?? 0))) }),
    })}\n`,
  );
}
for (const [level, lost] of answers)
  process.stdout.write(
    `${JSON.stringify({ game: id, level, positions: lost.length, 'of 100 games': within(lost.map(each => 100 * each)) })}\n`,
  );
process.stdout.write(`go on with --from ${number}\n`);

/** A mean with its 95 % interval. */
function within(figures: readonly number[]): string {
  const { length } = figures;
  const mean = figures.reduce((sum, each) => sum + each, 0) / Math.max(1, length);
  const squares = figures.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const error = Math.sqrt(squares / Math.max(1, length - 1) / Math.max(1, length));
  return `${mean.toFixed(1)} ± ${(1.96 * error).toFixed(1)}`;
}

/** A game of computer players, as a replay of it. */
async function played(seed: string, levels: readonly string[]): Promise<Replay> {
  if (kit === undefined) throw new Error('no game');
  const setup = await usualSetup(kit, levels.length, seed);
  const prepared = game.prepare(setup);
  if (!prepared.ok) throw new Error(prepared.error.sentence);
  const rules: Rules<GameTypes> = prepared.value;
  const started = rules.start(fromSeed(seed));
  if (!started.ok) throw new Error(started.error.code);
  let position = started.value;
  const steps: ReplayStep[] = [{ kind: 'began', position, progress: rules.progress(position) }];
  for (let seq = 1; seq < 5000; seq++) {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) break;
    const question = { setup, view: rules.view(position, seat), seat, seed: `${seed}/${seq}` };
    const move = roster.choose(at(levels, seat), question);
    const step = rules.apply(position, seat, move);
    if (!step.ok) throw new Error(step.error.code);
    ({ position } = step.value);
    const progress = rules.progress(position);
    steps.push({
      kind: 'played',
      seq,
      seat,
      move,
      events: step.value.events,
      position,
      ...progress,
      progress,
    });
  }
  const occupants = levels.map(level => ({ kind: 'bot' as const, name: level, level }));
  // Of the header only the seed and the seats are read.
  const header = { seed, seats: occupants } as unknown as Replay['header'];
  return { header, game, rules, steps, outcome: rules.outcome(position), fault: null };
}

/** What a listed move cost where players of a level play on. */
async function judgedBy(level: string | undefined, replay: Replay, move: CostlyMove): Promise<number | null> {
  if (level === undefined) return null;
  const { step, seat, better, move: made } = move;
  const known = informationOf(replay.rules, at(replay.steps, step - 1).position, seat);
  const share = async (first: GameTypes['move']): Promise<number> => {
    const rollouts = {
      game: id,
      setup: replay.rules.setup,
      known,
      level,
      seed: `judged ${step}`,
      first: { seat, move: first },
    };
    const { won } = await playOut(kits, { rollouts, from: 0, count: 64 });
    return at(won, seat) / 64;
  };
  return (await share(better)) - (await share(made));
}

/** Prices in each position what each level would do there, beside what a strong one does. */
async function askAll(
  { game: { id: game }, rules, steps, header }: Replay,
  levels: ReadonlySet<string>,
): Promise<void> {
  const { review: { rounds } = {}, together } = film ?? {};
  for (const [index, step] of steps.entries()) {
    if (step.kind !== 'played') continue;
    const { position } = at(steps, index - 1);
    const { seat } = step;
    const known = informationOf(rules, position, seat);
    const question = { setup: rules.setup, view: rules.view(position, seat), seat };
    const better = roster.choose(reviewLevel(ranks), { ...question, seed: 'hint' });
    const share = async (move: GameTypes['move']): Promise<number> => {
      const rollouts = {
        ...{
          game,
          setup: rules.setup,
          known,
          level: rolloutLevel(ranks),
          seed: `${header.seed}/asked/${index}`,
        },
        ...(rounds !== undefined && { turns: rounds * (together ? 1 : rules.setup.seats) }),
        first: { seat, move, rest: reviewLevel(ranks) },
      };
      const { won } = await service.tally(rollouts, Number(words.pairs));
      return at(won, seat) / Number(words.pairs);
    };
    const best = await share(better);
    for (const level of levels) {
      const move = roster.choose(level, { ...question, seed: 'asked' });
      const lost = planKey(move) === planKey(better) ? 0 : best - (await share(move));
      answers.set(level, [...(answers.get(level) ?? []), lost]);
    }
  }
}
