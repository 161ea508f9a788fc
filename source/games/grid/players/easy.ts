import type { Territory } from '../../../../machines/conquest/board.ts';
import { mostAttackDice, mostDefenceDice } from '../../../../machines/grid/attack.ts';
import { territoriesOf } from '../../../../machines/grid/board.ts';
import type { GridMove, GridTypes, GridView } from '../../../../machines/grid/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { Luck } from '../../../players/luck.ts';
import type { Question } from '../../../players/player.ts';
import { attacks, fronts, joined } from './board.ts';

/** Of so many attacks that look good, one is left out and the turn goes on. */
const ATTACKS_PER_STOP = 5;

/**
 * The easy player: chance decides, within reason. It places troops where there is somebody to fight, attacks only with
 * more troops than it meets, throws any number of dice in defence, and brings idle troops to a front.
 */
export function easy({ view, seat, seed }: Question<GridTypes>): GridMove {
  const luck = new Luck(seed);
  const { phase } = view;
  switch (phase.name) {
    case 'deploying':
      return { type: 'deploy', territory: luck.pick(fronts(view, seat)) };
    case 'reinforcing':
      return { type: 'reinforce', territory: luck.pick(fronts(view, seat)) };
    case 'choosing':
      return attack(view, seat, luck);
    case 'defending':
      return { type: 'defend', dice: 1 + luck.below(mostDefenceDice(at(view.troops, phase.target))) };
    case 'advancing':
      return { type: 'advance', troops: phase.least + luck.below(phase.most - phase.least + 1) };
    case 'moving':
      return movement(view, seat, luck);
    case 'over':
      throw new Error('nobody is to move in a game that is over');
  }
}

function attack(view: GridView, seat: Seat, luck: Luck): GridMove {
  const good = attacks(view, seat).filter(
    ({ source, target }) => at(view.troops, source) > at(view.troops, target),
  );
  if (good.length === 0 || luck.below(ATTACKS_PER_STOP) === 0) return { type: 'stop' };
  const { source, target } = luck.pick(good);
  return { type: 'attack', source, target, dice: mostAttackDice(at(view.troops, source)) };
}

function movement(view: GridView, seat: Seat, luck: Luck): GridMove {
  const front = new Set<Territory>(fronts(view, seat));
  const idle = territoriesOf(view, seat).filter(cell => !front.has(cell) && at(view.troops, cell) > 1);
  if (idle.length === 0) return { type: 'pass' };
  const source = luck.pick(idle);
  const targets = joined(view, source).filter(cell => front.has(cell));
  if (targets.length === 0) return { type: 'pass' };
  return { type: 'move', source, target: luck.pick(targets), troops: at(view.troops, source) - 1 };
}
