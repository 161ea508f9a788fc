import { type FunctionComponent, type ReactNode, useMemo } from 'react';
import { Canvas, type CanvasProps } from '../../terminal/canvas.tsx';
import type { MouseEvent, Painter, Rectangle } from '../../terminal/types.ts';
import type { Room } from '../play/board.ts';
import type { Readable } from '../store.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../widgets.tsx';
import { Pen } from './pen.ts';

interface PaintedOptions {
  /** Its height, where that does not depend on the room. */
  readonly rows?: number;
  /** Called for a click, with the size of the component. */
  readonly onMouse?: (event: MouseEvent, room: Room) => void;
}

/** A component drawn without React: only another size or theme renders it again. */
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

/** The same for what shows a value, on the theme's ground. */
export const paintedOf = <T,>(of: Readable<T>, paint: Paint<T>, options: PaintedOptions = {}) =>
  painted(theme => painterOf(of, theme, paint), options);

/** Paints what is shown. */
export type Paint<T> = (pen: Pen, shown: T) => void;

/** Paints what has changed since something else was shown. @returns as `Painter.repaint` does */
type Repaint<T> = (pen: Pen, shown: T, before: T) => readonly Rectangle[] | null;

/** Paints a value on the theme's ground, again whenever it changes. */
function painterOf<T>(
  { subscribe, get }: Readable<T>,
  theme: Theme,
  paint: Paint<T>,
  repaint?: Repaint<T>,
): Painter {
  let last: { readonly value: T } | null = null;
  return {
    subscribe,
    paint(surface) {
      surface.fill(0, 0, surface.width, surface.height, { bg: theme.background.rgb });
      last = { value: get() };
      paint(new Pen(surface, theme), last.value);
    },
    repaint(surface) {
      if (last === null) return null;
      const before = last.value;
      last = { value: get() };
      if (Object.is(before, last.value)) return [];
      return repaint?.(new Pen(surface, theme), last.value, before) ?? null;
    },
  };
}

interface PaintedProps<T> extends Omit<CanvasProps, 'painter'> {
  readonly of: Readable<T>;
  readonly paint: Paint<T>;
  /** For what is costly to paint whole, and changes in parts. */
  readonly repaint?: Repaint<T>;
}

/** A part on the theme's ground that is drawn without React, again whenever what it shows changes. */
export function Painted<T>({ of, paint, repaint, ...box }: PaintedProps<T>): ReactNode {
  const theme = useTheme();
  const painter = useMemo(() => painterOf(of, theme, paint, repaint), [of, theme, paint, repaint]);
  return box.height < 1 ? null : <Canvas {...box} painter={painter} />;
}

/** Room with nothing in it but the background; unlike a box of Ink's it costs nothing when something else changes. */
export const Blank = (room: Room): ReactNode =>
  room.width < 1 ? null : <Painted {...room} of={nothing} paint={nothing.get} />;

const nothing: Readable<void> = { get: () => {}, subscribe: () => () => {} };
