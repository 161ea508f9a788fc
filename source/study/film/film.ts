import type { GameTypes, Progress, Rules, SeatNames } from '../../../machines/game.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import type { Knower } from '../../table/positions.ts';
import type { Replay } from '../../table/replay.ts';

/** What tells who is ahead at a moment. */
export interface Measure<T extends GameTypes = GameTypes> {
  /** What is counted: `territories`. */
  readonly word: string;
  /** Who has fewest is ahead. */
  readonly fewest?: true;
  /** By seat, as far as the view tells. */
  of(view: T['view']): readonly number[];
  /** All there is of it, where some of it is nobody's, or nobody can see whose; left out where it is what all have. */
  whole?(view: T['view']): number;
}

/** What is marked in a film, the weightiest first. */
export const MARKS = ['out', 'resigned', 'undo', 'talk', 'cards', 'taken', 'battle'] as const;
export type MarkKind = (typeof MARKS)[number];

/** Something of a moment that is marked, and whose deed it was; null where it was nobody's alone. */
export interface FilmMark {
  readonly kind: MarkKind;
  readonly seat: Seat | null;
}

/** What a game alone knows of how it is told again. */
export interface FilmReader<T extends GameTypes = GameTypes> {
  /** What can tell who is ahead; the first one where nobody has chosen. */
  readonly measures: readonly [Measure<T>, ...Measure<T>[]];
  /** What is marked of an event; null for most. */
  markOf(event: T['event']): FilmMark | null;
  /**
   * What some events came to, in a few words without a capital or a full stop: `Bo takes 6 territories, 4 of Ada`.
   */
  gist(events: readonly T['event'][], names: SeatNames, rules: Rules<T>): string;
  /**
   * Whose knowledge is played out for the chances of a game that is over; left out, everything is. For where the whole
   * position leaves hardly anything to chance: what comes of it is then one way to play it, over and over.
   */
  readonly knower?: Knower;
  /**
   * The rules by which a replay is shown and told: a game that is over may have no secrets any more. Without it a replay
   * shows what somebody saw who only watched.
   */
  retold?(replay: Replay<T>): Rules<T>;
}

/** The part of a game's kit that knows how it is told again; left out, its film has neither bands nor marks of its own. */
export interface FilmKit<T extends GameTypes = GameTypes> {
  film?(): Promise<FilmReader<T>>;
}

/** How everybody stands at a moment by one measure. */
export interface Balance {
  /** By seat, from 0 to 1: what share of all there is they have. */
  readonly shares: readonly number[];
  /** Who is ahead; null where nobody is alone. */
  readonly ahead: Seat | null;
  /** Those before whom nobody is: who is ahead, or who share that. */
  readonly first: readonly Seat[];
  /** By how much of the whole, from 0 to 1. */
  readonly lead: number;
}

/** How everybody stands where each has so much. */
export function balanceOf(numbers: readonly number[], whole: number, fewest = false): Balance {
  const shares = numbers.map(number => (whole > 0 ? Math.max(0, number) / whole : 0));
  const [best = 0, next = best] = shares.toSorted((one, other) => (fewest ? one - other : other - one));
  const first = seats(numbers.length).filter(seat => at(shares, seat) === best);
  return { shares, ahead: first.length === 1 ? at(first, 0) : null, first, lead: Math.abs(best - next) };
}

/** How everybody stands in a view, by a measure. */
export function measured<T extends GameTypes>(measure: Measure<T>, view: T['view']): Balance {
  const numbers = measure.of(view);
  const whole = measure.whole?.(view) ?? numbers.reduce((sum, number) => sum + Math.max(0, number), 0);
  return balanceOf(numbers, whole, measure.fewest === true);
}

/** A part of a turn, as its steps have it: a phase within a phase (a battle of the attacks) is none of its own. */
export const stageOf = ({ turn, phase }: Progress): string =>
  `${turn} ${phase.includes('.') ? phase.slice(0, phase.lastIndexOf('.')) : phase}`;

type Step = Replay['steps'][number];

/** What is marked of a step: what happened, of which only this much may be known. */
export function marksOf<T extends GameTypes>(
  step: Step,
  events: readonly T['event'][],
  reader: FilmReader<T> | undefined,
): readonly FilmMark[] {
  if (step.kind === 'undone') return [{ kind: 'undo', seat: step.seat }];
  if (step.kind === 'resigned') return [{ kind: 'resigned', seat: step.seat }];
  return reader === undefined ? [] : events.flatMap(event => reader.markOf(event) ?? []);
}

/** The weightiest of some marks; null where there is none. */
export const weightiest = (marks: readonly FilmMark[]): FilmMark | null =>
  marks.reduce<FilmMark | null>(
    (best, mark) => (best === null || MARKS.indexOf(mark.kind) < MARKS.indexOf(best.kind) ? mark : best),
    null,
  );
