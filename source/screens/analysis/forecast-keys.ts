import type { Seat } from '../../../machines/seat.ts';
import { letter } from '../../../machines/seat.ts';
import {
  type CampaignOdds,
  type CostSpread,
  spreadMean,
  spreadShare,
  spreadsTogether,
} from '../../table/forecasts.ts';
import type { App } from '../app.ts';
import { openNote, type PageDialog, pageDialog } from '../dialogs/dialog.ts';
import type { Binding } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { Looking } from '../play/board.ts';
import { left, right } from '../widgets.tsx';
import type { AnalysisModel } from './model.ts';

/** Whose choices are told: who is to move, the knower where that is among them; null once the game is over. */
export function studiedSeat(model: AnalysisModel): Seat | null {
  const { position, knower } = model.get();
  const toMove = model.analysed.rules.seatsToMove(position);
  return typeof knower === 'number' && toMove.includes(knower) ? knower : (toMove[0] ?? null);
}

/** What the marked way comes to, or one sentence that says why there is none; null where nothing is marked. */
export function markedWay(model: AnalysisModel): CampaignOdds | string | null {
  const { position, marked } = model.get();
  const before = ways.get(model);
  if (before?.position === position && before.marked === marked) return before.way;
  const way = reckonedWay(model);
  ways.set(model, { position, marked, way });
  return way;
}

/** The way that was reckoned last: the panel is drawn again and again. */
const ways = new WeakMap<AnalysisModel, Marked>();

interface Marked {
  readonly position: object;
  readonly marked: readonly number[];
  readonly way: CampaignOdds | string | null;
}

function reckonedWay(model: AnalysisModel): CampaignOdds | string | null {
  const { position, marked, fault } = model.get();
  const { rules, forecasts } = model.analysed;
  const seat = studiedSeat(model);
  if (forecasts?.campaigns === undefined || marked.length === 0 || fault !== null || seat === null)
    return null;
  const found = forecasts.campaigns.along(rules, rules.view(position, seat), seat, marked);
  return found.ok ? found.value : found.error;
}

/** The lines of a way: each territory with the chance to get there, the armies then, and with how many one goes on. */
export const wayLines = (
  { steps }: CampaignOdds,
  nameOf: (place: number) => string,
  width: number,
): readonly string[] => [
  `${' '.repeat(Math.max(0, width - FIGURES))}${'chance'.padStart(7)}${'left'.padStart(6)}${'on at'.padStart(6)}`,
  ...steps.map(
    ({ place, taken, armies, least }) =>
      left(nameOf(place), Math.max(1, width - FIGURES)) +
      right(`${(100 * taken).toFixed(taken > 0.995 || taken < 0.005 ? 0 : 1)} %`, 7) +
      right(taken > 0 ? armies.toFixed(1) : '–', 6) +
      right(least === null ? 'never' : `${least}+`, 6),
  ),
];

/** Cells of the figures of a line. */
const FIGURES = 19;

/** Parts of what is tried of each choice, and milliseconds between two: keys come first. */
const PARTS = 20;
const PAUSE = 5;

/**
 * The keys that ask what only this game knows to reckon.
 * @param samples whether it may be tried often: that costs time
 */
export function forecastKeys(
  app: App,
  model: AnalysisModel,
  about: Looking | undefined,
  samples: boolean,
): readonly Binding[] {
  const { forecasts } = model.analysed;
  return [
    ...(forecasts?.campaigns === undefined || about === undefined ? [] : wayKeys(app, model, about)),
    ...(forecasts?.spreads === undefined || !samples
      ? []
      : [{ command: commands.points, run: () => showPoints(app, model) }]),
  ];
}

