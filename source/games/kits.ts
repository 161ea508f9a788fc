import { workerUrl } from '../players/worker-url.ts';
import { dominationKit } from './domination/kit.ts';
import { gridKit } from './grid/kit.ts';
import { intensityKit } from './intensity/kit.ts';
import type { Kit, Repertoire } from './kit.ts';
import { warzoneKit } from './warzone/kit.ts';

/** Every game that can be played, in the order of the menu: the only place where games are named. */
export const kits: readonly Kit[] = [gridKit, dominationKit, warzoneKit, intensityKit];

export const repertoire: Repertoire = {
  kits,
  worker: workerUrl(import.meta.url, './worker.ts', './worker.mjs'),
};
