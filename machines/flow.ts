import type { GameTypes, Microstep, Rules, Step } from './game.ts';
import type { Outcome } from './outcome.ts';
import { err, ok, type Result } from './result.ts';
import type { Seat } from './seat.ts';
import { type ChartTable, type GuardTargets, statechart, type Targets } from './statechart.ts';

/** The types of a game whose flow is a table; `states` maps each state's path to the name of its positions' phase. */
export interface FlowTypes extends GameTypes {
  position: { readonly phase: { readonly name: string; readonly outcome?: Outcome } };
  states: object;
}

/** A state of the statechart as a path, for example `turn.attacking.choosing`. */
export type StateOf<T extends FlowTypes> = keyof T['states'] & string;

/** A position in a state, with the data of its phase. */
export type InState<T extends FlowTypes, S extends StateOf<T>> = T['position'] & {
  readonly phase: Extract<T['position']['phase'], { readonly name: T['states'][S] }>;
};

/** The step that a move makes, or why it is refused. */
export type MoveResult<T extends GameTypes> = Result<Step<T>, T['refusal']>;

export type MoveOf<T extends GameTypes, M extends T['move']['type']> = Extract<
  T['move'],
  { readonly type: M }
>;

/** A move in one state: its effect, its legal forms, and the states it may lead to before any forced step. */
export type Rule<T extends FlowTypes, S extends StateOf<T>, M extends T['move']['type']> = RuleOf<
  T,
  S,
  MoveOf<T, M>
> &
  (keyof MoveOf<T, M> extends 'type' ? Partial<Forms<T, S, MoveOf<T, M>>> : Forms<T, S, MoveOf<T, M>>);

interface Forms<T extends FlowTypes, S extends StateOf<T>, Move> {
  /**
   * Lists the forms that `run` accepts from a seat, in a fixed order; a move without fields, always legal, may omit it.
   */
  legal(position: InState<T, S>, seat: Seat): Iterable<Move>;
}

interface RuleOf<T extends FlowTypes, S extends StateOf<T>, Move> {
  run(position: InState<T, S>, move: Move, seat: Seat): MoveResult<T>;
  /** A condition without which the move has no legal form although the game may wait in the state. */
  readonly needs?: string;
  readonly to: readonly StateOf<T>[];
}

/** A forced step, taken without anybody's choice. It fails only if a script of outcomes does not fit. */
export interface ForcedStep<T extends FlowTypes, S extends StateOf<T>> {
  /** The condition in words: a clause without capital or full stop. */
  readonly says: string;
  when(position: InState<T, S>): boolean;
  run(position: InState<T, S>): MoveResult<T>;
  readonly to: readonly StateOf<T>[];
}

type Moves<T extends FlowTypes, S extends StateOf<T>> = {
  readonly [M in T['move']['type']]?: Rule<T, S, M>;
};

/** The flow of a game, written once: `apply` and `legalMoves` interpret it, and the statechart is built from it. */
export interface Flow<T extends FlowTypes> {
  readonly id: string;
  /** The statechart's first state, and the states of first positions. */
  readonly begins: { readonly at: StateOf<T>; readonly in: readonly StateOf<T>[] };
  /**
   * Moves and forced steps of each state, in the order of the picture. The first forced step whose `when` is true is
   * taken; its key names the guard. A state with neither is final.
   */
  readonly states: {
    readonly [S in StateOf<T>]: {
      readonly on?: Moves<T, S>;
      readonly always?: Readonly<Record<string, ForcedStep<T, S>>>;
    };
  };
  /** Moves allowed in every state; with an empty `to` they do not leave it. */
  readonly anywhere?: Moves<T, StateOf<T>>;
  stateOf(position: T['position']): StateOf<T>;
  /** Turn number from 1; 0 before the first. */
  turnOf(position: T['position']): number;
  /** The seats that the game waits for; none when it is over. */
  seatsToMove(position: T['position']): readonly Seat[];
  /** A more precise refusal than `not-your-turn` for a seat that is not to move. */
  outOfTurn?(position: T['position'], seat: Seat): T['refusal'] | null;
}

/** Refusals that every game's flow can give. */
export type FlowRefusal<T extends FlowTypes> =
  | { readonly code: 'game-over' }
  /** `active`: the seat to move, the first of several. */
  | { readonly code: 'not-your-turn'; readonly seat: Seat; readonly active: Seat }
  | {
      readonly code: 'wrong-phase';
      readonly move: T['move']['type'];
      readonly phase: StateOf<T>;
    };

/** A flow as its interpreters see it. Its methods take only what the same game made, hence the wider parameters. */
interface FlowTable<T extends FlowTypes> extends ChartTable<T>, Pick<Flow<T>, 'seatsToMove' | 'outOfTurn'> {
  readonly states: Readonly<
    Record<
      string,
      { readonly on?: MoveEntries<T>; readonly always?: Readonly<Record<string, ForcedEntry<T>>> }
    >
  >;
  readonly anywhere?: MoveEntries<T>;
}

type MoveEntries<T extends FlowTypes> = Readonly<Record<string, MoveEntry<T> | undefined>>;

interface ForcedEntry<T extends FlowTypes> extends GuardTargets {
  when(position: T['position']): boolean;
  run(position: T['position']): MoveResult<T>;
}

interface MoveEntry<T extends FlowTypes> extends Targets {
  run(position: T['position'], move: T['move'], seat: Seat): MoveResult<T>;
  legal?(position: T['position'], seat: Seat): Iterable<T['move']>;
}

