import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { territory } from '../../../../machines/conquest/board.ts';
import { territories } from '../../../../machines/grid/board.ts';
import type { GridEvent, GridView } from '../../../../machines/grid/types.ts';
import { seat } from '../../../../machines/seat.ts';
import { choicesOf } from '../../../../source/games/grid/board/choices.ts';
import { nextCursor, startCursor } from '../../../../source/games/grid/board/cursor.ts';
import {
  cornerOf,
  gridGeometry,
  stepped,
  territoryAt,
} from '../../../../source/games/grid/board/geometry.ts';
import { createMotion } from '../../../../source/games/grid/board/motion.ts';
import { duelOdds, percent } from '../../../../source/games/grid/board/odds.ts';
import { standingsOf } from '../../../../source/games/grid/board/standings.ts';
import { type Focus, litOf, questionOf, sceneOf } from '../../../../source/games/grid/board/steps.ts';
import { whyNot } from '../../../../source/games/grid/board/why.ts';
import { ManualClock } from '../../../terminal/manual-clock.ts';

const A = seat(0);
const B = seat(1);

/** Ada owns the upper two rows with three troops each, Bo the rest with one each. */
const board = (phase: GridView['phase'], change: Partial<GridView> = {}): GridView => ({
  owners: territories.map(each => (each < 10 ? A : B)),
  troops: territories.map(each => (each < 10 ? 3 : 1)),
  turn: 1,
  active: A,
  eliminated: [],
  phase,
  seats: 3,
  options: { defence: 'chosen', turnLimit: 0 },
  toMove: [A],
  ...change,
});

const focus = (change: Partial<Focus> = {}): Focus => ({
  cursor: territory(0),
  source: null,
  target: null,
  number: null,
  typed: '',
  ...change,
});

describe('where the board lies', () => {
  test('every cell of every territory is found again, at any size that has room', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 300 }), fc.integer({ min: 8, max: 120 }), (width, height) => {
        const geometry = gridGeometry(width, height);
        if (geometry === null) return;
        for (const each of territories) {
          const { x, y } = cornerOf(geometry, each);
          expect(territoryAt(geometry, x, y)).toBe(each);
          expect(territoryAt(geometry, x + geometry.cellWidth - 1, y + geometry.cellHeight - 1)).toBe(each);
          expect(x + geometry.cellWidth).toBeLessThanOrEqual(width);
          expect(y + geometry.cellHeight).toBeLessThanOrEqual(height);
        }
      }),
    );
  });

  test('between the cells and outside there is no territory', () => {
    const geometry = gridGeometry(46, 22);
    if (geometry === null) throw new Error('no room');
    expect(territoryAt(geometry, geometry.left + geometry.cellWidth, geometry.top)).toBeNull();
    expect(territoryAt(geometry, 0, 0)).toBeNull();
    expect(gridGeometry(10, 5)).toBeNull();
  });

  test('the cursor stops at the edge', () => {
    expect(stepped(territory(0), 'up')).toBe(0);
    expect(stepped(territory(0), 'left')).toBe(0);
    expect(stepped(territory(0), 'down')).toBe(5);
    expect(stepped(territory(24), 'right')).toBe(24);
  });
});

describe('what is asked and what is lit', () => {
  test('new troops may go to any own territory', () => {
    const scene = sceneOf(board({ name: 'reinforcing', troops: 2 }), A, focus(), null);
    expect(questionOf(scene)).toBe('Where do 2 new troops go?');
    expect(litOf(scene).size).toBe(10);
  });

  test('an attack starts from a front and goes to a neighbour', () => {
    const view = board({ name: 'choosing' });
    const from = sceneOf(view, A, focus(), null);
    expect([...litOf(from)]).toEqual([5, 6, 7, 8, 9]);
    const to = sceneOf(view, A, focus({ source: territory(7) }), from);
    expect([...litOf(to)]).toEqual([12]);
    expect(questionOf(to)).toBe('Attack where from (1,2)?');
  });

  test('a movement asks from where, to where, and how many', () => {
    const view = board({ name: 'moving' });
    const source = territory(0);
    expect(questionOf(sceneOf(view, A, focus(), null))).toBe('Move troops from where?');
    expect(questionOf(sceneOf(view, A, focus({ source }), null))).toBe('Move where from (0,0)?');
    const asked = sceneOf(view, A, focus({ source, target: territory(9) }), null);
    expect(questionOf(asked)).toBe('How many move? 1–2');
  });

  test('nothing is asked of somebody who watches', () => {
    const scene = sceneOf(board({ name: 'choosing' }), null, focus(), null);
    expect(questionOf(scene)).toBeNull();
    expect(litOf(scene).size).toBe(0);
  });

  test('Tab goes through what is lit and round the end', () => {
    const view = board({ name: 'choosing' });
    const at = (cursor: number) => sceneOf(view, A, focus({ cursor: territory(cursor) }), null);
    expect(nextCursor(at(0), 1)).toBe(5);
    expect(nextCursor(at(9), 1)).toBe(5);
    expect(nextCursor(at(5), -1)).toBe(9);
  });

  test('the cursor begins on a front of one’s own', () => {
    const view = board({ name: 'choosing' });
    expect(startCursor(view, A, territory(3))).toBe(3);
    expect(startCursor(view, A, territory(20))).toBe(5);
  });

  test('choices are the legal moves, by source and target', () => {
    const { ways } = choicesOf(board({ name: 'choosing' }), A);
    expect(ways.get(territory(5))?.get(territory(10))).toEqual({ least: 1, most: 2 });
  });

  test('why an own territory behind the front cannot attack', () => {
    const scene = sceneOf(board({ name: 'choosing' }), A, focus(), null);
    expect(whyNot(scene, A, territory(0))).toEqual({
      kind: 'sentence',
      sentence: 'every neighbour of (0,0) is yours',
    });
    expect(whyNot(scene, A, territory(20))).toMatchObject({
      kind: 'move',
      move: { type: 'attack', source: 20 },
    });
  });
});

