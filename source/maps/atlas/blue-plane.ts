import { LIMITS } from '../map.ts';

/** Limits of pictures; the largest real ones have 1,600 by 1,200 pixels and 60 KB. */
export const IMAGE_LIMITS = { bytes: LIMITS.bytes, side: 4096, pixels: 2_500_000 } as const;

/** In a colour-index image: no country (rules/domination-maps.md#images). */
export const NO_COUNTRY = 255;

/** The lowest byte of each pixel's colour, row by row from the top left. */
export interface BluePlane {
  readonly width: number;
  readonly height: number;
  readonly blue: Uint8Array;
}

/** The reason to refuse a picture of a size, before memory is allocated for it; null when it is accepted. */
export function sizeFault(width: number, height: number): string | null {
  if (width < 1 || height < 1) return 'the image has no pixels';
  const { side, pixels } = IMAGE_LIMITS;
  if (width > side || height > side || width * height > pixels)
    return `the image has ${width} by ${height} pixels; up to ${side} on a side and ${pixels} in all are read`;
  return null;
}
