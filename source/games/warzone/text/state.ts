import type { SeatNames } from '../../../../machines/game.ts';
import { letter } from '../../../../machines/seat.ts';
import { undeployed } from '../../../../machines/warzone/planning.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { prepareBoard } from '../../../../machines/warzone/types.ts';
import { plannerOf } from './grammar.ts';

/**
 * Where the game is, in one line that a person and a program can read: `turn TURN, PHASE, waiting for LETTER NAME …`,
 * and for a player's own view how many armies are to be deployed.
 */
export function stateLine(view: WarzoneView, names: SeatNames): string {
  if (view.phase === 'over') return `turn ${view.turn}, over`;
  const waiting = view.toMove.map(seat => `${letter(seat)} ${names[seat] ?? '?'}`).join(', ');
  return `turn ${view.turn}, ${view.phase}, waiting for ${waiting}`;
}

/** What a player may do now: `A Ada: 3 armies to deploy, cards bomb`. */
export function taskLine(view: WarzoneView, names: SeatNames): string {
  if (view.viewer === 'spectator' || view.phase === 'over') return stateLine(view, names);
  const who = `${letter(view.viewer)} ${names[view.viewer] ?? '?'}`;
  if (view.phase === 'picking') {
    const offered = view.offered.map(place => view.board.countries[place]?.name ?? '?').join(', ');
    return `turn 0, picking, ${who}: pick some of ${offered}`;
  }
  const planner = plannerOf(prepareBoard(view.board), view, view.viewer);
  const left = planner === null ? 0 : undeployed(planner, view.orders);
  const armies = left === 1 ? '1 army' : `${left} armies`;
  return `turn ${view.turn}, ordering, ${who}: ${armies} to deploy, ${view.orders.length} orders given`;
}
