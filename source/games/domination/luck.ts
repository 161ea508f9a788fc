import type { DominationTypes } from '../../../machines/domination/types.ts';
import { diceLuck } from '../conquest/luck.ts';

/** The luck of Domination's dice; who draws which card is no part of it. */
export const dominationLuck = diceLuck<DominationTypes>(
  events => events.filter(event => event.type === 'rolled'),
  (place, { setup }) => setup.board.countries[place]?.name ?? `${place}`,
);
