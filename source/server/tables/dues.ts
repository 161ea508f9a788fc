import type { Seat } from '../../../machines/seat.ts';
import type { Clock } from '../../base/clock.ts';
import { extendedBy, type Vacation } from '../people/vacations.ts';
import type { Due, TurnClock } from './record.ts';

/** What the clock needs to know of a game. */
export interface TurnMoment {
  readonly turn: number;
  /** The people whose move is awaited. */
  readonly waited: readonly Seat[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The least a seat gets when it is asked again in a turn of its own, in seconds. */
const GRACE = 30;

/**
 * By when whom must move, after a change. A seat has the clock's time for a turn; asked again in the same turn (after
 * a defender has answered) it has at least a little time. Times are absolute, so that they outlive the server.
 */
export function duesAfter(before: readonly Due[], clock: TurnClock, moment: TurnMoment): readonly Due[] {
  const { turn, waited, now } = moment;
  const kept = before.filter(each => each.turn === turn);
  const grace = now + Math.min(clock.seconds, GRACE) * 1000;
  const others = kept.filter(each => !waited.includes(each.seat));
  const asked = waited.map((seat): Due => {
    const known = kept.find(each => each.seat === seat);
    if (known === undefined) return { seat, turn, at: now + clock.seconds * 1000 };
    const again = !before.some(each => each === known && each.at >= grace);
    return again ? { ...known, at: Math.max(known.at, grace) } : known;
  });
  return [...others, ...asked];
}

/** Seconds of a turn from which on a clock stands while its person is away: nobody makes others wait for days at a quick game. */
const BY_POST = 86_400;

/** The same with the time that people were away: at a clock of days it does not count. */
export const duesWithVacations = (
  dues: readonly Due[],
  clock: TurnClock | null,
  vacationsOf: (seat: number) => readonly Vacation[],
): readonly Due[] =>
  clock === null || clock.seconds < BY_POST
    ? dues
    : dues.map(due => ({
        ...due,
        at: extendedBy(vacationsOf(due.seat), due.at, due.at - clock.seconds * 1000),
      }));

/** After a restart nobody has lost the time that the server was away: at least a minute is left. */
export const duesAfterRestart = (before: readonly Due[], clock: TurnClock, now: number): readonly Due[] =>
  before.map(each => ({ ...each, at: Math.max(each.at, now + Math.min(clock.seconds, 60) * 1000) }));

/** The seats among those awaited whose time has run out. */
export const overdue = (dues: readonly Due[], { turn, waited, now }: TurnMoment): readonly Seat[] =>
  waited.filter(seat => dues.some(each => each.seat === seat && each.turn === turn && each.at <= now));

/** When the next of the awaited seats is due; null when none is. */
export function nextDue(dues: readonly Due[], { turn, waited }: TurnMoment): number | null {
  const times = dues.filter(each => each.turn === turn && waited.includes(each.seat)).map(each => each.at);
  return times.length === 0 ? null : Math.min(...times);
}

/** Wakes a table when somebody's time has run out. */
export class TurnTimer {
  readonly #clock: Clock;
  readonly #ranOut: () => void;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, ranOut: () => void) {
    this.#clock = clock;
    this.#ranOut = ranOut;
  }

  /**
   * Waits for the next of those who must move now.
   * @param moment null when nobody must, before and after the game
   * @param standing by when they really have to: clocks may stand
   * @returns by when whom must move; the same list where nothing has changed
   */
  wind(
    before: readonly Due[],
    clock: TurnClock | null,
    moment: TurnMoment | null,
    standing: (dues: readonly Due[]) => readonly Due[],
  ): readonly Due[] {
    this.stop();
    if (moment === null || clock === null) return before;
    const dues = duesAfter(before, clock, moment);
    const at = nextDue(standing(dues), moment);
    // Longer waits than a timer takes are waited for in parts.
    if (at !== null)
      this.#cancel = this.#clock.after(Math.min(Math.max(0, at - moment.now), 2 ** 30), this.#ranOut);
    return JSON.stringify(dues) === JSON.stringify(before) ? before : dues;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
