import { boardOfMap } from '../../../machines/conquest/deck.ts';
import { presets } from '../../../machines/domination/options.ts';
import type { MapSetup, RuleSets } from '../../maps/setup-kit.ts';

export const ruleSets: RuleSets = {
  standard: {
    options: presets.standard,
    about:
      'Risk as it is usually played: take territories and continents, trade cards for more and more armies',
  },
  domination: {
    options: presets.domination,
    about:
      "the program Domination's: territories are claimed, the map's own cards, the last move goes to a neighbour",
  },
  class: {
    options: presets.class,
    about:
      "a university course's: territories are dealt, sets of cards give 5, 10, 15 …, the last move goes along a path",
  },
};

export const mapSetup: MapSetup = {
  strict: ['standard', 'class'],
  fieldsOf: ({ map, deck }, source) => ({ ...boardOfMap(map, deck), source }),
};
