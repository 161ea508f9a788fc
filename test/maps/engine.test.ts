import { describe, expect, it } from 'vitest';
import type { EngineRefusal } from '../../source/maps/engine.ts';
import { changed, coded, judge, mapOf, ring, ringCards } from './support.ts';

const refusals = (map: string, cards: string | null = ringCards): string[] =>
  judge(map, 'strict', cards).engine.map(
    ({ stage, file, line, reason }: EngineRefusal) => `${stage} ${file}:${line} ${reason}`,
  );

describe('what Domination refuses at choosing (rules/domination-maps.md#what-is-refused)', () => {
  it.each([
    ['no [borders] section', changed(ring, '[borders]', '[edges]'), 'ring.map:30 error with map file'],
    ['[borders] without a line', ring.slice(0, ring.indexOf('1 2 6')), 'ring.map:24 error with map file'],
    ['no crd', changed(ring, 'crd ring.cards\n', ''), 'ring.map:6 cards file not specified in map file'],
    ['no [files]', changed(ring, '[files]', '[Files]'), 'ring.map:30 cards file not specified in map file'],
    ['another cards file', changed(ring, 'crd ring', 'crd bing'), 'ring.map:9 file-not-found'],
    [
      'a blank after the name of the cards file',
      changed(ring, 'ring.cards', 'ring.cards '),
      'ring.map:9 file-not-found',
    ],
    ['a cards file in another folder', changed(ring, 'crd ring', 'crd ../ring'), 'ring.map:9 file-not-found'],
  ])('%s', (_, map, refusal) => {
    expect(refusals(map)).toContain(`choose ${refusal}`);
  });

  it('a cards file that is not there', () => {
    expect(refusals(ring, null)).toEqual(['choose ring.map:9 file-not-found']);
  });

  it('a cards file without [cards]', () => {
    expect(refusals(ring, '[missions]\n')).toEqual(['choose ring.cards:1 error with cards file']);
  });
});

describe('what Domination refuses at the start (rules/domination-maps.md#what-is-refused)', () => {
  it.each([
    ['an unknown section', '[borders]', '[frontiers]', '24 unknown section found in map file: frontiers'],
    [
      'a section in another case',
      '[continents]',
      '[Continents]',
      '12 unknown section found in map file: Continents',
    ],
    [
      'an unknown key in [files]',
      'prv ring',
      'preview ring',
      '10 error with files section in map file: preview ring.jpg',
    ],
    [
      'a blank before a key in [files]',
      'prv ring',
      ' prv ring',
      '10 error with files section in map file:  prv ring.jpg',
    ],
    ['an extra field of a continent', 'yellow', 'yellow dark', '13 unknown item found in map file: dark'],
    ['an extra field of a country', '1 30 40', '1 30 40 50', '18 unknown item found in map file: 50'],
    ['a gap in the numbers', '3 Cove', '4 Cove', '19 unexpected number found in map file: 4'],
    ['a continent without a colour', ' yellow', '', '13 a line has too few fields'],
    ['a country without y', '60 40', '60', '19 a line has too few fields'],
    ['a word for a number', '1 30 40', '1 30 south', '18 not a number: For input string: "south"'],
    [
      'a number beyond 32 bits',
      '1 30 40',
      '1 30 2147483648',
      '18 not a number: For input string: "2147483648"',
    ],
    ['a version that is no number', 'ver 2', 'ver two', '3 not a number: For input string: "two"'],
    ['an unknown continent', 'Delta 2', 'Delta 3', '20 index out of range: 2 >= 2'],
    ['the continent 0', 'Delta 2', 'Delta 0', '20 index out of range: -1 >= 2'],
    ['an unknown neighbour', '3 2 4', '3 2 9', '27 index out of range: 8 >= 6'],
    ['borders of an unknown country', '3 2 4', '9 2 4', '27 index out of range: 8 >= 6'],
    ['a line of blanks in a section', '\n[borders]', '  \n[borders]', '23 a line has too few fields'],
    ['a blank after a header', '[borders]', '[borders] ', '24 not a number: For input string: "[borders]"'],
    ['a comment after blanks', '3 2 4', ' ; 2 4', '27 not a number: For input string: ";"'],
  ])('%s', (_, piece, by, refusal) => {
    expect(refusals(changed(ring, piece, by))).toContain(`start ring.map:${refusal}`);
  });

  it.each([
    ['a border one way', '4 3 5', '4 5', '20 Borders error with: Cove and Delta'],
    ['a border on itself', '4 3 5', '4 3 5 4', '21 Delta neighbours with itself'],
  ])('with the word test in the head, %s', (_, piece, by, refusal) => {
    const map = changed(ring, piece, by);
    expect(refusals(map)).toEqual([]);
    expect(refusals(`test\n${map}`)).toEqual([`start ring.map:${refusal}`]);
  });

  it.each([
    ['an unknown kind of card', 'Cavalry 2', 'Dragoon 2', '4 unknown item found in cards file: Dragoon'],
    ['a kind in lower case', 'Cavalry 2', 'cavalry 2', '4 unknown item found in cards file: cavalry'],
    ['a country that is not there', 'Cannon 6', 'Cannon 7', '8 index out of range: 6 >= 6'],
    ['a card without a country', 'Cannon 6', 'Cannon', '8 a line has too few fields'],
    ['more after a card', 'Cannon 6', 'Cannon 6 7', '8 unknown item found in cards file: 7'],
    ['more after a wildcard', 'wildcard\n', 'wildcard 1\n', '9 unknown item found in cards file: 1'],
    ['an unknown section', '[missions]', '[goals]', '12 unknown section found in cards file: goals'],
    [
      'a line before the first section',
      '[cards]',
      'Infantry 1\n[cards]',
      '2 unknown item found in cards file: Infantry 1',
    ],
    ['a mission of a continent that is not there', '2 * 0', '3 * 0', '16 index out of range: 2 >= 2'],
    ['a mission with a word for a number', '4 2', '4 two', '14 not a number: For input string: "two"'],
  ])('cards with %s', (_, piece, by, refusal) => {
    expect(refusals(ring, changed(ringCards, piece, by))).toEqual([`start ring.cards:${refusal}`]);
  });
});

