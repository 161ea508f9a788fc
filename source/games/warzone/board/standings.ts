import { type Seat, seats } from '../../../../machines/seat.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { type ContinentLine, continentLines } from '../../conquest/board/continents.tsx';
import { groundOf } from '../../conquest/board/scene.ts';
import type { Standing, Standings } from '../../conquest/board/standings.tsx';
import type { Field } from './chronicle.ts';

/** Columns from which the new armies of each player are shown as well. */
export const WIDE = 36;

/** How the table of who has what is made. */
export interface Accounting {
  /** The board and the cards of the moment that is shown. */
  readonly field: Field;
  /** True while a turn is told: nobody is waited for. */
  readonly settled: boolean;
  /** Whether there is room for the new armies of this turn. */
  readonly incomes: boolean;
}

/** Who has what, as far as it can be known; the mark is at those who have not committed yet. */
export function standingsOf(view: WarzoneView, accounting: Accounting): Standings {
  const headings = ['armies', 'land', 'cards'];
  return {
    headings: accounting.incomes ? [...headings, 'new'] : headings,
    rows: seats(view.seats).map(seat => standingOf(view, seat, accounting)),
  };
}

function standingOf(view: WarzoneView, seat: Seat, { field, settled, incomes }: Accounting): Standing {
  const { owners, armies, hands } = field;
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
    numbers: [
      atLeast(total, unsure),
      atLeast(owned.length, fogged),
      `${hands[seat] ?? '?'}`,
      ...(incomes ? [incomeOf(view, seat)] : []),
    ],
  };
}

/** The armies that a player may deploy in this turn. */
function incomeOf({ incomes, phase }: WarzoneView, seat: Seat): string {
  if (phase !== 'ordering') return '';
  const income = incomes[seat] ?? null;
  return income === null ? '?' : `+${income}`;
}

/**
 * The continents with how many of their territories each player is known to have.
 * @param most when there are more, those of which the viewer has the largest part, or anybody has
 */
export function continentsOf(view: WarzoneView, most: number): readonly ContinentLine[] {
  const lines = continentLines(groundOf(view.board), view.owners, view.seats);
  if (lines.length <= most) return lines;
  const part = ({ owned, size }: ContinentLine): number => {
    const own = view.viewer === 'spectator' ? Math.max(...owned) : (owned[view.viewer] ?? 0);
    return own / Math.max(1, size);
  };
  return lines.toSorted((one, other) => part(other) - part(one)).slice(0, most);
}