function wayKeys(app: App, model: AnalysisModel, about: Looking): readonly Binding[] {
  const { cursor, marked } = about;
  const mark = (): void => {
    const place = cursor.get();
    if (place === null) return;
    marked.update(now => (now.at(-1) === place ? now.slice(0, -1) : [...now, place]));
  };
  const say = (title: string, sentence: string): void => openNote(app, title, sentence);
  const takeAll = (): void => {
    const { rules, forecasts } = model.analysed;
    const { position, fault } = model.get();
    const [place, seat] = [cursor.get(), studiedSeat(model)];
    const group = forecasts?.campaigns
      ?.groups(rules)
      .find(({ places }) => places.some(each => each === place));
    if (group === undefined || seat === null || fault !== null) {
      say('A continent', fault ?? 'no continent is here');
      return;
    }
    const found = forecasts?.campaigns?.through(rules, rules.view(position, seat), seat, group.places);
    if (found?.ok === true) marked.set([found.value.from, ...found.value.steps.map(step => step.place)]);
    else if (found !== undefined) say(group.name, found.error);
  };
  return [
    { command: commands.markWay, quiet: true, run: mark },
    ...(marked.get().length === 0
      ? []
      : [{ command: commands.unmark, quiet: true, run: () => marked.set([]) }]),
    { command: commands.takeAll, quiet: true, run: takeAll },
  ];
}

/** Shows what each choice costs and how often, page by page as more is tried; whoever closes the page ends that. */
function showPoints(app: App, model: AnalysisModel): void {
  const { rules, forecasts } = model.analysed;
  const { position, fault } = model.get();
  const seat = studiedSeat(model);
  const why = fault ?? (seat === null ? 'the game is over in this position' : null);
  const title = seat === null ? 'Points' : `What each choice costs ${letter(seat)}`;
  if (why !== null || seat === null) {
    openNote(app, title, why ?? '');
    return;
  }
  const view = rules.view(position, seat);
  let spreads: readonly CostSpread[] = [];
  let page: PageDialog | null = null;
  const tryPart = (part: number): void => {
    if (page !== null && !app.dialogs.get().includes(page)) return;
    const tried = forecasts?.spreads?.part(rules, view, seat, part);
    if (tried === undefined) return;
    if (tried.ok) spreads = spreadsTogether(spreads, tried.value);
    const next = pageDialog(
      app,
      title,
      tried.ok ? pointSections(spreads) : [{ heading: '', lines: [tried.error] }],
    );
    if (page === null) app.open(next);
    else app.replace(page, next);
    page = next;
    if (tried.ok && part + 1 < PARTS) app.services.clock.after(PAUSE, () => tryPart(part + 1));
  };
  tryPart(0);
}

const BARS = '▁▂▃▄▅▆▇█';
/** The most points of a hand. */
const MOST_POINTS = 17;

/** A bar for each number of points. */
export function histogram(counts: readonly number[], most: number): string {
  const highest = Math.max(1, ...counts);
  return Array.from({ length: most + 1 }, (_, points) => {
    const count = counts[points] ?? 0;
    return count === 0
      ? '·'
      : (BARS[Math.min(BARS.length - 1, Math.floor((count / highest) * BARS.length))] ?? '█');
  }).join('');
}

function pointSections(spreads: readonly CostSpread[]): PageDialog['sections'] {
  const widest = Math.max(0, ...spreads.map(({ choice }) => choice.length));
  const tried = spreads.reduce((sum, { hand }) => sum + hand.reduce((all, count) => all + count, 0), 0);
  return [
    {
      heading: `${' '.repeat(widest + 2)}points  0 to ${MOST_POINTS}${' '.repeat(11)}none  this round`,
      lines: spreads.map(({ choice, hand, round }) => {
        const none = `${Math.round(100 * spreadShare(hand, 0))} %`.padStart(5);
        const now = round === null ? '          –' : spreadMean(round).toFixed(2).padStart(11);
        return `${choice.padEnd(widest)}  ${spreadMean(hand).toFixed(2).padStart(6)}  ${histogram(hand, MOST_POINTS)}  ${none} ${now}`;
      }),
    },
    {
      heading: '',
      lines: [`Tried ${tried} times in all, as the strongest level tries them, to the end of the hand.`],
    },
  ];
}
