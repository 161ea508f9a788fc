import type { Kit } from '../../source/games/kit.ts';
import { kits } from '../../source/games/kits.ts';

/** The kit of a game. */
export function kitOf(id: string): Kit {
  const kit = kits.find(each => each.id === id);
  if (kit === undefined) throw new Error(`there is no ${id}`);
  return kit;
}
