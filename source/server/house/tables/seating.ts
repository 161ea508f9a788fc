import type { Outcome } from '../../../../machines/outcome.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { type Seat, seats as seatList, seat as seatOf } from '../../../../machines/seat.ts';
import { dealtStyle } from '../../../players/computer-words.ts';
import { type Ranks, standInLevel } from '../../../players/player.ts';
import { placeOf } from '../../../study/records/games.ts';
import type { Occupant } from '../../../table/api.ts';
import type { ColourChoice } from '../../../table/seat-colours.ts';
import type { SeriesGame } from '../../../table/series.ts';
import type { Person } from '../people/people.ts';
import type { SeatRecord, StandIn, TableRecord } from './record.ts';

export type SeatedPerson = Pick<Person, 'id' | 'name'>;

/** This person's seat; null if they have none. */
export function seatOfPerson(record: TableRecord, id: string): Seat | null {
  const index = record.seats.findIndex(each => each.kind === 'person' && each.person === id);
  return index < 0 ? null : seatOf(index);
}

/** Seats of people without a stand-in. */
export const playingSeats = (record: TableRecord): readonly Seat[] =>
  record.seats.flatMap((each, index) =>
    each.kind === 'person' && each.standIn === null ? [seatOf(index)] : [],
  );

/** Seats that have offered a draw since the last move. @param seq number of moves so far */
export const offersIn = ({ offers, offeredAfter }: TableRecord, seq: number): readonly Seat[] =>
  offeredAfter === seq ? offers : [];

/** The record with a seat's draw offer. @param seq number of moves so far; offers before the last move have lapsed */
export const withOffer = (record: TableRecord, seat: Seat, seq: number): TableRecord => ({
  ...record,
  offers: [...offersIn(record, seq).filter(each => each !== seat), seat],
  offeredAfter: seq,
});

/** Seats of people still playing who have not offered a draw; empty once it is agreed. */
export const withoutOffer = (record: TableRecord): readonly Seat[] =>
  playingSeats(record).filter(seat => !record.offers.includes(seat));

/** Seats of people, with or without a stand-in. */
export const peopleAt = (record: TableRecord): readonly (SeatRecord & { kind: 'person' })[] =>
  record.seats.flatMap(each => (each.kind === 'person' ? [each] : []));

/** True for somebody who is invited to this table and has not sat down yet. */
export const isInvited = (record: TableRecord, id: string): boolean =>
  record.stage === 'gathering' && record.seats.some(each => each.kind === 'open' && each.for?.person === id);

/** True for somebody who sits here, is invited, or opened the table. */
export const concerns = (record: TableRecord, id: string): boolean => peopleConcerned(record).includes(id);

/** Everybody who sits at this table or is invited, and who opened it; some of them twice. */
export const peopleConcerned = ({ seats, stage, host }: TableRecord): readonly string[] => [
  host,
  ...seats.flatMap(each => {
    if (each.kind === 'person') return [each.person];
    return each.kind === 'open' && each.for !== null && stage === 'gathering' ? [each.for.person] : [];
  }),
];

/** The colour of a seat, which stays with it when its occupant changes. */
export const colourIn = (seat: ColourChoice | undefined): ColourChoice =>
  seat?.colour === undefined ? {} : { colour: seat.colour };

/** Seats a person: on the seat reserved for them, otherwise on the first free one. */
export function seatPerson(record: TableRecord, sitter: SeatedPerson): Result<TableRecord, string> {
  if (record.stage !== 'gathering') return err('the game has begun; watch it, or open another table');
  if (seatOfPerson(record, sitter.id) !== null) return err('you sit at this table already');
  const reserved = record.seats.findIndex(each => each.kind === 'open' && each.for?.person === sitter.id);
  const index =
    reserved >= 0 ? reserved : record.seats.findIndex(each => each.kind === 'open' && each.for === null);
  if (index < 0) return err('every seat is taken; watch instead');
  const colour = colourIn(record.seats[index]);
  const seat: SeatRecord = { kind: 'person', person: sitter.id, name: sitter.name, standIn: null, ...colour };
  return ok({ ...record, seats: record.seats.with(index, seat) });
}

