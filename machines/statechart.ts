import { type AnyStateMachine, assign, setup as setUp } from 'xstate';
import type { ChartContext, ChartInput, GameTypes, Microstep } from './game.ts';

/** The part of a flow that its statechart is built from. */
export interface ChartTable<T extends GameTypes> {
  readonly id: string;
  readonly begins: { readonly at: string; readonly in: readonly string[] };
  readonly states: Readonly<
    Record<
      string,
      {
        readonly on?: Readonly<Record<string, Targets | undefined>>;
        readonly always?: Readonly<Record<string, GuardTargets>>;
      }
    >
  >;
  readonly anywhere?: Readonly<Record<string, Targets | undefined>>;
  stateOf(position: T['position']): string;
}

/** The states a rule may lead to; with none it stays in its state. */
export interface Targets {
  readonly to: readonly string[];
  readonly needs?: string;
}

export interface GuardTargets extends Targets {
  readonly says: string;
}

/** The event that a statechart receives: a move's type and the steps computed by the rules (none at the start). */
export interface ChartEvent<T extends GameTypes> {
  readonly type: string;
  readonly steps?: readonly Microstep<T>[];
}

interface Arrow {
  readonly guard: { readonly type: 'leadsTo' | 'beginsIn'; readonly params: Cause };
  readonly actions?: 'take';
  readonly target?: string;
  readonly description?: string;
  readonly meta?: { readonly says: string };
}

/** The cause of an arrow and its target; null to stay in the state. */
interface Cause {
  readonly by: string;
  readonly to: string | null;
}

interface StateNode {
  initial?: string;
  type?: 'final';
  on?: Record<string, readonly Arrow[]>;
  always?: readonly Arrow[];
  states?: Record<string, StateNode>;
}

/**
 * Builds the statechart of a flow: states nested by path, an arrow for each target of a rule. Events carry the steps
 * that the rules computed; guards only compare targets, so the chart admits nothing that the table does not name.
 */
export function statechart<T extends GameTypes>(flow: ChartTable<T>): AnyStateMachine {
  return setUp({
    // For the type checker only.
    types: {} as { context: ChartContext<T>; events: ChartEvent<T>; input: ChartInput<T> },
    guards: {
      leadsTo: ({ context, event }, { by, to }: Cause) => {
        const step = nextStep(context, event);
        return step?.by === by && step.to === (to ?? flow.stateOf(context.position));
      },
      beginsIn: ({ context }, { to }: Cause) => flow.stateOf(context.position) === to,
    },
    actions: {
      take: assign(({ context, event }) => {
        const step = nextStep(context, event);
        if (step === undefined) throw new Error(`${event.type} was taken without a guard`);
        return { position: step.position, events: step.events, reveals: step.reveals };
      }),
    },
  }).createMachine({
    id: flow.id,
    context: ({ input }) => ({ position: input.position, events: [], reveals: false }),
    ...rootOf(flow),
  });
}

/** The step after the one that the context holds; at first, the first of the event. */
const nextStep = <T extends GameTypes>(context: ChartContext<T>, { steps = [] }: ChartEvent<T>) =>
  steps[steps.findIndex(({ events }) => events === context.events) + 1];

function rootOf<T extends GameTypes>({ id, begins, states, anywhere }: ChartTable<T>): StateNode {
  const target = (path: string): string => `#${id}.${path}`;
  const arrowsTo = (by: string, { to, needs, says = needs }: Targets & Partial<GuardTargets>): Arrow[] =>
    (to.length === 0 ? [null] : to).map(each => ({
      guard: { type: 'leadsTo', params: { by, to: each } },
      actions: 'take',
      description: by,
      ...(says !== undefined && { meta: { says } }),
      ...(each !== null && { target: target(each) }),
    }));
  const arrowsOf = (rules: Readonly<Record<string, Targets | undefined>> = {}) =>
    Object.fromEntries(
      Object.entries(rules).map(([by, rule]): [string, Arrow[]] => [
        by,
        rule === undefined ? [] : arrowsTo(by, rule),
      ]),
    );
  const root: StateNode = { on: arrowsOf(anywhere) };
  for (const [path, { on, always }] of Object.entries(states)) {
    const first = path === begins.at ? begins.in.filter(each => each !== path) : [];
    const beginsIn = first.map(
      (to): Arrow => ({ guard: { type: 'beginsIn', params: { by: '', to } }, target: target(to) }),
    );
    const byItself = [...beginsIn, ...Object.values(arrowsOf(always)).flat()];
    const isEnd = on === undefined && byItself.length === 0;
    Object.assign(
      nodeAt(root, path.split('.')),
      isEnd ? { type: 'final' } : { on: arrowsOf(on), always: byItself },
    );
  }
  return root;
}

/** Finds or creates the state at a path; the first inner state becomes the initial one. */
function nodeAt(node: StateNode, [name, ...inner]: readonly string[]): StateNode {
  if (name === undefined) return node;
  node.initial ??= name;
  node.states ??= {};
  node.states[name] ??= {};
  return nodeAt(node.states[name], inner);
}
