import { type Seat, seats } from '../../../../machines/seat.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import type { Standing, Standings } from '../conquest/standings-painter.ts';
import type { Field } from './chronicle.ts';

/** Who has what, as far as it can be known; the mark is at those who have not committed yet. */
export function standingsOf(view: WarzoneView, field: Field, settled: boolean): Standings {
  return {
    headings: ['armies', 'land', 'cards'],
    rows: seats(view.seats).map(seat => standingOf(view, field, seat, settled)),
  };
}

function standingOf(view: WarzoneView, { owners, armies }: Field, seat: Seat, settled: boolean): Standing {
  const owned = owners.flatMap((owner, place) => (owner === seat ? [place] : []));
  const fogged = owners.includes('hidden') && seat !== view.viewer;
  const unsure = fogged || owned.some(place => armies[place] === null);
  const total = owned.reduce((sum, place) => sum + (armies[place] ?? 0), 0);
  const atLeast = (number: number, open: boolean): string =>
    !open ? `${number}` : number === 0 ? '?' : `${number}+`;
  return {
    seat,
    active:
      !settled && view.phase !== 'over' && view.committed[seat] === false && !view.eliminated.includes(seat),
    out: view.eliminated.includes(seat) && view.phase !== 'picking' && owned.length === 0,
    numbers: [atLeast(total, unsure), atLeast(owned.length, fogged), `${view.handSizes[seat] ?? '?'}`],
  };
}
