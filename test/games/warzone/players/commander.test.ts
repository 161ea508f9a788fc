import { describe, expect, it } from 'vitest';
import { prepareBoard } from '../../../../machines/warzone/types.ts';
import { beliefOf } from '../../../../source/games/warzone/players/belief-state.ts';
import { campaign } from '../../../../source/games/warzone/players/campaign.ts';
import { commanderWays } from '../../../../source/games/warzone/players/commander.ts';
import { warzoneRoster } from '../../../../source/games/warzone/players/index.ts';
import { SOBER } from '../../../../source/games/warzone/players/plan-style.ts';
import { good } from '../../../good.ts';
import { GREEN, order, RED, type Stage, stage } from '../../../machines/warzone/support/boards.ts';

/** Red's commander in Alba, Green's in Fenn; no luck. */
const held = (field: Readonly<Record<string, string>>): Stage =>
  stage({
    seats: 2,
    field: { Alba: 'R4', Brin: 'G1', Cove: 'G16', Dune: 'n2', Esk: 'n2', Fenn: 'G3', Gale: 'R1', ...field },
    options: { commanders: true, luck: 0 },
    capitals: ['Alba', 'Fenn'],
    incomes: [5, 5],
  });

describe('the ways of a commander (rules/warzone.md#commanders)', () => {
  it('are to stay, to own land, alone to neutral land and along with an attack, each legal', () => {
    const here = held({ Alba: 'R9', Cove: 'n3', Brin: 'R2', Fenn: 'G1' });
    const { rules, position, game } = here;
    const belief = beliefOf(prepareBoard(game.setup.board), rules.view(position, RED), RED);
    const attack = [order(here, 'deploy 5 Alba'), order(here, 'advance Alba Cove 8')];
    const ways = commanderWays(belief, attack);
    const led = ways.map(
      orders => orders.find(each => 'commander' in each && each.commander === true) ?? null,
    );
    expect(led).toEqual([
      null,
      expect.objectContaining({ target: here.at('Brin'), armies: 0, mode: 'move' }),
      expect.objectContaining({ target: here.at('Cove'), armies: 8 }),
    ]);
    for (const orders of ways) good(rules.apply(position, RED, { type: 'commit', orders, loss: true }));
    const idle = commanderWays(belief, campaign(belief, { ...SOBER, least: 100 }, null).orders());
    expect(idle.flat()).toContainEqual(
      expect.objectContaining({ target: here.at('Cove'), armies: 0, commander: true }),
    );
  });
});

it.each(['hard', 'expert'])('%s brings its new armies to a commander who would be killed', level => {
  const here = held({});
  const view = here.rules.view(here.position, RED);
  const move = warzoneRoster.choose(level, { setup: here.setup, view, seat: RED, seed: 'one' });
  const step = good(here.rules.apply(here.position, RED, move));
  const orders = [order(here, 'deploy 5 Cove'), order(here, 'advance Cove Alba 20')];
  const last = good(here.rules.apply(step.position, GREEN, { type: 'commit', orders, loss: true }));
  expect(last.position.eliminated).toEqual([]);
});

it.each(['normal', 'hard', 'expert'])('%s takes the large army of who has lost a commander', level => {
  const here = held({ Alba: 'R4', Brin: 'R400', Cove: 'n200', Dune: 'R1', Esk: 'R1', Fenn: 'R1' });
  const view = { ...here.rules.view(here.position, RED), eliminated: [GREEN] };
  const move = warzoneRoster.choose(level, { setup: here.setup, view, seat: RED, seed: 'one' });
  expect(move).toMatchObject({
    orders: expect.arrayContaining([expect.objectContaining({ target: here.at('Cove') })]),
  });
});
