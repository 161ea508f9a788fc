// How well the chances to win agree with what happens: games of computer players of mixed levels, in all numbers of seats, on three
// maps; of each some moments, played out, and who won. Fits the value of a position (source/study/film/value.ts) five times to four games of
// five, and shows of the fifth ones, for rollouts, for the value alone and for both: log loss, Brier score (the mean of (chance − what came)²), what
// came of each tenth of the chances, of each level at the beginning and later, and of each pairing of levels at the beginning.
//   npm run bench -- calibration GAME [--rules NAME] [--last ROUNDS,ROUNDS] [--duels] [--experts N] [--minutes N] [--seed TEXT] [--games FILE]
//     [--rollouts N] [--ladder] [--keep N] [--write]
// With --last a game ends after one of so many rounds, and territories decide it; --duels has tables of two levels alone, each pair of levels in turn.
// --ladder takes the line-ups of docs/decisions/computer-players.md, too: openings of them, and how many of their games were won. --keep N fits on
// from the weights that are there, and stays near them by as much as N games say.
// Without minutes it plays none and takes those of the file; it adds to them. --write keeps the weights in the game's folder: those of games
// that end with a turn where the rules have a last one, else the others.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnyRules, GameTypes } from '../machines/game.ts';
import { Chance, fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { seats } from '../machines/seat.ts';
import { kits } from '../source/games/kits.ts';
import { playOut, rolloutLevel, rolloutLevels } from '../source/players/rollouts.ts';
import { setupChoices } from '../source/setup/choices.ts';
import { checkSetup, usualDraft } from '../source/setup/draft.ts';
import { builtinMaps } from '../source/setup/fixed-game.ts';
import { valueInput } from '../source/study/film/film.ts';
import {
  featuresOf,
  isIn,
  type Played,
  type ValueInput,
  type ValueWeights,
  winShares,
} from '../source/study/film/value.ts';
import { informationOf } from '../source/table/positions.ts';

const { values: words, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '0' },
    seed: { type: 'string', default: 'value' },
    games: { type: 'string' },
    rollouts: { type: 'string', default: '24' },
    write: { type: 'boolean', default: false },
    rules: { type: 'string' },
    last: { type: 'string' },
    duels: { type: 'boolean', default: false },
    experts: { type: 'string', default: '16' },
    keep: { type: 'string', default: '0' },
    ladder: { type: 'boolean', default: false },
  },
});
const [id = 'domination'] = positionals;
const found = kits.find(each => each.id === id);
if (found === undefined) throw new Error(`there is no game ${id}`);
const kit = found;
const film = await kit.film?.();
if (film === undefined) throw new Error(`${kit.title} has no film`);
const reader = film;
const file =
  words.games ??
  join(tmpdir(), `calibration-${id}${words.rules === undefined ? '' : `-${words.rules}`}.jsonl`);
const LEVELS = ['easy', 'normal', 'hard', 'expert'];
const levels = kit.players.levels.map(level => level.id).filter(level => LEVELS.includes(level));
/** The slow experts sit at one table of so many. */
const experts = Number(words.experts);
/** All pairs of levels. */
const pairings = levels.flatMap((one, index) => levels.slice(index + 1).map(other => [one, other] as const));
/** The rounds after which games end, one of them each; none where they go on to the end. */
const lasts = words.last === undefined ? [] : words.last.split(',').map(Number);
const lastOf = (chance: Chance, count: number): number =>
  at(chance.shuffled('last', lasts), 0) * (reader.together === true ? 1 : count);
const MAPS = ['world', 'iberia', 'british-isles'];
/** Moments of a game that are looked at. */
const MOMENTS = 8;
const MOST_MOVES = 5000;

/** A game that was played: moments of it, and who won. */
interface Example {
  /** How many games of the same opening it stands for; left out, one. */
  readonly games?: number;
  readonly won: readonly number[];
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
  const tally = await playOut(kits, { rollouts: request, from: 0, count: Number(words.rollouts) });
  const standing = valueInput(reader, rules, position, sitting);
  return { ...standing, played: { won: tally.won, rollouts: tally.rollouts } };
}

