import { shownAs } from '../../terminal/sgr.ts';
import type { ColourDepth } from '../../terminal/types.ts';
import { black16, mix, palette, white16 } from './theme.ts';

/** The least contrast of text and of cursors: WCAG 2.2, success criterion 1.4.3, level AA. */
export const LEAST_CONTRAST = 4.5;

/** Relative luminance of 0xRRGGBB, 0 to 1 (WCAG 2.2). */
function luminance(rgb: number): number {
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map(shift => {
    const part = ((rgb >> shift) & 255) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours 0xRRGGBB as a terminal of that depth shows them, 1 to 21; their order is all the same. */
export function contrast(one: number, other: number, depth: ColourDepth = 3): number {
  const [low = 0, high = 0] = [one, other]
    .map(colour => luminance(shownAs(colour, depth, palette)))
    .sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Pairs that are remembered at most. */
const KEPT = 4096;
const known = new Map<number, number>();

/** The ink where it is legible on that ground, else the nearest legible one towards black or white. */
export function legible(ink: number, ground: number, depth: ColourDepth): number {
  const key = (depth * 2 ** 24 + ink) * 2 ** 24 + ground;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= KEPT) known.clear();
  const found = nearestReadable(ink, ground, depth);
  known.set(key, found);
  return found;
}

function nearestReadable(ink: number, ground: number, depth: ColourDepth): number {
  const reads = (colour: number): boolean => contrast(colour, ground, depth) >= LEAST_CONTRAST;
  if (depth === 0 || reads(ink)) return ink;
  const white = contrast(white16.rgb, ground, depth);
  const pole = white > contrast(black16.rgb, ground, depth) ? white16.rgb : black16.rgb;
  // Between two of the sixteen colours lies nothing that belongs to either.
  const shares = depth === 1 ? [] : [0.15, 0.3, 0.45, 0.6, 0.75, 0.9];
  return shares.map(share => mix(ink, pole, share)).find(reads) ?? pole;
}
