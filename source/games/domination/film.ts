import type { DominationTypes } from '../../../machines/domination/types.ts';
import type { FilmReader } from '../../film/film.ts';
import { boardMeasures, conquestFilm } from '../conquest/film.ts';
import { dominationLuck } from './luck.ts';

/** Domination told again. */
export const dominationFilm: FilmReader<DominationTypes> = conquestFilm(
  [
    ...boardMeasures<DominationTypes>(
      ({ owners, armies, handSizes }) => ({ owners, armies, seats: handSizes.length }),
      'armies',
    ),
    { word: 'cards', of: ({ handSizes }) => handSizes },
  ],
  event => {
    if (event.type === 'captured') return { taken: event };
    if (event.type === 'eliminated') return { out: event.seat };
    if (event.type === 'traded') return { cards: event.seat };
    return event.type === 'rolled' ? { battle: event.seat } : null;
  },
  dominationLuck,
);
