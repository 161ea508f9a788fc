import { describe, expect, test } from 'vitest';
import { Tones } from '../../../source/screens/map-board/tones.ts';
import { palette, themes } from '../../../source/screens/theme/theme.ts';
import { nearest256, shownAs } from '../../../source/terminal/sgr.ts';

const SEA = 234;

test('among 256 colours land in the fog is not the colour of the sea, however quiet', () => {
  const tones = new Tones(themes[0], 2);
  for (const tier of ['dim', 'plain', 'lit'] as const) expect(nearest256(tones.fog(tier).fill)).not.toBe(SEA);
});

const TIERS = ['dim', 'plain', 'lit'] as const;

/** Red, green and blue as a terminal of 256 colours shows them, 0 to 255. */
const parts = (rgb: number): readonly [number, number, number] => {
  const shown = shownAs(rgb, 2, palette);
  return [(shown >> 16) & 255, (shown >> 8) & 255, shown & 255];
};

/** Hue in degrees; null for a grey. */
function hueOf(rgb: number): number | null {
  const [red, green, blue] = parts(rgb);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < 24) return null;
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return (sixth * 60 + 360) % 360;
}

/** A colour in CIE L*a*b*, D65. */
function labOf(rgb: number): readonly number[] {
  const [red = 0, green = 0, blue = 0] = parts(rgb).map(part =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
  ].map(part => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The distance of two colours in L*a*b*; from 2.3 on it is noticed at all (CIE 1976). */
const apart = (one: number, other: number): number =>
  Math.hypot(...labOf(one).map((part, at) => part - (labOf(other)[at] ?? 0)));

describe.each(themes)('among 256 colours, in theme $id', theme => {
  const tones = new Tones(theme, 2);
  const seats = theme.owners.map((_, seat) => seat);

  test.each(seats)('the land of owner %i keeps its hue within 25 degrees, however lit', seat => {
    const hues = TIERS.map(tier => hueOf(tones.owner(seat, tier).fill)).filter(hue => hue !== null);
    const turns = hues.map(hue => Math.abs(((hue - (hues[0] ?? 0) + 540) % 360) - 180));
    expect(Math.max(0, ...turns)).toBeLessThanOrEqual(25);
  });

  test('lands of two owners are at least 20 apart, however lit', () => {
    const near = seats.flatMap(one =>
      seats.slice(one + 1).flatMap(other =>
        TIERS.flatMap(tier =>
          TIERS.map(beside => ({
            what: `${one} ${tier}, ${other} ${beside}`,
            apart: apart(tones.owner(one, tier).fill, tones.owner(other, beside).fill),
          })),
        ),
      ),
    );
    expect(near.filter(pair => pair.apart < 20)).toEqual([]);
  });

  test('a line between two lands of one owner is at least 12 from them', () => {
    for (const seat of seats)
      for (const tier of TIERS) {
        const { fill, edge } = tones.owner(seat, tier);
        expect(apart(fill, edge), `${seat} ${tier}`).toBeGreaterThanOrEqual(12);
      }
  });
});
