import type { Furnishing } from '../maps/furnishing.ts';
import { furnishing as domination } from './domination/furnishing.ts';
import { furnishing as warzone } from './warzone/furnishing.ts';

const furnishings: Readonly<Record<string, Furnishing>> = { domination, warzone };

/** What the set-up of a game needs besides its options, or null when that is nothing. */
export const furnishingOf = (game: string): Furnishing | null => furnishings[game] ?? null;
