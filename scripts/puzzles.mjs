// node scripts/puzzles.mjs GAME [COUNT]: finds puzzles among games of computer players until the game has so many (10 unless told),
// and keeps each as it is found in source/games/GAME/puzzles.json. A puzzle is a position in which one move is clearly the best: of
// all plans that were played out it wins more often by a margin, and no other interval reaches its own (docs/decisions/puzzles.md).
import { readFileSync, writeFileSync } from 'node:fs';
import { fromSeed } from '../machines/random.ts';
import { wilson } from '../source/base/wilson.ts';
import { readOpening } from '../source/commands/opening.ts';
import { kits } from '../source/games/kits.ts';
import { playOut } from '../source/players/rollouts.ts';
import { positionString } from '../source/setup/position-string.ts';
import { planKey } from '../source/study/puzzles/puzzle.ts';
import { informationOf } from '../source/table/positions.ts';

/** What is played to find them: small boards, which are played out soon, and few players. */
const GAMES = {
  grid: () => ({ seats: 'bot:normal:P,bot:normal:Q,bot:normal:R' }),
  domination: number => ({ seats: 'bot:normal:P,bot:normal:Q', map: `continent:${number}:12:3` }),
  warzone: number => ({ seats: 'bot:normal:P,bot:normal:Q', map: `continent:${number}:12:3` }),
  intensity: () => ({ seats: 'bot:normal:P,bot:normal:Q,bot:normal:R,bot:normal:S', set: ['hands=1'] }),
};

/** Rollouts of each plan in a first look, a second one, and to prove; and how much better the best must be in each. */
const LOOKS = [
  { rollouts: 8, margin: 0.25 },
  { rollouts: 24, margin: 0.2 },
  { rollouts: 80, margin: 0.14 },
  { rollouts: 200, margin: 0.11 },
];
/** For the plans that come nearest to the best, and the best itself. */
const PROOF = { rollouts: 800, margin: 0.1, rivals: 2 };
/** One of so many positions of a game is looked at: where a rollout is slow, games are many and looks few. */
const EACH = { grid: 3, domination: 1, warzone: 1, intensity: 1 };
/** Before this turn a game is far from decided, and rollouts are long. */
const FROM_TURN = { grid: 6, domination: 2, warzone: 2, intensity: 0 };
/** More plans than these are no question for somebody to think about. */
const MOST_PLANS = 12;
const LEAST_PLANS = 3;
/** Of one kind of move no more than so many. */
const MOST_OF_A_KIND = 4;
const LEVEL = 'normal';

const [id, count = '10'] = process.argv.slice(2);
const kit = kits.find(each => each.id === id);
if (kit === undefined) throw new Error(`node scripts/puzzles.mjs ${kits.map(each => each.id).join('|')}`);
const roster = await kit.players.load();
const file = new URL(`../source/games/${id}/puzzles.json`, import.meta.url);
const puzzles = JSON.parse(readFileSync(file, 'utf8'));
const kinds = new Map();
for (const { plans } of puzzles) kinds.set(plans[0].move.type, (kinds.get(plans[0].move.type) ?? 0) + 1);
// Games are numbered: it goes on behind those of which something is kept.
const numbers = puzzles.map(({ from }) => Number(from.split('/')[0]));
for (let number = 1 + Math.max(-1, ...numbers); puzzles.length < Number(count); number++) {
  const puzzle = await puzzleOf(number);
  if (puzzle === null) continue;
  puzzles.push(puzzle);
  writeFileSync(file, `${JSON.stringify(puzzles, null, 2)}\n`);
  console.log(`${puzzles.length} of ${count}: game ${puzzle.from}, ${puzzle.plans[0].move.type}`);
}

