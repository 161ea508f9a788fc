import type { Seat } from '../../../machines/seat.ts';
import { letter } from '../../../machines/seat.ts';
import type { CampaignOdds, CostSpread } from '../../table/forecasts.ts';
import { mergeSpreads, spreadMean, spreadShare } from '../../table/forecasts.ts';
import type { App } from '../app.ts';
import { notePage, openLive, openNote, pageDialog } from '../dialogs/dialog.ts';
import { type Binding, bindIf } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { BoardCursor, Section } from '../play/board.ts';
import { left, right } from '../widgets.tsx';
import type { AnalysisModel } from './model.ts';

/** The seat that is studied: the knower where it is to move, else the first to move; null once the game is over. */
export function studiedSeat(model: AnalysisModel): Seat | null {
  const { position, knower } = model.get();
  const toMove = model.analysed.rules.seatsToMove(position);
  return typeof knower === 'number' && toMove.includes(knower) ? knower : (toMove[0] ?? null);
}

type CampaignResult = CampaignOdds | string | null;

/** The odds of the marked campaign, or one sentence why there is none; null where nothing is marked. */
export function markedCampaign(model: AnalysisModel): CampaignResult {
  const { position, marked } = model.get();
  const last = lastCampaign.get(model);
  if (last?.position === position && last.marked === marked) return last.result;
  const result = computeCampaign(model);
  lastCampaign.set(model, { position, marked, result });
  return result;
}

/** Cached, since the panel is redrawn often. */
const lastCampaign = new WeakMap<
  AnalysisModel,
  { readonly position: object; readonly marked: readonly number[]; readonly result: CampaignResult }
>();

function computeCampaign(model: AnalysisModel): CampaignResult {
  const { position, marked, fault } = model.get();
  const { rules, forecasts } = model.analysed;
  const seat = studiedSeat(model);
  if (forecasts?.campaigns === undefined || marked.length === 0 || fault !== null || seat === null)
    return null;
  const found = forecasts.campaigns.along(rules, rules.view(position, seat), seat, marked);
  return found.ok ? found.value : found.error;
}

/** A table of a campaign: territory, chance to take it, armies left then, and the least armies to go on with. */
export const campaignLines = (
  { steps }: CampaignOdds,
  nameOf: (spot: number) => string,
  width: number,
): readonly string[] => [
  `${' '.repeat(Math.max(0, width - FIGURES))}${'chance'.padStart(7)}${'left'.padStart(6)}${'on at'.padStart(6)}`,
  ...steps.map(
    ({ territory: spot, taken, armies, least }) =>
      left(nameOf(spot), Math.max(1, width - FIGURES)) +
      right(`${(100 * taken).toFixed(taken > 0.995 || taken < 0.005 ? 0 : 1)} %`, 7) +
      right(taken > 0 ? armies.toFixed(1) : '–', 6) +
      right(least === null ? 'never' : `${least}+`, 6),
  ),
];

/** Cells of the three columns of figures. */
const FIGURES = 19;

/** Parts in which each choice is sampled, and milliseconds between two, so that keys are handled first. */
const PARTS = 20;
const PAUSE = 5;

/** Keys of the game's own forecasts. @param samples whether sampling, which costs time, is allowed */
export function forecastKeys(
  app: App,
  model: AnalysisModel,
  about: BoardCursor | undefined,
  samples: boolean,
): readonly Binding[] {
  const { campaigns, spreads } = model.analysed.forecasts ?? {};
  return [
    ...(campaigns === undefined || about === undefined ? [] : campaignKeys(app, model, about)),
    ...bindIf(samples && spreads, () => ({
      command: commands.points,
      run: () => showPoints(app, model),
    })),
  ];
}

function campaignKeys(app: App, model: AnalysisModel, about: BoardCursor): readonly Binding[] {
  const { cursor, marked } = about;
  const mark = (): void => {
    const spot = cursor.get();
    if (spot === null) return;
    marked.update(now => (now.at(-1) === spot ? now.slice(0, -1) : [...now, spot]));
  };
  const takeAll = (): void => {
    const { rules, forecasts } = model.analysed;
    const { position, fault } = model.get();
    const [spot, seat] = [cursor.get(), studiedSeat(model)];
    const groups = forecasts?.campaigns?.groups(rules) ?? [];
    const group = groups.find(({ territories }) => territories.some(each => each === spot));
    if (group === undefined || seat === null || fault !== null)
      return void openNote(app, 'A continent', fault ?? 'no continent is here');
    const found = forecasts?.campaigns?.through(rules, rules.view(position, seat), seat, group.territories);
    if (found?.ok === true) marked.set([found.value.from, ...found.value.steps.map(step => step.territory)]);
    else if (found !== undefined) openNote(app, group.name, found.error);
  };
  return [
    { command: commands.markWay, quiet: true, run: mark },
    ...bindIf(marked.get().length > 0, () => ({
      command: commands.unmark,
      quiet: true,
      run: () => marked.set([]),
    })),
    { command: commands.takeAll, quiet: true, run: takeAll },
  ];
}

/** Shows the cost of each choice and how often it occurs; the page grows with the samples until it is closed. */
function showPoints(app: App, model: AnalysisModel): void {
  const { rules, forecasts } = model.analysed;
  const { position, fault } = model.get();
  const seat = studiedSeat(model);
  if (seat === null) return void openNote(app, 'Points', fault ?? 'the game is over in this position');
  const title = `What each choice costs ${letter(seat)}`;
  if (fault !== null) return void openNote(app, title, fault);
  const view = rules.view(position, seat);
  let spreads: readonly CostSpread[] = [];
  let show: ReturnType<typeof openLive> | null = null;
  const tryPart = (part: number): void => {
    const tried = forecasts?.spreads?.part(rules, view, seat, part);
    if (tried === undefined) return;
    if (tried.ok) spreads = mergeSpreads(spreads, tried.value);
    const page = tried.ok
      ? pageDialog(app, title, pointSections(spreads))
      : notePage(app, title, tried.error);
    if (show === null) show = openLive(app, page);
    else if (!show(page)) return;
    if (tried.ok && part + 1 < PARTS) app.services.clock.after(PAUSE, () => tryPart(part + 1));
  };
  tryPart(0);
}

const BARS = '▁▂▃▄▅▆▇█';
const MOST_POINTS = 17;

/** A bar for each number of points. */
function histogram(counts: readonly number[], most: number): string {
  const highest = Math.max(1, ...counts);
  return Array.from({ length: most + 1 }, (_, points) => {
    const share = (counts[points] ?? 0) / highest;
    return share === 0 ? '·' : BARS[Math.min(BARS.length - 1, Math.floor(share * BARS.length))];
  }).join('');
}

function pointSections(spreads: readonly CostSpread[]): readonly Section[] {
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
