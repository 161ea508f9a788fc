// Judges puzzles, those shipped or a generator's candidates, and shares nothing with the generator but rules and players.
// Every plan of the position is played on by each level: is the key better than any other? Rollout n of all plans has the same hidden
// cards and the same chance, so it is differences that are averaged. A puzzle is right where under every judging level of its game
// the key leads each other plan by `LEAD` and the 95 % interval of that difference is above 0, hard or expert plays it, and its reason can be told.
//   npm run bench -- puzzles [GAME…] [--candidates FILE] [--only N,N] [--write [--out FILE]]
// Candidates are lines of JSON: {"line","from","plans":[{"move"}]}, the key first. --write keeps those that are right in the game's folder,
// or in another file, as each is found.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { letter, seats } from '../machines/seat.ts';
import type { Kit } from '../source/games/kit.ts';
import { kits } from '../source/games/kits.ts';
import { readPosition } from '../source/setup/position-string.ts';
import { type PuzzleData, type PuzzleFile, puzzleFileSchema } from '../source/study/puzzles/data.ts';
import { cruxSchema } from '../source/study/puzzles/insight.ts';
import { withChance } from '../source/table/positions.ts';
import { fileText, rejudged } from './puzzle-choice.ts';
import { becauseOf, broughtTo, isPlaced, listOf, type Order, placed } from './puzzle-order.ts';
import { judgedBy, LEAD, type Move, mean, type Question, solvedOpen, type Verdict } from './puzzle-trial.ts';

/** Chances by which a level is asked for its move, and how many must give the key. */
const [ASKED, AGREE] = [3, 2];

/** By game and level, rollouts of each plan: of all, then of those that come near. The easy players judge nothing: they are told. */
const LEVELS: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  intensity: { normal: [100, 1000], hard: [40, 200], easy: [400] },
  grid: { normal: [100, 1000], hard: [8, 48], easy: [400] },
  domination: { normal: [60, 800], hard: [60, 800], easy: [300] },
  warzone: { normal: [60, 600], hard: [16, 120], easy: [300] },
};

/** Where a rollout takes a second, the key is compared with so many plans that came nearest to it under normal players. */
const NEAREST: Readonly<Record<string, number>> = { 'grid hard': 2 };

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    candidates: { type: 'string' },
    only: { type: 'string' },
    out: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

const moveSchema = z.looseObject({ type: z.string() });
const candidateSchema = z.object({
  line: z.string(),
  from: z.string(),
  crux: cruxSchema.optional(),
  plans: z.array(z.object({ move: moveSchema })).min(1),
});
type Candidate = z.infer<typeof candidateSchema>;

/**
 * A move without its amounts; which set is traded is one of them. A list of orders is what it attacks or, where it attacks nothing, what it strengthens; all that
 * do what the key is about are the key: attack its target, in time, or hold its territory.
 */
function nameOf(move: Move, { owners, seat, aim, crux }: Owned): string {
  if (move.type === 'trade') return 'a trade';
  if (move.type !== 'commit') {
    const kept = Object.entries(move).filter(([field]) => !['dice', 'troops', 'armies'].includes(field));
    return JSON.stringify(kept.toSorted());
  }
  const orders = listOf(move);
  const attacked = orders.flatMap(({ type, target = -1 }) =>
    type === 'advance' && owners[target] !== seat ? [target] : [],
  );
  const held = orders.flatMap(({ type, territory = -1 }) => (type === 'deploy' ? [territory] : []));
  const listed = (ways: readonly number[]): string =>
    `orders ${[...new Set(ways)].toSorted((one, other) => one - other).join()}`;
  if (crux?.kind === 'hold')
    return orders.some(order => isBrought(order, crux.territory))
      ? 'the key'
      : listed([...attacked, ...held.map(each => -1 - each)]);
  const isLate = crux !== undefined && !isPlaced(move, crux);
  if (aim !== null && attacked.includes(aim) && !isLate) return 'the key';
  return `${listed(attacked.length > 0 ? attacked : held.map(each => -each))}${isLate && attacked.includes(aim ?? -1) ? ' at another time' : ''}`;
}

