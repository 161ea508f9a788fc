import { err, ok, type Result } from '../../../../machines/result.ts';
import { movedOn } from '../../../../machines/teams.ts';
import { MADE_UP_OFFERS } from '../../../maps/made-up/made-up-map.ts';
import { usualDraft } from '../../../setup/draft.ts';
import { nextInSeries } from '../../../table/series.ts';
import type { Person } from '../people/people.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import type { SeatRecord } from '../tables/record.ts';
import { colourIn, isInvited, seatOfPerson, seriesGameOf } from '../tables/seating.ts';
import type { Hall } from './hall.ts';
import type { ServedGame, TableOpening } from './setups.ts';

/** A seat reserved for somebody. */
export const seatFor = ({ id, name }: Pick<Person, 'id' | 'name'>): SeatRecord => ({
  kind: 'open',
  for: { person: id, name },
});

/** Opens a table, seats its host, and begins with computer players on free seats. */
export async function openAndBegin(
  hall: Hall,
  person: Person,
  opening: Omit<TableOpening, 'private' | 'clock' | 'delay'>,
): Promise<Result<HostedTable, string>> {
  const opened = await hall.open(person, { ...opening, private: false, clock: null, delay: 0 });
  return opened.ok ? sitAndBegin(hall, person, opened.value) : opened;
}

/** Seats somebody, where they do not sit yet, and begins with computer players on free seats. */
export async function sitAndBegin(
  hall: Hall,
  person: Person,
  table: HostedTable,
): Promise<Result<HostedTable, string>> {
  const sits = seatOfPerson(table.record, person.id) !== null;
  const refused = (sits ? null : await hall.sit(table, person)) ?? (await hall.begin(table));
  return refused === null ? ok(table) : err(refused);
}

/** Opens a table of a game by its usual rules and begins against computer players. */
export function playNow(hall: Hall, person: Person, game: ServedGame): Promise<Result<HostedTable, string>> {
  const { count, options, map } = usualDraft(game.choices);
  const free: SeatRecord = { kind: 'open', for: null };
  const seats = Array.from({ length: count }, (_, seat) => (seat === 0 ? seatFor(person) : free));
  return openAndBegin(hall, person, { game, options, map, seats, hints: true });
}

/** Opens a table for the same people, each one seat further; the first to ask opens it, with seats kept for the others. */
export async function rematch(
  hall: Hall,
  table: HostedTable,
  person: Person,
): Promise<Result<HostedTable, string>> {
  const code = await codeOfRematch(hall, table, person);
  if (!code.ok) return code;
  const known = hall.find(code.value);
  const opened = known.ok ? known : await openAgain(hall, table, person, code.value);
  if (!opened.ok || seatOfPerson(opened.value.record, person.id) !== null) return opened;
  const refused = await hall.sit(opened.value, person);
  return refused === null ? opened : err(refused);
}

/** The code of the rematch: that of the first to name one, unless its table has no seat for this person. */
async function codeOfRematch(
  hall: Hall,
  table: HostedTable,
  { id }: Person,
): Promise<Result<string, string>> {
  const named = table.record.rematch;
  const there = named === undefined ? null : hall.find(named);
  const isFor =
    there?.ok !== true || isInvited(there.value.record, id) || seatOfPerson(there.value.record, id) !== null;
  if (named !== undefined && isFor) return ok(named);
  const code = hall.freeCode();
  const written = await table.persistence.change(now =>
    ok(now.rematch === named ? { ...now, rematch: code } : now),
  );
  return written.ok ? ok(written.value.rematch ?? code) : written;
}

async function openAgain(
  hall: Hall,
  table: HostedTable,
  person: Person,
  code: string,
): Promise<Result<HostedTable, string>> {
  const { record } = table;
  const game = hall.game(record.game);
  if (game === null) return err('that game is not played here any more');
  const seats = record.seats.map((_, index, all): SeatRecord => {
    const seat = all[(index + 1) % all.length] ?? { kind: 'open', for: null };
    if (seat.kind !== 'person') return seat;
    return { ...seatFor({ id: seat.person, name: seat.name }), ...colourIn(seat) };
  });
  // Tables from before there were kinds of land have `random:` maps; a rematch gets one of its own.
  const map = record.map.startsWith('random:') ? (MADE_UP_OFFERS[0]?.id ?? record.map) : record.map;
  const { series } = nextInSeries(seriesGameOf(record), code);
  const options = movedOn(record.options);
  const timeLimit = record.timeLimit?.minutes;
  return hall.open(person, { ...record, map, game, seats, options, series, timeLimit }, code);
}
