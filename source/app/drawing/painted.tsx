import { type FunctionComponent, type ReactNode, useMemo } from 'react';
import { Canvas, type CanvasProps } from '../../terminal/canvas.tsx';
import type { MouseEvent, Painter, Surface } from '../../terminal/types.ts';
import type { Room } from '../play/board.ts';
import type { Readable } from '../store.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../widgets.tsx';

interface PaintedOptions {
  /** Its height, where that does not depend on the room. */
  readonly rows?: number;
  /** What a click does, in the room that the component has. */
  readonly onMouse?: (event: MouseEvent, room: Room) => void;
}

/**
 * A component that a painter draws without React: only another size or theme renders it anew.
 * @param make the painter in a theme; called again when the theme changes
 */
export function painted(
  make: (theme: Theme) => Painter,
  { rows, onMouse }: PaintedOptions = {},
): FunctionComponent<{ readonly width: number; readonly height?: number }> {
  return function PaintedRoom({ width, height = 0 }) {
    const theme = useTheme();
    const painter = useMemo(() => make(theme), [theme]);
    const room = { width, height: rows ?? height };
    const clicked = (event: MouseEvent): void => onMouse?.(event, room);
    return <Canvas {...room} painter={painter} onMouse={onMouse === undefined ? undefined : clicked} />;
  };
}

interface PaintedProps<T> extends Omit<CanvasProps, 'painter'> {
  /** What is shown. */
  readonly of: Readable<T>;
  readonly paint: (surface: Surface, shown: T, theme: Theme) => void;
}

/** A part on the theme's ground that is drawn without React, again whenever what it shows changes. */
export function Painted<T>({ of, paint, ...box }: PaintedProps<T>): ReactNode {
  const theme = useTheme();
  const painter = useMemo(
    (): Painter => ({
      subscribe: of.subscribe,
      paint(surface) {
        surface.fill(0, 0, surface.width, surface.height, { bg: theme.background.rgb });
        paint(surface, of.get(), theme);
      },
    }),
    [of, paint, theme],
  );
  return box.height < 1 ? null : <Canvas {...box} painter={painter} />;
}

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
