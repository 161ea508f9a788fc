import { cellFrame, WHOLE } from '../../maps/atlas/camera.ts';
import { type Raster, SEA } from '../../maps/atlas/raster.ts';
import { resample } from '../../maps/atlas/resample.ts';
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
      const underText = Math.max(0, Math.floor((clear - left) * across));
      const lands = resample(raster, frame, row => (row / down > clearRows ? 0 : underText));
      const { width, pixels } = lands;
      const colours = new Int32Array(pixels.length).fill(background);
      // Most points are sea or under the text: the first frame of all waits for this loop.
      for (let at = 0, x = 0, y = 0; at < pixels.length; at += 1) {
        if (pixels[at] !== SEA) {
          const away = Math.max(x / across + left - clear, (y / down - clearRows) * 2);
          const step = away <= 0 ? 0 : Math.round(heightAt(lands, at) * Math.min(1, away / FADE));
          if (step !== 0) colours[at] = theme.relief[step]?.rgb ?? background;
        }
        x += 1;
        if (x === width) {
          x = 0;
          y += 1;
        }
      }
      layPoints(surface, { ...lands, colours }, left, 0);
    },
  };
}

/** The step of the relief at a point of land: line between territories, or land. */
function heightAt({ width, pixels }: Raster, at: number): number {
  const own = pixels[at] ?? SEA;
  const right = pixels[at + 1] ?? SEA;
  const below = pixels[at + width] ?? SEA;
  return (right !== own && right !== SEA) || (below !== own && below !== SEA) ? 2 : 5;
}
