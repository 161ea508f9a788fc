import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { boardData, neighboursOf } from '../../../../machines/conquest/board.ts';
import { killChances } from '../../../../machines/conquest/exchange.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { type Seat, seat, seats } from '../../../../machines/seat.ts';
import { execute } from '../../../../machines/warzone/flow.ts';
import { optionsSchema, presets } from '../../../../machines/warzone/options.ts';
import { emptyHand, type Order } from '../../../../machines/warzone/orders.ts';
import { income } from '../../../../machines/warzone/turns.ts';
import { prepareBoard, type WarzonePosition } from '../../../../machines/warzone/types.ts';
import { type BeliefState, incomesOf } from '../../../../source/games/warzone/players/belief-state.ts';
import { campaign } from '../../../../source/games/warzone/players/campaign.ts';
import { PLAN_STYLES } from '../../../../source/games/warzone/players/candidates.ts';
import { Dice, SteadyDice } from '../../../../source/games/warzone/players/dice.ts';
import { planFor } from '../../../../source/games/warzone/players/index.ts';
import { massingBuilder, massingOrders } from '../../../../source/games/warzone/players/massing.ts';
import { STEADY } from '../../../../source/games/warzone/players/massing-style.ts';
import { mutations } from '../../../../source/games/warzone/players/mutations.ts';
import { chance } from '../../../../source/games/warzone/players/prospect.ts';
import { quickOrders, variedOrders } from '../../../../source/games/warzone/players/quick-orders.ts';
import { NEUTRAL, Sketch } from '../../../../source/games/warzone/players/sketch.ts';
import { builtinMap } from '../../../../source/maps/builtin/index.ts';
import { FastRandom } from '../../../../source/players/fast-random.ts';
import { PlayerRandom } from '../../../../source/players/player-random.ts';
import { runs } from '../../../cases.ts';
import { good } from '../../../good.ts';

const map = good(builtinMap('random:sketch:20'));
const board = prepareBoard(boardData(map.map));

/** Somebody in every territory: seats, or neutral ones. */
function positionOf(seed: string, count: number, options = presets.class): WarzonePosition {
  const luck = new PlayerRandom(seed);
  const owners = board.territories.map(() => {
    const owner = luck.below(count + 1);
    return owner === count ? null : seat(owner);
  });
  return {
    owners,
    armies: board.territories.map(() => 1 + luck.below(9)),
    turn: 1 + luck.below(4),
    order: seats(count),
    eliminated: seats(count).filter(each => !owners.includes(each)),
    incomes: seats(count).map(each => income(board, options, { owners, armies: [] }, each)),
    hands: seats(count).map(() => emptyHand),
    truces: [],
    sanctions: seats(count).map(() => 0),
    attacked: seats(count).map(() => false),
    phase: { name: 'ordering', lists: seats(count).map(() => []), committed: seats(count).map(() => false) },
    random: fromSeed(seed),
  };
}

const beliefOf = (position: WarzonePosition, who: Seat, options = presets.class): BeliefState => ({
  board,
  options,
  seats: position.hands.length,
  seat: who,
  turn: position.turn,
  owners: position.owners,
  armies: position.armies,
  pool: at(position.incomes, who),
  hand: emptyHand,
  eliminated: position.eliminated,
  truces: [],
});

/** Deployments within the income and any advances, sensible or not. */
function someOrders(position: WarzonePosition, who: Seat, luck: PlayerRandom): readonly Order[] {
  const own = board.territories.filter(each => position.owners[each] === who);
  if (own.length === 0) return [];
  const advances = Array.from({ length: luck.below(8) }, (): Order => {
    const source = luck.pick(own);
    const target = luck.pick(neighboursOf(board, source));
    return { type: 'advance', source, target, armies: 1 + luck.below(12), percent: false, mode: 'any' };
  });
  return [{ type: 'deploy', territory: luck.pick(own), armies: at(position.incomes, who) }, ...advances];
}

