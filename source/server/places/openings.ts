import { err, ok, type Result } from '../../../machines/result.ts';
import { MADE_UP_OFFERS } from '../../maps/made-up/made-up-map.ts';
import { usualDraft } from '../../setup/draft.ts';
import type { Hall } from '../house/hall/hall.ts';
import type { ServedGame } from '../house/hall/setups.ts';
import type { Person } from '../house/people/people.ts';
import type { HostedTable } from '../house/tables/hosted-table.ts';
import type { SeatRecord } from '../house/tables/record.ts';
import { colourIn, isAsked, seatOfPerson } from '../house/tables/seating.ts';

/** Opens a table of a game by its usual rules and begins: computer players have all other seats. */
export async function playNow(
  hall: Hall,
  person: Person,
  game: ServedGame,
): Promise<Result<HostedTable, string>> {
  const { count, options, map } = usualDraft(game.choices);
  const own: SeatRecord = { kind: 'open', for: { person: person.id, name: person.name } };
  const free: SeatRecord = { kind: 'open', for: null };
  const seats = Array.from({ length: count }, (_, seat) => (seat === 0 ? own : free));
  const alone = { private: false, clock: null, delay: 0, hints: true };
  const opened = await hall.open(person, { game, options, map, seats, ...alone });
  if (!opened.ok) return opened;
  const refused = (await hall.sit(opened.value, person)) ?? (await hall.begin(opened.value));
  return refused === null ? opened : err(refused);
}

/**
 * The same people once more, each one seat further, so that another one begins. Whoever asks first opens the table;
 * the others find the seats kept for them.
 */
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

/**
 * The code of the table where this person may play once more: the one that another has named, unless it has no seat for
 * them. Of two who name one at the same moment, also on two nodes, the first one's counts for both.
 */
async function codeOfRematch(
  hall: Hall,
  table: HostedTable,
  { id }: Person,
): Promise<Result<string, string>> {
  const named = table.record.rematch;
  const there = named === undefined ? null : hall.find(named);
  const isFor =
    there?.ok !== true || isAsked(there.value.record, id) || seatOfPerson(there.value.record, id) !== null;
  if (named !== undefined && isFor) return ok(named);
  const code = hall.freeCode();
  const written = await table.persistence.change(now =>
    ok(now.rematch === named ? { ...now, rematch: code } : now),
  );
  return written.ok ? ok(written.value.rematch ?? code) : written;
}

async function openAgain(
  hall: Hall,
  { record }: HostedTable,
  person: Person,
  code: string,
): Promise<Result<HostedTable, string>> {
  const game = hall.game(record.game);
  if (game === null) return err('that game is not played here any more');
  const [first, ...rest] = record.seats;
  const seats = first === undefined ? [] : [...rest, first];
  const asked = seats.map((each): SeatRecord => {
    if (each.kind !== 'person') return each;
    return { kind: 'open', for: { person: each.person, name: each.name }, ...colourIn(each) };
  });
  // Tables of before there were kinds of land have `random:` maps: each its own, as theirs is.
  const map = record.map.startsWith('random:') ? (MADE_UP_OFFERS[0]?.id ?? record.map) : record.map;
  return hall.open(person, { ...record, map, game, seats: asked }, code);
}
