// Drills: positions of rounds 2 to 6 of Warzone on small maps, without luck, fog and cards, so small that a turn of them is solved, and what the
// levels give away in them (decisions/computer-players.md#drills).
//   npm run bench -- warzone-drills [LEVEL…] [--count N] [--seed TEXT] [--seeds N] [--worst N]
// --worst N shows the N positions in which each level gives most away.
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { neighboursOf, type Territory } from '../machines/conquest/board.ts';
import { at, numbers } from '../machines/result.ts';
import { type Seat, seat, seats } from '../machines/seat.ts';
import { warzone } from '../machines/warzone/index.ts';
import type { Order } from '../machines/warzone/orders.ts';
import { firstRound } from '../machines/warzone/turns.ts';
import type { WarzonePosition } from '../machines/warzone/types.ts';
import { type BeliefState, incomesOf } from '../source/games/warzone/players/belief-state.ts';
import { standIn } from '../source/games/warzone/players/contest.ts';
import { Dice } from '../source/games/warzone/players/dice.ts';
import { warzoneRoster } from '../source/games/warzone/players/index.ts';
import { quickOrders } from '../source/games/warzone/players/quick-orders.ts';
import { Sketch } from '../source/games/warzone/players/sketch.ts';
import value from '../source/games/warzone/value.json' with { type: 'json' };
import { winShares } from '../source/study/film/value.ts';
import { type Solution, solve } from './matrix-game.ts';
import { contested, foesBeside, listedOrders } from './warzone-drill-orders.ts';
import { fullBelief, type LoggedGame, loggedGame } from './warzone-games.ts';
import { RIVALS } from './warzone-rivals.ts';

const KINDS = ['holding', 'counter', 'contact'] as const;
type Kind = (typeof KINDS)[number];

/** A position that somebody has to give orders in, with all that both sides may do. */
interface Drill {
  readonly kind: Kind;
  readonly name: string;
  readonly game: LoggedGame;
  readonly position: WarzonePosition;
  readonly belief: BeliefState;
  readonly own: readonly (readonly Order[])[];
  readonly others: readonly (readonly Order[])[];
}

/** Rounds that are looked at. */
const ROUNDS = { first: 2, last: 6 };
/** A side has at most so many lists of orders. */
const MOST = 4000;
/** Chances to win are solved to this. */
const GAP = 0.002;
/** What is no more than this is as good as right. */
const NEAR = 0.01;
/** Attacks of fewer armies may be meant to be lost. */
const LARGE = 4;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '34' },
    seed: { type: 'string', default: 'drills' },
    seeds: { type: 'string', default: '4' },
    worst: { type: 'string', default: '0' },
  },
});
const levels = positionals.length > 0 ? positionals : ['normal', 'hard', 'expert'];

/** Who plays the games that positions are cut from; they do not change when our strong levels do. */
const PLAYERS = ['normal', ...RIVALS];

/** Tests whether somebody's land touches somebody else's. */
const isMet = (belief: BeliefState): boolean => contested(belief).length > 0;

/** An own whole continent that pays, beside the rival's land. */
const isHolding = (belief: BeliefState): boolean =>
  belief.board.regions.some(
    ({ bonus, territories }) =>
      bonus > 0 &&
      territories.every(each => belief.owners[each] === belief.seat) &&
      territories.some(each => foesBeside(belief, each).length > 0),
  );

/** An attack that takes what stands somewhere, and does not if all that the rival gets comes there. */
const isCounter = (belief: BeliefState): boolean =>
  contested(belief).some(source =>
    foesBeside(belief, source).some(target => {
      const force = at(belief.armies, source) - 1 + belief.pool;
      const defenders = at(belief.armies, target);
      const more = incomesOf(belief)[at(belief.owners, target) ?? 0] ?? 0;
      return takes(belief, force, defenders) && !takes(belief, force, defenders + more);
    }),
  );

const takes = ({ options }: BeliefState, force: number, defenders: number): boolean =>
  Math.floor((force * options.attackRate) / 100 + 0.5) >= defenders;

function kindOf(belief: BeliefState, before: BeliefState | undefined): Kind | null {
  if (!isMet(belief)) return null;
  if (before !== undefined && !isMet(before)) return 'contact';
  if (isHolding(belief)) return 'holding';
  return isCounter(belief) ? 'counter' : null;
}

