import type { GameTypes } from '../../../machines/game.ts';
import { type Seat, seatSchema } from '../../../machines/seat.ts';

/** Whose deed an event is, when it says so: a defender's dice may decide the attacker's. */
export function doerOf(event: GameTypes['event']): Seat | null {
  if (!('seat' in event)) return null;
  const parsed = seatSchema.safeParse(event.seat);
  return parsed.success ? parsed.data : null;
}
