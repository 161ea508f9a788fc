import { dominationRoster } from './domination/index.ts';
import { gridRoster } from './grid/index.ts';
import { intensityRoster } from './intensity/index.ts';
import type { AnyRoster } from './player.ts';
import { warzoneRoster } from './warzone/index.ts';

/** The computer players of every game that has some. */
export const rosters: readonly AnyRoster[] = [gridRoster, dominationRoster, warzoneRoster, intensityRoster];

/** The computer players of a game, by the game's id. */
export function rosterOf(game: string): AnyRoster | undefined {
  return rosters.find(roster => roster.game === game);
}
