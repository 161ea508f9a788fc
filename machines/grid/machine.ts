import { and, assign, not, setup as setUp } from 'xstate';
import type { ChartContext, ChartInput } from '../game.ts';
import type { Seat } from '../seat.ts';
import { canAttack, hasOneChoice, isCaptured } from './attack.ts';
import { canMove } from './movement.ts';
import { everyTroopDeployed, nothingToPlace } from './placing.ts';
import { act, settle } from './play.ts';
import { joined } from './step.ts';
import { isLastTurn, isWon } from './turns.ts';
import type { GridMove, GridSetup, GridTypes } from './types.ts';

type Context = ChartContext<GridTypes>;
type Move = GridMove & { readonly seat: Seat };

/**
 * The statechart of one game. A move is an event; `play` carries it out as the rules say, and what then follows by
 * itself (a step that is passed over, the only choice, the end) is an `always` with `settle`.
 */
export function gridMachine(setup: GridSetup) {
  return setUp({
    types: {
      context: {} as Context,
      events: {} as Move,
      input: {} as ChartInput<GridTypes>,
    },
    guards: {
      isLegal: ({ context, event }) => act(setup, context.position, event.seat, event).ok,
      defenderChooses: () => setup.options.defence === 'chosen',
      everyTroopDeployed: ({ context }) => everyTroopDeployed(context.position),
      nothingToPlace: ({ context }) => nothingToPlace(context.position),
      canAttack: ({ context }) => canAttack(context.position),
      isCaptured: ({ context }) => isCaptured(context.position),
      hasOneChoice: ({ context }) => hasOneChoice(context.position),
      isWon: ({ context }) => isWon(context.position),
      canMove: ({ context }) => canMove(context.position),
      isLastTurn: ({ context }) => isLastTurn(setup, context.position),
    },
    actions: {
      play: assign(({ context, event }) => {
        const acted = act(setup, context.position, event.seat, event);
        if (!acted.ok) throw new Error(`${event.type} was played without the guard isLegal`);
        return acted.value;
      }),
      settle: assign(({ context }) => {
        const next = settle(setup, context.position);
        if (next === null) throw new Error(`nothing follows by itself in ${context.position.phase.name}`);
        return joined(context, next);
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
            always: { guard: 'nothingToPlace', actions: 'settle', target: 'attacking' },
            on: { reinforce: { guard: 'isLegal', actions: 'play', target: 'attacking' } },
          },
          attacking: {
            initial: 'choosing',
            states: {
              choosing: {
                always: [
                  { guard: 'isCaptured', target: 'advancing' },
                  { guard: 'isWon', actions: 'settle', target: '#grid.over' },
                  { guard: not('canAttack'), actions: 'settle', target: '#grid.turn.moving' },
                ],
                on: {
                  attack: [
                    { guard: and(['isLegal', 'defenderChooses']), actions: 'play', target: 'defending' },
                    { guard: 'isLegal', actions: 'play' },
                  ],
                  stop: { guard: 'isLegal', actions: 'play', target: '#grid.turn.moving' },
                },
              },
              defending: {
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
              { guard: and([not('canMove'), 'isLastTurn']), actions: 'settle', target: '#grid.over' },
              { guard: not('canMove'), actions: 'settle', target: 'reinforcing' },
            ],
            on: {
              move: [
                { guard: and(['isLegal', 'isLastTurn']), actions: 'play', target: '#grid.over' },
                { guard: 'isLegal', actions: 'play', target: 'reinforcing' },
              ],
              pass: [
                { guard: and(['isLegal', 'isLastTurn']), actions: 'play', target: '#grid.over' },
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
