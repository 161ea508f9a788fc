import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atlasOf } from '../../source/maps/atlas/atlas.ts';
import { readIndexImage } from '../../source/maps/atlas/load.ts';
import { builtinMap } from '../../source/maps/builtin/index.ts';
import { type DrawnMap, drawingOf, emptyDrawing, openDrawing } from '../../source/maps/drawing/drawn-map.ts';
import { edited, type MapEdit } from '../../source/maps/drawing/edit.ts';
import { faultsOf } from '../../source/maps/drawing/faults.ts';
import { drawingFiles } from '../../source/maps/drawing/files.ts';
import { landOn } from '../../source/maps/drawing/lands.ts';
import { nameKey } from '../../source/maps/names.ts';
import { randomMap } from '../../source/maps/random-map.ts';
import { runs } from '../cases.ts';
import { good } from '../good.ts';

const index = fc.nat({ max: 12 });
const spot = fc.record({ x: fc.nat({ max: 900 }), y: fc.nat({ max: 600 }) });
const name = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom('North-Africa', ';[x', 'a_b', '  ', 'Ünö 5'),
);
const anyEdit: fc.Arbitrary<MapEdit> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('put'), at: spot, beside: fc.option(index) }) },
  fc.record({ kind: fc.constant('move'), territory: index, to: spot }),
  fc.record({ kind: fc.constant('remove'), territory: index }),
  fc.record({ kind: fc.constant('capital'), territory: index }),
  fc.record({ kind: fc.constant('rename'), territory: index, name }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('border'), between: fc.tuple(index, index) }) },
  fc.record({
    kind: fc.constant('continent'),
    territories: fc.array(index, { maxLength: 3 }),
    continent: fc.oneof(fc.constant('new' as const), fc.nat({ max: 3 })),
  }),
  fc.record({ kind: fc.constant('rename-continent'), continent: fc.nat({ max: 3 }), name }),
  fc.record({
    kind: fc.constant('bonus'),
    continent: fc.nat({ max: 3 }),
    bonus: fc.integer({ min: -1200, max: 1200 }),
  }),
  fc.record({ kind: fc.constant('remove-continent'), continent: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('one-way'), between: fc.tuple(index, index) }),
  fc.record({
    kind: fc.constant('outline'),
    sheet: fc.constant({ left: -20, top: -10, width: 960, height: 640 }),
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('paint'),
      territory: fc.option(index),
      stroke: fc.record({ from: spot, to: spot, radius: fc.double({ min: 0, max: 30, noNaN: true }) }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('divide'), territory: index, line: fc.tuple(spot, spot) }),
  },
);
const begun = fc.constantFrom<DrawnMap>(
  emptyDrawing('Sheet'),
  drawingOf(randomMap('dunes', 8).map, null),
  drawingOf(good(builtinMap('iberia')).map, good(builtinMap('iberia')).deck),
  drawingOf(good(builtinMap('iberia')).map, null, atlasOf(good(builtinMap('iberia')).map)),
);

/** What is wrong with the parts of a map, whatever is wrong with all of it. */
function malformed({ map: { countries, continents }, lands }: DrawnMap): readonly string[] {
  const twice = (named: readonly { readonly name: string }[]): boolean =>
    new Set(named.map(each => nameKey(each.name))).size < named.length;
  return [
    ...(twice(countries) || twice(continents) ? ['a name is there twice'] : []),
    ...countries.flatMap(({ continent, borders }, own) => [
      ...(continents[continent] === undefined ? [`${own} has no continent`] : []),
      ...(new Set(borders).size < borders.length ? [`${own} has a border twice`] : []),
      ...borders.flatMap(other =>
        other !== own && countries[other] !== undefined ? [] : [`${own} to ${other}`],
      ),
      ...(lands === null || landOn(lands, countries[own] ?? NOWHERE) === own
        ? []
        : [`${own} is not on its land`]),
    ]),
    ...(lands?.rows.some(row => row.some(land => land >= countries.length)) ? ['a land of nobody'] : []),
  ];
}

const NOWHERE = { x: -1, y: -1 };

/** What is read of the files of a drawing. */
const readAgain = (drawing: DrawnMap): DrawnMap => {
  const files = drawingFiles('folder/drawn.map').changed(drawing);
  const named = (name: string) => {
    const bytes = files.find(({ path }) => path === `folder/${name}`)?.bytes;
    return bytes === undefined ? null : { name, bytes };
  };
  const map = named('drawn.map');
  if (map === null) throw new Error('no map is written');
  return good(
    openDrawing(map, named, (name, countries) => {
      const read = readIndexImage(named(name)?.bytes ?? new Uint8Array(), countries);
      return read.ok ? read.value : null;
    }),
  );
};

/** All of a drawing as text; of its many pixels a checksum. */
const textOf = ({ lands, ...rest }: DrawnMap): string =>
  JSON.stringify([rest, lands?.rows.reduce((sum, row) => crc32(new Uint8Array(row.buffer), sum), 0)]);

const rowsOf = ({ lands }: DrawnMap) => lands?.rows;

