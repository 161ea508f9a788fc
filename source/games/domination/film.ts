import type { DominationTypes } from '../../../machines/domination/types.ts';
import type { FilmReader } from '../../study/film/film.ts';
import { boardMeasures, conquestFilm, diceLuck } from '../conquest/film.ts';

/** The luck of Domination's dice, without that of cards drawn. */
export const dominationLuck = diceLuck<DominationTypes>(
  events => events.filter(event => event.type === 'rolled'),
  (place, { setup }) => setup.board.countries[place]?.name ?? `${place}`,
);

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
