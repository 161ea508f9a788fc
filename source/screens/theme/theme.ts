import { seatColours } from '../../table/seat-colours.ts';
import { type Palette, shownAs } from '../../terminal/sgr.ts';
import type { ColourDepth } from '../../terminal/types.ts';

/** One named colour in its three forms; without colours letters, patterns and weight take its place. */
export interface Shade {
  /** 0xRRGGBB */
  readonly rgb: number;
  readonly ansi256: number;
  /** 0 to 15. */
  readonly ansi16: number;
}

/** An owner's colours: `ink` for text on the background, the others for fields at rest, to choose, chosen. */
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
  readonly background: Shade;
  /** On the background: the bottom line, the row under the cursor. */
  readonly panel: Shade;
  /** A dialog, on top of everything. */
  readonly raised: Shade;
  /** For what matters now. */
  readonly text: Shade;
  /** For explanations. */
  readonly dim: Shade;
  /** For the past. */
  readonly faint: Shade;
  /** The cursor, the question, whose turn it is. Nothing else. */
  readonly accent: Shade;
  readonly onAccent: Shade;
  readonly good: Shade;
  readonly bad: Shade;
  readonly sea: Shade;
  readonly felt: Shade;
  /** Numbers on an owner's field. */
  readonly onField: Shade;
  readonly die: Shade;
  readonly onDie: Shade;
  readonly dieLost: Shade;
  readonly onDieLost: Shade;
  readonly owners: readonly OwnerShades[];
  /** The names of the owners' colours: `seatColours` as this theme shows them. */
  readonly ownerNames: readonly string[];
}

/** A shade, or the name that it has in every theme. */
export type Shading =
  | Shade
  | { readonly [Name in keyof Theme]: Theme[Name] extends Shade ? Name : never }[keyof Theme];

export const shadeIn = (theme: Theme, shading: Shading): Shade =>
  typeof shading === 'string' ? theme[shading] : shading;

/** The form Ink's text takes a colour in. */
export const hex = (shade: Shade): string => `#${shade.rgb.toString(16).padStart(6, '0')}`;

/** The shades of a seat; more seats than shades begin again. */
export function ownerShades(theme: Theme, seat: number): OwnerShades {
  const shades = theme.owners[seat % theme.owners.length];
  if (shades === undefined) throw new RangeError(`theme ${theme.id} has no owners`);
  return shades;
}

/** A colour between two: share 0 gives the first, 1 the second. */
export function mix(from: number, to: number, share: number): number {
  const part = (shift: number): number => {
    const [a, b] = [(from >> shift) & 255, (to >> shift) & 255];
    return Math.round(a + (b - a) * share) << shift;
  };
  return part(16) | part(8) | part(0);
}

const shade = (rgb: number, ansi256: number, ansi16: number): Shade => ({ rgb, ansi256, ansi16 });

const owner = (ink: Shade, rest: Shade, lit: Shade, chosen: Shade): OwnerShades => {
  return { ink, rest, lit, chosen };
};

/** Red, blue, green, violet, orange, teal; each tier brighter than the one before. */
const vivid: readonly OwnerShades[] = [
  owner(shade(0xf0635c, 203, 9), shade(0x57201f, 52, 1), shade(0x923936, 88, 9), shade(0xd24d49, 167, 9)),
  owner(shade(0x68a5ff, 75, 14), shade(0x1f3760, 17, 4), shade(0x33599b, 25, 12), shade(0x4a82dc, 68, 12)),
  owner(shade(0x68cd78, 77, 10), shade(0x204a29, 22, 2), shade(0x357a43, 28, 10), shade(0x48a95b, 71, 10)),
  owner(shade(0xd07bea, 176, 13), shade(0x472456, 53, 5), shade(0x743d8b, 90, 13), shade(0xa55bc6, 133, 13)),
  owner(shade(0xf09d4a, 215, 11), shade(0x5b3713, 94, 3), shade(0x945c22, 130, 11), shade(0xd0853a, 172, 11)),
  owner(shade(0x4fcfcf, 80, 6), shade(0x15474b, 23, 6), shade(0x25757a, 30, 14), shade(0x37a5ab, 44, 14)),
];

