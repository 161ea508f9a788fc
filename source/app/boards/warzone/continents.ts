import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import type { ContinentLine } from '../conquest/continents-painter.ts';

/** Every continent with how many of its territories each player is known to have. */
export function continentsOf({ board, owners, seats }: WarzoneView): readonly ContinentLine[] {
  return board.continents.map(({ name, bonus }, continent) => {
    const inside = board.countries.flatMap((each, place) => (each.continent === continent ? [place] : []));
    const owned = Array.from(
      { length: seats },
      (_, seat) => inside.filter(place => owners[place] === seat).length,
    );
    return { name, bonus, owned, size: inside.length };
  });
}
