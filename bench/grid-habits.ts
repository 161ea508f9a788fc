// What the hard player of Simple Risk mostly does, as weights of attacks against stopping (players/habits.ts), fitted to its own games by how
// likely they make its choices (a conditional logit, Newton's method); every fifth decision is kept to tell how well they name it.
//   npm run bench -- grid-habits [--games N] [--seed TEXT]
import { parseArgs } from 'node:util';
import { grid } from '../machines/grid/index.ts';
import type { GridMove, GridView } from '../machines/grid/types.ts';
import { optionsSchema } from '../machines/grid/types.ts';
import { at } from '../machines/result.ts';
import { decisionsOf } from '../source/arena/arena.ts';
import { attacks } from '../source/games/conquest/players/field.ts';
import { fieldOf, stateOf, territoryCounts } from '../source/games/grid/players/board.ts';
import { attackFeatures, FEATURES, hourOf } from '../source/games/grid/players/habits.ts';
import { gridRoster } from '../source/games/grid/players/index.ts';
import { ruleSets } from '../source/games/grid/rule-sets.ts';

/** Rules, seats, and how many games for each one that is asked for: quick ones are short. */
const TABLES = [
  ['classic', 3, 6],
  ['classic', 4, 3],
  ['classic', 5, 2],
  ['quick', 3, 20],
  ['quick', 4, 6],
  ['quick', 5, 4],
] as const;
/** Small weights are a little likelier than large ones. */
const PRIOR = 0.5;

/** A choice among attacks by their features; the first one is to stop. */
interface Choice {
  readonly features: readonly Float64Array[];
  readonly chosen: number;
}

function choiceOf(view: GridView, move: GridMove): Choice | null {
  const [state, seat] = [stateOf(view), view.active];
  const strikes = attacks(fieldOf(state, seat));
  const chosen =
    move.type === 'attack'
      ? strikes.findIndex(({ source, target }) => source === move.source && target === move.target)
      : -1;
  const judged = strikes.map(strike =>
    attackFeatures(
      state,
      territoryCounts(view),
      seat,
      strike,
      hourOf(view, view.turn),
      new Float64Array(FEATURES),
    ),
  );
  return judged.length === 0
    ? null
    : { features: [new Float64Array(FEATURES), ...judged], chosen: chosen + 1 };
}

function choicesOf(games: number, seed: string): readonly Choice[] {
  const found: Choice[] = [];
  for (const [name, seats, each] of TABLES)
    for (let game = 0; game < games * each; game += 1) {
      const rules = grid.prepare({
        seats,
        options: optionsSchema.parse(ruleSets[name]?.options ?? {}),
      });
      if (!rules.ok) throw new Error(rules.error.sentence);
      const played = decisionsOf(rules.value, `${seed} ${name} ${seats} ${game}`);
      for (let next = played.next(); next.done !== true; ) {
        const { question } = next.value;
        const move = gridRoster.choose('hard', question);
        const choice = question.view.phase.name === 'choosing' ? choiceOf(question.view, move) : null;
        if (choice !== null) found.push(choice);
        next = played.next(move);
      }
    }
  return found;
}

const dot = (weights: readonly number[], features: Float64Array): number =>
  weights.reduce((sum, weight, index) => sum + weight * (features[index] ?? 0), 0);

/** How likely each of the choices is. */
function chancesOf(weights: readonly number[], { features }: Choice): readonly number[] {
  const scores = features.map(each => Math.exp(dot(weights, each)));
  const sum = scores.reduce((all, score) => all + score, 0);
  return scores.map(score => score / sum);
}

/** A step of Newton's method. */
function better(weights: readonly number[], choices: readonly Choice[]): readonly number[] {
  const rows = weights.map((weight, row) => [
    ...weights.map((_, column) => (row === column ? PRIOR : 0)),
    -PRIOR * weight,
  ]);
  for (const choice of choices) {
    const chances = chancesOf(weights, choice);
    const mean = weights.map((_, index) =>
      choice.features.reduce((sum, each, option) => sum + at(chances, option) * (each[index] ?? 0), 0),
    );
    for (const [row, cells] of rows.entries()) {
      cells[FEATURES] = at(cells, FEATURES) + (at(choice.features, choice.chosen)[row] ?? 0) - at(mean, row);
      for (const [option, each] of choice.features.entries()) {
        const off = at(chances, option) * ((each[row] ?? 0) - at(mean, row));
        if (off !== 0)
          for (let column = 0; column < FEATURES; column += 1)
            cells[column] = at(cells, column) + off * ((each[column] ?? 0) - at(mean, column));
      }
    }
  }
  const step = solved(rows);
  return weights.map((weight, index) => weight + at(step, index));
}

/** Solves equations, each a row whose last number is its right side, by elimination. */
function solved(rows: number[][]): readonly number[] {
  for (const [index, pivot] of rows.entries()) {
    const first = at(pivot, index);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = at(row, index) / first;
      for (let column = index; column < row.length; column += 1)
        row[column] = at(row, column) - factor * at(pivot, column);
    }
  }
  return rows.map((row, index) => (row.at(-1) ?? 0) / at(row, index));
}

const { values } = parseArgs({
  options: { games: { type: 'string', default: '1' }, seed: { type: 'string', default: 'habits' } },
});
const choices = choicesOf(Number(values.games), values.seed);
const [kept, fitted] = [0, 1].map(part => choices.filter((_, index) => (index % 5 === 0 ? 0 : 1) === part));
let weights: readonly number[] = Array.from({ length: FEATURES }, () => 0);
for (let step = 0; step < 10; step += 1) weights = better(weights, fitted ?? []);
const loss = (kept ?? []).reduce(
  (sum, choice) => sum - Math.log(at(chancesOf(weights, choice), choice.chosen)),
  0,
);
const evenly = (kept ?? []).reduce((sum, { features }) => sum + Math.log(features.length), 0);
const count = (kept ?? []).length;
process.stdout.write(
  `${JSON.stringify({ decisions: choices.length, loss: loss / count, evenly: evenly / count })}\n`,
);
process.stdout.write(`${weights.map(weight => weight.toFixed(3)).join(', ')}\n`);
