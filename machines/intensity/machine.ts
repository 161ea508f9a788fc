import { assign, setup as setUp } from 'xstate';
import type { ChartContext, ChartInput } from '../game.ts';
import type { Seat } from '../seat.ts';
import { everybodyIsReady } from './hands.ts';
import { everybodyHasChosen } from './passing.ts';
import { act, apply, settle } from './play.ts';
import { tableIsFull } from './playing.ts';
import { joined } from './step.ts';
import type { IntensityMove, IntensitySetup, IntensityTypes } from './types.ts';

interface ChartTypes {
  context: ChartContext<IntensityTypes>;
  events: IntensityMove & { readonly seat: Seat };
  input: ChartInput<IntensityTypes>;
}

/**
 * The statechart of one match. A move is an event: `play` carries it out. What then follows without anybody's choice
 * (the exchange, who takes a round, the next deal) is an `always` with `settle`. Both call the rules.
 */
export function intensityMachine(setup: IntensitySetup) {
  return setUp({
    // Read by the type checker only.
    types: {} as ChartTypes,
    guards: {
      isLegal: ({ context, event }) => apply(setup, context.position, event.seat, event).ok,
      everybodyHasChosen: ({ context }) => everybodyHasChosen(context.position),
      tableIsFull: ({ context }) => tableIsFull(context.position),
      everybodyIsReady: ({ context }) => everybodyIsReady(context.position),
      isScored: ({ context }) => context.position.phase.name === 'scored',
      isOver: ({ context }) => context.position.phase.name === 'over',
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
    id: 'intensity',
    context: ({ input }) => ({ position: input.position, events: [], reveals: false }),
    initial: 'dealing',
    states: {
      dealing: {
        always: [
          { guard: 'everybodyIsReady', actions: 'settle', target: 'discarding' },
          { target: 'discarding' },
        ],
      },
      discarding: {
        always: { guard: 'everybodyHasChosen', actions: 'settle', target: 'playing' },
        on: {
          discard: { guard: 'isLegal', actions: 'play' },
          fault: { guard: 'isLegal', actions: 'play' },
        },
      },
      playing: {
        initial: 'leading',
        states: {
          leading: {
            on: {
              play: { guard: 'isLegal', actions: 'play', target: 'following' },
              fault: { guard: 'isLegal', actions: 'play', target: 'following' },
            },
          },
          following: {
            always: { guard: 'tableIsFull', actions: 'settle', target: 'settling' },
            on: {
              play: { guard: 'isLegal', actions: 'play' },
              fault: { guard: 'isLegal', actions: 'play' },
            },
          },
          settling: {
            always: [
              { guard: 'isOver', target: '#intensity.over' },
              { guard: 'isScored', target: '#intensity.scored' },
              { target: 'leading' },
            ],
          },
        },
      },
      scored: {
        always: { guard: 'everybodyIsReady', target: 'dealing' },
        on: { ready: { guard: 'isLegal', actions: 'play' } },
      },
      over: { type: 'final' },
    },
  });
}
