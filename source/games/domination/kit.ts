import { about } from '../../../machines/domination/about.ts';
import type { DominationTypes } from '../../../machines/domination/types.ts';
import type { Kit } from '../kit.ts';
import { ranks } from './players/ranks.ts';

/** Everything of Domination. */
export const dominationKit: Kit<DominationTypes> = {
  ...about,
  rules: async () => (await import('../../../machines/domination/index.ts')).domination,
  players: { ...ranks, load: async () => (await import('./players/index.ts')).dominationRoster },
  setup: {
    seats: 'Ada,bot:normal,bot:normal',
    turnLimit: 'turnLimit',
    hidden: ['conduct'],
    furnishing: async () => (await import('./furnishing.ts')).furnishing,
  },
  text: {
    console: async () => (await import('./text/own-console.ts')).ownConsole,
    options: [
      { flags: '--cards <FILE>', description: 'the cards that are chosen at the start' },
      {
        flags: '--maps <DIR>',
        description: 'where choosemap and choosecards look first; may be repeated',
        repeated: true,
      },
      { flags: '--friendly', description: 'names, any case, beginnings of words and more commands' },
    ],
  },
  board: async () => (await import('./board/play.tsx')).dominationBoard,
};
