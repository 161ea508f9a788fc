import { describe, expect, test } from 'vitest';
import { mapControls } from '../../../source/screens/map-board/controls.ts';
import { atlasNamed } from '../../maps/atlas/support.ts';

const world = atlasNamed('world');
const indexOf = (name: string): number => world.map.countries.findIndex(country => country.name === name);

describe('finding a territory', () => {
  test.each([
    ['china', 'China'],
    ['NORTH A', 'North Africa'],
    ['states', 'Western United States'],
    ['bria', 'none'],
    ['tain', 'Great Britain'],
    ['42', 'Eastern Australia'],
    ['0', 'none'],
    ['', 'none'],
  ])('%s: %s', (text, name) => {
    expect(mapControls(world).find(text)).toBe(name === 'none' ? null : indexOf(name));
  });
});

describe('moving about', () => {
  test('Tab goes through some territories in reading order, round the end, and back', () => {
    const { next } = mapControls(world);
    const some = ['Brazil', 'Alaska', 'China'].map(indexOf);
    expect(next(null, some, 1)).toBe(indexOf('Alaska'));
    expect(next(indexOf('Alaska'), some, 1)).toBe(indexOf('China'));
    expect(next(indexOf('China'), some, 1)).toBe(indexOf('Brazil'));
    expect(next(indexOf('Brazil'), some, 1)).toBe(indexOf('Alaska'));
    expect(next(indexOf('Alaska'), some, -1)).toBe(indexOf('Brazil'));
    expect(next(indexOf('Alaska'), [], 1)).toBe(indexOf('Alaska'));
  });

  test('an arrow that leads nowhere leaves the cursor where it is', () => {
    const { step } = mapControls(world);
    const everyStep = world.steps.flatMap((own, from) =>
      own.up === null ? [step(from, 'up') === from] : [],
    );
    expect(everyStep).not.toContain(false);
    expect(step(null, 'right')).toBeGreaterThanOrEqual(0);
  });

  test('zooming goes to the cursor, and the camera follows it', () => {
    const controls = mapControls(world);
    controls.resize({ width: 56, height: 22 }, null);
    expect(controls.camera.get().zoom).toBe(1);
    controls.zoom(1, indexOf('Japan'));
    controls.zoom(1, indexOf('Japan'));
    expect(controls.camera.get()).toMatchObject({ zoom: 2, x: world.centres[indexOf('Japan')]?.x });
    controls.see(indexOf('Peru'));
    expect(controls.camera.get().x).toBeLessThan(0.5);
    controls.pan('right');
    expect(controls.camera.get().x).toBeGreaterThan(0.25);
    controls.resize({ width: 90, height: 34 }, null);
    expect(controls.camera.get().zoom).toBe(2);
  });
});
