import { type ReactNode, useCallback } from 'react';
import { Painted } from '../../../app/drawing/painted.tsx';
import { chosenPhrase, type Phrase, paintNumbers, writeLine } from '../../../app/drawing/words.ts';
import type { Room } from '../../../app/play/board.ts';
import type { Readable } from '../../../app/store.ts';
import { type OwnerShades, ownerShades, type Shade, type Theme } from '../../../app/theme/theme.ts';
import { right } from '../../../app/widgets.tsx';
import type { MouseEvent, Surface } from '../../../terminal/types.ts';

/** How words are written: on the theme's ground in a weight of their own, unless something else is said. */
interface Hand {
  readonly bold?: boolean;
  readonly on?: Shade;
  /** The most cells; what is longer ends with `…`. */
  readonly most?: number;
}

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

  /** The shades of a seat. */
  owner(seat: number): OwnerShades {
    return ownerShades(this.theme, seat);
  }

  /** Writes words. @returns the cells used */
  write(x: number, y: number, text: string, shade: Shade, hand: Hand = {}): number {
    const { bold = false, on = this.theme.background, most } = hand;
    return this.surface.text(x, y, text, { fg: shade.rgb, bg: on.rgb, bold }, most);
  }

  /** Writes phrases one after the other from the left, as far as the surface goes. */
  line(y: number, phrases: readonly Phrase[]): void {
    writeLine(this.surface, y, phrases, this.theme);
  }

  /** What is chosen among several. */
  chosen(text: string): Phrase {
    return chosenPhrase(this.surface, text, this.theme);
  }

  /** A number to choose in one row, with its whole range where there is room. */
  numbers(y: number, numbers: Parameters<typeof paintNumbers>[1]): void {
    paintNumbers(this.surface, numbers, this.theme, y);
  }
}

interface DrawnProps<T> extends Room {
  readonly of: Readable<T>;
  readonly paint: (pen: Pen, shown: T) => void;
  readonly onMouse?: (event: MouseEvent) => void;
}

/** A part that is drawn with a pen, without React. */
export function Drawn<T>({ paint, ...box }: DrawnProps<T>): ReactNode {
  const painted = useCallback(
    (surface: Surface, shown: T, theme: Theme) => paint(new Pen(surface, theme), shown),
    [paint],
  );
  return <Painted {...box} paint={painted} />;
}

/** A chance in whole per cent; never 0 or 100 for what is merely near it. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1 %';
  if (chance < 1 && chance > 0.995) return '>99 %';
  return `${Math.round(chance * 100)} %`;
}

/** Columns of the chance beside its bar. */
export const CHANCE = 7;

/** A chance as a bar with its number. */
export function paintBar(pen: Pen, y: number, chance: number, shade: Shade): void {
  const cells = Math.max(0, pen.width - CHANCE);
  const filled = Math.round(cells * chance);
  pen.line(y, [
    { text: '█'.repeat(filled), shade },
    { text: (pen.plain ? '·' : '█').repeat(cells - filled), shade: pen.theme.panel },
    { text: right(percent(chance), CHANCE), shade: pen.theme.text, bold: true },
  ]);
}
