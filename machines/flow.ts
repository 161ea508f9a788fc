import type { GameTypes, Microstep, Rules, Step } from './game.ts';
import type { Outcome } from './outcome.ts';
import { err, ok, type Result } from './result.ts';
import type { Seat } from './seat.ts';
import { type ChartTable, type GuardTargets, statechart, type Targets } from './statechart.ts';

/**
 * The types of a game whose flow is a table. `states` has every state of the statechart by its path, and for each the
 * name that the phase of a position in it bears.
 */
export interface FlowTypes extends GameTypes {
  position: { readonly phase: { readonly name: string; readonly outcome?: Outcome } };
  states: object;
}

/** A state of the statechart as a path: `turn.attacking.choosing`. */
export type StateOf<T extends FlowTypes> = keyof T['states'] & string;

/** A position in a state, with what only its phase knows. */
export type In<T extends FlowTypes, S extends StateOf<T>> = T['position'] & {
  readonly phase: Extract<T['position']['phase'], { readonly name: T['states'][S] }>;
};

/** What comes of trying a move. */
export type Tried<T extends GameTypes> = Result<Step<T>, T['refusal']>;

/** A move in a state: what carries it out, and the states that it may lead to before anything follows by itself. */
export interface Rule<T extends FlowTypes, S extends StateOf<T>, M extends T['move']['type']> {
  run(position: In<T, S>, move: Extract<T['move'], { readonly type: M }>, seat: Seat): Tried<T>;
  /** What there has to be, where a game may wait in the state and yet none of these moves be legal. */
  readonly needs?: string;
  readonly to: readonly StateOf<T>[];
}

/** What follows by itself in a state, without anybody's choice. It fails only where a script of outcomes does not fit. */
export interface Forced<T extends FlowTypes, S extends StateOf<T>> {
  /** What is so where `when` is true: a plain clause without a capital or a full stop. */
  readonly says: string;
  when(position: In<T, S>): boolean;
  run(position: In<T, S>): Tried<T>;
  readonly to: readonly StateOf<T>[];
}

/** Moves with their rules. */
type Moves<T extends FlowTypes, S extends StateOf<T>> = {
  readonly [M in T['move']['type']]?: Rule<T, S, M>;
};

/** The flow of one game, stated once. The pure `apply` interprets it, and the statechart is made from it. */
export interface Flow<T extends FlowTypes> {
  readonly id: string;
  /** The statechart's first state, and the states that the first position of a game may be in. */
  readonly begins: { readonly at: StateOf<T>; readonly in: readonly StateOf<T>[] };
  /**
   * What may happen in each state, in the order of the picture: moves, and what follows by itself (the first whose
   * `when` is true; its key names the guard). A state with neither is an end.
   */
  readonly states: {
    readonly [S in StateOf<T>]: {
      readonly on?: Moves<T, S>;
      readonly always?: Readonly<Record<string, Forced<T, S>>>;
    };
  };
  /** Moves that may come in every state. One that leads to no state in particular (`to` is empty) stays where it is. */
  readonly anywhere?: Moves<T, StateOf<T>>;
  stateOf(position: T['position']): StateOf<T>;
  /** Turn number, from 1 (0 before the first). */
  turnOf(position: T['position']): number;
  /** The seats that the game waits for; none when it is over. */
  seatsToMove(position: T['position']): readonly Seat[];
  /** Why a seat that the game does not wait for may not move, where there is more to say than whose turn it is. */
  outOfTurn?(position: T['position'], seat: Seat): T['refusal'] | null;
}

/** Why the flow of a game refuses a move: a part of every game's refusals. */
export type FlowRefusal<T extends FlowTypes> =
  | { readonly code: 'game-over' }
  /** `active`: the seat that the game waits for, the first of several. */
  | { readonly code: 'not-your-turn'; readonly seat: Seat; readonly active: Seat }
  | {
      readonly code: 'wrong-phase';
      readonly move: T['move']['type'];
      readonly phase: T['position']['phase']['name'];
    };

/** A flow as its interpreters see it: its rules take what the same game gave, which methods may. */
interface Table<T extends FlowTypes> extends ChartTable<T>, Pick<Flow<T>, 'seatsToMove' | 'outOfTurn'> {
  readonly states: Readonly<Record<string, Row<T>>>;
  readonly anywhere?: Readonly<Record<string, Arm<T> | undefined>>;
}

interface Row<T extends FlowTypes> {
  readonly on?: Readonly<Record<string, Arm<T> | undefined>>;
  readonly always?: Readonly<
    Record<
      string,
      GuardTargets & { when(position: T['position']): boolean; run(position: T['position']): Tried<T> }
    >
  >;
}

interface Arm<T extends FlowTypes> extends Targets {
  run(position: T['position'], move: T['move'], seat: Seat): Tried<T>;
}

interface Stepped<P, E> {
  readonly position: P;
  readonly events: readonly E[];
  readonly reveals: boolean;
}

