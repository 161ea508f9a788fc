import { type Card, SUITS, type Suit, suitOf } from '../../../../machines/intensity/cards.ts';
import {
  handTotals,
  matchTotals,
  playersIn,
  tournamentPoints,
} from '../../../../machines/intensity/round.ts';
import type { IntensityView } from '../../../../machines/intensity/types.ts';
import type { Outcome } from '../../../../machines/outcome.ts';
import { at } from '../../../../machines/result.ts';
import { seats } from '../../../../machines/seat.ts';
import { plural } from '../../../../machines/wording.ts';
import { Drawing } from '../../../screens/drawing/drawing.ts';
import type { Pen } from '../../../screens/drawing/painter.tsx';
import type { Verdict } from '../../../screens/play/board.ts';
import type { Shade, Theme } from '../../../screens/theme/theme.ts';
import { left, right } from '../../../screens/widgets.tsx';
import { NOTHING } from '../../../terminal/points.ts';
import type { Surface } from '../../../terminal/types.ts';
import { type Analysis, handFrom, type Review } from './analysis.ts';
import { HEAD, paintHeads } from './card-painter.ts';
import { type Scene, takenBy } from './scene.ts';
import { type Cell, nameLine, ROUND_MARKS, roundLines, Sheet } from './sheet.ts';
import { type TableTones, tableTones } from './tones.ts';

const TITLE_ROWS = 2;
/** Rows of points in large digits and of the heads under them, in place of one line. */
const LARGE_ROWS = 4 + HEAD.height;
/** Rows of all hands with their heading. */
const handsRows = (view: IntensityView): number => 1 + playersIn(view);
const MATCH_HEAD_ROWS = 2;
/** Blank rows over and under a sheet that has all its parts. */
const MARGINS = 2;
/** Columns of a name before its hand. */
const HAND_NAME = 9;
/** Columns of the best choice and the cost of the one made. */
const JUDGED = 12;
const WIDEST = 16;

/** Draws the finished hand round by round, the points of each seat, and the cost of each decision once judged. */
export function paintSheet(
  surface: Surface,
  { view, analysis }: Pick<Scene, 'view' | 'analysis'>,
  names: readonly string[],
  theme: Theme,
): void {
  const tones = tableTones(theme, surface.depth);
  surface.fill(0, 0, surface.width, surface.height, { bg: tones.felt });
  const { gap, roundGap, hands, large, top } = layoutOf(surface.height, view, analysis);
  const extra = analysis === null ? 0 : JUDGED;
  const sheet = new Sheet(surface, {
    ground: tones.felt,
    players: playersIn(view),
    extra,
    widest: WIDEST,
    top,
  });
  const chooser = analysis === null ? '' : `: what ${names[analysis.seat] ?? ''} chose`;
  sheet.line([[`Hand ${view.number}${chooser}`, { fg: tones.accent, bold: true }]]);
  sheet.skip(gap);
  nameLine(sheet, names, tones, analysis === null ? [] : [['  best  cost', { fg: tones.dim }]]);
  sheet.skip(roundGap);
  roundLines(sheet, view, tones, round => judged(analysis?.cards[round] ?? null, tones), roundGap);
  const totals = handTotals(view.score, view.options);
  if (large) paintTotals(surface, sheet, view, theme);
  else
    sheet.line([['', {}], ...totals.map(total => sumCell(total, tones.text)), ...costSum(analysis, tones)]);
  if (analysis !== null) sheet.note(passText(analysis), tones.dim);
  sheet.skip(gap);
  if (view.scores.length > 1) {
    matchLines(sheet, view, hands ? handsRows(view) + gap : 0, tones);
    sheet.skip(gap);
  }
  if (hands) handLines(sheet, view, names, tones);
  sheet.skip(gap);
  if (sheet.rest > 0) sheet.note(ROUND_MARKS, tones.faint);
}

/**
 * The parts of a sheet that have room: first gaps between its parts, then the hands, then large digits, then gaps
 * between rounds.
 */
