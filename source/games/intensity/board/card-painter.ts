import { BUFFALO, type Card, isCalf } from '../../../../machines/intensity/cards.ts';
import { DIGIT_HEIGHT, drawNumber, numberWidth, Pixels } from '../../../app/drawing/pixels.ts';
import { mix, type Theme } from '../../../app/theme/theme.ts';
import type { Style, Surface } from '../../../terminal/types.ts';
import { type CardSize, handColumns, type Spot, type TableGeometry } from './geometry.ts';
import { cardsLeft, freshCards, type Scene } from './scene.ts';
import { type CardLook, cardTones, inLines, type TableTones, tableTones } from './tones.ts';

/** One card and how it lies. */
interface ShownCard {
  readonly card: Card;
  readonly look: CardLook;
  /** The cursor is on it, or it wins the round so far: it has a frame. */
  readonly framed: boolean;
  /** Another card lies close to its left: a thin line parts them. */
  readonly parted?: boolean;
}

/** Cells from which a card has room for digits of pixels, and for such digits twice as large. */
const BIG = { width: 9, height: 6 };
const HUGE = { width: 18, height: 12 };

/** What marks a card that costs points, whatever the colours: one for a calf, three for the buffalo. */
function pipsOf(card: Card): string {
  if (card === BUFFALO) return '◆◆◆';
  return isCalf(card) ? '◆' : '';
}

/** Draws a card with its top left cell at (x, y). Its first and last row are half as high. */
export function paintCard(surface: Surface, at: Spot, size: CardSize, shown: ShownCard, theme: Theme): void {
  if (inLines(surface.depth)) paintLines(surface, at, size, shown);
  else paintFace(surface, at, size, shown, theme);
}

