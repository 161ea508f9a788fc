import { BUFFALO, type Card, isCalf } from '../../../../machines/intensity/cards.ts';
import { Drawing } from '../../../screens/drawing/drawing.ts';
import { mix, type Theme } from '../../../screens/theme/theme.ts';
import { NOTHING, POINTS } from '../../../terminal/points.ts';
import type { Style, Surface } from '../../../terminal/types.ts';
import type { CardSize, Spot } from './geometry.ts';
import { inOneColour, type Portrait, portraitOf, suitPortrait } from './pictures.ts';
import { type CardLook, type CardTones, cardTones, inLines, tableTones } from './tones.ts';

interface ShownCard {
  readonly card: Card;
  readonly look: CardLook;
  /** Has a frame: the cursor is on it, or it wins the round so far. */
  readonly framed: boolean;
  /** Its frame has the colour of something bad. */
  readonly flaring?: boolean;
  /** Visible columns, where another card lies on the others. */
  readonly seen?: number;
  /** Columns for its picture, where that is less: in a hand all are alike. */
  readonly room?: number;
  /** Lies on another card, with a thin line between them. */
  readonly parted?: boolean;
}

/** Columns and rows from which the number of a card is drawn large, and rows from which there is a picture under it. */
const LARGE = { half: 9, width: 7, height: 7 } as const;
const PICTURED = 5;
/** The share of a card's rows that a large number takes at most, and of its columns. */
const NUMBER = { rows: 0.34, columns: 0.8 } as const;
/** Height of a picture in little room, by its width. */
const STRETCH = 1.35;
/** The blank part of a card's first and last row, which parts cards on each other. */
export const EDGE = 0.5;
export const ROUND = 1.6;

/** Draws a card with its top left cell at (x, y). Its first and last row are half as high. */
export function paintCard(surface: Surface, at: Spot, size: CardSize, shown: ShownCard, theme: Theme): void {
  const tones = cardTones(theme, surface.depth, shown.card, shown.look);
  const bare = inLines(surface.depth);
  const { x, y } = at;
  if (bare) surface.fill(x, y, size.width, size.height, {});
  remembered(surface, size, shown, theme).show(surface, x, y);
  if (bare) paintFrame(surface, at, size, shown);
  const seen = shown.seen ?? size.width;
  const { felt } = tableTones(theme, surface.depth);
  if (shown.parted === true && !shown.framed && !bare)
    for (let row = 1; row < size.height - 1; row += 1)
      surface.put(x, y + row, '▏', { fg: mix(tones.face, felt, 0.6), bg: tones.face });
  if (!isLarge(surface, shown.room ?? seen, size.height)) {
    const number: Style = bare
      ? { bold: shown.look === 'lit', inverse: shown.framed }
      : { fg: tones.ink, bg: tones.face, bold: shown.look === 'lit' };
    surface.text(x + 1, y + 1, `${shown.card}`, number);
  }
  const points = shown.card === BUFFALO ? '+7' : isCalf(shown.card) ? '+1' : '';
  const style = bare ? {} : { fg: tones.pip, bg: tones.face, bold: true };
  if ((shown.room ?? seen) >= MARKED)
    surface.text(x + seen - 1 - points.length, y + size.height - 2, points, style);
}

/** Columns from which a card that costs points says how many. */
const MARKED = 11;

const isLarge = ({ glyphSet }: Surface, seen: number, height: number): boolean =>
  seen >= (glyphSet === 'half' ? LARGE.half : LARGE.width) && height >= LARGE.height;

/** Number of cached pictures: of forty cards a few sizes and looks. */
const KEPT = 600;
const pictures = new Map<string, Drawing>();

function remembered(surface: Surface, size: CardSize, shown: ShownCard, theme: Theme): Drawing {
  const { card, look, framed, flaring, seen, room } = shown;
  const { depth, glyphSet } = surface;
  const { width, height } = size;
  const key = [theme.id, depth, glyphSet, width, height, card, look, framed, flaring, seen, room].join();
  const known = pictures.get(key);
  if (known !== undefined) return known;
  if (pictures.size >= KEPT) pictures.clear();
  const picture = drawn(surface, size, shown, theme);
  pictures.set(key, picture);
  return picture;
}

/** The face of a card with its picture and, where it is large, its number; without colours nothing else. */
function drawn(surface: Surface, { width, height }: CardSize, shown: ShownCard, theme: Theme): Drawing {
  const { card, look, framed, flaring = false, seen = width, room = seen } = shown;
  const bare = inLines(surface.depth);
  const { felt, accent, bad } = tableTones(theme, surface.depth);
  const tones = cardTones(theme, surface.depth, card, look);
  const drawing = new Drawing(surface, width, height, bare ? NOTHING : felt);
  if (!bare) {
    // A frame goes around as much of a card as is seen.
    const wide = framed ? Math.min(seen, width) : width;
    const whole = { x: 0, y: EDGE, width: wide, height: height - 2 * EDGE };
    const inner = { x: 1, y: 2 * EDGE, width: wide - 2, height: height - 4 * EDGE };
    drawing.fill(whole, flaring ? bad : framed ? accent : tones.face, ROUND);
    if (framed) drawing.fill(inner, tones.face, ROUND / 2);
  }
  const { figure } = portraitOf(card);
  const inks = portraitInks(surface, portraitOf(card), tones, look);
  if (isLarge(surface, room, height)) {
    const wanted = Math.max(3, Math.min(height * NUMBER.rows, (room * NUMBER.columns) / 2.88));
    drawing.number(card, 1, 1, wanted, tones.ink);
    const top = 1.25 + drawing.numberSize(card, wanted).height;
    const inset = (seen - room) / 2 + 1;
    drawing.figure(figure, { x: inset, y: top, width: room - 2, height: height - top - 1 }, inks);
  } else if (height >= PICTURED)
    drawing.figure(figure, { x: 1, y: 2, width: seen - 1, height: height - 3 }, inks, STRETCH);
  return drawing;
}

