import fc from 'fast-check';
import { decode } from 'fast-png';
import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { frameOf, WHOLE } from '../../../source/maps/atlas/camera.ts';
import { coastDistance } from '../../../source/maps/atlas/coast-distance.ts';
import { Engraving, engrave } from '../../../source/maps/atlas/engraving.ts';
import type { EngravingLook } from '../../../source/maps/atlas/marks.ts';
import { outlinesOf } from '../../../source/maps/atlas/outlines.ts';
import { writePng } from '../../../source/maps/atlas/png.ts';
import { type Raster, SEA } from '../../../source/maps/atlas/raster.ts';
import { mapSvg } from '../../../source/maps/atlas/svg.ts';
import { anyCharacter, runs } from '../../cases.ts';
import { atlasNamed } from './support.ts';

const world = atlasNamed('world');
const iberia = atlasNamed('iberia');

/** A colour of its own for each territory, and the owners A, B and C in turn. */
const lookOf = (territories: number): EngravingLook => ({
  fills: Array.from({ length: territories }, (_, index) => 0x404040 + index * 0x010305),
  owners: Array.from({ length: territories }, (_, index) => index % 3),
  deep: 0x0e1620,
  shallow: 0x223a55,
  ink: 0x0c0f15,
  pale: 0xe9edf4,
  route: 0x707880,
  text: 0xffffff,
});

const pixelAt = ({ width, pixels }: { width: number; pixels: Uint8Array }, x: number, y: number): number => {
  const [red = 0, green = 0, blue = 0] = pixels.subarray((y * width + x) * 4);
  return red * 65_536 + green * 256 + blue;
};

const rasters = fc
  .record({ width: fc.integer({ min: 1, max: 14 }), height: fc.integer({ min: 1, max: 14 }) })
  .chain(({ width, height }) =>
    fc
      .array(fc.integer({ min: SEA, max: 3 }), { minLength: width * height, maxLength: width * height })
      .map((cells): Raster => ({ width, height, pixels: Int16Array.from(cells) })),
  );

describe('outlines', () => {
  test('around every territory they close: as many lines of it begin at each place as end there', () => {
    fc.assert(
      fc.property(rasters, raster => {
        for (let territory = SEA; territory < 4; territory += 1) {
          const ends = new Map<number, number>();
          for (const { left, right, from, to } of outlinesOf(raster)) {
            expect(left).not.toBe(right);
            if (left !== territory && right !== territory) continue;
            const [first, last] = right === territory ? [from, to] : [to, from];
            ends.set(first, (ends.get(first) ?? 0) + 1);
            ends.set(last, (ends.get(last) ?? 0) - 1);
          }
          expect([...ends.values()].filter(count => count !== 0)).toEqual([]);
        }
      }),
    );
  });

  test('no point lies farther than a pixel and a half from the stairs that it was', () => {
    for (const { raster } of [world, iberia]) {
      for (const { left, right, points } of outlinesOf(raster)) {
        for (let at = 0; at < points.length; at += 2) {
          const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
          const near = new Set<number>();
          for (let row = Math.floor(y - 1.5); row <= y + 1.5; row += 1)
            for (let column = Math.floor(x - 1.5); column <= x + 1.5; column += 1) {
              const outside = row < 0 || column < 0 || row >= raster.height || column >= raster.width;
              near.add(outside ? SEA : (raster.pixels[row * raster.width + column] ?? SEA));
            }
          expect(near.has(left) && near.has(right)).toBe(true);
        }
      }
    }
  });
});

test('the distance from the coast is that of the nearest pixel of the other kind', () => {
  fc.assert(
    fc.property(rasters, fc.constantFrom(1, 0.8, 1.7), (raster, tall) => {
      const { width, height, pixels } = raster;
      fc.pre(pixels.includes(SEA) && pixels.some(value => value !== SEA));
      const found = coastDistance(raster, tall);
      for (let at = 0; at < pixels.length; at += 1) {
        const sea = pixels[at] === SEA;
        let least = Infinity;
        for (let other = 0; other < width * height; other += 1) {
          if ((pixels[other] === SEA) === sea) continue;
          const down = (Math.floor(at / width) - Math.floor(other / width)) * tall;
          least = Math.min(least, Math.hypot((at % width) - (other % width), down));
        }
        expect(found[at]).toBeCloseTo(sea ? least - 0.5 : 0.5 - least, 3);
      }
    }),
  );
});

