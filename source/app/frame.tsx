import { Box } from 'ink';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { Canvas, Overlay } from '../terminal/canvas.tsx';
import type { ScreenView } from '../terminal/live.ts';
import type { Painter } from '../terminal/types.ts';
import { type Binding, hintsOf } from './keys/command.ts';
import { paintHints } from './keys/hint-line.ts';
import { worldPainter } from './menu/world-painter.ts';
import { hex } from './theme/theme.ts';
import { useTheme } from './widgets.tsx';

/** Where the keys that work now come from. */
interface KeySource {
  bindings(): readonly Binding[];
  subscribe(listener: () => void): () => void;
}

/** What lies over the place and has the keys instead of it; null when nothing does. */
export const TopKeysContext = createContext<Pick<KeySource, 'bindings'> | null>(null);

/** The bottom line: the keys that work now, those of the dialog on top where there is one. Drawn without React. */
export function Footer({ width, source }: { width: number; source: KeySource }): ReactNode {
  const theme = useTheme();
  const top = useContext(TopKeysContext);
  const painter = useMemo(
    (): Painter => ({
      subscribe: repaint => source.subscribe(repaint),
      paint: surface => paintHints(surface, 0, hintsOf((top ?? source).bindings()), theme),
    }),
    [source, top, theme],
  );
  return <Canvas width={width} height={1} painter={painter} />;
}

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
  const painter = useMemo(
    () => worldPainter(theme, { width: screen.columns, height }, { width: clear, height: clearRows }),
    [theme, screen.columns, height, clear, clearRows],
  );
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