/** The colours of a picture: its own on a bright card, else between the card's and those. */
function portraitInks(
  surface: Surface,
  portrait: Portrait,
  { ink, face }: Pick<CardTones, 'ink' | 'face'>,
  look: CardLook,
): Readonly<Record<string, number>> {
  if (surface.depth <= 1) return inOneColour(portrait, ink);
  const inks = { ...inOneColour({ ...portrait, holes: [] }, ink), ...portrait.inks };
  if (look === 'lit') return inks;
  return Object.fromEntries(Object.entries(inks).map(([name, own]) => [name, mix(face, own, 0.45)]));
}

/** Draws heads of animals side by side: the cards that a seat has taken. */
export function paintHeads(surface: Surface, { x, y }: Spot, cards: readonly Card[], theme: Theme): void {
  const bare = inLines(surface.depth);
  const { felt, bad } = tableTones(theme, surface.depth);
  const drawing = new Drawing(surface, HEAD.width * cards.length, HEAD.height, bare ? NOTHING : felt);
  cards.forEach((card, index) => {
    const portrait = portraitOf(card);
    const inks = portraitInks(surface, portrait, { ink: bad, face: felt }, 'lit');
    const area = { x: index * HEAD.width, y: 0, width: HEAD.width - 1, height: HEAD.height };
    drawing.figure(portrait.figure, area, inks);
  });
  drawing.show(surface, x, y);
}

/** A head with the blank column after it. */
export const HEAD: CardSize = { width: 5, height: 2 };

/** Glyphs of a frame: top left, top right, bottom left, bottom right, level, upright. */
const LIGHT = '╭╮╰╯─│';
const HEAVY = '┏┓┗┛━┃';

/** Without colours a card has a frame of lines, a heavy one where it is framed; none where it may not be played. */
function paintFrame(surface: Surface, { x, y }: Spot, size: CardSize, shown: ShownCard): void {
  if (shown.look === 'unlit') return;
  const [topLeft, topRight, bottomLeft, bottomRight, level = '', upright = ''] = shown.framed ? HEAVY : LIGHT;
  const style = { bold: shown.framed };
  const { width, height } = size;
  const row = level.repeat(width - 2);
  surface.text(x, y, `${topLeft}${row}${topRight}`, style);
  surface.text(x, y + height - 1, `${bottomLeft}${row}${bottomRight}`, style);
  for (let line = 1; line < height - 1; line += 1) {
    surface.put(x, y + line, upright, style);
    surface.put(x + width - 1, y + line, upright, style);
  }
}

/** Draws an empty spot for a card (active: its seat is to play), with the picture of the suit that was led, if any. */
export function paintSpot(
  surface: Surface,
  at: Spot,
  { width, height }: CardSize,
  theme: Theme,
  active = false,
  led: Card | null = null,
): void {
  const { mat, felt, accent, faint } = tableTones(theme, surface.depth);
  const bare = inLines(surface.depth);
  const drawing = new Drawing(surface, width, height, bare ? NOTHING : felt);
  const whole = { x: 0, y: EDGE, width, height: height - 2 * EDGE };
  if (active && !bare) drawing.fill(whole, accent, ROUND);
  const { across, down } = POINTS[surface.glyphSet];
  // Half a column and a quarter of a row, in whole points.
  const [wide, high] = [Math.ceil(across / 2) / across, Math.ceil(down / 4) / down];
  const inner = { x: wide, y: EDGE + high, width: width - 2 * wide, height: height - 2 * EDGE - 2 * high };
  const edge = active ? inner : whole;
  if (!bare) drawing.fill(edge, mat, ROUND);
  const ghost = surface.depth <= 1 ? faint : mix(mat, faint, 0.3);
  if (led !== null) {
    const suit = suitPortrait(led);
    drawing.figure(
      suit.figure,
      { x: 1.5, y: 1.5, width: width - 3, height: height - 3 },
      inOneColour(suit, ghost),
    );
  }
  drawing.show(surface, at.x, at.y);
  if (surface.depth > 1) return;
  const style = bare ? {} : { fg: active ? accent : faint, bg: felt };
  const [right, bottom] = [at.x + width - 1, at.y + height - 1];
  surface.put(at.x, at.y, '┌', style);
  surface.put(right, at.y, '┐', style);
  surface.put(at.x, bottom, '└', style);
  surface.put(right, bottom, '┘', style);
}
