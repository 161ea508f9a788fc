import type { Colour } from '../../terminal/types.ts';

/** One named colour in its three forms; without colours letters, patterns and weight take its place. */
export interface Shade {
  /** 0xRRGGBB */
  readonly rgb: number;
  readonly ansi256: number;
  /** 0 to 15. */
  readonly ansi16: number;
}

/**
 * The colours of one owner. `ink` is its text on the background; the fields carry troops: `rest` lies still,
 * `lit` may be chosen now, `chosen` has been.
 */
export interface OwnerShades {
  readonly ink: Shade;
  readonly rest: Shade;
  readonly lit: Shade;
  readonly chosen: Shade;
}

/** Colours by what they mean. Screens and boards ask for meaning, never for a colour. */
export interface Theme {
  readonly id: string;
  readonly title: string;
  /** The whole screen. */
  readonly background: Shade;
  /** What lies on the background: the footer, the row under the cursor. */
  readonly panel: Shade;
  /** A dialog, on top of everything. */
  readonly raised: Shade;
  /** What matters now. */
  readonly text: Shade;
  /** What explains it. */
  readonly dim: Shade;
  /** What was. */
  readonly faint: Shade;
  /** The cursor, the question, whose turn it is. Nothing else. */
  readonly accent: Shade;
  /** Text on the accent. */
  readonly onAccent: Shade;
  readonly good: Shade;
  readonly bad: Shade;
  readonly sea: Shade;
  readonly felt: Shade;
  /** The relief behind the menu, from hollow to crest. */
  readonly relief: readonly Shade[];
  /** Numbers on an owner's field. */
  readonly onField: Shade;
  /** The eyes of a die. */
  readonly die: Shade;
  readonly onDie: Shade;
  /** A die that lost its pair. */
  readonly dieLost: Shade;
  readonly onDieLost: Shade;
  /** By seat. */
  readonly owners: readonly OwnerShades[];
}

/** The form Ink's text takes a colour in. */
export const hex = (shade: Shade): string => `#${shade.rgb.toString(16).padStart(6, '0')}`;

/** The form a surface takes a colour in. */
export const rgb = (shade: Shade): Colour => shade.rgb;

/** The shades of a seat; more seats than shades begin again. */
export function ownerShades(theme: Theme, seat: number): OwnerShades {
  const shades = theme.owners[seat % theme.owners.length];
  if (shades === undefined) throw new RangeError(`theme ${theme.id} has no owners`);
  return shades;
}

/**
 * A colour between two.
 * @param share 0 gives the first, 1 the second
 */
export function mix(from: number, to: number, share: number): number {
  const part = (shift: number): number => {
    const [a, b] = [(from >> shift) & 255, (to >> shift) & 255];
    return Math.round(a + (b - a) * share) << shift;
  };
  return part(16) | part(8) | part(0);
}
