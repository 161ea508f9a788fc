import { handSizeFor } from '../../../../machines/intensity/cards.ts';
import { playersIn } from '../../../../machines/intensity/round.ts';
import type { IntensityView } from '../../../../machines/intensity/types.ts';
import { letter, seats } from '../../../../machines/seat.ts';
import type { Pen } from '../../../screens/drawing/painter.tsx';
import type { BoardCursor } from '../../../screens/play/board.ts';
import { createStore } from '../../../screens/store.ts';
import { deckCards as cards } from '../edits.ts';
import { paintCard } from './card-painter.ts';
import { type CardSize, SIZES } from './geometry.ts';
import { nameLine, ROUND_MARKS, roundLines, Sheet } from './sheet.ts';
import { cardTones, tableTones } from './tones.ts';

/** A cursor over the cards of known hands. */
export const handsCursor = (view: () => IntensityView): BoardCursor => ({
  cursor: createStore<number | null>(null),
  marked: createStore<readonly number[]>([]),
  nameOf: spot => `${cards[spot] ?? ''}`,
  step(from, direction) {
    const rows = rowsOf(view());
    const columns = rows.map(hand => hand?.findIndex(card => cards.indexOf(card) === from) ?? -1);
    const row = columns.findIndex(column => column >= 0);
    const [first] = rows[0] ?? [];
    if (row < 0) return first === undefined ? from : cards.indexOf(first);
    const [by = 0, down = 0] = STEPS[direction];
    const hand = rows[row + down] ?? rows[row] ?? [];
    const to = hand[Math.max(0, Math.min(hand.length - 1, (columns[row] ?? 0) + by))];
    return to === undefined ? from : cards.indexOf(to);
  },
  find(text) {
    const index = cards.findIndex(card => `${card}` === text.trim());
    return index < 0 ? null : index;
  },
});

const STEPS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

/** The known hands that hold a card. */
const rowsOf = ({ hands }: IntensityView) => hands.filter(hand => hand !== null && hand.length > 0);

/** A card in one row, where hands of cards have no room. */
const IN_A_ROW: CardSize = { width: 3, height: 1 };
/** Rows below the hands besides those of the rounds: the table, names, the meaning of the marks, and blank ones. */
const BELOW = 5;

/** The largest cards in which all hands have room, with the rounds below them. */
const sizeFor = (width: number, height: number, players: number, rounds: number): CardSize =>
  SIZES.find(
    size =>
      handSizeFor(players) * (size.width + 1) <= width - 2 &&
      players * (size.height + 1) + rounds + BELOW <= height,
  ) ?? IN_A_ROW;

/** Draws all hands as far as known, one under the other, with the cursor on a card, and the rounds played. */
export function paintHands(
  { surface, theme, width, height }: Pen,
  view: IntensityView,
  names: readonly string[],
  cursor: number,
): void {
  const tones = tableTones(theme, surface.depth);
  const bg = tones.felt;
  surface.fill(0, 0, width, height, { bg });
  const players = playersIn(view);
  const size = sizeFor(width, height, players, view.rounds.length);
  const step = size.width + 1;
  const left = Math.max(1, Math.floor((width - step * handSizeFor(players)) / 2));
  const isLarge = size !== IN_A_ROW;
  const each = isLarge ? size.height + 1 : height >= 4 * players + 4 ? 3 : 2;
  let y = !isLarge && height > 3 * players ? 1 : 0;
  for (const seat of seats(players)) {
    const hand = view.hands[seat] ?? null;
    const turn = view.toMove.includes(seat);
    surface.text(left, y, `${turn ? '▶ ' : ''}${letter(seat)} ${names[seat] ?? ''}`, {
      fg: turn ? tones.accent : tones.text,
      bg,
      bold: true,
    });
    hand?.forEach((card, index) => {
      const isHere = cards.indexOf(card) === cursor;
      const x = left + index * step;
      if (isLarge) {
        paintCard(surface, { x, y: y + 1 }, size, { card, look: 'lit', framed: isHere }, theme);
        return;
      }
      const { face, ink } = cardTones(theme, surface.depth, card, 'lit');
      const inverse = isHere && surface.depth === 0;
      const colours = isHere ? { fg: theme.onAccent.rgb, bg: theme.accent.rgb } : { fg: ink, bg: face };
      surface.text(x, y + 1, `${inverse ? '[' : ' '}${card}`, { ...colours, bold: isHere, inverse });
    });
    if (hand === null) surface.text(left, y + 1, 'not visible from here', { fg: tones.faint, bg });
    y += each;
  }
  const sheet = new Sheet(surface, { ground: bg, players, extra: 0, widest: 12, top: y + 1 });
  const { leader, cards: table } = view.table;
  if (table.length > 0 && sheet.rest > 0)
    sheet.note(`on the table, led by ${letter(leader)}: ${table.join(' ')}`, tones.text);
  if (view.rounds.length === 0 || sheet.rest < view.rounds.length + 2) return;
  sheet.skip(1);
  nameLine(sheet, names, tones);
  roundLines(sheet, view, tones);
  if (sheet.rest > 0) sheet.note(ROUND_MARKS, tones.faint);
}
