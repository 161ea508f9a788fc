import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Camera,
  fittingZoom,
  follow,
  frameOf,
  WHOLE,
  ZOOMS,
  zoomBy,
} from '../../../source/maps/atlas/camera.ts';
import { atlasNamed } from './support.ts';

const world = atlasNamed('world');
const share = fc.double({ min: 0, max: 1, noNaN: true });
const camera = fc.record({ zoom: fc.constantFrom(...ZOOMS), x: share, y: share });
const size = fc.record({
  width: fc.integer({ min: 10, max: 250 }),
  height: fc.integer({ min: 10, max: 130 }),
});

describe('the camera', () => {
  test('never leaves room free that the map could fill', () => {
    fc.assert(
      fc.property(camera, size, (now: Camera, { width, height }) => {
        const frame = frameOf(world, width, height, now);
        if (frame.mapWidth >= width) {
          expect(frame.left).toBeLessThanOrEqual(0);
          expect(frame.left + frame.mapWidth).toBeGreaterThanOrEqual(width - 1);
        } else expect(frame.left).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('pulls the map out of its shape to use the room, but not beyond recognition', () => {
    const { mapWidth, mapHeight } = frameOf(world, 90, 68, WHOLE);
    expect([mapWidth, mapHeight]).toEqual([90, 68]);
    const narrow = frameOf(world, 40, 200, WHOLE);
    expect(narrow.mapWidth / narrow.mapHeight).toBeCloseTo(world.aspect / 1.3);
  });

  test('follows the cursor: afterwards it is in the picture', () => {
    fc.assert(
      fc.property(
        camera,
        size,
        fc.record({ x: share, y: share }),
        (now: Camera, { width, height }, place) => {
          const next = follow(now, place, frameOf(world, width, height, now));
          const frame = frameOf(world, width, height, next);
          const [x, y] = [frame.left + place.x * frame.mapWidth, frame.top + place.y * frame.mapHeight];
          expect(x).toBeGreaterThanOrEqual(-1);
          expect(x).toBeLessThanOrEqual(width + 1);
          expect(y).toBeGreaterThanOrEqual(-1);
          expect(y).toBeLessThanOrEqual(height + 1);
        },
      ),
    );
  });

  test('the whole map is seen while it is whole, and zooming ends at both ends', () => {
    expect(follow(WHOLE, { x: 0, y: 0 }, frameOf(world, 90, 68, WHOLE))).toBe(WHOLE);
    expect(zoomBy(WHOLE, -1)).toBe(WHOLE);
    expect(zoomBy({ ...WHOLE, zoom: 8 }, 1).zoom).toBe(8);
  });

  test('a crowded map is looked at more closely in a small terminal', () => {
    // 22 rows: 80×24; 20: its replay with a row less; 17: a lesson there.
    for (const rows of [22, 21, 20, 18, 17]) expect(fittingZoom(world, 46, rows)).toBe(1);
    expect(fittingZoom(atlasNamed('random:many:200'), 46, 22)).toBeGreaterThan(1);
    expect(fittingZoom(atlasNamed('random:many:200'), 200, 60)).toBe(1);
  });
});
