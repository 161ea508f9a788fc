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

/** A running game: the immutable snapshot of its statechart; `play` returns the next one. */
export interface Snapshot<T extends GameTypes> {
  /** State of the statechart as a path, for example `turn.attacking.choosing`. */
  readonly phase: string;
  readonly context: ChartContext<T>;
  readonly machine: AnyMachineSnapshot;
}

/** A snapshot as save files store it: XState's persisted form, plain JSON. */
export type PersistedSnapshot = Readonly<Record<string, unknown>>;

const persistedShape = z.looseObject({
  status: z.enum(['active', 'done']),
  value: z.unknown(),
  context: z.looseObject({ position: z.unknown(), events: z.array(z.custom(isEvent)), reveals: z.boolean() }),
});

/** Starts a game, or reports why the script of outcomes does not fit. */
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

/** Starts a game from a position in which it can wait for a move. */
export function beginWith<T extends GameTypes>(rules: Rules<T>, position: T['position']): Snapshot<T> {
  return wrap(snapshotIn(rules, rules.progress(position).phase, { position, events: [], reveals: false }));
}

const snapshotIn = <T extends GameTypes>(
  rules: Rules<T>,
  phase: string,
  // Of external events only `type` has been checked, which is all that is read of them.
  context: Omit<ChartContext<T>, 'events'> & { readonly events: readonly unknown[] },
): AnyMachineSnapshot => rules.machine.resolveState({ value: stateValue(phase), context, historyValue: {} });

/** Plays one move: the next snapshot, or the rules' refusal. The given snapshot never changes. */
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
 * The actor scope that XState asks for, one for each machine: creating it takes most of the time of its `transition`.
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

/** Converts a snapshot to the JSON that `restore` reads. */
export function persist<T extends GameTypes>(rules: Rules<T>, snapshot: Snapshot<T>): PersistedSnapshot {
  const persisted: unknown = rules.machine.getPersistedSnapshot(snapshot.machine);
  return JSON.parse(JSON.stringify(persisted)) as PersistedSnapshot;
}

/**
 * Reads a snapshot from JSON. The state is computed from the position, and the data must agree with it.
 * @returns the snapshot, or one sentence: wrong shape, unknown state, or a state that is not its position's
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
  // The original data, not the schema's copy: the order of keys, and so the hash, stays the same.
  const position = context.position as T['position'];
  const expected = rules.progress(position).phase;
  if (phase !== expected) return err(`the snapshot says ${phase}, its position says ${expected}`);
  const machine = snapshotIn(rules, phase, { position, events: context.events, reveals: context.reveals });
  if (machine.status !== status)
    return err(`the snapshot says it is ${status}, its state says ${machine.status}`);
  return ok(wrap<T>(machine));
}

function isEvent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function wrap<T extends GameTypes>(machine: AnyMachineSnapshot): Snapshot<T> {
  // This game's rules made the statechart and fill its context.
  return { phase: phasePath(machine.value) ?? '', context: machine.context as ChartContext<T>, machine };
}

/** Converts a state value of XState to a path: `{a: {b: 'c'}}` to `a.b.c`; null if it is not a single path. */
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

/** Deepest nesting of states that is read; no game comes near it. */
const DEEPEST = 16;

function stateValue(phase: string): StateValue {
  const [name = '', ...inner] = phase.split('.');
  return inner.length === 0 ? name : { [name]: stateValue(inner.join('.')) };
}

function isState<T extends GameTypes>(rules: Rules<T>, phase: string): boolean {
  let node: AnyStateNode | undefined = rules.machine.root;
  for (const name of phase.split('.')) {
    node = Object.hasOwn(node.states, name) ? node.states[name] : undefined;
    if (node === undefined) return false;
  }
  return node.type === 'atomic' || node.type === 'final';
}
