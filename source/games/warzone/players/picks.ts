import type { Territory } from '../../../../machines/conquest/board.ts';
import { type Board, neighboursOf } from '../../../../machines/conquest/board.ts';
import type { Luck } from '../../../players/luck.ts';

/**
 * A wish list: territories of continents that pay much for few territories come first, then those with few ways in.
 * @param luck where given, the list is made by chance instead
 */
export function wishes(board: Board, offered: readonly Territory[], luck: Luck | null): readonly Territory[] {
  const promise = (of: Territory): number => {
    if (luck !== null) return luck.fraction();
    const region = board.regions.find(each => each.territories.includes(of));
    if (region === undefined) return 0;
    const inside = new Set(region.territories);
    const gates = region.territories.filter(each =>
      neighboursOf(board, each).some(other => !inside.has(other)),
    );
    const size = region.territories.length;
    return Math.max(0, region.bonus) / size - size / 20 - gates.length / 30;
  };
  const scored = offered.map(each => ({ each, score: promise(each) }));
  return scored.toSorted((one, other) => other.score - one.score).map(({ each }) => each);
}