/** Gives up a seat before the game has begun. */
export function unseatPerson(record: TableRecord, id: string): Result<TableRecord, string> {
  const seat = seatOfPerson(record, id);
  if (seat === null) return err('you do not sit at this table');
  if (record.stage !== 'gathering') return err('the game has begun; resign, or let the computer play');
  const free: SeatRecord = { kind: 'open', for: null, ...colourIn(record.seats[seat]) };
  return ok({ ...record, seats: record.seats.with(seat, free) });
}

/** The table with a computer player on every free seat. */
export function fillSeats(record: TableRecord, ranks: Ranks, level: string): TableRecord {
  const taken = record.seats.flatMap(each => (each.kind === 'open' ? [] : [each.name]));
  const seats = record.seats.map((each): SeatRecord => {
    if (each.kind !== 'open') return each;
    const name = botName(ranks, level, taken);
    taken.push(name);
    return { kind: 'bot', level, name, ...colourIn(each) };
  });
  return { ...record, seats };
}

/** The table with the styles of its computer players dealt. @param seed the game's */
export const withStyles = (record: TableRecord, ranks: Ranks, seed: string): TableRecord => ({
  ...record,
  seats: record.seats.map((each, seat) =>
    each.kind === 'bot' && each.style !== undefined
      ? { ...each, ...dealtStyle(ranks, each, seed, seat) }
      : each,
  ),
});

/** A free name for a computer player: one of its level's own names if possible. */
export function botName({ levels }: Ranks, level: string, taken: readonly string[]): string {
  const used = new Set(taken.map(name => name.toLowerCase()));
  const own = levels.find(({ id }) => id === level)?.names ?? [];
  return [...own, ...botNames].find(name => !used.has(name.toLowerCase())) ?? `Bot ${used.size + 1}`;
}

/** Names of computer players whose level has none left. */
const botNames = ['Bruno', 'Cleo', 'Darius', 'Edda', 'Fritz', 'Gala', 'Hugo', 'Ines'];

/** The record with a stand-in for this seat, or without one (null). */
export function withStandIn(record: TableRecord, seat: number, why: StandIn | null): TableRecord {
  const held = record.seats[seat];
  if (held?.kind !== 'person') return record;
  return { ...record, seats: record.seats.with(seat, { ...held, standIn: why }) };
}

/** True when a computer player stands in for somebody who may come back. */
export const isAwaited = (record: TableRecord): boolean =>
  peopleAt(record).some(({ standIn }) => standIn === 'clock' || standIn === 'asked');

/** Occupants under the names used in the game's save; equal names are numbered. */
export function occupantsOf(record: TableRecord): readonly Occupant[] {
  const used = new Set<string>();
  return record.seats.map((each, index): Occupant => {
    const wished = each.kind === 'open' ? `seat ${index + 1}` : each.name;
    const name = used.has(wished.toLowerCase()) ? `${wished} (${index + 1})` : wished;
    used.add(name.toLowerCase());
    const colour = colourIn(each);
    return each.kind === 'bot'
      ? {
          kind: 'bot',
          name,
          level: each.level,
          ...(each.style !== undefined && { style: each.style }),
          ...colour,
        }
      : { kind: 'human', name, ...colour };
  });
}

/** Final place of each seat; people who resigned or were voted off come last. */
export const placesAtEnd = ({ seats }: TableRecord, outcome: Outcome): number[] =>
  seats.map((held, index) => {
    const isOut = held.kind === 'person' && (held.standIn === 'resigned' || held.standIn === 'kicked');
    return isOut ? seats.length : placeOf(outcome, seatOf(index));
  });

/** A table as a game of its series: those who resigned or were voted off have no first place. */
export const seriesGameOf = ({ series, seats, options, places }: TableRecord): SeriesGame => ({
  ...{ series, rules: { setup: { seats: seats.length, options } }, occupants: seats },
  outcome:
    places === undefined
      ? null
      : { places: [seatList(seats.length).filter(seat => places[seat] === 1)], reason: '' },
});

/** Occupants that move now, with stand-ins applied. */
export const moversOf = (
  record: TableRecord,
  occupants: readonly Occupant[],
  ranks: Ranks | null,
): readonly Occupant[] =>
  occupants.map((occupant, index) => {
    const seat = record.seats[index];
    if (occupant.kind === 'bot' || seat?.kind !== 'person' || seat.standIn === null || ranks === null)
      return occupant;
    const resigned = seat.standIn === 'resigned';
    const level = standInLevel(ranks, resigned);
    return { kind: 'bot', name: occupant.name, level, ...(resigned && { resigned }), ...colourIn(occupant) };
  });