describe('an engraving', () => {
  test.each([
    ['world', world, 900, 600],
    ['iberia', iberia, 500, 360],
  ])('of %s shows each territory in its colour at its place', (_, atlas, width, height) => {
    const look = lookOf(atlas.centres.length);
    const frame = frameOf(atlas, width, height, WHOLE);
    const picture = new Engraving(atlas, frame).draw(look);
    atlas.centres.forEach(({ x, y }, territory) => {
      const found = pixelAt(
        picture,
        Math.floor(frame.left + x * frame.mapWidth),
        Math.floor(frame.top + y * frame.mapHeight),
      );
      const fill = look.fills[territory] ?? 0;
      for (const shift of [16, 8, 0])
        expect(Math.abs(((found >> shift) & 255) - ((fill >> shift) & 255))).toBeLessThanOrEqual(56);
    });
    expect(pixelAt(picture, 0, 0)).toBe(look.deep);
  });

  test('drawn in parts is what it is drawn at once', () => {
    const engraving = new Engraving(world, frameOf(world, 400, 260, { zoom: 2, x: 0.4, y: 0.5 }));
    const look = lookOf(world.centres.length);
    const whole = engraving.draw(look);
    fc.assert(
      fc.property(fc.nat(350), fc.nat(220), fc.integer({ min: 1, max: 50 }), (x, y, side) => {
        const part = { x, y, width: Math.min(side, 400 - x), height: Math.min(side, 260 - y) };
        const drawn = engraving.draw(look, part);
        for (let row = 0; row < part.height; row += 1) {
          const start = ((y + row) * 400 + x) * 4;
          const line = drawn.pixels.subarray(row * part.width * 4, (row + 1) * part.width * 4);
          const same = whole.pixels.subarray(start, start + part.width * 4);
          expect(Math.max(...line.map((value, at) => Math.abs(value - (same[at] ?? 0))))).toBeLessThanOrEqual(
            1,
          );
        }
      }),
      { numRuns: runs(30) },
    );
  });

  test('covers each pixel once: the shares of all territories never come to more than all of it', () => {
    const frame = frameOf(iberia, 240, 170, WHOLE);
    const engraving = new Engraving(iberia, frame);
    const part = { x: 0, y: 0, width: 240, height: 170 };
    const sums = new Float64Array(part.width * part.height);
    for (let territory = 0; territory < iberia.centres.length; territory += 1)
      for (const [at, share] of engraving.maskOf(territory, part).entries())
        sums[at] = (sums[at] ?? 0) + share;
    expect(Math.max(...sums)).toBeLessThanOrEqual(258);
    expect(sums.filter(sum => sum > 250).length / sums.length).toBeGreaterThan(0.4);
  });

  test('no land goes on beyond its coast, however a line turns back', () => {
    const atlas = atlasNamed('south-america');
    const engraving = new Engraving(atlas, frameOf(atlas, 1600, 1850, WHOLE));
    const edge = { x: 1599, y: 0, width: 1, height: 1850 };
    const found = atlas.centres.flatMap((_, territory) =>
      engraving.maskOf(territory, edge).some(share => share > 0) ? [territory] : [],
    );
    expect(found).toEqual([]);
  });

  test('another owner changes nothing outside the part around the territory', () => {
    const engraving = new Engraving(world, frameOf(world, 600, 400, WHOLE));
    const look = lookOf(world.centres.length);
    const before = engraving.draw(look);
    for (const territory of [0, 17, 41]) {
      const part = engraving.partOf(territory);
      const after = engraving.draw({
        ...look,
        fills: look.fills.map((fill, index) => (index === territory ? 0xffffff : fill)),
        owners: look.owners.map((owner, index) => (index === territory ? 7 : owner)),
      });
      let changed = 0;
      for (let at = 0; at < 600 * 400; at += 1) {
        if (
          pixelAt(before, at % 600, Math.floor(at / 600)) === pixelAt(after, at % 600, Math.floor(at / 600))
        )
          continue;
        changed += 1;
        const [x, y] = [at % 600, Math.floor(at / 600)];
        const inside =
          part !== null && x >= part.x && y >= part.y && x < part.x + part.width && y < part.y + part.height;
        expect(inside).toBe(true);
      }
      expect(changed).toBeGreaterThan(20);
    }
  });
});

