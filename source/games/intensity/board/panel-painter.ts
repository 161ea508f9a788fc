import {
  BUFFALO,
  type Card,
  cardOf,
  contains,
  deckFor,
  handSizeFor,
  isCalf,
  RANKS,
  SUITS,
} from '../../../../machines/intensity/cards.ts';
import {
  handTotals,
  leftOf,
  matchTotals,
  placesOf,
  playersIn,
  pointsSoFar,
  sideSums,
} from '../../../../machines/intensity/round.ts';
import { at } from '../../../../machines/result.ts';
import { letter, type Seat, seat, seats } from '../../../../machines/seat.ts';
import { teamOf } from '../../../../machines/teams.ts';
import { width, withoutMiddle, wrap } from '../../../base/text.ts';
import { type Pen, paintedOf } from '../../../screens/drawing/painter.tsx';
import { besideName } from '../../../screens/play/board.ts';
import type { Readable } from '../../../screens/store.ts';
import type { Shade } from '../../../screens/theme/theme.ts';
import { left, right } from '../../../screens/widgets.tsx';
import type { Occupant } from '../../../table/api.ts';
import { lastRoundText, type Scene, voidsOf } from './scene.ts';
import { nameLine, ROUND_MARKS, roundLines, Sheet } from './sheet.ts';

/** Rows of the points of so many players. */
export const standingRows = (players: number): number => players + 1;

/** Columns of a number. */
const NUMBER = 6;
/** Columns of the suits that a seat has run out of. */
const VOID = 7;

/** Draws each seat's points, in this hand and in the match, and the suits that it has visibly run out of. */
export function paintStandings(
  pen: Pen,
  { view }: Pick<Scene, 'view'>,
  occupants: readonly Occupant[],
): void {
  const match = view.options.hands !== '1';
  const heading = `${'void'.padEnd(VOID)}${right(match ? 'hand' : 'points', NUMBER)}${match ? right('match', NUMBER) : ''}`;
  pen.write(pen.width - heading.length, 0, heading, pen.theme.faint);
  const totals = pointsSoFar(view);
  const now = handTotals(view.score, view.options);
  const voids = voidsOf(view);
  const numbers = pen.width - heading.length;
  const { text, dim, faint, accent, bad } = pen.theme;
  // Notes beside names are left out of all lines where one has no room for them.
  const players = playersIn(view);
  const setup = { seats: players, options: view.options };
  const sums = sideSums(totals, view.options);
  /** What is said beside the names: levels, teams and what a team has; in a narrow panel the teams, or nothing. */
  const told = [
    (of: Seat, team: number | null) =>
      [besideName(occupants[of]), ...(team === null ? [] : [`team ${team}: ${at(sums, of)}`])]
        .join(' ')
        .trim(),
    (_: Seat, team: number | null) => (team === null ? '' : `${team}`),
  ].map(note => seats(players).map(of => note(of, teamOf(setup, of))));
  const room = (notes: readonly string[]): boolean =>
    notes.every((note, of) => 4 + width(occupants[of]?.name ?? '') + 2 + note.length <= numbers);
  const notes = told.find(room) ?? [];
  for (const of of seats(players)) {
    const y = of + 1;
    const active = view.toMove.includes(of);
    const points = now[of] ?? 0;
    if (active) pen.write(0, y, '▶', accent);
    pen.write(2, y, letter(of), pen.owner(of).ink, { bold: active });
    const used = pen.write(4, y, occupants[of]?.name ?? '', text, { bold: active, most: numbers - 5 });
    pen.write(5 + used, y, notes[of] ?? '', faint);
    SUITS.forEach((suit, index) => {
      if (voids[of]?.has(suit) === true) pen.write(numbers + index * 2, y, `${suit + 1}`, dim);
    });
    const after = numbers + VOID;
    pen.write(after, y, right(`${points}`, NUMBER), points > 0 ? bad : dim, { bold: true });
    if (match) pen.write(after + NUMBER, y, right(`${totals[of] ?? 0}`, NUMBER), text, { bold: true });
  }
}

/** Rows of the last round with its heading, and of all rounds with the names and the meaning of the marks. */
export const LAST_ROWS = 3;
export const roundsRows = (players: number): number => handSizeFor(players) + 3;

/** Rows of the cards with their heading. */
export const COUNTER_ROWS = 5;

const WIDEST = 12;

/** Draws the rounds of the hand so far, a line each. */
export function paintRounds(pen: Pen, { view }: Scene, names: readonly string[]): void {
  const { text, dim, faint, accent, good, bad, background } = pen.theme;
  if (view.rounds.length === 0) {
    pen.write(0, 0, 'Rounds: none yet', faint);
    return;
  }
  const inks = { text: text.rgb, dim: dim.rgb, faint: faint.rgb };
  const tones = { ...inks, accent: accent.rgb, good: good.rgb, bad: bad.rgb };
  const sheet = new Sheet(pen.surface, {
    ground: background.rgb,
    players: playersIn(view),
    extra: 0,
    widest: WIDEST,
    top: 0,
  });
  nameLine(sheet, names, tones);
  pen.write(0, 0, 'Rounds', faint);
  roundLines(sheet, view, tones);
  pen.write(0, roundsRows(playersIn(view)) - 1, ROUND_MARKS, faint);
}

