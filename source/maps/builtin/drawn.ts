import { defaultDeck } from '../../../machines/conquest/deck.ts';
import { PLAIN_HEAD } from '../map.ts';
import type { BuiltinMap } from './builtin-map.ts';
import drawn from './drawn.json' with { type: 'json' };

/** The maps that scripts/shapes.mjs makes whole, borders and spots too: what touches on their picture, and their sea routes. */
export const DRAWN_MAPS: readonly BuiltinMap[] = drawn.map(
  ({ id, name, about, wraps, continents, countries }) => ({
    id,
    about,
    map: {
      ...PLAIN_HEAD,
      name,
      wraps,
      files: { ...PLAIN_HEAD.files, cards: `${id}.cards` },
      continents,
      countries,
    },
    deck: defaultDeck(countries.length),
  }),
);
