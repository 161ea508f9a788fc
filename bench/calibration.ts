// How well the chances to win agree with what happens: fits the value of a position (source/study/film/value.ts) five times to four games of
// five (calibration-games.ts), and shows of the fifth ones, for rollouts, for the value alone and for both: log loss, Brier score (the mean of
// (chance − what came)²), what came of each tenth of the chances, of each level at the beginning by the size of the table, and of pairings of levels.
//   npm run bench -- calibration GAME [--rules NAME] [--last ROUNDS,ROUNDS [--drawn]] [--duels] [--seats N,N] [--experts N] [--levels NAME,NAME]
//     [--minutes N | --count N [--from N]] [--seed TEXT]
//     [--games FILE] [--rollouts N] [--ladder] [--parts] [--keep N] [--lead] [--judge | --write]
// With --last a game ends after one of so many rounds, and territories decide it, with --drawn nobody; --duels has tables of two levels alone, each pair of levels in turn.
// --ladder takes the line-ups of docs/decisions/computer-players.md, too: openings of them, and how many of their games were won. --keep N fits on
// from the weights that are there, and stays near them by as much as N games say.
// --lead fits only how much a lead counts by who is left, beside the weights that are there. --judge judges these, and fits none. With --parts figures are judged by a seat's part of all. Games are numbered, each with a seed of its own: --count plays as many, from number --from on. Without
// minutes or count it plays none and takes those of the file; it adds to them. --write keeps the weights in the game's folder: those of games
// that end with a turn where the rules have a last one, else the others.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnyRules, GameTypes } from '../machines/game.ts';
import { at } from '../machines/result.ts';
import { type Seat, seats } from '../machines/seat.ts';
import { kits } from '../source/games/kits.ts';
import { playOut, rolloutLevel, rolloutLevels } from '../source/players/rollouts.ts';
import { valueInput } from '../source/study/film/film.ts';
import {
  type FittedWeights,
  featuresOf,
  isIn,
  lastingFeatures,
  type Played,
  type ValueInput,
  type ValueWeights,
  winShares,
} from '../source/study/film/value.ts';
import { informationOf } from '../source/table/positions.ts';
import { GAME_WORDS, judgedGame, ladderOpenings, pairingsOf, playGames } from './calibration-games.ts';
import { type Choice, likeliest } from './likeliest.ts';

const { values: words, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...GAME_WORDS,
    games: { type: 'string' },
    rollouts: { type: 'string', default: '24' },
    write: { type: 'boolean', default: false },
    keep: { type: 'string', default: '0' },
    ladder: { type: 'boolean', default: false },
    judge: { type: 'boolean', default: false },
    parts: { type: 'boolean', default: false },
    lead: { type: 'boolean', default: false },
  },
});
const [id = 'domination'] = positionals;
const judged = await judgedGame(id);
const { kit, reader, levels } = judged;
const file =
  words.games ??
  join(tmpdir(), `calibration-${id}${words.rules === undefined ? '' : `-${words.rules}`}.jsonl`);

/** A game that was played: moments of it, and who won. */
interface Example {
  /** How many games of the same opening it stands for; left out, one. */
  readonly games?: number;
  readonly won: readonly number[];
  /** The turn in which it ended, where that is known. */
  readonly end?: number;
  readonly moments: readonly (ValueInput & { readonly played: Played })[];
}

/** A moment as it is judged, with its rollouts. */
async function momentOf(
  rules: AnyRules,
  position: GameTypes['position'],
  sitting: readonly string[],
  seed: string,
): Promise<Example['moments'][number]> {
  const request = {
    game: id,
    setup: rules.setup,
    known: informationOf(rules, position, reader.knower ?? 'open'),
    level: rolloutLevel(kit.players),
    levels: rolloutLevels(kit.players, sitting),
    seed,
  };
  const { won, rollouts } = await playOut(kits, {
    rollouts: request,
    from: 0,
    count: Number(words.rollouts),
  });
  return { ...valueInput(reader, rules, position, sitting), played: { won, rollouts } };
}

for await (const { rules, seed, sitting, won, end, looked } of playGames(judged, words)) {
  const moments = [];
  for (const each of looked) moments.push(await momentOf(rules, each, sitting, seed));
  appendFileSync(file, `${JSON.stringify({ won, end, moments } satisfies Example)}\n`);
}
const examples: readonly Example[] = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Example) // Our own file.
  : [];
