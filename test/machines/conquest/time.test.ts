import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameTypes, Rules } from '../../../machines/game.ts';
import { intensity } from '../../../machines/intensity/index.ts';
import { optionsSchema } from '../../../machines/intensity/types.ts';
import { fromSeed } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seat, seats } from '../../../machines/seat.ts';
import { sidesOf } from '../../../machines/teams.ts';
import { warzone } from '../../../machines/warzone/index.ts';
import { presets } from '../../../machines/warzone/options.ts';
import { runs } from '../../cases.ts';
import { good } from '../../good.ts';
import * as countries from '../domination/support/boards.ts';
import { inPlay } from '../domination/support/positions.ts';
import * as dominationWalks from '../domination/support/walks.ts';
import { A, B, C, D, E, position, rulesFor } from '../grid/support/boards.ts';
import * as gridWalks from '../grid/support/walks.ts';
import { areTogether } from '../team-walks.ts';
import { BLUE, GREEN, NORTH_SOUTH, RED, stage } from '../warzone/support/boards.ts';
import * as warzoneWalks from '../warzone/support/walks.ts';

/** What time decides of a position, of a game that it may end. */
function timeUp<G extends GameTypes>(rules: Rules<G>, here: G['position']) {
  if (rules.adjudicate === undefined) throw new Error('time does not end this game');
  return rules.adjudicate(here);
}

describe('a game of Simple Risk whose time is up (rules/grid.md#time)', () => {
  const land = (armies: string) =>
    `A1 A1 A1 A1 A1 A1 A1 A1 A12 B1 B1 B1 B1 B1 B1 B1 B1 B${armies} C9 C9 C9 C1 C1 C1 C10`;

  it('is placed by territories, then by armies, in the middle of a turn and without a limit of turns', () => {
    const here = position(land('13'), { active: C, turn: 3, phase: { name: 'choosing' } });
    expect(timeUp(rulesFor(3), here)).toEqual({ places: [[B], [A], [C]], reason: 'time' });
  });

  it('is shared by those who have as many of both', () => {
    expect(timeUp(rulesFor(3), position(land('12'))).places).toEqual([[A, B], [C]]);
  });

  it('places those who are out behind the others, who held out longest first', () => {
    const here = position(land('13'), { eliminated: [E, D] });
    expect(timeUp(rulesFor(5), here).places).toEqual([[B], [A], [C], [D], [E]]);
  });

  it('counts the land of a team together, and places mates together, also who is out', () => {
    const rules = rulesFor(5, { teams: 12213 });
    // Nobody has more than A, but B and C have 13 and A and D 12.
    const board = `${'A1 '.repeat(10)}${'D1 '.repeat(2)}${'B1 '.repeat(8)}${'C2 '.repeat(5)}`;
    const here = position(board, { eliminated: [E] });
    expect(timeUp(rules, here).places).toEqual([[B, C], [A, D], [E]]);
    const without = position(board.replaceAll('D', 'A'), { eliminated: [D, E] });
    expect(timeUp(rules, without).places).toEqual([[B, C], [A, D], [E]]);
  });
});

describe('a game of Domination whose time is up (rules/grid.md#time)', () => {
  const rules = countries.rulesFor({ seats: 3 });

  it('is placed by territories, then by the armies on the board', () => {
    const reserve = [0, 9, 0];
    const here = inPlay(rules, [0, 0, 1, 1, 2, 2], [1, 2, 1, 1, 2, 2], { reserve });
    expect(timeUp(rules, here)).toEqual({ places: [[2], [0], [1]], reason: 'time' });
  });

  it('places who is out last', () => {
    const here = inPlay(rules, [0, 0, 1, 1, 1, 1], [9, 9, 1, 1, 1, 1], { eliminated: [seat(2)] });
    expect(timeUp(rules, here).places).toEqual([[1], [0], [2]]);
  });
});

describe('a game of Warzone whose time is up (rules/grid.md#time)', () => {
  it('is placed by territories, then by armies; neutral land counts for nobody', () => {
    const field = { Alba: 'R2', Brin: 'R3', Cove: 'G9', Dune: 'B4', Esk: 'B2', Fenn: 'n9', Gale: 'n9' };
    const { rules, position: here } = stage({ field });
    expect(timeUp(rules, here)).toEqual({ places: [[BLUE], [RED], [GREEN]], reason: 'time' });
  });

  it('is shared by everybody while they pick, when nobody owns anything', () => {
    const options = { ...presets.class, start: 'picks', startTerritories: 1 } as const;
    const rules = good(warzone.prepare({ seats: 3, options, board: NORTH_SOUTH }));
    const here = good(rules.start(fromSeed('picks')));
    expect(here.phase.name).toBe('picking');
    expect(timeUp(rules, here).places).toEqual([[RED, GREEN, BLUE]]);
  });
});

it('time ends no game of Intensity, which has no land to count', () => {
  const setup = { seats: 3, options: optionsSchema.parse({}) };
  expect(good(intensity.prepare(setup)).adjudicate).toBeUndefined();
});

interface Land {
  readonly owners: readonly (Seat | null)[];
  readonly eliminated: readonly Seat[];
}

/** That every seat has one place, and mates the same; sides that are left come by land and armies, then the others. */
function isFair<G extends GameTypes & { position: Land; setup: { options: { teams: number } } }>(
  rules: Rules<G>,
  here: G['position'],
  armies: readonly number[],
): void {
  const { places, reason } = timeUp(rules, here);
  expect(reason).toBe('time');
  expect(places.flat().toSorted()).toEqual(seats(rules.setup.seats));
  expect(areTogether(rules, places)).toBe(true);
  const sides = sidesOf(rules.setup);
  const worth = (who: Seat): number =>
    here.owners.reduce<number>(
      (sum, owner, place) =>
        owner === null || sides[owner] !== sides[who] ? sum : sum + 1e6 + at(armies, place),
      0,
    );
  const left = places.filter(place => place.some(who => !here.eliminated.includes(who)));
  expect(places.slice(0, left.length)).toEqual(left);
  const worths = left.map(place => new Set(place.map(worth)));
  expect(worths.every(({ size }) => size === 1)).toBe(true);
  const order = worths.flatMap(each => [...each]);
  expect(order).toEqual([...new Set(order)].toSorted((one, other) => other - one));
}

describe('whenever time is up (rules/grid.md#time)', () => {
  it.each([
    [
      'Simple Risk',
      gridWalks.walks(80).map(walk => () => {
        const rules = gridWalks.rulesOf(walk);
        for (const { step } of gridWalks.strides(walk)) isFair(rules, step.position, step.position.troops);
      }),
    ],
    [
      'Domination',
      dominationWalks.walks(120).map(walk => () => {
        const rules = dominationWalks.rulesOf(walk);
        for (const { step } of dominationWalks.strides(walk))
          isFair(rules, step.position, step.position.armies);
      }),
    ],
    [
      'Warzone',
      warzoneWalks.walks(80).map(walk => () => {
        const rules = warzoneWalks.rulesOf(walk);
        for (const { step } of warzoneWalks.strides(walk)) isFair(rules, step.position, step.position.armies);
      }),
    ],
  ])('%s: every seat has a place, and who holds most the first', (_, walks) => {
    fc.assert(
      fc.property(walks, walk => walk()),
      { numRuns: runs(80) },
    );
  });
});
