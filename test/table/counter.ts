import { assign, setup as chart } from 'xstate';
import { z } from 'zod';
import type { ChartContext, ChartInput, Game, GameTypes, Outcome, Rules, Step } from '../../machines/game.ts';
import {
  draw,
  explainScriptFault,
  type Randomness,
  randomnessSchema,
  rollDice,
  type ScriptFault,
} from '../../machines/random.ts';
import { at, err, ok, type Result, replaced } from '../../machines/result.ts';
import { letter, type Seat, seat, seatSchema, seats } from '../../machines/seat.ts';

/**
 * The least game with all that a table must cope with: turns, moves that can be taken back, dice, and a secret number
 * of each seat. In its turn a seat adds 1 to 3, at most twice, and ends the turn with a pass or the roll of a die. Who
 * reaches the target first wins.
 */
export interface CounterTypes extends GameTypes {
  setup: { readonly seats: number; readonly options: { readonly target: number } };
  position: CounterPosition;
  move:
    | { readonly type: 'add'; readonly number: number }
    | { readonly type: 'pass' }
    | { readonly type: 'roll' };
  event: CounterEvent;
  view: Omit<CounterPosition, 'random' | 'secrets'> & { readonly secret: number | null };
  refusal: { readonly code: 'game-over' | 'not-your-turn' | 'too-often' } | ScriptFault;
}

interface CounterPosition {
  readonly totals: readonly number[];
  readonly secrets: readonly number[];
  readonly active: Seat;
  readonly added: number;
  readonly turn: number;
  readonly random: Randomness;
}

type CounterEvent =
  | { readonly type: 'added'; readonly seat: Seat; readonly number: number }
  | { readonly type: 'passed'; readonly seat: Seat }
  | { readonly type: 'rolled'; readonly seat: Seat; readonly eyes: number }
  | { readonly type: 'won'; readonly seat: Seat };

type Applied = Result<Step<CounterTypes>, CounterTypes['refusal']>;

const options = z.strictObject({
  target: z.int().min(1).max(10_000).default(30).describe('The total that wins'),
});

export const counter: Game<CounterTypes> = {
  id: 'counter',
  title: 'Counter',
  summary: 'A game for tests',
  rulesVersion: 1,
  seats: { min: 2, max: 4 },
  options,
  setup: z.strictObject({ seats: z.int(), options }),
  move: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('add'), number: z.int().min(1).max(3) }),
    z.strictObject({ type: z.literal('pass') }),
    z.strictObject({ type: z.literal('roll') }),
  ]),
  position: z.strictObject({
    totals: z.array(z.int()),
    secrets: z.array(z.int()),
    active: seatSchema,
    added: z.int(),
    turn: z.int().min(1),
    random: randomnessSchema,
  }),
  prepare(chosen) {
    if (chosen.seats < 2 || chosen.seats > 4)
      return err({ code: 'seats', option: null, sentence: 'Counter is for 2 to 4' });
    return ok(rulesOf(chosen));
  },
  describe: (event, names) => `${names[event.seat] ?? letter(event.seat)} ${event.type}`,
  explain: refusal => ('needed' in refusal ? explainScriptFault(refusal) : `the rules say ${refusal.code}`),
};

function rulesOf(chosen: CounterTypes['setup']): Rules<CounterTypes> {
  const { target } = chosen.options;
  const winner = (position: CounterPosition): number => position.totals.findIndex(total => total >= target);
  const apply = (position: CounterPosition, who: Seat, move: CounterTypes['move']): Applied => {
    if (winner(position) >= 0) return err({ code: 'game-over' });
    if (who !== position.active) return err({ code: 'not-your-turn' });
    const step = stepOf(position, who, move);
    if (!step.ok || winner(step.value.position) < 0) return step;
    return ok({ ...step.value, events: [...step.value.events, { type: 'won', seat: who }] });
  };
  return {
    setup: chosen,
    machine: machineOf(apply, winner),
    start(random) {
      const dealt =
        random.kind === 'alea'
          ? draw(random, new Array<number>(chosen.seats).fill(1000))
          : { numbers: seats(chosen.seats).map(Number), random };
      return ok({
        totals: seats(chosen.seats).map(() => 0),
        secrets: dealt.numbers,
        active: seat(0),
        added: 0,
        turn: 1,
        random: dealt.random,
      });
    },
    apply,
    seatsToMove: position => (winner(position) >= 0 ? [] : [position.active]),
    *legalMoves(position, who) {
      const all: CounterTypes['move'][] = [
        { type: 'add', number: 1 },
        { type: 'add', number: 3 },
        { type: 'pass' },
        { type: 'roll' },
      ];
      yield* all.filter(move => apply(position, who, move).ok);
    },
    view({ random: _random, secrets, ...open }, viewer) {
      return { ...open, secret: viewer === 'spectator' ? null : at(secrets, viewer) };
    },
    seen: event => event,
    outcome: position => outcomeOf(winner(position), chosen.seats),
    progress: position => ({ turn: position.turn, phase: winner(position) >= 0 ? 'over' : 'adding' }),
  };
}

function stepOf(position: CounterPosition, who: Seat, move: CounterTypes['move']): Applied {
  const raised = (by: number) => replaced(position.totals, who, at(position.totals, who) + by);
  const ended = {
    ...position,
    added: 0,
    turn: position.turn + 1,
    active: seat((who + 1) % position.totals.length),
  };
  if (move.type === 'pass')
    return ok({ position: ended, events: [{ type: 'passed', seat: who }], reveals: false });
  if (move.type === 'add') {
    if (position.added === 2) return err({ code: 'too-often' });
    const next = { ...position, totals: raised(move.number), added: position.added + 1 };
    const event = { type: 'added', seat: who, number: move.number } as const;
    return ok({ position: next, events: [event], reveals: false });
  }
  const rolled = rollDice(position.random, 1);
  if (!rolled.ok) return rolled;
  const eyes = at(rolled.value.numbers, 0);
  const next = { ...ended, totals: raised(eyes), random: rolled.value.random };
  return ok({ position: next, events: [{ type: 'rolled', seat: who, eyes }], reveals: true });
}

function outcomeOf(winner: number, count: number): Outcome | null {
  if (winner < 0) return null;
  return { places: [[seat(winner)], seats(count).filter(other => other !== winner)], reason: 'target' };
}

type MoveEvent = CounterTypes['move'] & { readonly seat: Seat };

function machineOf(
  apply: (position: CounterPosition, who: Seat, move: CounterTypes['move']) => Applied,
  winner: (position: CounterPosition) => number,
) {
  const step = (position: CounterPosition, { seat: who, ...move }: MoveEvent): Applied =>
    apply(position, who, move as CounterTypes['move']);
  return chart({
    types: {
      context: {} as ChartContext<CounterTypes>,
      events: {} as MoveEvent,
      input: {} as ChartInput<CounterTypes>,
    },
    guards: {
      isLegal: ({ context, event }) => step(context.position, event).ok,
      isWon: ({ context }) => winner(context.position) >= 0,
    },
    actions: {
      apply: assign(({ context, event }) => {
        const next = step(context.position, event);
        return next.ok ? next.value : {};
      }),
    },
  }).createMachine({
    id: 'counter',
    context: ({ input }) => ({ position: input.position, events: [], reveals: false }),
    initial: 'adding',
    states: {
      adding: {
        always: { guard: 'isWon', target: 'over' },
        on: {
          add: { guard: 'isLegal', actions: 'apply' },
          pass: { guard: 'isLegal', actions: 'apply' },
          roll: { guard: 'isLegal', actions: 'apply' },
        },
      },
      over: { type: 'final' },
    },
  });
}
