import { describe, expect, it } from 'vitest';
import { begin, persist, play, type Snapshot } from '../../machines/chart.ts';
import { type Flow, type FlowRefusal, type FlowTypes, flowRules, quiet } from '../../machines/flow.ts';
import type { Rules } from '../../machines/game.ts';
import { fromSeed } from '../../machines/random.ts';
import { err, ok } from '../../machines/result.ts';
import { seat } from '../../machines/seat.ts';
import { good } from '../good.ts';

/** A door: it is pushed open, falls shut by itself as often as it has been left open, and can be locked. */
interface DoorTypes extends FlowTypes {
  setup: { readonly seats: number; readonly options: object };
  position: {
    readonly phase: { readonly name: 'shut' | 'open' | 'ajar' | 'locked' };
    readonly pushes: number;
  };
  move: { readonly type: 'push' } | { readonly type: 'lock' } | { readonly type: 'look' };
  event: { readonly type: 'pushed' | 'fell' | 'locked' };
  view: object;
  refusal: FlowRefusal<DoorTypes> | { readonly code: 'stuck' };
  states: { 'house.shut': 'shut'; 'house.open': 'open'; 'house.ajar': 'ajar'; locked: 'locked' };
}

const ME = seat(0);
const PATHS = { shut: 'house.shut', open: 'house.open', ajar: 'house.ajar', locked: 'locked' } as const;
const to = (position: DoorTypes['position'], name: DoorTypes['position']['phase']['name']) => ({
  ...position,
  phase: { name },
});

/** The rules of the door; `changed` replaces parts of its table. */
function doorRules(changed: Partial<Flow<DoorTypes>['states']> = {}): Rules<DoorTypes> {
  const flow: Flow<DoorTypes> = {
    id: 'door',
    begins: { at: 'house.shut', in: ['house.shut'] },
    states: {
      'house.shut': {
        on: {
          push: {
            run: here => quiet({ ...to(here, 'open'), pushes: here.pushes + 1 }, { type: 'pushed' }),
            to: ['house.open'],
          },
          lock: { run: here => quiet(to(here, 'locked'), { type: 'locked' }), to: ['locked'] },
        },
      },
      'house.open': {
        on: { push: { run: () => err({ code: 'stuck' }), to: ['house.open'] } },
        always: {
          falls: {
            says: 'it was left open',
            when: ({ pushes }) => pushes > 1,
            run: here => ok({ position: to(here, 'ajar'), events: [{ type: 'fell' }], reveals: true }),
            to: ['house.ajar'],
          },
        },
      },
      'house.ajar': {
        always: {
          fallsFurther: {
            says: 'it is ajar',
            when: () => true,
            run: here => quiet(to(here, 'shut'), { type: 'fell' }),
            to: ['house.shut'],
          },
        },
      },
      locked: {},
      ...changed,
    },
    anywhere: { look: { run: here => quiet(here), to: [] } },
    stateOf: ({ phase }) => PATHS[phase.name],
    turnOf: ({ pushes }) => pushes,
    seatsToMove: ({ phase }) => (phase.name === 'locked' ? [] : [ME]),
  };
  return {
    ...flowRules(flow),
    setup: { seats: 1, options: {} },
    start: () => ok({ phase: { name: 'shut' }, pushes: 0 }),
    view: position => position,
    seen: event => event,
  };
}

function begun(rules: Rules<DoorTypes>): Snapshot<DoorTypes> {
  return good(begin(rules, fromSeed('door')));
}

const open = { phase: { name: 'open' }, pushes: 1 } as const;
const shut = { phase: { name: 'shut' }, pushes: 1 } as const;

describe('a flow', () => {
  const rules = doorRules();

  it('carries out a move and all that follows by itself, as one step', () => {
    expect(rules.apply(shut, ME, { type: 'push' })).toEqual({
      ok: true,
      value: {
        position: { phase: { name: 'shut' }, pushes: 2 },
        events: [{ type: 'pushed' }, { type: 'fell' }, { type: 'fell' }],
        reveals: true,
      },
    });
  });

  it('tells the steps one by one, each with its cause and the state it leads to', () => {
    const steps = good(rules.steps(shut, ME, { type: 'push' }));
    expect(steps.map(({ by, to, events, reveals }) => [by, to, events.length, reveals])).toEqual([
      ['push', 'house.open', 1, false],
      ['falls', 'house.ajar', 2, true],
      ['fallsFurther', 'house.shut', 3, true],
    ]);
  });

  it('refuses a move that its state has not, also words that every object knows', () => {
    for (const type of ['lock', 'toString', '__proto__', 'xstate.stop'] as const)
      expect(rules.apply(open, ME, { type } as DoorTypes['move'])).toEqual({
        ok: false,
        error: { code: 'wrong-phase', move: type, phase: 'house.open' },
      });
  });

  it('refuses a seat that it does not wait for, and every seat when it is over', () => {
    const other = seat(1);
    expect(rules.apply(open, other, { type: 'look' })).toEqual({
      ok: false,
      error: { code: 'not-your-turn', seat: other, active: ME },
    });
    const over = { phase: { name: 'locked' }, pushes: 1 } as const;
    expect(rules.apply(over, ME, { type: 'look' })).toEqual({ ok: false, error: { code: 'game-over' } });
  });

  it('hands on why a rule refuses', () => {
    expect(rules.apply(open, ME, { type: 'push' })).toEqual({ ok: false, error: { code: 'stuck' } });
  });
});

describe('the statechart of a flow', () => {
  it('goes the way of the steps and takes the last of them', () => {
    const rules = doorRules();
    const pushed = good(play(rules, begun(rules), ME, { type: 'push' }));
    expect(pushed).toMatchObject({ phase: 'house.open', context: { position: open } });
    const locked = play(rules, begun(rules), ME, { type: 'lock' });
    expect(locked).toMatchObject({ ok: true, value: { phase: 'locked', machine: { status: 'done' } } });
  });

  it('takes a move that changes nothing as a move', () => {
    const rules = doorRules();
    const before = begun(rules);
    const looked = good(play(rules, before, ME, { type: 'look' }));
    expect(looked.context.position).toBe(before.context.position);
    expect(persist(rules, looked)).toEqual(persist(rules, before));
  });

  it.each<[string, Partial<Flow<DoorTypes>['states']>]>([
    [
      'a move leads where its table does not say',
      { 'house.shut': { on: { push: { run: here => quiet(to(here, 'locked')), to: ['house.open'] } } } },
    ],
    [
      'a move leads to no state at all',
      {
        'house.shut': {
          on: { push: { run: here => quiet(to(here, 'gone' as 'open')), to: ['house.open'] } },
        },
      },
    ],
    [
      'what follows by itself leads where its table does not say',
      {
        'house.open': {
          always: {
            falls: {
              says: 'it was left open',
              when: () => true,
              run: here => quiet(to(here, 'locked')),
              to: ['house.ajar'],
            },
          },
        },
      },
    ],
  ])('lets nothing pass when %s', (_, changed) => {
    const rules = doorRules(changed);
    expect(() => play(rules, begun(rules), ME, { type: 'push' })).toThrow(
      /^the statechart refuses push in house.shut: push to /,
    );
  });

  it('begins nowhere but where its table says', () => {
    const rules = { ...doorRules(), start: () => ok(open) };
    expect(() => begin(rules, fromSeed('door'))).toThrow('no game begins in house.open');
  });
});
