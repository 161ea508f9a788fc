import type { Occupant } from '../../table/api.ts';

/** What stands beside a player's name: the level of a computer player, or that its person has resigned. */
export function besideName(occupant: Occupant | undefined): string {
  if (occupant?.kind !== 'bot') return '';
  return occupant.resigned === true ? 'resigned' : occupant.level;
}
