import { territory } from '../../../../machines/conquest/board.ts';
import { mostDefenceDice } from '../../../../machines/grid/attack.ts';
import type { GridMove, GridTypes, GridView } from '../../../../machines/grid/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Question } from '../../../players/player.ts';
import { PlayerRandom } from '../../../players/player-random.ts';
import { attacks, type Field, fronts, rally } from '../../conquest/players/field.ts';
import { attackMove, fieldOf, moveAll, moveTargets, stateOf } from './board.ts';

/** The attacks end at random once in so many good ones. */
const ATTACKS_PER_STOP = 5;

/**
 * The easy player, random within reason: places troops at a front, attacks only with more troops than the defender,
 * defends with any number of dice, and moves idle troops to a front.
 */
export function easy({ view, seat, seed }: Question<GridTypes>): GridMove {
  const luck = new PlayerRandom(seed);
  const field = fieldOf(stateOf(view), seat);
  const { phase } = view;
  switch (phase.name) {
    case 'deploying':
      return { type: 'deploy', territory: territory(luck.pick(fronts(field))) };
    case 'reinforcing':
      return { type: 'reinforce', territory: territory(luck.pick(fronts(field))) };
    case 'choosing':
      return attack(view, field, luck);
    case 'defending':
      return { type: 'defend', dice: 1 + luck.below(mostDefenceDice(at(view.troops, phase.target))) };
    case 'advancing':
      return { type: 'advance', troops: phase.least + luck.below(phase.most - phase.least + 1) };
    case 'moving': {
      const targets = (from: number) => moveTargets(field, from);
      return moveAll(
        view,
        rally(field, targets, among => luck.pick(among)),
      );
    }
    case 'over':
      throw new Error('nobody is to move in a game that is over');
  }
}

function attack(view: GridView, field: Field, luck: PlayerRandom): GridMove {
  const good = attacks(field).filter(
    ({ source, target }) => at(view.troops, source) > at(view.troops, target),
  );
  if (good.length === 0 || luck.below(ATTACKS_PER_STOP) === 0) return { type: 'stop' };
  return attackMove(view, luck.pick(good));
}
