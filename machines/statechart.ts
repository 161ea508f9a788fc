import { type AnyStateMachine, assign, setup as setUp } from 'xstate';
import type { ChartContext, ChartInput, GameTypes, Microstep } from './game.ts';

/** What of a flow a statechart is made from. */
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

/** The states that a rule may lead to; none: it stays where it is. */
export interface Targets {
  readonly to: readonly string[];
  /** What a move needs that may be missing. */
  readonly needs?: string;
}

/** The same of what follows by itself. */
export interface GuardTargets extends Targets {
  /** What is so where the guard is true. */
  readonly says: string;
}

/** What a statechart is sent: the move's name with the steps that the rules make of it (none where XState begins). */
export interface ChartEvent<T extends GameTypes> {
  readonly type: string;
  readonly steps?: readonly Microstep<T>[];
}

/** One arrow of the statechart. */
interface Arrow {
  readonly guard: { readonly type: 'leadsTo' | 'beginsIn'; readonly params: Cause };
  readonly actions?: 'take';
  readonly target?: string;
  /** Why it is taken, for the picture. */
  readonly description?: string;
  /** The same in a clause, where there is one. */
  readonly meta?: { readonly says: string };
}

/** What an arrow stands for: what causes it, and the state it leads to; null for the state it comes from. */
interface Cause {
  readonly by: string;
  readonly to: string | null;
}

/** A state with its inner states, as XState takes it. */
interface Node {
  initial?: string;
  type?: 'final';
  on?: Record<string, readonly Arrow[]>;
  always?: readonly Arrow[];
  states?: Record<string, Node>;
}

/**
 * The statechart of a flow: a state for each of its states, nested by their paths, and an arrow for each state that a
 * rule may lead to. The step that the rules give travels with the event: a guard only compares where it leads, and
 * `take` takes what it brings. So the chart lets nothing pass that the table does not name.
 */
export function statechart<T extends GameTypes>(flow: ChartTable<T>): AnyStateMachine {
  return setUp({
    // Read by the type checker only.
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

/** The step that comes next: the first of an event, or the one after that which the context has taken. */
const nextStep = <T extends GameTypes>(context: ChartContext<T>, { steps = [] }: ChartEvent<T>) =>
  steps[steps.findIndex(({ events }) => events === context.events) + 1];

/** The root of a statechart: the states of a flow, nested by their paths, with their arrows. */
function rootOf<T extends GameTypes>({ id, begins, states, anywhere }: ChartTable<T>): Node {
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
  const root: Node = { on: arrowsOf(anywhere) };
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

/** The node at a path, made with those on the way to it; the first inner state is where a state begins. */
function nodeAt(node: Node, [name, ...inner]: readonly string[]): Node {
  if (name === undefined) return node;
  node.initial ??= name;
  node.states ??= {};
  node.states[name] ??= {};
  return nodeAt(node.states[name], inner);
}