async function gather(until: number): Promise<void> {
  const [game, roster, choices] = await Promise.all([kit.rules(), kit.players.load(), setupChoices(kit)]);
  for (let number = 0; Date.now() < until; number += 1) {
    const seed = `${words.seed}/${number}`;
    const chance = new Chance(fromSeed(`${seed}, table`));
    const { min, max } = game.seats;
    const count = words.duels
      ? min
      : at(chance.shuffled('seats', seats(Math.min(6, max) - min + 1)), 0) + min;
    const strongest = number % experts === 0 ? levels.length : Math.min(levels.length, 3);
    const pairing = at(pairings, Math.floor(number / MAPS.length) % pairings.length);
    const sitting = seats(count).map(seat =>
      words.duels
        ? at(pairing, (seat + Math.floor(number / MAPS.length / pairings.length)) % 2)
        : at(chance.shuffled(`${seat}`, levels.slice(0, strongest)), 0),
    );
    const draft = usualDraft(choices, [], seed);
    const map = choices.mapSetup === null ? '' : at(MAPS, number % MAPS.length);
    // What fog hides nobody judges; a film shows a game that is over without it.
    const chosen = words.rules === undefined ? draft.options : choices.rules[words.rules];
    if (chosen === undefined) throw new Error(`${kit.title} has no rules ${words.rules}`);
    const options = {
      ...chosen,
      ...('fog' in chosen && { fog: 'none' }),
      ...(lasts.length > 0 && { turnLimit: lastOf(chance, count), limitResult: 'territories' }),
    };
    const setup = checkSetup(choices, { ...draft, count, map, options }, builtinMaps);
    if (!setup.ok) continue;
    const prepared = game.prepare(setup.value);
    if (!prepared.ok) throw new Error(prepared.error.sentence);
    const rules = prepared.value;
    const begun = rules.start(fromSeed(seed));
    if (!begun.ok) throw new Error(begun.error.code);
    let position: GameTypes['position'] = begun.value;
    const turns = new Map<number, GameTypes['position']>([[0, position]]);
    let moves = 0;
    for (; moves < MOST_MOVES; moves += 1) {
      const [seat] = rules.seatsToMove(position);
      if (seat === undefined) break;
      const view = rules.view(position, seat);
      const question = { setup: rules.setup, view, seat, seed: `${seed}/${moves}` };
      const step = rules.apply(position, seat, roster.choose(at(sitting, seat), question));
      if (!step.ok) throw new Error(step.error.code);
      ({ position } = step.value);
      const { turn } = rules.progress(position);
      if (!turns.has(turn)) turns.set(turn, position);
    }
    const [first = []] = rules.outcome(position)?.places ?? [];
    if (first.length === 0) continue;
    const won = seats(count).map(seat => (first.includes(seat) ? 1 / first.length : 0));
    const all = [...turns.values()].filter(each => rules.outcome(each) === null);
    // The beginning, and moments all over the game.
    const looked = [...new Set([all[0], ...chance.shuffled('moments', all).slice(0, MOMENTS - 1)])];
    const moments = [];
    for (const each of looked) {
      if (each === undefined) continue;
      moments.push(await momentOf(rules, each, sitting, seed));
    }
    appendFileSync(file, `${JSON.stringify({ won, moments } satisfies Example)}\n`);
  }
}

if (Number(words.minutes) > 0) await gather(Date.now() + Number(words.minutes) * 60_000);
const examples: readonly Example[] = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Example) // Our own file.
  : [];
/** A game belongs to one of so many parts; each is judged by what was fitted to the others. */
const PARTS = 5;
const none = (won: readonly number[]): Played => ({ won: won.map(() => 0), rollouts: 0 });

interface Row {
  /** How many moments it stands for. */
  readonly weight: number;
  readonly features: readonly (readonly number[])[];
  readonly inGame: readonly boolean[];
  readonly won: readonly number[];
}

const ROUNDS = 600;
const RATE = 0.05;
/** A moment says as much of a weight as one in so many says of a chance. */
const SPREAD = 30;
/** Weights are kept small by so much. */
const DECAY = 1e-4;

