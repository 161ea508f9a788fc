import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  initialTransition,
  type StateValue,
} from 'xstate';
import * as z from 'zod';
import type { ChartContext, ChartInput, Game, GameTypes, Rules } from './game.ts';
import type { Randomness, ScriptFault } from './random.ts';
import { err, ok, plainWord, type Result } from './result.ts';
import type { Seat } from './seat.ts';
import type { ChartEvent } from './statechart.ts';

/**
 * A game as it stands: the snapshot of its statechart. Values are immutable; `play` gives the next one.
 * Only here machines run, so a game in memory, in a file and on a server is the same thing.
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