const openings: Example[] = [];
if (words.ladder)
  for await (const { rules, seed, sitting, won, looked, games } of ladderOpenings(judged, words.seed))
    openings.push({ games, won, moments: [await momentOf(rules, at(looked, 0), sitting, seed)] });

/** A game belongs to one of so many parts; each is judged by what was fitted to the others. */
const PARTS = 5;
const none = (won: readonly number[]): Played => ({ won: won.map(() => 0), rollouts: 0 });
const average = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

const isFewest = reader.measures[0].fewest === true;
const shape = {
  fewest: isFewest,
  halfTurns: isFewest ? 5 : 8,
  smallest: (await kit.rules()).seats.min,
  levels,
  quick: levels.filter(level => kit.players.levels.some(each => each.id === level && each.quick === true)),
};
/** Whether these games end with a turn: then their weights are kept apart. */
const isLimited = examples.some(({ moments }) => moments.some(({ left }) => left !== undefined));
const former = isLimited ? reader.value?.limited : reader.value?.open;

/**
 * Of each weight of the strongest level that of the level below, as whom it is taken but for what its few games say: first whom others
 * play against, then who plays.
 */
function twinsOf(figures: number, size: number): readonly (readonly [own: number, below: number])[] {
  const { length: count } = levels;
  const first = figures + count + (isLimited ? 3 : 1);
  const groups = [figures, ...seats((size / 2 - first) / count).map(group => first + group * count)];
  const met = groups.length > 1 ? seats(count).map(level => at(groups, groups.length - 1) + level) : [];
  return [
    ...met.map(place => [place, place - count] as const),
    ...groups.map(group => [group + count - 1, group + count - 2] as const),
  ].flatMap(([own, below]) => [0, 1].map(late => [2 * own + late, 2 * below + late] as const));
}

const rowsOf = (
  games: readonly Example[],
  featuresFor: (moment: ValueInput, seat: Seat) => Float64Array,
): readonly Choice[] =>
  games.flatMap(({ won, moments, games: count }) =>
    moments.map(moment => {
      const inGame = seats(won.length).filter(seat => isIn(moment, shape, seat));
      return {
        weight: count ?? 1,
        features: inGame.map(seat => featuresFor(moment, seat)),
        won: inGame.map(seat => won[seat] ?? 0),
      };
    }),
  );

/** How much a lead counts by who is left, beside weights that stay as they are. */
function leadFitted(games: readonly Example[], own: FittedWeights): readonly number[] {
  const score = (moment: ValueInput, seat: Seat, lead: readonly number[]): number =>
    featuresOf(moment, shape, seat, { ...own, lead }).reduce(
      (sum, value, index) => sum + value * (own.judged[index] ?? 0),
      0,
    );
  const rows = rowsOf(games, (moment, seat) => {
    const same = score(moment, seat, [0, 0]);
    return Float64Array.of(same, score(moment, seat, [1, 0]) - same, score(moment, seat, [0, 1]) - same);
  });
  const [, weak = 0, many = 0] = likeliest(rows, { kept: [1], games: 1e9 });
  return [Number(weak.toFixed(3)), Number(many.toFixed(3))];
}

/** Who wins: with --keep, weights that stay near the former ones. */
function fitted(games: readonly Example[]): readonly number[] {
  const kept = Number(words.keep) > 0 ? [...(former?.judged ?? [])] : [];
  const [any] = games.flatMap(({ moments }) => moments);
  if (any === undefined) return kept;
  const size = featuresOf(any, shape, at(any.toMove, 0)).length;
  const twins = twinsOf(any.figures.length, size);
  for (const [own, below] of twins) if (kept.length > 0) kept[own] = at(kept, own) - at(kept, below);
  const told = (features: readonly number[]): Float64Array => {
    const all = Float64Array.from(features);
    for (const [own, below] of twins) all[below] = (all[below] ?? 0) + (all[own] ?? 0);
    return all;
  };
  const { parts } = words;
  const rows = rowsOf(games, (moment, seat) => told(featuresOf(moment, shape, seat, { parts })));
  const weights = likeliest(rows, {
    ...{ kept, games: Number(words.keep) },
    twins: new Set(twins.map(([own]) => own)),
  });
  for (const [own, below] of twins.toReversed()) weights[own] = at(weights, own) + at(weights, below);
  return weights.map(weight => Number(weight.toFixed(3)));
}

