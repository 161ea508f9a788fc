import { type FunctionComponent, useMemo } from 'react';
import { Canvas } from '../../terminal/canvas.tsx';
import type { MouseEvent, Painter } from '../../terminal/types.ts';
import type { Room } from '../play/board.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';

export interface PaintedOptions {
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
  return function Painted({ width, height = 0 }) {
    const theme = useTheme();
    const painter = useMemo(() => make(theme), [theme]);
    const room = { width, height: rows ?? height };
    const clicked = (event: MouseEvent): void => onMouse?.(event, room);
    return <Canvas {...room} painter={painter} onMouse={onMouse === undefined ? undefined : clicked} />;
  };
}
