import { territory } from '../../../../machines/conquest/board.ts';
import { mostDefenceDice } from '../../../../machines/grid/attack.ts';
import { territoriesOf } from '../../../../machines/grid/board.ts';
import type { GridMove, GridPhase, GridTypes, GridView } from '../../../../machines/grid/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Question } from '../../../players/player.ts';
import { best } from '../../conquest/players/choice.ts';
import { type Field, fronts } from '../../conquest/players/field.ts';
import { attackMove, fieldOf, joined } from './board.ts';
import { Judge } from './evaluation.ts';
import { DEPTH, Planner, placed, shifted } from './planning.ts';

/** How many positions may be judged for one candidate of a decision. */
const LIMIT = 80;
/** How many attacks are looked at for the next one. */
const ATTACKS = 8;
/** After so many turns of each player it attacks more and more readily. */
const PATIENCE = 60;

/**
 * The hard player: it looks for the rest of the turn after which its chance to win the game is best, with exact odds
 * of the battles and a judgement of the position that the others find then.
 */
export function hard({ view, seat }: Question<GridTypes>): GridMove {
  const { phase } = view;
  const judge = new Judge(view);
  const field = fieldOf(view, seat);
  const planner = (limit: number) => new Planner(judge, seat, limit);
  switch (phase.name) {
    case 'deploying': {
      // As if all that is left went to one place: a single troop tells little.
      const left = at(phase.left, seat);
      const value = (where: number) => planner(LIMIT).ended(placed(view, where, left));
      return { type: 'deploy', territory: territory(best(fronts(field), value)) };
    }
    case 'reinforcing': {
      const value = (where: number) => planner(LIMIT).value(placed(view, where, phase.troops), DEPTH);
      return { type: 'reinforce', territory: territory(best(fronts(field), value)) };
    }
    case 'choosing':
      return attack(view, planner);
    case 'defending':
      // Each roll costs the attacker more for each defender lost when two dice stand against it.
      return { type: 'defend', dice: mostDefenceDice(at(view.troops, phase.target)) };
    case 'advancing': {
      const value = (troops: number) =>
        planner(LIMIT).value(shifted(view, phase.source, phase.target, troops), DEPTH);
      return { type: 'advance', troops: best(advances(phase), value) };
    }
    case 'moving':
      return movement(view, field, planner(LIMIT));
    case 'over':
      throw new Error('nobody is to move in a game that is over');
  }
}

type Advancing = Extract<GridPhase, { name: 'advancing' }>;

function attack(view: GridView, planner: (limit: number) => Planner): GridMove {
  const first = planner(LIMIT);
  let most = first.ended(view) * patience(view);
  let move: GridMove = { type: 'stop' };
  for (const assault of first.assaults(view).slice(0, ATTACKS)) {
    const value = planner(LIMIT).assaultValue(view, assault, DEPTH);
    if (value <= most) continue;
    most = value;
    move = attackMove(view, assault);
  }
  return move;
}

/** From 1 down to 0: what waiting for another turn is worth. It falls, so that every game comes to its end. */
function patience({ turn, seats }: GridView): number {
  return Math.min(1, (PATIENCE * seats) / turn);
}

/** All, as few as allowed, or half of them; a choice of more hardly matters. */
function advances({ least, most }: Advancing): number[] {
  return [...new Set([most, least, Math.round((most + least) / 2)])];
}

function movement(view: GridView, field: Field, planner: Planner): GridMove {
  let most = planner.judged(view);
  let move: GridMove = { type: 'pass' };
  for (const source of territoriesOf(view, view.active)) {
    const all = at(view.troops, source) - 1;
    if (all < 1) continue;
    for (const target of joined(field, source))
      for (const troops of new Set([all, Math.ceil(all / 2)])) {
        const value = planner.judged(shifted(view, source, target, troops));
        if (value <= most) continue;
        most = value;
        move = { type: 'move', source, target, troops };
      }
  }
  return move;
}
