import { expect, test } from 'vitest';
import { fullBelief, loggedGame } from '../../../../bench/warzone-games.ts';
import { territory } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import { seat } from '../../../../machines/seat.ts';
import { contenderOf, standIn } from '../../../../source/games/warzone/players/contest.ts';
import { OrderBuilder } from '../../../../source/games/warzone/players/order-builder.ts';
import { weighedPlans } from '../../../../source/games/warzone/players/rival-plans.ts';
import type { Sketch } from '../../../../source/games/warzone/players/sketch.ts';
import { PlayerRandom } from '../../../../source/players/player-random.ts';

test('decisions/computer-players.md#warzone: an only rival is expected to mix what does best against all own plans, and never does what loses to each', () => {
  const game = loggedGame('drills', ['normal', 'normal'], 'weighed');
  const { position } = at(game.turns, 0);
  const belief = fullBelief(game, position, seat(0));
  const [mine, theirs] = [0, 1].map(who => territory(position.owners.indexOf(seat(who))));
  const deploying = (known: typeof belief, where: typeof mine, armies: number) => {
    const builder = new OrderBuilder(known);
    builder.deploy(where ?? territory(0), armies);
    return contenderOf(null, builder);
  };
  const before = (sketch: Sketch, where: typeof mine) =>
    (sketch.armies[where ?? 0] ?? 0) - (position.armies[where ?? 0] ?? 0);
  /** Matching pennies of one army or two; a rival that deploys three has lost. */
  const judge = (sketch: Sketch) =>
    before(sketch, theirs) === 3 ? 1 : (before(sketch, mine) + before(sketch, theirs)) % 2;
  const trial = {
    ...{ belief, order: position.order, further: 0, luck: new PlayerRandom('weighed') },
    yardstick: { plans: () => [], replies: [], onward: () => [], judge, fear: 0 },
  };
  const own = [1, 2].map(armies => deploying(belief, mine, armies));
  const other = standIn(belief, seat(1));
  const all = [1, 2, 3].map(armies => deploying(other, theirs, armies));
  const weighed = weighedPlans(trial, own, seat(1), all, 6);
  expect(all.map(plan => weighed.theirs.filter(each => each === plan).length)).toEqual([3, 3, 0]);
  expect(own.map(plan => weighed.own.filter(each => each === plan).length)).toEqual([3, 3]);
});
