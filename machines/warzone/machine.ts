import { assign, setup as setUp } from 'xstate';
import type { ChartContext, ChartInput } from '../game.ts';
import type { Seat } from '../seat.ts';
import { act, apply, isComplete, settle } from './play.ts';
import { type Game, joined } from './step.ts';
import type { WarzoneMove, WarzoneTypes } from './types.ts';

interface ChartTypes {
  context: ChartContext<WarzoneTypes>;
  events: WarzoneMove & { readonly seat: Seat };
  input: ChartInput<WarzoneTypes>;
}

/**
 * The statechart of one game. A move is an event: `play` carries it out. What follows without anybody's choice (the
 * giving out of picks, the execution of all orders) is an `always` with `settle`. Both call the rules. Everybody
 * orders at the same time, so `ordering` takes the moves of all who have not committed.
 */
export function warzoneMachine(game: Game) {
  return setUp({
    // Read by the type checker only.
    types: {} as ChartTypes,
    guards: {
      isLegal: ({ context, event }) => apply(game, context.position, event.seat, event).ok,
      isPicking: ({ context }) => context.position.phase.name === 'picking',
      isComplete: ({ context }) => isComplete(context.position),
      isOver: ({ context }) => context.position.phase.name === 'over',
    },
    actions: {
      play: assign(({ context, event }) => {
        const acted = act(game, context.position, event.seat, event);
        if (!acted.ok) throw new Error(`${event.type} was played without a guard: ${acted.error.code}`);
        return acted.value;
      }),
      settle: assign(({ context }) => {
        const forced = settle(game, context.position);
        if (!forced?.ok) throw new Error(`nothing follows by itself in ${context.position.phase.name}`);
        return joined(context, forced.value);
      }),
    },
  }).createMachine({
    id: 'warzone',
    context: ({ input }) => ({ position: input.position, events: [], reveals: false }),
    initial: 'setup',
    states: {
      setup: { always: [{ guard: 'isPicking', target: 'picking' }, { target: 'ordering' }] },
      picking: {
        always: { guard: 'isComplete', actions: 'settle', target: 'ordering' },
        on: { pick: { guard: 'isLegal', actions: 'play' } },
      },
      ordering: {
        always: [
          { guard: 'isOver', target: 'over' },
          { guard: 'isComplete', actions: 'settle', target: 'executing' },
        ],
        on: {
          give: { guard: 'isLegal', actions: 'play' },
          remove: { guard: 'isLegal', actions: 'play' },
          shift: { guard: 'isLegal', actions: 'play' },
          plan: { guard: 'isLegal', actions: 'play' },
          commit: { guard: 'isLegal', actions: 'play' },
          claim: { guard: 'isLegal', actions: 'play' },
        },
      },
      executing: { always: [{ guard: 'isOver', target: 'over' }, { target: 'ordering' }] },
      over: { type: 'final' },
    },
  });
}
