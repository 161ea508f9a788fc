import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { Canvas, Overlay } from '../../terminal/Canvas.tsx';
import type { ScreenView } from '../../terminal/live.ts';
import type { Painter } from '../../terminal/types.ts';
import { Pixels } from '../drawing/pixels.ts';
import { duneAt } from '../drawing/relief.ts';
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

/** A screen with text at the top left and, where there is room, dunes in the dark around it. */
export function Backdrop({ screen, width, height: wanted, children }: BackdropProps): ReactNode {
  const theme = useTheme();
  const height = screen.rows - 1;
  const clear = Math.min(width, screen.columns);
  const clearRows = Math.min(wanted ?? height, height);
  const painter = useMemo(() => dunes(theme, clear, clearRows), [theme, clear, clearRows]);
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

/** Pixels over which the dunes rise out of the dark around the text. */
const FADE = 26;

/** The dunes, as tall steps of the theme's relief; nothing where there is no colour to be quiet in. */
function dunes(theme: Theme, clear: number, clearRows: number): Painter {
  return {
    paint(surface) {
      surface.fill(0, 0, surface.width, surface.height, { bg: theme.background.rgb });
      if (surface.depth === 0) return;
      const pixels = new Pixels(surface.width, surface.height);
      const { relief } = theme;
      for (let y = 0; y < pixels.height; y += 1) {
        for (let x = 0; x < pixels.width; x += 1) {
          const fade = Math.min(1, Math.max(x - clear, y - clearRows * 2) / FADE);
          const step = Math.floor(duneAt(x, y) * fade * relief.length);
          const shade = relief[Math.max(0, Math.min(relief.length - 1, step))];
          if (shade !== undefined) pixels.set(x, y, step <= 0 ? theme.background.rgb : shade.rgb);
        }
      }
      pixels.show(surface, 0, 0);
    },
  };
}
