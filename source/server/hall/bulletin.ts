import type { Seat } from '../../../machines/seat.ts';
import type { Person } from '../people/people.ts';
import { dayWords } from '../people/vacations.ts';
import type { Hosted } from '../tables/hosted.ts';
import type { TableRecord, TurnClock } from '../tables/record.ts';
import { isAsked, seatOfPerson } from '../tables/seating.ts';
import { Glimpses } from './glimpses.ts';
import type { Hall } from './hall.ts';
import { HouseRecords } from './house-records.ts';
import { mapTitle, type ServedGame, setupWords } from './setups.ts';

/** A table as the lobby shows it. */
export interface Row {
  readonly id: string;
  readonly title: string;
  /** What is particular about it: the options that differ from the game's own. */
  readonly where: string;
  /** Who sits there, each as `ada`, `bo°` for a computer player, `cy?` for somebody who was asked, `·` for a free seat. */
  readonly seats: readonly string[];
  /** The rating of who sits there, in figures, while people gather at a rated table; else empty. */
  readonly ratings: readonly string[];
  readonly turn: string;
  readonly clock: string;
  /** How many only watch, and the names of those who do so on a screen. */
  readonly watching: number;
  readonly watchers: readonly string[];
  readonly state: 'open' | 'asked' | 'private' | 'playing' | 'over';
}

/** What stands in the place of a free seat. */
export const FREE = '·';

/** A table that waits for somebody. */
export interface Waiting {
  readonly row: Row;
  /** `your turn`, `you are asked`, `gathering` … */
  readonly what: string;
  /** Whether it is them that everybody waits for. */
  readonly urgent: boolean;
  /** How much time is left, in words; empty without a clock. */
  readonly left: string;
  /** Lines of its talk that they have not read. */
  readonly unread: number;
}

/** What one person finds in the lobby. */
export interface LobbyList {
  readonly waiting: readonly Waiting[];
  readonly tables: readonly Row[];
}

/** Tables that are shown at most; those with free seats come first. */
const SHOWN = 60;

/** The tables of the hall for the lobbies of everybody: what is the same for all is made once. */
export class Bulletin {
  readonly glimpses: Glimpses;
  readonly houseRecords: HouseRecords;
  readonly #hall: Hall;
  readonly #rows = new Map<string, { readonly key: string; readonly row: Row }>();

  constructor(hall: Hall) {
    this.#hall = hall;
    this.glimpses = new Glimpses(hall);
    this.houseRecords = new HouseRecords({
      records: () => hall.ownGames.records,
      games: () => hall.parts.games.map(({ id }) => id),
      titleOf: id => hall.game(id)?.title ?? id,
      mapTitle: id => mapTitle(id, hall.parts.maps),
      now: () => hall.parts.clock.now(),
    });
  }