/** After Okabe and Ito's set, for all common kinds of colour blindness. */
const distinct: readonly OwnerShades[] = [
  owner(shade(0xf17f34, 209, 9), shade(0x582a0c, 94, 1), shade(0x97491a, 130, 9), shade(0xd96c22, 172, 9)),
  owner(shade(0x63bdf2, 74, 14), shade(0x163d57, 24, 6), shade(0x29698f, 31, 14), shade(0x459fd4, 38, 14)),
  owner(shade(0xf3e64f, 227, 11), shade(0x54500d, 58, 3), shade(0x8b841c, 142, 11), shade(0xcbc02d, 185, 11)),
  owner(shade(0x2fc79c, 43, 10), shade(0x084532, 23, 2), shade(0x117256, 29, 10), shade(0x17a37b, 36, 10)),
  owner(shade(0xe59ac3, 182, 13), shade(0x53304a, 89, 5), shade(0x8c517d, 132, 13), shade(0xc67aab, 175, 13)),
  owner(shade(0xc6ccd6, 251, 15), shade(0x3a404a, 240, 8), shade(0x646c79, 244, 15), shade(0x98a1b0, 248, 7)),
];

const distinctNames = ['orange', 'sky', 'yellow', 'green', 'pink', 'grey'];

/** Black and white for the fields of sixteen colours, where no shade lies between. */
export const black16 = shade(0x010101, 16, 0);
export const white16 = shade(0xfefefe, 231, 15);

const dark: Theme = {
  id: 'night',
  title: 'night',
  background: shade(0x0c0f15, 233, 0),
  panel: shade(0x151b26, 235, 0),
  raised: shade(0x1a2130, 235, 0),
  text: shade(0xe9edf4, 255, 15),
  dim: shade(0xabb4c2, 250, 7),
  faint: shade(0x828c9b, 246, 8),
  accent: shade(0xffc94f, 221, 11),
  onAccent: shade(0x17130a, 232, 0),
  good: shade(0x70d58a, 114, 10),
  bad: shade(0xff7a70, 210, 9),
  sea: shade(0x0e1620, 234, 0),
  felt: shade(0x12301f, 22, 2),
  onField: shade(0xfdfefe, 231, 15),
  die: shade(0xece5d4, 254, 15),
  onDie: shade(0x1c1812, 234, 0),
  dieLost: shade(0x4b4a48, 239, 8),
  onDieLost: shade(0xc4c0b6, 252, 0),
  owners: vivid,
  ownerNames: seatColours,
};

const clear: Theme = {
  ...dark,
  ...{ id: 'clear', title: 'colour-blind', owners: distinct, ownerNames: distinctNames },
};

// On white only black, red, blue and violet of the sixteen can be read: the other owners' names are black there.
const lightOwners: readonly OwnerShades[] = [
  owner(shade(0xb3241f, 125, 1), shade(0xe7a5a1, 181, 9), shade(0xd8655e, 174, 9), shade(0xb92d27, 160, 1)),
  owner(shade(0x1f58b5, 25, 4), shade(0xa9c1ea, 153, 12), shade(0x6792d8, 110, 12), shade(0x2a63c4, 26, 4)),
  owner(shade(0x186a2e, 22, 0), shade(0xa5d1ae, 151, 10), shade(0x5eab6e, 108, 10), shade(0x228040, 28, 2)),
  owner(shade(0x7f2f9c, 91, 5), shade(0xd5b0e2, 183, 13), shade(0xb077c7, 140, 13), shade(0x8938a8, 97, 5)),
  owner(shade(0x8a5006, 94, 0), shade(0xebc796, 223, 11), shade(0xd4964a, 179, 11), shade(0xa8660f, 172, 3)),
  owner(shade(0x0b6c72, 23, 0), shade(0x9fd3d5, 116, 14), shade(0x55a6aa, 73, 14), shade(0x127a80, 30, 6)),
];

