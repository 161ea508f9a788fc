// Whole games of Domination's computer players, what they cost beside the rules, and how long the strong ones think.
import { boardOfMap } from '../machines/conquest/deck.ts';
import { domination } from '../machines/domination/index.ts';
import { presets } from '../machines/domination/options.ts';
import type { DominationSetup } from '../machines/domination/types.ts';
import { fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { openContest, playGame } from '../source/arena/arena.ts';
import { mean } from '../source/arena/report.ts';
import { dominationRoster } from '../source/games/domination/players/index.ts';
import { builtinMap } from '../source/maps/builtin/index.ts';
import { cpuOf, figure } from './report.ts';

const LEVELS = ['hard', 'normal', 'easy'];
/** Games before those that count: the first ones pay for the compiler. */
const WARM_UP = 200;
const GAMES = 400;
/** Turns of all players in which their thoughts are measured. */
const TURNS = 90;
/** Borders between the two halves of a board. */
const CROSSINGS = 6;

function setupOf(preset: keyof typeof presets, map: string): DominationSetup {
  const found = builtinMap(map);
  if (!found.ok) throw new Error(found.error);
  return { seats: 3, options: presets[preset], ...boardOfMap(found.value.map, found.value.deck) };
}

async function benchGames(preset: keyof typeof presets): Promise<void> {
  const contest = { game: 'domination', setup: setupOf(preset, 'world'), levels: LEVELS, seed: 'bench' };
  const ring = openContest(contest, domination, dominationRoster);
  if (!ring.ok) throw new Error(ring.error);
  for (let number = 0; number < WARM_UP; number += 1) playGame(ring.value, number);
  const spent = await cpuOf(() => {
    for (let number = 0; number < GAMES; number += 1) playGame(ring.value, WARM_UP + number);
  });
  const name = `domination: whole games, ${LEVELS.join(', ')}, world, rules ${preset}`;
  figure(name, GAMES / (spent / 1000), 'games a second of CPU');
}

/** A board of two made-up ones that lie side by side: larger than any that can be made up. */
function doubled(map: string): DominationSetup {
  const single = setupOf('class', map);
  const { countries, continents, name } = single.board;
  const both = [0, 1].flatMap(half =>
    countries.map((country, index) => ({
      ...country,
      continent: country.continent + half * continents.length,
      borders: [
        ...country.borders.map(border => border + half * countries.length),
        ...(index < CROSSINGS ? [index + (1 - half) * countries.length] : []),
      ],
    })),
  );
  return { ...single, board: { name, countries: both, continents: [...continents, ...continents] } };
}

/** What a level thinks at one seat of three: over its moves, and over those of its longest turn. */
function benchThinking(name: string, table: DominationSetup, level: string): void {
  const rules = domination.prepare(table);
  if (!rules.ok) throw new Error(rules.error.sentence);
  const { setup } = rules.value;
  const started = rules.value.start(fromSeed('thinking'));
  if (!started.ok) throw new Error(started.error.code);
  let position = started.value;
  const spent: number[] = [];
  let [turn, ofTurn, longestTurn, moves] = [0, 0, 0, 0];
  while (position.turn < TURNS) {
    const [seat] = rules.value.seatsToMove(position);
    if (seat === undefined) break;
    const question = { setup, view: rules.value.view(position, seat), seat, seed: `${moves}` };
    const before = process.cpuUsage();
    const move = dominationRoster.choose(at([level, 'hard', 'normal'], seat), question);
    const { user, system } = process.cpuUsage(before);
    if (seat === 0) {
      if (position.turn !== turn) [turn, ofTurn] = [position.turn, 0];
      spent.push((user + system) / 1000);
      ofTurn += (user + system) / 1000;
      longestTurn = Math.max(longestTurn, ofTurn);
    }
    const step = rules.value.apply(position, seat, move);
    if (!step.ok) throw new Error(step.error.code);
    position = step.value.position;
    moves += 1;
  }
  spent.sort((one, other) => one - other);
  const thought = `domination: ${level} thinks, ${name}`;
  figure(`${thought}, a move, mean`, mean(spent), 'ms CPU');
  figure(`${thought}, a move, 99th percentile`, at(spent, Math.floor(spent.length * 0.99)), 'ms CPU');
  figure(`${thought}, a move, most`, spent.at(-1) ?? 0, 'ms CPU');
  figure(`${thought}, a turn, most`, longestTurn, 'ms CPU');
}

await benchGames('class');
await benchGames('domination');
for (const level of ['hard', 'expert']) {
  benchThinking('world', setupOf('class', 'world'), level);
  benchThinking('85 countries', setupOf('class', 'random:large:85'), level);
  benchThinking('250 countries', doubled('random:large:125'), level);
}
