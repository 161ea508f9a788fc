import type { DominationEvent } from '../../../../machines/domination/events.ts';
import type { Beat, Roll } from '../../conquest/board/motion.ts';

/** What a move's events show on the map. */
export function beatOf(events: readonly DominationEvent[]): Beat {
  const taken = events.find(event => event.type === 'captured');
  const moved = events.find(event => event.type === 'advanced' || event.type === 'fortified');
  return {
    roll: rollOf(events),
    changes: changesOf(events),
    taken: taken === undefined ? null : { territory: taken.target, from: taken.from },
    way: moved === undefined ? null : [moved.source, moved.target],
    clears: events.some(event => event.type === 'go-began'),
  };
}

/** The roll among these events, or null. */
function rollOf(events: readonly DominationEvent[]): Roll | null {
  const rolled = events.find(event => event.type === 'rolled');
  return rolled === undefined
    ? null
    : { ...rolled, captured: events.some(event => event.type === 'captured') };
}

/** What these events brought and took, by territory. */
function changesOf(events: readonly DominationEvent[]): ReadonlyMap<number, number> {
  const changes = new Map<number, number>();
  const add = (territory: number, by: number): void => {
    if (by !== 0) changes.set(territory, (changes.get(territory) ?? 0) + by);
  };
  for (const event of events) {
    if (event.type === 'placed') add(event.territory, event.armies);
    if (event.type === 'claimed') add(event.territory, 1);
    if (event.type === 'rolled') {
      add(event.source, -event.attackerLoses);
      add(event.target, -event.defenderLoses);
    }
    if (event.type === 'fortified') {
      add(event.source, -event.armies);
      add(event.target, event.armies);
    }
    if (event.type === 'traded' && event.bonus !== null) add(event.bonus.territory, event.bonus.armies);
  }
  return changes;
}
