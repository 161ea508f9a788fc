import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atlasOf } from '../../../source/maps/atlas/atlas.ts';
import { WHOLE, ZOOMS } from '../../../source/maps/atlas/camera.ts';
import { EDGE, pictureOf, SHELF, territoryAt } from '../../../source/maps/atlas/picture.ts';
import { areas, SEA } from '../../../source/maps/atlas/raster.ts';
import { GLYPH_SETS, POINTS } from '../../../source/terminal/points.ts';
import { runs } from '../../cases.ts';
import { atlasNamed, boards, mapOf } from './support.ts';

const atlases = ['world', 'iberia', 'europe', 'north-america', 'random:test:60'].map(atlasNamed);

describe('labels', () => {
  test.each(boards)(
    'at %i by %i cells each territory of the smaller maps has one, on its own land',
    (columns, rows) => {
      for (const atlas of atlases.filter(({ map }) => map.countries.length <= 60)) {
        const picture = pictureOf(atlas, columns, rows, WHOLE);
        picture.labels.forEach((label, territory) => {
          if (label === null) throw new Error(`${territory} of ${atlas.map.name} has no label`);
          expect(picture.raster.pixels[label.y * 2 * columns + label.x]).toBe(territory);
        });
      }
    },
  );

  test.each(GLYPH_SETS)(
    'stand on no neighbour that is smaller than they are, in points of the set %s',
    set => {
      for (const [columns, rows] of boards) {
        for (const name of ['world', 'iberia', 'europe']) {
          const picture = pictureOf(atlasNamed(name), columns, rows, WHOLE, POINTS[set]);
          const { ground, labels, cells } = picture;
          const sizes = areas({ width: columns, height: rows, pixels: ground }, cells.length);
          labels.forEach((label, territory) => {
            const covered =
              label === null ? [] : [label.x - 1, label.x, label.x + 1].map(x => label.y * columns + x);
            for (const other of covered.map(cell => ground[cell] ?? SEA))
              if (other !== territory && other !== SEA)
                expect(sizes[other], `${name} ${columns}`).toBeGreaterThan(4);
          });
        }
      }
    },
  );

  test('no two cover each other on the world', () => {
    const { labels } = pictureOf(atlasNamed('world'), 90, 34, WHOLE);
    const cells = labels.flatMap(label =>
      label === null ? [] : [`${label.x} ${label.y}`, `${label.x + 1} ${label.y}`],
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});

describe('a click', () => {
  test('finds a territory whose label is there, at any size and zoom', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...atlases),
        fc.integer({ min: 30, max: 140 }),
        fc.integer({ min: 10, max: 50 }),
        fc.constantFrom(...ZOOMS),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (atlas, columns, rows, zoom, x, y) => {
          const picture = pictureOf(atlas, columns, rows, { zoom, x, y });
          for (const label of picture.labels) {
            if (label === null) continue;
            // Where there is no room at all, two territories share a cell.
            const found = territoryAt(picture, label.x, label.y);
            expect(picture.labels[found ?? -1]).toMatchObject({ x: label.x, y: label.y });
          }
          expect(picture.raster.pixels.length).toBe(columns * rows * 2);
        },
      ),
      { numRuns: runs(40) },
    );
  });

  test('on the open sea or outside finds none', () => {
    const picture = pictureOf(atlasNamed('world'), 90, 34, WHOLE);
    expect(territoryAt(picture, 20, 30)).toBeNull();
    expect(territoryAt(picture, -5, 3)).toBeNull();
    expect(territoryAt(picture, 3, 99)).toBeNull();
  });
});

describe('lines', () => {
  test('between continents differ from those within; the coast knows where the light is', () => {
    const { edges } = pictureOf(atlasNamed('world'), 120, 40, WHOLE);
    for (const edge of [EDGE.territory, EDGE.continent, EDGE.light, EDGE.shade])
      expect(edges.filter(value => value === edge).length).toBeGreaterThan(20);
  });

  test('the sea knows its distance from the coast, land has none', () => {
    const { raster, shelf } = pictureOf(atlasNamed('world'), 90, 34, WHOLE);
    shelf.forEach((distance, at) => {
      if (raster.pixels[at] !== SEA) expect(distance).toBe(0);
      else expect(distance).toBeLessThanOrEqual(SHELF);
    });
    expect(shelf).toContain(1);
    expect(shelf).toContain(SHELF);
  });

  test.each(GLYPH_SETS)(
    'stand on both sides between continents where points of the set %s are small',
    set => {
      const { edges, beyond, raster, points } = pictureOf(atlasNamed('world'), 120, 40, WHOLE, POINTS[set]);
      let twice = 0;
      edges.forEach((edge, at) => {
        if (edge !== EDGE.continent) return;
        expect([at - 1, at + 1, at - raster.width, at + raster.width].map(to => raster.pixels[to])).toContain(
          beyond[at],
        );
        if (edges[at + 1] === EDGE.continent && raster.pixels[at + 1] === beyond[at]) twice += 1;
      });
      if (points.across === 1) expect(twice).toBeLessThan(10);
      else expect(twice).toBeGreaterThan(20);
    },
  );

  test('a border of territories that do not touch is a route from coast to coast', () => {
    const map = mapOf(
      [
        [0, 0],
        [100, 0],
        [50, 60],
        [400, 60],
      ],
      [
        [0, 1],
        [1, 2],
        [0, 2],
        [2, 3],
      ],
    );
    const picture = pictureOf(atlasOf(map), 80, 24, WHOLE);
    expect(picture.routes.map(({ from, to }) => [from, to])).toEqual([[2, 3]]);
    const dots = picture.routes[0]?.dots ?? [];
    expect(dots.length).toBeGreaterThan(3);
    for (const dot of dots) expect(picture.raster.pixels[dot]).toBe(SEA);
  });
});
