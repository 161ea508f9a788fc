import { BUFFALO, type Card } from '../../../../machines/intensity/cards.ts';
import { Drawing } from '../../../screens/drawing/drawing.ts';
import { mix, type Theme } from '../../../screens/theme/theme.ts';
import type { Surface } from '../../../terminal/types.ts';
import { EDGE, paintCard, ROUND } from './card-painter.ts';
import { type CardSize, handSpots, type Spot, type TableGeometry } from './geometry.ts';
import { cardsLeft, freshCards, type Scene } from './scene.ts';
import { inLines, type TableTones, tableTones } from './tones.ts';

/** Draws the near seat's hand: legal cards bright, chosen cards raised. */
export function paintHand(surface: Surface, geometry: TableGeometry, scene: Scene, theme: Theme): void {
  if (scene.hand === null) {
    paintBacks(surface, geometry, scene, theme);
    return;
  }
  const { hand, focus, step } = scene;
  const { size } = geometry;
  const spots = handSpots(geometry, hand, surface.width);
  const tones = tableTones(theme, surface.depth);
  const least = Math.min(size.width, ...spots.map(({ seen }) => seen));
  hand.forEach((card, index) => {
    const { x, y, seen } = spots[index] ?? { x: 0, y: 0, seen: 0 };
    const raised = isRaised(scene, card, size);
    const cursor = focus.cursor === card && (step.name === 'play' || step.name === 'pass');
    const look = isLit(scene, card) ? 'lit' : 'unlit';
    const room = Math.min(seen, least);
    const before = spots[index - 1];
    const parted = before?.y === y && x < before.x + size.width;
    const at = { x, y: y + (raised ? 0 : 1) };
    paintCard(surface, at, size, { card, look, framed: cursor, seen, room, parted }, theme);
    const mark = markOf(scene, card, cursor && size.height < HEAVY_CARD, tones);
    if (mark === null) return;
    const { text, ...style } = mark;
    const inset = Math.max(0, Math.floor((seen - text.length) / 2));
    surface.text(x + inset, y + size.height + 1, text, { ...style, bg: tones.felt });
  });
}

/** Rows from which the cursor is only a frame: to raise so large a card would cost a key too many bytes. */
const HEAVY_CARD = 8;

/** Tests whether a card is chosen to be passed, or would be played by Enter. */
function isRaised({ step, focus, view, near }: Scene, card: Card, { height }: CardSize): boolean {
  if (step.name === 'pass') return focus.chosen.includes(card);
  if (step.name === 'play') return focus.cursor === card && height < HEAVY_CARD;
  return view.phase.name === 'discarding' && (view.passes[near]?.includes(card) ?? false);
}

/** Tests whether a card may be chosen now; for spectators all cards are bright. */
function isLit({ step, view }: Scene, card: Card): boolean {
  if (step.name === 'play') return view.legal.includes(card);
  return step.name === 'pass' || view.viewer === 'spectator';
}

/** The mark under a card: its expected points, the cursor, or that it has just been received. */
function markOf({ coaching, focus, view }: Scene, card: Card, cursor: boolean, tones: TableTones) {
  if (coaching === null || focus.page !== 'coach') {
    if (cursor) return { text: '▲', fg: tones.accent };
    return freshCards(view).has(card) ? { text: 'new', fg: tones.dim } : null;
  }
  const [first] = coaching.hints;
  if (coaching.kind === 'discard')
    return first?.cards.includes(card) === true ? { text: '↑', fg: tones.good, bold: true } : null;
  const hint = coaching.hints.find(({ cards }) => cards.includes(card));
  if (hint === undefined) return null;
  // Two digits and a decimal would touch those of the next card.
  const text = hint.points.toFixed(hint.points < 9.95 ? 1 : 0);
  return { text, fg: hint === first ? tones.good : tones.dim, bold: hint === first };
}

/** Draws the backs of cards where the hand is hidden. */
function paintBacks(surface: Surface, geometry: TableGeometry, scene: Scene, theme: Theme): void {
  const { size } = geometry;
  const cards = Array.from({ length: cardsLeft(scene.view, scene.near) }, () => BUFFALO);
  const tones = tableTones(theme, surface.depth);
  handSpots(geometry, cards, surface.width).forEach(({ x, y }, index, spots) => {
    const before = spots[index - 1];
    const parted = before?.y === y && x < before.x + size.width;
    paintBack(surface, { x, y: y + 1 }, size, theme, tones, parted);
  });
}

/** The size of a card in a fan, and the columns of it that show under the next one, as many as there is room for. */
const FANNED: CardSize = { width: 4, height: 2 };
const SHOWN = [2, 1] as const;

/** A fan of so many cards with their number: its columns, and those between its cards; null without room. */
export function fanIn(room: number, cards: number) {
  const words = ` ${cards}`;
  const step = SHOWN.find(each => FANNED.width + (cards - 1) * each + words.length <= room);
  if (step === undefined || cards === 0) return null;
  return {
    step,
    words,
    cards,
    width: FANNED.width + (cards - 1) * step + words.length,
    height: FANNED.height,
  };
}

/** Draws a hidden hand as a fan of backs, with their number behind it. */
export function paintFan(
  surface: Surface,
  { x, y }: Spot,
  { step, words, cards, width, height }: NonNullable<ReturnType<typeof fanIn>>,
  theme: Theme,
): void {
  const tones = tableTones(theme, surface.depth);
  const back = backTone(surface, theme, tones);
  for (let row = y; row < y + height; row += 1) {
    surface.fill(x, row, width - words.length, 1, { bg: back });
    for (let at = 0; at < cards; at += 1) surface.put(x + at * step, row, '▏', { fg: tones.felt, bg: back });
  }
  surface.text(x + width - words.length, y, words, { fg: tones.dim, bg: tones.felt });
}

const backTone = ({ depth }: Surface, theme: Theme, { felt, mat }: TableTones): number =>
  depth === 1 ? 0x7f7f7f : mix(felt, theme.owners[1]?.rest.rgb ?? mat, 0.85);

function paintBack(
  surface: Surface,
  { x, y }: Spot,
  size: CardSize,
  theme: Theme,
  tones: TableTones,
  parted: boolean,
): void {
  const { width, height } = size;
  if (inLines(surface.depth)) {
    surface.fill(x, y + 1, width, height - 2, {}, '░');
    return;
  }
  const { felt } = tones;
  const back = backTone(surface, theme, tones);
  const drawing = new Drawing(surface, width, height, felt);
  drawing.fill({ x: 0, y: EDGE, width, height: height - 2 * EDGE }, back, ROUND);
  drawing.show(surface, x, y);
  const pattern = { fg: mix(back, theme.text.rgb, 0.18), bg: back };
  for (let row = 1; row < height - 1; row += 1) {
    surface.text(x, y + row, '░'.repeat(width), pattern);
    if (parted) surface.put(x, y + row, '▏', { fg: felt, bg: back });
  }
}
