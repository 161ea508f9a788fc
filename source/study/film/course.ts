import type { GameTypes, SeatNames } from '../../../machines/game.ts';
import type { Outcome } from '../../../machines/outcome.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import type { Replay } from '../../table/replay.ts';
import type { FilmReader } from './film.ts';

/** How a game went: everybody's numbers at the end of each of its turns. */
export interface Course {
  /** What is counted: `territories`. */
  readonly word: string;
  readonly fewest: boolean;
  /** What its moments are: `turn`. */
  readonly moment: string;
  readonly turns: readonly number[];
  /** For each moment a number per seat. */
  readonly points: readonly (readonly number[])[];
}

/** The course of a finished game by the first measure of its film. */
export function courseOf<T extends GameTypes>(replay: Replay<T>, film: FilmReader<T>): Course {
  const [{ word, fewest = false, of }] = film.measures;
  const rules = film.replayRules?.(replay) ?? replay.rules;
  const byTurn = new Map<number, T['view']>();
  let moment = 'turn';
  for (const { position, progress } of replay.steps) {
    const view = rules.view(position, 'spectator');
    const [called, number] = film.momentOf?.(view) ?? [moment, progress.turn];
    moment = called;
    byTurn.set(number, view);
  }
  return { word, fewest, moment, turns: [...byTurn.keys()], points: [...byTurn.values()].map(of) };
}

/** How a game turned, in one sentence: when its winner came to lead for good. A shared end is told as it stands. */
export function turningOf(course: Course, { places }: Outcome, names: SeatNames): string {
  const { word, fewest, moment, turns, points } = course;
  const name = (seat: Seat): string => names[seat] ?? '';
  const [winners = []] = places;
  const [winner] = winners;
  const last = points.at(-1) ?? [];
  const sign = fewest ? -1 : 1;
  if (winner === undefined || winners.length > 1) {
    const order = seats(last.length).sort((one, other) => (at(last, other) - at(last, one)) * sign);
    return `At the end: ${order.map((seat, place) => `${name(seat)} ${at(last, seat)}${place === 0 ? ` ${word}` : ''}`).join(', ')}.`;
  }
  const others = seats(last.length).filter(seat => seat !== winner);
  /** How much better a seat stands than another one. */
  const above = (numbers: readonly number[], one: Seat, other: Seat): number =>
    (at(numbers, one) - at(numbers, other)) * sign;
  const rivalIn = (numbers: readonly number[]): Seat =>
    others.reduce((best, seat) => (above(numbers, seat, best) > 0 ? seat : best), at(others, 0));
  const leads = points.map(numbers => above(numbers, winner, rivalIn(numbers)));
  const behind = leads.findLastIndex(lead => lead <= 0);
  const most = `the ${fewest ? 'fewest' : 'most'} ${word}`;
  if (behind === leads.length - 1) {
    const rival = rivalIn(last);
    const equal = at(last, winner) === at(last, rival);
    if (equal) return `${name(winner)} won, level with ${name(rival)} in ${word}.`;
    const than = fewest ? 'fewer' : 'more';
    return `${name(winner)} won though ${name(rival)} had ${than} ${word}: ${at(last, rival)} to ${at(last, winner)}.`;
  }
  if (behind < 0) return `${name(winner)} had ${most} from the start.`;
  const from = `${most} from ${moment} ${at(turns, behind + 1)} on`;
  const worst = leads.indexOf(Math.min(...leads.slice(0, behind + 1)));
  const rival = name(rivalIn(at(points, worst)));
  const lag = -at(leads, worst);
  return lag === 0
    ? `Level with ${rival} at first, ${name(winner)} had ${from}.`
    : `${name(winner)} was behind ${rival} by ${lag} in ${moment} ${at(turns, worst)}, and had ${from}.`;
}
