import { err, ok, type Result } from '../../../machines/result.ts';
import type { Hall } from '../hall/hall.ts';
import { MADE_UP } from '../hall/setups.ts';
import type { Person } from '../people/people.ts';
import type { Hosted } from '../tables/hosted.ts';
import type { SeatRecord } from '../tables/record.ts';
import { colourIn, isAsked } from '../tables/seating.ts';

/**
 * The same people once more, each one seat further, so that another one begins. Whoever asks first opens the table;
 * the others find the seats kept for them.
 */
export async function rematch(hall: Hall, hosted: Hosted, person: Person): Promise<Result<Hosted, string>> {
  const { record } = hosted;
  const opened = openedAlready(hall, record.game, person) ?? (await openAgain(hall, hosted, person));
  if (!opened.ok) return opened;
  const refused = await hall.sit(opened.value, person);
  return refused === null ? opened : err(refused);
}

/** The table that somebody else has opened for the rematch. */
function openedAlready(hall: Hall, game: string, person: Person): Result<Hosted, string> | null {
  const there = hall.tables.find(
    ({ record }) => record.stage === 'gathering' && record.game === game && isAsked(record, person.id),
  );
  return there === undefined ? null : ok(there);
}

async function openAgain(hall: Hall, { record }: Hosted, person: Person): Promise<Result<Hosted, string>> {
  const game = hall.game(record.game);
  if (game === null) return err('that game is not played here any more');
  const [first, ...rest] = record.seats;
  const seats = first === undefined ? [] : [...rest, first];
  const asked = seats.map((each): SeatRecord => {
    if (each.kind !== 'person') return each;
    return { kind: 'open', for: { person: each.person, name: each.name }, ...colourIn(each) };
  });
  const map = record.map.startsWith('random:') ? MADE_UP : record.map;
  return hall.open(person, { ...record, map, game, seats: asked });
}
