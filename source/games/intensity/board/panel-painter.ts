import { BUFFALO, type Card, cardOf, isCalf, RANKS, SUITS } from '../../../../machines/intensity/cards.ts';
import { handTotals, matchTotals, placesOf } from '../../../../machines/intensity/round.ts';
import { type IntensityView, ROUNDS, SEATS } from '../../../../machines/intensity/types.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { besideName } from '../../../app/play/board.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import { left, right } from '../../../app/widgets.tsx';
import type { Occupant } from '../../../table/api.ts';
import { cut, width } from '../../../terminal/text.ts';
import type { Surface } from '../../../terminal/types.ts';
import { wrapped } from '../../../terminal/wrapped.ts';
import { type Scene, taken, voidsOf } from './scene.ts';
import { nameLine, ROUND_MARKS, roundLines, Sheet } from './sheet.ts';

/** Rows of the standings with their heading. */
export const STANDING_ROWS = SEATS + 1;

/** Columns of a number. */
const NUMBER = 6;
/** Columns of the suits somebody has none of. */
const VOID = 8;

/** Who has how many points, in this hand and in the match, and who was seen to have none of a suit. */
export function paintStandings(
  surface: Surface,
  { view }: Pick<Scene, 'view'>,
  occupants: readonly Occupant[],
  theme: Theme,
): void {
  const bg = theme.background.rgb;
  const match = view.options.hands !== '1';
  const heading = `${'none of'.padEnd(VOID)}${right('hand', NUMBER)}${match ? right('match', NUMBER) : ''}`;
  surface.text(surface.width - heading.length, 0, heading, { fg: theme.faint.rgb, bg });
  for (const of of seats(SEATS)) paintLine(surface, view, of, occupants[of], theme);
}

function paintLine(
  surface: Surface,
  view: IntensityView,
  of: Seat,
  occupant: Occupant | undefined,
  theme: Theme,
): void {
  const y = of + 1;
  const bg = theme.background.rgb;
  const match = view.options.hands !== '1';
  const active = view.toMove.includes(of);
  const totals = matchTotals(view.scores);
  const now = handTotals(view.score);
  // A scored hand stands in the match already.
  const sum = (totals[of] ?? 0) + (view.scores.length === view.number ? 0 : (now[of] ?? 0));
  const voids = voidsOf(view)[of];
  const numbers = surface.width - NUMBER * (match ? 2 : 1) - VOID;
  if (active) surface.put(0, y, '▶', { fg: theme.accent.rgb, bg });
  const style = { fg: theme.text.rgb, bg, bold: active };
  const used = surface.text(2, y, occupant?.name ?? '', style, numbers - 3);
  const level = besideName(occupant);
  if (2 + used + 2 + level.length <= numbers) surface.text(3 + used, y, level, { fg: theme.faint.rgb, bg });
  SUITS.forEach((suit, index) => {
    if (voids?.has(suit) === true)
      surface.put(numbers + index * 2, y, `${suit + 1}`, { fg: theme.dim.rgb, bg });
  });
  const points = now[of] ?? 0;
  const shade = points > 0 ? theme.bad : theme.dim;
  surface.text(numbers + VOID, y, right(`${points}`, NUMBER), { fg: shade.rgb, bg, bold: true });
  if (match)
    surface.text(numbers + VOID + NUMBER, y, right(`${sum}`, NUMBER), { fg: theme.text.rgb, bg, bold: true });
}

/** Rows of the last round with its heading, and of all rounds with the names and what the marks mean. */
export const LAST_ROWS = 3;
export const ROUNDS_ROWS = ROUNDS + 3;

/** Rows of the cards that are out, with their heading. */
export const COUNTER_ROWS = 5;

/** The widest column of a seat. */
const WIDEST = 12;

/** The rounds of the hand so far, a line each. */
export function paintRounds(surface: Surface, { view }: Scene, names: readonly string[], theme: Theme): void {
  heading(surface, view.rounds.length === 0 ? 'Rounds: none yet' : 'Rounds', theme);
  if (view.rounds.length === 0) return;
  const tones = tonesOf(theme);
  const sheet = new Sheet(surface, { ground: theme.background.rgb, extra: 0, widest: WIDEST, top: 0 });
  nameLine(sheet, names, tones, ['', {}]);
  surface.text(0, 0, 'Rounds', { fg: theme.faint.rgb, bg: theme.background.rgb });
  roundLines(sheet, view, tones);
  surface.text(0, ROUNDS_ROWS - 1, ROUND_MARKS, { fg: theme.faint.rgb, bg: theme.background.rgb });
}

/** The last round: who played what, who took it. */
export function paintLast(surface: Surface, { view }: Scene, names: readonly string[], theme: Theme): void {
  const bg = theme.background.rgb;
  const last = view.rounds.at(-1);
  heading(surface, 'Last round', theme);
  if (last === undefined) {
    surface.text(0, 1, 'none yet', { fg: theme.faint.rgb, bg });
    return;
  }
  const played = (cells: number): string =>
    last.cards
      .map((card, index) => `${cut(names[(last.leader + index) % SEATS] ?? '', cells)} ${card}`)
      .join(' · ');
  const whole = played(surface.width);
  // Where not all names fit, each gets a quarter of the room that numbers and dots leave.
  const quarter = Math.max(3, Math.floor((surface.width - SEATS * 3 - 9) / SEATS));
  const text = width(whole) <= surface.width ? whole : played(quarter);
  surface.text(0, 1, text, { fg: theme.dim.rgb, bg }, surface.width);
  const told = taken(last, of => names[of] ?? '');
  const fg = last.points > 0 ? theme.text.rgb : theme.dim.rgb;
  surface.text(0, 2, told, { fg, bg }, surface.width);
}

