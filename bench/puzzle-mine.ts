// Mines games between computer players for puzzles: decisions in which what hard plays (or expert) leads every other plan clearly.
// Games are numbered, each has the seed of its number, and what is found in one depends on nothing else.
//   npm run bench -- mine GAME [--from N] [--minutes N] [--hard] [--out FILE]
// With --hard neither easy nor normal may play the key. It adds candidates to the file, a line of JSON each; `npm run bench -- puzzles GAME --candidates FILE --write` judges and keeps them.
import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnyRules, GameTypes } from '../machines/game.ts';
import { Chance, fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { letter, type Seat, seats } from '../machines/seat.ts';
import { readOpening } from '../source/commands/opening.ts';
import { kits } from '../source/games/kits.ts';
import type { AnyRoster } from '../source/players/player.ts';
import { playOut } from '../source/players/rollouts.ts';
import { positionString } from '../source/setup/position-string.ts';
import { planKey } from '../source/study/puzzles/puzzle.ts';
import { informationOf } from '../source/table/positions.ts';

interface Mine {
  /** Seats, map and options of a numbered game. */
  game(number: number): { readonly seats: number; readonly map?: string; readonly set?: readonly string[] };
  /** Levels that sit there. */
  readonly sitting: readonly string[];
  /** One of so many decisions is looked at. */
  readonly each: number;
  /** Looks: rollouts of each plan by a level, and the lead of the key that is asked for. */
  readonly looks: readonly { readonly level: string; readonly rollouts: number; readonly lead: number }[];
  /** The first turn whose decisions are looked at. */
  fromTurn(number: number): number;
  readonly mostSeatsIn?: number;
}

const QUICK = ['deployment=random', 'roundLimit=8', 'limitResult=territories'];

const MINES: Readonly<Record<string, Mine>> = {
  intensity: {
    game: () => ({ seats: 4, set: ['hands=1'] }),
    sitting: ['easy', 'normal', 'hard'],
    each: 1,
    looks: [
      { level: 'normal', rollouts: 24, lead: 0.15 },
      { level: 'normal', rollouts: 120, lead: 0.14 },
      { level: 'hard', rollouts: 24, lead: 0.12 },
      { level: 'hard', rollouts: 72, lead: 0.14 },
    ],
    fromTurn: () => 0,
  },
  grid: {
    // Quick games are decided in their last round, classic ones seldom in one move.
    game: number => ({ seats: 3 + (number % 2), set: QUICK }),
    sitting: ['easy', 'normal'],
    each: 2,
    looks: [
      { level: 'normal', rollouts: 24, lead: 0.15 },
      { level: 'normal', rollouts: 120, lead: 0.15 },
      { level: 'hard', rollouts: 8, lead: 0.1 },
      { level: 'normal', rollouts: 400, lead: 0.12 },
      { level: 'hard', rollouts: 24, lead: 0.1 },
    ],
    fromTurn: number => 7 * (3 + (number % 2)) + 1,
  },
  domination: {
    game: number => ({
      seats: 2 + (number % 2),
      map:
        number % 6 === 0
          ? 'world'
          : `continent:${number}:${number % 3 === 0 ? 20 : 12}:${number % 3 === 0 ? 4 : 3}`,
    }),
    sitting: ['easy', 'normal', 'hard'],
    each: 1,
    looks: [
      { level: 'hard', rollouts: 16, lead: 0.06 },
      { level: 'hard', rollouts: 48, lead: 0.1 },
      { level: 'normal', rollouts: 48, lead: 0.08 },
      { level: 'hard', rollouts: 160, lead: 0.11 },
      { level: 'normal', rollouts: 200, lead: 0.1 },
    ],
    fromTurn: () => 1,
  },
  warzone: {
    // In the last turns of a short game that territories decide both judges play to the end, and what leads leads.
    game: number => ({
      seats: 2 + (number % 2),
      map: ['new-zealand'][(number % 8) - 4] ?? `continent:${number}:${[12, 9, 16][number % 3]}:3`,
      set: [
        `turnLimit=${4 + (number % 3)}`,
        'limitResult=territories',
        ...(number % 5 < 3 ? ['start=deal', 'startArmies=2'] : ['start=random']),
        ...(number % 4 < 2 ? ['fog=none'] : []),
      ],
    }),
    sitting: ['easy', 'normal'],
    each: 1,
    looks: [
      { level: 'normal', rollouts: 32, lead: 0.06 },
      { level: 'normal', rollouts: 150, lead: 0.12 },
      { level: 'hard', rollouts: 16, lead: 0.06 },
      { level: 'hard', rollouts: 48, lead: 0.1 },
      { level: 'hard', rollouts: 120, lead: 0.12 },
    ],
    fromTurn: number => 4 + (number % 3) - (number % 4 === 0 ? 1 : 0),
  },
};
/** More plans than these are no question for somebody to think about. */
const MOST_PLANS = 30;
const MOST_MOVES = 3000;
/** Of one game no more than so many are taken. */
const MOST_OF_A_GAME = 2;

const { values: words, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '5' },
    out: { type: 'string' },
    hard: { type: 'boolean', default: false },
  },
});
const [id = 'intensity'] = positionals;
const kit = kits.find(each => each.id === id);
const mine = MINES[id];
if (kit === undefined || mine === undefined) throw new Error(`there is no game ${id}`);
const out = words.out ?? join(tmpdir(), `puzzles-${id}.jsonl`);
const roster = await kit.players.load();
const insight = await kit.insight?.();
const strong = kit.players.levels
  .map(level => level.id)
  .filter(level => level === 'hard' || level === 'expert');