/** Rounds after which a game may be drawn: whether it goes on for so long is asked of each. */
const LIMITS = [1, 2, 4, 8, 16, 32];

/** How long games last: what a draw by a limit of turns is told by. */
function lasting(games: readonly Example[]): readonly number[] {
  const rows = games.flatMap(({ end, moments }) =>
    end === undefined
      ? []
      : moments.flatMap(moment =>
          LIMITS.map((rounds): Choice => {
            const round = moment.together
              ? 1
              : seats(moment.levels.length).filter(seat => isIn(moment, shape, seat)).length;
            const turns = rounds * round - 1;
            const features = Float64Array.from(lastingFeatures(moment, shape, turns));
            const lasts = end - moment.turn > turns ? 1 : 0;
            return {
              weight: 1,
              features: [features, new Float64Array(features.length)],
              won: [lasts, 1 - lasts],
            };
          }),
        ),
  );
  return likeliest(rows).map(weight => Number(weight.toFixed(3)));
}

/** The weights that fit some games. */
function weightsFor(games: readonly Example[], worth: number): ValueWeights {
  const own: FittedWeights =
    words.lead && former !== undefined
      ? { ...former, worth, lead: leadFitted(games, former) }
      : { judged: fitted([...games, ...openings]), worth, ...(words.parts && { parts: true }) };
  return { ...shape, open: own, ...(isLimited && { limited: own }) };
}

/**
 * As how many rollouts the values of moments count: by how far these are from the rollouts, beyond what so few of them are off by.
 * Of moments whose rollouts are played by those who sit there.
 */
function worthOf(weights: (game: number) => ValueWeights): number {
  const off = examples.flatMap(({ won, moments }, game) =>
    moments.flatMap(moment => {
      const { played } = moment;
      if (played.rollouts === 0) return [];
      if (rolloutLevels(kit.players, moment.levels).some((level, seat) => level !== moment.levels[seat]))
        return [];
      const shares = winShares(moment, weights(game), none(won));
      return shares.map((share, seat) => ({
        squared: (share - at(played.won, seat) / played.rollouts) ** 2,
        spread: share * (1 - share),
      }));
    }),
  );
  if (off.length < 200) return former?.worth ?? 8;
  const apart = average(off.map(({ squared }) => squared)) / average(off.map(({ spread }) => spread));
  const count = Number(words.rollouts);
  return Number(((count * (1 - apart)) / Math.max(0.1, count * apart - 1)).toFixed(1));
}

/** By part, the weights that know nothing of it. */
const unaware = (): readonly ValueWeights[] =>
  Array.from({ length: PARTS }, (_, own) =>
    weightsFor(
      examples.filter((__, index) => index % PARTS !== own),
      8,
    ),
  );
const shipped = words.judge ? reader.value : undefined;
const fits = shipped === undefined ? unaware() : [shipped];
const worth = worthOf(game => at(fits, game % fits.length));
const parts = fits.map((weights): ValueWeights => {
  if (weights === shipped) return weights;
  const own = { ...weights.open, worth };
  return { ...weights, open: own, ...(isLimited && { limited: own }) };
});

interface Prediction {
  readonly said: number;
  readonly came: number;
}
const brier = (all: readonly Prediction[]): number =>
  average(all.map(({ said, came }) => (said - came) ** 2));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const ofHundred = (numbers: readonly number[]): string => (100 * average(numbers)).toFixed(1);