function paintFace(surface: Surface, { x, y }: Spot, size: CardSize, shown: ShownCard, theme: Theme): void {
  const { width, height } = size;
  const { felt, accent } = tableTones(theme, surface.depth);
  const narrow = width < 5;
  const own = cardTones(theme, surface.depth, shown.card, shown.look);
  // A frame would leave a narrow card no room for its number: the whole card is lit instead.
  const tones =
    shown.framed && narrow ? { face: accent, ink: theme.onAccent.rgb, pip: theme.onAccent.rgb } : own;
  const pixels = new Pixels(width, height);
  const tall = height * 2 - 2;
  const big = isBig(size);
  pixels.fill(0, 0, width, height * 2, felt);
  pixels.fill(0, 1, width, tall, shown.framed && !narrow ? accent : tones.face);
  if (shown.framed && !narrow) {
    // On the narrower ones the number leaves no room for the frame's sides.
    const side = width < 6 || (big && width < 11) ? 0 : 1;
    pixels.fill(side, 2, width - 2 * side, tall - 2, tones.face);
  }
  if (big) {
    drawBigNumber(pixels, size, shown.card, tones.ink);
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

/** Spots and sides of a frame: top left, top right, bottom left, bottom right, level, upright. */
const LIGHT = '╭╮╰╯─│';
const HEAVY = '┏┓┗┛━┃';

/** Without colours: a card has a frame of lines, a heavy one where it is framed; none where it may not be played. */
function paintLines(surface: Surface, at: Spot, size: CardSize, shown: ShownCard): void {
  const { x, y } = at;
  const { width, height } = size;
  const lit = shown.look === 'lit';
  surface.fill(x, y, width, height, {});
  if (shown.look !== 'unlit')
    paintFrame(surface, at, size, shown.framed ? HEAVY : LIGHT, { bold: shown.framed });
  if (isBig(size)) {
    const pixels = new Pixels(width, height);
    drawBigNumber(pixels, size, shown.card, 1);
    paintDots(surface, at, pixels, { bold: lit });
    centre(surface, x, width, y + height - 2, pipsOf(shown.card), {});
    return;
  }
  surface.text(x + 1, y + 1, `${shown.card}`, { bold: lit, inverse: shown.framed });
  centre(surface, x, width, y + Math.floor(height / 2), pipsOf(shown.card), {});
}

function paintFrame(surface: Surface, { x, y }: Spot, size: CardSize, glyphs: string, style: Style): void {
  const [topLeft = '', topRight = '', bottomLeft = '', bottomRight = '', level = '', upright = ''] = glyphs;
  const { width, height } = size;
  const row = level.repeat(width - 2);
  surface.text(x, y, `${topLeft}${row}${topRight}`, style);
  surface.text(x, y + height - 1, `${bottomLeft}${row}${bottomRight}`, style);
  // A narrow card has no room for sides beside its number.
  for (let line = 1; width >= 5 && line < height - 1; line += 1) {
    surface.put(x, y + line, upright, style);
    surface.put(x + width - 1, y + line, upright, style);
  }
}

/** A picture in blocks of the terminal's own colour, whatever the colours of its pixels. */
function paintDots(surface: Surface, { x, y }: Spot, pixels: Pixels, style: Style): void {
  for (let row = 0; row * 2 < pixels.height; row += 1) {
    for (let column = 0; column < pixels.width; column += 1) {
      const upper = pixels.get(column, row * 2) !== null;
      const lower = pixels.get(column, row * 2 + 1) !== null;
      if (upper || lower) surface.put(x + column, y + row, upper ? (lower ? '█' : '▀') : '▄', style);
    }
  }
}

const isBig = ({ width, height }: CardSize): boolean => width >= BIG.width && height >= BIG.height;

/** Draws a card's number in the middle of it. */
function drawBigNumber(pixels: Pixels, { width, height }: CardSize, card: Card, colour: number): void {
  const scale = width >= HUGE.width && height >= HUGE.height ? 2 : 1;
  const left = Math.floor((width - numberWidth(card, scale)) / 2);
  const top = Math.floor((height * 2 - DIGIT_HEIGHT * scale) / 2) - 1;
  drawNumber(pixels, card, left, top, scale, colour);
}

/** Draws a free place where a card will lie. */
export function paintPlace(
  surface: Surface,
  { x, y }: Spot,
  { width, height }: CardSize,
  theme: Theme,
): void {
  const { mat, felt } = tableTones(theme, surface.depth);
  if (surface.depth <= 1) {
    const style = { fg: theme.faint.rgb, bg: felt };
    for (const [corner, dx, dy] of [
      ['┌', 0, 0],
      ['┐', width - 1, 0],
      ['└', 0, height - 1],
      ['┘', width - 1, height - 1],
    ] as const)
      surface.put(x + dx, y + dy, corner, style);
    return;
  }
  const pixels = new Pixels(width, height);
  pixels.fill(0, 0, width, height * 2, felt);
  pixels.fill(0, 1, width, height * 2 - 2, mat);
  pixels.show(surface, x, y);
}

/** Draws the near seat's hand: what may be played is bright, what is chosen is raised. */
export function paintHand(surface: Surface, geometry: TableGeometry, scene: Scene, theme: Theme): void {
  if (scene.hand === null) {
    paintBacks(surface, geometry, scene, theme);
    return;
  }
  const { hand, focus, step } = scene;
  const columns = handColumns(geometry, hand, surface.width);
  const tones = tableTones(theme, surface.depth);
  hand.forEach((card, index) => {
    const x = columns[index] ?? 0;
    const raised = isRaised(scene, card);
    const cursor = focus.cursor === card && (step.name === 'play' || step.name === 'pass');
    const y = geometry.hand + (raised ? 0 : 1);
    const look = isLit(scene, card) ? 'lit' : 'unlit';
    const before = columns[index - 1];
    const touches = before !== undefined && before + geometry.size.width === x;
    const level = raised === isRaised(scene, hand[index - 1] ?? card);
    const shown = { card, look, framed: cursor, parted: touches && level } as const;
    paintCard(surface, { x, y }, geometry.size, shown, theme);
    const mark = markOf(scene, card, cursor, tones);
    if (mark === null) return;
    const { text, fg, bold = false } = mark;
    const inset = Math.max(0, Math.floor((geometry.size.width - text.length) / 2));
    surface.text(x + inset, geometry.marks, text, { fg, bg: tones.felt, bold });
  });
}

/** A card that is chosen to be passed, or that Enter would play. */
function isRaised({ step, focus, view, near }: Scene, card: Card): boolean {
  if (step.name === 'pass') return focus.chosen.includes(card);
  if (step.name === 'play') return focus.cursor === card;
  return view.phase.name === 'discarding' && (view.passes[near]?.includes(card) ?? false);
}

/** A card that may be chosen now; to somebody who only watches all cards are alike. */
function isLit({ step, view }: Scene, card: Card): boolean {
  if (step.name === 'play') return view.legal.includes(card);
  return step.name === 'pass' || view.viewer === 'spectator';
}

/** Under a card: what the coach expects of it, or that it has just come from the right. */
function markOf(
  { coaching, focus, view }: Scene,
  card: Card,
  cursor: boolean,
  tones: TableTones,
): Mark | null {
  if (coaching === null || focus.page !== 'coach') {
    if (cursor) return { text: '▲', fg: tones.accent };
    return freshCards(view).has(card) ? { text: 'new', fg: tones.dim } : null;
  }
  const [first] = coaching.hints;
  if (coaching.kind === 'discard')
    return first?.cards.includes(card) === true ? { text: '↑', fg: tones.good, bold: true } : null;
  const hint = coaching.hints.find(({ cards }) => cards.includes(card));
  if (hint === undefined) return null;
  const best = hint === first;
  // Two digits and a decimal would touch those of the next card.
  return {
    text: hint.points.toFixed(hint.points < 9.95 ? 1 : 0),
    fg: best ? tones.good : tones.dim,
    bold: best,
  };
}

interface Mark {
  readonly text: string;
  readonly fg: number;
  readonly bold?: boolean;
}

/** Backs of cards where the hand is hidden. */
function paintBacks(surface: Surface, geometry: TableGeometry, scene: Scene, theme: Theme): void {
  const count = cardsLeft(scene.view, scene.near);
  const { size, gap } = geometry;
  const tones = tableTones(theme, surface.depth);
  const total = count * (size.width + gap) - gap;
  const left = Math.max(0, Math.floor((surface.width - total) / 2));
  for (let index = 0; index < count; index += 1) {
    const x = left + index * (size.width + gap);
    const y = geometry.hand + 1;
    if (inLines(surface.depth)) {
      surface.fill(x, y + 1, size.width, size.height - 2, {}, '░');
      continue;
    }
    const back =
      surface.depth === 1 ? 0x7f7f7f : mix(tones.felt, theme.owners[1]?.rest.rgb ?? tones.mat, 0.85);
    const pixels = new Pixels(size.width, size.height);
    pixels.fill(0, 0, size.width, size.height * 2, tones.felt);
    pixels.fill(0, 1, size.width, size.height * 2 - 2, back);
    pixels.show(surface, x, y);
    const pattern = { fg: mix(back, theme.text.rgb, 0.18), bg: back };
    const parted = gap === 0 && index > 0;
    for (let row = 1; row < size.height - 1; row += 1) {
      surface.text(x, y + row, '░'.repeat(size.width), pattern);
      if (parted) surface.put(x, y + row, '▏', { fg: tones.felt, bg: back });
    }
  }
}
