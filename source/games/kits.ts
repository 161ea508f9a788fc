import { dominationKit } from './domination/kit.ts';
import { gridKit } from './grid/kit.ts';
import { intensityKit } from './intensity/kit.ts';
import type { Kit } from './kit.ts';
import { warzoneKit } from './warzone/kit.ts';

/** Every game that can be played, in the order of the menu: the only place where games are named. */
export const kits: readonly Kit[] = [gridKit, dominationKit, warzoneKit, intensityKit];
