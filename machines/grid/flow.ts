import { type Flow, quiet } from '../flow.ts';
import { ok } from '../result.ts';
import { sidesOf } from '../teams.ts';
import * as battle from './attack.ts';
import * as turns from './turns.ts';
import type { GridSetup, GridTypes } from './types.ts';

/** Targets after a battle and after a turn. */
const BATTLE = ['turn.attacking.choosing', 'turn.attacking.advancing'] as const;
const END = ['turn.reinforcing', 'over'] as const;

/** The flow of a game (rules/grid.md). */
export const gridFlow = (setup: GridSetup, sides = sidesOf(setup)): Flow<GridTypes> => ({
  id: 'grid',
  begins: {
    at: 'deploying',
    in:
      setup.options.deployment === 'random'
        ? ['turn.reinforcing', 'turn.attacking.choosing', 'turn.moving']
        : ['deploying'],
  },
  states: {
    deploying: {
      on: { deploy: { run: turns.deploy, legal: turns.deployments, to: ['deploying'] } },
      always: {
        everyTroopDeployed: {
          says: 'every troop is deployed',
          when: ({ phase }) => phase.left.every(troops => troops === 0),
          run: here => ok(turns.beginTurn(setup, here, here.active, 1)),
          to: ['turn.reinforcing'],
        },
      },
    },
    'turn.reinforcing': {
      on: {
        reinforce: { run: turns.reinforce, legal: turns.reinforcements, to: ['turn.attacking.choosing'] },
      },
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
        attack: {
          run: (here, move) => battle.attack(sides, here, move),
          legal: here => battle.attacks(sides, here),
          to: ['turn.attacking.defending'],
        },
        stop: { run: here => ok(battle.endAttacks(here, false)), to: ['turn.moving'] },
      },
      always: {
        isWon: {
          says: 'one player or team owns all',
          when: here => turns.isWon(sides, here),
          run: here => ok(turns.win(sides, here)),
          to: ['over'],
        },
        cannotAttack: {
          says: 'no troop can attack',
          when: here => !battle.canAttack(sides, here),
          run: here => ok(battle.endAttacks(here, true)),
          to: ['turn.moving'],
        },
      },
    },
    'turn.attacking.defending': {
      on: { defend: { run: battle.defend, legal: battle.defences, to: BATTLE } },
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
      on: { advance: { run: battle.advance, legal: battle.advances, to: ['turn.attacking.choosing'] } },
      always: {
        hasOneChoice: {
          says: 'only one number of troops may advance',
          when: ({ phase }) => phase.least === phase.most,
          run: battle.forcedAdvance,
          to: ['turn.attacking.choosing'],
        },
      },
    },
    'turn.moving': {
      on: {
        move: {
          run: (here, movement) => turns.move(setup, here, movement),
          legal: here => turns.movements(setup, here),
          to: END,
        },
        pass: { run: here => ok(turns.pass(setup, here, false)), to: END },
      },
      always: {
        cannotMove: {
          says: 'no troop can move',
          when: here => !turns.canMove(setup, here),
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
