// What rollouts of Warzone know, from games with all that stood on the board (warzone-games.ts): who wins, by the static value and after turns
// that are played on, all in one style or each in one drawn by chance (AUC and log loss); how many of the new armies that were deployed they
// name; and how many attacks of four armies and more could not capture, and turns beside a rival deployed nothing there.
//   npm run bench -- warzone-rollouts [LEVEL LEVEL] [--games N] [--rules v2|class] [--seed TEXT] [--rollouts N]
// Of two unlike players each start is played from both seats.
import { parseArgs } from 'node:util';
import { neighboursOf } from '../machines/conquest/board.ts';
import { at } from '../machines/result.ts';
import { type Seat, seat, seats } from '../machines/seat.ts';
import type { Order } from '../machines/warzone/orders.ts';
import { Dice } from '../source/games/warzone/players/dice.ts';
import { chance } from '../source/games/warzone/players/prospect.ts';
import { quickOrders, variedOrders } from '../source/games/warzone/players/quick-orders.ts';
import { Sketch } from '../source/games/warzone/players/sketch.ts';
import { FastRandom } from '../source/players/fast-random.ts';
import { fullBelief, type LoggedGame, type LoggedTurn, loggedGame, RULES } from './warzone-games.ts';

/** The rounds from which is played on, and after how many more turns is judged. */
const ROUNDS = [3, 5] as const;
const DEPTHS: readonly number[] = [1, 2, 3, 5, 8];
/** Attacks of fewer armies may be meant to be lost. */
const LARGE = 4;
/** Nobody is surer than this. */
const SURE = 0.001;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '60' },
    rules: { type: 'string', default: 'v2' },
    seed: { type: 'string', default: 'rollouts' },
    rollouts: { type: 'string', default: '12' },
  },
});
const [one = 'hard', other = one] = positionals;

/** How everybody plays in rollouts. */
const POLICIES: Readonly<Record<string, typeof variedOrders>> = {
  sober: (sketch, who, incomes) => quickOrders(sketch, who, incomes),
  varied: variedOrders,
};

/** Chances that were told of the first seat, and who won. */
class Forecasts {
  readonly #told: { readonly chance: number; readonly won: boolean }[] = [];

  tell(first: number, winner: Seat): void {
    for (const [who, chance] of [first, 1 - first].entries())
      this.#told.push({ chance, won: who === winner });
  }

  /** How often the winner was given more than a loser, and the mean log loss. */
  get result(): string {
    const [won, lost] = [true, false].map(is => this.#told.filter(each => each.won === is));
    let above = 0;
    for (const winner of won ?? [])
      for (const loser of lost ?? [])
        above += winner.chance === loser.chance ? 0.5 : Number(winner.chance > loser.chance);
    const pairs = (won ?? []).length * (lost ?? []).length;
    const loss = this.#told.reduce((sum, { chance, won: is }) => {
      const given = Math.max(SURE, Math.min(1 - SURE, chance));
      return sum - Math.log(is ? given : 1 - given);
    }, 0);
    return `${(above / pairs).toFixed(3)} ${(loss / this.#told.length).toFixed(3)}`;
  }
}

const incomesOf = (sketch: Sketch): readonly number[] => seats(sketch.seats).map(each => sketch.income(each));

/** After each depth: the mean chance of the first seat by so many rollouts. */
function playedOn(
  game: LoggedGame,
  { position }: LoggedTurn,
  policy: typeof variedOrders,
): readonly number[] {
  const rollouts = Number(values.rollouts);
  const sums = DEPTHS.map(() => 0);
  for (let number = 0; number < rollouts; number += 1) {
    const sketch = new Sketch(fullBelief(game, position, seat(0)), []);
    const [dice, noise] = [new Dice(number), new FastRandom(number)];
    for (let turn = 1; turn <= Math.max(...DEPTHS); turn += 1) {
      const incomes = incomesOf(sketch);
      if (!sketch.isOver)
        sketch.play(
          seats(2).map(who => policy(sketch, who, incomes, noise)),
          dice,
        );
      const index = DEPTHS.indexOf(turn);
      if (index >= 0) sums[index] = at(sums, index) + chance(sketch, seat(0)) / rollouts;
    }
  }
  return sums;
}

function foretell(games: readonly LoggedGame[], round: number): void {
  const told = new Map<string, Forecasts>();
  const add = (name: string, first: number, winner: Seat): void => {
    const forecasts = told.get(name) ?? new Forecasts();
    told.set(name, forecasts);
    forecasts.tell(first, winner);
  };
  let count = 0;
  for (const game of games) {
    const turn = game.turns.find(({ position }) => position.turn === round);
    if (turn === undefined || game.winner === null) continue;
    count += 1;
    const start = new Sketch(fullBelief(game, turn.position, seat(0)), []);
    add('static', chance(start, seat(0)), game.winner);
    for (const [name, policy] of Object.entries(POLICIES))
      for (const [index, first] of playedOn(game, turn, policy).entries())
        add(`${name} ${at(DEPTHS, index)}`, first, game.winner);
  }
  const parts = [...told].map(([name, { result }]) => `${name}: ${result}`);
  process.stdout.write(`round ${round}, ${count} games, AUC and log loss\n  ${parts.join('\n  ')}\n`);
}

