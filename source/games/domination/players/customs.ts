import { mostDefenceDice } from '../../../../machines/domination/checks.ts';
import type { DominationMove } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Scene } from './scene.ts';

/**
 * The moves that all players make alike: defence with the most dice (each roll then costs the attacker more for every
 * defender lost), and the end of a turn in which nothing is left to do.
 * @throws Error in a phase that each player decides in its own way: a bug of the caller
 */
export function settledMove({ view, options }: Scene): DominationMove {
  const { phase } = view;
  switch (phase.name) {
    case 'attacking.defending':
      return { type: 'defend', dice: mostDefenceDice(options, at(view.armies, phase.target)) };
    case 'ending':
      return { type: 'end-turn' };
    case 'over':
      // Only on the console is there anything to answer: a switch, left as it is.
      return { type: 'switch', what: 'endTurn', on: at(view.switches, view.active).endTurn };
    default:
      throw new Error(`the phase ${phase.name} is not decided by custom`);
  }
}
