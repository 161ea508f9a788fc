import { hasEquals, withEqual } from '../../players/computer-words.ts';
import type { PlayersKit } from '../../players/player.ts';
import { equalled, equalOf } from '../../players/skill.ts';
import type { Computer, TableOptions } from '../../table/api.ts';
import type { RulesKit } from '../../table/rules-kit.ts';
import type { SaveStore } from '../../table/store.ts';
import type { LuckKit } from '../luck/luck.ts';

/** The computer player of a game that is as strong as somebody is by the records of a store; null in a game without any. */
export async function homeEqual(
  game: string,
  name: string,
  store: SaveStore,
  kits: readonly (RulesKit & PlayersKit & LuckKit)[],
): Promise<Computer | null> {
  const ranks = kits.find(({ id }) => id === game)?.players;
  if (ranks === undefined) return null;
  // Only who asks for records waits for what makes them.
  const { homeRatings } = await import('./report.ts');
  return equalOf(ranks, name, await homeRatings(store, kits, { game, seats: [{ name }] }));
}

/** A game that is to begin, its equals as strong as the first person at the table is by the records of a store. */
export async function withHomeEquals<O extends Pick<TableOptions, 'game' | 'occupants'>>(
  options: O,
  store: SaveStore,
  kits: readonly (RulesKit & PlayersKit & LuckKit)[],
): Promise<O> {
  const { game, occupants } = options;
  const name = equalled(occupants);
  if (name === null || !hasEquals(occupants)) return options;
  const equal = await homeEqual(game.id, name, store, kits);
  return equal === null ? options : { ...options, occupants: withEqual(occupants, equal) };
}
