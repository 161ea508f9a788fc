import { winningIndex } from '../../../../machines/intensity/round.ts';
import { handTotals, matchTotals, placesOf } from '../../../../machines/intensity/scoring.ts';
import { type IntensityView, SEATS } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import { seats } from '../../../../machines/seat.ts';
import { cut } from '../../../terminal/text.ts';
import type { Style, Surface } from '../../../terminal/types.ts';
import type { Theme } from '../../theme/theme.ts';
import { left, right } from '../../widgets.tsx';
import type { Analysis, Review } from './analysis.ts';
import type { Scene } from './scene.ts';
import { type TableTones, tableTones } from './tones.ts';

/** What a sheet is made of. */
export type SheetScene = Pick<Scene, 'view' | 'analysis'>;

/** The finished hand round by round, who took what, and what each decision cost where it has been judged. */
export function paintSheet(
  surface: Surface,
  { view, analysis }: SheetScene,
  names: readonly string[],
  theme: Theme,
): void {
  const tones = tableTones(theme, surface.depth);
  const rows = view.rounds.length + 7 + (view.scores.length > 1 ? view.scores.length : 0);
  const sheet = new Sheet(surface, tones, analysis === null ? 0 : JUDGED, rows);
  const totals = handTotals(view.score);
  sheet.line([[`Hand ${view.number}`, { fg: tones.accent, bold: true }]]);
  sheet.skip();
  sheet.line([
    ['', {}],
    ...names.map((name): Cell => [sheet.heading(name), { fg: tones.dim }]),
    ...judgedHead(analysis, tones),
  ]);
  view.rounds.forEach((round, index) => {
    const best = winningIndex(round.cards);
    const cells = seats(SEATS).map((of): Cell => {
      const place = (of - round.leader + SEATS) % SEATS;
      const wins = place === best;
      const text = `${place === 0 ? '›' : ''}${at(round.cards, place)}${wins ? costText(round.points) : '   '}`;
      return [text, { fg: wins ? (round.points > 0 ? tones.bad : tones.text) : tones.dim, bold: wins }];
    });
    sheet.line([
      [`${index + 1}`, { fg: tones.faint }],
      ...cells,
      ...judged(analysis?.cards[index] ?? null, tones),
    ]);
  });
  sheet.line([
    ['', {}],
    ...totals.map((total): Cell => [`${total}   `, { fg: tones.text, bold: true }]),
    ...costSum(analysis, tones),
  ]);
  if (analysis !== null) sheet.note(passText(view, analysis), tones.dim);
  sheet.skip();
  if (view.scores.length > 1) matchLines(sheet, view, tones);
  else sheet.note('› led   ·  +N: took the round with N points', tones.faint);
}

/** The hands of the match so far, with the places. */
function matchLines(sheet: Sheet, view: IntensityView, tones: TableTones): void {
  const rows = view.scores.map(handTotals);
  const shown = rows.slice(-Math.max(1, sheet.room - 3));
  sheet.line([['Match', { fg: tones.accent, bold: true }]]);
  for (const [index, row] of shown.entries()) {
    sheet.line([
      [`${rows.length - shown.length + index + 1}`, { fg: tones.faint }],
      ...row.map((points): Cell => [`${points}   `, { fg: tones.dim }]),
    ]);
  }
  const totals = matchTotals(view.scores);
  const places = placesOf(totals);
  sheet.line([
    ['', {}],
    ...totals.map(
      (total, of): Cell => [`${total}   `, { fg: places[of] === 1 ? tones.good : tones.text, bold: true }],
    ),
  ]);
}

const costText = (points: number): string => (points === 0 ? ' ✓ ' : ` +${points}`.padEnd(3));

/** Columns of what was best and what the choice cost. */
const JUDGED = 12;

type Cell = readonly [text: string, style: Style];

function judgedHead(analysis: Analysis | null, tones: TableTones): Cell[] {
  return analysis === null ? [] : [['  best  cost', { fg: tones.dim }]];
}

function judged(review: Review | null, tones: TableTones): Cell[] {
  if (review === null) return [];
  const best = right(review.best.join(' '), 6);
  const cost = review.cost === null ? '?' : review.cost < 0.05 ? '·' : review.cost.toFixed(1);
  const dear = (review.cost ?? 0) >= 0.5;
  return [[`${best}${right(cost, 6)}`, { fg: dear ? tones.bad : tones.dim, bold: dear }]];
}

/** `passed 13 14 20, best 29 38 39: 0.4`. */
function passText(view: IntensityView, { seat, pass }: Analysis): string {
  if (pass === null) return '';
  const passed = view.passes[seat]?.join(' ') ?? '';
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

/** Lines in columns, the whole in the middle of a surface. */
class Sheet {
  readonly #surface: Surface;
  readonly #felt: number;
  readonly #extra: number;
  readonly #columns: number;
  #y: number;

  constructor(surface: Surface, tones: TableTones, extra: number, rows: number) {
    this.#surface = surface;
    this.#felt = tones.felt;
    this.#extra = extra;
    this.#columns = Math.max(6, Math.min(14, Math.floor((surface.width - NUMBER - extra - 2) / SEATS)));
    this.#y = Math.max(1, Math.floor((surface.height - rows) / 3));
  }

  /** A name over a column, with a blank before it. */
  heading(name: string): string {
    return cut(name, this.#columns - 1);
  }

  get room(): number {
    return this.#surface.height - this.#y - 1;
  }

  skip(): void {
    this.#y += this.#surface.height >= 22 ? 1 : 0;
  }

  line([first, ...cells]: readonly Cell[]): void {
    const total = NUMBER + SEATS * this.#columns + this.#extra;
    let x = Math.max(0, Math.floor((this.#surface.width - total) / 2));
    const put = (text: string, style: Style, cellsWide: number): void => {
      this.#surface.text(x, this.#y, text, { bg: this.#felt, ...style }, cellsWide);
      x += cellsWide;
    };
    const wide = cells.length === 0;
    if (first !== undefined)
      put(wide ? first[0] : `${left(first[0], NUMBER - 1)} `, first[1], wide ? total : NUMBER);
    cells.forEach(([text, style], index) => {
      const columns = index < SEATS ? this.#columns : this.#extra;
      put(index < SEATS ? right(text, columns) : text, style, columns);
    });
    this.#y += 1;
  }

  note(text: string, fg: number): void {
    this.line([[text, { fg }]]);
  }
}

/** Columns of the number of the round. */
const NUMBER = 4;
