import { boardOfMap } from '../../../machines/conquest/deck.ts';
import { presets } from '../../../machines/domination/options.ts';
import type { MapSetup } from '../../maps/setup-kit.ts';

export const mapSetup: MapSetup = {
  rules: presets,
  about: {
    class:
      "a university course's: territories are dealt, sets of cards give 5, 10, 15 …, the last move goes along a path",
    domination:
      "the program Domination's: territories are claimed, the map's own cards, the last move goes to a neighbour",
  },
  strict: ['class'],
  fieldsOf: ({ map, deck }, source) => ({ ...boardOfMap(map, deck), source }),
};