test('whatever is edited, the parts of the map fit together, and what is written is read again alike', () => {
  fc.assert(
    fc.property(begun, fc.array(anyEdit, { maxLength: 40 }), (first, edits) => {
      let now = first;
      let written = textOf(now);
      for (const edit of edits) {
        const next = edited(now, edit);
        // The drawing before is as it was: that is what is gone back to.
        expect(textOf(now)).toBe(written);
        if (next.ok) {
          now = next.value;
          written = textOf(now);
        } else expect(next.error).toMatch(/^\S.*[^.]$/);
      }
      expect(malformed(now)).toEqual([]);
      const again = readAgain(now);
      expect(again.map).toEqual({ ...now.map, files: again.map.files });
      if (now.map.countries.length > 0) expect(rowsOf(again)).toEqual(rowsOf(now));
      if (now.deck !== null) expect(again.deck).toEqual(now.deck);
    }),
    { numRuns: runs(200) },
  );
});

const drawn = (first: DrawnMap, ...edits: readonly MapEdit[]): DrawnMap =>
  edits.reduce((now, edit) => good(edited(now, edit)), first);

/** A territory in each of these spots, a border from each to the next. */
const row = (count: number): readonly MapEdit[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'put',
    at: { x: 100 + at * 60, y: 200 },
    beside: at === 0 ? null : at - 1,
  }));

describe('what is still wrong', () => {
  const sentences = (drawing: DrawnMap): readonly string[] =>
    faultsOf(drawing.map).map(({ sentence }) => sentence);

  test('too few, and then nothing', () => {
    expect(sentences(emptyDrawing('Sheet'))).toEqual(['a game needs two territories or more']);
    expect(sentences(drawn(emptyDrawing('Sheet'), ...row(1)))).toHaveLength(1);
    expect(sentences(drawn(emptyDrawing('Sheet'), ...row(2)))).toEqual([]);
  });

  test('a map in two parts, a territory alone, a divided and an empty continent lead to their territory', () => {
    const four = drawn(emptyDrawing('Sheet'), ...row(4));
    const alone = drawn(four, { kind: 'border', between: [2, 3] });
    expect(faultsOf(alone.map).map(({ territory }) => territory)).toEqual([3, 3, 0]);
    expect(sentences(alone).join('; ')).toMatch(
      /2 separate parts.*nothing can be attacked.*is not connected/,
    );
    const divided = drawn(four, { kind: 'continent', territories: [1], continent: 'new' });
    expect(faultsOf(divided.map)).toMatchObject([{ territory: 0 }]);
    const empty = drawn(divided, { kind: 'continent', territories: [1], continent: 0 });
    expect(faultsOf(empty.map)).toMatchObject([
      { territory: null, sentence: expect.stringContaining('is empty') },
    ]);
    expect(sentences(drawn(empty, { kind: 'remove-continent', continent: 1 }))).toEqual([]);
  });

  test('one capital alone leads to itself; two, or none any more, are right', () => {
    const one = drawn(emptyDrawing('Sheet'), ...row(3), { kind: 'capital', territory: 1 });
    expect(faultsOf(one.map)).toMatchObject([
      { territory: 1, sentence: expect.stringContaining('only capital') },
    ]);
    expect(sentences(drawn(one, { kind: 'capital', territory: 2 }))).toEqual([]);
    expect(sentences(drawn(one, { kind: 'capital', territory: 1 }))).toEqual([]);
  });
});

test.each<[string, MapEdit, string]>([
  ['a spot that is taken', { kind: 'put', at: { x: 100, y: 200 }, beside: null }, 'is there'],
  ['a name that another one has', { kind: 'rename', territory: 0, name: 'north' }, 'there is another north'],
  ['a name of nothing', { kind: 'rename', territory: 0, name: ' _ ' }, 'a name has letters'],
  ['a border with itself', { kind: 'border', between: [1, 1] }, 'no border with itself'],
  ['a continent with territories', { kind: 'remove-continent', continent: 0 }, 'has territories'],
  ['a bonus beyond the limit', { kind: 'bonus', continent: 0, bonus: 1001 }, 'from -1000 to 1000'],
])('%s is refused in one sentence', (_, edit, said) => {
  const now = drawn(emptyDrawing('Sheet'), ...row(2), { kind: 'rename', territory: 1, name: 'North' });
  expect(edited(now, edit)).toMatchObject({ ok: false, error: expect.stringContaining(said) });
});

test('a Conquest map, and what is no map, are refused in one sentence', () => {
  const open = (text: string) => openDrawing({ name: 'a.map', bytes: Buffer.from(text) }, () => null);
  expect(open('[Map]\n[Continents]\nA=1\n[Territories]\nx,1,1,A,y\n')).toMatchObject({
    error: expect.stringContaining('sandtable map convert'),
  });
  expect(open('hello')).toMatchObject({ error: expect.stringContaining('this is no map file') });
});

test('a file keeps its pictures and its deck until a territory comes or goes', () => {
  const { map, deck } = good(builtinMap('iberia'));
  const files = { picture: 'a.png', index: 'a.gif', cards: null, preview: null };
  const opened = readAgain({ map: { ...map, files }, deck, lands: null });
  expect(opened.map.files).toEqual(files);
  const moved = drawn(opened, { kind: 'move', territory: 0, to: { x: 5, y: 6 } });
  expect(moved).toMatchObject({ map: { files }, deck });
  const fewer = drawn(moved, { kind: 'remove', territory: 0 });
  expect(fewer).toMatchObject({ map: { files: { picture: null, index: null } }, deck: null });
});
