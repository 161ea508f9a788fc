import { letter, type Seat } from '../../../../machines/seat.ts';
import { describe } from '../../../../machines/warzone/sentences.ts';
import type { OrderEvent, WarzoneEvent } from '../../../../machines/warzone/types.ts';
import { wrap } from '../../../base/text.ts';
import { type Pen, phrase } from '../../../screens/drawing/painter.tsx';
import type { Shading } from '../../../screens/theme/theme.ts';
import { isOrderEvent } from './chronicle.ts';
import type { PlaybackPosition } from './playback.ts';
import { orderWords, type Planned } from './words.ts';

const DETAIL_ROWS = 6;

/** Draws an executed turn: the progress, the orders before and after, and the details of the present one. */
export function paintExecution(pen: Pen, showing: PlaybackPosition, sight: Planned): void {
  const chapter = showing.chapters[showing.chapter];
  if (chapter === undefined) return;
  const last = chapter.moments.length - 1;
  pen.line(
    0,
    phrase(`Turn ${chapter.turn}`, 'text', true),
    phrase(`  ${showing.moment} of ${last}`, 'dim'),
    phrase(showing.playing ? '  playing' : '  paused', showing.playing ? 'accent' : 'faint'),
  );
  paintProgress(pen, last === 0 ? 1 : showing.moment / last);
  const rows = pen.height - Math.min(DETAIL_ROWS, Math.max(4, pen.height - 8)) - 4;
  const first = Math.max(0, Math.min(showing.moment - Math.ceil(rows / 2), last - rows));
  chapter.moments.slice(1 + first, 1 + first + Math.max(0, rows)).forEach(({ event }, offset) => {
    if (event !== null) paintEvent(pen, 3 + offset, event, first + offset + 1 - showing.moment, sight);
  });
  const event = chapter.moments[showing.moment]?.event ?? null;
  const shown = Math.max(0, Math.min(rows, last));
  paintEventDetails(pen, shown === 0 ? 3 : 4 + shown, event, sight.names);
}

function paintProgress(pen: Pen, share: number): void {
  const full = Math.round(share * pen.width);
  pen.write(0, 1, '━'.repeat(full), 'accent');
  pen.write(full, 1, '─'.repeat(pen.width - full), 'faint');
}

/** Events other than orders, in a few words beside the player's letter. */
const NEWS: Readonly<Partial<Record<WarzoneEvent['type'], string>>> = {
  eliminated: 'out of the game',
  won: 'wins the game',
  drawn: 'the game is a draw',
};

function newsText(event: WarzoneEvent): string {
  if (event.type !== 'card-drawn') return NEWS[event.type] ?? '';
  return `${event.whole ? 'a card' : 'a piece'}${event.card === null ? '' : `: ${event.card}`}`;
}

/** The verb of an executed order: an advance is an attack or a move. */
function verbOf(event: OrderEvent, sight: Planned): string {
  const { verb } = orderWords(event.order, sight, 0);
  if (event.type === 'attacked') return 'attack';
  return event.type === 'moved' && verb !== 'airlift' ? 'move' : verb;
}

/** A mark for the result of an order. */
function markOf(event: WarzoneEvent): readonly [string, Shading] {
  if (event.type === 'failed') return ['×', 'bad'];
  if (event.type === 'attacked') return event.captured ? ['✓', 'good'] : ['–', 'bad'];
  return ['·', 'dim'];
}

function paintEvent(pen: Pen, y: number, event: WarzoneEvent, away: number, sight: Planned): void {
  const here = away === 0;
  const on = here ? 'panel' : 'background';
  pen.surface.fill(0, y, pen.width, 1, { bg: pen.shade(on).rgb });
  if (here) pen.write(0, y, '▸', 'accent', { bold: true, on });
  if ('seat' in event) pen.write(2, y, letter(event.seat), pen.owner(event.seat).ink, { bold: true, on });
  const shade = here ? 'text' : away < 0 ? 'dim' : 'faint';
  const most = pen.width - 6;
  if (!isOrderEvent(event)) return void pen.write(4, y, newsText(event), shade, { on, most });
  const done = verbOf(event, sight);
  const { what } = orderWords(event.order, sight, most - done.length - 1);
  pen.write(4, y, `${done} ${what}`, shade, { bold: here, on, most });
  // The result of an order to come is not given away.
  if (away > 0) return;
  const [mark, tone] = markOf(event);
  pen.write(pen.width - 1, y, mark, tone, { bold: true, on });
}

/** Draws an order's sentence, and the draws of a battle. */
export function paintEventDetails(
  pen: Pen,
  top: number,
  event: WarzoneEvent | null,
  names: readonly string[],
): void {
  if (event === null) return void pen.write(0, top, 'before the first order', 'faint');
  const room = pen.height - top;
  const shade = event.type === 'failed' ? 'bad' : 'text';
  const lines = wrap(describe(event, names) ?? '', pen.width).slice(0, Math.max(1, room));
  lines.forEach((line, index) => {
    pen.write(0, top + index, line, shade, { most: pen.width });
  });
  // The sentence comes first: it tells the losses.
  if (lines.length + 2 > room) return;
  if (event.type !== 'attacked' || event.hits === null || event.defenders === null) return;
  const y = top + lines.length;
  paintDraws(pen, y, event.seat, event.sent, event.hits[0]);
  paintDraws(pen, y + 1, event.defender, event.defenders, event.hits[1]);
}

function paintDraws(pen: Pen, y: number, seat: Seat | null, draws: number, hits: number): void {
  const ink = seat === null ? 'dim' : pen.owner(seat).ink;
  pen.write(0, y, seat === null ? '-' : letter(seat), ink, { bold: true });
  const text = ` ${hits} of ${draws} hit`;
  const room = Math.max(0, Math.min(draws, pen.width - text.length - 3));
  const full = draws === 0 ? 0 : Math.round((hits / draws) * room);
  pen.write(2, y, '■'.repeat(full), 'good');
  pen.write(2 + full, y, '□'.repeat(room - full), 'faint');
  pen.write(2 + room, y, text, 'dim');
}
