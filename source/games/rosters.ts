import type { AnyRoster } from '../players/player.ts';
import { dominationRoster } from './domination/players/index.ts';
import { gridRoster } from './grid/players/index.ts';
import { intensityRoster } from './intensity/players/index.ts';
import { warzoneRoster } from './warzone/players/index.ts';

/** The computer players of every game that has some. */
export const rosters: readonly AnyRoster[] = [gridRoster, dominationRoster, warzoneRoster, intensityRoster];

/** The computer players of a game, by the game's id. */
export function rosterOf(game: string): AnyRoster | undefined {
  return rosters.find(roster => roster.game === game);
}

/**
 * The level of a computer player that plays on for a person: one for who has resigned where the game has it, else the
 * one in the middle of its levels.
 */
export function standInLevel(game: string, resigned = false): string {
  const roster = rosterOf(game);
  const levels = roster?.levels ?? [];
  const own = resigned ? roster?.resigned : undefined;
  return own ?? levels[Math.floor(levels.length / 2)]?.id ?? 'easy';
}
