import { describe, expect, test } from 'vitest';
import { territory } from '../../../../machines/conquest/board.ts';
import type { GridEvent } from '../../../../machines/grid/types.ts';
import { seat } from '../../../../machines/seat.ts';
import { ManualClock } from '../../../../source/base/clock.ts';
import { createMotion, type Moment } from '../../../../source/games/conquest/board/motion.ts';
import { beatOf } from '../../../../source/games/grid/board/game.tsx';
import { createStore } from '../../../../source/screens/store.ts';

const [A, B] = [seat(0), seat(1)];
const front = { source: territory(5), target: territory(10) };
const roll: readonly GridEvent[] = [
  {
    ...{ type: 'rolled', seat: A, defender: B, ...front },
    ...{ attack: [6, 2], defence: [3], attackerLoses: 0, defenderLoses: 1 },
  },
  { type: 'captured', seat: A, from: B, ...front },
];
const moved: readonly GridEvent[] = [{ type: 'moved', seat: A, ...front, troops: 4 }];

/** A motion on a clock that stands still, and all that it shows from now on. */
function watched(enabled = true, goesOn?: () => boolean) {
  const clock = new ManualClock();
  const motion = createMotion(clock, () => enabled, goesOn);
  const seen: Moment[] = [];
  motion.moment.subscribe(() => seen.push(motion.moment.get()));
  return { clock, motion, seen };
}

describe('a battle', () => {
  test('armies come to the border while dice roll, then the territory is entered from there, in no more than twelve frames', () => {
    const { clock, motion, seen } = watched();
    motion.show(beatOf(roll));
    clock.advance(5_000);
    const frames = seen.slice(1).map(({ rolling, march, taking, entered }) => {
      const going = march === null ? '' : `${march.armies} at ${march.share}, `;
      return `${going}${rolling ?? 'settled'} ${taking === null ? 'rests' : `${taking} ${entered.toFixed(2)}`}`;
    });
    const entered = ['0.17', '0.33', '0.50', '0.67', '0.83', '1.00'].map(share => `settled 10 ${share}`);
    expect(frames).toEqual([
      ...['2 at 0.125, 0 rests', '2 at 0.25, 1 rests', '2 at 0.375, 2 rests', '2 at 0.5, 3 rests'],
      ...entered,
      ...['settled rests', 'settled rests'],
    ]);
    expect(frames.length).toBeLessThanOrEqual(12);
    expect(clock.waiting).toBe(0);
  });

  test('what is told does not change before it is over', () => {
    const { clock, motion } = watched();
    const armies = createStore(3);
    const seen = motion.resting(armies);
    const lasts = motion.show(beatOf(roll));
    armies.set(2);
    clock.advance(lasts - 1);
    expect(seen.get()).toBe(3);
    clock.advance(1);
    expect(seen.get()).toBe(2);
  });

  test('a key goes to its end at once', () => {
    const { clock, motion } = watched();
    motion.show(beatOf(roll));
    motion.skip();
    expect(motion.moment.get()).toMatchObject({
      rolling: null,
      march: null,
      taking: null,
      changes: new Map(),
    });
    expect(clock.waiting).toBe(0);
  });

  test('without motion the end is shown at once; the next turn clears the dice', () => {
    const { clock, motion } = watched(false);
    expect(motion.show(beatOf(roll))).toBe(0);
    expect(motion.moment.get()).toMatchObject({ battle: { captured: true }, rolling: null, march: null });
    expect(clock.waiting).toBe(0);
    motion.show(beatOf([{ type: 'turn-began', seat: B, turn: 2, troops: 3 }]));
    expect(motion.moment.get().battle).toBeNull();
  });

  test('where frames begin to wait on the line, the rest is at its end at once', () => {
    const line = { fast: true };
    const { clock, motion, seen } = watched(true, () => line.fast);
    motion.show(beatOf(roll));
    clock.advance(60);
    expect(motion.moment.get().rolling).toBe(1);
    line.fast = false;
    clock.advance(60);
    expect(motion.moment.get()).toMatchObject({ rolling: null, march: null, taking: null });
    const shown = seen.length;
    clock.advance(5_000);
    expect(seen.length).toBe(shown);
  });
});

describe('armies that go where nobody stands against them', () => {
  test('march there, and only then are counted', () => {
    const { clock, motion, seen } = watched();
    const armies = createStore(3);
    const counted = motion.resting(armies);
    const lasts = motion.show(beatOf(moved), { path: [5, 10] });
    armies.set(7);
    clock.advance(lasts - 1);
    expect(counted.get()).toBe(3);
    clock.advance(1);
    expect(counted.get()).toBe(7);
    const shares = seen.flatMap(({ march }) => (march === null ? [] : [march.share]));
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(seen.find(({ march }) => march !== null)?.march).toMatchObject({ from: 5, to: 10, armies: 4 });
  });

  test('march through each territory of their way, in no more than twelve frames', () => {
    const { clock, motion, seen } = watched();
    motion.show(beatOf(moved), { path: [5, 6, 7, 8, 9, 14, 13, 12, 11, 10] });
    clock.advance(5_000);
    const links = seen.flatMap(({ march }) => (march === null ? [] : [`${march.from} ${march.to}`]));
    expect(new Set(links).size).toBeGreaterThan(7);
    expect(seen.length - 1).toBeLessThanOrEqual(12);
  });

  test('are there at once where nobody could follow them', () => {
    const { motion } = watched();
    expect(motion.show(beatOf(moved), { path: null })).toBe(0);
    expect(motion.moment.get().march).toBeNull();
  });
});

test('a beat in which nothing moves leaves nothing running', () => {
  const { clock, motion } = watched();
  motion.show(beatOf([]));
  expect(clock.waiting).toBe(0);
});
