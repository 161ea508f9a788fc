import type { Card } from '../../../../machines/intensity/cards.ts';
import { Pixels } from '../../../app/drawing/pixels.ts';
import { mix, type Theme } from '../../../app/theme/theme.ts';
import type { Surface } from '../../../terminal/types.ts';
import { paintCard } from './card-painter.ts';
import { handColumns, type TableGeometry } from './geometry.ts';
import { cardsLeft, freshCards, type Scene } from './scene.ts';
import { inLines, tableTones } from './tones.ts';

/** Draws the near seat's hand: what may be played is bright, what is chosen is raised. */
export function paintHand(surface: Surface, geometry: TableGeometry, scene: Scene, theme: Theme): void {
  if (scene.hand === null) {
    paintBacks(surface, geometry, scene, theme);
    return;
  }
  const { hand, focus, step } = scene;
  const columns = handColumns(geometry, hand, surface.width);
  const fresh = freshCards(scene.view);
  hand.forEach((card, index) => {
    const x = columns[index] ?? 0;
    const raised = isRaised(scene, card);
    const cursor = focus.cursor === card && (step.name === 'play' || step.name === 'pass');
    const y = geometry.hand + (raised ? 0 : 1);
    const look = isLit(scene, card) ? 'lit' : 'unlit';
    const before = columns[index - 1];
    const touches = before !== undefined && before + geometry.size.width === x;
    const level = raised === isRaised(scene, hand[index - 1] ?? card);
    paintCard(
      surface,
      { x, y },
      geometry.size,
      { card, look, framed: cursor, parted: touches && level },
      theme,
    );
    paintMark(surface, geometry, scene, { card, x, fresh: fresh.has(card), cursor }, theme);
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

interface Marked {
  readonly card: Card;
  readonly x: number;
  readonly fresh: boolean;
  readonly cursor: boolean;
}

/** Under a card: what the coach expects of it, or that it has just come from the right. */
function paintMark(
  surface: Surface,
  geometry: TableGeometry,
  scene: Scene,
  { card, x, fresh, cursor }: Marked,
  theme: Theme,
): void {
  const tones = tableTones(theme, surface.depth);
  const { width } = geometry.size;
  const put = (text: string, fg: number, bold = false): void => {
    const inset = Math.max(0, Math.floor((width - text.length) / 2));
    surface.text(x + inset, geometry.marks, text, { fg, bg: tones.felt, bold });
  };
  const { coaching, focus } = scene;
  if (coaching !== null && focus.page === 'coach') {
    if (coaching.kind === 'pass') {
      if (coaching.hints[0]?.cards.includes(card) === true) put('↑', tones.good, true);
      return;
    }
    const hint = coaching.hints.find(each => each.card === card);
    const best = coaching.hints[0]?.card === card;
    if (hint !== undefined) put(hint.points.toFixed(1), best ? tones.good : tones.dim, best);
    return;
  }
  if (cursor) put('▲', tones.accent);
  else if (fresh) put('new', tones.dim);
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
