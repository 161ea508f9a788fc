// Fits the weights of the expert's outlook to who wins games of hard players: the likelihood of the winners, one weight
// after another a little up or down. Prints them before and after.
//   npm run bench -- domination-fit [SEATS] [GAMES] [class | domination]
import { boardOfMap } from '../machines/conquest/deck.ts';
import { domination } from '../machines/domination/index.ts';
import { presets } from '../machines/domination/options.ts';
import type { DominationTypes } from '../machines/domination/types.ts';
import type { Rules } from '../machines/game.ts';
import { fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { dominationRoster } from '../source/games/domination/players/index.ts';
import { outlook, WEIGHTS, type Weights } from '../source/games/domination/players/outlook.ts';
import { type Situation, situationOf } from '../source/games/domination/players/situation.ts';
import { builtinMap } from '../source/maps/builtin/index.ts';

const [, , seats = '3', games = '300', preset = 'class'] = process.argv;
const ROUNDS = 12;
/** A chance is never thought to be nearer to none or to certain. */
const MARGIN = 0.001;

/** The beginning of a turn, and whether whose turn it is has won. */
interface Turn {
  readonly situation: Situation;
  readonly won: boolean;
}

function rulesOfTable(): Rules<DominationTypes> {
  const found = builtinMap('world');
  if (!found.ok) throw new Error(found.error);
  const options = preset === 'domination' ? presets.domination : presets.class;
  const { map, deck } = found.value;
  const rules = domination.prepare({ seats: Number(seats), options, ...boardOfMap(map, deck) });
  if (!rules.ok) throw new Error(rules.error.sentence);
  return rules.value;
}

/** The turns of one game of hard players. */
function turnsOf(rules: Rules<DominationTypes>, seed: string): Turn[] {
  const started = rules.start(fromSeed(seed));
  if (!started.ok) throw new Error(started.error.code);
  let position = started.value;
  let turn = 0;
  const begun: Situation[] = [];
  for (;;) {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) break;
    const question = { setup: rules.setup, view: rules.view(position, seat), seat, seed };
    if (position.turn > turn) begun.push(situationOf(question));
    ({ turn } = position);
    const step = rules.apply(position, seat, dominationRoster.choose('hard', question));
    if (!step.ok) throw new Error(step.error.code);
    ({ position } = step.value);
  }
  const winners = rules.outcome(position)?.places[0] ?? [];
  return begun.map(situation => ({ situation, won: winners.includes(situation.seat) }));
}

/** How unlikely the winners are, by turn: the lower, the better the weights. */
function surprise(turns: readonly Turn[], weights: Weights): number {
  let sum = 0;
  for (const { situation, won } of turns) {
    const chance = outlook(situation, weights);
    sum -= Math.log(Math.max(MARGIN, won ? chance : 1 - chance));
  }
  return sum / turns.length;
}

const rules = rulesOfTable();
const turns = Array.from({ length: Number(games) }, (_, game) => turnsOf(rules, `fit ${game}`)).flat();
const names = Object.keys(WEIGHTS) as (keyof Weights)[]; // The keys of a literal.
let weights: Weights = WEIGHTS;
let least = surprise(turns, weights);
process.stdout.write(`${turns.length} turns, surprise ${least.toFixed(4)}\n`);
const steps = names.map(name => WEIGHTS[name] / 4);
for (let round = 0; round < ROUNDS; round += 1)
  for (const [index, name] of names.entries()) {
    const step = at(steps, index);
    const tried = [step, -step].map(change => ({ ...weights, [name]: weights[name] + change }));
    const better = tried.find(each => surprise(turns, each) < least);
    if (better === undefined) steps[index] = step / 2;
    else [weights, least] = [better, surprise(turns, better)];
  }
process.stdout.write(`fitted, surprise ${least.toFixed(4)}: ${JSON.stringify(weights)}\n`);
