import { cellFrame, WHOLE } from '../../maps/atlas/camera.ts';
import { type Raster, SEA } from '../../maps/atlas/raster.ts';
import { resampled } from '../../maps/atlas/resample.ts';
import { drawnShapes } from '../../maps/atlas/shapes.ts';
import { layPoints, POINTS } from '../../terminal/points.ts';
import type { Painter } from '../../terminal/types.ts';
import type { Theme } from '../theme/theme.ts';

/** Cells. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Columns over which the world rises out of the dark around the text. */
const FADE = 14;

/** Cells beside or below the text from which the world can be recognised. */
const LEAST = { columns: 28, rows: 18 } as const;

/** Columns from the left at which the world begins, as a share of the text's width: its oceans lie under the text. */
const UNDER_TEXT = 0.42;

/** The world around a text at the top left, in the theme's relief; nothing without colours. */
export function worldPainter(theme: Theme, all: Size, { width: clear, height: clearRows }: Size): Painter {
  return {
    paint(surface) {
      const background = theme.background.rgb;
      surface.fill(0, 0, all.width, all.height, { bg: background });
      const room = all.width - clear >= LEAST.columns || all.height - clearRows >= LEAST.rows;
      if (surface.depth === 0 || !room) return;
      const { across, down } = POINTS[surface.glyphSet];
      const { raster, aspect } = drawnShapes('world');
      const left = Math.round(clear * UNDER_TEXT);
      const frame = cellFrame({ aspect }, Math.max(1, all.width - left), all.height, WHOLE, { across, down });
      const lands = resampled(raster, frame);
      const colours = Int32Array.from(lands.pixels, (_, at) => {
        const [x, y] = [at % lands.width, Math.floor(at / lands.width)];
        const away = Math.max(x / across + left - clear, (y / down - clearRows) * 2);
        const step = Math.round(heightAt(lands, x, y) * Math.max(0, Math.min(1, away / FADE)));
        return (step === 0 ? null : theme.relief[step]?.rgb) ?? background;
      });
      layPoints(surface, { ...lands, colours }, left, 0);
    },
  };
}

/** The step of the relief at a point: sea, line between territories, or land. */
function heightAt({ width, pixels }: Raster, x: number, y: number): number {
  const at = y * width + x;
  const own = pixels[at] ?? SEA;
  if (own === SEA) return 0;
  const [right, below] = [pixels[at + 1] ?? SEA, pixels[at + width] ?? SEA];
  return (right !== own && right !== SEA) || (below !== own && below !== SEA) ? 2 : 5;
}