/** The weights that make what came likeliest: softmax over the seats, by Adam's method. @param near those to stay near to, with --keep */
function fitted(rows: readonly Row[], near: readonly number[]): readonly number[] {
  const size = rows[0]?.features[0]?.length ?? 0;
  const whole = rows.reduce((sum, { weight }) => sum + weight, 0);
  const kept = Number(words.keep) > 0 ? near : [];
  const strong = (MOMENTS * Number(words.keep)) / whole / SPREAD;
  const weights = Float64Array.from({ length: size }, (_, index) => kept[index] ?? 0);
  const [momentum, scale] = [new Float64Array(size), new Float64Array(size)];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = new Float64Array(size);
    for (const { features, inGame, won, weight } of rows) {
      const scores = features.map((own, seat) =>
        inGame[seat] ? own.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0) : -Infinity,
      );
      const most = Math.max(...scores);
      const parts = scores.map(score => Math.exp(score - most));
      const all = parts.reduce((sum, part) => sum + part, 0);
      features.forEach((own, seat) => {
        const miss = (parts[seat] ?? 0) / all - (won[seat] ?? 0);
        own.forEach((value, index) => {
          slope[index] = (slope[index] ?? 0) + (weight * miss * value) / whole;
        });
      });
    }
    for (let index = 0; index < size; index += 1) {
      // Of what is new only the first half is free: what is true at the beginning.
      const isFree = kept.length === 0 || (index >= kept.length && index % 2 === 0);
      const pull = (isFree ? DECAY : strong) * ((weights[index] ?? 0) - (kept[index] ?? 0));
      const turn = (slope[index] ?? 0) + pull;
      momentum[index] = 0.9 * (momentum[index] ?? 0) + 0.1 * turn;
      scale[index] = 0.999 * (scale[index] ?? 0) + 0.001 * turn * turn;
      const [first, second] = [
        (momentum[index] ?? 0) / (1 - 0.9 ** round),
        (scale[index] ?? 0) / (1 - 0.999 ** round),
      ];
      weights[index] = (weights[index] ?? 0) - (RATE * first) / (Math.sqrt(second) + 1e-8);
    }
  }
  return [...weights].map(weight => Number(weight.toFixed(3)));
}

const fewest = reader.measures[0].fewest === true;
const shape = { fewest, halfTurns: fewest ? 5 : 8, levels, smallest: (await kit.rules()).seats.min };
const rowsOf = (
  games: readonly Example[],
  played: (moment: Example['moments'][number]) => Played,
): readonly Row[] =>
  games.flatMap(({ won, moments, games: count }) =>
    moments.map(moment => ({
      // All moments of a game together say hardly more than one of them.
      weight: count === undefined ? 1 : count / MOMENTS,
      features: seats(won.length).map(seat => featuresOf(moment, shape, seat, played(moment))),
      inGame: seats(won.length).map(seat => isIn(moment, shape, seat)),
      won,
    })),
  );

/** Whether these games end with a turn: then their weights are kept apart. */
const isLimited = examples.some(({ moments }) => moments.some(({ left }) => left !== undefined));

/** Openings of each line-up; each stands for as many of its games. */
const OPENINGS = 24;

/** Line-ups of the arena: how many of a hundred games the first level won, and of how many. */
interface LineUp {
  readonly sitting: readonly string[];
  readonly points: number;
  readonly games: number;
}

