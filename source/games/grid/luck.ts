import { territory } from '../../../machines/conquest/board.ts';
import { territoryName } from '../../../machines/grid/board.ts';
import type { GridTypes } from '../../../machines/grid/types.ts';
import { diceLuck } from '../conquest/luck.ts';

/** The luck of Simple Risk. */
export const gridLuck = diceLuck<GridTypes>(
  events => events.filter(event => event.type === 'rolled'),
  place => territoryName(territory(place)),
);
