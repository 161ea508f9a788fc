import { type FunctionComponent, type ReactNode, useMemo } from 'react';
import { Canvas, type CanvasProps } from '../../terminal/canvas.tsx';
import type { MouseEvent, Painter, Rectangle, Surface } from '../../terminal/types.ts';
import type { Room } from '../play/board.ts';
import type { Readable } from '../store.ts';
import {
  type OwnerShades,
  ownerShades,
  type Shade,
  type Shading,
  shadeIn,
  type Theme,
} from '../theme/theme.ts';
import { useTheme } from '../widgets.tsx';

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

interface Numbers {
  readonly least: number;
  readonly most: number;
  readonly now: number;
  readonly unit: string;
}

/** The look of words; without it they are plain, on the theme's background. */
interface Hand {
  readonly bold?: boolean;
  readonly on?: Shading;
  /** The most cells; what is longer ends with `…`. */
  readonly most?: number;
}

/** Words in one look. */
export interface Phrase extends Omit<Hand, 'most'> {
  readonly text: string;
  readonly shade: Shading;
}

export const phrase = (text: string, shade: Shading, bold = false): Phrase => ({ text, shade, bold });

/** A surface in a theme: what boards and panels are drawn with. */
export class Pen {
  readonly surface: Surface;
  readonly theme: Theme;
  readonly width: number;
  readonly height: number;

  constructor(surface: Surface, theme: Theme) {
    this.surface = surface;
    this.theme = theme;
    this.width = surface.width;
    this.height = surface.height;
  }

  /** True where there is no colour. */
  get plain(): boolean {
    return this.surface.depth === 0;
  }

  owner(seat: number): OwnerShades {
    return ownerShades(this.theme, seat);
  }

  shade(shading: Shading): Shade {
    return shadeIn(this.theme, shading);
  }

  /** Writes words. @returns the cells used */
  write(x: number, y: number, text: string, shade: Shading, hand: Hand = {}): number {
    const { bold = false, on = 'background', most } = hand;
    return this.surface.text(x, y, text, { fg: this.shade(shade).rgb, bg: this.shade(on).rgb, bold }, most);
  }

  /** Writes phrases one after the other, as far as the surface goes. */
  line(y: number, ...phrases: readonly (Phrase | readonly Phrase[])[]): void {
    let x = 0;
    for (const { text, shade, ...hand } of phrases.flat())
      x += this.write(x, y, text, shade, { ...hand, most: this.width - x });
  }

  /** The chosen of several words: on the accent, or in brackets where there is no colour. */
  chosen(text: string): Phrase {
    return { ...phrase(this.plain ? `[${text}]` : ` ${text} `, 'onAccent', true), on: 'accent' };
  }

  /** A number to choose in one row, the present one marked, with as much of its range as fits. */
  numbers(y: number, numbers: Numbers | null): void {
    if (numbers === null) return;
    const { least, most, now, unit } = numbers;
    const room = this.width - 6 - Math.max(6, unit.length);
    const fit = Math.max(1, Math.floor(room / (`${most}`.length + 2)));
    const phrases = windowed(least, most, now, fit).map(number =>
      number === now ? this.chosen(`${number}`) : phrase(` ${number} `, 'dim'),
    );
    const less = phrase('◂ ', now > least ? 'accent' : 'faint');
    const more = phrase(' ▸', now < most ? 'accent' : 'faint');
    this.line(y, less, phrases, more, phrase(unit, 'dim'));
  }
}

/** As many numbers of a range as fit, with the present one among them. */
function windowed(least: number, most: number, now: number, fit: number): readonly number[] {
  const count = Math.max(1, Math.min(fit, most - least + 1));
  const first = Math.max(least, Math.min(now - Math.floor(count / 2), most - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
