import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  assign,
  createActor,
  initialTransition,
  type StateValue,
  setup as setUp,
} from 'xstate';
import * as z from 'zod';
import type { ChartContext, ChartInput, Game, GameTypes, Microstep, Rules } from './game.ts';
import type { Randomness, ScriptFault } from './random.ts';
import { err, ok, plainWord, type Result } from './result.ts';
import type { Seat } from './seat.ts';

/**
 * A game as it stands: the snapshot of its statechart. Values are immutable; `play` gives the next one.
 * This is the only place that talks to XState, so a game in memory, in a file and on a server is the same thing.
 */
export interface Snapshot<T extends GameTypes> {
  /** The statechart's state as a path: `turn.attacking.choosing`. */
  readonly phase: string;
  readonly context: ChartContext<T>;
  readonly machine: AnyMachineSnapshot;
}

/** What a save file holds of a snapshot: XState's persisted form, plain JSON. */
export type PersistedSnapshot = Readonly<Record<string, unknown>>;

const persistedShape = z.looseObject({
  status: z.enum(['active', 'done']),
  value: z.unknown(),
  context: z.looseObject({
    position: z.unknown(),
    events: z.array(z.custom(isEvent)),
    reveals: z.boolean(),
  }),
});

/** The first snapshot of a game, or why the script of outcomes does not fit. */
export function begin<T extends GameTypes>(
  rules: Rules<T>,
  random: Randomness,
): Result<Snapshot<T>, ScriptFault> {
  const position = rules.start(random);
  if (!position.ok) return position;
  const input: ChartInput<T> = { position: position.value };
  const [machine] = initialTransition(rules.machine, input);
  const { phase } = rules.progress(position.value);
  if (phasePath(machine.value) !== phase) throw new Error(`no game begins in ${phase}`);
  return ok(wrap<T>(machine));
}

/** The first snapshot of a game that begins with a position, in which it must be able to wait for a move. */
export function beginWith<T extends GameTypes>(rules: Rules<T>, position: T['position']): Snapshot<T> {
  return wrap(resolved(rules, rules.progress(position).phase, { position, events: [], reveals: false }));
}

/** The machine in a state. */
const resolved = <T extends GameTypes>(
  rules: Rules<T>,
  phase: string,
  // Events of data from outside have been looked at as far as anybody looks at them: they have a type.
  context: Omit<ChartContext<T>, 'events'> & { readonly events: readonly unknown[] },
): AnyMachineSnapshot => rules.machine.resolveState({ value: stateValue(phase), context, historyValue: {} });

/**
 * Plays one move. The rules work it out once, or say why they refuse it; the statechart says whether it may lead there.
 * @returns the next snapshot, or the refusal, and then nothing has changed
 */
export function play<T extends GameTypes>(
  rules: Rules<T>,
  snapshot: Snapshot<T>,
  seat: Seat,
  move: T['move'],
): Result<Snapshot<T>, T['refusal']> {
  const steps = rules.steps(snapshot.context.position, seat, move);
  if (!steps.ok) return steps;
  const event: ChartEvent<T> = { type: move.type, steps: steps.value };
  const next = wrap<T>(rules.machine.transition(snapshot.machine, event, scopeOf(rules, snapshot)));
  const end = steps.value.at(-1);
  if (next.context.events !== end?.events || next.phase !== end.to) {
    const path = steps.value.map(({ by, to }) => `${by} to ${to}`).join(', ');
    throw new Error(`the statechart refuses ${move.type} in ${snapshot.phase}: ${path}`);
  }
  return ok(next);
}

/**
 * What XState wants to know of the actor that moves. XState's own `transition` makes one for each event, which takes
 * most of its time; here a machine has one, which is never started.
 */
function scopeOf<T extends GameTypes>({ machine }: Rules<T>, { context }: Snapshot<T>): AnyActorScope {
  const known = scopes.get(machine);
  if (known !== undefined) return known;
  const input: ChartInput<T> = { position: context.position };
  const self = createActor(machine, { input });
  const nothing = (): void => undefined;
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: self.id,
    sessionId: self.sessionId,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  };
  scopes.set(machine, scope);
  return scope;
}

const scopes = new WeakMap<AnyStateMachine, AnyActorScope>();

/** The JSON form of a snapshot, as `restore` takes it. */
export function persist<T extends GameTypes>(rules: Rules<T>, snapshot: Snapshot<T>): PersistedSnapshot {
  const persisted: unknown = rules.machine.getPersistedSnapshot(snapshot.machine);
  return JSON.parse(JSON.stringify(persisted)) as PersistedSnapshot;
}

/**
 * A snapshot from its JSON form. Only the position and the events are taken from the data; the state is that of the
 * position, and the data must agree with it.
 * @returns the snapshot, or one sentence that says why the machine does not take it (wrong shape, a state that the
 * statechart does not know, a state that is not that of its position)
 */
export function restore<T extends GameTypes>(
  game: Game<T>,
  rules: Rules<T>,
  data: unknown,
): Result<Snapshot<T>, string> {
  const shape = persistedShape.safeParse(data);
  if (!shape.success) return err('the snapshot has not the shape of one');
  const { status, value, context } = shape.data;
  const phase = phasePath(value);
  if (phase === null) return err('the snapshot has not the shape of one');
  if (!isState(rules, phase)) return err(`the statechart of ${game.title} has no state ${plainWord(phase)}`);
  const checked = game.position.safeParse(context.position);
  if (!checked.success) return err(`the snapshot's position is not one of ${game.title}`);
  // The data as it stood, not the schema's copy: the order of its keys, and so its hash, stays the same.
  const position = context.position as T['position'];
  const expected = rules.progress(position).phase;
  if (phase !== expected) return err(`the snapshot says ${phase}, its position says ${expected}`);
  const machine = resolved(rules, phase, { position, events: context.events, reveals: context.reveals });
  if (machine.status !== status)
    return err(`the snapshot says it is ${status}, its state says ${machine.status}`);
  return ok(wrap<T>(machine));
}

function isEvent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function wrap<T extends GameTypes>(machine: AnyMachineSnapshot): Snapshot<T> {
  // The statechart was made by this game's rules, which fill its context.
  return { phase: phasePath(machine.value) ?? '', context: machine.context as ChartContext<T>, machine };
}

/** The path of a state value of XState: `a.b.c` of `{a: {b: 'c'}}`; null for what is not one path. */
function phasePath(value: unknown): string | null {
  const names: string[] = [];
  let rest = value;
  while (typeof rest === 'object' && rest !== null && names.length < DEEPEST) {
    const [entry, ...others] = Object.entries(rest);
    if (entry === undefined || others.length > 0) return null;
    names.push(entry[0]);
    rest = entry[1];
  }
  return typeof rest === 'string' ? [...names, rest].join('.') : null;
}

/** States deeper than this are in no game. */
const DEEPEST = 16;

function stateValue(phase: string): StateValue {
  const [name = '', ...inner] = phase.split('.');
  return inner.length === 0 ? name : { [name]: stateValue(inner.join('.')) };
}

/** True when the path leads to a state without inner states. */
function isState<T extends GameTypes>(rules: Rules<T>, phase: string): boolean {
  let node: AnyStateNode | undefined = rules.machine.root;
  for (const name of phase.split('.')) {
    node = Object.hasOwn(node.states, name) ? node.states[name] : undefined;
    if (node === undefined) return false;
  }
  return node.type === 'atomic' || node.type === 'final';
}

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
