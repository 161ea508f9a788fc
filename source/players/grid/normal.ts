import { mostAttackDice, mostDefenceDice } from '../../../machines/grid/attack.ts';
import { countOf, territoriesOf } from '../../../machines/grid/board.ts';
import type { GridMove, GridTypes, GridView, Territory } from '../../../machines/grid/types.ts';
import { at } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { Question } from '../player.ts';
import { type Attack, attacks, best, foreignNeighbours, fronts, joined, threat } from './board.ts';

/**
 * The normal player: rules of thumb. It builds one strong front where weak neighbours are, attacks where it clearly
 * has the upper hand (first those it can put out of the game), and brings idle troops to the front.
 */
export function normal({ view, seat }: Question<GridTypes>): GridMove {
  const { phase } = view;
  switch (phase.name) {
    case 'deploying':
      return { type: 'deploy', territory: strongpoint(view, seat) };
    case 'reinforcing':
      return { type: 'reinforce', territory: strongpoint(view, seat) };
    case 'choosing':
      return attack(view, seat);
    case 'defending':
      return { type: 'defend', dice: mostDefenceDice(at(view.troops, phase.target)) };
    case 'advancing':
      return { type: 'advance', troops: advance(view, phase) };
    case 'moving':
      return movement(view, seat);
    case 'over':
      throw new Error('nobody is to move in a game that is over');
  }
}

/** The front to make stronger: the strongest already, where the neighbours are many and weak. */
function strongpoint(view: GridView, seat: Seat): Territory {
  return best(fronts(view, seat), cell => {
    const weakest = Math.min(...foreignNeighbours(view, cell).map(other => at(view.troops, other)));
    return at(view.troops, cell) + foreignNeighbours(view, cell).length / 2 - weakest;
  });
}

function attack(view: GridView, seat: Seat): GridMove {
  const good = attacks(view, seat).filter(candidate => margin(view, candidate) >= 1);
  if (good.length === 0) return { type: 'stop' };
  const { source, target } = best(good, candidate => {
    const last = countOf(view, at(view.owners, candidate.target)) === 1;
    return margin(view, candidate) - 3 * at(view.troops, candidate.target) + (last ? 100 : 0);
  });
  return { type: 'attack', source, target, dice: mostAttackDice(at(view.troops, source)) };
}

/** How many more troops may attack than defend. Two are worth more than one because only three dice are rolled. */
function margin(view: GridView, { source, target }: Attack): number {
  return at(view.troops, source) - 1 - at(view.troops, target);
}

/** Everything goes to the side that has more to fight; a tie moves on. */
function advance(
  view: GridView,
  { source, target, least, most }: Extract<GridView['phase'], { name: 'advancing' }>,
): number {
  const taken = {
    owners: view.owners.map((owner, cell) => (cell === target ? at(view.owners, source) : owner)),
    troops: view.troops,
  };
  const behind = foreignNeighbours(taken, source).length;
  const ahead = foreignNeighbours(taken, target).length;
  if (behind === 0 || ahead >= behind) return most;
  return least;
}

function movement(view: GridView, seat: Seat): GridMove {
  const front = new Set<Territory>(fronts(view, seat));
  const idle = territoriesOf(view, seat).filter(
    cell => !front.has(cell) && at(view.troops, cell) > 1 && joined(view, cell).some(to => front.has(to)),
  );
  if (idle.length === 0) return { type: 'pass' };
  const source = best(idle, cell => at(view.troops, cell));
  const targets = joined(view, source).filter(cell => front.has(cell));
  const target = best(targets, cell => threat(view, cell) - at(view.troops, cell));
  return { type: 'move', source, target, troops: at(view.troops, source) - 1 };
}
