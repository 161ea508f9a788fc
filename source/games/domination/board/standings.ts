import type { Board } from '../../../../machines/conquest/board.ts';
import { regionBonus, reinforcement } from '../../../../machines/conquest/reinforcement.ts';
import type { DominationView } from '../../../../machines/domination/types.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import type { ContinentLine } from '../../conquest/board/continents-painter.ts';
import type { Standings } from '../../conquest/board/standings-painter.ts';
import type { Ground } from './steps.ts';

const HEADINGS = ['armies', 'land', 'new', 'cards'] as const;

/** Every player's armies, territories, the new armies that a turn would bring, and how many cards are held. */
export function standingsOf(view: DominationView, board: Board): Standings {
  const starting = view.turn === 0;
  return {
    headings: HEADINGS.map(heading => (heading === 'new' && starting ? 'left' : heading)),
    rows: seats(view.reserve.length).map(seat => {
      const own = board.territories.filter(territory => view.owners[territory] === seat);
      const armies = own.reduce((sum, territory) => sum + (view.armies[territory] ?? 0), 0);
      const left = view.reserve[seat] ?? 0;
      const coming = starting || left > 0 ? left : comingTo(view, board, seat, own.length);
      return {
        seat,
        active: view.toMove.includes(seat),
        out: view.eliminated.includes(seat),
        numbers: [
          `${armies}`,
          `${own.length}`,
          `${starting ? '' : '+'}${coming}`,
          `${view.handSizes[seat] ?? 0}`,
        ],
      };
    }),
  };
}

/** Every continent with what each player has of it; those without territories are left out. */
export const continentsOf = ({ owners, reserve }: DominationView, ground: Ground): readonly ContinentLine[] =>
  ground.regions.flatMap(({ bonus, territories }, index) => {
    if (territories.length === 0) return [];
    const owned = reserve.map(
      (_, seat) => territories.filter(territory => owners[territory] === seat).length,
    );
    return [{ name: ground.continentNames[index] ?? '', bonus, owned, size: territories.length }];
  });

/** The new armies of a seat if its turn began now, without cards. */
function comingTo({ options, owners }: DominationView, board: Board, seat: Seat, owned: number): number {
  const rule = {
    territoriesPerArmy: 3,
    minimum: options.reinforcementMinimum,
    minimumOf: options.minimumOf === 'total' ? 'total' : 'territories',
  } as const;
  return reinforcement(
    rule,
    owned,
    regionBonus(board.regions, territory => owners[territory] === seat),
  );
}