/** The duels of the ladder, and one against two where the game's own part of the page has such. */
function lineUps(): readonly LineUp[] {
  const text = readFileSync('docs/decisions/computer-players.md', 'utf8');
  const table = new RegExp(
    `\\| ${kit.title}, \\d+ games \\| Rating \\|([^\\n]*)\\n[^\\n]*\\n([\\s\\S]*?)\\n\\n`,
  ).exec(text);
  const [, head = '', rows = ''] = table ?? [];
  const others = head.split('|').map(word => word.trim());
  const duels = rows.split('\n').flatMap(row => {
    const [, one = '', , ...cells] = row.split('|').map(word => word.trim());
    return cells.flatMap((cell, index): LineUp[] => {
      const other = others[index] ?? '';
      const [, points, games] = /^(\d+) of (\d+)$/.exec(cell) ?? [];
      if (games === undefined || levels.indexOf(one) < levels.indexOf(other)) return [];
      return [{ sitting: [one, other], points: Number(points), games: Number(games) }];
    });
  });
  const [, own = ''] = text.split(`\n## ${kit.title}\n`);
  const [part = ''] = own.split('\n## ');
  const heading = /^\| Line-up, (\d+) games \|/m.exec(part);
  const trios = [...part.matchAll(/^\| (\w+), two (\w+) \| ([\d.]+) /gm)].map(
    ([, one = '', other = '', points]): LineUp => ({
      sitting: [one, other, other],
      points: Number(points),
      games: Number(heading?.[1] ?? 0),
    }),
  );
  return [...duels, ...(heading === null ? [] : trios)].filter(({ sitting }) =>
    sitting.every(level => levels.includes(level)),
  );
}

async function ladderOpenings(): Promise<readonly Example[]> {
  const [game, choices] = await Promise.all([kit.rules(), setupChoices(kit)]);
  const found: Example[] = [];
  for (const { sitting: lineUp, points, games } of lineUps())
    for (let number = 0; number < OPENINGS; number += 1) {
      const seed = `${words.seed}/${lineUp.join(' ')} ${number}`;
      const draft = usualDraft(choices, [], seed);
      const options = 'fog' in draft.options ? { ...draft.options, fog: 'none' } : draft.options;
      const setup = checkSetup(choices, { ...draft, count: lineUp.length, options }, builtinMaps);
      const rules = setup.ok ? game.prepare(setup.value) : setup;
      const begun = rules.ok ? rules.value.start(fromSeed(seed)) : rules;
      if (!rules.ok || !begun.ok) throw new Error(`no game of ${kit.title} begins`);
      const turned = number % lineUp.length;
      const sitting = [...lineUp.slice(turned), ...lineUp.slice(0, turned)];
      const share = points / 100;
      found.push({
        games: games / OPENINGS,
        won: sitting.map(level => (level === lineUp[0] ? share : (1 - share) / (lineUp.length - 1))),
        moments: [await momentOf(rules.value, begun.value, sitting, seed)],
      });
    }
  return found;
}
const openings = words.ladder ? await ladderOpenings() : [];

/** The weights that fit some games. */
function weightsFor(games: readonly Example[], doubt = 0): ValueWeights {
  const before = isLimited ? reader.value?.limited : reader.value?.open;
  const all = [...games, ...openings];
  const part = Number(words.rollouts) / (Number(words.rollouts) + 16);
  const mixed = (before?.alone ?? []).map(
    (weight, index) => (1 - part) * weight + part * (before?.beside[index] ?? 0),
  );
  const alone = fitted(
    rowsOf(all, ({ levels: sitting }) => none(sitting.map(() => 0))),
    before?.alone ?? [],
  );
  const some = fitted(
    rowsOf(all, ({ played }) => played),
    mixed,
  );
  // So many rollouts do not count whole: what they lack comes from the weights without any.
  const beside = some.map((weight, index) =>
    Number(((weight - (1 - part) * at(alone, index)) / part).toFixed(3)),
  );
  const own = { alone, beside, doubt };
  return { ...shape, open: own, ...(isLimited && { limited: own }) };
}

/** By part, the weights that know nothing of it. */
const parts = Array.from({ length: PARTS }, (_, own) =>
  weightsFor(examples.filter((__, index) => index % PARTS !== own)),
);

