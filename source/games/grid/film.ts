import type { GridTypes } from '../../../machines/grid/types.ts';
import type { FilmReader } from '../../film/film.ts';
import { boardMeasures, conquestFilm } from '../conquest/film.ts';
import { gridLuck } from './luck.ts';

/** Simple Risk told again. */
export const gridFilm: FilmReader<GridTypes> = conquestFilm(
  boardMeasures<GridTypes>(({ owners, troops, seats }) => ({ owners, armies: troops, seats }), 'troops'),
  event => {
    if (event.type === 'captured') return { taken: event };
    if (event.type === 'eliminated') return { out: event.seat };
    return event.type === 'rolled' ? { battle: event.seat } : null;
  },
  gridLuck,
);
