import { domination } from './domination/index.ts';
import type { AnyGame } from './game.ts';
import { grid } from './grid/index.ts';
import { intensity } from './intensity/index.ts';
import { warzone } from './warzone/index.ts';

/** Every game that can be played, in the order of the menu. */
export const games: readonly AnyGame[] = [grid, domination, warzone, intensity];

/** The game with this id, or null. */
export const findGame = (id: string): AnyGame | null => games.find(game => game.id === id) ?? null;
