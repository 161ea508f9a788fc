import { type ReactNode, useMemo } from 'react';
import { Canvas } from '../../terminal/canvas.tsx';
import type { Painter } from '../../terminal/types.ts';
import { useTheme } from '../theme/use-theme.ts';

/** Room with nothing in it but the background; unlike a box of Ink's it costs nothing when something else changes. */
export function Blank({ width, height }: { readonly width: number; readonly height: number }): ReactNode {
  const theme = useTheme();
  const painter = useMemo(
    (): Painter => ({
      paint: surface => surface.fill(0, 0, surface.width, surface.height, { bg: theme.background.rgb }),
    }),
    [theme],
  );
  return width < 1 || height < 1 ? null : <Canvas width={width} height={height} painter={painter} />;
}
