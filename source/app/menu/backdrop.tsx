import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { frameOf, WHOLE } from '../../atlas/camera.ts';
import { type Raster, SEA } from '../../atlas/raster.ts';
import { resampled } from '../../atlas/resample.ts';
import { WORLD_ASPECT, worldRaster } from '../../atlas/world.ts';
import { Canvas, Overlay } from '../../terminal/canvas.tsx';
import type { ScreenView } from '../../terminal/live.ts';
import type { Painter } from '../../terminal/types.ts';
import { Pixels } from '../drawing/pixels.ts';
import { hex, type Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';

interface BackdropProps {
  readonly screen: ScreenView;
  /** The part at the top left that stays clear for the text, in cells; without a height it is all of the left. */
  readonly width: number;
  readonly height?: number;
  /** Two children: what stands on the left, and the bottom line. */
  readonly children: readonly [ReactNode, ReactNode];
}

/** A screen with text at the top left and, where there is room, the world in the dark around it. */
export function Backdrop({ screen, width, height: wanted, children }: BackdropProps): ReactNode {
  const theme = useTheme();
  const height = screen.rows - 1;
  const clear = Math.min(width, screen.columns);
  const clearRows = Math.min(wanted ?? height, height);
  const painter = useMemo(() => world(theme, clear, clearRows), [theme, clear, clearRows]);
  const [content, footer] = children;
  return (
    <Box width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
      <Box width={screen.columns} height={height} flexShrink={0}>
        <Box position="absolute">
          <Canvas width={screen.columns} height={height} painter={painter} />
        </Box>
        <Overlay
          width={clear}
          height={clearRows}
          backgroundColor={hex(theme.background)}
          flexDirection="column"
        >
          {content}
        </Overlay>
      </Box>
      {footer}
    </Box>
  );
}

/** Pixels over which the world rises out of the dark around the text. */
const FADE = 14;

/** Cells beside or below the text from which the world can be recognised. */
const LEAST = { columns: 28, rows: 18 } as const;

/** Columns from the left at which the world begins, as a share of the text's width: its oceans lie under the text. */
const UNDER_TEXT = 0.42;

/** The world, as quiet steps of the theme's relief; nothing where there is no colour to be quiet in. */
function world(theme: Theme, clear: number, clearRows: number): Painter {
  return {
    paint(surface) {
      const background = theme.background.rgb;
      surface.fill(0, 0, surface.width, surface.height, { bg: background });
      const room = surface.width - clear >= LEAST.columns || surface.height - clearRows >= LEAST.rows;
      if (surface.depth === 0 || !room) return;
      const pixels = new Pixels(surface.width, surface.height);
      const left = Math.round(clear * UNDER_TEXT);
      const lands = landsOf(surface.width - left, pixels.height);
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

const landsOf = (width: number, height: number): Raster =>
  resampled(worldRaster(), frameOf({ aspect: WORLD_ASPECT }, Math.max(1, width), height, WHOLE));

/** Which step of the relief a pixel is: the sea, a line between two territories, land. */
function heightAt({ width, pixels }: Raster, x: number, y: number): number {
  const at = y * width + x;
  const own = pixels[at] ?? SEA;
  if (own === SEA) return 0;
  const [right, below] = [pixels[at + 1] ?? SEA, pixels[at + width] ?? SEA];
  return (right !== own && right !== SEA) || (below !== own && below !== SEA) ? 2 : 5;
}
