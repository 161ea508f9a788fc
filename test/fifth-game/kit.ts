import type { Kit, Repertoire } from '../../source/games/kit.ts';
import { kits } from '../../source/games/kits.ts';
import { ranks } from './players.ts';
import { about, type RaceTypes } from './race.ts';

/** A game that the program does not have: everything of it lies in this folder. */
export const raceKit: Kit<RaceTypes> = {
  ...about,
  rules: async () => (await import('./race.ts')).race,
  players: { ...ranks, load: async () => (await import('./players.ts')).raceRoster },
  setup: { seats: 'Ada,bot:calm,bot:wild', turnLimits: ['turnLimit'] },
  text: { adapter: async () => (await import('./text-adapter.ts')).raceTextAdapter },
  board: async () => (await import('./board.tsx')).raceBoard,
};

/** The program's games and this one. */
export const five: Repertoire = { kits: [...kits, raceKit], worker: new URL('./worker.ts', import.meta.url) };
