import type { SourceFile } from '../../source/maps/text.ts';
import { bytesOf, hills, latin1, ring } from './support.ts';

/** A small map of our own, and what is to be found out about it, counted and judged by hand. */
export interface Drawn {
  readonly source: SourceFile;
  /** Countries, continents and one-way borders; null where nothing can be made of it. */
  readonly counts: readonly [countries: number, continents: number, borders: number] | null;
  /** Why the Domination engine refuses it with a good cards file (rules/domination-maps.md#what-is-refused). */
  readonly engine: string | null;
  /** May it be played by the class's rule (rules/domination-maps.md#the-classs-rule)? */
  readonly byClass: boolean;
}

const drawn = (
  name: string,
  text: string | Uint8Array,
  counts: Drawn['counts'],
  engine: string | null,
  byClass: boolean,
): Drawn => ({
  source: { name, bytes: typeof text === 'string' ? bytesOf(text) : text },
  counts,
  engine,
  byClass,
});

/** A head, then the sections; `files` names the cards file. */
const domination = (continents: string, countries: string, borders: string, files = 'crd x.cards'): string =>
  [
    `[files]\n${files}`,
    `[continents]\n${continents}`,
    `[countries]\n${countries}`,
    `[borders]\n${borders}\n`,
  ].join('\n\n');

const SQUARE = '1 Nook 1 10 10\n2 Oak 1 90 10\n3 Pier 2 90 60\n4 Quay 2 10 60';
const TWO = 'West 2 red\nEast 3 #00ff00';

export const dominationMaps: readonly Drawn[] = [
  drawn('ring.map', ring, [6, 2, 14], null, true),
  // Round the square one way only: every country can still be attacked from every other.
  drawn('one-way-round.map', domination(TWO, SQUARE, '1 2\n2 3 1\n3 4\n4 1 3'), [4, 2, 6], null, true),
  // Into the Pier and never out of it: whoever is there is safe for ever.
  drawn('dead-end.map', domination(TWO, SQUARE, '1 2 4\n2 1 3\n4 1 3'), [4, 2, 6], null, false),
  // The Pier attacks, and nobody can attack it.
  drawn('fortress.map', domination(TWO, SQUARE, '1 2 4\n2 1\n3 2 4\n4 1'), [4, 2, 6], null, false),
  // From West to East and never back.
  drawn('no-return.map', domination(TWO, SQUARE, '1 2 4\n2 1 3\n3 4\n4 3'), [4, 2, 6], null, false),
  drawn('two-halves.map', domination(TWO, SQUARE, '1 2\n2 1\n3 4\n4 3'), [4, 2, 4], null, false),
  // The Nook and the Oak do not touch, though they are one continent.
  drawn('torn-continent.map', domination(TWO, SQUARE, '1 4\n2 3\n3 2 4\n4 1 3'), [4, 2, 6], null, false),
  drawn(
    'empty-continent.map',
    domination(`${TWO}\nNowhere 9 blue`, SQUARE, '1 2 4\n2 1 3\n3 2 4\n4 1 3'),
    [4, 3, 8],
    null,
    true,
  ),
  drawn(
    'negative-bonus.map',
    domination('West -2 red\nEast 0 0377', SQUARE, '1 2 4\n2 1 3\n3 2 4\n4 1 3'),
    [4, 2, 8],
    null,
    true,
  ),
  drawn(
    'dos.map',
    domination(TWO, SQUARE, '1 2 4\n2 1 3\n3 2 4\n4 1 3').replaceAll('\n', '\r\n'),
    [4, 2, 8],
    null,
    true,
  ),
  drawn(
    'latin-1.map',
    latin1(
      `name Königsee\n${domination(TWO, SQUARE.replace('Nook', 'Ålund'), '1 2 4\n2 1 3\n3 2 4\n4 1 3')}`,
    ),
    [4, 2, 8],
    null,
    true,
  ),
  drawn(
    'twins.map',
    domination(TWO, SQUARE.replace('Oak', 'Nook'), '1 2 4\n2 1 3\n3 2 4\n4 1 3'),
    [4, 2, 8],
    null,
    true,
  ),
  drawn(
    'capitals.map',
    domination(TWO, SQUARE, '1 2 4\n2 1 3\n3 2 4\n4 1 3').replace('[countries]', '[Countries]'),
    [4, 2, 8],
    'unknown section found in map file: Countries',
    true,
  ),
  drawn(
    'no-cards.map',
    domination(TWO, SQUARE, '1 2 4\n2 1 3\n3 2 4\n4 1 3', 'pic x.png'),
    [4, 2, 8],
    'cards file not specified in map file',
    true,
  ),
  drawn(
    'no-colour.map',
    domination('West 2\nEast 3', SQUARE, '1 2 4\n2 1 3\n3 2 4\n4 1 3'),
    [4, 2, 8],
    'a line has too few fields',
    true,
  ),
  drawn(
    'a-gap.map',
    domination(TWO, SQUARE.replace('4 Quay', '5 Quay'), '1 2 5\n2 1 3\n3 2 5\n5 1 3'),
    [4, 2, 8],
    'unexpected number found in map file: 5',
    true,
  ),
  drawn('nowhere-to-go.map', domination(TWO, SQUARE, ''), null, 'error with map file', false),
];

const conquest = (territories: string): string =>
  `[Map]\nauthor=Sandtable\n\n[Continents]\nWest=2\nEast=3\n\n[Territories]\n${territories}\n`;

export const conquestMaps: readonly Omit<Drawn, 'engine'>[] = [
  drawn('hills.map', hills, [5, 2, 10], null, true),
  drawn(
    'square.map',
    conquest(
      'Nook,10,10,West,Oak,Quay\nOak,90,10,West,Nook,Pier\nPier,90,60,East,Oak,Quay\nQuay,10,60,East,Nook,Pier',
    ),
    [4, 2, 8],
    null,
    true,
  ),
  drawn(
    'shouted.map',
    conquest('NOOK,10,10,WEST,oak\n oak ,90,10,west, nook,PIER,\nPier,90,60,East,Oak'),
    [3, 2, 4],
    null,
    true,
  ),
  drawn(
    'one-way.map',
    conquest('Nook,10,10,West,Oak\nOak,90,10,West,Nook,Pier\nPier,90,60,East'),
    [3, 2, 3],
    null,
    false,
  ),
  drawn(
    'torn.map',
    conquest('Nook,10,10,West,Pier\nOak,90,10,West,Pier\nPier,90,60,East,Nook,Oak'),
    [3, 2, 4],
    null,
    false,
  ),
];
