import { boardData } from '../../../machines/conquest/board.ts';
import { presets } from '../../../machines/warzone/options.ts';
import type { MapSetup, RuleSets } from '../../maps/setup-kit.ts';

export const ruleSets: RuleSets = {
  standard: {
    options: presets.standard,
    about:
      'Warzone as it is usually played: three territories each, five armies a turn and the bonuses, armies far off are hidden',
  },
  warzone: {
    options: presets.warzone,
    about: "Warzone's own for two: territories are picked, fog, no chance, cards come in pieces",
  },
  class: {
    options: presets.class,
    about: "a university course's: all territories are dealt, nothing is hidden, all of a fight is chance",
  },
  comp345: {
    options: presets.comp345,
    about: "another course's: the same, with 50 armies to deploy and two cards at the start",
  },
  literal: {
    options: presets.literal,
    about:
      "the course's text to the letter: one order each in turn, and the last army of a territory may go, too",
  },
};

export const mapSetup: MapSetup = {
  strict: ['standard', 'class'],
  fieldsOf: ({ map }) => ({ board: boardData(map) }),
};