const stateOf = ({ owners, armies }: Sketch) => ({
  owners: [...owners].map(owner => (owner === NEUTRAL ? null : owner)),
  armies: [...armies],
});

describe('a sketched turn', () => {
  test.each([
    ['class', { roundOrder: 'rotate' }],
    ['class', { roundOrder: 'snake', failedConsumesSlot: false }],
    ['class', { roundOrder: 'fixed', multiAttack: true }],
    ['class', { standGuard: false }],
    ['warzone', {}],
  ] as const)('comes to what the executor makes of it where chance has no say: %s %j', (preset, more) => {
    const options = optionsSchema.parse({ ...presets[preset], fog: 'none', ...more, luck: 0 });
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 2, max: 4 }), (seed, count) => {
        const position = positionOf(seed, count, options);
        fc.pre(position.eliminated.length < count - 1);
        const lists = seats(count).map(who => someOrders(position, who, new PlayerRandom(`${seed}/${who}`)));
        const game = { setup: { seats: count, options, board: board.data }, board };
        const step = good(execute(game, position, lists));
        const sketch = new Sketch(beliefOf(position, seat(0), options), position.order);
        sketch.play(lists, new Dice(1));
        // Who wins in the middle of a turn ends it for the executor, and not for the sketch.
        fc.pre(step.position.phase.name === 'ordering');
        const { owners, armies, incomes } = step.position;
        expect(stateOf(sketch)).toEqual({ owners, armies });
        expect(seats(count).map(who => sketch.income(who))).toEqual(incomes);
      }),
      { numRuns: runs(60) },
    );
  });

  it('counts bombs, blockades and truces of cards', () => {
    const position = { ...positionOf('cards', 2), armies: board.territories.map(() => 9) };
    const [mine] = board.territories.filter(each =>
      neighboursOf(board, each).some(next => position.owners[each] === 0 && position.owners[next] === 1),
    );
    const theirs = neighboursOf(board, mine ?? 0).find(next => position.owners[next] === 1);
    if (mine === undefined || theirs === undefined) throw new Error('the two do not meet');
    const attack = {
      type: 'advance',
      source: theirs,
      target: mine,
      armies: 8,
      percent: false,
      mode: 'any',
    } as const;
    const bombed = new Sketch(beliefOf(position, seat(0)), position.order);
    bombed.play([[{ type: 'bomb', territory: theirs }], []], new Dice(1));
    expect(bombed.armies[theirs]).toBe(4);
    const safe = new Sketch(beliefOf(position, seat(0)), position.order);
    safe.play([[{ type: 'negotiate', seat: seat(1) }], [attack]], new Dice(1));
    expect(stateOf(safe)).toEqual({ owners: position.owners, armies: position.armies });
    safe.play([[], [attack]], new Dice(1));
    expect(safe.armies[theirs]).toBeLessThan(9);
    const blocked = new Sketch(beliefOf(position, seat(0)), position.order);
    blocked.play([[{ type: 'blockade', territory: mine }], []], new Dice(1));
    expect([blocked.owners[mine], blocked.armies[mine]]).toEqual([NEUTRAL, 27]);
  });
});

describe('sketched dice', () => {
  test.each([3, 12, 40])('kill on average as many as the rules say: %i armies', armies => {
    for (const options of [presets.class, optionsSchema.parse({ luck: 16 })]) {
      const mean = killChances(options, armies, 60).reduce((sum, chance, count) => sum + chance * count, 0);
      for (const dice of [new Dice(7), new SteadyDice(7)]) {
        const kills = Array.from({ length: 4000 }, (_, battle) => {
          dice.meet(1, battle);
          return dice.kills(options, armies, 60);
        });
        const got = kills.reduce((sum, each) => sum + each, 0) / kills.length;
        expect(Math.abs(got - mean)).toBeLessThan(0.15);
      }
    }
  });

  test('that are steady fall alike for the same battle of the same turn, whatever was rolled before', () => {
    const rolled = (before: number, [turn, battle]: readonly [number, number]): number => {
      const dice = new SteadyDice(7);
      for (let index = 0; index < before; index++) dice.unit();
      dice.meet(turn, battle);
      return dice.unit();
    };
    expect(rolled(0, [3, 40])).toBe(rolled(5, [3, 40]));
    expect(new Set([rolled(0, [3, 40]), rolled(0, [3, 41]), rolled(0, [4, 40])]).size).toBe(3);
  });
});

