import { POINTS } from '../../terminal/points.ts';
import type { ColourDepth, GlyphSet } from '../../terminal/types.ts';
import { legible, mix, type OwnerShades, ownerShades, type Theme } from '../theme/theme.ts';

/** The colours of a territory, each 0xRRGGBB. */
export interface Tone {
  readonly fill: number;
  /**
   * The line to a territory of the same continent that looks the same, to any other of it, and to another continent.
   */
  readonly edge: number;
  readonly between: number;
  readonly border: number;
  /** Its coasts towards the light, and away from it. */
  readonly light: number;
  readonly shade: number;
  readonly label: number;
  readonly number: number;
  readonly letter: number;
}

/** The prominence of a territory: `aimed` is the cursor on a possible choice. */
export type Tier = 'dim' | 'plain' | 'lit' | 'cursor' | 'aimed' | 'flash';

/** Four shades of one colour, from the quietest to the brightest, and its text. */
interface Ramp {
  readonly ink: number;
  readonly rest: number;
  readonly lit: number;
  readonly chosen: number;
  /** The line to a territory of the same continent, where it is not made from the fill. */
  readonly line?: number;
}

/**
 * Strengths of lines and coasts by name: paler where points are larger than a line, but for light on coasts in half
 * blocks.
 */
const STRENGTHS: Readonly<
  Record<GlyphSet, Readonly<Record<'edge' | 'between' | 'border' | 'light' | 'shade', number>>>
> = {
  half: { edge: 0.42, between: 0.42, border: 0.72, light: 0.1, shade: 0.2 },
  quadrant: { edge: 0.25, between: 0.45, border: 0.6, light: 0.04, shade: 0.38 },
  sextant: { edge: 0.3, between: 0.55, border: 0.68, light: 0.04, shade: 0.38 },
  octant: { edge: 0.3, between: 0.55, border: 0.68, light: 0.04, shade: 0.38 },
};

/** Tones of one theme, colour depth and glyph set: the same request gives the same object. */
export class Tones {
  readonly theme: Theme;
  readonly depth: ColourDepth;
  readonly glyphSet: GlyphSet;
  readonly #made = new Map<string, Tone>();

  constructor(theme: Theme, depth: ColourDepth, glyphSet: GlyphSet = 'half') {
    this.theme = theme;
    this.depth = depth;
    this.glyphSet = glyphSet;
  }

  /** Of a seat's territory. */
  owner(seat: number, tier: Tier): Tone {
    return this.#tone(`o${seat} ${tier}`, tier, () => rampOfOwner(ownerShades(this.theme, seat)));
  }

  /** Of a territory without an owner. */
  nobody(tier: Tier): Tone {
    return this.#tone(`n ${tier}`, tier, () => this.#grey(0.26, 0.4, 0.58));
  }

