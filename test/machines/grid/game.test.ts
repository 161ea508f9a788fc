import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { grid } from '../../../machines/grid/index.ts';
import type { GridSetup } from '../../../machines/grid/types.ts';
import { optionsSchema } from '../../../machines/grid/types.ts';
import { A, at, B, C, position, rulesFor } from './support/boards.ts';

const options = optionsSchema.parse({});

/** A set-up as it may come from a file. */
const unchecked = (setup: unknown): GridSetup => setup as GridSetup;

describe('the set-up', () => {
  it.each([3, 4, 5])('is for %i players (rules/grid.md#players)', seats => {
    expect(grid.prepare({ seats, options })).toMatchObject({
      ok: true,
      value: { setup: { seats, options } },
    });
  });

  it.each([0, 2, 6, -3, 3.5, Number.NaN])('is not for %d', seats => {
    expect(grid.prepare({ seats, options })).toEqual({
      ok: false,
      error: {
        code: 'wrong-seats',
        option: null,
        sentence: `Simple Risk is for 3 to 5 players, not ${seats}`,
      },
    });
  });

  it.each([
    [{ ...options, turnLimit: -1 }, 'turnLimit'],
    [{ ...options, turnLimit: 2.5 }, 'turnLimit'],
    [{ ...options, defence: 'none' }, 'defence'],
    [{ ...options, fog: true }, null],
    [null, null],
  ])('refuses the options %j', (wrong, option) => {
    expect(grid.prepare(unchecked({ seats: 3, options: wrong }))).toMatchObject({
      ok: false,
      error: { code: 'wrong-option', option },
    });
  });

  it('has a default and a description for every option', () => {
    expect(optionsSchema.parse({})).toEqual(options);
    const { properties = {} } = z.toJSONSchema(grid.options, { io: 'input' });
    expect(Object.keys(properties)).toEqual([
      ...['defence', 'deployment', 'garrisons', 'newTroops', 'leastTroops', 'connected', 'armyCap'],
      ...['roundLimit', 'turnLimit', 'limitResult', 'holdShare', 'holdRounds', 'teams', 'mateMoves'],
    ]);
    for (const property of Object.values(properties)) {
      expect(property).toMatchObject({
        default: expect.anything(),
        description: expect.stringMatching(/^[A-Z]/),
      });
    }
  });
});

describe('moves from outside', () => {
  it.each([
    ['no object', 'stop'],
    ['an unknown type', { type: 'xstate.stop' }],
    ['a field too many', { type: 'stop', seat: 1 }],
    ['a field too few', { type: 'deploy' }],
    ['a territory off the board', { type: 'deploy', territory: 25 }],
    ['a territory between two', { type: 'deploy', territory: 0.5 }],
    ['a number as text', { type: 'defend', dice: '2' }],
    ['no number', { type: 'defend', dice: Number.NaN }],
  ])('are refused with %s', (_, move) => {
    expect(grid.move.safeParse(move).success).toBe(false);
  });

  it('may ask for too many dice, so that the rules can say what the limit is', () => {
    expect(grid.move.safeParse({ type: 'defend', dice: 9 }).success).toBe(true);
  });
});

describe('a view', () => {
  it('has all that may be known, and not what the next dice will be', () => {
    const rules = rulesFor(3);
    const here = position(
      `A5 A1 B3 B1 B1
       A1 A4 B3 B1 B1
       C1 A2 B2 B1 B1
       C1 C1 C1 B1 B1
       A3 C1 C1 C1 B1`,
      { phase: { name: 'defending', source: at(1, 1), target: at(1, 2), dice: 3 } },
    );
    const { random, ...known } = here;
    expect(rules.view(here, C)).toEqual({ ...known, seats: 3, options, toMove: [B] });
    expect(JSON.stringify(rules.view(here, 'spectator'))).not.toContain(JSON.stringify(random).slice(1, 20));
    expect(rules.view(here, A)).toEqual(rules.view(here, 'spectator'));
  });
});
