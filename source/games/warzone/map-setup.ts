import { boardData } from '../../../machines/conquest/board.ts';
import { presets } from '../../../machines/warzone/options.ts';
import type { MapSetup } from '../../maps/setup-kit.ts';

export const mapSetup: MapSetup = {
  rules: presets,
  about: {
    standard:
      'Warzone as it is usually played: three territories each, five armies a turn and the bonuses, armies far off are hidden',
    warzone: "Warzone's own for two: territories are picked, fog, no chance, cards come in pieces",
    class: "a university course's: all territories are dealt, nothing is hidden, all of a fight is chance",
    comp345: "another course's: the same, with 50 armies to deploy and two cards at the start",
  },
  strict: ['standard', 'class'],
  fieldsOf: ({ map }) => ({ board: boardData(map) }),
};
