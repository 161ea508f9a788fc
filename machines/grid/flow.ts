import { reachable, territory } from '../conquest/board.ts';
import { type Flow, quiet } from '../flow.ts';
import { at, ok } from '../result.ts';
import type { Seat } from '../seat.ts';
import * as battle from './attack.ts';
import { grid, neighboursOf, ownedBy, territoriesOf } from './board.ts';
import * as turns from './turns.ts';
import type { GridBoard, GridMove, GridPhase, GridSetup, GridTypes } from './types.ts';

/** Where a battle leads, and where a turn's end does. */
const BATTLE = ['turn.attacking.choosing', 'turn.attacking.advancing'] as const;
const END = ['turn.reinforcing', 'over'] as const;

/** The flow of a game with this set-up (rules/grid.md). */
export const gridFlow = (setup: GridSetup): Flow<GridTypes> => ({
  id: 'grid',
  begins: { at: 'deploying', in: ['deploying'] },
  states: {
    deploying: {
      on: { deploy: { run: turns.deploy, to: ['deploying'] } },
      always: {
        everyTroopDeployed: {
          says: 'every troop is deployed',
          when: ({ phase }) => phase.left.every(troops => troops === 0),
          run: here => ok(turns.beginTurn(here, here.active, 1)),
          to: ['turn.reinforcing'],
        },
      },
    },
    'turn.reinforcing': {
      on: { reinforce: { run: turns.reinforce, to: ['turn.attacking.choosing'] } },
      always: {
        nothingToPlace: {
          says: 'there is no troop to place',
          when: ({ phase }) => phase.troops === 0,
          run: here => quiet({ ...here, phase: { name: 'choosing' } }),
          to: ['turn.attacking.choosing'],
        },
      },
    },
    'turn.attacking.choosing': {
      on: {
        attack: { run: battle.attack, to: ['turn.attacking.defending'] },
        stop: { run: here => ok(battle.endAttacks(here, false)), to: ['turn.moving'] },
      },
      always: {
        isWon: {
          says: 'one player owns all',
          when: turns.isWon,
          run: here => ok(turns.win(here)),
          to: ['over'],
        },
        cannotAttack: {
          says: 'no troop can attack',
          when: here => !battle.canAttack(here),
          run: here => ok(battle.endAttacks(here, true)),
          to: ['turn.moving'],
        },
      },
    },
    'turn.attacking.defending': {
      on: { defend: { run: battle.defend, to: BATTLE } },
      always: {
        alwaysDefendsWithMost: {
          says: 'the rules defend with the most dice',
          when: () => setup.options.defence === 'most',
          run: battle.defendWithMost,
          to: BATTLE,
        },
      },
    },
    'turn.attacking.advancing': {
      on: { advance: { run: battle.advance, to: ['turn.attacking.choosing'] } },
      always: {
        hasOneChoice: {
          says: 'only one number of troops may advance',
          when: ({ phase }) => phase.least === phase.most,
          run: battle.advanceForced,
          to: ['turn.attacking.choosing'],
        },
      },
    },
    'turn.moving': {
      on: {
        move: { run: (here, movement) => turns.move(setup, here, movement), to: END },
        pass: { run: here => ok(turns.pass(setup, here, false)), to: END },
      },
      always: {
        cannotMove: {
          says: 'no troop can move',
          when: here => !turns.canMove(here),
          run: here => ok(turns.pass(setup, here, true)),
          to: END,
        },
      },
    },
    over: {},
  },
  stateOf: ({ phase }) => stateOf[phase.name],
  turnOf: ({ turn }) => turn,
  seatsToMove: turns.seatsToMove,
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
  if (seat !== turns.seatToMove(position)) return;
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
    case 'defending': {
      const most = battle.mostDefenceDice(at(position.troops, phase.target));
      for (let dice = 1; dice <= most; dice++) yield { type: 'defend', dice };
      return;
    }
    case 'advancing':
      for (let troops = phase.least; troops <= phase.most; troops++) yield { type: 'advance', troops };
      return;
    case 'moving':
      yield* movements(position, seat);
      yield { type: 'pass' };
      return;
  }
}

function* attacks(board: GridBoard, seat: Seat): Generator<GridMove> {
  for (const source of territoriesOf(board, seat)) {
    const most = battle.mostAttackDice(at(board.troops, source));
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
