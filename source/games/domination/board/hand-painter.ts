import type { Card, Mission } from '../../../../machines/conquest/deck.ts';
import { letter, type Seat, seat as seatOf } from '../../../../machines/seat.ts';
import type { Shade } from '../../../app/theme/theme.ts';
import { left } from '../../../app/widgets.tsx';
import { wrapped } from '../../../terminal/wrapped.ts';
import type { Pen } from '../../conquest/board/pen.tsx';
import type { ConquestScene } from '../../conquest/board/scene.ts';
import type { DominationSight } from './sight.ts';

/** What the pages are drawn from. */
export type Scene = ConquestScene<DominationSight>;

/** Writes a sentence in as many rows as it needs. @returns the row after it */
export function writeWrapped(pen: Pen, y: number, text: string, shade: Shade): number {
  const lines = wrapped(text, pen.width);
  lines.forEach((line, index) => {
    if (y + index < pen.height) pen.write(0, y + index, line, shade, { most: pen.width });
  });
  return y + lines.length;
}

/** A card by its number. */
export const cardOf = ({ view }: Scene, number: number): Card => view.cards[number] ?? { kind: 'wildcard' };

/** A card in a line of so many cells: its kind, its territory, and whether that is one's own, where there is room. */
export function cardLine(scene: Scene, number: number, room: number): string {
  const card = cardOf(scene, number);
  if (card.kind === 'wildcard') return 'wildcard';
  const line = `${left(card.kind, 9)}${scene.ground.names[card.country] ?? ''}`;
  const marked = `${line}${isOwn(scene, number) ? ' (yours)' : ''}`;
  return marked.length <= room ? marked : line;
}

function isOwn(scene: Scene, number: number): boolean {
  const card = cardOf(scene, number);
  return card.kind !== 'wildcard' && scene.view.owners[card.country] === scene.near;
}

const NO_CARDS = 'None yet: take a territory to get one.';

/** Rows that mission and cards take without blank ones between. */
export function handRows({ view, near, names }: Scene, width: number): number {
  if (near === null) return 1;
  const mission = view.mission === null ? [] : wrapped(missionText(view.mission, names), width);
  const cards = view.hand.length === 0 ? wrapped(NO_CARDS, width).length : view.hand.length;
  return (mission.length === 0 ? 0 : 1 + mission.length) + 1 + cards;
}

/** The mission and the cards of the person at this screen, unless they are covered. */
export function paintHand(pen: Pen, scene: Scene): void {
  const { view, near, names } = scene;
  const bg = pen.theme.background.rgb;
  if (near === null) {
    const covered = [
      { text: 'Cards', shade: pen.theme.text, bold: true },
      { text: '  covered', shade: pen.theme.faint },
    ];
    pen.line(0, covered);
    return;
  }
  const spare = pen.height > handRows(scene, pen.width) ? 1 : 0;
  let y = 0;
  if (view.mission !== null) {
    pen.line(y, [{ text: 'Your mission', shade: pen.theme.accent, bold: true }]);
    y = spare + writeWrapped(pen, y + 1, missionText(view.mission, names), pen.theme.text);
  }
  const { cards } = view.options;
  const worth = cards === 'increasing' ? `next set: ${view.nextTrade}` : `${CARD_WORDS[cards]} sets`;
  const title = [
    { text: 'Your cards', shade: pen.theme.text, bold: true },
    { text: `  ${worth}`, shade: pen.theme.faint },
  ];
  pen.line(y, title);
  y += 1;
  if (view.hand.length === 0) writeWrapped(pen, y, NO_CARDS, pen.theme.dim);
  for (const number of view.hand) {
    const fg = (isOwn(scene, number) ? pen.theme.text : pen.theme.dim).rgb;
    pen.surface.text(0, y, cardLine(scene, number, pen.width), { fg, bg }, pen.width);
    y += 1;
  }
}

const CARD_WORDS = { fixed: 'fixed', italianlike: 'Italian' } as const;

/** A mission's text with the name of the player to destroy. */
export function missionText({ text, destroy }: Mission, names: readonly string[]): string {
  if (destroy === 0) return text;
  const target: Seat = seatOf(destroy - 1);
  return text.replaceAll(/\{?PLAYER\d\}?/g, names[target] ?? letter(target));
}
