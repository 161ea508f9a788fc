import { describe, expect, test } from 'vitest';
import { WHOLE } from '../../source/atlas/camera.ts';
import { EDGE, pictureOf } from '../../source/atlas/picture.ts';
import { areas, SEA } from '../../source/atlas/raster.ts';
import { drawnShapes } from '../../source/atlas/shapes.ts';
import { GLYPH_SETS, POINTS } from '../../source/terminal/points.ts';
import { atlasNamed, boards } from './support.ts';

const world = atlasNamed('world');
const nameOf = (territory: number): string => world.map.countries[territory]?.name ?? '';
const indexOf = (name: string): number => world.map.countries.findIndex(country => country.name === name);

/** Borders over the sea; all others can be seen. */
const SEA_ROUTES = 21;

describe('the shapes of the world', () => {
  test('have every one of the 42 territories, and nothing else', () => {
    const counts = areas(drawnShapes('world').raster, 42);
    expect(counts.every(count => count > 300)).toBe(true);
    expect(drawnShapes('world').raster.pixels.every(value => value >= SEA && value < 42)).toBe(true);
  });

  test('belong to the built-in world, and not to other maps', () => {
    expect(world.source).toBe('drawn');
    expect(atlasNamed('europe').source).toBe('places');
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
    const { width, pixels } = drawnShapes('world').raster;
    const [africa, east] = [indexOf('East Africa'), indexOf('Middle East')];
    const together = pixels.some(
      (value, at) =>
        value === africa && [at - 1, at + 1, at - width, at + width].some(other => pixels[other] === east),
    );
    expect(together).toBe(false);
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
