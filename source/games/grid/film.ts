import { territory } from '../../../machines/conquest/board.ts';
import { territoryName } from '../../../machines/grid/board.ts';
import { lastTurn } from '../../../machines/grid/turns.ts';
import type { GridTypes } from '../../../machines/grid/types.ts';
import type { FilmReader } from '../../study/film/film.ts';
import { boardMeasures, conquestFilm, diceLuck } from '../conquest/film.ts';
import value from './value.json' with { type: 'json' };

export const gridLuck = diceLuck<GridTypes>(
  events => events.filter(event => event.type === 'rolled'),
  place => territoryName(territory(place)),
);

export const gridFilm: FilmReader<GridTypes> = {
  value,
  review: { rounds: 2 },
  lastTurn: setup => ({ turn: lastTurn(setup), drawn: setup.options.limitResult === 'draw' }),
  ...conquestFilm<GridTypes>({
    measures: boardMeasures<GridTypes>(
      ({ owners, troops, seats }) => ({ owners, armies: troops, seats }),
      'troops',
    ),
    marksOf(event) {
      if (event.type === 'captured') return { taken: event };
      if (event.type === 'eliminated') return { out: event.seat };
      if (event.type === 'reinforced') return { placed: { ...event, armies: event.troops } };
      return event.type === 'rolled' ? { battle: event.seat } : null;
    },
    luck: gridLuck,
    owners: ({ owners }) => owners,
    continents: () => [],
  }),
};