/** Secret orders answer all plans alike: each answer is asked for once. */
let answers = new Map<string, GameTypes['move']>();
const players = kits.map(each => {
  if (each.id !== 'warzone') return each;
  const once: AnyRoster = {
    ...roster,
    choose(level, question) {
      const of = `${level} ${JSON.stringify(question)}`;
      const move = answers.get(of) ?? roster.choose(level, question);
      answers.set(of, move);
      return move;
    },
  };
  return { ...each, players: { ...each.players, load: async () => once } };
});
/** Decisions by where they fell. */
const fallen: Record<string, number> = {};
const fell = (where: string): null => {
  fallen[where] = (fallen[where] ?? 0) + 1;
  return null;
};
const until = Date.now() + Number(words.minutes) * 60_000;
let number = Number(words.from);
for (; Date.now() < until; number++) await mineGame(number, mine);
process.stdout.write(`go on with --from ${number}; ${JSON.stringify(fallen)}\n`);

async function mineGame(number: number, { game: asked, sitting, each, fromTurn }: Mine): Promise<void> {
  const seed = `puzzle game ${number}`;
  const chance = new Chance(fromSeed(`${seed}, table`));
  const { seats: count, ...more } = asked(number);
  const levels = seats(count).map(seat => at(chance.shuffled(`${seat}`, sitting), 0));
  const occupants = levels.map((level, seat) => `bot:${level}:P${seat}`).join(',');
  const opened = await readOpening(kits, id, { ...more, seats: occupants, seed });
  if (!opened.ok) throw new Error(opened.error);
  const prepared = opened.value.game.prepare(opened.value.setup);
  if (!prepared.ok) throw new Error(prepared.error.sentence);
  const rules = prepared.value;
  const started = rules.start(fromSeed(seed));
  if (!started.ok) throw new Error(started.error.code);
  let position: GameTypes['position'] = started.value;
  let found = 0;
  let quietUntil = 0;
  for (let moves = 0; moves < MOST_MOVES && found < MOST_OF_A_GAME && Date.now() < until; moves++) {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) return;
    const question = { setup: rules.setup, view: rules.view(position, seat), seat, seed: `${seed}/${moves}` };
    const isLooked =
      moves % each === number % each &&
      moves >= quietUntil &&
      rules.progress(position).turn >= fromTurn(number);
    const candidate = isLooked ? await lookAt(rules, position, seat, `${number}/${moves}`) : null;
    if (candidate !== null) {
      found += 1;
      // What follows at once is often the same question.
      quietUntil = moves + 6;
      appendFileSync(out, `${JSON.stringify(candidate)}\n`);
      process.stdout.write(
        `${id} ${candidate.from}: ${JSON.stringify(candidate.plans[0]?.move).slice(0, 90)}\n`,
      );
    }
    const step = rules.apply(position, seat, roster.choose(at(levels, seat), question));
    if (!step.ok) throw new Error(step.error.code);
    ({ position } = step.value);
  }
}

