import { reachable, territory } from '../conquest/board.ts';
import { type Flow, quiet } from '../flow.ts';
import { at, ok } from '../result.ts';
import type { Seat } from '../seat.ts';
import {
  advance,
  advanceForced,
  attack,
  canAttack,
  defend,
  defendWithMost,
  endAttacks,
  hasOneChoice,
  mostAttackDice,
  mostDefenceDice,
} from './attack.ts';
import { grid, neighboursOf, ownedBy, territoriesOf } from './board.ts';
import {
  beginTurn,
  canMove,
  deploy,
  everyTroopDeployed,
  isWon,
  move,
  nothingToPlace,
  pass,
  reinforce,
  seatsToMove,
  seatToMove,
  win,
} from './turns.ts';
import type { GridBoard, GridMove, GridPhase, GridSetup, GridTypes } from './types.ts';

/** The flow of a game with this set-up (rules/grid.md). */
export const gridFlow = (setup: GridSetup): Flow<GridTypes> => ({
  id: 'grid',
  begins: { at: 'deploying', in: ['deploying'] },
  states: {
    deploying: {
      on: {
        deploy: { run: (here, { territory }) => deploy(here, here.phase, territory), to: ['deploying'] },
      },
      always: {
        everyTroopDeployed: {
          when: everyTroopDeployed,
          run: here => ok(beginTurn(here, here.active, 1)),
          to: ['turn.reinforcing'],
        },
      },
    },
    'turn.reinforcing': {
      on: {
        reinforce: {
          run: (here, { territory }) => reinforce(here, here.phase, territory),
          to: ['turn.attacking.choosing'],
        },
      },
      always: {
        nothingToPlace: {
          when: nothingToPlace,
          run: here => quiet({ ...here, phase: { name: 'choosing' } }),
          to: ['turn.attacking.choosing'],
        },
      },
    },
    'turn.attacking.choosing': {
      on: {
        attack: { run: attack, to: ['turn.attacking.defending'] },
        stop: { run: here => ok(endAttacks(here, false)), to: ['turn.moving'] },
      },
      always: {
        isWon: { when: isWon, run: here => ok(win(here)), to: ['over'] },
        cannotAttack: {
          when: here => !canAttack(here),
          run: here => ok(endAttacks(here, true)),
          to: ['turn.moving'],
        },
      },
    },
    'turn.attacking.defending': {
      on: {
        defend: {
          run: (here, { dice }) => defend(here, here.phase, dice),
          to: ['turn.attacking.choosing', 'turn.attacking.advancing'],
        },
      },
      always: {
        alwaysDefendsWithMost: {
          when: () => setup.options.defence === 'most',
          run: here => defendWithMost(here, here.phase),
          to: ['turn.attacking.choosing', 'turn.attacking.advancing'],
        },
      },
    },
    'turn.attacking.advancing': {
      on: {
        advance: {
          run: (here, { troops }) => advance(here, here.phase, troops),
          to: ['turn.attacking.choosing'],
        },
      },
      always: {
        hasOneChoice: {
          when: hasOneChoice,
          run: here => ok(advanceForced(here, here.phase)),
          to: ['turn.attacking.choosing'],
        },
      },
    },
    'turn.moving': {
      on: {
        move: {
          run: (here, movement) => move(setup, here, movement),
          to: ['turn.reinforcing', 'over'],
        },
        pass: { run: here => ok(pass(setup, here, false)), to: ['turn.reinforcing', 'over'] },
      },
      always: {
        cannotMove: {
          when: here => !canMove(here),
          run: here => ok(pass(setup, here, true)),
          to: ['turn.reinforcing', 'over'],
        },
      },
    },
    over: {},
  },
  stateOf: ({ phase }) => stateOf[phase.name],
  turnOf: ({ turn }) => turn,
  seatsToMove,
});

const stateOf = {
  deploying: 'deploying',
  reinforcing: 'turn.reinforcing',
  choosing: 'turn.attacking.choosing',
  defending: 'turn.attacking.defending',
  advancing: 'turn.attacking.advancing',
  moving: 'turn.moving',
  over: 'over',
} as const;

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
