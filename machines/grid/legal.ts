import { territory } from '../conquest/board.ts';
import { reachable } from '../conquest/graph.ts';
import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import { mostAttackDice, mostDefenceDice } from './attack.ts';
import { grid, neighboursOf, ownedBy, territoriesOf } from './board.ts';
import { seatToMove } from './turns.ts';
import type { GridBoard, GridMove, GridPhase } from './types.ts';

/**
 * Every move that is allowed to a seat now, in a fixed order: by territory row by row, then by number, and last the
 * move that ends the step. It needs only what a view has, so computer players use it too.
 */
export function* legalMoves(
  position: GridBoard & { readonly phase: GridPhase },
  seat: Seat,
): Generator<GridMove> {
  const { phase } = position;
  if (seat !== seatToMove(position)) return;
  switch (phase.name) {
    case 'deploying':
      for (const each of territoriesOf(position, seat)) yield { type: 'deploy', territory: each };
      return;
    case 'reinforcing':
      for (const each of territoriesOf(position, seat)) yield { type: 'reinforce', territory: each };
      return;
    case 'choosing':
      yield* attacks(position, seat);
      yield { type: 'stop' };
      return;
    case 'defending':
      yield* defences(mostDefenceDice(at(position.troops, phase.target)));
      return;
    case 'advancing':
      yield* advances(phase.least, phase.most);
      return;
    case 'moving':
      yield* movements(position, seat);
      yield { type: 'pass' };
      return;
  }
}

function* defences(most: number): Generator<GridMove> {
  for (let dice = 1; dice <= most; dice++) yield { type: 'defend', dice };
}

function* advances(least: number, most: number): Generator<GridMove> {
  for (let troops = least; troops <= most; troops++) yield { type: 'advance', troops };
}

function* attacks(board: GridBoard, seat: Seat): Generator<GridMove> {
  for (const source of territoriesOf(board, seat)) {
    const most = mostAttackDice(at(board.troops, source));
    if (most === 0) continue;
    for (const target of neighboursOf(source)) {
      if (board.owners[target] === seat) continue;
      for (let dice = 1; dice <= most; dice++) yield { type: 'attack', source, target, dice };
    }
  }
}

function* movements(board: GridBoard, seat: Seat): Generator<GridMove> {
  for (const source of territoriesOf(board, seat)) {
    const most = at(board.troops, source) - 1;
    if (most < 1) continue;
    for (const target of reachable(grid, source, ownedBy(board, seat))) {
      if (target === source) continue;
      for (let troops = 1; troops <= most; troops++) {
        yield { type: 'move', source, target: territory(target), troops };
      }
    }
  }
}