/** Orders that attack the same are one plan, whatever else they do. */
function planOf(move: GameTypes['move'], view: GameTypes['view'], seat: Seat, aim?: number): string {
  if (move.type !== 'commit') return planKey(move);
  const { orders = [] } = move as { orders?: readonly { target?: number; territory?: number }[] };
  const { owners = [] } = view as { owners?: readonly unknown[] };
  const targets = orders.flatMap(({ target }) =>
    target === undefined || owners[target] === seat ? [] : [target],
  );
  if (aim !== undefined && targets.includes(aim)) return 'the key';
  const held = orders.flatMap(({ territory }) => (territory === undefined ? [] : [territory]));
  return targets.length > 0
    ? `at ${[...new Set(targets)].toSorted().join()}`
    : `in ${[...new Set(held)].toSorted().join()}`;
}

/** Orders with another target in place of one, or with none. */
function elsewhere(move: GameTypes['move'], aim: number | undefined, view: GameTypes['view']) {
  const { orders = [] } = move as { orders?: readonly { target?: number }[] };
  const { owners = [] } = view as { owners?: readonly unknown[] };
  if (aim === undefined) return [];
  return [null, ...owners.keys()].map(target => ({
    ...move,
    orders: orders.flatMap(order =>
      order.target !== aim ? [order] : target === null ? [] : [{ ...order, target }],
    ),
  }));
}

async function lookAt(rules: AnyRules, position: GameTypes['position'], seat: Seat, from: string) {
  if (kit === undefined || mine === undefined) return null;
  answers = new Map();
  const view = rules.view(position, seat);
  const ask = (level: string, chance = 0): GameTypes['move'] =>
    roster.choose(level, { setup: rules.setup, view, seat, seed: `mine ${from}/${chance}` });
  const hard = ask('hard');
  const names = seats(rules.setup.seats).map(letter);
  const told = insight?.(hard, { setup: rules.setup, view, seat, names }) ?? null;
  if (told === null) return fell('no reason');
  const keyOf = (move: GameTypes['move']): string => planOf(move, view, seat, told.target);
  const plans = new Map<string, GameTypes['move']>();
  if (id === 'warzone') {
    if (!rules.progress(position).phase.includes('ordering')) return null;
    for (const level of ['easy', 'normal', 'hard', 'aggressive'])
      for (const chance of level === 'hard' ? [0] : [0, 1, 2]) {
        const move = ask(level, chance);
        if (rules.apply(position, seat, move).ok) plans.set(keyOf(move), move);
      }
    for (const move of elsewhere(hard, told.target, view))
      if (!plans.has(keyOf(move)) && rules.apply(position, seat, move).ok) plans.set(keyOf(move), move);
  } else
    for (const move of rules.legalMoves(position, seat)) {
      plans.set(keyOf(move), move);
      if (plans.size > MOST_PLANS) return fell('many');
    }
  if (plans.size < 2) return null;
  // A question is where players differ; the answer is what strong ones play.
  const quick = ['easy', 'normal'].map(level => keyOf(ask(level)));
  const key = keyOf(hard);
  if (words.hard ? quick.includes(key) : quick.every(each => each === key)) return fell('they play it');
  if (!plans.has(key)) return fell('no plan');
  plans.set(key, hard);
  const known = informationOf(rules, position, seat);
  const tallies = new Map<string, { won: number; rollouts: number }>();
  let open = [...plans.keys()].filter(each => each !== key);
  // First what the others would play: most is no question because of that.
  open = [...open.filter(each => quick.includes(each)), ...open.filter(each => !quick.includes(each))];
  for (const [look, { level, rollouts, lead }] of mine.looks.entries()) {
    const share = async (name: string): Promise<number> => {
      const label = `${level} ${name}`;
      const before = tallies.get(label) ?? { won: 0, rollouts: 0 };
      const move = plans.get(name) ?? hard;
      const request = {
        game: id,
        setup: rules.setup,
        known,
        level,
        seed: `mine ${from}`,
        first: { seat, move },
      };
      const more = rollouts - before.rollouts;
      const tally =
        more <= 0 ? null : await playOut(players, { rollouts: request, from: before.rollouts, count: more });
      const now = {
        won: before.won + (tally?.won[seat] ?? 0),
        rollouts: Math.max(rollouts, before.rollouts),
      };
      tallies.set(label, now);
      return now.won / now.rollouts;
    };
    const own = await share(key);
    if (own < lead) return fell(`look ${look}`);
    const near: string[] = [];
    for (const name of open) {
      const other = await share(name);
      if (own - other < lead) return fell(`look ${look}`);
      if (own - other < 0.6) near.push(name);
    }
    if (near.length > 0) open = near;
  }
  const line = await positionString(kit, rules, known);
  if (!line.ok) throw new Error(line.error);
  return { line: line.value, from, plans: [{ move: plans.get(key) ?? hard }], levels: strong };
}