interface Prediction {
  readonly said: number;
  readonly came: number;
  readonly key: string;
}
const average = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
const brier = (all: readonly Prediction[]): number =>
  average(all.map(({ said, came }) => (said - came) ** 2));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function show(name: string, by: 'rollouts' | 'value' | 'both'): readonly Prediction[] {
  const all = examples.flatMap(({ won, moments }, game) =>
    moments.flatMap((moment, index) => {
      const shares =
        by === 'rollouts'
          ? moment.played.won.map(count => (count + 0.5 / won.length) / (moment.played.rollouts + 0.5))
          : winShares(moment, at(parts, game % PARTS), by === 'both' ? moment.played : none(won));
      return won.map((came, seat) => ({
        said: at(shares, seat),
        came,
        key: `${index === 0 ? 'begin' : 'later'} ${moment.levels[seat]}`,
      }));
    }),
  );
  const base = examples.flatMap(({ won, moments }) =>
    moments.flatMap(() => won.map(came => ({ said: 1 / won.length, came, key: '' }))),
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
        `  ${tenth * 10}–${tenth * 10 + 10} %: ${within.length}, said ${(100 * average(within.map(({ said }) => said))).toFixed(1)}, came ${(100 * average(within.map(({ came }) => came))).toFixed(1)}`,
      );
  }
  for (const key of [...new Set(all.map(each => each.key))].toSorted()) {
    const within = all.filter(each => each.key === key);
    say(
      `  ${key}: ${within.length}, said ${(100 * average(within.map(({ said }) => said))).toFixed(1)}, came ${(100 * average(within.map(({ came }) => came))).toFixed(1)}`,
    );
  }
  return all;
}

/** Of games between two levels alone: what the first row says of the seats of the stronger one, and what came. */
function showPairings(all: readonly Example[], weights: (game: number) => ValueWeights): void {
  const games = all.flatMap(({ won, moments, games: count = 1 }, game) => {
    const [first] = moments;
    const sitting = first?.levels.filter(level => typeof level === 'string') ?? [];
    const pairing = pairings.find(pair => sitting.every(level => pair.includes(level)));
    const [weaker, stronger] = pairing ?? [];
    const strong = sitting.filter(level => level === stronger).length;
    if (first === undefined || pairing === undefined || strong === 0 || strong === sitting.length) return [];
    const sum = (shares: readonly number[]): number =>
      shares.reduce((most, share, seat) => most + (sitting[seat] === stronger ? share : 0), 0);
    const said = (played: Played) => sum(winShares(first, weights(game), played));
    const key = `${strong} ${stronger} against ${sitting.length - strong} ${weaker}`;
    return [{ key, count, came: sum(won), alone: said(none(won)), both: said(first.played) }];
  });
  for (const [key, some] of [...Map.groupBy(games, each => each.key)].toSorted()) {
    const mean = (of: (game: (typeof games)[number]) => number): string =>
      (100 * average(some.map(of))).toFixed(1);
    const count = some.reduce((sum, each) => sum + each.count, 0);
    say(
      `  ${key}: said ${mean(({ both }) => both)} (${mean(({ alone }) => alone)} by the value alone), came ${mean(({ came }) => came)} of ${Math.round(count)}`,
    );
  }
}

say(`${kit.title}: ${examples.length} games`);
show('rollouts', 'rollouts');
show('value alone', 'value');
const both = show('both', 'both');
say('between two levels, in the first row');
showPairings(examples, game => at(parts, game % PARTS));
// What the tenths are off by, beyond what chance explains, is the doubt of the value.
const off = Array.from({ length: 10 }, (_, tenth) => {
  const within = both.filter(({ said }) => Math.min(9, Math.floor(said * 10)) === tenth);
  const gap = average(within.map(({ said }) => said)) - average(within.map(({ came }) => came));
  return within.length < 50 ? 0 : Math.max(0, gap * gap - 0.25 / within.length);
});
const former = isLimited ? reader.value?.limited : reader.value?.open;
const known = Number(words.keep) > 0 ? (former?.doubt ?? 0) : 0;
const fittedToAll = weightsFor(examples, Math.max(known, Number(Math.sqrt(Math.max(...off)).toFixed(3))));
const { open } = fittedToAll;
if (openings.length > 0) {
  say('of the ladder and the arena, in the first row');
  showPairings(openings, () => fittedToAll);
}
const whole = { ...reader.value, ...shape, ...(isLimited ? { limited: open } : { open }) };
if (words.write) writeFileSync(`source/games/${id}/value.json`, `${JSON.stringify(whole)}\n`);
else say(JSON.stringify(whole));