/** The forty cards, a row for each suit: those played are gone, those in the hand bright, the others still out. */
export function paintCounter(surface: Surface, { view, hand }: Scene, theme: Theme): void {
  const bg = theme.background.rgb;
  const gone = new Set<Card>([...view.rounds.flatMap(round => round.cards), ...view.table.cards]);
  const buffalo = gone.has(BUFFALO)
    ? 'buffalo gone'
    : hand?.includes(BUFFALO)
      ? 'buffalo yours'
      : 'buffalo out';
  const calves = view.calfSeen ? 'calves open' : 'calves closed';
  surface.text(0, 0, `${buffalo}, ${calves}`, { fg: theme.dim.rgb, bg });
  const step = surface.width >= 32 ? 3 : 2;
  for (const suit of SUITS) {
    surface.put(0, suit + 1, `${suit + 1}`, { fg: theme.faint.rgb, bg });
    for (let rank = 0; rank < RANKS; rank += 1) {
      const card = cardOf(suit, rank);
      const mine = hand?.includes(card) === true;
      const cost = isCalf(card) || card === BUFFALO;
      const shade = gone.has(card) ? theme.faint : mine ? theme.text : cost ? theme.bad : theme.dim;
      surface.put(2 + rank * step, suit + 1, gone.has(card) ? '·' : `${rank}`, {
        fg: shade.rgb,
        bg,
        bold: mine,
        underline: mine,
      });
    }
  }
}

function heading(surface: Surface, text: string, theme: Theme): void {
  surface.text(0, 0, text, { fg: theme.faint.rgb, bg: theme.background.rgb });
}

const tonesOf = ({ text, dim, faint, accent, good, bad }: Theme) => ({
  text: text.rgb,
  dim: dim.rgb,
  faint: faint.rgb,
  accent: accent.rgb,
  good: good.rgb,
  bad: bad.rgb,
});

/** What the panel shows instead of the log: what the coach says, or the score sheet. */
export function paintPage(surface: Surface, scene: Scene, names: readonly string[], theme: Theme): void {
  if (scene.focus.page === 'scores') paintScores(surface, scene, names, theme);
  else paintCoach(surface, scene, theme);
}

function paintCoach(surface: Surface, { coaching }: Scene, theme: Theme): void {
  const bg = theme.background.rgb;
  surface.text(0, 0, 'Coach', { fg: theme.text.rgb, bg, bold: true });
  if (coaching === null) return;
  const about = coaching.kind === 'pass' ? 'points of the hand, about' : 'points from here, about';
  surface.text(7, 0, about, { fg: theme.faint.rgb, bg }, surface.width - 7);
  const lines =
    coaching.kind === 'pass'
      ? coaching.hints.slice(0, 5).map(hint => ({ ...hint, cards: hint.cards.join(' ') }))
      : coaching.hints.map(hint => ({ ...hint, cards: `${hint.card}` }));
  const digits = Math.max(...lines.map(({ points }) => points.toFixed(2).length));
  const told = lines.map(({ cards, points, reason }) => {
    const head = `${cards}  ${points.toFixed(2).padStart(digits)}  `;
    const room = surface.width - head.length;
    return { head, room, words: wrapped(reason, room) };
  });
  // Reasons are told in full as far as there is room for them.
  const full = told.reduce((rows, { words }) => rows + words.length, 1) <= surface.height;
  let y = 1;
  told.forEach(({ head, room, words }, index) => {
    const best = index === 0;
    const fg = best ? theme.good.rgb : theme.dim.rgb;
    if (y >= surface.height) return;
    surface.text(0, y, head, { fg, bg, bold: best });
    const shown = best || full ? words : words.slice(0, 1);
    shown.forEach((text, row) => {
      const more = row === shown.length - 1 && shown.length < words.length ? `${text}…` : text;
      surface.text(head.length, y + row, more, { fg: best ? theme.text.rgb : theme.dim.rgb, bg }, room);
    });
    y += Math.max(1, shown.length);
  });
}

function paintScores(surface: Surface, { view }: Scene, names: readonly string[], theme: Theme): void {
  const bg = theme.background.rgb;
  const cells = Math.max(5, Math.floor((surface.width - 4) / 4));
  const row = (y: number, head: string, texts: readonly string[], fg: number, bold = false): void => {
    if (y >= surface.height) return;
    surface.text(0, y, `${left(head, 4)}${texts.map(text => right(text, cells)).join('')}`, { fg, bg, bold });
  };
  const heads = names.map(name => cut(name, cells - 1));
  row(0, 'hand', heads, theme.faint.rgb);
  const finished = view.scores.map(handTotals);
  const running = view.scores.length < view.number ? [handTotals(view.score)] : [];
  const all = [...finished, ...running];
  const room = surface.height - 4;
  const shown = all.slice(-Math.max(1, room));
  shown.forEach((points, index) => {
    const number = all.length - shown.length + index + 1;
    const now = number > finished.length;
    row(1 + index, now ? 'now' : `${number}`, points.map(String), now ? theme.text.rgb : theme.dim.rgb);
  });
  const totals = matchTotals([...view.scores, ...(running.length > 0 ? [view.score] : [])]);
  row(1 + shown.length, 'sum', totals.map(String), theme.text.rgb, true);
  row(2 + shown.length, 'rank', placesOf(totals).map(String), theme.dim.rgb);
  const faults = view.scores.reduce((sum, score) => sum + score.faults.reduce((a, b) => a + b, 0), 0);
  if (faults > 0)
    row(3 + shown.length, `${faults} illegal choices, 5 points each, are counted`, [], theme.faint.rgb);
}
