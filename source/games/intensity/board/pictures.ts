import { BUFFALO, type Card, suitOf } from '../../../../machines/intensity/cards.ts';
import { type Figure, inkOf } from '../../../screens/drawing/figure.ts';

const drop: Figure = [
  'main 50,4 50,4 60,24 74,46 80,66 72,86 50,96 28,86 20,66 26,46 40,24',
  'light 34,60 40,50 42,62 48,76 40,80 33,72',
];
const leaf: Figure = [
  'main 90,8 90,8 92,34 84,62 62,80 38,80 22,72 14,54 20,34 42,20 68,14',
  'main/8 6,94 30,68',
  'light/5 24,74 54,46 78,22',
];
const calf: Figure = [
  'ear| 34,26 22,18 6,20 1,30 8,42 22,44 34,42',
  'main| 50,6 50,6 38,5 28,13 24,28 25,46 31,62 33,78 40,90 50,93 50,93',
  'light| 50,10 50,10 45,18 46,36 44,56 50,64 50,64',
  'nose| 50,64 50,64 39,64 30,73 30,87 40,97 50,98 50,98',
  'eye| 35,35 40,40 40,48 35,52 30,47 30,39',
  'nostril| 41,75 45,79 43,85 38,83 37,77',
];
const mountains: Figure = [
  'main 2,94 2,94 38,8 38,8 56,48 56,48 68,28 68,28 98,94 98,94',
  'snow 38,8 38,8 51,37 51,37 43,30 37,42 31,33 24,40 24,40',
  'snow 68,28 68,28 79,51 79,51 71,46 66,55 59,43 59,43',
];
const buffalo: Figure = [
  'horn| 32,28 32,28 22,30 14,26 11,16 14,2 14,2 5,10 1,22 4,36 14,44 30,46 30,46',
  'ear| 28,44 16,46 8,54 18,58 28,56',
  'main| 50,10 50,10 40,8 30,14 24,28 22,44 26,58 30,70 34,84 42,97 50,100 50,100',
  'wool| 50,6 50,6 38,5 29,13 27,26 33,36 42,33 50,38 50,38',
  'eye| 32,43 42,48 42,54 36,55 31,50',
  'nose| 50,70 50,70 40,70 34,78 38,88 50,91 50,91',
  'nostril| 42,77 46,80 44,84 40,83',
];

/** A picture and the colours of its inks on a light card; other inks have the colour of the card's number. */
export interface Portrait {
  readonly figure: Figure;
  readonly inks: Readonly<Record<string, number>>;
  /** Inks that are holes where there is only one colour. */
  readonly holes: readonly string[];
}

const suits: readonly Portrait[] = [
  { figure: drop, inks: { light: 0x8fb4ee }, holes: ['light'] },
  { figure: leaf, inks: { light: 0x9cc98a }, holes: ['light'] },
  {
    figure: calf,
    inks: {
      main: 0xb0563a,
      ear: 0x8d3f28,
      light: 0xf6e6d4,
      nose: 0xe9a596,
      eye: 0x2a1410,
      nostril: 0x2a1410,
    },
    holes: ['light', 'eye', 'nostril'],
  },
  { figure: mountains, inks: { snow: 0xb79be0 }, holes: [] },
];

const beast: Portrait = {
  figure: buffalo,
  inks: {
    main: 0x4a2c1c,
    wool: 0x2f1a10,
    horn: 0xb9a27c,
    ear: 0x2f1a10,
    nose: 0x9a7462,
    eye: 0xd03a20,
    nostril: 0x160b06,
  },
  holes: ['eye', 'nostril'],
};

/** The portrait of a card's suit: a drop, a leaf, a calf, mountains. */
export const suitPortrait = (card: Card): Portrait => suits[suitOf(card)] ?? beast;

/** The portrait of a card: that of its suit, or the buffalo. */
export const portraitOf = (card: Card): Portrait => (card === BUFFALO ? beast : suitPortrait(card));

/** The inks of a picture in one colour, its holes left out. */
export function inOneColour({ figure, holes }: Portrait, colour: number): Readonly<Record<string, number>> {
  const inks = new Set(figure.map(inkOf));
  return Object.fromEntries([...inks].filter(ink => !holes.includes(ink)).map(ink => [ink, colour]));
}
