import { BUFFALO, type Card, isCalf, rankOf } from '../../../../machines/intensity/cards.ts';
import type { Style, Surface } from '../../../terminal/types.ts';
import { DIGIT_HEIGHT, drawNumber, numberWidth } from '../../drawing/digits.ts';
import { Pixels } from '../../drawing/pixels.ts';
import type { Theme } from '../../theme/theme.ts';
import { type CardLook, cardTones, inLines, tableTones } from './tones.ts';

/** The size of a card in cells. */
export interface CardSize {
  readonly width: number;
  readonly height: number;
}

/** One card and how it lies. */
export interface ShownCard {
  readonly card: Card;
  readonly look: CardLook;
  /** The cursor is on it, or it wins the round so far: it has a frame. */
  readonly framed: boolean;
  /** Another card lies close to its left: a thin line parts them. */
  readonly parted?: boolean;
}

/** Cells from which a card has room for digits of pixels. */
const BIG = { width: 9, height: 6 };

/** What marks a card that costs points, whatever the colours: one for a calf, three for the buffalo. */
function pipsOf(card: Card): string {
  if (card === BUFFALO) return '◆◆◆';
  return isCalf(card) ? '◆' : '';
}

/** Draws a card with its top left cell at (x, y). Its first and last row are half as high. */
export function paintCard(
  surface: Surface,
  at: { readonly x: number; readonly y: number },
  size: CardSize,
  shown: ShownCard,
  theme: Theme,
): void {
  if (inLines(surface.depth)) paintLines(surface, at, size, shown);
  else paintFace(surface, at, size, shown, theme);
}

function paintFace(
  surface: Surface,
  { x, y }: { readonly x: number; readonly y: number },
  size: CardSize,
  shown: ShownCard,
  theme: Theme,
): void {
  const { width, height } = size;
  const { felt, accent } = tableTones(theme, surface.depth);
  const narrow = width < 5;
  const own = cardTones(theme, surface.depth, shown.card, shown.look);
  // A frame would leave a narrow card no room for its number: the whole card is lit instead.
  const tones = shown.framed && narrow ? { face: accent, ink: theme.onAccent.rgb, pip: own.pip } : own;
  const pixels = new Pixels(width, height);
  const tall = height * 2 - 2;
  const big = width >= BIG.width && height >= BIG.height;
  pixels.fill(0, 0, width, height * 2, felt);
  pixels.fill(0, 1, width, tall, shown.framed && !narrow ? accent : tones.face);
  if (shown.framed && !narrow) {
    // Digits of pixels leave no room for the frame's sides on the narrower ones.
    const side = big && width < 11 ? 0 : 1;
    pixels.fill(side, 2, width - 2 * side, tall - 2, tones.face);
  }
  if (big) {
    const left = Math.floor((width - numberWidth(shown.card, 1)) / 2);
    drawNumber(pixels, shown.card, left, Math.floor((height * 2 - DIGIT_HEIGHT) / 2) - 1, 1, tones.ink);
  }
  pixels.show(surface, x, y);
  const number: Style = { fg: tones.ink, bg: tones.face, bold: shown.look === 'lit' };
  const pip: Style = { fg: tones.pip, bg: tones.face };
  const pips = pipsOf(shown.card);
  const inset = width >= 6 ? 1 : 0;
  if (big) {
    centre(surface, x, width, y + height - 2, pips, pip);
    return;
  }
  if (shown.parted === true)
    for (let row = 1; row < height - 1; row += 1) surface.put(x, y + row, '▏', { fg: felt, bg: tones.face });
  surface.text(x + 1, y + 1, `${shown.card}`, number);
  if (height >= 5) {
    surface.text(x + width - 2 - inset, y + height - 2, `${shown.card}`, number);
    centre(surface, x, width, y + Math.floor(height / 2), pips, pip);
  } else centre(surface, x, width, y + 2, pips, pip);
}

function centre(surface: Surface, x: number, width: number, y: number, text: string, style: Style): void {
  const inset = Math.max(0, Math.ceil((width - text.length) / 2));
  surface.text(x + inset, y, text, style);
}

/** Without colours: a card has a frame of lines, unless it may not be played. */
function paintLines(
  surface: Surface,
  { x, y }: { readonly x: number; readonly y: number },
  { width, height }: CardSize,
  shown: ShownCard,
): void {
  const style: Style = { bold: shown.look === 'lit', inverse: shown.framed };
  surface.fill(x, y, width, height, {});
  if (shown.look !== 'unlit') {
    surface.text(x, y, `╭${'─'.repeat(width - 2)}╮`, {});
    surface.text(x, y + height - 1, `╰${'─'.repeat(width - 2)}╯`, {});
    for (let row = 1; width >= 5 && row < height - 1; row += 1) {
      surface.put(x, y + row, '│', {});
      surface.put(x + width - 1, y + row, '│', {});
    }
  }
  surface.text(x + 1, y + 1, `${shown.card}`, style);
  centre(surface, x, width, y + Math.floor(height / 2), pipsOf(shown.card), {});
}

/** Draws a free place where a card will lie. */
export function paintPlace(
  surface: Surface,
  { x, y }: { readonly x: number; readonly y: number },
  { width, height }: CardSize,
  theme: Theme,
): void {
  const { mat, felt } = tableTones(theme, surface.depth);
  if (surface.depth <= 1) {
    surface.put(x + Math.floor(width / 2), y + Math.floor(height / 2), '·', {
      fg: theme.faint.rgb,
      bg: felt,
    });
    return;
  }
  const pixels = new Pixels(width, height);
  pixels.fill(0, 0, width, height * 2, felt);
  pixels.fill(0, 1, width, height * 2 - 2, mat);
  pixels.show(surface, x, y);
}

/** The rank of a card in danger when the hand is ordered by it: what costs points first, then what wins rounds. */
export function dangerRank(card: Card): number {
  if (card === BUFFALO) return 1000;
  if (card > BUFFALO) return 900 + card;
  return (isCalf(card) ? 100 : 0) + rankOf(card) * 10;
}
