import { territory } from '../../../../machines/conquest/board.ts';
import { mostDefenceDice } from '../../../../machines/grid/attack.ts';
import { countOf, grid } from '../../../../machines/grid/board.ts';
import type { GridMove, GridTypes, GridView } from '../../../../machines/grid/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Question } from '../../../players/player.ts';
import { best, type Strike } from '../../conquest/players/choice.ts';
import { attacks, type Field, foes, fronts, idleOnes, isFront } from '../../conquest/players/field.ts';
import { attackMove, battles, fieldOf, joined, moveAll } from './board.ts';

/** It attacks with at least this chance to take the target … */
const GOOD_ODDS = 0.7;
/** … or with this one, when that puts a player out of the game. */
const FINISHING_ODDS = 0.5;
/** What is left of the attackers must be so many times the strongest neighbour that could strike back. */
const RESERVE = 1.5;
/** After so many turns of each player it grows bolder, so that a game between cautious players ends. */
const PATIENCE = 20;

/**
 * The normal player: rules of thumb. It starts with borders of even strength, then gathers everything at one front. It
 * attacks with good odds where its army stays safe afterwards, the weak players and territories first.
 */
export function normal({ view, seat }: Question<GridTypes>): GridMove {
  const { phase } = view;
  const field = fieldOf(view, seat);
  switch (phase.name) {
    case 'deploying':
      return { type: 'deploy', territory: territory(weakestFront(field)) };
    case 'reinforcing':
      return { type: 'reinforce', territory: territory(strongestFront(field, fronts(field))) };
    case 'choosing':
      return attack(view, field);
    case 'defending':
      return { type: 'defend', dice: mostDefenceDice(at(view.troops, phase.target)) };
    case 'advancing':
      return { type: 'advance', troops: phase.most };
    case 'moving':
      return moveAll(view, homecoming(field));
    case 'over':
      throw new Error('nobody is to move in a game that is over');
  }
}

/** The front that is weakest beside its strongest neighbour. */
function weakestFront(field: Field): number {
  const { armies } = field.view;
  return best(fronts(field), each => strongest(armies, foes(field, each)) - at(armies, each));
}

/** The front with the most troops; of equal ones that with the fewest neighbours to fear. */
const strongestFront = (field: Field, among: readonly number[]): number =>
  best(among, each => at(field.view.armies, each) - foes(field, each).length / 10);

function attack(view: GridView, field: Field): GridMove {
  const good = attacks(field).filter(each => isWorthwhile(view, field.seat, each));
  return good.length === 0
    ? { type: 'stop' }
    : attackMove(
        view,
        best(good, each => promise(view, each)),
      );
}

function isWorthwhile(view: GridView, seat: Seat, { source, target }: Strike): boolean {
  const [attackers, defenders] = [at(view.troops, source) - 1, at(view.troops, target)];
  const win = battles().win(attackers, defenders);
  if (isLastOfOwner(view, target)) return win >= FINISHING_ODDS;
  const around = [...at(grid.neighbours, source), ...at(grid.neighbours, target)];
  const avengers = around.filter(each => each !== target && at(view.owners, each) !== seat);
  const reserve = RESERVE * Math.min(1, (PATIENCE * view.seats) / view.turn);
  const left = battles().attackersLeft(attackers, defenders);
  return win >= GOOD_ODDS && left + 1 >= reserve * strongest(view.troops, avengers);
}

/** How good an attack among the worthwhile ones is. */
function promise(view: GridView, { source, target }: Strike): number {
  if (isLastOfOwner(view, target)) return Number.POSITIVE_INFINITY;
  return at(view.troops, source) - 4 * at(view.troops, target) - countOf(view, at(view.owners, target));
}

function isLastOfOwner(view: GridView, target: number): boolean {
  return countOf(view, at(view.owners, target)) === 1;
}

/** Brings the largest army that stands idle to the strongest front that it can reach. */
function homecoming(field: Field): Strike | null {
  const reach = (from: number): number[] => joined(field, from).filter(each => isFront(field, each));
  const idle = idleOnes(field).filter(each => reach(each).length > 0);
  if (idle.length === 0) return null;
  const source = best(idle, each => at(field.view.armies, each));
  return { source, target: strongestFront(field, reach(source)) };
}

/** The most troops in one of the territories, 0 of none. */
const strongest = (troops: readonly number[], among: readonly number[]): number =>
  Math.max(0, ...among.map(each => at(troops, each)));
