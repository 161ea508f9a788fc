import { describe, expect, it } from 'vitest';
import { bytesOf, changed, coded, hills, judge, latin1, mapOf } from './support.ts';

describe('a Conquest map (rules/domination-maps.md#conquest-maps)', () => {
  it('is read by the names of its territories, without a warning', () => {
    const report = judge(hills);
    expect(report).toMatchObject({ playable: true, format: 'conquest', findings: [] });
    const map = mapOf(report);
    expect(map).toMatchObject({
      author: 'Nobody',
      wraps: false,
      files: { picture: 'hills.bmp', cards: null },
    });
    expect(map.continents.map(({ name, bonus }) => [name, bonus])).toEqual([
      ['High Ground', 3],
      ['Low Ground', 2],
    ]);
    expect(map.countries[3]).toEqual({ name: 'Ford', continent: 1, x: 60, y: 40, borders: [2, 1, 4] });
    expect(report.deck?.cards).toHaveLength(7);
  });

  it.each([
    ['CR LF', bytesOf(hills.replaceAll('\n', '\r\n'))],
    ['no last line end', bytesOf(hills.trimEnd())],
    ['blank lines with blanks', bytesOf(hills.replaceAll('\n\n', '\n   \n'))],
    ['names in another case', bytesOf(hills.replaceAll(',Ford', ',FORD'))],
    ['blanks around names', bytesOf(hills.replaceAll(',', ' , '))],
    ['sections in another case', bytesOf(hills.replace('[Territories]', '[TERRITORIES]'))],
    ['no [Map]', bytesOf(hills.slice(hills.indexOf('[Continents]')))],
  ])('with %s is the same', (_, bytes) => {
    const { continents, countries } = mapOf(judge(hills));
    const report = judge(bytes);
    expect(report.findings).toEqual([]);
    expect(mapOf(report)).toMatchObject({ continents, countries });
  });

  it('is Latin-1 as the originals are', () => {
    expect(mapOf(judge(latin1(hills.replaceAll('Ford', 'Førd')))).countries[3]?.name).toBe('Førd');
  });

  it.each([
    ['a trailing comma', 'Weir,90,40,Low Ground,Ford', 'Weir,90,40,Low Ground,Ford,', '18 extra-fields'],
    [
      'a neighbour that is not there',
      'Old Mill,South Peak',
      'Old Mill,Nowhere,South Peak',
      '17 unknown-country',
    ],
    ['a link one way', 'North Peak,Ford', 'Ford', '13 one-way-border'],
    ['a link to itself', 'North Peak,Ford', 'North Peak,Ford,South Peak', '14 self-border'],
    ['an unknown continent', '90,40,Low Ground', '90,40,Marsh', '18 unknown-continent'],
    ['a territory twice', '\nFord,', '\nFord,1,1,Low Ground,Weir\nFord,', '18 duplicate-name'],
    [
      'a territory in two continents',
      '\nFord,',
      '\nFord,1,1,High Ground,Weir\nFord,',
      '18 country-in-two-continents',
    ],
    ['a continent twice', 'Low Ground=2', 'Low Ground=2\nlow ground=9', '11 duplicate-name'],
    ['a continent without a name', 'Low Ground=2', 'Low Ground=2\n=6', '11 missing-fields'],
    ['a continent without a bonus', 'Low Ground=2', 'Low Ground', '10 missing-fields'],
    ['a bonus that is no number', 'Low Ground=2', 'Low Ground=two', '10 not-a-number'],
    ['no [Continents]', '[Continents]', '[Regions]', '18 missing-section'],
    ['no places', /,\d+,\d+/g, '', '13 missing-place'],
    [
      'a territory without neighbours',
      'Weir,90,40,Low Ground,Ford',
      'Weir,90,40,Low Ground',
      '18 country-without-border',
    ],
  ])('%s is said and played', (_, piece, by, finding) => {
    const text = typeof piece === 'string' ? changed(hills, piece, by) : hills.replace(piece, by);
    const report = judge(text);
    expect(report.playable).toBe(true);
    expect(coded(report)).toContain(finding);
  });

  it.each([
    ['no [Territories]', hills.slice(0, hills.indexOf('[Territories]')), '11 too-few-countries'],
    ['a territory without a name', changed(hills, 'Weir,90', ',90'), '18 missing-fields'],
    ['one territory', '[Territories]\nAlone,1,1,Sea,Alone\n', '2 too-few-countries'],
  ])('%s is refused', (_, text, finding) => {
    const report = judge(text);
    expect(report.playable).toBe(false);
    expect(coded(report)).toContain(finding);
  });

  it('is none to the Domination engine', () => {
    const report = judge(hills, 'strict');
    expect(report.playable).toBe(false);
    expect(report.engine.map(({ reason }) => reason)).toEqual([
      'error with map file',
      'unknown section found in map file: Map',
    ]);
  });

  it("a territory in two continents breaks the class's rule", () => {
    const twice = changed(hills, '\nFord,', '\nFord,1,1,High Ground,Weir\nFord,');
    expect(judge(twice, 'class').playable).toBe(false);
    expect(judge(hills, 'class').playable).toBe(true);
  });
});
