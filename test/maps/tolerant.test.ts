import { describe, expect, it } from 'vitest';
import type { FindingCode } from '../../source/maps/findings.ts';
import { bytesOf, changed, coded, judge, latin1, mapOf, ring, ringCards } from './support.ts';

const plain = mapOf(judge(ring));

describe('a Domination map without faults', () => {
  it('is read as it is written, without a warning', () => {
    const report = judge(ring);
    expect(report).toMatchObject({ playable: true, format: 'domination', findings: [], moreFindings: 0 });
    expect(plain).toMatchObject({
      name: 'Ring of Six',
      version: 2,
      circle: 24,
      files: { picture: 'ring.png', index: 'ring index.gif', cards: 'ring.cards', preview: 'ring.jpg' },
      continents: [
        { name: 'Near Shore', bonus: 2, colour: 0xffff00 },
        { name: 'Far Shore', bonus: 3, colour: 0x4080ff },
      ],
    });
    expect(plain.countries[1]).toEqual({ name: 'Boulder', continent: 0, x: 30, y: 40, borders: [0, 2, 5] });
  });

  it('has the cards and missions of its cards file', () => {
    const deck = judge(ring).deck;
    expect(deck?.cards.slice(2, 4)).toEqual([
      { kind: 'cannon', country: 2 },
      { kind: 'infantry', country: 3 },
    ]);
    expect(deck?.cards.filter(card => card.kind === 'wildcard')).toHaveLength(2);
    expect(deck?.missions[1]).toMatchObject({ destroy: 0, occupy: { countries: 4, armies: 2 } });
    expect(deck?.missions[3]?.continents).toEqual([1, 'any', null]);
  });
});