/** Positions of all kinds, of each game at most one of a kind. */
function drills(): readonly Drill[] {
  const found: Drill[] = [];
  const wanted = Number(values.count);
  const lacks = (kind: Kind): boolean => found.filter(each => each.kind === kind).length < wanted;
  for (let number = 0; KINDS.some(lacks); number += 1) {
    const pair = [number, Math.floor(number / PLAYERS.length)].map(each =>
      at(PLAYERS, each % PLAYERS.length),
    );
    const game = loggedGame('drills', pair, `${values.seed}${number}`);
    const kinds = new Set<Kind>();
    for (const [index, { position }] of game.turns.entries()) {
      if (position.turn < ROUNDS.first || position.turn > ROUNDS.last) continue;
      const who = seat((number + index) % 2);
      const belief = fullBelief(game, position, who);
      const before = game.turns[index - 1];
      const kind = kindOf(belief, before && fullBelief(game, before.position, who));
      if (kind === null || kinds.has(kind) || !lacks(kind)) continue;
      const own = listedOrders(belief, MOST);
      const others = own && listedOrders(standIn(belief, seat(1 - who)), MOST);
      if (own === null || others === null) continue;
      kinds.add(kind);
      found.push({ kind, name: `${number}/${position.turn}`, game, position, belief, own, others });
    }
  }
  return found;
}

/** What a turn comes to. */
class Judge {
  readonly #belief: BeliefState;
  readonly #order: readonly Seat[];
  /** The chances of boards that were judged already. */
  readonly #known = new Map<string, number>();

  constructor({ belief, position }: Drill) {
    this.#belief = belief;
    this.#order = position.order;
  }

