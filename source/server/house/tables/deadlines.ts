import type { Seat } from '../../../../machines/seat.ts';
import type { Clock } from '../../../base/clock.ts';
import { extendedBy, type Vacation } from '../people/vacations.ts';
import type { Deadline, TurnClock } from './record.ts';

/** The state of a game that its turn clock depends on. */
export interface TurnMoment {
  readonly turn: number;
  readonly waited: readonly Seat[];
  readonly now: number;
}

/** Shortest time, in seconds, that a seat gets when it is asked again within the same turn. */
const GRACE = 30;

/**
 * Deadlines after a change of the game: a seat has the clock's full time for each turn, and at least `GRACE` seconds
 * when asked again in it. They are absolute times, which survive a restart of the server.
 */
export function deadlinesAfter(
  before: readonly Deadline[],
  clock: TurnClock,
  moment: TurnMoment,
): readonly Deadline[] {
  const { turn, waited, now } = moment;
  const ofTurn = before.filter(each => each.turn === turn);
  const grace = now + Math.min(clock.seconds, GRACE) * 1000;
  const others = ofTurn.filter(each => !waited.includes(each.seat));
  const awaited = waited.map((seat): Deadline => {
    const known = ofTurn.find(each => each.seat === seat);
    if (known === undefined) return { seat, turn, at: now + clock.seconds * 1000 };
    return known.at < grace ? { ...known, at: grace } : known;
  });
  return [...others, ...awaited];
}

/** Shortest turn time, in seconds, from which a clock stops while its player is on vacation: one day. */
const BY_POST = 86_400;

/** The deadlines, each extended by the vacation of its player where turns last a day or longer. */
export const deadlinesWithVacations = (
  dues: readonly Deadline[],
  clock: TurnClock | null,
  vacationsOf: (seat: number) => readonly Vacation[],
): readonly Deadline[] =>
  clock === null || clock.seconds < BY_POST
    ? dues
    : dues.map(due => ({
        ...due,
        at: extendedBy(vacationsOf(due.seat), due.at, due.at - clock.seconds * 1000),
      }));

/** Deadlines after a restart: downtime costs nobody their turn, so a minute is left (or the full turn, if shorter). */
export const deadlinesAfterRestart = (
  before: readonly Deadline[],
  clock: TurnClock,
  now: number,
): readonly Deadline[] =>
  before.map(each => ({ ...each, at: Math.max(each.at, now + Math.min(clock.seconds, 60) * 1000) }));

/** Awaited seats whose time has run out. */
export const overdue = (dues: readonly Deadline[], { turn, waited, now }: TurnMoment): readonly Seat[] =>
  waited.filter(seat => dues.some(each => each.seat === seat && each.turn === turn && each.at <= now));

/** The earliest deadline of the awaited seats; null when there is none. */
export function nextDeadline(dues: readonly Deadline[], { turn, waited }: TurnMoment): number | null {
  const times = dues.filter(each => each.turn === turn && waited.includes(each.seat)).map(each => each.at);
  return times.length === 0 ? null : Math.min(...times);
}

/** Wakes a table when a seat's time has run out. */
export class TurnTimer {
  readonly #clock: Clock;
  readonly #expired: () => void;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, expired: () => void) {
    this.#clock = clock;
    this.#expired = expired;
  }

  /**
   * Waits for the next deadline. `moment` is null before and after the game, `standing` extends deadlines by
   * vacations. @returns the new deadlines; the same list when nothing has changed
   */
  wind(
    before: readonly Deadline[],
    clock: TurnClock | null,
    moment: TurnMoment | null,
    standing: (dues: readonly Deadline[]) => readonly Deadline[],
  ): readonly Deadline[] {
    this.stop();
    if (moment === null || clock === null) return before;
    const dues = deadlinesAfter(before, clock, moment);
    const at = nextDeadline(standing(dues), moment);
    // A timer takes 2^31 ms at most, so longer waits are split.
    if (at !== null)
      this.#cancel = this.#clock.after(Math.min(Math.max(0, at - moment.now), 2 ** 30), this.#expired);
    return JSON.stringify(dues) === JSON.stringify(before) ? before : dues;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
