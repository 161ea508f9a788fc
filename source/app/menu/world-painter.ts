import { frameOf, WHOLE } from '../../atlas/camera.ts';
import { type Raster, SEA } from '../../atlas/raster.ts';
import { resampled } from '../../atlas/resample.ts';
import { drawnShapes } from '../../atlas/shapes.ts';
import type { Painter } from '../../terminal/types.ts';
import { Pixels } from '../drawing/pixels.ts';
import type { Theme } from '../theme/theme.ts';

/** Cells. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels over which the world rises out of the dark around the text. */
const FADE = 14;

/** Cells beside or below the text from which the world can be recognised. */
const LEAST = { columns: 28, rows: 18 } as const;

/** Columns from the left at which the world begins, as a share of the text's width: its oceans lie under the text. */
const UNDER_TEXT = 0.42;

/**
 * The world around a text at the top left, as quiet steps of the theme's relief; nothing where there is no colour to be
 * quiet in.
 * @param all the size of both @param text its size, in cells
 */
export function worldPainter(theme: Theme, all: Size, { width: clear, height: clearRows }: Size): Painter {
  return {
    paint(surface) {
      const background = theme.background.rgb;
      surface.fill(0, 0, all.width, all.height, { bg: background });
      const room = all.width - clear >= LEAST.columns || all.height - clearRows >= LEAST.rows;
      if (surface.depth === 0 || !room) return;
      const pixels = new Pixels(all.width, all.height);
      const left = Math.round(clear * UNDER_TEXT);
      const lands = landsOf(all.width - left, pixels.height);
      for (let y = 0; y < pixels.height; y += 1) {
        for (let x = left; x < pixels.width; x += 1) {
          const fade = Math.max(0, Math.min(1, Math.max(x - clear, y - clearRows * 2) / FADE));
          const step = Math.round(heightAt(lands, x - left, y) * fade);
          pixels.set(x, y, step === 0 ? background : (theme.relief[step]?.rgb ?? background));
        }
      }
      pixels.show(surface, 0, 0);
    },
  };
}

function landsOf(width: number, height: number): Raster {
  const { raster, aspect } = drawnShapes('world');
  return resampled(raster, frameOf({ aspect }, Math.max(1, width), height, WHOLE));
}

/** Which step of the relief a pixel is: the sea, a line between two territories, land. */
function heightAt({ width, pixels }: Raster, x: number, y: number): number {
  const at = y * width + x;
  const own = pixels[at] ?? SEA;
  if (own === SEA) return 0;
  const [right, below] = [pixels[at + 1] ?? SEA, pixels[at + width] ?? SEA];
  return (right !== own && right !== SEA) || (below !== own && below !== SEA) ? 2 : 5;
}
