import type { Card, CardKind, Deck, Mission, MissionContinent } from '../../../machines/conquest/deck.ts';
import { type Definition, defineMap } from './define.ts';

/** The classic world: numbers and borders are those of Domination's default map, so scripts by number work. */
const definition: Definition = {
  id: 'world',
  name: 'World',
  wraps: true,
  continents: [
    {
      name: 'North America',
      bonus: 5,
      colour: 0xd9a441,
      countries: [
        ['Alaska', -152, 65, 'North West Territory, Alberta, Kamchatka'],
        ['North West Territory', -112, 66, 'Alberta, Greenland, Ontario'],
        ['Alberta', -114, 55, 'Western United States, Ontario'],
        ['Western United States', -110, 41, 'Central America, Ontario, Eastern United States'],
        ['Central America', -99, 20, 'Eastern United States, Venezuela'],
        ['Greenland', -41, 72, 'Ontario, Quebec, Iceland'],
        ['Ontario', -90, 53, 'Quebec, Eastern United States'],
        ['Quebec', -71, 53, 'Eastern United States'],
        ['Eastern United States', -84, 37, ''],
      ],
    },
    {
      name: 'South America',
      bonus: 2,
      colour: 0xb5533c,
      countries: [
        ['Venezuela', -68, 6, 'Peru, Brazil'],
        ['Peru', -72, -12, 'Brazil, Argentina'],
        ['Brazil', -50, -11, 'Argentina, North Africa'],
        ['Argentina', -66, -36, ''],
      ],
    },
    {
      name: 'Europe',
      bonus: 5,
      colour: 0x4f7cac,
      countries: [
        ['Iceland', -18.5, 65, 'Scandinavia, Great Britain'],
        ['Scandinavia', 16, 63, 'Ukraine, Great Britain, Northern Europe'],
        ['Ukraine', 38, 54, 'Northern Europe, Southern Europe, Ural, Afghanistan, Middle East'],
        ['Great Britain', -2, 53.5, 'Northern Europe, Western Europe'],
        ['Northern Europe', 13, 51, 'Western Europe, Southern Europe'],
        ['Western Europe', -1, 43, 'Southern Europe, North Africa'],
        ['Southern Europe', 20, 43, 'North Africa, Egypt, Middle East'],
      ],
    },
    {
      name: 'Africa',
      bonus: 3,
      colour: 0x8e6c3a,
      countries: [
        ['North Africa', 0, 23, 'Egypt, Congo, East Africa'],
        ['Egypt', 24, 27, 'East Africa, Middle East'],
        ['Congo', 20, -1, 'East Africa, South Africa'],
        ['East Africa', 37, 7, 'South Africa, Madagascar'],
        ['South Africa', 24, -24, 'Madagascar'],
        ['Madagascar', 47, -19, ''],
      ],
    },
    {
      name: 'Asia',
      bonus: 7,
      colour: 0x5b8c5a,
      countries: [
        ['Siberia', 88, 63, 'Ural, China, Yakutsk, Irkutsk, Mongolia'],
        ['Ural', 61, 59, 'China, Afghanistan'],
        ['China', 101, 33, 'Afghanistan, India, Siam, Mongolia'],
        ['Afghanistan', 64, 42, 'Middle East, India'],
        ['Middle East', 46, 29, 'India'],
        ['India', 79, 22, 'Siam'],
        ['Siam', 101, 16, 'Indonesia'],
        ['Yakutsk', 123, 67, 'Irkutsk, Kamchatka'],
        ['Irkutsk', 112, 56, 'Mongolia, Kamchatka'],
        ['Mongolia', 112, 46, 'Japan, Kamchatka'],
        ['Japan', 138, 37, 'Kamchatka'],
        ['Kamchatka', 155, 61, ''],
      ],
    },
    {
      name: 'Australia',
      bonus: 2,
      colour: 0x9a5b9e,
      countries: [
        ['Indonesia', 113, -2, 'New Guinea, Western Australia'],
        ['New Guinea', 142, -6, 'Western Australia, Eastern Australia'],
        ['Western Australia', 122, -26, 'Eastern Australia'],
        ['Eastern Australia', 146, -26, ''],
      ],
    },
  ],
};

/** The kind of each country's card by number: infantry, cavalry, cannon, fourteen of each. */
const KINDS = 'ICIIVVVCCCVCIICCVVIVIIVCCICVVICICVICIVVVCI';
const KIND_OF: Readonly<Record<string, CardKind>> = { I: 'infantry', V: 'cavalry', C: 'cannon' };

function cards(): Card[] {
  const named = Array.from(
    KINDS,
    (letter, country): Card => ({ kind: KIND_OF[letter] ?? 'infantry', country }),
  );
  return [...named, { kind: 'wildcard' }, { kind: 'wildcard' }];
}

const NO_COUNTRIES = { countries: 0, armies: 0 };
const PLAYERS = [1, 2, 3, 4, 5, 6] as const;

/** The classic missions: six pairs of continents, two counts of countries, and one player each to destroy. */
function missions(): Mission[] {
  const conquer = (first: number, second: number, third: MissionContinent): Mission => {
    const name = (index: number): string => definition.continents[index]?.name ?? '';
    const more = third === 'any' ? ', and one more continent' : '';
    const text = `Hold ${name(first)} and ${name(second)}${more}.`;
    return { destroy: 0, occupy: NO_COUNTRIES, continents: [first, second, third], text };
  };
  const occupy = (countries: number, armies: number, text: string): Mission => ({
    destroy: 0,
    occupy: { countries, armies },
    continents: [null, null, null],
    text,
  });
  return [
    conquer(4, 1, null),
    conquer(2, 5, 'any'),
    conquer(4, 3, null),
    conquer(2, 1, 'any'),
    conquer(0, 5, null),
    conquer(0, 3, null),
    occupy(18, 2, 'Hold 18 countries with at least 2 armies on each.'),
    occupy(24, 1, 'Hold 24 countries.'),
    ...PLAYERS.map(
      (destroy): Mission => ({
        ...occupy(
          24,
          1,
          `Take the last country of PLAYER${destroy}; if that cannot be done any more, hold 24 countries.`,
        ),
        destroy,
      }),
    ),
  ];
}

const deck: Deck = { cards: cards(), missions: missions() };

export const world = defineMap(definition, deck);
