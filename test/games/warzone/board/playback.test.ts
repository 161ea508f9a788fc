import { expect, test } from 'vitest';
import { ManualClock } from '../../../../source/base/clock.ts';
import type { Chapter } from '../../../../source/games/warzone/board/chronicle.ts';
import { createPlayback } from '../../../../source/games/warzone/board/playback.ts';

const chapter = (turn: number): Chapter => ({
  turn,
  moments: Array.from({ length: 4 }, () => ({
    event: null,
    owners: [],
    armies: [],
    handSizes: [],
    capitals: [],
  })),
});

test('a turn plays by itself to its end, then the game goes on', () => {
  const clock = new ManualClock();
  const playback = createPlayback(clock, () => 100);
  playback.begin([chapter(1)], 0, true);
  clock.advance(250);
  expect(playback.showing.get()).toMatchObject({ moment: 2, playing: true });
  clock.advance(250);
  expect(playback.showing.get()).toBeNull();
});

test('another turn that comes while one is looked at leaves that where it is', () => {
  const clock = new ManualClock();
  const playback = createPlayback(clock, () => 100);
  playback.begin([chapter(1)], 0, true);
  playback.step(1);
  playback.append(chapter(2));
  clock.advance(1000);
  expect(playback.showing.get()).toMatchObject({ chapter: 0, moment: 1, playing: false });
  playback.turn(1);
  expect(playback.showing.get()).toMatchObject({ chapter: 1, moment: 0 });
});
