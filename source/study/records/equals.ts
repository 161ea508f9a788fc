import { hasEquals, withEqual } from '../../players/computer-words.ts';
import type { PlayersKit } from '../../players/player.ts';
import { equalled, equalOf } from '../../players/skill.ts';
import type { TableOptions } from '../../table/api.ts';
import type { RulesKit } from '../../table/rules-kit.ts';
import type { SaveStore } from '../../table/store.ts';
import type { LuckKit } from '../luck/luck.ts';

/** A game that is to begin, its equals as strong as the first person at the table is by the records of a store. */
export async function withHomeEquals<O extends Pick<TableOptions, 'game' | 'occupants'>>(
  options: O,
  store: SaveStore,
  kits: readonly (RulesKit & PlayersKit & LuckKit)[],
): Promise<O> {
  const { game, occupants } = options;
  const ranks = kits.find(({ id }) => id === game.id)?.players;
  const name = equalled(occupants);
  if (ranks === undefined || name === null || !hasEquals(occupants)) return options;
  // Only who asks for records waits for what makes them.
  const { homeRatings } = await import('./report.ts');
  const known = await homeRatings(store, kits, { game: game.id, seats: [{ name }] });
  return { ...options, occupants: withEqual(occupants, equalOf(ranks, name, known)) };
}
