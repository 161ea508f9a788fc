import type { Board } from '../../../../machines/domination/board.ts';
import type { DominationEvent } from '../../../../machines/domination/events.ts';
import type { DominationView } from '../../../../machines/domination/types.ts';
import { letter, type Seat } from '../../../../machines/seat.ts';

/** What happened since a player's last turn ended. */
export interface News {
  readonly lines: readonly string[];
  /** Territories of the player that others have now. */
  readonly lost: ReadonlySet<number>;
}

export const noNews: News = { lines: [], lost: new Set() };

/** What happened to the game since this seat's last turn ended, in short lines. */
export function newsFor(
  seat: Seat,
  events: readonly DominationEvent[],
  view: DominationView,
  board: Board,
  names: readonly string[],
): News {
  const ended = events.findLastIndex(event => event.type === 'turn-ended' && event.seat === seat);
  const since = ended < 0 ? [] : events.slice(ended + 1);
  const lost = new Set(
    since.flatMap(event =>
      event.type === 'captured' && event.from === seat && view.owners[event.target] !== seat
        ? [event.target]
        : [],
    ),
  );
  const nameOf = (of: Seat): string => names[of] ?? letter(of);
  const lines: string[] = [];
  for (const [by, territories] of byOwner(lost, view)) {
    const list = territories.map(territory => board.names[territory] ?? '').join(', ');
    lines.push(`You lost ${list} to ${nameOf(by)}`);
  }
  for (const event of since)
    if (event.type === 'eliminated')
      lines.push(`${nameOf(event.by)} beat ${nameOf(event.seat)}, and has ${event.count} cards more`);
  lines.push(...deeds(since, seat, nameOf));
  return { lines, lost };
}

function byOwner(lost: ReadonlySet<number>, view: DominationView): ReadonlyMap<Seat, readonly number[]> {
  const lists = new Map<Seat, number[]>();
  for (const territory of lost) {
    const owner = view.owners[territory];
    if (owner === null || owner === undefined) continue;
    lists.set(owner, [...(lists.get(owner) ?? []), territory]);
  }
  return lists;
}

/** What each of the others did, in one line. */
function deeds(since: readonly DominationEvent[], seat: Seat, nameOf: (of: Seat) => string): string[] {
  const others = new Set(
    since.flatMap(event =>
      event.type === 'go-began' && event.turn > 0 && event.seat !== seat ? [event.seat] : [],
    ),
  );
  return [...others].flatMap(other => {
    let [taken, armies, traded] = [0, 0, 0];
    for (const event of since) {
      if (!('seat' in event) || event.seat !== other) continue;
      if (event.type === 'captured') taken += 1;
      if (event.type === 'placed') armies += event.armies;
      if (event.type === 'traded') traded += event.armies;
    }
    if (taken === 0 && armies === 0) return [];
    const cards = traded > 0 ? `, ${traded} for cards` : '';
    return [`${nameOf(other)}: +${armies} armies${cards}; took ${taken === 0 ? 'nothing' : taken}`];
  });
}
