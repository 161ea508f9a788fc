import { BUFFALO, CALVES, type Card, suitOf } from '../../../../machines/intensity/cards.ts';
import { black16, legible, mix, type Shade, type Theme, white16 } from '../../../screens/theme/theme.ts';
import type { ColourDepth } from '../../../terminal/types.ts';

/** The colours of the card table, each 0xRRGGBB. */
export interface TableTones {
  readonly felt: number;
  /** The ground of cards, a little lighter than the felt. */
  readonly mat: number;
  readonly text: number;
  readonly dim: number;
  readonly faint: number;
  readonly accent: number;
  readonly good: number;
  readonly bad: number;
}

export interface CardTones {
  readonly face: number;
  readonly ink: number;
  /** Pips: the penalty points of the card. */
  readonly pip: number;
}

/** The look of a card: legal; illegal; played in an earlier round. */
export type CardLook = 'lit' | 'unlit' | 'past';

/** Inks of the four suits on a light card, the calves' red among them; of 256 colours each is nearest to another hue. */
const INKS = [0x1f4aa5, 0x22692c, 0xb02a22, 0x5a2a88] as const;
const BUFFALO_INK = 0x8e1212;

export function tableTones(theme: Theme, depth: ColourDepth): TableTones {
  const { text, dim, faint, accent, good, bad } = theme;
  // Sixteen colours have one glaring green: the table is the plain background there.
  const felt = depth <= 1 ? theme.background.rgb : theme.felt.rgb;
  // Among 256 colours what is lighter than a dark felt is grey: the mat is darker there.
  const isDarker = depth === 2 && theme.text.ansi16 === 15;
  const lighter = mix(felt, text.rgb, depth === 2 ? 0.12 : 0.05);
  const mat = depth <= 1 ? felt : isDarker ? mix(felt, black16.rgb, 0.5) : lighter;
  // What can be read on the ground that is nearer to it can be read on the other.
  const ground = isDarker ? felt : mat;
  const on = (ink: number): number => legible(ink, ground, depth);
  return {
    felt,
    mat,
    text: on(text.rgb),
    dim: on(depth <= 1 ? dim.rgb : mix(mix(dim.rgb, text.rgb, 0.25), felt, 0.12)),
    faint: on(depth <= 1 ? faint.rgb : mix(felt, dim.rgb, 0.75)),
    accent: on(accent.rgb),
    good: on(good.rgb),
    bad: on(bad.rgb),
  };
}

export function cardTones(theme: Theme, depth: ColourDepth, card: Card, look: CardLook): CardTones {
  const isRed = card === BUFFALO || suitOf(card) === CALVES;
  if (depth === 1 && look !== 'lit') return { face: 0x7f7f7f, ink: black16.rgb, pip: black16.rgb };
  if (depth === 1) return { face: white16.rgb, ink: isRed ? 0xcd0000 : black16.rgb, pip: 0xcd0000 };
  const ink = card === BUFFALO ? BUFFALO_INK : INKS[suitOf(card)];
  const face = theme.die.rgb;
  if (look === 'lit')
    return { face, ink: legible(ink, face, depth), pip: legible(INKS[CALVES], face, depth) };
  const { felt } = tableTones(theme, depth);
  const dull = mix(felt, face, look === 'past' ? 0.2 : 0.16);
  const fade = look === 'past' ? 0.5 : 0.45;
  const on = (shade: Shade): number => legible(mix(dull, shade.rgb, fade), dull, depth);
  return { face: dull, ink: on(theme.text), pip: on(theme.bad) };
}

/** True without colours, where the table is drawn in lines. */
export const inLines = (depth: ColourDepth): boolean => depth === 0;