describe('a PNG that is written', () => {
  test('is what a decoder of others reads, opaque or not', () => {
    const sides = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(
        sides,
        sides,
        fc.boolean(),
        fc.infiniteStream(fc.nat(255)),
        (width, height, opaque, bytes) => {
          const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) =>
            opaque && at % 4 === 3 ? 255 : (bytes.next().value ?? 0),
          );
          const read = decode(writePng({ width, height, pixels }), { checkCrc: true });
          expect([read.width, read.height, read.depth]).toEqual([width, height, 8]);
          const kept = read.channels === 3 ? pixels.filter((_, at) => at % 4 !== 3) : pixels;
          expect(Buffer.from(read.data.buffer).equals(Buffer.from(kept))).toBe(true);
        },
      ),
    );
  });

  test('of a map has its size, and letters on it', () => {
    const look = lookOf(iberia.centres.length);
    const size = { width: 320, height: 240 };
    const plain = decode(writePng(engrave(iberia, size, look)));
    const named = decode(
      writePng(
        engrave(
          iberia,
          size,
          look,
          iberia.map.countries.map(({ name }) => name),
        ),
      ),
    );
    expect([named.width, named.height, named.channels]).toEqual([320, 240, 3]);
    expect(named.data.filter((value, at) => value !== plain.data[at]).length).toBeGreaterThan(500);
  });
});

/** The elements of a document that a strict parser reads, each with its attributes and its text. */
function elements(xml: string): { name: string; attributes: Record<string, string>; text: string }[] {
  const found: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: (typeof found)[number][] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', fault => {
    throw fault;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries<SaxesAttributeNS>(attributes).map(([key, { value }]) => [key, value]);
    const element = { name, attributes: Object.fromEntries(values), text: '' };
    found.push(element);
    open.push(element);
  });
  parser.on('text', text => {
    const at = open.at(-1);
    if (at !== undefined) at.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return found;
}

describe('an SVG of a map', () => {
  const size = { width: 800, height: 520 };
  const look = lookOf(world.centres.length);
  const named = (labels: readonly string[], title?: string) =>
    elements(mapSvg(world, size, look, labels, title));

  test('has a path for each territory with its colour and its name, the labels as text, and a title', () => {
    const labels = world.map.countries.map((_, index) => `B${index}`);
    const found = named(labels);
    expect(found[0]).toMatchObject({ name: 'svg', attributes: { width: '800', viewBox: '0 0 800 520' } });
    expect(found.filter(({ name }) => name === 'text').map(({ text }) => text)).toEqual(labels);
    const titles = found.filter(({ name }) => name === 'title').map(({ text }) => text);
    expect(titles).toEqual([world.map.name, ...world.map.countries.map(({ name }) => name)]);
    const fills = found.filter(({ name, attributes }) => name === 'path' && attributes['fill'] !== undefined);
    expect(fills.map(({ attributes }) => Number.parseInt(attributes['fill']?.slice(1) ?? '', 16))).toEqual(
      look.fills,
    );
  });

  test("every territory's path is closed, and nothing but numbers stands in it", () => {
    for (const { name, attributes } of named([])) {
      if (name !== 'path' || attributes['fill'] === undefined) continue;
      expect(attributes['d']).toMatch(/^(?:M-?[\d.]+ -?[\d.]+(?:[ql][-\d. ]+)+z)+$/);
    }
  });

  test('whatever names hold is text in it, and the document stays sound', () => {
    const hostile = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom(
        '</text><script>alert(1)</script>',
        '"><image href="x"/>',
        '&lol;',
        ']]>',
        '\u0000\ud800\ufffe',
      ),
    );
    fc.assert(
      fc.property(hostile, hostile, (title, label) => {
        const map = { ...world.map, countries: world.map.countries.map(each => ({ ...each, name: label })) };
        const svg = mapSvg(
          { ...world, map },
          { width: 100, height: 70 },
          look,
          [label.replaceAll(' ', '_')],
          title,
        );
        const names = new Set(elements(svg).map(({ name }) => name));
        for (const name of names) expect('svg title rect defs path g use circle text').toContain(name);
      }),
      { numRuns: runs(40) },
    );
  });
});