/** Tests whether an order brings armies to an own territory. */
const isBrought = ({ type, target, territory }: Order, to: number): boolean =>
  (type === 'deploy' && territory === to) || (type === 'advance' && target === to);

type Owned = Pick<Question, 'aim' | 'crux' | 'owners' | 'seat'>;

const choice = ({ rules, roster, seat, position, name }: Question, level: string, chance: number): Move =>
  roster.choose(level, {
    ...{ setup: rules.setup, view: rules.view(position, seat), seat },
    seed: `${name}, asked ${chance}`,
  });

/** The moves that can be made here, each plan once, with the most of its amount; orders are those of all levels. */
function plansOf(question: Question, kept: readonly Move[]): Map<string, Move> {
  const { rules, kit, position, seat } = question;
  const levels = kit.players.levels.map(({ id }) => id).filter(id => id !== 'cheater');
  const moves =
    kit.id === 'warzone'
      ? levels.flatMap(level => seats(ASKED).map(chance => choice(question, level, chance)))
      : [...rules.legalMoves(position, seat)];
  const others = kept.flatMap(move => turnedFrom(move, question));
  const legal = [...others, ...moves].filter(move => rules.apply(position, seat, move).ok);
  return new Map([...legal, ...kept].map(move => [nameOf(move, question), move]));
}

/** The nearest thoughts that are not the key: what goes at its aim goes elsewhere or stays at home, comes at another time, or armies are brought elsewhere. */
function turnedFrom(move: Move, { owners, seat, aim, crux }: Question): readonly Move[] {
  const all = listOf(move);
  if (crux?.kind === 'hold')
    return [...owners.keys()]
      .filter(each => owners[each] === seat && each !== crux.territory)
      .map(each => broughtTo(move, crux.territory, each));
  if (aim === null) return [];
  const at = (target: number): readonly Order[] =>
    all.map(order => (order.target === aim && order.type === 'advance' ? { ...order, target } : order));
  const lists = [...owners.keys()].filter(target => target !== aim).map(at);
  const turned = [all.filter(({ target }) => target !== aim), ...lists].map(list => ({
    ...move,
    orders: list,
  }));
  return crux === undefined
    ? turned
    : [...turned, placed(move, aim, crux.kind === 'first' ? 'last' : 'first')];
}

const percent = (share: number): string => `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(0)}`;

interface Judged {
  readonly isRight: boolean;
  readonly text: string;
  readonly data: PuzzleData | null;
}

