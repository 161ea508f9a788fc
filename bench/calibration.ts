// How well the chances to win of a film agree with what happens: games of computer players, in each some turns played out as
// the film does it, and who won. A table by tenths of the chance, and Brier scores: the mean of (chance − what came)², for the
// chances, for fewer rollouts, for what each has of the game's first measure (territories, points), and for the same for all.
//   npm run bench -- calibration GAME [--games N] [--levels LEVEL,LEVEL…] [--playouts N] [--moments N] [--knower open|spectator] [--seed TEXT]
import { parseArgs } from 'node:util';
import type { AnyRules, GameTypes } from '../machines/game.ts';
import { Chance, fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { type Seat, seats } from '../machines/seat.ts';
import { kits } from '../source/games/kits.ts';
import { playOut, rolloutLevel, rolloutLevels } from '../source/players/rollouts.ts';
import { ADDED, chanceOf, stopsOf } from '../source/study/film/chances.ts';
import { balanceOf, type Measure } from '../source/study/film/film.ts';
import { informationOf } from '../source/table/positions.ts';
import { usualSetup } from './computer-game.ts';
import { figure } from './report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '200' },
    levels: { type: 'string' },
    playouts: { type: 'string', default: '24' },
    moments: { type: 'string', default: '8' },
    seed: { type: 'string', default: 'calibration' },
    knower: { type: 'string' },
  },
});
const [id = 'domination'] = positionals;
const kit = kits.find(each => each.id === id);
if (kit === undefined) throw new Error(`there is no game ${id}`);
const reader = await kit.film?.();
if (reader === undefined) throw new Error(`${kit.title} has no film`);
const [game, roster] = await Promise.all([kit.rules(), kit.players.load()]);
const level = rolloutLevel(kit.players);
const asked = values.levels?.split(',') ?? null;
const setup = await usualSetup(kit, asked?.length ?? null, values.seed);
const levels = asked ?? seats(setup.seats).map(() => level);
const prepared = game.prepare(setup);
if (!prepared.ok) throw new Error(prepared.error.sentence);
const rules = prepared.value;

const MOST_MOVES = 5000;

/** A game from its beginning to its end, and who won: by seat, the share of the win. */
function gamePlayed(seed: string, levelOf: (seat: Seat) => string) {
  const begun = rules.start(fromSeed(seed));
  if (!begun.ok) throw new Error(begun.error.code);
  const positions: GameTypes['position'][] = [begun.value];
  for (let position = begun.value; positions.length < MOST_MOVES; ) {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) break;
    const question = {
      setup: rules.setup,
      view: rules.view(position, seat),
      seat,
      seed: `${seed}/${positions.length}`,
    };
    const step = rules.apply(position, seat, roster.choose(levelOf(seat), question));
    if (!step.ok) throw new Error(step.error.code);
    ({ position } = step.value);
    positions.push(position);
  }
  const [first = []] = rules.outcome(at(positions, positions.length - 1))?.places ?? [];
  const won = seats(levels.length).map(seat => (first.includes(seat) ? 1 / first.length : 0));
  return { positions, won, over: first.length > 0 };
}

/** One chance, and what came of it. */
interface Prediction {
  readonly said: number;
  readonly came: number;
}

const first: Measure = reader.measures[0];

/** What each has of the game's first measure, as a chance to win. */
function naive(rulesNow: AnyRules, position: GameTypes['position']): readonly number[] {
  const numbers = first.of(rulesNow.view(position, 'spectator'));
  const most = Math.max(...numbers);
  const good = first.fewest === true ? numbers.map(number => most - number + 1) : numbers;
  return balanceOf(
    good,
    good.reduce((sum, each) => sum + each, 0),
  ).shares;
}

const rollouts = Number(values.playouts);
const knower =
  values.knower === undefined ? (reader.knower ?? 'open') : values.knower === 'open' ? 'open' : 'spectator';
const few = Math.max(1, Math.round(rollouts / 3));
const kinds = ['chances', 'few', 'certain', 'few, certain', 'measure', 'alike'] as const;
const told = Object.fromEntries(kinds.map(kind => [kind, [] as Prediction[]])) as Record<
  (typeof kinds)[number],
  Prediction[]
>;
let unfinished = 0;

for (let number = 0; number < Number(values.games); number += 1) {
  const seed = `${values.seed}/${number}`;
  // Levels change seats from game to game.
  const sitting = levels.map((_, seat) => at(levels, (seat + number) % levels.length));
  const by = rolloutLevels(
    kit.players,
    sitting.map(each => ({ kind: 'bot', name: each, level: each })),
  );
  const { positions, won, over } = gamePlayed(seed, seat => at(sitting, seat));
  if (!over) {
    unfinished += 1;
    continue;
  }
  const steps = positions.map(position => ({ progress: rules.progress(position) }));
  const stops = stopsOf({ steps }).filter(step => rules.outcome(at(positions, step)) === null);
  const chosen = new Chance(fromSeed(`${seed}, moments`))
    .shuffled('moment', stops)
    .slice(0, Number(values.moments));
  for (const step of chosen) {
    const position = at(positions, step);
    const request = {
      game: id,
      setup: rules.setup,
      known: informationOf(rules, position, knower),
      level,
      levels: by,
      seed: `${seed}/${step}`,
    };
    const [some, others] = [
      await playOut(kits, { rollouts: request, from: 0, count: few }),
      await playOut(kits, { rollouts: request, from: few, count: rollouts - few }),
    ];
    const all = { rollouts, won: some.won.map((count, seat) => count + at(others.won, seat)) };
    const say: Record<(typeof kinds)[number], readonly number[]> = {
      chances: chanceOf(all).shares,
      few: chanceOf(some).shares,
      certain: all.won.map(count => count / rollouts),
      'few, certain': some.won.map(count => count / few),
      measure: naive(rules, position),
      alike: won.map(() => 1 / won.length),
    };
    for (const kind of kinds)
      told[kind].push(...won.map((came, seat) => ({ said: at(say[kind], seat), came })));
  }
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
const brier = (all: readonly Prediction[]): number => mean(all.map(({ said, came }) => (said - came) ** 2));

const name = `${id}, ${levels.join(' ')}`;
figure(`${name}: games`, Number(values.games) - unfinished, 'games');
figure(`${name}: chances`, told.chances.length, 'chances');
for (let tenth = 0; tenth < 10; tenth += 1) {
  const within = told.chances.filter(({ said }) => Math.min(9, Math.floor(said * 10)) === tenth);
  if (within.length === 0) continue;
  const label = `${name}: chance of ${tenth * 10} to ${tenth * 10 + 10} %`;
  figure(`${label}, how many`, within.length, 'chances');
  figure(`${label}, said`, 100 * mean(within.map(({ said }) => said)), '%');
  figure(`${label}, came`, 100 * mean(within.map(({ came }) => came)), '%');
}
const said: Readonly<Record<(typeof kinds)[number], string>> = {
  chances: `${rollouts} rollouts, ${ADDED} added`,
  few: `${few} rollouts, ${ADDED} added`,
  certain: `${rollouts} rollouts, none added`,
  'few, certain': `${few} rollouts, none added`,
  measure: `share of ${first.word}`,
  alike: 'the same for all',
};
for (const kind of kinds) figure(`${name}: Brier score, ${said[kind]}`, brier(told[kind]), '');
