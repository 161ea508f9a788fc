import { type Board, neighboursOf } from '../conquest/board.ts';
import { at } from '../result.ts';
import type { Seat, Viewer } from '../seat.ts';
import type { SightLevel } from './events.ts';
import type { Fog, WarzoneOptions } from './options.ts';
import type { Owner } from './types.ts';

/** What is seen beside one's own territories and elsewhere (rules/warzone.md#fog); one's own are always seen. */
const LEVELS: Readonly<Record<Fog, { readonly adjacent: SightLevel; readonly elsewhere: SightLevel }>> = {
  none: { adjacent: 2, elsewhere: 2 },
  light: { adjacent: 2, elsewhere: 1 },
  normal: { adjacent: 2, elsewhere: 0 },
  dense: { adjacent: 1, elsewhere: 1 },
  heavy: { adjacent: 1, elsewhere: 0 },
  complete: { adjacent: 0, elsewhere: 0 },
};

/** What a viewer may know of one territory: 2 owner and armies, 1 the owner, 0 nothing. */
export function levelOf(
  board: Board,
  options: Pick<WarzoneOptions, 'fog' | 'watchers'>,
  owners: readonly Owner[],
  viewer: Viewer,
  territory: number,
): SightLevel {
  const { adjacent, elsewhere } = LEVELS[options.fog];
  if (viewer === 'spectator') return options.watchers === 'all' ? 2 : elsewhere;
  if (elsewhere === 2 || at(owners, territory) === viewer) return 2;
  if (adjacent === elsewhere) return elsewhere;
  return touches(board, owners, viewer, territory) ? adjacent : elsewhere;
}

const touches = (board: Board, owners: readonly Owner[], seat: Seat, territory: number): boolean =>
  neighboursOf(board, territory).some(beside => owners[beside] === seat);
