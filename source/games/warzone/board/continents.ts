import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import type { ContinentLine } from '../../conquest/board/continents-painter.ts';

/**
 * The continents with how many of their territories each player is known to have.
 * @param most when there are more, those of which the viewer has the largest part, or anybody has
 */
export function continentsOf(view: WarzoneView, most: number): readonly ContinentLine[] {
  const lines = linesOf(view);
  if (lines.length <= most) return lines;
  const part = ({ owned, size }: ContinentLine): number => {
    const own = view.viewer === 'spectator' ? Math.max(...owned) : (owned[view.viewer] ?? 0);
    return own / Math.max(1, size);
  };
  return lines.toSorted((one, other) => part(other) - part(one)).slice(0, most);
}

function linesOf({ board, owners, seats }: WarzoneView): readonly ContinentLine[] {
  return board.continents.map(({ name, bonus }, continent) => {
    const inside = board.countries.flatMap((each, place) => (each.continent === continent ? [place] : []));
    const owned = Array.from(
      { length: seats },
      (_, seat) => inside.filter(place => owners[place] === seat).length,
    );
    return { name, bonus, owned, size: inside.length };
  });
}
