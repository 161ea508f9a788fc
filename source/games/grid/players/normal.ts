import type { Territory } from '../../../../machines/conquest/board.ts';
import { mostAttackDice, mostDefenceDice } from '../../../../machines/grid/attack.ts';
import { countOf, neighboursOf, territoriesOf } from '../../../../machines/grid/board.ts';
import type { GridMove, GridTypes, GridView } from '../../../../machines/grid/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Question } from '../../../players/player.ts';
import { best, type Strike } from '../../conquest/players/choice.ts';
import { attacks, battles, foreignNeighbours, fronts, joined } from './board.ts';

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
  switch (phase.name) {
    case 'deploying':
      return { type: 'deploy', territory: weakestFront(view, seat) };
    case 'reinforcing':
      return { type: 'reinforce', territory: strongestFront(view, fronts(view, seat)) };
    case 'choosing':
      return attack(view, seat);
    case 'defending':
      return { type: 'defend', dice: mostDefenceDice(at(view.troops, phase.target)) };
    case 'advancing':
      return { type: 'advance', troops: phase.most };
    case 'moving':
      return movement(view, seat);
    case 'over':
      throw new Error('nobody is to move in a game that is over');
  }
}

/** The front that is weakest beside its strongest neighbour. */
function weakestFront(view: GridView, seat: Seat): Territory {
  return best(
    fronts(view, seat),
    each => strongest(view, foreignNeighbours(view, each)) - at(view.troops, each),
  );
}

/** The front with the most troops; of equal ones that with the fewest neighbours to fear. */
function strongestFront(view: GridView, among: readonly Territory[]): Territory {
  return best(among, each => at(view.troops, each) - foreignNeighbours(view, each).length / 10);
}

function attack(view: GridView, seat: Seat): GridMove {
  const good = attacks(view, seat).filter(each => isWorthwhile(view, seat, each));
  if (good.length === 0) return { type: 'stop' };
  const { source, target } = best(good, each => promise(view, each));
  return { type: 'attack', source, target, dice: mostAttackDice(at(view.troops, source)) };
}

function isWorthwhile(view: GridView, seat: Seat, { source, target }: Strike<Territory>): boolean {
  const [attackers, defenders] = [at(view.troops, source) - 1, at(view.troops, target)];
  const win = battles().win(attackers, defenders);
  if (isLastOfOwner(view, target)) return win >= FINISHING_ODDS;
  const around = [...neighboursOf(source), ...neighboursOf(target)];
  const avengers = around.filter(each => each !== target && at(view.owners, each) !== seat);
  const reserve = RESERVE * Math.min(1, (PATIENCE * view.seats) / view.turn);
  const left = battles().attackersLeft(attackers, defenders);
  return win >= GOOD_ODDS && left + 1 >= reserve * strongest(view, avengers);
}

/** How good an attack among the worthwhile ones is. */
function promise(view: GridView, { source, target }: Strike<Territory>): number {
  if (isLastOfOwner(view, target)) return Number.POSITIVE_INFINITY;
  return at(view.troops, source) - 4 * at(view.troops, target) - countOf(view, at(view.owners, target));
}

function isLastOfOwner(view: GridView, target: Territory): boolean {
  return countOf(view, at(view.owners, target)) === 1;
}

/** Brings the largest army that stands idle to the strongest front that it can reach. */
function movement(view: GridView, seat: Seat): GridMove {
  const front = new Set(fronts(view, seat));
  const reach = (from: Territory): Territory[] => joined(view, from).filter(each => front.has(each));
  const idle = territoriesOf(view, seat).filter(
    each => !front.has(each) && at(view.troops, each) > 1 && reach(each).length > 0,
  );
  if (idle.length === 0) return { type: 'pass' };
  const source = best(idle, each => at(view.troops, each));
  return {
    type: 'move',
    source,
    target: strongestFront(view, reach(source)),
    troops: at(view.troops, source) - 1,
  };
}

/** The most troops in one of the territories, 0 of none. */
function strongest(view: GridView, among: readonly Territory[]): number {
  return Math.max(0, ...among.map(each => at(view.troops, each)));
}