describe('what a tolerant reader assumes (rules/domination-maps.md#what-is-read-all-the-same)', () => {
  it.each<[string, string, string, string]>([
    ['a section in another case', '[borders]', '[Borders]', '24 odd-section-header'],
    ['a blank after a header', '[borders]', '[borders] ', '24 odd-section-header'],
    ['a line of blanks', '\n[borders]', '  \n[borders]', '23 odd-line'],
    ['a comment after blanks', '\n[borders]', ' ; now\n[borders]', '23 odd-line'],
    ['a section before the data', 'name Ring', '[map]\nname Ring', '2 unknown-section'],
    ['a section of another kind', '[borders]', '[notes]\nhello\n\n[borders]', '24 unknown-section'],
    ['an unknown key in [files]', 'prv ring', 'preview ring', '10 unknown-line'],
    ['a key in [files] in another case', 'prv ring', 'PRV ring', '10 odd-line'],
    ['blanks after the name of a file', 'ring.cards', 'ring.cards ', '9 odd-line'],
    ['a second cards file', 'crd ring', 'crd old.cards\ncrd ring', '10 odd-line'],
    ['a continent without a colour', ' yellow', '', '13 missing-colour'],
    ['a colour that is none', 'yellow', 'mauve', '13 missing-colour'],
    ['fields after a colour', 'yellow', 'yellow dark', '13 extra-fields'],
    ['fields after a place', '1 30 40', '1 30 40 0', '18 extra-fields'],
    ['a country without a place', '1 30 40', '1', '18 missing-place'],
    ['a version that is no number', 'ver 2', 'ver two', '3 not-a-number'],
    ['a bonus that is no number', 'Shore 2', 'Shore two', '13 not-a-number'],
    ['a bonus that is missing', 'Near_Shore 2 yellow', 'Near_Shore', '13 missing-fields'],
    ['a bonus beyond all measure', 'Shore 2', 'Shore 5000', '13 number-out-of-range'],
    ['numbers with a gap', '6 Fjord', '7 Fjord', '22 numbers-not-in-sequence'],
    ['an unknown continent', 'Delta 2', 'Delta 3', '20 unknown-continent'],
    ['an unknown neighbour', '3 2 4', '3 2 4 9', '27 unknown-country'],
    ['borders of an unknown country', '4 3 5', '4 3 5\n9 1', '29 unknown-country'],
    ['a border on itself', '4 3 5', '4 3 5 4', '20 self-border'],
    ['a border twice', '4 3 5', '4 3 5 3', '20 duplicate-border'],
    ['a border one way', '4 3 5', '4 5', '19 one-way-border'],
    ['a country without borders', '4 3 5\n', '', '20 country-without-border'],
    ['a continent without countries', '\n[countries]', 'Nowhere 9 red\n\n[countries]', '15 continent-empty'],
    ['a name twice', '3 Cove', '3 Boulder', '19 duplicate-name'],
    ['no cards file', 'crd ring.cards\n', '', '6 missing-section'],
    ['a cards file that is not there', 'crd ring', 'crd bing', '9 cards-file-missing'],
    ['a cards file in another folder', 'crd ring', 'crd ../ring', '9 cards-file-missing'],
  ])('%s is said and played', (_, piece, by, finding) => {
    const report = judge(changed(ring, piece, by));
    expect(report.playable).toBe(true);
    expect(coded(report)).toContain(finding);
  });

  it('countries that are numbered otherwise keep their borders', () => {
    const renumbered = mapOf(
      judge(
        ring
          .replace('6 Fjord', '17 Fjord')
          .replace('2 6\n', '2 17\n')
          .replace('1 3 6', '1 3 17')
          .replace('5 4 6', '5 4 17')
          .replace('6 5 1 2', '17 5 1 2'),
      ),
    );
    expect(renumbered).toEqual(plain);
  });

  it('continents as number, name and bonus, and countries that name their continent', () => {
    const map = mapOf(
      judge(changed(changed(ring, 'Near_Shore 2 yellow', '1 Near_Shore 2'), '3 Cove 1', '3 Cove Near_Shore')),
    );
    expect(map.continents[0]).toMatchObject({ name: 'Near Shore', bonus: 2 });
    expect(map.countries).toEqual(plain.countries);
  });

  it('countries without a known continent are together in one that pays nothing', () => {
    const map = mapOf(judge(changed(ring, 'Delta 2', 'Delta 9')));
    expect(map.continents[2]).toMatchObject({ name: 'Elsewhere', bonus: 0 });
    expect(map.countries[3]?.continent).toBe(2);
  });

  it('a country without a place stands between its neighbours', () => {
    expect(mapOf(judge(changed(ring, '1 30 40', '1'))).countries[1]).toMatchObject({ x: 33, y: 40 });
  });

  it('a map without places is laid out, always in the same way, every country somewhere else', () => {
    const bare = ring.replace(/^(\d \w+ \d) \d+ \d+$/gm, '$1');
    const map = mapOf(judge(bare));
    expect(mapOf(judge(bare))).toEqual(map);
    expect(new Set(map.countries.map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
    expect(coded(judge(bare))).toContain('17 missing-place');
  });
});

describe('what no game can be played on', () => {
  it.each([
    ['nothing at all', '', '1 not-a-map'],
    ['another text', 'Dear Ada,\nhow are you?\n', '1 not-a-map'],
    ['a cards file', ringCards, '2 not-a-map'],
    ['no countries', ring.replace(/\[countries\][^[]*/, '[countries]\n\n'), '24 too-few-countries'],
    ['one country', ring.replace(/2 Boulder[^[]*/, '\n'), '17 too-few-countries'],
    ['no borders', ring.slice(0, ring.indexOf('1 2 6')), '24 no-borders'],
    ['a number twice', changed(ring, '3 Cove', '2 Cove'), '19 duplicate-number'],
    ['a country without a number', changed(ring, '3 Cove', 'Cove'), '19 not-a-number'],
  ])('%s', (_, map, finding) => {
    const report = judge(map);
    expect(report).toMatchObject({ playable: false, map: null, deck: null });
    expect(coded(report)).toContain(finding);
    expect(report.findings.some(({ level }) => level === 'fault')).toBe(true);
  });
});

describe("the class's rule (rules/domination-maps.md#the-classs-rule): connected, connected continents, one continent each", () => {
  const cut = ring
    .replace('2 1 3 6', '2 1 6')
    .replace('3 2 4', '3 4')
    .replace('6 5 1 2', '6 1 2')
    .replace('5 4 6', '5 4');
  const fortress = changed(changed(ring, '3 2 4', '3 2'), '5 4 6', '5 6');
  it.each<[string, string, FindingCode]>([
    ['a map in two parts', cut, 'not-connected'],
    ['a leaf that can attack and not be attacked', fortress, 'not-reachable'],
    [
      'a country that can be attacked and cannot attack',
      changed(ring, '4 3 5\n', ''),
      'country-without-border',
    ],
    [
      'a continent in two parts',
      changed(changed(ring, 'Boulder 1', 'Boulder 2'), 'Delta 2', 'Delta 1'),
      'continent-not-connected',
    ],
    ['a country of an unknown continent', changed(ring, 'Delta 2', 'Delta 3'), 'unknown-continent'],
    ['a country of no continent', changed(ring, '3 Cove 1 60 40', '3 Cove'), 'country-without-continent'],
  ])('%s is refused, and played when tolerant', (_, map, code) => {
    expect(judge(map).playable).toBe(true);
    const report = judge(map, 'class');
    expect(report.playable).toBe(false);
    expect(report.findings.filter(({ level }) => level === 'fault').map(finding => finding.code)).toContain(
      code,
    );
  });

  it('what cannot be reached is named, with where it cannot be reached from', () => {
    const sentences = (map: string): string[] =>
      judge(map, 'class')
        .findings.filter(({ code }) => code === 'not-reachable')
        .map(({ line, sentence }) => `${line}: ${sentence}`);
    const why = ': some borders go one way only';
    expect(sentences(fortress)).toEqual([`20: no chain of attacks leads from "Amber Bay" to "Delta"${why}`]);
    expect(sentences(changed(changed(ring, '3 2 4', '3 4'), '5 4 6', '5 4'))).toEqual([
      `19: no chain of attacks leads from "Cove", "Delta", "Estuary" to "Amber Bay"${why}`,
    ]);
  });

  it('a fault is never lost among thousands of warnings', () => {
    const noise = Array.from({ length: 3_000 }, () => '1 99').join('\n');
    const report = judge(`${cut}${noise}\n`, 'class');
    expect(report.playable).toBe(false);
    expect(report.moreFindings).toBeGreaterThan(2_000);
  });

  it('one-way borders, empty continents and missing cards are no reason to refuse', () => {
    const odd = changed(changed(ring, '4 3 5', '4 5'), '\n[countries]', 'Nowhere 9 red\n\n[countries]');
    expect(judge(odd, 'class', null).playable).toBe(true);
  });
});

it('a file name with marks that are no text is none, and is never said', () => {
  for (const mark of ['\u202e', '\u061c', '\ue000', '\u2028']) {
    const report = judge(changed(ring, 'crd ring.cards', `crd ring${mark}.cards`));
    expect(report.map?.files.cards).toBeNull();
    expect(report.findings.map(({ file }) => file)).not.toContain(`ring${mark}.cards`);
  }
});

describe('encodings and line ends', () => {
  const accented = changed(ring, 'Cove', 'Cové');
  it.each<[string, Uint8Array, string[]]>([
    ['UTF-8 with a byte order mark', bytesOf(`\ufeff${accented}`), []],
    ['UTF-8 without one', bytesOf(accented), ['19 encoding']],
    ['Latin-1', latin1(accented), []],
    ['CR LF', latin1(accented.replaceAll('\n', '\r\n')), []],
    ['CR', latin1(accented.replaceAll('\n', '\r')), []],
    ['no last line end', latin1(accented.trimEnd()), []],
  ])('%s', (_, bytes, findings) => {
    const report = judge(bytes);
    expect(mapOf(report).countries[2]?.name).toBe('Cové');
    expect(coded(report)).toEqual(findings);
  });

  it.each([
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x5b, 0]), '1 binary'],
    ['a picture', Uint8Array.from([0x47, 0x49, 0x46, 10, 10, 0]), '3 binary'],
  ])('%s is refused', (_, bytes, finding) => {
    expect(coded(judge(bytes))).toEqual([finding]);
  });
});

describe('names from outside', () => {
  it('lose control characters and overlong ends, and `_` shows as a blank', () => {
    const name = (written: string): string | undefined =>
      mapOf(judge(changed(ring, 'Cove', written))).countries[2]?.name;
    expect(name('Long__\u001b[31mBay\u202e')).toBe('Long [31mBay');
    expect(name('x'.repeat(100))).toBe('x'.repeat(48));
    expect(name('\u200b')).toBe('Country on line 19');
  });

  it('are shown as Domination shows them: its own hyphenated names with blanks, others as they are', () => {
    const name = (written: string): string | undefined =>
      mapOf(judge(changed(ring, 'Cove', written))).countries[2]?.name;
    expect(name('North-West-Territory')).toBe('North West Territory');
    expect(name('Aix-en-Provence')).toBe('Aix-en-Provence');
  });
});

describe('cards files', () => {
  it.each([
    ['another kind', 'Cavalry 2', 'Dragoon 2', '4 unknown-card', 7],
    ['a country that is not there', 'Cannon 6', 'Cannon 7', '8 unknown-country', 7],
    ['kinds in another case', 'Cavalry 2', 'cavalry 2', '4 unknown-card', 8],
    ['a wildcard in another case', 'wildcard\n', 'Wildcard\n', '9 unknown-card', 8],
    ['fields after a card', 'Cannon 6', 'Cannon 6 7', '8 extra-fields', 8],
    ['a mission that cannot be understood', '2 * 0', 'x * 0', '16 cards-file-fault', 8],
    ['lines before the first section', '[cards]', 'Infantry 1\n[cards]', '2 unknown-line', 8],
    ['another section', '[missions]', '[goals]', '12 unknown-section', 8],
  ])('%s', (_, piece, by, finding, cards) => {
    const report = judge(ring, 'tolerant', changed(ringCards, piece, by));
    expect(coded(report)).toEqual([finding]);
    expect(report.findings.every(({ file }) => file === 'ring.cards')).toBe(true);
    expect(report.deck?.cards).toHaveLength(cards);
  });

  it.each([
    ['missing', null],
    ['without cards', '[cards]\n'],
    ['binary', '[cards]\u0000'],
  ])('%s: a deck is made up of the three kinds in turn and two wildcards', (_, cards) => {
    const report = judge(ring, 'tolerant', cards);
    expect(report.findings).toHaveLength(1);
    const kinds = report.deck?.cards.map(({ kind }) => kind);
    expect(kinds).toEqual('infantry cavalry cannon infantry cavalry cannon wildcard wildcard'.split(' '));
  });
});
