import type { Outcome } from '../outcome.ts';
import { at, replaced } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import {
  FAULT_POINTS,
  type HandScore,
  type IntensityEvent,
  type IntensityPosition,
  MATCH_LIMIT,
  type MatchLength,
  SEATS,
} from './types.ts';

export const NO_SCORE: HandScore = { points: [0, 0, 0, 0], faults: [0, 0, 0, 0] };

/** The position with one more fault of a seat, and the event that tells it. */
export function faulted(
  position: IntensityPosition,
  by: Seat,
): { readonly position: IntensityPosition; readonly event: IntensityEvent } {
  const faults = replaced(position.score.faults, by, at(position.score.faults, by) + 1);
  return {
    position: { ...position, score: { ...position.score, faults } },
    event: { type: 'faulted', seat: by, points: FAULT_POINTS },
  };
}

/** Points of a hand by seat, those for faults included (rules/intensity.md#points). */
export const handTotals = (score: HandScore): number[] =>
  score.points.map((points, of) => points + FAULT_POINTS * at(score.faults, of));

/** Points of several hands by seat. */
export const matchTotals = (scores: readonly HandScore[]): number[] =>
  seats(SEATS).map(of => scores.reduce((sum, score) => sum + at(handTotals(score), of), 0));

/**
 * The place of each total, 1 for the fewest points; equal totals share a place and the next one is skipped
 * (rules/intensity.md#places).
 */
export const placesOf = (totals: readonly number[]): number[] =>
  totals.map(total => 1 + totals.filter(other => other < total).length);

/**
 * Tournament points by seat: 3, 2, 1 and 0 for the places of a hand; equal totals share the mean of the places they
 * fill (rules/intensity.md#tournament-points).
 */
export function tournamentPoints(totals: readonly number[]): number[] {
  return totals.map(total => {
    const better = totals.filter(other => other < total).length;
    const equal = totals.filter(other => other === total).length;
    return SEATS - 1 - better - (equal - 1) / 2;
  });
}

/** Is the match over after these hands? */
export function matchIsOver(length: MatchLength, scores: readonly HandScore[]): boolean {
  if (length === 'to-50') return matchTotals(scores).some(total => total >= MATCH_LIMIT);
  return scores.length >= Number(length);
}

/**
 * How a match ended: fewest points first; equal points are told apart by the tournament points of the hands, and
 * who is still equal shares the place (rules/intensity.md#matches).
 */
export function matchOutcome(length: MatchLength, scores: readonly HandScore[]): Outcome {
  const totals = matchTotals(scores);
  const shares = scores.map(score => tournamentPoints(handTotals(score)));
  const merits = seats(SEATS).map(of => shares.reduce((sum, share) => sum + at(share, of), 0));
  const compare = (one: Seat, other: Seat): number =>
    at(totals, one) - at(totals, other) || at(merits, other) - at(merits, one);
  const places: Seat[][] = [];
  for (const of of seats(SEATS).sort(compare)) {
    const last = places.at(-1);
    if (last?.[0] !== undefined && compare(last[0], of) === 0) last.push(of);
    else places.push([of]);
  }
  return { places, reason: length === 'to-50' ? 'points-limit' : 'last-hand' };
}