/** Draws the cards of the last round and its winner. */
export function paintLast(pen: Pen, { view }: Scene, names: readonly string[]): void {
  const { text, dim, faint } = pen.theme;
  const last = view.rounds.at(-1);
  pen.write(0, 0, 'Last round', faint);
  if (last === undefined) {
    pen.write(0, 1, 'none yet', faint);
    return;
  }
  const played = (called: (of: Seat) => string): string =>
    last.cards
      .map((card, index) => `${called(leftOf(last.leader, index, last.cards.length))} ${card}`)
      .join(' · ');
  const whole = played(of => names[of] ?? '');
  const short = played(letter);
  const cards = [whole, short].find(each => width(each) <= pen.width) ?? short.replaceAll(' · ', ', ');
  pen.line(1, [{ text: cards, shade: dim }]);
  pen.line(2, [{ text: lastRoundText(view, names), shade: last.points > 0 ? text : dim }]);
}

/** Draws the deck, a row for each suit: dots for cards played, those of the hand bright. */
export function paintCounter(pen: Pen, { view, hand }: Scene): void {
  const { text, dim, faint, bad, background } = pen.theme;
  const deck = deckFor(playersIn(view));
  const gone = new Set<Card>([...view.rounds.flatMap(round => round.cards), ...view.table.cards]);
  const held = hand?.includes(BUFFALO) === true ? 'buffalo yours' : 'buffalo out';
  const buffalo = gone.has(BUFFALO) ? 'buffalo gone' : held;
  pen.write(0, 0, `${buffalo}, ${view.calfSeen ? 'calves open' : 'calves closed'}`, dim);
  const step = pen.width >= 32 ? 3 : 2;
  for (const suit of SUITS) {
    pen.write(0, suit + 1, `${suit + 1}`, faint);
    for (let rank = 0; rank < RANKS; rank += 1) {
      const card = cardOf(suit, rank);
      if (!contains(deck, card)) continue;
      const mine = hand?.includes(card) === true;
      const cost = isCalf(card) || card === BUFFALO;
      const shade = gone.has(card) ? faint : mine ? text : cost ? bad : dim;
      const style = { fg: shade.rgb, bg: background.rgb, bold: mine, underline: mine };
      pen.surface.put(2 + rank * step, suit + 1, gone.has(card) ? '·' : `${rank}`, style);
    }
  }
}

/** Draws the page that takes the place of the log: the coach's hints, or the score sheet. */
export function paintPage(pen: Pen, scene: Scene, names: readonly string[]): void {
  if (scene.focus.page === 'scores') paintScores(pen, scene, names);
  else paintCoach(pen, scene);
}

function paintCoach(pen: Pen, { coaching }: Scene): void {
  const { theme } = pen;
  pen.write(0, 0, 'Coach', theme.text, { bold: true });
  if (coaching === null) return;
  const about = coaching.kind === 'discard' ? 'points of the hand, about' : 'points from here, about';
  const fits = about.length + 7 <= pen.width;
  pen.write(7, 0, fits ? about : 'points, about', theme.faint, { most: pen.width - 7 });
  const lines = coaching.kind === 'discard' ? coaching.hints.slice(0, 5) : coaching.hints;
  const digits = Math.max(...lines.map(({ points }) => points.toFixed(2).length));
  const hints = lines.map(({ cards, points, reason }) => {
    const head = `${cards.join(' ')}  ${points.toFixed(2).padStart(digits)}  `;
    const room = pen.width - head.length;
    return { head, room, words: wrap(reason, room) };
  });
  // Where there is no room for all reasons, only the best hint has its whole one.
  const full = hints.reduce((rows, { words }) => rows + words.length, 1) <= pen.height;
  let y = 1;
  hints.forEach(({ head, room, words }, index) => {
    const best = index === 0;
    if (y >= pen.height) return;
    pen.write(0, y, head, best ? theme.good : theme.dim, { bold: best });
    const shown = best || full ? words : words.slice(0, 1);
    shown.forEach((text, row) => {
      const more = row === shown.length - 1 && shown.length < words.length ? `${text}…` : text;
      pen.write(head.length, y + row, more, best ? theme.text : theme.dim, { most: room });
    });
    y += Math.max(1, shown.length);
  });
}

/** The score sheet as a page of its own. */
export const scoresPage = ({ scene }: { readonly scene: Readable<Scene> }, names: readonly string[]) =>
  paintedOf(scene, (pen, now) => paintScores(pen, now, names));

function paintScores(pen: Pen, { view }: Scene, names: readonly string[]): void {
  const { theme } = pen;
  const cells = Math.floor((pen.width - 4) / names.length);
  const row = (y: number, head: string, texts: readonly string[], shade: Shade, bold = false): void => {
    const text = `${left(head, 4)}${texts.map(each => right(each, cells)).join('')}`;
    if (y < pen.height) pen.write(0, y, text, shade, { bold });
  };
  // Five letters of a name say less than its seat.
  const heads = names.map((name, index) =>
    cells > 6 ? withoutMiddle(name, cells - 1) : letter(seat(index)),
  );
  row(0, 'hand', heads, theme.faint);
  const all = view.scores.length < view.number ? [...view.scores, view.score] : view.scores;
  const shown = all.slice(-Math.max(1, pen.height - 4));
  shown.forEach((score, index) => {
    const number = all.length - shown.length + index + 1;
    const now = number > view.scores.length;
    row(
      1 + index,
      now ? 'now' : `${number}`,
      handTotals(score, view.options).map(String),
      now ? theme.text : theme.dim,
    );
  });
  const totals = matchTotals(all, view.options, names.length);
  row(1 + shown.length, 'sum', totals.map(String), theme.text, true);
  row(2 + shown.length, 'rank', placesOf(totals).map(String), theme.dim);
  const faults = view.scores.reduce((sum, score) => sum + score.faults.reduce((a, b) => a + b, 0), 0);
  if (faults > 0)
    row(3 + shown.length, `${faults} illegal choices, 5 points each, are counted`, [], theme.faint);
}
