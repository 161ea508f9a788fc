import type { Card, CardKind, Mission } from '../../../machines/conquest/deck.ts';
import { at } from '../../../machines/result.ts';
import type { BuiltinMap } from './builtin-map.ts';
import { defineMap } from './define.ts';

const drawn = defineMap(
  { id: 'world', name: 'World', about: 'the classic one, in six continents', wraps: true },
  `
[North America, 5, #d9a441]
Alaska, -152, 65: North West Territory, Alberta, Kamchatka
North West Territory, -112, 66: Alberta, Greenland, Ontario
Alberta, -114, 55: Western United States, Ontario
Western United States, -110, 41: Central America, Ontario, Eastern United States
Central America, -99, 20: Eastern United States, Venezuela
Greenland, -41, 72: Ontario, Quebec, Iceland
Ontario, -90, 53: Quebec, Eastern United States
Quebec, -71, 53: Eastern United States
Eastern United States, -84, 37:

[South America, 2, #b5533c]
Venezuela, -68, 6: Peru, Brazil
Peru, -72, -12: Brazil, Argentina
Brazil, -50, -11: Argentina, North Africa
Argentina, -66, -36:

[Europe, 5, #4f7cac]
Iceland, -18.5, 65: Scandinavia, Great Britain
Scandinavia, 16, 63: Ukraine, Great Britain, Northern Europe
Ukraine, 38, 54: Northern Europe, Southern Europe, Ural, Afghanistan, Middle East
Great Britain, -2, 53.5: Northern Europe, Western Europe
Northern Europe, 13, 51: Western Europe, Southern Europe
Western Europe, -1, 43: Southern Europe, North Africa
Southern Europe, 20, 43: North Africa, Egypt, Middle East

[Africa, 3, #8e6c3a]
North Africa, 0, 23: Egypt, Congo, East Africa
Egypt, 24, 27: East Africa, Middle East
Congo, 20, -1: East Africa, South Africa
East Africa, 37, 7: South Africa, Madagascar
South Africa, 24, -24: Madagascar
Madagascar, 47, -19:

[Asia, 7, #5b8c5a]
Siberia, 88, 63: Ural, China, Yakutsk, Irkutsk, Mongolia
Ural, 61, 59: China, Afghanistan
China, 101, 33: Afghanistan, India, Siam, Mongolia
Afghanistan, 64, 42: Middle East, India
Middle East, 46, 29: India
India, 79, 22: Siam
Siam, 101, 16: Indonesia
Yakutsk, 123, 67: Irkutsk, Kamchatka
Irkutsk, 112, 56: Mongolia, Kamchatka
Mongolia, 112, 46: Japan, Kamchatka
Japan, 138, 37: Kamchatka
Kamchatka, 155, 61:

[Australia, 2, #9a5b9e]
Indonesia, 113, -2: New Guinea, Western Australia
New Guinea, 142, -6: Western Australia, Eastern Australia
Western Australia, 122, -26: Eastern Australia
Eastern Australia, 146, -26:
`,
);

/** The kind of each country's card by number: infantry, cavalry, cannon, fourteen of each. */
const KINDS = 'ICIIVVVCCCVCIICCVVIVIIVCCICVVICICVICIVVVCI';
const KIND_OF: Readonly<Record<string, CardKind>> = { I: 'infantry', V: 'cavalry', C: 'cannon' };

const cards: readonly Card[] = [
  ...Array.from(KINDS, (letter, country): Card => ({ kind: KIND_OF[letter] ?? 'infantry', country })),
  { kind: 'wildcard' },
  { kind: 'wildcard' },
];

const mission = (text: string, goal: Partial<Mission>): Mission => ({
  destroy: 0,
  occupy: { countries: 0, armies: 0 },
  continents: [null, null, null],
  text,
  ...goal,
});

function conquer(first: number, second: number, third: 'any' | null = null): Mission {
  const [one, other] = [first, second].map(index => at(drawn.map.continents, index).name);
  const more = third === 'any' ? ', and one more continent' : '';
  return mission(`Hold ${one} and ${other}${more}.`, { continents: [first, second, third] });
}

const MOST_COUNTRIES = { countries: 24, armies: 1 };

/** The classic missions: six pairs of continents, two counts of countries, and one player each to destroy. */
const missions: readonly Mission[] = [
  conquer(4, 1),
  conquer(2, 5, 'any'),
  conquer(4, 3),
  conquer(2, 1, 'any'),
  conquer(0, 5),
  conquer(0, 3),
  mission('Hold 18 countries with at least 2 armies on each.', { occupy: { countries: 18, armies: 2 } }),
  mission('Hold 24 countries.', { occupy: MOST_COUNTRIES }),
  ...[1, 2, 3, 4, 5, 6].map(destroy => {
    const text = `Take the last country of PLAYER${destroy}; if that cannot be done any more, hold 24 countries.`;
    return mission(text, { destroy, occupy: MOST_COUNTRIES });
  }),
];

/** The classic world: numbers and borders are those of Domination's default map, so scripts by number work. */
export const world: BuiltinMap = { ...drawn, deck: { cards, missions } };
