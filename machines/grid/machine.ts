import { assign, setup as setUp } from 'xstate';
import type { ChartContext, ChartInput } from '../game.ts';
import type { Seat } from '../seat.ts';
import { canAttack, hasOneChoice, isCaptured } from './attack.ts';
import { canMove } from './movement.ts';
import { everyTroopDeployed, nothingToPlace } from './placing.ts';
import { act, apply, settle } from './play.ts';
import { joined } from './step.ts';
import { isLastTurn, isWon } from './turns.ts';
import type { GridMove, GridSetup, GridTypes } from './types.ts';

interface ChartTypes {
  context: ChartContext<GridTypes>;
  events: GridMove & { readonly seat: Seat };
  input: ChartInput<GridTypes>;
}

/**
 * The statechart of one game. A move is an event: `play` carries it out. What then follows without anybody's choice
 * (a step passed over, the only number that may move in, the end) is an `always` with `settle`. Both call the rules.
 */
export function gridMachine(setup: GridSetup) {
  return setUp({
    // Read by the type checker only.
    types: {} as ChartTypes,
    guards: {
      isLegal: ({ context, event }) => apply(setup, context.position, event.seat, event).ok,
      endsLastTurn: ({ context, event }) =>
        isLastTurn(setup, context.position) && apply(setup, context.position, event.seat, event).ok,
      everyTroopDeployed: ({ context }) => everyTroopDeployed(context.position),
      hasNothingToPlace: ({ context }) => nothingToPlace(context.position),
      isCaptured: ({ context }) => isCaptured(context.position),
      isWon: ({ context }) => isWon(context.position),
      cannotAttack: ({ context }) => !canAttack(context.position),
      alwaysDefendsWithMost: () => setup.options.defence === 'most',
      hasOneChoice: ({ context }) => hasOneChoice(context.position),
      cannotMove: ({ context }) => !canMove(context.position),
      cannotMoveInLastTurn: ({ context }) =>
        !canMove(context.position) && isLastTurn(setup, context.position),
    },
    actions: {
      play: assign(({ context, event }) => {
        const acted = act(setup, context.position, event.seat, event);
        if (!acted.ok) throw new Error(`${event.type} was played without a guard: ${acted.error.code}`);
        return acted.value;
      }),
      settle: assign(({ context }) => {
        const forced = settle(setup, context.position);
        if (!forced?.ok) throw new Error(`nothing follows by itself in ${context.position.phase.name}`);
        return joined(context, forced.value);
      }),
    },
  }).createMachine({
    id: 'grid',
    context: ({ input }) => ({ position: input.position, events: [], reveals: false }),
    initial: 'deploying',
    states: {
      deploying: {
        always: { guard: 'everyTroopDeployed', actions: 'settle', target: 'turn' },
        on: { deploy: { guard: 'isLegal', actions: 'play' } },
      },
      turn: {
        initial: 'reinforcing',
        states: {
          reinforcing: {
            always: { guard: 'hasNothingToPlace', actions: 'settle', target: 'attacking' },
            on: { reinforce: { guard: 'isLegal', actions: 'play', target: 'attacking' } },
          },
          attacking: {
            initial: 'choosing',
            states: {
              choosing: {
                always: [
                  { guard: 'isCaptured', target: 'advancing' },
                  { guard: 'isWon', actions: 'settle', target: '#grid.over' },
                  { guard: 'cannotAttack', actions: 'settle', target: '#grid.turn.moving' },
                ],
                on: {
                  attack: { guard: 'isLegal', actions: 'play', target: 'defending' },
                  stop: { guard: 'isLegal', actions: 'play', target: '#grid.turn.moving' },
                },
              },
              defending: {
                always: { guard: 'alwaysDefendsWithMost', actions: 'settle', target: 'choosing' },
                on: { defend: { guard: 'isLegal', actions: 'play', target: 'choosing' } },
              },
              advancing: {
                always: { guard: 'hasOneChoice', actions: 'settle', target: 'choosing' },
                on: { advance: { guard: 'isLegal', actions: 'play', target: 'choosing' } },
              },
            },
          },
          moving: {
            always: [
              { guard: 'cannotMoveInLastTurn', actions: 'settle', target: '#grid.over' },
              { guard: 'cannotMove', actions: 'settle', target: 'reinforcing' },
            ],
            on: {
              move: [
                { guard: 'endsLastTurn', actions: 'play', target: '#grid.over' },
                { guard: 'isLegal', actions: 'play', target: 'reinforcing' },
              ],
              pass: [
                { guard: 'endsLastTurn', actions: 'play', target: '#grid.over' },
                { guard: 'isLegal', actions: 'play', target: 'reinforcing' },
              ],
            },
          },
        },
      },
      over: { type: 'final' },
    },
  });
}