interface StepOf<P, E> {
  readonly position: P;
  readonly events: readonly E[];
  readonly reveals: boolean;
}

/** A step without randomness or revealed secrets, which may therefore be undone. */
export const quietStep = <P, const E>(position: P, ...events: readonly E[]): StepOf<P, E> => ({
  position,
  events,
  reveals: false,
});

/** Accepts a move with a quiet step. */
export const quiet = <P, const E>(position: P, ...events: readonly E[]) => ok(quietStep(position, ...events));

/** Joins two consecutive steps into one. */
export const join = <P, A, B>(first: StepOf<unknown, A>, second: StepOf<P, B>): StepOf<P, A | B> => ({
  position: second.position,
  events: [...first.events, ...second.events],
  reveals: first.reveals || second.reveals,
});

/** The members of `Rules` that a flow provides. */
export type RulesOfFlow<T extends FlowTypes> = Pick<
  Rules<T>,
  'machine' | 'legalMoves' | 'seatsToMove' | 'outcome' | 'progress' | 'rests'
> & {
  steps(position: T['position'], seat: Seat, move: T['move']): FlowResult<T, readonly Microstep<T>[]>;
  apply(position: T['position'], seat: Seat, move: T['move']): FlowResult<T, Step<T>>;
};

type FlowResult<T extends FlowTypes, V> = Result<V, T['refusal'] | FlowRefusal<T>>;

/** Derives rules from a flow. */
export function flowRules<T extends FlowTypes>(flow: Flow<T>): RulesOfFlow<T> {
  const table: FlowTable<T> = flow;
  const [on, due] = [rulesOn(table), dueIn(table)];
  const played = playerOf(table, on);
  return {
    machine: statechart(flow),
    apply: (position, seat, move) => played(position, seat, move),
    steps: (position, seat, move) => {
      const steps: Microstep<T>[] = [];
      const step = played(position, seat, move, steps);
      return step.ok ? ok(steps) : step;
    },
    *legalMoves(position, seat) {
      if (!flow.seatsToMove(position).includes(seat)) return;
      for (const [type, rule] of on.get(flow.stateOf(position)) ?? [])
        yield* rule?.legal?.(position, seat) ?? [{ type }];
    },
    seatsToMove: position => flow.seatsToMove(position),
    outcome: ({ phase }) => phase.outcome ?? null,
    rests: position => due(position, flow.stateOf(position)) === null,
    progress: position => ({ turn: flow.turnOf(position), phase: flow.stateOf(position) }),
  };
}

/** Follows a first step with all forced steps after it. */
export const takeForcedSteps = <T extends FlowTypes>(flow: Flow<T>, first: MoveResult<T>): MoveResult<T> =>
  followerOf<T>(flow)('', first);

/** The rules by state and by move type. Maps, since the type may be any text, such as `toString`. */
const rulesOn = <T extends FlowTypes>({ states, anywhere }: FlowTable<T>) =>
  new Map(
    Object.entries(states).map(([state, { on }]) => [state, new Map(Object.entries({ ...on, ...anywhere }))]),
  );

/** Plays a move with its forced steps, appending each to `steps`. */
function playerOf<T extends FlowTypes>(table: FlowTable<T>, on: ReturnType<typeof rulesOn<T>>) {
  const followed = followerOf(table);
  return (
    position: T['position'],
    seat: Seat,
    move: T['move'],
    steps?: Microstep<T>[],
  ): FlowResult<T, Step<T>> => {
    const toMove = table.seatsToMove(position);
    const [active] = toMove;
    if (active === undefined) return err({ code: 'game-over' });
    if (!toMove.includes(seat))
      return err(table.outOfTurn?.(position, seat) ?? { code: 'not-your-turn', seat, active });
    const state = table.stateOf(position);
    const rule = on.get(state)?.get(move.type);
    if (rule === undefined) return err({ code: 'wrong-phase', move: move.type, phase: state });
    return followed(move.type, rule.run(position, move, seat), steps);
  };
}

/** Finds the forced step of a position in a state; null if there is none. */
function dueIn<T extends FlowTypes>(table: FlowTable<T>) {
  const always = new Map(
    Object.entries(table.states).map(([state, row]) => [
      state,
      Object.entries(row.always ?? {}).map(([by, rule]) => ({ by, rule })),
    ]),
  );
  // A loop for speed: computer players call this at every step of every game they try.
  return (position: T['position'], state: string) => {
    for (const each of always.get(state) ?? []) if (each.rule.when(position)) return each;
    return null;
  };
}

/** Takes forced steps after a first one, appending each to `steps`. */
function followerOf<T extends FlowTypes>(table: FlowTable<T>) {
  const due = dueIn(table);
  return (cause: string, first: MoveResult<T>, steps?: Microstep<T>[]): MoveResult<T> => {
    let by = cause;
    let tried = first;
    for (;;) {
      if (!tried.ok) return tried;
      const { position, events, reveals } = tried.value;
      const to = table.stateOf(position);
      // A new list for each step, by which the statechart identifies it.
      steps?.push({ position, events: events.slice(), reveals, by, to });
      const forced = due(position, to);
      if (forced === null) return tried;
      by = forced.by;
      const next = forced.rule.run(position);
      tried = next.ok ? ok(join(tried.value, next.value)) : next;
    }
  };
}
