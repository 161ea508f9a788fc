import { letter, type Seat } from '../../../../machines/seat.ts';
import { describe } from '../../../../machines/warzone/sentences.ts';
import type { OrderEvent, WarzoneEvent, WarzoneView } from '../../../../machines/warzone/types.ts';
import { writeLine } from '../../../app/drawing/words.ts';
import { ownerShades, type Shade, type Theme } from '../../../app/theme/theme.ts';
import type { Surface } from '../../../terminal/types.ts';
import { wrapped } from '../../../terminal/wrapped.ts';
import { isOrderEvent } from './chronicle.ts';
import type { Showing } from './playback.ts';
import { orderWords } from './words.ts';

/** Rows of the part that tells of one order. */
const TOLD_ROWS = 6;

/** Draws an executed turn: how far it has been told, the orders before and after, and all about the present one. */
export function paintExecution(
  surface: Surface,
  showing: Showing,
  view: WarzoneView,
  names: readonly string[],
  theme: Theme,
): void {
  const chapter = showing.chapters[showing.chapter];
  if (chapter === undefined) return;
  const last = chapter.moments.length - 1;
  writeLine(
    surface,
    0,
    [
      { text: `Turn ${chapter.turn}`, shade: theme.text, bold: true },
      { text: `  ${showing.moment} of ${last}`, shade: theme.dim },
      {
        text: showing.playing ? '  playing' : '  paused',
        shade: showing.playing ? theme.accent : theme.faint,
      },
    ],
    theme,
  );
  paintProgress(surface, last === 0 ? 1 : showing.moment / last, theme);
  const told = Math.min(TOLD_ROWS, Math.max(4, surface.height - 8));
  const rows = surface.height - told - 4;
  const first = Math.max(0, Math.min(showing.moment - Math.ceil(rows / 2), last - rows));
  chapter.moments.slice(1 + first, 1 + first + Math.max(0, rows)).forEach(({ event }, offset) => {
    if (event !== null)
      paintEvent(surface, 3 + offset, event, first + offset + 1 - showing.moment, view, names, theme);
  });
  const event = chapter.moments[showing.moment]?.event ?? null;
  const shown = Math.max(0, Math.min(rows, last));
  paintTold(surface, shown === 0 ? 3 : 4 + shown, event, names, theme);
}

function paintProgress(surface: Surface, share: number, theme: Theme): void {
  const full = Math.round(share * surface.width);
  const bg = theme.background.rgb;
  surface.text(0, 1, '━'.repeat(full), { fg: theme.accent.rgb, bg });
  surface.text(full, 1, '─'.repeat(surface.width - full), { fg: theme.faint.rgb, bg });
}

/** What happened besides orders, in a few words beside the player's letter. */
function newsText(event: WarzoneEvent): string {
  switch (event.type) {
    case 'card-drawn':
      return `${event.whole ? 'a card' : 'a piece'}${event.card === null ? '' : `: ${event.card}`}`;
    case 'eliminated':
      return 'out of the game';
    case 'won':
      return 'wins the game';
    case 'drawn':
      return 'the game is a draw';
    default:
      return '';
  }
}

/** What an order turned out to be: an advance is an attack or a move. */
function verbOf(event: OrderEvent, view: WarzoneView, names: readonly string[]): string {
  const { verb } = orderWords(event.order, view, names, 0);
  if (event.type === 'attacked') return 'attack';
  return event.type === 'moved' && verb !== 'airlift' ? 'move' : verb;
}

/** How an order came out, in a mark. */
function markOf(event: WarzoneEvent, theme: Theme): readonly [string, Shade] {
  if (event.type === 'failed') return ['×', theme.bad];
  if (event.type === 'attacked') return event.captured ? ['✓', theme.good] : ['–', theme.bad];
  return ['·', theme.dim];
}

function paintEvent(
  surface: Surface,
  y: number,
  event: WarzoneEvent,
  away: number,
  view: WarzoneView,
  names: readonly string[],
  theme: Theme,
): void {
  const here = away === 0;
  const bg = here ? theme.panel.rgb : theme.background.rgb;
  surface.fill(0, y, surface.width, 1, { bg });
  if (here) surface.put(0, y, '▸', { fg: theme.accent.rgb, bg, bold: true });
  if ('seat' in event) {
    const { ink } = ownerShades(theme, event.seat);
    surface.put(2, y, letter(event.seat), { fg: ink.rgb, bg, bold: true });
  }
  const shade = here ? theme.text : away < 0 ? theme.dim : theme.faint;
  const room = surface.width - 6;
  if (!isOrderEvent(event)) {
    surface.text(4, y, newsText(event), { fg: shade.rgb, bg }, room);
    return;
  }
  const done = verbOf(event, view, names);
  const { what } = orderWords(event.order, view, names, room - done.length - 1);
  surface.text(4, y, `${done} ${what}`, { fg: shade.rgb, bg, bold: here }, room);
  // What is to come keeps its end to itself.
  if (away > 0) return;
  const [mark, tone] = markOf(event, theme);
  surface.put(surface.width - 1, y, mark, { fg: tone.rgb, bg, bold: true });
}

/** Everything about one order: the sentence, and of a battle the draws. */
export function paintTold(
  surface: Surface,
  top: number,
  event: WarzoneEvent | null,
  names: readonly string[],
  theme: Theme,
): void {
  const bg = theme.background.rgb;
  if (event === null) {
    surface.text(0, top, 'before the first order', { fg: theme.faint.rgb, bg });
    return;
  }
  const room = surface.height - top;
  const shade = event.type === 'failed' ? theme.bad : theme.text;
  const lines = wrapped(describe(event, names) ?? '', surface.width).slice(0, Math.max(1, room));
  lines.forEach((line, index) => {
    surface.text(0, top + index, line, { fg: shade.rgb, bg }, surface.width);
  });
  // The sentence comes first: it tells the losses.
  if (lines.length + 2 > room) return;
  if (event.type !== 'attacked' || event.hits === null || event.defenders === null) return;
  const [attack, defence] = event.hits;
  const y = top + lines.length;
  paintDraws(surface, y, event.seat, event.sent, attack, theme);
  paintDraws(surface, y + 1, event.defender, event.defenders, defence, theme);
}

/** One side's draws: how many there were, and how many hit. */
function paintDraws(
  surface: Surface,
  y: number,
  seat: Seat | null,
  draws: number,
  hits: number,
  theme: Theme,
): void {
  const bg = theme.background.rgb;
  const ink = seat === null ? theme.dim : ownerShades(theme, seat).ink;
  surface.text(0, y, seat === null ? '-' : letter(seat), { fg: ink.rgb, bg, bold: true });
  const text = ` ${hits} of ${draws} hit`;
  const room = Math.max(0, Math.min(draws, surface.width - text.length - 3));
  const full = draws === 0 ? 0 : Math.round((hits / draws) * room);
  surface.text(2, y, '■'.repeat(full), { fg: theme.good.rgb, bg });
  surface.text(2 + full, y, '□'.repeat(room - full), { fg: theme.faint.rgb, bg });
  surface.text(2 + room, y, text, { fg: theme.dim.rgb, bg });
}