/** The first puzzle in a game, or null. */
async function puzzleOf(number) {
  const seed = `puzzle ${number}`;
  const asked = GAMES[id](number);
  const opened = await readOpening(kits, id, { ...asked, seed });
  if (!opened.ok) throw new Error(opened.error);
  const { game, setup, occupants } = opened.value;
  const prepared = game.prepare(setup);
  if (!prepared.ok) throw new Error(prepared.error.sentence);
  const rules = prepared.value;
  const started = rules.start(fromSeed(seed));
  if (!started.ok) throw new Error('a seed gives no game');
  let position = started.value;
  for (let moves = 0; moves < 2000; moves++) {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) return null;
    const question = { setup: rules.setup, view: rules.view(position, seat), seat, seed: `${seed}/${moves}` };
    const chosen = roster.choose(occupants[seat].level, question);
    const isLooked = moves % EACH[id] === number % EACH[id];
    const puzzle = isLooked ? await puzzleAt(rules, position, seat, question, `${number}/${moves}`) : null;
    if (puzzle !== null) return puzzle;
    const step = rules.apply(position, seat, chosen);
    if (!step.ok) throw new Error(`a computer player broke the rules: ${step.error.code}`);
    position = step.value.position;
  }
  return null;
}

async function puzzleAt(rules, position, seat, question, from) {
  if (rules.progress(position).turn < FROM_TURN[id]) return null;
  const plans = plansOf(rules, position, seat, question);
  if (plans === null) return null;
  const known = informationOf(rules, position, seat);
  const request = { game: id, setup: rules.setup, known, level: LEVEL, seed: `puzzle ${from}` };
  let judged = plans.map(move => ({ move, won: 0, rollouts: 0 }));
  const look = async (plan, rollouts) => {
    if (plan.rollouts >= rollouts) return plan;
    const task = { rollouts: { ...request, first: { seat, move: plan.move } }, from: plan.rollouts };
    const tally = await playOut(kits, { ...task, count: rollouts - plan.rollouts });
    return { ...plan, won: plan.won + tally.won[seat], rollouts };
  };
  const share = plan => plan.won / plan.rollouts;
  const sorted = () => judged.toSorted((one, other) => share(other) - share(one));
  for (const { rollouts, margin } of LOOKS) {
    judged = await Promise.all(judged.map(plan => look(plan, rollouts)));
    const [best, second] = sorted();
    if (share(best) - share(second) < margin) return null;
    if ((kinds.get(best.move.type) ?? 0) >= MOST_OF_A_KIND && id !== 'intensity' && id !== 'warzone')
      return null;
  }
  const near = new Set(sorted().slice(0, PROOF.rivals + 1));
  judged = await Promise.all(judged.map(plan => (near.has(plan) ? look(plan, PROOF.rollouts) : plan)));
  const [best, ...others] = sorted();
  const low = wilson(best.won, best.rollouts).low;
  const isProved =
    share(best) - share(others[0]) >= PROOF.margin &&
    others.every(other => wilson(other.won, other.rollouts).high < low);
  const levels = kit.players.levels.map(({ id: level }) => level);
  const solvers = levels.filter(level => planKey(roster.choose(level, question)) === planKey(best.move));
  if (!isProved || solvers.includes('easy')) return null;
  kinds.set(best.move.type, (kinds.get(best.move.type) ?? 0) + 1);
  const line = await positionString(kit, rules, known);
  if (!line.ok) throw new Error(line.error);
  return { line: line.value, from, level: LEVEL, solvers, plans: [best, ...others] };
}

/** The moves that differ in more than an amount, each with the most of it; null where there is no question, or too large a one. */
function plansOf(rules, position, seat, question) {
  if (id === 'warzone') return ordersOf(rules, position, seat, question);
  const plans = new Map();
  let seen = 0;
  for (const move of rules.legalMoves(position, seat)) {
    plans.set(planKey(move), move);
    seen += 1;
    if (plans.size > MOST_PLANS || seen > 3000) return null;
  }
  return plans.size < LEAST_PLANS ? null : [...plans.values()];
}

/** Whole orders of a turn cannot be counted: what each level orders, by three chances where it has any. */
function ordersOf(rules, position, seat, question) {
  const { phase } = rules.progress(position);
  if (!phase.includes('ordering')) return null;
  const plans = new Map();
  for (const level of ['normal', 'hard', 'aggressive', 'easy'])
    for (const chance of level === 'hard' ? [0] : [0, 1, 2]) {
      const move = roster.choose(level, { ...question, seed: `${question.seed}/${chance}` });
      if (move.type === 'commit' && rules.apply(position, seat, move).ok) plans.set(planKey(move), move);
    }
  return plans.size < LEAST_PLANS ? null : [...plans.values()];
}
