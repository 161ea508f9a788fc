import { assign, setup as setUp } from 'xstate';
import type { ChartContext, ChartInput } from '../game.ts';
import type { Seat } from '../seat.ts';
import type { DominationMove } from './moves.ts';
import { act, settle, settled } from './play.ts';
import { type Game, joined } from './step.ts';
import type { DominationTypes, PhaseName } from './types.ts';

interface ChartTypes {
  context: ChartContext<DominationTypes>;
  events: DominationMove & { readonly seat: Seat };
  input: ChartInput<DominationTypes>;
}

/** A go of the start: an empty country, or an army in an own one. */
const GO = ['setup.claiming', 'setup.placing'] as const;
/** What a turn begins with. */
const TURN = ['capital', 'trading', 'placing'] as const;
const ANYWHERE = [
  ...GO,
  ...TURN,
  'attacking.choosing',
  'attacking.rolling',
  'attacking.advancing',
  'fortifying',
  'ending',
  'over',
] as const satisfies readonly PhaseName[];

/** The transitions of a move: to whichever of these phases the rules say it leads. */
const to = (...phases: readonly PhaseName[]) =>
  phases.map(phase => ({
    guard: { type: 'leadsTo', params: { phase } },
    actions: 'play',
    target: idOf(phase),
  })) as {
    guard: { type: 'leadsTo'; params: { phase: PhaseName } };
    actions: 'play';
    target: string;
  }[]; // `map` widens the words.

/** The transitions that nobody chooses. */
const by = (...phases: readonly PhaseName[]) =>
  phases.map(phase => ({
    guard: { type: 'settlesIn', params: { phase } },
    actions: 'settle',
    target: idOf(phase),
  })) as {
    guard: { type: 'settlesIn'; params: { phase: PhaseName } };
    actions: 'settle';
    target: string;
  }[]; // As above.

const idOf = (phase: PhaseName): string => `#domination.${phase}`;

const stay = { guard: { type: 'leadsTo', params: { phase: null } }, actions: 'play' } as const;

/** What only the console knows may come in any phase. */
const CONSOLE = {
  // A game that was saved and loaded while a defender chose goes back to that choice.
  undo: to(...ANYWHERE, 'attacking.defending'),
  switch: stay,
  mark: stay,
  remark: stay,
  luck: stay,
};

/**
 * The statechart of one game. A move is an event: `play` carries it out, and the chart says to which phases it may
 * lead. What then follows without anybody's choice (the defence left to the program, the only number that may move in,
 * a step passed over, the end of a turn) is an `always` with `settle`. Both call the rules.
 */
export function dominationMachine(game: Game) {
  const isConsole = game.setup.options.conduct === 'console';
  return setUp({
    // Read by the type checker only.
    types: {} as ChartTypes,
    guards: {
      leadsTo: ({ context, event }, { phase }: { phase: PhaseName | null }) => {
        const acted = act(game, context.position, event.seat, event);
        if (!acted.ok) return false;
        const isThere = phase === null || acted.value.position.phase.name === phase;
        return isThere && settled(game, acted).ok;
      },
      settlesIn: ({ context }, { phase }: { phase: PhaseName }) => {
        const forced = settle(game, context.position);
        return forced?.ok === true && forced.value.position.phase.name === phase;
      },
      isIn: ({ context }, { phase }: { phase: PhaseName }) => context.position.phase.name === phase,
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
    id: 'domination',
    context: ({ input }) => ({ position: input.position, events: [], reveals: false }),
    initial: 'setup',
    on: isConsole ? CONSOLE : {},
    states: {
      setup: {
        initial: 'claiming',
        states: {
          claiming: {
            // Where the countries are dealt there is nothing to claim.
            always: (['setup.placing', ...TURN, 'attacking.choosing'] as const).map(phase => ({
              guard: { type: 'isIn' as const, params: { phase } },
              target: idOf(phase),
            })),
            on: { claim: to('ending', 'over'), 'place-random': to('ending', 'over') },
          },
          placing: {
            always: by('ending', 'over'),
            on: { place: to('ending', 'over'), 'place-random': to('ending', 'over') },
          },
        },
      },
      capital: { on: { 'choose-capital': to('ending') } },
      trading: { on: { trade: to('trading', 'placing'), 'end-trade': to('placing') } },
      placing: {
        always: by('attacking.choosing'),
        on: {
          place: to('placing', 'attacking.choosing', 'over'),
          'place-random': to('placing', 'attacking.choosing', 'over'),
        },
      },
      attacking: {
        initial: 'choosing',
        states: {
          choosing: {
            always: by('fortifying'),
            on: { attack: to('attacking.rolling'), 'end-attack': to('fortifying') },
          },
          rolling: { on: { roll: to('attacking.defending'), retreat: to('attacking.choosing') } },
          defending: {
            always: by('attacking.rolling', 'attacking.advancing', 'attacking.choosing'),
            on: { defend: to('attacking.rolling', 'attacking.advancing', 'attacking.choosing') },
          },
          advancing: {
            always: by('attacking.choosing', 'trading', 'over'),
            on: { advance: to('attacking.choosing', 'trading', 'over') },
          },
        },
      },
      fortifying: {
        always: by('ending'),
        on: { fortify: to('ending', 'over'), pass: to('ending') },
      },
      ending: {
        always: by(...GO, ...TURN, 'over'),
        on: { 'end-turn': to(...GO, ...TURN, 'over') },
      },
      over: isConsole
        ? { on: { continue: to('trading', 'placing', 'attacking.choosing') } }
        : { type: 'final' },
    },
  });
}
