import { about } from '../../../machines/intensity/about.ts';
import type { IntensityTypes } from '../../../machines/intensity/types.ts';
import type { Kit } from '../kit.ts';
import { ranks } from './players/ranks.ts';

/** Everything of Intensity. */
export const intensityKit: Kit<IntensityTypes> = {
  ...about,
  rules: async () => (await import('../../../machines/intensity/index.ts')).intensity,
  players: { ...ranks, load: async () => (await import('./players/index.ts')).intensityRoster },
  setup: {
    seats: 'Ada,bot:medium:Morgan,bot:medium:Amy,bot:medium:Lulu',
    watchers: { option: 'watchers', open: ['hands'] },
  },
  text: { face: async () => (await import('./text/index.ts')).intensityFace },
  board: async () => (await import('./board/play.ts')).intensityBoard,
};
