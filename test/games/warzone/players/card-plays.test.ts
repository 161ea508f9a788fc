import { expect, test } from 'vitest';
import { fullBelief, loggedGame } from '../../../../bench/warzone-games.ts';
import { seat } from '../../../../machines/seat.ts';
import { warzone } from '../../../../machines/warzone/index.ts';
import { CARDS, FIRST_CARDS } from '../../../../machines/warzone/kinds.ts';
import { orderRefusal } from '../../../../machines/warzone/planning.ts';
import { campaign } from '../../../../source/games/warzone/players/campaign.ts';
import { cardPlays } from '../../../../source/games/warzone/players/card-plays.ts';
import { contenderOf } from '../../../../source/games/warzone/players/contest.ts';
import { SOBER } from '../../../../source/games/warzone/players/plan-style.ts';
import { good } from '../../../good.ts';

test('decisions/computer-players.md#warzone: each kind of card in the hand is tried beside a plan, as the rules allow, and never a blockade of the capital', () => {
  const game = loggedGame('class', ['normal', 'normal'], 'cards');
  const rules = good(warzone.prepare(game.setup));
  const hand = CARDS.slice(0, FIRST_CARDS).map(card => (card === 'sanctions' ? 0 : 1));
  const tried = new Set<string>();
  for (const { position } of game.turns.slice(1, 6)) {
    const belief = { ...fullBelief(game, position, seat(0)), hand };
    const plan = contenderOf(SOBER, campaign(belief, SOBER, null));
    const known = { ...rules.view(position, seat(0)), hand };
    for (const { orders } of cardPlays(belief, plan, seat(1))) {
      expect(orderRefusal({ board: belief.board, known, seat: seat(0) }, orders)).toBeNull();
      for (const each of orders) {
        tried.add(each.type);
        if (each.type !== 'blockade') continue;
        const capitals = [each.territory, null];
        const others = cardPlays({ ...belief, capitals }, plan, seat(1)).flatMap(other => other.orders);
        expect(others).not.toContainEqual(each);
      }
    }
  }
  expect([...tried]).toEqual(expect.arrayContaining(['bomb', 'blockade', 'airlift', 'negotiate']));
});