function layoutOf(height: number, view: IntensityView, analysis: Analysis | null) {
  const { length } = view.rounds;
  const matches = view.scores.length > 1 ? view.scores.length + MATCH_HEAD_ROWS : 0;
  const rows = TITLE_ROWS + length + 1 + (analysis === null ? 0 : 1) + matches + 1;
  const gaps = matches > 0 ? 3 : 2;
  const gap = rows + gaps <= height ? 1 : 0;
  const withGaps = rows + gaps * gap;
  const hands = withGaps + handsRows(view) + gap + MARGINS <= height;
  const withHands = withGaps + (hands ? handsRows(view) + gap : 0);
  const large = analysis === null && withHands + LARGE_ROWS <= height;
  const withTotals = withHands + (large ? LARGE_ROWS - 1 : 0);
  const roundGap = withTotals + length + 3 <= height ? 1 : 0;
  const used = withTotals + (length + 1) * roundGap;
  return { gap, roundGap, hands, large, top: Math.max(0, Math.floor((height - used) / 2)) };
}

/** Draws the points of a hand in large digits, the fewest in another colour, with the animals taken under them. */
function paintTotals(surface: Surface, sheet: Sheet, view: IntensityView, theme: Theme): void {
  const tones = tableTones(theme, surface.depth);
  const totals = handTotals(view.score, view.options);
  const fewest = Math.min(...totals);
  for (const of of seats(totals.length)) {
    const total = at(totals, of);
    const drawing = new Drawing(surface, sheet.room, 3, surface.depth === 0 ? NOTHING : tones.felt);
    const { width } = drawing.numberSize(total, 3);
    const ink = total === fewest ? tones.good : total > 0 ? tones.bad : tones.text;
    drawing.number(total, sheet.room - width, 0, 3, ink);
    drawing.show(surface, sheet.end(of) - sheet.room, sheet.y + 1);
    const taken = takenBy(view, of);
    const animals = taken.slice(0, Math.floor((sheet.room - 2) / HEAD.width));
    const x = sheet.end(of) - animals.length * HEAD.width;
    if (animals.length > 0) paintHeads(surface, { x, y: sheet.y + 4 }, animals, theme);
    if (animals.length < taken.length)
      surface.put(x - 1, sheet.y + 4, '…', { fg: tones.dim, bg: tones.felt });
  }
  sheet.skip(LARGE_ROWS);
}

const sumCell = (total: number, fg: number): Cell => [`${total}   `, { fg, bold: true }];

/** Draws the points of the match so far by hand, early hands as one line where they have no room, and their sum. */
function matchLines(sheet: Sheet, view: IntensityView, below: number, tones: TableTones): void {
  const room = Math.max(1, sheet.rest - below - MATCH_HEAD_ROWS);
  const rows = view.scores.map(score => handTotals(score, view.options));
  const earlier = rows.length > room ? rows.length - room + 1 : 0;
  const line = (head: string, points: readonly number[]): void =>
    sheet.line([
      [head, { fg: tones.faint }],
      ...points.map((each): Cell => [`${each}   `, { fg: tones.dim }]),
    ]);
  sheet.line([['Match', { fg: tones.accent, bold: true }]]);
  if (earlier > 0)
    line(`1–${earlier}`, matchTotals(view.scores.slice(0, earlier), view.options, playersIn(view)));
  rows.forEach((row, index) => {
    if (index >= earlier) line(`${index + 1}`, row);
  });
  const totals = matchTotals(view.scores, view.options, playersIn(view));
  const fewest = Math.min(...totals);
  const sums = totals.map(total => sumCell(total, total === fewest ? tones.good : tones.text));
  sheet.line([['', {}], ...sums]);
}

