import { expect, test } from 'vitest';
import { territory } from '../../../../machines/conquest/board.ts';
import { seat } from '../../../../machines/seat.ts';
import type { WarzoneEvent } from '../../../../machines/warzone/types.ts';
import { ManualClock } from '../../../../source/base/clock.ts';
import { createMotion } from '../../../../source/games/conquest/board/motion.ts';
import { playbackMap } from '../../../../source/games/warzone/board/game.tsx';
import { beatOfOrder } from '../../../../source/games/warzone/board/playback.ts';
import { emptyScene } from '../../../../source/screens/map-board/scene.ts';
import type { TestApp, TestAppOptions } from '../../../screens/harness.tsx';
import { openWarzone } from './support.ts';

const [A, B] = [seat(0), seat(1)];
const way = { source: territory(0), target: territory(1) };
const told = { seat: A, index: 0, names: ['Here', 'There'], after: [2, 5], sight: null } as const;
const attacked: WarzoneEvent = {
  ...told,
  type: 'attacked',
  order: { type: 'advance', ...way, armies: 6, percent: false, mode: 'any' },
  ...{ defender: B, sent: 6, defenders: 3, killed: 3, lost: 1, hits: null, captured: true },
};
const showing = {
  chapters: [
    {
      turn: 1,
      moments: [
        { event: null, owners: [A, B], armies: [8, 3], handSizes: [0, 0], capitals: [] },
        { event: attacked, owners: [A, A], armies: [2, 5], handSizes: [0, 0], capitals: [] },
      ],
    },
  ],
  ...{ chapter: 0, moment: 1, playing: true },
};

test('an attack marches to the border, flickers there, and only then has an end: a territory that fills', () => {
  const clock = new ManualClock();
  const motion = createMotion(clock, () => true);
  const seen: string[] = [];
  motion.moment.subscribe(() => {
    const { march, fighting, entered, owners, armies } = playbackMap(
      emptyScene,
      showing,
      motion.moment.get(),
    );
    const going = march === null ? '' : `${march.armies} at ${march.share}`;
    const filling = entered === null ? '' : `${entered.share.toFixed(2)} from ${entered.from}`;
    seen.push(`${going}|${fighting ?? ''}|${filling}|${owners.join()} ${armies.join()}`);
  });
  motion.show(beatOfOrder(attacked));
  clock.advance(5_000);
  expect(seen.slice(1)).toEqual([
    ...['6 at 0.125|0||0,1 8,3', '6 at 0.25|1||0,1 8,3', '6 at 0.375|2||0,1 8,3', '6 at 0.5|3||0,1 8,3'],
    ...['0.17', '0.33', '0.50', '0.67', '0.83', '1.00'].map(share => `||${share} from 0|0,0 2,5`),
    ...['|||0,0 2,5', '|||0,0 2,5'],
  ]);
});

/** What is written while a turn is told in which an attack was ordered. */
async function writtenOf(options: TestAppOptions, before: (app: TestApp) => Promise<void> = async () => {}) {
  const app = await openWarzone({ columns: 120, rows: 40, ...options });
  await before(app);
  await app.press('a', 'm', 'enter', 'enter', 'n');
  app.written();
  await app.press('enter');
  const written = app.written();
  expect(written).toContain('playing');
  await app.close();
  return written;
}

/** A number and where it goes in one run of a frame: nothing but armies on their way is written so. */
const MARCHING = /\d[▸▴▾]|◂\d/;
const animated = { settings: { animation: true, pace: 2 } } as const;

test('orders that are told march one after the other', async () => {
  expect(await writtenOf(animated)).toMatch(MARCHING);
});

test('at a pace that nobody could follow nothing marches', async () => {
  expect(await writtenOf({ settings: { animation: true, pace: 3 } })).not.toMatch(MARCHING);
});

test('nothing marches without colours', async () => {
  expect(await writtenOf({ ...animated, depth: 0 })).not.toMatch(MARCHING);
});

test('nothing marches while the terminal answers late', async () => {
  const late = async (app: TestApp): Promise<void> => {
    app.clock.advance(5_000);
    await app.send('\x1b[0n');
  };
  expect(await writtenOf(animated, late)).not.toMatch(MARCHING);
});

test('a key ends what marches, and the telling goes on', async () => {
  const app = await openWarzone({ columns: 120, rows: 40, ...animated });
  const { board } = app.game();
  await app.press('a', 'm', 'enter', 'enter', 'n', 'enter', 'w');
  expect(board.hurry).toBeTypeOf('function');
  board.hurry?.();
  expect(app.faults).toEqual([]);
  await app.close();
});