  /** The board after a turn. */
  after(own: readonly Order[], other: readonly Order[]): Sketch {
    const sketch = new Sketch(this.#belief, this.#order);
    sketch.play(this.#belief.seat === 0 ? [own, other] : [other, own], new Dice(0));
    return sketch;
  }

  /** The own chance to win after a turn and a further one, which both play soberly. */
  chance(own: readonly Order[], other: readonly Order[]): number {
    const sketch = this.after(own, other);
    const key = String.fromCharCode(...sketch.armies, ...sketch.owners.map(owner => owner + 1));
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const incomes = seats(2).map(each => sketch.income(each));
    const onward = seats(2).map(each => quickOrders(sketch, each, incomes));
    if (!sketch.isOver) sketch.play(onward, new Dice(0));
    const made = this.#valueOf(sketch);
    this.#known.set(key, made);
    return made;
  }

  #valueOf(sketch: Sketch): number {
    const armiesOf = (who: Seat): number =>
      sketch.armies.reduce((sum, each, index) => sum + (sketch.owners[index] === who ? each : 0), 0);
    const standing = {
      figures: [[...sketch.counts], seats(2).map(armiesOf), seats(2).map(each => sketch.income(each))],
      turn: this.#belief.turn + 2,
      together: true,
      toMove: seats(2),
      levels: ['hard', 'hard'],
    } as const;
    return at(winShares(standing, value, { won: [0, 0], rollouts: 0 }), this.#belief.seat);
  }
}

/** What a level's orders come to in a drill. */
interface Told {
  readonly drill: Drill;
  readonly solution: Solution;
  readonly orders: readonly (readonly Order[])[];
  /** Against the solution of the other side, and against what answers it best, in chances to win. */
  readonly regret: number;
  readonly exposed: number;
  readonly attacks: number;
  readonly vain: number;
  /** Of the seeds, with which nothing was deployed beside the rival. */
  readonly idle: number;
}

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);
const mean = (all: readonly number[]): number => sum(all) / Math.max(1, all.length);

/** The orders of a level by so many seeds. */
function ordersOf({ game, position, belief, name }: Drill, level: string): readonly (readonly Order[])[] {
  const prepared = warzone.prepare(game.setup);
  if (!prepared.ok) throw new Error(prepared.error.sentence);
  const view = prepared.value.view(position, belief.seat);
  return numbers(1, Number(values.seeds)).map(number => {
    const question = { setup: game.setup, view, seat: belief.seat, seed: `${name} ${number}` };
    const move = warzoneRoster.choose(level, question);
    return move.type === 'commit' ? (move.orders ?? []) : [];
  });
}

function tell(drill: Drill, judge: Judge, solution: Solution, level: string): Told {
  const { belief, others } = drill;
  const orders = ordersOf(drill, level);
  const value = (solution.least + solution.most) / 2;
  const met = orders.map(own =>
    sum([...solution.columns].map(([place, chance]) => chance * judge.chance(own, at(others, place)))),
  );
  const worst = Math.min(...others.map(other => mean(orders.map(own => judge.chance(own, other)))));
  const attacks = orders.flatMap(own =>
    own.flatMap(each =>
      each.type === 'advance' && each.armies >= LARGE && isFoe(belief, each.target)
        ? [{ own, target: each.target }]
        : [],
    ),
  );
  const vain = attacks.filter(({ own, target }) =>
    others.every(other => judge.after(own, other).owners[target] !== belief.seat),
  );
  const fronts = contested(belief);
  const isIdle = (own: readonly Order[]): boolean =>
    !own.some(each => each.type === 'deploy' && fronts.includes(each.territory));
  return {
    ...{ drill, solution, orders, regret: value - mean(met), exposed: value - worst },
    ...{ attacks: attacks.length, vain: vain.length, idle: mean(orders.map(own => Number(isIdle(own)))) },
  };
}

const isFoe = ({ owners, seat: who }: BeliefState, of: Territory): boolean =>
  owners[of] !== null && owners[of] !== who;

const percent = (share: number): string => (100 * share).toFixed(1);

const HEAD = [
  '| Level, kind | Regret | to the best reply | near 0, % | better than listed, % | attacks | in vain, % | nothing deployed, % |',
  '|---|---|---|---|---|---|---|---|',
  '',
].join('\n');

/** A row of the table. */
function row(level: string, kind: string, told: readonly Told[]): string {
  const attacks = sum(told.map(each => each.attacks));
  const share = (test: (each: Told) => boolean): string =>
    percent(mean(told.map(each => Number(test(each)))));
  const cells = [
    `${level}, ${kind}`,
    percent(mean(told.map(({ regret }) => regret))),
    percent(mean(told.map(({ exposed }) => exposed))),
    share(({ regret }) => regret <= NEAR),
    share(({ regret }) => regret < -GAP),
    `${attacks}`,
    percent(sum(told.map(({ vain }) => vain)) / Math.max(1, attacks)),
    percent(mean(told.map(({ idle }) => idle))),
  ];
  return `| ${cells.join(' | ')} |\n`;
}

/** `d3+5 3>4:6`: five armies deployed in 3, six from there to 4. */
const shortly = (orders: readonly Order[]): string =>
  orders
    .map(each => {
      if (each.type === 'deploy') return `d${each.territory}+${each.armies}`;
      return each.type === 'advance' ? `${each.source}>${each.target}:${each.armies}` : each.type;
    })
    .join(' ');

function shown({ drill, solution, orders, regret }: Told): string {
  const { belief, position, name, kind, own, others } = drill;
  const first = at(firstRound(belief.options.roundOrder, position.order, position.turn), 0);
  const places = belief.board.territories.map(each => {
    const owner = at(belief.owners, each);
    const whose = owner === null ? '-' : owner === belief.seat ? 'me' : 'he';
    return `${each}${whose}${at(belief.armies, each)}[${neighboursOf(belief.board, each).join(' ')}]`;
  });
  const regions = belief.board.regions.map(({ bonus, territories }) => `${territories.join('+')}=${bonus}`);
  const mixed = (mix: Solution['rows'], lists: readonly (readonly Order[])[]): string =>
    [...mix]
      .toSorted((one, other) => other[1] - one[1])
      .slice(0, 6)
      .map(([place, chance]) => `    ${percent(chance)} % ${shortly(at(lists, place))}`)
      .join('\n');
  return [
    `${name} ${kind}: regret ${percent(regret)}, value ${percent(solution.least)}; ${first === belief.seat ? 'I come' : 'he comes'} first; mine ${belief.pool}, his ${incomesOf(belief)[1 - belief.seat] ?? 0}`,
    `  ${places.join(' ')}`,
    `  ${regions.join(' ')}`,
    ...orders.map(each => `  gave ${shortly(each)}`),
    `  mine\n${mixed(solution.rows, own)}`,
    `  his\n${mixed(solution.columns, others)}`,
    '',
  ].join('\n');
}

const all = drills();
const hash = createHash('sha256');
for (const { position, belief } of all)
  hash.update(JSON.stringify([position.owners, position.armies, belief.seat]));
const told = new Map<string, Told[]>(levels.map(level => [level, []]));
const [sizes, gaps]: [number[], number[]] = [[], []];
for (const drill of all) {
  const { own, others } = drill;
  const judge = new Judge(drill);
  const payoff = (one: number, other: number): number => judge.chance(at(own, one), at(others, other));
  const solution = solve(own.length, others.length, payoff, GAP);
  sizes.push(own.length * others.length);
  gaps.push(solution.most - solution.least);
  for (const level of levels) told.get(level)?.push(tell(drill, judge, solution, level));
}
process.stdout.write(
  `${all.length} positions ${hash.digest('hex').slice(0, 8)}, solved to ${percent(Math.max(...gaps))} points of a hundred; ${Math.round(mean(sizes))} pairs of orders on the mean\n`,
);
process.stdout.write(HEAD);
for (const [level, each] of told)
  for (const kind of [...KINDS, 'all']) {
    const ofKind = each.filter(({ drill }) => kind === 'all' || drill.kind === kind);
    process.stdout.write(row(level, kind, ofKind));
  }
for (const [level, each] of told) {
  const worst = each.toSorted((one, other) => other.regret - one.regret).slice(0, Number(values.worst));
  for (const one of worst) process.stdout.write(`\n${level}, ${shown(one)}`);
}