/** Draws the hand of each seat before the first round. */
function handLines(sheet: Sheet, view: IntensityView, names: readonly string[], tones: TableTones): void {
  sheet.line([['Hands', { fg: tones.accent, bold: true }]]);
  const hands = seats(names.length).map(of => handFrom(view, of, 0));
  const widest = SUITS.map(suit => Math.max(...hands.map(hand => inSuit(hand, suit).length)));
  const aligned = widest.reduce((sum, cells) => sum + cells + 2, HAND_NAME) <= sheet.width + 2;
  hands.forEach((hand, of) => {
    const suits = SUITS.map((suit, index) => left(inSuit(hand, suit), aligned ? (widest[index] ?? 0) : 0));
    const text = aligned ? suits.join('  ') : hand.join(' ');
    sheet.note(`${left(names[of] ?? '', HAND_NAME - 1)} ${text}`, tones.dim);
  });
}

const inSuit = (hand: readonly Card[], suit: Suit): string =>
  hand.filter(card => suitOf(card) === suit).join(' ');

function judged(review: Review | null, tones: TableTones): Cell[] {
  if (review === null) return [];
  const { best, cost } = review;
  const text = cost === null ? '?' : cost < 0.05 ? '·' : cost.toFixed(1);
  const bold = cost !== null && cost >= 0.5;
  return [[right(best.join(' '), 6) + right(text, 6), { fg: bold ? tones.bad : tones.dim, bold }]];
}

/** `passed 13 14 20, best 29 38 39: 0.4`. */
function passText({ passed: cards, pass }: Analysis): string {
  if (pass === null) return '';
  const passed = cards.join(' ');
  const cost = pass.cost === null || pass.cost < 0.05 ? '' : `: ${pass.cost.toFixed(1)} lost`;
  return cost === '' ? `passed ${passed}, the best` : `passed ${passed}, best ${pass.best.join(' ')}${cost}`;
}

function costSum(analysis: Analysis | null, tones: TableTones): Cell[] {
  if (analysis === null) return [];
  const reviews = [analysis.pass, ...analysis.cards];
  const sum = reviews.reduce((total, review) => total + (review?.cost ?? 0), 0);
  const text = reviews.includes(null) ? 'judging …' : `lost ${sum.toFixed(1)}`;
  return [[right(text, JUDGED), { fg: tones.text, bold: true }]];
}

/** Draws each player's points and tournament points; after a match also the hands without a point. */
export function paintNumbers(pen: Pen, { view: { scores, options } }: Scene, names: readonly string[]): void {
  const totals = matchTotals(scores, options, names.length);
  const hands = scores.map(score => handTotals(score, options));
  const heads = scores.length > 1 ? ['points', 'clean', 'tournament'] : ['points', 'tournament'];
  const gap = pen.width < 40 ? 1 : 2;
  const line = (y: number, name: string, numbers: readonly (string | number)[], shade: Shade): void => {
    const cells = numbers.map((number, index) => right(`${number}`, (heads[index] ?? '').length + gap));
    const text = cells.join('');
    pen.write(0, y, left(name, pen.width - text.length) + text, shade);
  };
  line(0, '', heads, pen.theme.faint);
  const order = [...names.keys()].sort((one, other) => at(totals, one) - at(totals, other));
  order.forEach((of, index) => {
    const clean = hands.filter(points => points[of] === 0).length;
    const merit = hands.reduce((sum, points) => sum + at(tournamentPoints(points), of), 0);
    const numbers = [at(totals, of), ...(scores.length > 1 ? [clean] : []), merit];
    line(index + 1, names[of] ?? '', numbers, pen.theme.text);
  });
}

/** The winners of a match: those with the fewest points. */
export function verdictOf(outcome: Outcome, view: IntensityView, names: readonly string[]): Verdict {
  const winners = outcome.places[0]?.map(of => names[of] ?? '') ?? [];
  const after = `after ${plural(view.scores.length, 'hand', 'hands')}`;
  if (winners.length === 1) return { headline: `${winners[0] ?? ''} has won`, after };
  if (winners.length === names.length) return { headline: 'Everybody shares the first place', after };
  return { headline: `${winners.slice(0, -1).join(', ')} and ${winners.at(-1) ?? ''} have won`, after };
}
