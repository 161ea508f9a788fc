import { tableLines } from '../../base/table-lines.ts';
import { type CampaignOdds, type CostSpread, spreadMean, spreadShare } from '../../table/forecasts.ts';

/** The rule for reading a campaign: when to go on and when to stop. */
export const CAMPAIGN_RULE =
  'Go on as long as the territory before has so many armies: then all the rest is at least an even chance. With fewer, stop.';

/** A campaign as a table: against what, the chance to get there, the armies then, and with how many one goes on. */
export function campaignLines({ steps }: CampaignOdds, names: readonly string[]): readonly string[] {
  const rows = steps.map(({ place, defenders, taken, armies, least }) => [
    `  ${names[place] ?? ''}`,
    `${defenders}`,
    percent(taken),
    taken > 0 ? armies.toFixed(1) : '–',
    least === null ? 'never' : `${least} or more`,
  ]);
  return tableLines([['  territory', 'against', 'chance', 'armies then', 'go on with'], ...rows], isFigure);
}

/** Ranges of points of a hand by their headings. */
const HANDS = { none: [0, 0], '1–3': [1, 3], '4–6': [4, 6], '7–9': [7, 9], '10+': [10, Infinity] } as const;

/** A table of choices: the mean cost of each, and the share of outcomes in each range of points. */
export function spreadLines(spreads: readonly CostSpread[]): readonly string[] {
  const hasRound = spreads.some(({ round }) => round !== null);
  const head = ['  choice', 'points', ...Object.keys(HANDS)];
  const rows = spreads.map(({ choice, hand, round }) => [
    `  ${choice}`,
    spreadMean(hand).toFixed(2),
    ...Object.values(HANDS).map(([least, most]) => percent(spreadShare(hand, least, most))),
    ...(round === null ? [] : [spreadMean(round).toFixed(2), percent(spreadShare(round, 0))]),
  ]);
  return tableLines([[...head, ...(hasRound ? ['in this round', 'none'] : [])], ...rows], isFigure);
}

const isFigure = (column: number): boolean => column > 0;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
