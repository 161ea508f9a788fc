import { type AnyRoster, standInLevel as levelOf } from '../players/player.ts';
import { dominationRoster } from './domination/players/index.ts';
import { gridRoster } from './grid/players/index.ts';
import { intensityRoster } from './intensity/players/index.ts';
import { warzoneRoster } from './warzone/players/index.ts';

const rosters: Readonly<Record<string, AnyRoster>> = {
  grid: gridRoster,
  domination: dominationRoster,
  warzone: warzoneRoster,
  intensity: intensityRoster,
};

/** The computer players of a game, by the game's id. */
export const rosterOf = (game: string): AnyRoster | undefined => rosters[game];

/** The level of a computer player that plays on for a person. */
export const standInLevel = (game: string, resigned = false): string =>
  levelOf(rosterOf(game) ?? { levels: [] }, resigned);
