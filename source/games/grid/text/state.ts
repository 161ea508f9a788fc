import type { SeatNames } from '../../../../machines/game.ts';
import { territoryName } from '../../../../machines/grid/board.ts';
import type { GridView } from '../../../../machines/grid/types.ts';
import { at } from '../../../../machines/result.ts';
import { letter } from '../../../../machines/seat.ts';

/**
 * Where the game is, in one line that a person and a program can read:
 * `turn TURN, PHASE, LETTER NAME: what may be done`. In the deployment stage the turn is 0.
 */
export function stateLine(view: GridView, names: SeatNames): string {
  if (view.phase.name === 'over') return `turn ${view.turn}, over`;
  const seat = at(view.toMove, 0);
  return `turn ${view.turn}, ${view.phase.name}, ${letter(seat)} ${at(names, seat)}: ${choices(view)}`;
}

function choices(view: GridView): string {
  const { phase } = view;
  switch (phase.name) {
    case 'deploying':
      return `deploy R C (${troops(at(phase.left, at(view.toMove, 0)))} left to place, one at a time)`;
    case 'reinforcing':
      return `deploy R C (${troops(phase.troops)}, all in one territory)`;
    case 'choosing':
      return 'attack R C R C M, or stop';
    case 'defending': {
      const most = Math.min(2, at(view.troops, phase.target));
      const dice = phase.dice === 1 ? '1 die' : `${phase.dice} dice`;
      const attack = `${territoryName(phase.target)} is attacked from ${territoryName(phase.source)} with ${dice}`;
      return `defend N (${span(1, most)}; ${attack})`;
    }
    case 'advancing':
      return `advance P (${span(phase.least, phase.most)}, from ${territoryName(phase.source)} to ${territoryName(phase.target)})`;
    case 'moving':
      return 'move R C R C N, or pass';
    case 'over':
      return '';
  }
}

const troops = (count: number): string => (count === 1 ? '1 troop' : `${count} troops`);

const span = (least: number, most: number): string =>
  least === most ? String(least) : `${least} to ${most}`;
