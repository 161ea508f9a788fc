import { type AnyMachineSnapshot, createActor, initialTransition, transition } from 'xstate';
import { z } from 'zod';
import type { ChartContext, ChartInput, Game, GameTypes, Rules } from './game.ts';
import type { Randomness, ScriptFault } from './random.ts';
import { err, ok, type Result } from './result.ts';
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
  value: z.union([z.string(), z.record(z.string(), z.unknown())]),
  context: z.looseObject({ position: z.unknown(), events: z.array(z.unknown()), reveals: z.boolean() }),
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
  return ok(wrap<T>(machine));
}

/**
 * Plays one move. The statechart decides whether the move may come now; the rules say why when it may not.
 * @returns the next snapshot, or the refusal, and then nothing has changed
 */
export function play<T extends GameTypes>(
  rules: Rules<T>,
  snapshot: Snapshot<T>,
  seat: Seat,
  move: T['move'],
): Result<Snapshot<T>, T['refusal']> {
  const [machine] = transition(rules.machine, snapshot.machine, { ...move, seat });
  const next = wrap<T>(machine);
  if (next.context !== snapshot.context) return ok(next);
  const applied = rules.apply(snapshot.context.position, seat, move);
  if (!applied.ok) return applied;
  throw new Error(`the statechart refuses ${move.type} in ${snapshot.phase}, the rules accept it`);
}

/** The JSON form of a snapshot, as `restore` takes it. */
export function persist<T extends GameTypes>(rules: Rules<T>, snapshot: Snapshot<T>): PersistedSnapshot {
  const persisted: unknown = rules.machine.getPersistedSnapshot(snapshot.machine);
  return JSON.parse(JSON.stringify(persisted)) as PersistedSnapshot;
}

/**
 * A snapshot from its JSON form.
 * @returns the snapshot, or one sentence that says why the machine does not take it (unknown state, wrong shape,
 * a phase that is not that of its position)
 */
export function restore<T extends GameTypes>(
  game: Game<T>,
  rules: Rules<T>,
  data: unknown,
): Result<Snapshot<T>, string> {
  const shape = persistedShape.safeParse(data);
  if (!shape.success) return err('the snapshot has not the shape of one');
  const position = game.position.safeParse(shape.data.context.position);
  if (!position.success) return err(`the snapshot's position is not one of ${game.title}`);
  try {
    const actor = createActor(rules.machine, { snapshot: data as never });
    const fault: { error: unknown } = { error: null };
    actor.subscribe({ error: error => (fault.error = error) });
    actor.start();
    const machine = actor.getSnapshot() as AnyMachineSnapshot;
    actor.stop();
    if (fault.error !== null || machine.status === 'error')
      return err('the statechart does not know the state of the snapshot');
    const snapshot = wrap<T>(machine);
    const expected = rules.progress(snapshot.context.position).phase;
    if (snapshot.phase !== expected)
      return err(`the snapshot says ${snapshot.phase}, its position says ${expected}`);
    return ok(snapshot);
  } catch {
    return err('the statechart does not know the state of the snapshot');
  }
}

function wrap<T extends GameTypes>(machine: AnyMachineSnapshot): Snapshot<T> {
  return { phase: phasePath(machine.value), context: machine.context as ChartContext<T>, machine };
}

function phasePath(value: unknown): string {
  if (typeof value === 'string') return value;
  const [entry] = Object.entries(value as Record<string, unknown>);
  return entry === undefined ? '' : `${entry[0]}.${phasePath(entry[1])}`;
}
