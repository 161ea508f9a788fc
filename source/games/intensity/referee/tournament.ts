import { SEATS } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import { seating } from '../../../arena/seating.ts';
import { type HandRecord, type Player, playHand } from './hand.ts';
import { groupsOfFour, inOrder, seedOfHand } from './match.ts';
import { silent } from './transcript.ts';

/** All groups of four play the same deals, each in four rotations of one of the six circular orders in turn. */
export interface TournamentPlan {
  /** Four or more. */
  readonly players: readonly Player[];
  /** Deals of each group. */
  readonly deals: number;
  readonly seed: string;
  readonly jobs: number;
}

/** How one player did. */
export interface PlayerStanding {
  readonly player: Player;
  readonly hands: number;
  /** Mean penalty points of a hand, with half the width of its 95 % interval, from deals as clusters. */
  readonly mean: number;
  readonly margin: number;
  /** Mean tournament points of a hand: 3, 2, 1, 0 by place, shared by equals. */
  readonly merit: number;
  /** The share of hands with the fewest points, alone or with others. */
  readonly first: number;
  readonly faults: number;
}

/** How many hands a tournament has. */
export const handsOf = ({ players, deals }: TournamentPlan): number =>
  groupsOfFour(players.length).length * deals * SEATS;

/**
 * Plays a tournament (rules/intensity-protocol.md#tournaments).
 * @param told after each hand, with the number of those that are played
 * @returns the players, the fewest points first
 */
export async function playTournament(
  plan: TournamentPlan,
  told: (done: number) => void,
  signal: AbortSignal,
): Promise<PlayerStanding[]> {
  const { players, deals, seed, jobs } = plan;
  const groups = groupsOfFour(players.length);
  const perGroup = deals * SEATS;
  const records: HandRecord[] = [];
  const results = inOrder(handsOf(plan), jobs, index => {
    const group = at(groups, Math.floor(index / perGroup));
    const within = index % perGroup;
    const seats = seating(SEATS, within).map(entry => at(players, at(group, entry)));
    return playHand(seats, seedOfHand(seed, Math.floor(within / SEATS)), silent, signal);
  });
  for await (const record of results) {
    records.push(record);
    told(records.length);
  }
  return players.map(player => standingOf(player, records)).sort((one, other) => one.mean - other.mean);
}

function standingOf(player: Player, records: readonly HandRecord[]): PlayerStanding {
  const own = records.flatMap(record => {
    const of = record.players.indexOf(player);
    return of < 0 ? [] : [{ record, of }];
  });
  const hands = Math.max(1, own.length);
  const clusters = clustersOf(
    own.map(({ record, of }) => ({ seed: record.seed, points: at(record.totals, of) })),
  );
  return {
    player,
    hands: own.length,
    ...interval(clusters),
    merit: own.reduce((sum, { record, of }) => sum + at(record.merits, of), 0) / hands,
    first: own.filter(({ record, of }) => record.places[of] === 1).length / hands,
    faults: own.reduce((sum, { record, of }) => sum + at(record.score.faults, of), 0),
  };
}

/** The mean points of each deal: its rotations are not independent of each other. */
function clustersOf(hands: readonly { readonly seed: string; readonly points: number }[]): number[] {
  const bySeed = new Map<string, (typeof hands)[number][]>();
  for (const hand of hands) bySeed.set(hand.seed, [...(bySeed.get(hand.seed) ?? []), hand]);
  return [...bySeed.values()].map(list => list.reduce((sum, hand) => sum + hand.points, 0) / list.length);
}

/** The 97.5 % quantile of the normal distribution. */
const QUANTILE = 1.96;

function interval(values: readonly number[]): { readonly mean: number; readonly margin: number } {
  const count = Math.max(1, values.length);
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const margin = count < 2 ? Number.NaN : QUANTILE * Math.sqrt(squares / (count - 1) / count);
  return { mean, margin };
}

/** The table of a tournament, a line for each player. */
export function standingLines(standings: readonly PlayerStanding[]): string[] {
  const longest = Math.max(6, ...standings.map(({ player }) => player.name.length));
  const head = ['penalty', '95 %', 'points', 'first', 'faults', 'hands']
    .map(word => word.padStart(8))
    .join('');
  return [
    `${'player'.padEnd(longest)}${head}`,
    ...standings.map(each => {
      const cells = [
        each.mean.toFixed(2),
        Number.isNaN(each.margin) ? '-' : `±${each.margin.toFixed(2)}`,
        each.merit.toFixed(2),
        `${Math.round(each.first * 100)} %`,
        `${each.faults}`,
        `${each.hands}`,
      ];
      return `${each.player.name.padEnd(longest)}${cells.map(cell => cell.padStart(8)).join('')}`;
    }),
  ];
}
