// What computer players do in character in the games of conquest (decisions/computer-players.md#styles).
import type { Sides } from '../outcome.ts';
import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import type { Naming } from '../wording.ts';
import { type Act, debtors, harmsTo, peaceful } from './lately.ts';

/** What somebody did in character; null where it turns out to be none. */
export interface Remark {
  readonly seat: Seat;
  readonly text: string | (() => string | null);
}

interface Move<E> {
  readonly events: readonly E[];
}

/** A game of conquest after some moves, and how its events are read. */
export interface EventReading<E> {
  readonly styles: readonly (string | undefined)[];
  readonly sides: Sides;
  /** By territory; taken back from event to event, so that the deal need not be known. */
  readonly owners: (Seat | null)[];
  readonly player: Naming;
  place(territory: number): string;
  /** The territories that can be attacked from one. */
  beside(territory: number): readonly number[];
  actOf(event: E): Act | null;
  /** Those whose attacks of a turn are over with an event. */
  done(event: E): readonly Seat[];
  /** What only this game has to say. @param before the events before it, the last one first */
  remark?(event: E, before: () => Iterable<E>): Remark | null;
  /** Takes back what an event has changed besides the owner of a territory that was taken. */
  back?(event: E): void;
}

/** See `Game.inCharacter`: at most one line in a turn of a seat. @param past the moves before those that are told of */
export function remarksOf<E>(
  moves: readonly Move<E>[],
  past: readonly Move<E>[],
  reading: EventReading<E>,
): readonly (string | null)[] {
  const events = [...past, ...moves].flatMap(move => move.events);
  const first = past.reduce((sum, move) => sum + move.events.length, 0);
  const remarks: (Remark & { readonly index: number })[] = [];
  for (let index = events.length - 1; index >= first; index -= 1) {
    const event = at(events, index);
    const before = () => backFrom(events, index);
    const own = reading.remark?.(event, before) ?? null;
    if (own !== null) remarks.push({ ...own, index });
    for (const remark of common(reading, event, before)) remarks.push({ ...remark, index });
    const act = reading.actOf(event);
    if (act !== null && 'by' in act && act.took) reading.owners[act.territory] = act.against;
    reading.back?.(event);
  }
  const told = new Set<Seat>();
  let index = first;
  return moves.map(move => {
    const lines: string[] = [];
    for (const event of move.events) {
      for (; remarks.at(-1)?.index === index; remarks.pop()) {
        const { seat, text } = at(remarks, remarks.length - 1);
        const line = told.has(seat) ? null : typeof text === 'string' ? text : text();
        if (line === null) continue;
        told.add(seat);
        lines.push(line);
      }
      index += 1;
      const act = reading.actOf(event);
      if (act !== null && 'begins' in act) told.clear();
    }
    return lines.length === 0 ? null : lines.join('; ');
  });
}

/** The events before one, the last one first. */
function* backFrom<E>(events: readonly E[], index: number): Generator<E> {
  for (let before = index - 1; before >= 0; before -= 1) yield at(events, before);
}

/** What the styles that all these games have say: who is vengeful takes back, who is a diplomat keeps peace. */
function common<E>(reading: EventReading<E>, event: E, before: () => Iterable<E>): readonly Remark[] {
  const { styles, player, place, actOf } = reading;
  const act = actOf(event);
  if (act !== null && 'by' in act && styles[act.by] === 'vengeful' && act.against !== null) {
    const { by: seat, against } = act;
    const text = (): string | null => {
      const lost = debtors(harmsTo(seat, before(), actOf)).get(against);
      return lost === undefined
        ? null
        : `${player(seat)} remembers that ${player(against)} took ${place(lost)}`;
    };
    return [{ seat, text }];
  }
  return reading.done(event).flatMap(seat => {
    if (styles[seat] !== 'diplomat') return [];
    const fought = foughtBy(seat, before(), actOf);
    const calm = peaceful(harmsTo(seat, before(), actOf), seat, reading.sides, reading);
    const spared = calm.find(each => !fought.has(each));
    return spared === undefined || fought.size === 0
      ? []
      : [{ seat, text: `${player(seat)} leaves ${player(spared)} alone, who left it alone` }];
  });
}

/** Whom a seat has attacked since the turn began. @param events the last one first */
function foughtBy<E>(seat: Seat, events: Iterable<E>, actOf: EventReading<E>['actOf']): ReadonlySet<Seat> {
  const fought = new Set<Seat>();
  for (const event of events) {
    const act = actOf(event);
    if (act === null) continue;
    if ('begins' in act) break;
    if (act.by === seat && act.against !== null) fought.add(act.against);
  }
  return fought;
}