  /** Of a territory in the fog. */
  fog(tier: Tier): Tone {
    // The greys of 256 colours are coarser: the quietest would be the sea's.
    const few = this.depth === 2;
    return this.#tone(`f ${tier}`, tier, () =>
      few ? this.#grey(0.2, 0.26, 0.4) : this.#grey(0.1, 0.17, 0.34),
    );
  }

  /** Of any colour, fitted to the theme. */
  colour(rgb: number, tier: Tier): Tone {
    return this.#tone(`c${rgb} ${tier}`, tier, () => this.#ramp(calm(rgb)));
  }

  /** Of one of the six hues of sixteen colours, dark and bright. */
  hue(dark: number, bright: number, tier: Tier): Tone {
    const { text } = this.theme;
    const ramp = { ink: text.rgb, rest: dark, lit: dark, chosen: text.rgb, line: bright };
    return this.#tone(`h${dark} ${tier}`, tier, () => ramp);
  }

  /** Of a colour with a meaning, which stands out. */
  mark(rgb: number, tier: Tier): Tone {
    return this.#tone(`m${rgb} ${tier}`, tier, () => this.#strong(rgb));
  }

  /** Between two colours of the theme: good and bad, or weak and strong. */
  between(from: number, to: number, share: number, tier: Tier): Tone {
    // By way of yellow: between green and red lies a grey. Of sixteen colours there are just these three.
    const step = this.depth === 1 ? Math.round(share * 2) : Math.round(share * 6) / 3;
    const colour = step <= 1 ? mix(from, MIDDLE, step) : mix(MIDDLE, to, step - 1);
    return this.mark(colour, tier);
  }

  #grey(rest: number, lit: number, chosen: number): Ramp {
    const { background, dim, text } = this.theme;
    const grey = (share: number): number => mix(background.rgb, dim.rgb, share);
    if (this.depth === 1) return { ink: text.rgb, rest: 0x7f7f7f, lit: 0x7f7f7f, chosen: 0xe5e5e5 };
    return { ink: dim.rgb, rest: grey(rest), lit: grey(lit), chosen: grey(chosen) };
  }

  #strong(rgb: number): Ramp {
    const { background, text } = this.theme;
    const ink = mix(rgb, text.rgb, 0.35);
    if (this.depth === 1) return { ink: text.rgb, rest: rgb, lit: rgb, chosen: rgb };
    const between = (share: number): number => mix(background.rgb, rgb, share);
    return this.#fitted({ ink, rest: between(0.4), lit: between(0.68), chosen: between(0.82) });
  }

  /** Shades as the terminal can show them. */
  #fitted({ ink, rest, lit, chosen }: Ramp): Ramp {
    if (this.depth === 3) return { ink, rest, lit, chosen };
    return { ink: inCube(ink), rest: inCube(rest), lit: inCube(lit), chosen: inCube(chosen) };
  }

  #ramp(rgb: number): Ramp {
    const { background, text } = this.theme;
    if (this.depth === 3)
      return {
        ink: mix(rgb, text.rgb, 0.35),
        rest: mix(background.rgb, rgb, 0.36),
        lit: mix(background.rgb, rgb, 0.72),
        chosen: mix(background.rgb, rgb, 0.97),
      };
    const strong = vivid(rgb);
    if (this.depth === 1)
      return { ink: text.rgb, rest: strong, lit: strong, chosen: mix(strong, 0xffffff, 0.5) };
    const [ink, dark] = [mix(strong, 0xffffff, 0.3), mix(0, strong, 0.4)];
    return this.#fitted({ ink, rest: dark, lit: mix(0, strong, 0.7), chosen: strong });
  }

  #tone(key: string, tier: Tier, ramp: () => Ramp): Tone {
    let tone = this.#made.get(key);
    if (tone === undefined) {
      tone = this.#make(ramp(), tier);
      this.#made.set(key, tone);
    }
    return tone;
  }

  #make(ramp: Ramp, tier: Tier): Tone {
    const { background, onField } = this.theme;
    const fill = this.#fill(ramp, tier);
    // Few colours: lines are drawn in the background or the darkest shade, labels stand on it.
    const few = this.depth < 3;
    const labels = { 0: background.rgb, 1: background.rgb, 2: ramp.rest, 3: mix(fill, background.rgb, 0.58) };
    const label = labels[this.depth];
    const onLabel = (ink: number): number => legible(ink, label, this.depth);
    const strength = STRENGTHS[this.glyphSet];
    const edge = ramp.line ?? this.#edge(ramp, fill);
    // Of few colours the line that parts two is dark only where it is thin.
    const thin = POINTS[this.glyphSet].down > 2;
    const dark = thin ? background.rgb : edge;
    return {
      fill,
      edge,
      between: few ? dark : mix(fill, background.rgb, strength.between),
      border: few ? background.rgb : mix(fill, background.rgb, strength.border),
      light: few ? fill : mix(fill, 0xffffff, strength.light),
      shade: few ? fill : mix(fill, 0, strength.shade),
      label,
      number: onLabel(few ? this.theme.text.rgb : onField.rgb),
      letter: onLabel(few ? ramp.ink : mix(ramp.ink, onField.rgb, 0.35)),
    };
  }

  #edge({ rest }: Ramp, fill: number): number {
    const { background } = this.theme;
    if (this.depth === 1 || fill === rest) return background.rgb;
    return this.depth === 2 ? rest : mix(fill, background.rgb, STRENGTHS[this.glyphSet].edge);
  }

  #fill({ rest, lit, chosen }: Ramp, tier: Tier): number {
    const full = this.depth === 3;
    const bright = this.theme.onField.rgb > 0x800000 ? 0xffffff : 0;
    switch (tier) {
      case 'dim':
        if (full) return mix(lit, rest, 0.45);
        return this.depth === 1 ? rest : lit;
      case 'plain':
        if (full) return mix(lit, chosen, 0.12);
        // Of fewer colours an owner has two: the bright one is for what may be chosen.
        return this.depth === 1 ? rest : lit;
      case 'lit':
        return chosen;
      case 'cursor':
      case 'aimed':
        if (full) return mix(chosen, bright, 0.22);
        if (this.depth === 2) return inCube(mix(chosen, bright, 0.35));
        // Of sixteen colours an owner has two, and what may be chosen has the bright one: the light on it is white.
        return tier === 'aimed' ? this.theme.text.rgb : chosen;
      case 'flash':
        return mix(chosen, 0xffffff, 0.6);
    }
  }
}

const rampOfOwner = ({ ink, rest, lit, chosen }: OwnerShades): Ramp => ({
  ink: ink.rgb,
  rest: rest.rgb,
  lit: lit.rgb,
  chosen: chosen.rgb,
});

/** A colour of a map file without its glare: neither black nor white, and not fully saturated. */
function calm(rgb: number): number {
  const [red, green, blue] = [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255];
  const grey = (Math.max(red, green, blue) + Math.min(red, green, blue)) / 2;
  const soft = mix(rgb, Math.round(grey) * 0x010101, 0.4);
  if (grey > 210) return mix(soft, 0x8a8f98, 0.4);
  // To the eye pure blue is nearly black, though it has a full part.
  const bright = red * 0.3 + green * 0.59 + blue * 0.11;
  return bright < DARK ? mix(soft, 0xa0a8b8, ((DARK - bright) / DARK) * 0.6) : soft;
}

/** Brightness, of 255, below which a colour is made brighter. */
const DARK = 90;

/** A colour with its hue as strong as it can be, for terminals that know few: there quiet colours become greys. */
function vivid(rgb: number): number {
  const parts = [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255];
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  if (most - least < 24) return rgb;
  const low = least * 0.85;
  return parts.reduce((colour, part) => colour * 256 + Math.round(((part - low) * 235) / (most - low)), 0);
}

/** Between good and bad. */
const MIDDLE = 0xd8bf5a;

const CUBE = [0, 95, 135, 175, 215, 255];

/** The colour of the terminal's cube of 216 that keeps the hue best: the nearest of all 256 is often a grey. */
function inCube(rgb: number): number {
  return [16, 8, 0].reduce((colour, shift) => {
    const part = (rgb >> shift) & 255;
    const step = CUBE.reduce(
      (best, value) => (Math.abs(value - part) < Math.abs(best - part) ? value : best),
      0,
    );
    return colour | (step << shift);
  }, 0);
}
