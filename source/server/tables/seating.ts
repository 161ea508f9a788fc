import type { Outcome } from '../../../machines/outcome.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import { type Seat, seat as seatOf } from '../../../machines/seat.ts';
import { type Ranks, standInLevel } from '../../players/player.ts';
import { placeOf } from '../../records/games.ts';
import type { Occupant } from '../../table/api.ts';
import type { Coloured } from '../../table/seat-colours.ts';
import type { Person } from '../people/people.ts';
import type { SeatRecord, StandIn, TableRecord } from './record.ts';

/** What seats need to know of a person. */
export type Sitter = Pick<Person, 'id' | 'name'>;

/** The seat of this person, or null. */
export function seatOfPerson(record: TableRecord, id: string): Seat | null {
  const index = record.seats.findIndex(each => each.kind === 'person' && each.person === id);
  return index < 0 ? null : seatOf(index);
}

/** The seats of people who play themselves: no computer player stands in for them. */
export const playingSeats = (record: TableRecord): readonly Seat[] =>
  record.seats.flatMap((each, index) =>
    each.kind === 'person' && each.standIn === null ? [seatOf(index)] : [],
  );

/** The people at a table, whoever plays for them. */
export const peopleAt = (record: TableRecord): readonly (SeatRecord & { kind: 'person' })[] =>
  record.seats.flatMap(each => (each.kind === 'person' ? [each] : []));

/** Whether somebody is asked to this table and has not sat down yet. */
export const isAsked = (record: TableRecord, id: string): boolean =>
  record.stage === 'gathering' && record.seats.some(each => each.kind === 'open' && each.for?.person === id);

/** Whether a person has to do with a table: they sit there, are asked, or opened it. */
export const concerns = (record: TableRecord, id: string): boolean =>
  seatOfPerson(record, id) !== null || isAsked(record, id) || record.host === id;

/** The colour of a seat, for whoever has it next. */
export const colourIn = (seat: Coloured | undefined): Coloured =>
  seat?.colour === undefined ? {} : { colour: seat.colour };

/** Sits a person down: on the seat kept for them, else on the first one that is free. */
export function satDown(record: TableRecord, sitter: Sitter): Result<TableRecord, string> {
  if (record.stage !== 'gathering') return err('the game has begun; watch it, or open another table');
  if (seatOfPerson(record, sitter.id) !== null) return err('you sit at this table already');
  const kept = record.seats.findIndex(each => each.kind === 'open' && each.for?.person === sitter.id);
  const index = kept >= 0 ? kept : record.seats.findIndex(each => each.kind === 'open' && each.for === null);
  if (index < 0) return err('every seat is taken; watch instead');
  const colour = colourIn(record.seats[index]);
  const seat: SeatRecord = { kind: 'person', person: sitter.id, name: sitter.name, standIn: null, ...colour };
  return ok({ ...record, seats: record.seats.with(index, seat) });
}

/** Gives a seat back before the game has begun. */
export function stoodUp(record: TableRecord, id: string): Result<TableRecord, string> {
  const seat = seatOfPerson(record, id);
  if (seat === null) return err('you do not sit at this table');
  if (record.stage !== 'gathering') return err('the game has begun; resign, or let the computer play');
  return ok({
    ...record,
    seats: record.seats.with(seat, { kind: 'open', for: null, ...colourIn(record.seats[seat]) }),
  });
}

/** The table with a computer player on every free seat, so that the game can begin. */
export function filled(record: TableRecord, ranks: Ranks, level: string): TableRecord {
  const taken = record.seats.flatMap(each => (each.kind === 'open' ? [] : [each.name]));
  const seats = record.seats.map((each): SeatRecord => {
    if (each.kind !== 'open') return each;
    const name = botName(ranks, level, taken);
    taken.push(name);
    return { kind: 'bot', level, name, ...colourIn(each) };
  });
  return { ...record, seats };
}

/** What a computer player is called: as the game calls those of this level, else by a name that is free. */
export function botName({ levels }: Ranks, level: string, taken: readonly string[]): string {
  const used = new Set(taken.map(name => name.toLowerCase()));
  const own = levels.find(({ id }) => id === level)?.names ?? [];
  return [...own, ...botNames].find(name => !used.has(name.toLowerCase())) ?? `Bot ${used.size + 1}`;
}

/** What computer players are called. */
const botNames = ['Bruno', 'Cleo', 'Darius', 'Edda', 'Fritz', 'Gala', 'Hugo', 'Ines'];

/** The same table with a computer player in this seat's place, or without one. */
export function withStandIn(record: TableRecord, seat: number, why: StandIn | null): TableRecord {
  const held = record.seats[seat];
  if (held?.kind !== 'person') return record;
  return { ...record, seats: record.seats.with(seat, { ...held, standIn: why }) };
}

/** Whether a computer player stands in for a person who may come back. */
export const isAwaited = (record: TableRecord): boolean =>
  peopleAt(record).some(({ standIn }) => standIn === 'clock' || standIn === 'asked');

/** Who sits where, as the story of the game names them; two of one name are told apart. */
export function occupantsOf(record: TableRecord): readonly Occupant[] {
  const used = new Set<string>();
  return record.seats.map((each, index): Occupant => {
    const wished = each.kind === 'open' ? `seat ${index + 1}` : each.name;
    const name = used.has(wished.toLowerCase()) ? `${wished} (${index + 1})` : wished;
    used.add(name.toLowerCase());
    const colour = colourIn(each);
    return each.kind === 'bot'
      ? { kind: 'bot', name, level: each.level, ...colour }
      : { kind: 'human', name, ...colour };
  });
}

/** The place of each seat at the end: who has resigned or was voted off has the last. */
export const placesAtEnd = ({ seats }: TableRecord, outcome: Outcome): number[] =>
  seats.map((held, index) => {
    const isOut = held.kind === 'person' && (held.standIn === 'resigned' || held.standIn === 'kicked');
    return isOut ? seats.length : placeOf(outcome, seatOf(index));
  });

/** Who moves in each seat now. */
export const moversOf = (
  record: TableRecord,
  occupants: readonly Occupant[],
  ranks: Ranks | null,
): readonly Occupant[] =>
  occupants.map((occupant, index) => {
    const held = record.seats[index];
    if (occupant.kind === 'bot' || held?.kind !== 'person' || held.standIn === null || ranks === null)
      return occupant;
    const level = standInLevel(ranks, held.standIn === 'resigned');
    const resigned = held.standIn === 'resigned' ? { resigned: true as const } : {};
    return { kind: 'bot', name: occupant.name, level, ...resigned, ...colourIn(occupant) };
  });