describe('the numbers beside the board', () => {
  test('troops, territories and what is to come (rules/grid.md#new-troops)', () => {
    expect(standingsOf(board({ name: 'choosing' })).slice(0, 2)).toEqual([
      { seat: A, territories: 10, troops: 30, coming: 3, out: false },
      { seat: B, territories: 15, troops: 15, coming: 3, out: false },
    ]);
    expect(standingsOf(board({ name: 'choosing' }))[2]).toMatchObject({ coming: 0, out: true });
  });

  test('the odds of a roll add up, and a certain battle is certain', () => {
    const view = board({ name: 'choosing' });
    const odds = duelOdds(view, {
      source: territory(5),
      target: territory(10),
      attackDice: 2,
      defenceDice: 1,
    });
    expect(odds).toMatchObject({ attackers: 3, defenders: 1 });
    expect(odds.roll.reduce((sum, outcome) => sum + outcome.chance, 0)).toBeCloseTo(1);
    expect(odds.roll[0]).toMatchObject({ attackerLoses: 0, defenderLoses: 1 });
    expect(odds.roll[0]?.chance).toBeCloseTo(125 / 216);
  });

  test.each([
    [0, '0 %'],
    [0.001, '<1 %'],
    [0.42, '42 %'],
    [0.999, '>99 %'],
    [1, '100 %'],
  ])('a chance of %f', (chance, words) => {
    expect(percent(chance)).toBe(words);
  });
});

describe('motion', () => {
  const roll: readonly GridEvent[] = [
    {
      type: 'rolled',
      seat: A,
      defender: B,
      source: territory(5),
      target: territory(10),
      attack: [6, 2],
      defence: [3],
      attackerLoses: 0,
      defenderLoses: 1,
    },
    { type: 'captured', seat: A, from: B, source: territory(5), target: territory(10) },
  ];

  test('dice settle, then the territory changes hands in two steps', () => {
    const clock = new ManualClock();
    const motion = createMotion(clock, () => true);
    motion.show(roll);
    const seen: string[] = [];
    motion.moment.subscribe(() => {
      const { rolling, taking } = motion.moment.get();
      seen.push(`${rolling ?? 'settled'} ${taking?.step ?? 'taken'}`);
    });
    expect(motion.moment.get().rolling).toBe(0);
    clock.advance(5_000);
    expect(seen.slice(-5)).toEqual([
      '4 before',
      'settled flash',
      'settled after',
      'settled taken',
      'settled taken',
    ]);
    expect(motion.running).toBe(false);
  });

  test('a key goes to its end at once', () => {
    const clock = new ManualClock();
    const motion = createMotion(clock, () => true);
    motion.show(roll);
    motion.skip();
    expect(motion.moment.get()).toMatchObject({ rolling: null, taking: null, changes: [] });
    expect(clock.waiting).toBe(0);
  });

  test('without motion the end is shown at once; the next turn clears the dice', () => {
    const clock = new ManualClock();
    const motion = createMotion(clock, () => false);
    motion.show(roll);
    expect(motion.moment.get().battle?.captured).toBe(true);
    expect(clock.waiting).toBe(0);
    motion.show([{ type: 'turn-began', seat: B, turn: 2, troops: 3 }]);
    expect(motion.moment.get().battle).toBeNull();
  });
});