async function judge(kit: Kit, { line, from, plans: kept, crux: asked }: Candidate): Promise<Judged> {
  const read = await readPosition(line, [kit]);
  if (!read.ok) return { isRight: false, text: read.error, data: null };
  const { rules, knower } = read.value;
  // A position string has no chance, and a move that needs some could not be made.
  const position = withChance(read.value.position, fromSeed(from));
  const [toMove] = rules.seatsToMove(position);
  const seat = typeof knower === 'number' ? knower : toMove;
  if (seat === undefined) return { isRight: false, text: 'nobody is to move', data: null };
  const [roster, positions] = await Promise.all([kit.players.load(), kit.positions?.()]);
  const view = knower === 'open' ? null : rules.view(position, knower);
  const seen = rules.view(position, seat) as { readonly owners?: readonly unknown[] };
  const { owners = [] } = seen;
  const key = at(kept, 0).move;
  const names = seats(rules.setup.seats).map(letter);
  const base: Question = {
    ...{ kit, rules, roster, positions, view, position, seat, owners },
    ...{ aim: null, name: from, asked: new Map() },
  };
  const crux = asked === undefined ? undefined : { ...asked, because: becauseOf(base, key, asked) };
  const told =
    (await kit.insight?.())?.(key, {
      ...{ setup: rules.setup, view: rules.view(position, seat), seat, names, crux },
    }) ?? null;
  if (told === null) return { isRight: false, text: 'no reason', data: null };
  const question: Question = { ...base, aim: told.target ?? null, crux };
  const plans = plansOf(
    question,
    kept.map(({ move }) => move),
  );
  const moves = [
    key,
    ...[...plans].filter(([name]) => name !== nameOf(key, question)).map(([, move]) => move),
  ];
  const levels = kit.players.levels
    .map(({ id }) => id)
    .filter(id => LEVELS[kit.id]?.[id] !== undefined || id === 'expert');
  const finds = (level: string): number =>
    seats(ASKED).filter(chance => nameOf(choice(question, level, chance), question) === nameOf(key, question))
      .length;
  const solvers = levels.filter(level => finds(level) >= AGREE);
  const isFound = solvers.includes('hard') || solvers.includes('expert');
  const words = [`${told.theme}: ${told.why}`, `found by ${solvers.join(', ') || 'nobody'}`];
  const leads: Record<string, [number, number, number]> = {};
  let usual: Verdict | null = null;
  let isRight = moves.length > 1 && isFound;
  for (const [level, sizes] of Object.entries(LEVELS[kit.id] ?? {})) {
    // What is wrong already is not worth the slow levels.
    if (!isRight && usual !== null) break;
    const near = usual?.plans.slice(1).toSorted((one, other) => mean(other.won) - mean(one.won)) ?? [];
    const most = NEAREST[`${kit.id} ${level}`];
    const compared = most === undefined ? moves : [key, ...near.slice(0, most).map(({ move }) => move)];
    const verdict = judgedBy(question, level, sizes, compared);
    const { lead, low, rollouts } = verdict;
    words.push(`${level} ${percent(lead)} (from ${percent(low)}, ${rollouts})`);
    if (level === 'normal') usual = verdict;
    leads[level] = [Math.round(100 * lead), Math.round(100 * low), rollouts];
    if (level !== 'easy') isRight &&= Math.round(100 * low) > 0 && lead >= LEAD;
  }
  const open = isRight ? solvedOpen(question, moves) : null;
  if (open !== null) {
    words.push(`solved with open hands ${percent(open)}`);
    isRight &&= open >= 0;
  }
  const data = {
    ...{ line, from, solvers, leads, ...(crux !== undefined && { crux }) },
    plans: (usual?.plans ?? [])
      .map(({ move, won }) => ({ move, won: Math.round(mean(won) * won.length), rollouts: won.length }))
      .toSorted((one, other) => other.won / other.rollouts - one.won / one.rollouts)
      .slice(0, kit.id === 'warzone' ? 2 : 30),
  };
  return { isRight, text: words.join('; '), data };
}

const wished = positionals.length === 0 ? kits.map(({ id }) => id) : positionals;
const only = asked.only?.split(',').map(Number);
for (const kit of kits.filter(({ id }) => wished.includes(id))) {
  const shipped = new URL(`../source/games/${kit.id}/puzzles.json`, import.meta.url);
  const out = asked.out ?? shipped;
  const before: PuzzleFile = existsSync(out)
    ? puzzleFileSchema.parse(JSON.parse(readFileSync(out, 'utf8')))
    : { puzzles: [], retired: {} };
  const all =
    asked.candidates === undefined
      ? puzzleFileSchema.parse(JSON.parse(readFileSync(shipped, 'utf8'))).puzzles
      : readFileSync(asked.candidates, 'utf8')
          .trim()
          .split('\n')
          .map(line => candidateSchema.parse(JSON.parse(line)));
  const right: PuzzleData[] = [];
  const wrong = new Set<string>();
  for (const [index, candidate] of all.entries()) {
    if (only !== undefined && !only.includes(index + 1)) continue;
    const { isRight, text: told, data } = await judge(kit, candidate);
    process.stdout.write(
      `${kit.id} ${index + 1} (${candidate.from}): ${isRight ? 'right' : 'WRONG'}; ${told}\n`,
    );
    if (isRight && data !== null) right.push(data);
    else wrong.add(candidate.line);
    if (asked.write) writeFileSync(out, fileText(await rejudged(kit, before, right, wrong)));
  }
  process.stdout.write(`${kit.id}: ${right.length} of ${only?.length ?? all.length} are right\n`);
}
