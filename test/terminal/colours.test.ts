import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearest16, nearest256, rgbOf256 } from '../../source/terminal/sgr.ts';

/** The weighed distance that "nearest" means. */
function distance(one: number, other: number): number {
  const part = (shift: number): number => (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2;
  return 2 * part(16) + 4 * part(8) + 3 * part(0);
}

const colour = fc.integer({ min: 0, max: 0xffffff });

describe('reduced colours', () => {
  test('of the 256 the cube and the greys come out as themselves', () => {
    for (let number = 16; number < 256; number++) {
      expect(rgbOf256(nearest256(rgbOf256(number)))).toBe(rgbOf256(number));
    }
  });

  test('of the sixteen each comes out as itself', () => {
    for (let number = 0; number < 16; number++) expect(nearest16(rgbOf256(number))).toBe(number);
  });

  test('no other of the sixteen is nearer', () => {
    fc.assert(
      fc.property(colour, value => {
        const found = distance(rgbOf256(nearest16(value)), value);
        for (let number = 0; number < 16; number++) {
          expect(distance(rgbOf256(number), value)).toBeGreaterThanOrEqual(found);
        }
      }),
    );
  });

  test('no other of the cube is nearer', () => {
    fc.assert(
      fc.property(colour, value => {
        const found = distance(rgbOf256(nearest256(value)), value);
        for (let number = 16; number < 232; number++) {
          expect(distance(rgbOf256(number), value)).toBeGreaterThanOrEqual(found);
        }
      }),
    );
  });
});
