import { seats } from '../../../../machines/seat.ts';
import type { WarzoneEvent } from '../../../../machines/warzone/events.ts';
import type { WarzoneSetup, WarzoneView } from '../../../../machines/warzone/types.ts';
import type { TableView } from '../../../table/api.ts';

/**
 * True where computer players play among themselves at one's own table in the fog: nobody is there to keep anything
 * from, and with a watcher's eyes there would be nothing to see.
 */
export function seesAll({ occupants, yours, rules }: TableView): boolean {
  const { options } = rules.setup as WarzoneSetup; // The table plays Warzone.
  return yours === undefined && options.fog !== 'none' && occupants.every(({ kind }) => kind === 'bot');
}

/** What all players know together. Neutral territories that none of them sees stay hidden. */
export function sharedView(table: TableView): WarzoneView {
  const views = seats(table.occupants.length).map(seat => table.view(seat) as WarzoneView); // As above.
  const base = table.view('spectator') as WarzoneView; // As above.
  const known = <T>(of: (view: WarzoneView) => readonly T[], index: number, unknown: T): T =>
    views.map(view => of(view)[index]).find(value => value !== undefined && value !== unknown) ?? unknown;
  return {
    ...base,
    owners: base.owners.map((_, place) => ownerOf(views, place)),
    armies: base.armies.map((_, place) => known(view => view.armies, place, null)),
    incomes: base.incomes.map((_, seat) => known(view => view.incomes, seat, null)),
    handSizes: base.handSizes.map((_, seat) => known(view => view.handSizes, seat, null)),
  };
}

/** Neutral is an owner like the others, so it is not looked for as what is not null. */
function ownerOf(views: readonly WarzoneView[], place: number): WarzoneView['owners'][number] {
  for (const { owners } of views) {
    const owner = owners[place];
    if (owner !== undefined && owner !== 'hidden') return owner;
  }
  return 'hidden';
}

/** An event with all that it tells. */
export const cleared = (event: WarzoneEvent): WarzoneEvent =>
  'sight' in event && event.sight !== null ? { ...event, sight: null } : event;
