import type { DominationEvent, DominationView } from '../../../../machines/domination/types.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Ground } from '../../conquest/board/scene.ts';
import { type Story, storyOf } from '../../conquest/board/story.ts';

/** The story since this seat's last turn. */
export function newsFor(
  seat: Seat,
  events: readonly DominationEvent[],
  { owners }: Pick<DominationView, 'owners'>,
  ground: Pick<Ground, 'names' | 'continents'>,
  names: readonly string[],
): Story {
  const ended = events.findLastIndex(event => event.type === 'turn-ended' && event.seat === seat);
  const happened = (ended < 0 ? [] : events.slice(ended + 1)).filter(
    event =>
      event.type === 'go-began' ||
      event.type === 'traded' ||
      event.type === 'rolled' ||
      event.type === 'captured' ||
      event.type === 'eliminated',
  );
  return storyOf(seat, happened, owners, ground, names);
}
