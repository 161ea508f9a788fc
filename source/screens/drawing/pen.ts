import type { Surface } from '../../terminal/types.ts';
import {
  type OwnerShades,
  ownerShades,
  type Shade,
  type Shading,
  shadeIn,
  type Theme,
} from '../theme/theme.ts';

/** A whole number to be chosen. */
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

  /** The shades of a seat. */
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
