import { gridRoster } from './grid/index.ts';
import { intensityRoster } from './intensity/index.ts';
import type { AnyRoster } from './player.ts';

/** The computer players of every game that has some. */
export const rosters: readonly AnyRoster[] = [gridRoster, intensityRoster];

/** The computer players of a game, by the game's id. */
export function rosterOf(game: string): AnyRoster | undefined {
  return rosters.find(roster => roster.game === game);
}