describe('a quickOrders player', () => {
  it('gives the orders of a campaign in its style where no card is held', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...PLAN_STYLES), (seed, style) => {
        const position = positionOf(seed, 2);
        fc.pre(position.eliminated.length === 0);
        const belief = beliefOf(position, seat(0));
        const luck = () => new PlayerRandom(seed);
        const sketch = new Sketch(belief, position.order);
        const orders = quickOrders(sketch, 0, incomesOf(belief), style, luck());
        expect(orders).toEqual(campaign(belief, style, luck()).orders());
      }),
      { numRuns: runs(60) },
    );
  });

  it('draws its style by chance, the same again for the same noise', () => {
    const position = positionOf('varied', 2);
    const belief = beliefOf(position, seat(0));
    const drawn = (noise: number) =>
      JSON.stringify(
        variedOrders(new Sketch(belief, position.order), 0, incomesOf(belief), new FastRandom(noise)),
      );
    const noises = [...Array(8).keys()];
    expect(noises.map(drawn)).toEqual(noises.map(drawn));
    expect(new Set(noises.map(drawn)).size).toBeGreaterThan(1);
  });
});

describe('a player that keeps its armies together', () => {
  /** What is deployed, all in all. */
  const deployed = (orders: readonly Order[]): number =>
    orders.reduce((sum, order) => sum + (order.type === 'deploy' ? order.armies : 0), 0);

  /** Nothing goes further than a neighbour, and nowhere more than may leave. */
  function expectWithinMeans(position: WarzonePosition, orders: readonly Order[]): void {
    const left = new Map(board.territories.map(each => [each, at(position.armies, each) - 1]));
    for (const order of orders) {
      if (order.type === 'deploy') left.set(order.territory, (left.get(order.territory) ?? 0) + order.armies);
      if (order.type !== 'advance') continue;
      expect(neighboursOf(board, order.source)).toContain(order.target);
      left.set(order.source, (left.get(order.source) ?? 0) - order.armies);
    }
    for (const [each, armies] of left)
      if (position.owners[each] === 0) expect(armies).toBeGreaterThanOrEqual(0);
  }

  it('deploys all that it gets on own land, and sends nowhere more than may leave', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(0, 3, 100), fc.boolean(), (seed, growth, spare) => {
        const position = positionOf(seed, 2);
        fc.pre(position.owners.includes(seat(0)));
        const belief = beliefOf(position, seat(0));
        const style = { ...STEADY, growth, spare };
        const orders = massingOrders(new Sketch(belief, position.order), 0, incomesOf(belief), style);
        expect(deployed(orders)).toBe(belief.pool);
        expectWithinMeans(position, orders);
      }),
      { numRuns: runs(60), examples: [['^Vq"[4Q1"', 0, true]] },
    );
  });

  it('attacks what it is to attack first with all that is beside it', () => {
    const position = positionOf('aim', 2);
    const belief = beliefOf(position, seat(0));
    const aim = board.territories.find(
      each =>
        position.owners[each] === 1 && neighboursOf(board, each).some(next => position.owners[next] === 0),
    );
    if (aim === undefined) throw new Error('nobody stands beside anybody');
    const orders = massingOrders(new Sketch(belief, position.order), 0, incomesOf(belief), {
      ...STEADY,
      aim,
    });
    const sent = orders.reduce(
      (sum, order) => sum + (order.type === 'advance' && order.target === aim ? order.armies : 0),
      0,
    );
    const beside = neighboursOf(board, aim).filter(each => position.owners[each] === 0);
    const most = beside.reduce((sum, each) => sum + at(position.armies, each) - 1, belief.pool);
    expect(most - sent).toBeLessThan(beside.length);
  });

  it('grows in the continent that it is told, whoever else is there', () => {
    const first = at(board.regions, 0);
    const [own, other] = first.territories;
    const owners = board.territories.map(each => (each === own ? seat(0) : each === other ? seat(1) : null));
    const position = { ...positionOf('goal', 2), owners, armies: board.territories.map(() => 2) };
    const belief = { ...beliefOf(position, seat(0)), pool: 9 };
    const captured = (goal: number | null): number =>
      massingOrders(new Sketch(belief, position.order), 0, [9, 0], { ...STEADY, growth: 9, goal }).filter(
        order => order.type === 'advance' && first.territories.includes(order.target),
      ).length;
    expect(captured(0)).toBeGreaterThan(captured(null));
  });

  it('has plans like its own, changed in one thing: the same each time, within its means, no vain attack on nobody', () => {
    fc.assert(
      fc.property(fc.string(), seed => {
        const position = positionOf(seed, 2);
        fc.pre(position.eliminated.length === 0);
        const belief = beliefOf(position, seat(0));
        const orders = massingBuilder(belief, STEADY).orders();
        const plans = (): readonly (readonly Order[])[] =>
          mutations(belief, orders, new PlayerRandom(seed), 12).map(each => each.orders());
        expect(plans()).toEqual(plans());
        for (const plan of plans()) {
          expect(deployed(plan)).toBe(belief.pool);
          expectWithinMeans(position, plan);
          for (const order of plan)
            if (order.type === 'advance' && position.owners[order.target] === null)
              expect(order.armies * 0.6).toBeGreaterThanOrEqual(at(position.armies, order.target) - 0.5);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('keeps its cards in plans that are changed (rules/warzone.md#cards)', () => {
    const position = positionOf('cards', 2);
    const belief = beliefOf(position, seat(0));
    const aim = at(
      board.territories.filter(each => position.owners[each] === 1),
      0,
    );
    const cards: readonly Order[] = [{ type: 'reinforce' }, { type: 'bomb', territory: aim }];
    const orders = [...massingBuilder(belief, STEADY).orders(), ...cards];
    const more = belief.options.reinforcementArmies;
    for (const plan of mutations(belief, orders, new PlayerRandom('cards'), 12).map(each => each.orders())) {
      expect(plan).toEqual(expect.arrayContaining([...cards]));
      expect(deployed(plan)).toBe(belief.pool + more);
    }
  });

  it('stands better with more armies, surely where nobody else is left, and not at all when it is out', () => {
    const position = positionOf('chance', 2);
    const belief = beliefOf(position, seat(0));
    const sketch = (change: Partial<BeliefState>): Sketch =>
      new Sketch({ ...belief, ...change }, position.order);
    const more = position.armies.map((armies, each) => armies + (position.owners[each] === 0 ? 5 : 0));
    expect(chance(sketch({ armies: more }), seat(0))).toBeGreaterThan(chance(sketch({}), seat(0)));
    expect(chance(sketch({}), seat(0)) + chance(sketch({}), seat(1))).toBeCloseTo(1, 9);
    const alone = position.owners.map(owner => (owner === 1 ? null : owner));
    expect(chance(sketch({ owners: alone }), seat(0))).toBe(1);
    expect(chance(sketch({ owners: alone }), seat(1))).toBe(0);
  });

  it('is expected where it is known: the hard player plans against it, the same each time, within its income', () => {
    const position = positionOf('massing', 2);
    const belief = { ...beliefOf(position, seat(0)), massing: true };
    const orders = planFor('hard', belief, 'seed');
    expect(planFor('hard', belief, 'seed')).toEqual(orders);
    expect(deployed(orders)).toBe(belief.pool);
    expect(planFor('hard', { ...belief, massing: false }, 'seed')).not.toEqual(orders);
  });
});