function show(name: string, by: 'rollouts' | 'value' | 'both'): void {
  const all = examples.flatMap(({ won, moments }, game) =>
    moments.flatMap((moment): readonly Prediction[] => {
      const { played } = moment;
      const shares =
        by === 'rollouts'
          ? played.won.map(count => (count + 0.5 / won.length) / (played.rollouts + 0.5))
          : winShares(moment, at(parts, game % parts.length), by === 'both' ? played : none(won));
      return won.map((came, seat) => ({ said: at(shares, seat), came }));
    }),
  );
  const base = examples.flatMap(({ won, moments }) =>
    moments.flatMap(() => won.map(came => ({ said: 1 / won.length, came }))),
  );
  const loss = average(
    all.filter(({ came }) => came > 0).map(({ said, came }) => -came * Math.log(Math.max(0.001, said))),
  );
  say(
    `${name}: ${all.length} chances, Brier ${brier(all).toFixed(4)} (all alike ${brier(base).toFixed(4)}), log loss ${loss.toFixed(3)}`,
  );
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const within = all.filter(({ said }) => Math.min(9, Math.floor(said * 10)) === tenth);
    if (within.length > 0)
      say(
        `  ${tenth * 10}–${tenth * 10 + 10} %: ${within.length}, said ${ofHundred(within.map(({ said }) => said))}, came ${ofHundred(within.map(({ came }) => came))}`,
      );
  }
}

/** What the first row says of some seats, and what came of them; several games of one opening count as they are many. */
interface FirstRow {
  readonly key: string;
  readonly count: number;
  readonly came: number;
  readonly alone: number;
  readonly both: number;
}

function showFirstRows(rows: readonly FirstRow[]): void {
  for (const [key, some] of [...Map.groupBy(rows, each => each.key)].toSorted()) {
    const count = some.reduce((sum, each) => sum + each.count, 0);
    const came = average(some.map(each => each.came));
    const error = 196 * Math.sqrt((came * (1 - came)) / count);
    say(
      `  ${key}: said ${ofHundred(some.map(({ both }) => both))} (${ofHundred(some.map(({ alone }) => alone))} by the value alone), came ${(100 * came).toFixed(1)} ± ${error.toFixed(1)} of ${Math.round(count)}`,
    );
  }
}

/** Each seat by the size of its table and its level. */
const byLevel = (weights: (game: number) => ValueWeights): readonly FirstRow[] =>
  examples.flatMap(({ won, moments: [first] }, game) => {
    if (first === undefined) return [];
    const alone = winShares(first, weights(game), none(won));
    const both = winShares(first, weights(game), first.played);
    return won.map((came, seat) => {
      const key = `${won.length} seats, ${first.levels[seat]}`;
      return { key, count: 1, came, alone: at(alone, seat), both: at(both, seat) };
    });
  });

/** Of games between two levels alone: the seats of the stronger one. */
const byPairing = (all: readonly Example[], weights: (game: number) => ValueWeights): readonly FirstRow[] =>
  all.flatMap(({ won, moments: [first], games: count = 1 }, game) => {
    const sitting = first?.levels.filter(level => typeof level === 'string') ?? [];
    const pairing = pairingsOf(judged).find(pair => sitting.every(level => pair.includes(level)));
    const [weaker, stronger] = pairing ?? [];
    const strong = sitting.filter(level => level === stronger).length;
    if (first === undefined || pairing === undefined || strong === 0 || strong === sitting.length) return [];
    const sum = (shares: readonly number[]): number =>
      shares.reduce((most, share, seat) => most + (sitting[seat] === stronger ? share : 0), 0);
    const said = (played: Played) => sum(winShares(first, weights(game), played));
    const key = `${strong} ${stronger} against ${sitting.length - strong} ${weaker}`;
    return [{ key, count, came: sum(won), alone: said(none(won)), both: said(first.played) }];
  });

say(`${kit.title}: ${examples.length} games; the value counts as ${worth} rollouts`);
show('rollouts', 'rollouts');
show('value alone', 'value');
show('both', 'both');
const unknown = (game: number): ValueWeights => at(parts, game % parts.length);
say('in the first row, by table and level');
showFirstRows(byLevel(unknown));
say('between two levels, in the first row');
showFirstRows(byPairing(examples, unknown));
const { open } = shipped ?? weightsFor(examples, worth);
const ended = examples.some(({ end }) => end !== undefined) && !isFewest && !isLimited && !words.lead;
const whole: ValueWeights = shipped ?? {
  ...reader.value,
  ...shape,
  ...(ended && { lasting: lasting(examples) }),
  open: isLimited ? (reader.value?.open ?? open) : open,
  ...(isLimited && { limited: open }),
};
if (openings.length > 0) {
  say('of the ladder and the arena, in the first row');
  showFirstRows(byPairing(openings, () => whole));
}
if (words.write) writeFileSync(`source/games/${id}/value.json`, `${JSON.stringify(whole)}\n`);
else say(JSON.stringify(whole));
