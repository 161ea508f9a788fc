import type { Flow } from '../flow.ts';
import { quiet } from '../flow.ts';
import { ok } from '../result.ts';
import {
  advance,
  advanceForced,
  attack,
  canAttack,
  defend,
  defendWithMost,
  endAttacks,
  hasOneChoice,
} from './attack.ts';
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
  win,
} from './turns.ts';
import type { GridSetup, GridTypes } from './types.ts';

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
