import { newArmies } from '../../../machines/domination/turns.ts';
import { type DominationTypes, prepareBoard } from '../../../machines/domination/types.ts';
import { seats } from '../../../machines/seat.ts';
import type { FilmReader } from '../../study/film/film.ts';
import { boardMeasures, conquestFilm, continentsOf, diceLuck, lastByLimit } from '../conquest/film.ts';
import value from './value.json' with { type: 'json' };

/** The luck of Domination's dice, without that of cards drawn. */
export const dominationLuck = diceLuck<DominationTypes>(
  events => events.filter(event => event.type === 'rolled'),
  (territory, { setup }) => setup.board.countries[territory]?.name ?? `${territory}`,
);

export const dominationFilm: FilmReader<DominationTypes> = {
  value,
  review: { rounds: 2 },
  lastTurn: lastByLimit,
  ...conquestFilm<DominationTypes>({
    measures: [
      ...boardMeasures<DominationTypes>(
        ({ owners, armies, handSizes }) => ({ owners, armies, seats: handSizes.length }),
        'armies',
      ),
      { word: 'cards', of: ({ handSizes }) => handSizes },
    ],
    marksOf(event) {
      if (event.type === 'captured') return { taken: event };
      if (event.type === 'eliminated') return { out: event.seat };
      if (event.type === 'traded') return { cards: event.seat, traded: event };
      if (event.type === 'placed') return { placed: event };
      return event.type === 'rolled' ? { battle: event.seat } : null;
    },
    luck: dominationLuck,
    owners: ({ owners }) => owners,
    continents: ({ setup }) => continentsOf(setup.board),
  }),
  figures: (view, { setup: { options, board } }) => [
    seats(view.handSizes.length).map(seat => newArmies(options, prepareBoard(board), view, seat)),
  ],
};