/** A step that used no chance and showed nothing hidden, so that it may be taken back. */
export const quietStep = <P, const E>(position: P, ...events: readonly E[]): Stepped<P, E> => ({
  position,
  events,
  reveals: false,
});

/** A move that is accepted and leads to a quiet step. */
export const quiet = <P, const E>(position: P, ...events: readonly E[]) => ok(quietStep(position, ...events));

/** One step after another as one. */
export const joined = <P, A, B>(first: Stepped<unknown, A>, second: Stepped<P, B>): Stepped<P, A | B> => ({
  position: second.position,
  events: [...first.events, ...second.events],
  reveals: first.reveals || second.reveals,
});

/** What of a game's rules its flow says. */
export type RulesOfFlow<T extends FlowTypes> = Pick<
  Rules<T>,
  'machine' | 'seatsToMove' | 'outcome' | 'progress' | 'rests'
> & {
  steps(position: T['position'], seat: Seat, move: T['move']): Trial<T, readonly Microstep<T>[]>;
  apply(position: T['position'], seat: Seat, move: T['move']): Trial<T, Step<T>>;
};

type Trial<T extends FlowTypes, V> = Result<V, T['refusal'] | FlowRefusal<T>>;

/** The rules that come from a flow: `apply` and the statechart, and what both know of a position. */
export function flowRules<T extends FlowTypes>(flow: Flow<T>): RulesOfFlow<T> {
  const [played, due] = [playerOf<T>(flow), dueIn<T>(flow)];
  return {
    machine: statechart(flow),
    apply: (position, seat, move) => played(position, seat, move),
    steps: (position, seat, move) => {
      const steps: Microstep<T>[] = [];
      const step = played(position, seat, move, steps);
      return step.ok ? ok(steps) : step;
    },
    seatsToMove: position => flow.seatsToMove(position),
    outcome: ({ phase }) => phase.outcome ?? null,
    rests: position => due(position, flow.stateOf(position)) === null,
    progress: position => ({ turn: flow.turnOf(position), phase: flow.stateOf(position) }),
  };
}

/** A first step with all that follows from it by itself. */
export const settled = <T extends FlowTypes>(flow: Flow<T>, first: Tried<T>): Tried<T> =>
  followerOf<T>(flow)('', first);

/** The rules of a table by state and by the word of a move (which may be `toString`: it is none). */
const rulesOn = <T extends FlowTypes>({ states, anywhere }: Table<T>) =>
  new Map(
    Object.entries(states).map(([state, { on }]) => [state, new Map(Object.entries({ ...anywhere, ...on }))]),
  );

/** Plays a move with all that follows by itself; the steps are added to a list. */
function playerOf<T extends FlowTypes>(table: Table<T>) {
  const [on, followed] = [rulesOn(table), followerOf(table)];
  return (
    position: T['position'],
    seat: Seat,
    move: T['move'],
    steps?: Microstep<T>[],
  ): Trial<T, Step<T>> => {
    const toMove = table.seatsToMove(position);
    const [active] = toMove;
    if (active === undefined) return err({ code: 'game-over' });
    if (!toMove.includes(seat))
      return err(table.outOfTurn?.(position, seat) ?? { code: 'not-your-turn', seat, active });
    const rule = on.get(table.stateOf(position))?.get(move.type);
    if (rule === undefined) return err({ code: 'wrong-phase', move: move.type, phase: position.phase.name });
    return followed(move.type, rule.run(position, move, seat), steps);
  };
}

/** Tells what follows by itself from a position in a state; null where nothing does. */
function dueIn<T extends FlowTypes>(table: Table<T>) {
  const always = new Map(
    Object.entries(table.states).map(([state, row]) => [
      state,
      Object.entries(row.always ?? {}).map(([by, rule]) => ({ by, rule })),
    ]),
  );
  // A loop, for this is asked at every step of every game that computer players try.
  return (position: T['position'], state: string) => {
    for (const each of always.get(state) ?? []) if (each.rule.when(position)) return each;
    return null;
  };
}

/** Goes on from a first step with what follows by itself; the steps are added to a list. */
function followerOf<T extends FlowTypes>(table: Table<T>) {
  const due = dueIn(table);
  return (cause: string, first: Tried<T>, steps?: Microstep<T>[]): Tried<T> => {
    let by = cause;
    let tried = first;
    for (;;) {
      if (!tried.ok) return tried;
      const { position, events, reveals } = tried.value;
      const to = table.stateOf(position);
      // Each step has a list of events of its own, by which the statechart knows it again.
      steps?.push({ position, events: events.slice(), reveals, by, to });
      const forced = due(position, to);
      if (forced === null) return tried;
      by = forced.by;
      const next = forced.rule.run(position);
      tried = next.ok ? ok(joined(tried.value, next.value)) : next;
    }
  };
}
