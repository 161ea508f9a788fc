import type { DominationEvent, DominationView } from '../../../../machines/domination/types.ts';
import { letter, type Seat } from '../../../../machines/seat.ts';
import { plural } from '../../../../machines/wording.ts';
import type { Ground } from '../../conquest/board/scene.ts';

/** The news since a player's last turn. */
export interface News {
  readonly lines: readonly string[];
  /** The same for little room: no names of territories, one line for each opponent. */
  readonly brief: readonly string[];
  /** The player's territories that others own now. */
  readonly lost: ReadonlySet<number>;
}

export const noNews: News = { lines: [], brief: [], lost: new Set() };

/** The news since this seat's last turn, in short lines. */
export function newsFor(
  seat: Seat,
  events: readonly DominationEvent[],
  view: DominationView,
  { names: places }: Pick<Ground, 'names'>,
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
  const losses = byOwner(lost, view);
  const lossLines = [...losses].map(([by, territories]) => {
    const list = territories.map(territory => places[territory] ?? '').join(', ');
    return `You lost ${list} to ${nameOf(by)}`;
  });
  const beaten = since.flatMap(event => {
    if (event.type !== 'eliminated') return [];
    const cards = event.count === 0 ? '' : `, and has ${plural(event.count, 'card', 'cards')} more`;
    return [`${nameOf(event.by)} beat ${nameOf(event.seat)}${cards}`];
  });
  const done = activitiesOf(since, seat);
  return {
    lines: [...lossLines, ...beaten, ...done.map(deed => activityLine(deed, nameOf))],
    brief: [...beaten, ...done.map(deed => briefLine(deed, losses.get(deed.seat)?.length ?? 0, nameOf))],
    lost,
  };
}

function byOwner(lost: ReadonlySet<number>, view: DominationView): ReadonlyMap<Seat, readonly number[]> {
  const lists = new Map<Seat, number[]>();
  for (const territory of lost) {
    const owner = view.owners[territory] ?? null;
    if (owner !== null) lists.set(owner, [...(lists.get(owner) ?? []), territory]);
  }
  return lists;
}

/** An opponent's turns in numbers. */
interface Activity {
  readonly seat: Seat;
  readonly taken: number;
  readonly armies: number;
  /** Armies that came from cards. */
  readonly traded: number;
}

/** The turns of each opponent who did something. */
function activitiesOf(since: readonly DominationEvent[], seat: Seat): readonly Activity[] {
  const turns = since.filter(event => event.type === 'go-began');
  const others = new Set(turns.filter(({ turn }) => turn > 0).map(event => event.seat));
  others.delete(seat);
  return [...others].flatMap(other => {
    let [taken, armies, traded] = [0, 0, 0];
    for (const event of since) {
      if (!('seat' in event) || event.seat !== other) continue;
      if (event.type === 'captured') taken += 1;
      if (event.type === 'placed') armies += event.armies;
      if (event.type === 'traded') traded += event.armies;
    }
    return taken === 0 && armies === 0 ? [] : [{ seat: other, taken, armies, traded }];
  });
}

function activityLine({ seat, taken, armies, traded }: Activity, nameOf: (of: Seat) => string): string {
  const cards = traded > 0 ? `, ${traded} for cards` : '';
  const placed = plural(armies, 'army', 'armies');
  return `${nameOf(seat)}: +${placed}${cards}; took ${taken === 0 ? 'nothing' : taken}`;
}

function briefLine({ seat, taken, armies }: Activity, lost: number, nameOf: (of: Seat) => string): string {
  const yours = lost === 0 ? '' : `, ${lost} of yours`;
  return `${nameOf(seat)} +${armies}, took ${taken === 0 ? 'nothing' : taken}${yours}`;
}
