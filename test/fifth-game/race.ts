import * as z from 'zod';
import {
  type Flow,
  type FlowRefusal,
  type FlowTypes,
  flowRules,
  type MoveResult,
  quiet,
} from '../../machines/flow.ts';
import type { About, Game, Rules } from '../../machines/game.ts';
import { checkOptions } from '../../machines/options.ts';
import type { Outcome } from '../../machines/outcome.ts';
import {
  explainScriptFault,
  type Randomness,
  randomnessSchema,
  rollDice,
  type ScriptFault,
} from '../../machines/random.ts';
import { at, err, ok, replaced } from '../../machines/result.ts';
import { letter, type Seat, seat, seatSchema, seats } from '../../machines/seat.ts';

/** A race through the desert: in its turn a camel walks two steps, or gallops by a die and stands still on a one. */
export interface RaceTypes extends FlowTypes {
  setup: { readonly seats: number; readonly options: z.output<typeof options> };
  position: RacePosition;
  move: { readonly type: 'walk' } | { readonly type: 'gallop' };
  event:
    | { readonly type: 'went'; readonly seat: Seat; readonly steps: number }
    | { readonly type: 'arrived'; readonly seat: Seat };
  view: Omit<RacePosition, 'random'> & { readonly length: number };
  refusal: FlowRefusal<RaceTypes> | ScriptFault;
  states: { racing: 'racing'; over: 'over' };
}

interface RacePosition {
  readonly steps: readonly number[];
  readonly active: Seat;
  readonly turn: number;
  readonly phase: { readonly name: 'racing' } | { readonly name: 'over'; readonly outcome: Outcome };
  readonly random: Randomness;
}

const options = z.strictObject({
  length: z.int().min(5).max(100).default(20).describe('The steps to the well'),
  turnLimit: z
    .int()
    .min(0)
    .max(1000)
    .default(0)
    .describe('The race is a draw after so many turns (0: no limit)'),
});

const WALK = 2;

export const about: About = {
  id: 'race',
  title: 'Camel Race',
  summary: 'Two to four camels run to the well',
  seats: { min: 2, max: 4 },
};

export const race: Game<RaceTypes> = {
  ...about,
  rulesVersion: 1,
  options,
  setup: z.strictObject({ seats: z.int(), options }),
  move: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('walk') }),
    z.strictObject({ type: z.literal('gallop') }),
  ]),
  position: z.strictObject({
    steps: z.array(z.int().min(0)),
    active: seatSchema,
    turn: z.int().min(1),
    phase: z.discriminatedUnion('name', [
      z.strictObject({ name: z.literal('racing') }),
      z.strictObject({
        name: z.literal('over'),
        outcome: z.strictObject({ places: z.array(z.array(seatSchema)), reason: z.string() }),
      }),
    ]),
    random: randomnessSchema,
  }),
  prepare({ seats: count, options: chosen }) {
    const { min, max } = about.seats;
    if (count < min || count > max)
      return err({
        code: 'wrong-seats',
        option: null,
        sentence: `Camel Race is for ${min} to ${max} players`,
      });
    const checked = checkOptions(options, chosen);
    return checked.ok ? ok(rulesOf({ seats: count, options: checked.value })) : checked;
  },
  describe(event, names) {
    const name = names[event.seat] ?? letter(event.seat);
    return event.type === 'arrived' ? `${name} is at the well` : `${name} goes ${event.steps} steps`;
  },
  explain(refusal, names) {
    if ('needed' in refusal) return explainScriptFault(refusal);
    if (refusal.code === 'not-your-turn') return `it is ${names[refusal.active] ?? '?'}'s turn`;
    return 'the race is over';
  },
};

function rulesOf(setup: RaceTypes['setup']): Rules<RaceTypes> {
  const flow = flowRules(flowOf(setup));
  return {
    ...flow,
    setup,
    start: random =>
      ok({
        steps: seats(setup.seats).map(() => 0),
        active: seat(0),
        turn: 1,
        phase: { name: 'racing' },
        random,
      }),
    view: ({ random: _, ...known }) => ({ ...known, length: setup.options.length }),
    seen: event => event,
  };
}

const flowOf = ({ options: { length, turnLimit } }: RaceTypes['setup']): Flow<RaceTypes> => ({
  id: about.id,
  begins: { at: 'racing', in: ['racing'] },
  states: {
    racing: {
      on: {
        walk: { run: (here, _, who) => went(here, who, WALK), to: ['racing'] },
        gallop: { run: (here, _, who) => galloped(here, who), to: ['racing'] },
      },
      always: {
        isAtTheWell: {
          says: 'a camel is at the well',
          when: ({ steps }) => steps.some(each => each >= length),
          run: here => arrived(here, seat(here.steps.findIndex(each => each >= length))),
          to: ['over'],
        },
        lastsTooLong: {
          says: 'the turns that were agreed are over',
          when: ({ turn }) => turnLimit > 0 && turn > turnLimit,
          run: here => quiet(ended(here, [seats(here.steps.length)], 'turn-limit')),
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

function went(position: RacePosition, who: Seat, by: number): MoveResult<RaceTypes> {
  const next = seat((who + 1) % position.steps.length);
  const steps = replaced(position.steps, who, at(position.steps, who) + by);
  const turn = next === 0 ? position.turn + 1 : position.turn;
  return quiet({ ...position, steps, active: next, turn }, { type: 'went', seat: who, steps: by });
}

function galloped(position: RacePosition, who: Seat): MoveResult<RaceTypes> {
  const rolled = rollDice(position.random, 1);
  if (!rolled.ok) return rolled;
  const eyes = at(rolled.value.numbers, 0);
  const step = went({ ...position, random: rolled.value.random }, who, eyes === 1 ? 0 : eyes);
  return step.ok ? ok({ ...step.value, reveals: true }) : step;
}

function arrived(position: RacePosition, winner: Seat): MoveResult<RaceTypes> {
  const others = seats(position.steps.length).filter(other => other !== winner);
  return quiet(ended(position, [[winner], others], 'arrived'), { type: 'arrived', seat: winner });
}

const ended = (position: RacePosition, places: Outcome['places'], reason: string): RacePosition => ({
  ...position,
  phase: { name: 'over', outcome: { places, reason } },
});