/** Armies deployed by territory. */
function deployed(orders: readonly Order[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const each of orders)
    if (each.type === 'deploy') found.set(each.territory, (found.get(each.territory) ?? 0) + each.armies);
  return found;
}

/** What is counted of a player's turns. */
class Conduct {
  readonly #named = new Map<string, number>();
  #turns = 0;
  #attacks = 0;
  #vain = 0;
  #met = 0;
  #beside = 0;
  #idle = 0;

  add(game: LoggedGame, turn: LoggedTurn, who: Seat): void {
    const { position, lists } = turn;
    const belief = fullBelief(game, position, who);
    const rival = seat(1 - who);
    const own = at(lists, who);
    const [ours, theirs] = [deployed(own), deployed(at(lists, rival))];
    const all = [...ours.values()].reduce((sum, armies) => sum + armies, 0);
    if (all === 0) return;
    this.#turns += 1;
    const sketch = new Sketch(belief, []);
    const noise = new FastRandom(position.turn);
    for (const [name, policy] of Object.entries(POLICIES)) {
      const guessed = deployed(policy(sketch, who, incomesOf(sketch), noise));
      const shared = [...ours].reduce(
        (sum, [where, armies]) => sum + Math.min(armies, guessed.get(where) ?? 0),
        0,
      );
      this.#named.set(name, (this.#named.get(name) ?? 0) + shared / all);
    }
    this.#strikes(turn, game, rival, theirs);
    const fronts = belief.board.territories.filter(
      each =>
        position.owners[each] === who &&
        neighboursOf(belief.board, each).some(next => position.owners[next] === rival),
    );
    if (fronts.length === 0) return;
    this.#beside += 1;
    if (!fronts.some(each => ours.has(each))) this.#idle += 1;
  }

  #strikes(
    { position, lists }: LoggedTurn,
    game: LoggedGame,
    rival: Seat,
    theirs: ReadonlyMap<number, number>,
  ): void {
    const { attackRate, luck } = game.setup.options;
    const rate = ((100 - luck) * attackRate) / 10_000 + luck / 100;
    const strikes = at(lists, seat(1 - rival)).filter(each => each.type === 'advance');
    const sent = new Map<number, number>();
    for (const { target, armies } of strikes) sent.set(target, (sent.get(target) ?? 0) + armies);
    for (const { target, armies } of strikes) {
      if (position.owners[target] !== rival || armies < LARGE) continue;
      this.#attacks += 1;
      const kills = Math.floor((sent.get(target) ?? 0) * rate + 0.5);
      const defenders = at(position.armies, target);
      if (kills < defenders) this.#vain += 1;
      if (kills < defenders + (theirs.get(target) ?? 0)) this.#met += 1;
    }
  }

  get result(): string {
    const percent = (share: number, of: number): string => `${((100 * share) / of).toFixed(1)} %`;
    const named = [...this.#named].map(([name, sum]) => `${name} ${percent(sum, this.#turns)}`);
    return [
      `new armies named: ${named.join(', ')} of ${this.#turns} turns`,
      `of ${this.#attacks} attacks on the other ${percent(this.#vain, this.#attacks)} could not capture, with what came there ${percent(this.#met, this.#attacks)}`,
      `nothing deployed beside the other in ${percent(this.#idle, this.#beside)} of ${this.#beside} turns`,
    ].join('; ');
  }
}

const rules = RULES.find(each => each === values.rules);
if (rules === undefined) throw new Error(`rules are one of ${RULES.join(', ')}`);
const games = Array.from({ length: Number(values.games) }, (_, number) => {
  const isMirror = one === other;
  const levels = number % 2 === 0 ? [one, other] : [other, one];
  return loggedGame(rules, levels, `${values.seed}${isMirror ? number : Math.floor(number / 2)}`);
});
for (const round of ROUNDS) foretell(games, round);
const conducts = new Map<string, Conduct>();
for (const game of games)
  for (const turn of game.turns)
    for (const [index, level] of game.levels.entries()) {
      const conduct = conducts.get(level) ?? new Conduct();
      conducts.set(level, conduct);
      conduct.add(game, turn, seat(index));
    }
for (const [level, { result }] of conducts) process.stdout.write(`${level}: ${result}\n`);
