import { LIMITS } from '../map.ts';

/** Limits of pictures; the largest real ones have 1,600 by 1,200 pixels and 60 KB. */
export const IMAGE_LIMITS = { bytes: LIMITS.bytes, side: 4096, pixels: 2_500_000 } as const;

/** A picture as it was read: opacity, red, green and blue of each pixel (0xAARRGGBB), row by row from the top left. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly colours: Int32Array;
}

/** A pixel that shows nothing: no country, if it is one of a colour-index image (rules/domination-maps.md#images). */
export const CLEAR = 0x00ffffff;
/** All of a colour's opacity. */
export const OPAQUE = 0xff000000 | 0;

/** The colours of a palette of red, green and blue in turn; black where it has none. */
export const paletteOf = (bytes: Uint8Array): Int32Array =>
  Int32Array.from(
    { length: Math.floor(bytes.length / 3) },
    (_, index) =>
      OPAQUE |
      ((bytes[index * 3] ?? 0) << 16) |
      ((bytes[index * 3 + 1] ?? 0) << 8) |
      (bytes[index * 3 + 2] ?? 0),
  );

/** The reason to refuse a picture of a size, before memory is allocated for it; null when it is accepted. */
export function sizeFault(width: number, height: number): string | null {
  if (width < 1 || height < 1) return 'the image has no pixels';
  const { side, pixels } = IMAGE_LIMITS;
  if (width > side || height > side || width * height > pixels)
    return `the image has ${width} by ${height} pixels; up to ${side} on a side and ${pixels} in all are read`;
  return null;
}
