import { z } from 'zod';
import {
  type Flow,
  type FlowRefusal,
  type FlowTypes,
  flowRules,
  type MoveResult,
  quiet,
} from '../../machines/flow.ts';
import type { Game, Rules } from '../../machines/game.ts';
import type { Outcome } from '../../machines/outcome.ts';
import {
  draw,
  explainScriptFault,
  type Randomness,
  randomnessSchema,
  rollDice,
  type ScriptFault,
} from '../../machines/random.ts';
import { at, err, ok, replaced } from '../../machines/result.ts';
import { letter, type Seat, seat, seatSchema, seats } from '../../machines/seat.ts';

/**
 * The least game with all that a table must cope with: turns, moves that can be taken back, dice, and a secret number
 * of each seat. In its turn a seat adds 1 to 3, at most twice, and ends the turn with a pass or the roll of a die. Who
 * reaches the target first wins.
 */
export interface CounterTypes extends FlowTypes {
  setup: { readonly seats: number; readonly options: { readonly target: number } };
  position: CounterPosition;
  move:
    | { readonly type: 'add'; readonly number: number }
    | { readonly type: 'pass' }
    | { readonly type: 'roll' };
  event: CounterEvent;
  view: Omit<CounterPosition, 'random' | 'secrets'> & { readonly secret: number | null };
  refusal: FlowRefusal<CounterTypes> | { readonly code: 'too-often' } | ScriptFault;
  states: { adding: 'adding'; over: 'over' };
}

interface CounterPosition {
  readonly totals: readonly number[];
  readonly secrets: readonly number[];
  readonly active: Seat;
  readonly added: number;
  readonly turn: number;
  readonly phase: { readonly name: 'adding' } | { readonly name: 'over'; readonly outcome: Outcome };
  readonly random: Randomness;
}

type CounterEvent =
  | { readonly type: 'added'; readonly seat: Seat; readonly number: number }
  | { readonly type: 'passed'; readonly seat: Seat }
  | { readonly type: 'rolled'; readonly seat: Seat; readonly eyes: number }
  | { readonly type: 'won'; readonly seat: Seat };

type CounterTried = MoveResult<CounterTypes>;

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
    phase: z.discriminatedUnion('name', [
      z.strictObject({ name: z.literal('adding') }),
      z.strictObject({
        name: z.literal('over'),
        outcome: z.strictObject({ places: z.array(z.array(seatSchema)), reason: z.string() }),
      }),
    ]),
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
  return {
    ...flowRules(flowOf(chosen.options.target)),
    setup: chosen,
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
        phase: { name: 'adding' },
        random: dealt.random,
      });
    },
    view({ random: _random, secrets, ...open }, viewer) {
      return { ...open, secret: viewer === 'spectator' ? null : at(secrets, viewer) };
    },
    seen: event => event,
  };
}

const flowOf = (target: number): Flow<CounterTypes> => ({
  id: 'counter',
  begins: { at: 'adding', in: ['adding'] },
  states: {
    adding: {
      on: {
        add: {
          run: (here, { number }, who) => add(here, who, number),
          legal: ({ added }) => (added === 2 ? [] : [1, 3].map(number => ({ type: 'add', number }) as const)),
          to: ['adding'],
        },
        pass: { run: (here, _, who) => quiet(ended(here), { type: 'passed', seat: who }), to: ['adding'] },
        roll: { run: (here, _, who) => roll(here, who), to: ['adding'] },
      },
      always: {
        isWon: {
          says: 'a total is high enough',
          when: ({ totals }) => totals.some(total => total >= target),
          run: here => win(here, seat(here.totals.findIndex(total => total >= target))),
          to: ['over'],
        },
      },
    },
    over: {},
  },
  stateOf: ({ phase }) => phase.name,
  turnOf: ({ turn }) => turn,
  seatsToMove: ({ phase, active }) => (phase.name === 'over' ? [] : [active]),
});

const ended = (position: CounterPosition): CounterPosition => ({
  ...position,
  added: 0,
  turn: position.turn + 1,
  active: seat((position.active + 1) % position.totals.length),
});

const raised = ({ totals }: CounterPosition, who: Seat, by: number) =>
  replaced(totals, who, at(totals, who) + by);

function add(position: CounterPosition, who: Seat, number: number): CounterTried {
  if (position.added === 2) return err({ code: 'too-often' });
  const next = { ...position, totals: raised(position, who, number), added: position.added + 1 };
  return quiet(next, { type: 'added', seat: who, number });
}

function roll(position: CounterPosition, who: Seat): CounterTried {
  const rolled = rollDice(position.random, 1);
  if (!rolled.ok) return rolled;
  const eyes = at(rolled.value.numbers, 0);
  const next = { ...ended(position), totals: raised(position, who, eyes), random: rolled.value.random };
  return ok({ position: next, events: [{ type: 'rolled', seat: who, eyes }], reveals: true });
}

function win(position: CounterPosition, winner: Seat): CounterTried {
  const others = seats(position.totals.length).filter(other => other !== winner);
  const outcome = { places: [[winner], others], reason: 'target' };
  return quiet({ ...position, phase: { name: 'over', outcome } }, { type: 'won', seat: winner });
}