  /** What this person finds. Tables that nobody told them of are not in it. */
  lobby(person: Person): LobbyList {
    const known = this.#hall.known(person);
    const mine = known.filter(({ record }) => belongs(record, person.id) && record.stage !== 'over');
    const others = known.filter(hosted => !mine.includes(hosted));
    const rank = ({ record }: Hosted): number => (isOpen(record) ? 0 : record.stage === 'playing' ? 1 : 2);
    return {
      waiting: mine
        .toSorted((a, b) => timeOf(a, person) - timeOf(b, person))
        .map(hosted => this.#waiting(hosted, person))
        .toSorted((a, b) => Number(b.urgent) - Number(a.urgent)),
      tables: others
        .toSorted((a, b) => rank(a) - rank(b) || b.record.changedAt - a.record.changedAt)
        .slice(0, SHOWN)
        .map(hosted => this.row(hosted)),
    };
  }

  /** One table's row; the same object until something in it changes. */
  row(hosted: Hosted): Row {
    const fresh = rowOf(hosted, this.#hall, this.houseRecords);
    const key = JSON.stringify(fresh);
    const known = this.#rows.get(hosted.id);
    if (known?.key === key) return known.row;
    if (this.#rows.size > 10_000) this.#rows.clear();
    this.#rows.set(hosted.id, { key, row: fresh });
    return fresh;
  }

  #waiting(hosted: Hosted, person: Person): Waiting {
    const row = this.row(hosted);
    const unread = hosted.talk.unread(person);
    return { row, unread, ...this.#stands(hosted, seatOfPerson(hosted.record, person.id)) };
  }

  /** How a table stands for somebody with this seat. */
  #stands(hosted: Hosted, seat: Seat | null): Pick<Waiting, 'what' | 'urgent' | 'left'> {
    const { record } = hosted;
    if (seat === null) return { what: 'you are asked', urgent: true, left: '' };
    if (hosted.refusal !== null) return { what: 'not played here', urgent: false, left: '' };
    if (record.stage === 'gathering') return { what: 'gathering', urgent: false, left: '' };
    const held = record.seats[seat];
    const standIn = held?.kind === 'person' ? held.standIn : null;
    const left = hosted.timeLeft(seat);
    if (hosted.waited.includes(seat))
      return { what: 'your turn', urgent: true, left: left === null ? '' : `${inTime(left)} left` };
    if (standIn === 'resigned') return { what: 'resigned', urgent: false, left: '' };
    if (standIn !== null) return { what: 'the computer plays', urgent: false, left: '' };
    const [first, ...others] = hosted.table?.seatsToMove ?? [];
    const name = first === undefined ? '' : (hosted.table?.names[first] ?? '');
    const away = first === undefined ? null : hosted.awayUntil(first);
    const what = `${name}'s turn${away === null ? '' : `, away till ${dayWords(away)}`}`;
    return { what: others.length === 0 ? what : 'others move', urgent: false, left: '' };
  }
}

/** Milliseconds that somebody has left at a table: what is due first stands first. */
function timeOf(hosted: Hosted, { id }: Person): number {
  const seat = seatOfPerson(hosted.record, id);
  return (seat === null ? null : hosted.timeLeft(seat)) ?? Number.MAX_SAFE_INTEGER;
}

const belongs = (record: Hosted['record'], id: string): boolean =>
  seatOfPerson(record, id) !== null || isAsked(record, id);

const isOpen = (record: Hosted['record']): boolean =>
  record.stage === 'gathering' && record.seats.some(each => each.kind === 'open' && each.for === null);

function rowOf(hosted: Hosted, hall: Hall, houseRecords: HouseRecords): Row {
  const { record, id } = hosted;
  const game = hall.parts.games.find(one => one.id === record.game);
  // Before the game it matters how strong they are; then how it goes.
  const rated = record.stage === 'gathering' ? houseRecords.ratedAt(record) : record.seats.map(() => null);
  return {
    id,
    title: game?.title ?? record.game,
    where: game === undefined ? '' : whereOf(record, game, hall),
    seats: record.seats.map(seatMark),
    ratings: rated.map(each => (each === null ? '' : `${Math.round(each.rating)}`)),
    turn: hosted.turn === null ? '—' : String(hosted.turn),
    clock: clockWords(record.clock),
    watching: hosted.presence.watching,
    watchers: watchersOf(hosted, hall),
    state:
      record.stage !== 'gathering'
        ? record.stage
        : isOpen(record)
          ? 'open'
          : record.private
            ? 'private'
            : 'asked',
  };
}

function whereOf({ map, options, rated, tournament }: TableRecord, game: ServedGame, hall: Hall): string {
  const words = setupWords(game.choices, map, options, hall.parts.maps);
  const kind = tournament !== undefined ? 'tournament · ' : rated === true ? 'rated · ' : '';
  return `${kind}${words}`;
}

/** Who is at a table without a seat there. */
const watchersOf = ({ id, record }: Hosted, { attendance }: Hall): readonly string[] => [
  ...new Set(
    attendance
      .at(id)
      .filter(({ person }) => seatOfPerson(record, person) === null)
      .map(({ name }) => name),
  ),
];

function seatMark(each: Hosted['record']['seats'][number]): string {
  if (each.kind === 'bot') return `${each.name}°`;
  if (each.kind === 'person') return each.standIn === null ? each.name : `${each.name}°`;
  return each.for === null ? FREE : `${each.for.name}?`;
}

/** A clock in a few characters: `off`, `30 s`, `5 min`, `2 h`, `3 days`. */
export const clockWords = (clock: TurnClock | null): string =>
  clock === null ? 'off' : inTime(clock.seconds * 1000);

/** What the clock of a table does, in one sentence. */
export function clockSentence(clock: TurnClock | null): string {
  if (clock === null) return 'no clock';
  const late = clock.late === 'skip' ? 'the turn is played for you' : 'the computer takes over';
  return `${clockWords(clock)} for each turn, then ${late}`;
}

/** A span of time in a few characters. */
export function inTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 120 && seconds % 60 !== 0) return `${seconds} s`;
  if (seconds < 7200) return `${Math.ceil(seconds / 60)} min`;
  if (seconds < 172_800) return seconds === 86_400 ? '1 day' : `${Math.ceil(seconds / 3600)} h`;
  return `${Math.ceil(seconds / 86_400)} days`;
}
