import { LIMITS } from '../maps/map.ts';

/** What no picture may exceed; the largest real ones have 1,600 by 1,200 pixels and 60 KB. */
export const IMAGE_LIMITS = { bytes: LIMITS.bytes, side: 4096, pixels: 2_500_000 } as const;

/** In a colour-index image: no country (rules/domination-maps.md#images). */
export const NO_COUNTRY = 255;
