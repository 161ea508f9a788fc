import type { Ranks, Roster } from '../../source/players/player.ts';
import type { RaceTypes } from './race.ts';

export const ranks: Ranks = {
  levels: [
    { id: 'calm', summary: 'always walks' },
    { id: 'wild', summary: 'gallops' },
  ],
};

export const raceRoster: Roster<RaceTypes> = {
  ...ranks,
  choose: level => ({ type: level === 'calm' ? 'walk' : 'gallop' }),
};
