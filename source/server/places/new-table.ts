import { letter, seats } from '../../../machines/seat.ts';
import { readComputer } from '../../players/computer-words.ts';
import type { ShownPlace } from '../../screens/app.ts';
import { choiceRow, type FormRow } from '../../screens/setup/form.ts';
import { formPlace } from '../../screens/setup/form-place.tsx';
import { optionRows } from '../../screens/setup/option-rows.ts';
import {
  colourField,
  countRow,
  gamesRow,
  playerField,
  type SeriesDraft,
  teamFields,
} from '../../screens/setup/rows.ts';
import { type DraftSeat, middleLevel, usualDraft } from '../../setup/draft.ts';
import { seatFor } from '../house/hall/openings.ts';
import type { ServedGame } from '../house/hall/setups.ts';
import type { Person } from '../house/people/people.ts';
import type { SeatRecord } from '../house/tables/record.ts';
import { botName, colourIn } from '../house/tables/seating.ts';
import type { Session } from './session.ts';
import {
  clockRow,
  clocks,
  gameRow,
  type ServedDraft,
  servedGame,
  timeLimitRows,
  timeLimits,
} from './table-form.ts';

/** A table being opened: the draft of a game, and the terms of a table. The first seat is its host's. */
interface NewTable extends ServedDraft, SeriesDraft {
  readonly timeLimit: string;
  readonly private: boolean;
  readonly hints: boolean;
  readonly undo: boolean;
  readonly rated: boolean;
}

/** @param first the game to begin with, by its id @param map the map to begin with @param back goes to what lies below */
export function newTablePlace(
  session: Session,
  first: string | null = null,
  { map = null, back = () => session.toLobby() }: { readonly map?: string | null; back?(): void } = {},
): ShownPlace {
  const { app, hall } = session;
  const { games } = hall.parts;
  const game = servedGame(games, first);
  session.standAt(null);
  return formPlace<NewTable>(app, {
    title: 'A new table',
    label: 'open the table',
    choices: game.choices,
    choicesOf: now => now.game.choices,
    first: () => (map === null ? fresh(game) : { ...fresh(game), map }),
    back,
    rows: (now, choices, board) => [
      gameRow(games, now, fresh),
      countRow(choices, now),
      ...chairRows(now, session.person.get().name),
      clockRow(now),
      ...timeLimitRows(now),
      switchRow(
        now,
        'private',
        'Who comes in',
        'a private table is in no list: only people with its code find it',
        ['with the code', 'anybody'],
      ),
      ...board,
      gamesRow(now),
      ...optionRows(choices, now),
      switchRow(now, 'hints', 'Hints', 'whether i shows players what a strong computer player would do', [
        'on request',
        'none',
      ]),
      switchRow(
        now,
        'undo',
        'Taking back',
        'whether z takes back moves of your own turn, until something hidden has been shown',
        ['within your own turn', 'nothing'],
      ),
      switchRow(
        now,
        'rated',
        'Ratings',
        'whether the game counts for the ratings of its players; then there are no hints',
        ['it counts', 'it does not count'],
      ),
    ],
    async finish(now) {
      const person = session.person.get();
      const clock = clocks.get(now.clock) ?? null;
      const series = now.bestOf === 1 ? {} : { series: { of: now.bestOf } };
      const opened = await hall.open(person, {
        ...now,
        seats: seatsOf(now, person),
        clock,
        timeLimit: timeLimits.get(now.timeLimit),
        delay: 0,
        ...series,
      });
      if (!opened.ok) return opened.error;
      const refused = await hall.sit(opened.value, person);
      if (refused === null) session.toTable(opened.value);
      return refused;
    },
  });
}

/** The table proposed for a game: one seat is open, the rest are computer players'. */
function fresh(game: ServedGame): NewTable {
  const { choices } = game;
  const level = middleLevel(choices);
  const seatOf = (seat: number): DraftSeat => ({
    name: '',
    who: seat < 2 || level === 'human' ? 'open' : level,
  });
  const draft = usualDraft(choices, seats(game.seats.max).map(seatOf));
  const terms = {
    bestOf: 1,
    clock: 'off',
    timeLimit: 'none',
    private: false,
    hints: false,
    undo: true,
    rated: false,
  };
  return { ...draft, game, ...terms };
}

type TableRow = FormRow<NewTable>;

/** The seats: the host's, then those that are open or a computer player's. */
function chairRows(now: NewTable, name: string): readonly TableRow[] {
  const chairs = seats(now.count).map((seat): TableRow => {
    const seated = (who: string): NewTable => ({
      ...now,
      seats: now.seats.with(seat, { ...now.seats[seat], name: '', who }),
    });
    const field = playerField(now.game.choices, 'open', seat, now.seats[seat]?.who ?? 'open', seated);
    const colour = colourField(now, seat);
    return {
      label: `Seat ${letter(seat)}`,
      owner: colour.swatch,
      fields: [field, ...teamFields(now.game.choices, now, seat), colour],
    };
  });
  const colour = colourField(now, 0);
  const own: TableRow = {
    label: 'Seat A',
    fields: [...teamFields(now.game.choices, now, 0), colour],
    fixed: name,
    owner: colour.swatch,
  };
  return [own, ...chairs.slice(1)];
}

/** The row of something that is on or off. @param shown its values in words, on first */
const switchRow = (
  now: NewTable,
  key: 'private' | 'hints' | 'undo' | 'rated',
  title: string,
  about: string,
  [on, off]: readonly [string, string],
): TableRow =>
  choiceRow(title, {
    id: key === 'private' ? 'door' : key,
    about,
    shown: now[key] ? on : off,
    next: () => ({ ...now, [key]: !now[key] }),
  });

/** The seats of the table: the first is kept for its host. */
function seatsOf(now: NewTable, person: Person): readonly SeatRecord[] {
  const taken = [person.name];
  return now.seats.slice(0, now.count).map(({ who, ...rest }, seat): SeatRecord => {
    const colour = colourIn(rest);
    if (seat === 0) return { ...seatFor(person), ...colour };
    if (who === 'open') return { kind: 'open', for: null, ...colour };
    const name = botName(now.game.players, who, taken);
    taken.push(name);
    const read = readComputer(now.game.players, who);
    return { kind: 'bot', ...(read.ok ? read.value.computer : { level: who }), name, ...colour };
  });
}
