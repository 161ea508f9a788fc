import { describe, expect, test } from 'vitest';
import { atlasOf } from '../../../source/maps/atlas/atlas.ts';
import { fittingZoom, WHOLE } from '../../../source/maps/atlas/camera.ts';
import { EDGE, pictureOf } from '../../../source/maps/atlas/picture.ts';
import { areas, SEA } from '../../../source/maps/atlas/raster.ts';
import { isDrawn } from '../../../source/maps/atlas/shapes.ts';
import { BUILTIN_MAPS } from '../../../source/maps/builtin/index.ts';
import { GLYPH_SETS, POINTS } from '../../../source/terminal/points.ts';
import { STRIDE, sample } from '../../cases.ts';
import { atlasNamed, boards } from './support.ts';

const world = atlasNamed('world');
const nameOf = (territory: number): string => world.map.countries[territory]?.name ?? '';
const indexOf = (name: string): number => world.map.countries.findIndex(country => country.name === name);

/** The board begins near one of so many territories. */
const APART = Math.max(STRIDE, 12);

/** Borders over the sea; all others can be seen. */
const SEA_ROUTES = 21;

describe.each(sample(BUILTIN_MAPS.filter(map => isDrawn(map.id))))('the shapes of $id', ({ id, map }) => {
  const atlas = atlasNamed(id);
  const { width, pixels } = atlas.raster;

  test('are drawn, and have room for every territory and nothing else', () => {
    expect(atlas.source).toBe('drawn');
    const least = (pixels.length * 0.8 * 11) / (90 * 68);
    for (const [territory, count] of areas(atlas.raster, map.countries.length).entries())
      expect(count, map.countries[territory]?.name).toBeGreaterThan(least / 2);
    expect(pixels.every(value => value >= SEA && value < map.countries.length)).toBe(true);
  });

  test('touch along five pixels and more only where there is a border', () => {
    const along = new Map<string, number>();
    pixels.forEach((value, at) => {
      for (const other of [at % width === width - 1 ? SEA : pixels[at + 1], pixels[at + width]]) {
        if (other === undefined || value === other || value === SEA || other === SEA) continue;
        const pair = `${Math.min(value, other)} ${Math.max(value, other)}`;
        along.set(pair, (along.get(pair) ?? 0) + 1);
      }
    });
    const wrong = [...along].filter(([pair, length]) => {
      const [a = 0, b = 0] = pair.split(' ').map(Number);
      return length >= 5 && !atlas.neighbours[a]?.has(b);
    });
    expect(wrong).toEqual([]);
  });

  test.each(boards)(
    'have cells for every territory at %i by %i, as near as the board begins',
    (columns, rows) => {
      const zoom = fittingZoom(atlas, columns, rows);
      for (const centre of atlas.centres.filter((_, index) => index % APART === 0)) {
        const picture = pictureOf(atlas, columns, rows, { zoom, ...centre });
        expect(picture.labels.filter(label => label !== null).length).toBeGreaterThan(0);
      }
      const whole = pictureOf(atlas, columns, rows, WHOLE);
      for (const [territory, cells] of whole.cells.entries())
        expect(cells.length, map.countries[territory]?.name).toBeGreaterThanOrEqual(1);
    },
  );
});

describe('the shapes of the world', () => {
  test('belong to any map with its territories by name, and not to others', () => {
    expect(atlasOf({ ...world.map, name: 'Risk' }).source).toBe('drawn');
    expect(atlasNamed('random:x:42').source).toBe('places');
  });

  test.each([
    [90, 34],
    [120, 40],
    [160, 58],
    [200, 60],
  ])('at %i by %i cells every land border touches, and nothing touches without a border', (columns, rows) => {
    for (const set of GLYPH_SETS) {
      const picture = pictureOf(world, columns, rows, WHOLE, POINTS[set]);
      const routes = picture.routes.map(({ from, to }) => `${nameOf(from)} - ${nameOf(to)}`);
      expect(routes.length, set).toBeLessThanOrEqual(SEA_ROUTES);
      expect(routes).toContain('Alaska - Kamchatka');
      expect(routes).toContain('Brazil - North Africa');
      expect(picture.edges.filter(edge => edge === EDGE.wall).length, set).toBe(0);
    }
  });

  test('keep the Red Sea: East Africa and the Middle East do not touch', () => {
    const { width, pixels } = world.raster;
    const [africa, east] = [indexOf('East Africa'), indexOf('Middle East')];
    const together = pixels.some(
      (value, at) =>
        value === africa && [at - 1, at + 1, at - width, at + width].some(other => pixels[other] === east),
    );
    expect(together).toBe(false);
  });

  test('a line over the sea goes around the land of others where there is a way', () => {
    for (const [name, from, to] of [
      ['africa', 'Liberia', 'Cape'],
      ['africa', 'Ghana', 'Luanda'],
      ['south-america', 'Ecuador', 'Central Chile'],
    ] as const) {
      const atlas = atlasNamed(name);
      const numberOf = (country: string): number =>
        atlas.map.countries.findIndex(each => each.name === country);
      const { routes, raster } = pictureOf(atlas, 160, 58, WHOLE);
      const ends = [numberOf(from), numberOf(to)];
      const route = routes.find(each => ends.includes(each.from) && ends.includes(each.to));
      const dots = route?.dots ?? [];
      expect(dots.length).toBeGreaterThan(10);
      // Capes may be touched.
      expect(dots.filter(dot => raster.pixels[dot] !== SEA).length / dots.length).toBeLessThan(0.25);
    }
  });

  test('the way from Alaska to Kamchatka goes over the edge', () => {
    const { routes, columns } = pictureOf(world, 90, 34, WHOLE);
    const route = routes.find(({ from, to }) => nameOf(from) === 'Alaska' && nameOf(to) === 'Kamchatka');
    expect(route?.round).toBe(true);
    const at = (route?.dots ?? []).map(dot => dot % columns);
    expect(Math.min(...at)).toBeLessThan(10);
    expect(Math.max(...at)).toBeGreaterThan(columns - 10);
  });
});

describe('every territory can be seen and clicked', () => {
  test.each(boards)('at %i by %i cells', (columns, rows) => {
    const picture = pictureOf(world, columns, rows, WHOLE);
    for (const [territory, cells] of picture.cells.entries())
      expect(cells.length, nameOf(territory)).toBeGreaterThanOrEqual(2);
  });

  test.each(['Iceland', 'Japan', 'Great Britain'])(
    '%s has room for a click beside a panel at 80 by 24',
    name => {
      const picture = pictureOf(world, 46, 22, WHOLE);
      expect(picture.cells[indexOf(name)]?.length).toBeGreaterThanOrEqual(3);
      expect(picture.labels[indexOf(name)]).not.toBeNull();
    },
  );
});
