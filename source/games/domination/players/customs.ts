import { territory } from '../../../../machines/conquest/board.ts';
import { mostAttackDice, mostDefenceDice } from '../../../../machines/domination/checks.ts';
import type { DominationMove } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Strike } from '../../conquest/players/choice.ts';
import type { Situation } from './situation.ts';

/**
 * The moves that all players make alike: defence with the most dice (each roll then costs the attacker more for every
 * defender lost), and the end of a turn in which nothing is left to do.
 * @throws Error in a phase that each player decides in its own way: a bug of the caller
 */
export function settledMove({ view, options }: Situation): DominationMove {
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

/** An attack as a move. */
export const strike = ({ source, target }: Strike): DominationMove => ({
  type: 'attack',
  source: territory(source),
  target: territory(target),
});

/** The move of all armies but the one that must stay. */
export const marchAll = ({ view }: Situation, source: number, target: number): DominationMove => ({
  type: 'fortify',
  source: territory(source),
  target: territory(target),
  armies: at(view.armies, source) - 1,
});

/** Goes on with a battle with the most dice; gives it up where the chance to win is smaller. */
export function rolled(
  { view, options, battles }: Situation,
  { source, target }: Strike,
  least: number,
): DominationMove {
  const armies = at(view.armies, source);
  if (battles.win(armies - 1, at(view.armies, target)) < least) return { type: 'retreat' };
  return { type: 'roll', dice: mostAttackDice(options, armies) };
}