describe('what Domination takes although it is odd (rules/domination-maps.md#what-is-not-checked)', () => {
  it.each([
    ['no end of the last line', ring.trimEnd()],
    ['CR LF', ring.replaceAll('\n', '\r\n')],
    ['CR alone', ring.replaceAll('\n', '\r')],
    ['a byte order mark', `\ufeff${ring}`],
    ['unknown keys in the head', `foo bar\nwidth 3 4\n${ring}`],
    ['blanks before numbers', changed(ring, '3 Cove 1', '  3\tCove   1')],
    ['blanks before a continent', changed(ring, 'Far_Shore', ' Far_Shore')],
    ['an unknown colour', changed(ring, 'yellow', 'mauve')],
    ['a negative bonus', changed(ring, 'Shore 2', 'Shore -2')],
    ['a signed number', changed(ring, '1 30 40', '1 +30 -40')],
    ['a continent without countries', changed(ring, '\n[countries]', 'Nowhere 9 red\n\n[countries]')],
    ['two countries of one name', changed(ring, '3 Cove', '3 Boulder')],
    ['a border line that says nothing', changed(ring, '4 3 5', '4')],
    ['a border twice', changed(ring, '4 3 5', '4 3 5 5 3')],
    ['the borders of a country on two lines', changed(ring, '4 3 5', '4 3\n4 5')],
    [
      'a map that is not connected',
      ring.replace('3 2 4', '3 2').replace('4 3 5', '4 5').replace('1 2 6', '1 2'),
    ],
    ['no borders of one country at all', changed(ring, '4 3 5\n', '')],
    ['an empty line and a comment between countries', changed(ring, '\n3 Cove', '\n\n; three\n3 Cove')],
  ])('%s', (_, map) => {
    const report = judge(map, 'strict');
    expect(report.engine).toEqual([]);
    expect(report.playable).toBe(true);
  });

  it('too few cards and several of one country', () => {
    expect(refusals(ring, '[cards]\nInfantry 1\nCannon 1\n')).toEqual([]);
  });

  it('Latin-1 without a byte order mark, and UTF-8 only after one', () => {
    const map = changed(ring, 'Cove', 'Cové');
    const name = (bytes: Uint8Array): string | undefined => mapOf(judge(bytes, 'strict')).countries[2]?.name;
    expect(name(Uint8Array.from(map, letter => letter.charCodeAt(0)))).toBe('Cové');
    expect(name(new TextEncoder().encode(`\ufeff${map}`))).toBe('Cové');
  });
});

describe('the strict mode', () => {
  it('says every refusal at its place, with the stage and the reason of the engine', () => {
    const report = judge(changed(ring, '3 Cove', '4 Cove'), 'strict');
    expect(report.playable).toBe(false);
    expect(report.findings).toEqual([
      {
        level: 'fault',
        code: 'engine-refuses',
        file: 'ring.map',
        line: 19,
        sentence:
          'the country number 4 should be 3 (Domination when the game starts: unexpected number found in map file: 4)',
      },
    ]);
  });

  it('judges the start although the choice is refused', () => {
    const report = judge(changed(ring, '3 Cove', '4 Cove'), 'strict', null);
    expect(report.engine.map(({ stage }) => stage)).toEqual(['choose', 'start']);
  });

  it('warns of what the engine does not check', () => {
    const report = judge(changed(ring, '4 3 5', '4 5'), 'strict');
    expect(coded(report)).toEqual(['19 one-way-border']);
  });
});