const light: Theme = {
  id: 'day',
  title: 'day',
  background: shade(0xf4efe4, 230, 15),
  panel: shade(0xe7dfce, 254, 15),
  raised: shade(0xfdfaf2, 231, 15),
  text: shade(0x1d1b17, 16, 0),
  dim: shade(0x4d483f, 239, 0),
  faint: shade(0x686154, 241, 0),
  accent: shade(0x8a5200, 94, 5),
  onAccent: shade(0xfff8e8, 230, 15),
  good: shade(0x176a31, 22, 0),
  bad: shade(0xb8291f, 88, 1),
  sea: shade(0xdfe6e8, 189, 7),
  felt: shade(0xcfe2d0, 194, 10),
  onField: shade(0x14110c, 233, 0),
  die: shade(0xfffdf6, 225, 15),
  onDie: shade(0x1a1611, 235, 0),
  dieLost: shade(0xcfc7b6, 145, 7),
  onDieLost: shade(0x524c41, 237, 0),
  owners: lightOwners,
  ownerNames: seatColours,
};

/** The themes in the order in which the palette key goes through them. */
export const themes: readonly [Theme, ...Theme[]] = [dark, clear, light];

/** The id of the theme for light surroundings. */
export const LIGHT = light.id;

const colouredThemes = new Map<string, Theme>();

/** A theme with the colours chosen at a table, as indices of its owners: one object for each choice. */
export function withSeatColours(theme: Theme, colours: readonly number[]): Theme {
  if (colours.every((colour, seat) => colour === seat)) return theme;
  const key = `${theme.id} ${colours.join(' ')}`;
  const known = colouredThemes.get(key);
  if (known !== undefined) return known;
  const owners = theme.owners.map((shades, seat) => theme.owners[colours[seat] ?? seat] ?? shades);
  const made = { ...theme, owners };
  colouredThemes.set(key, made);
  return made;
}

/** The theme of that id, or the first. */
export const themeOf = (id: string): Theme => themes.find(theme => theme.id === id) ?? themes[0];

/** The theme after that one, or before it. */
export const themeAfter = (id: string, by: 1 | -1 = 1): Theme =>
  themes[(themes.findIndex(theme => theme.id === id) + by + themes.length) % themes.length] ?? themes[0];

const isShade = (value: unknown): value is Shade =>
  typeof value === 'object' && value !== null && 'rgb' in value && 'ansi256' in value;

function shadesOf(theme: Theme): Shade[] {
  const ofOwners = theme.owners.flatMap(({ ink, rest, lit, chosen }) => [ink, rest, lit, chosen]);
  return [...Object.values(theme).filter(isShade), ...ofOwners];
}

/** The shades of all themes: the theme may change while the screen is open. */
export const palette: Palette = new Map(
  [...themes.flatMap(shadesOf), black16, white16].map(
    ({ rgb, ansi256, ansi16 }) => [rgb, { ansi256, ansi16 }] as const,
  ),
);

/** The least contrast of text and of cursors: WCAG 2.2, success criterion 1.4.3, level AA. */
export const LEAST_CONTRAST = 4.5;

/** Relative luminance of 0xRRGGBB, 0 to 1 (WCAG 2.2). */
function luminance(rgb: number): number {
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map(shift => {
    const part = ((rgb >> shift) & 255) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours 0xRRGGBB as a terminal of that depth shows them, 1 to 21; their order is all the same. */
export function contrast(one: number, other: number, depth: ColourDepth = 3): number {
  const [low = 0, high = 0] = [one, other]
    .map(colour => luminance(shownAs(colour, depth, palette)))
    .sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Pairs that are remembered at most. */
const KEPT = 4096;
const known = new Map<number, number>();

/** The ink where it is legible on that ground, else the nearest legible one towards black or white. */
export function legible(ink: number, ground: number, depth: ColourDepth): number {
  const key = (depth * 2 ** 24 + ink) * 2 ** 24 + ground;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= KEPT) known.clear();
  const found = nearestReadable(ink, ground, depth);
  known.set(key, found);
  return found;
}

function nearestReadable(ink: number, ground: number, depth: ColourDepth): number {
  const reads = (colour: number): boolean => contrast(colour, ground, depth) >= LEAST_CONTRAST;
  if (depth === 0 || reads(ink)) return ink;
  const white = contrast(white16.rgb, ground, depth);
  const pole = white > contrast(black16.rgb, ground, depth) ? white16.rgb : black16.rgb;
  // Between two of the sixteen colours lies nothing that belongs to either.
  const shares = depth === 1 ? [] : [0.15, 0.3, 0.45, 0.6, 0.75, 0.9];
  return shares.map(share => mix(ink, pole, share)).find(reads) ?? pole;
}
