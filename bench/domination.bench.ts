// Whole games of Domination's computer players, what they cost beside the rules, and how long the hard one thinks.
import { boardOfMap } from '../machines/conquest/deck.ts';
import { domination } from '../machines/domination/index.ts';
import { presets } from '../machines/domination/options.ts';
import { seeded } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { openRing, playGame } from '../source/arena/arena.ts';
import { dominationRoster } from '../source/games/domination/players/index.ts';
import { builtinMap } from '../source/maps/builtin/index.ts';
import { cpuOf, figure } from './report.ts';

const LEVELS = ['hard', 'normal', 'easy'];
/** Games before those that count: the first ones pay for the compiler. */
const WARM_UP = 200;
const GAMES = 400;

function setupOf(preset: keyof typeof presets, map: string) {
  const found = builtinMap(map);
  if (!found.ok) throw new Error(found.error);
  return { seats: 3, options: presets[preset], ...boardOfMap(found.value.map, found.value.deck) };
}

async function benchGames(preset: keyof typeof presets): Promise<void> {
  const contest = { game: 'domination', setup: setupOf(preset, 'world'), levels: LEVELS, seed: 'bench' };
  const ring = openRing(contest, domination, dominationRoster);
  if (!ring.ok) throw new Error(ring.error);
  for (let number = 0; number < WARM_UP; number += 1) playGame(ring.value, number);
  const spent = await cpuOf(() => {
    for (let number = 0; number < GAMES; number += 1) playGame(ring.value, WARM_UP + number);
  });
  const name = `domination: whole games, ${LEVELS.join(', ')}, world, rules ${preset}`;
  figure(name, GAMES / (spent / 1000), 'games a second of CPU');
}

/** The longest that the hard player thought, over one move and over the moves of one turn, in three games. */
function benchThinking(map: string): void {
  const rules = domination.prepare(setupOf('class', map));
  if (!rules.ok) throw new Error(rules.error.sentence);
  const { setup } = rules.value;
  let [longestMove, longestTurn] = [0, 0];
  for (let game = 0; game < 3; game += 1) {
    const started = rules.value.start(seeded(`thinking ${game}`));
    if (!started.ok) throw new Error(started.error.code);
    let position = started.value;
    let [turn, ofTurn, moves] = [0, 0, 0];
    for (;;) {
      const [seat] = rules.value.seatsToMove(position);
      if (seat === undefined) break;
      const question = { setup, view: rules.value.view(position, seat), seat, seed: `${game}/${moves}` };
      const before = process.cpuUsage();
      const move = dominationRoster.choose(at(['hard', 'hard', 'normal'], seat), question);
      const used = process.cpuUsage(before);
      const spent = (used.user + used.system) / 1000;
      if (position.turn !== turn) [turn, ofTurn] = [position.turn, 0];
      ofTurn += spent;
      longestMove = Math.max(longestMove, spent);
      longestTurn = Math.max(longestTurn, ofTurn);
      const step = rules.value.apply(position, seat, move);
      if (!step.ok) throw new Error(step.error.code);
      position = step.value.position;
      moves += 1;
    }
  }
  figure(`domination: longest thought of a move, ${map}`, longestMove, 'ms CPU');
  figure(`domination: longest thoughts of a turn, ${map}`, longestTurn, 'ms CPU');
}

await benchGames('class');
await benchGames('domination');
benchThinking('world');
benchThinking('random:large:200');
