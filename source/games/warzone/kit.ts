import { about } from '../../../machines/warzone/about.ts';
import type { WarzoneTypes } from '../../../machines/warzone/types.ts';
import type { Kit } from '../kit.ts';
import { ranks } from './players/ranks.ts';

/** Everything of Warzone. */
export const warzoneKit: Kit<WarzoneTypes> = {
  ...about,
  rules: async () => (await import('../../../machines/warzone/index.ts')).warzone,
  players: { ...ranks, load: async () => (await import('./players/index.ts')).warzoneRoster },
  setup: {
    seats: 'Ada,bot:normal',
    turnLimit: 'turnLimit',
    watchers: { option: 'watchers', open: ['all'] },
    furnishing: async () => (await import('./furnishing.ts')).furnishing,
  },
  text: { face: async () => (await import('./text/index.ts')).warzoneFace },
  board: async () => (await import('./board/play.tsx')).warzoneBoard,
};
