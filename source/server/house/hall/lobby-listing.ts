import type { Seat } from '../../../../machines/seat.ts';
import { turnWords } from '../../../../machines/wording.ts';
import { createEmitter, type Emitter } from '../../../base/emitter.ts';
import { createRefresher } from '../../../base/refresher.ts';
import { RatingsInMemory } from '../data/ratings.ts';
import type { Links } from '../data/storage.ts';
import { faultsIn } from '../owner/log.ts';
import type { Person } from '../people/people.ts';
import { dayWords } from '../people/vacations.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import { type TableRecord, type TurnClock, tablesKind } from '../tables/record.ts';
import { isInvited, peopleConcerned, seatOfPerson } from '../tables/seating.ts';
import type { Hall } from './hall.ts';
import { finishedGameOf, type GameTitles, HouseRecords } from './house-records.ts';
import { mapTitle, type ServedGame, setupWords } from './setups.ts';
import { Thumbnails } from './thumbnails.ts';

export interface LobbyRow {
  readonly id: string;
  readonly title: string;
  /** The set-up: map, and options that differ from the game's usual ones. */
  readonly where: string;
  /** Occupants: `ada`, `bo°` for a computer player, `cy?` for an invited person, `·` for a free seat. */
  readonly seats: readonly string[];
  /** Ratings of the occupants while people gather at a rated table; otherwise empty. */
  readonly ratings: readonly string[];
  /** How far it is: `turn 4`, or `NOT_BEGUN`. */
  readonly turn: string;
  /** Whose turn it is, in words: `bo's turn`; empty where nobody may know it yet. */
  readonly awaited: string;
  readonly clock: string;
  /** Number of spectators, and the names of those with a screen. */
  readonly watching: number;
  readonly watchers: readonly string[];
  readonly state: 'open' | 'asked' | 'private' | 'playing' | 'over';
}

export const FREE = '·';
export const NOT_BEGUN = '—';

export interface WaitingRow {
  readonly row: LobbyRow;
  /** `your turn`, `you are asked`, `gathering` … */
  readonly what: string;
  /** True when the game waits for this person. */
  readonly urgent: boolean;
  /** Time left, in words; empty without a clock. */
  readonly left: string;
  readonly unread: number;
}

export interface LobbyList {
  readonly waiting: readonly WaitingRow[];
  readonly tables: readonly LobbyRow[];
}

/** Most tables that are listed; those with free seats come first. */
const SHOWN = 60;

const NOTHING: readonly WaitingRow[] = [];

/** Data shared by all lobbies of this node; rebuilt once something has changed. */
interface Shared {
  /** Public tables that can be played here, in their order. */
  readonly tables: readonly HostedTable[];
  /** Rows of the first of them; the same list until one of them changes. */
  readonly rows: readonly LobbyRow[];
  /** The tables that concern somebody. */
  readonly concerning: ReadonlyMap<string, readonly HostedTable[]>;
  /** Number of people with a screen. */
  readonly here: number;
}

/** The tables of the hall as lobby rows: made once for all lobbies of this node, however many people look at them. */
export class LobbyListing {
  readonly thumbnails: Thumbnails;
  readonly houseRecords: HouseRecords;
  readonly #hall: Hall;
  readonly #rows = new Map<string, { readonly key: string; readonly row: LobbyRow }>();
  readonly #changes: Emitter<void>;
  #shared: Shared | null = null;
  #listed: readonly LobbyRow[] = [];

  constructor(hall: Hall, links: Pick<Links, 'ratings'> | null = null) {
    this.#hall = hall;
    this.thumbnails = new Thumbnails(hall);
    this.#changes = createEmitter(faultsIn(hall.parts.log, 'lobby'));
    const refresher = createRefresher(hall.parts.clock, this.#changes.tell, () => hall.attendance.inLobby);
    hall.subscribe(() => {
      this.#shared = null;
      refresher.ask();
    });
    const titles: GameTitles = {
      titleOf: id => hall.game(id)?.title ?? id,
      mapTitle: id => mapTitle(id, hall.parts.maps),
    };
    const ratings =
      links?.ratings((body, id) => {
        const read = tablesKind.read(body, id);
        return read.ok ? finishedGameOf(read.value, titles) : null;
      }) ??
      new RatingsInMemory(async from =>
        (await hall.parts.records.find('rated', { from })).map(({ record }) => ({
          id: record.id,
          game: finishedGameOf(record, titles),
        })),
      );
    this.houseRecords = new HouseRecords({
      ...titles,
      ratings,
      played: async person => (await hall.ownGames.played(person)).map(({ record }) => record),
      games: () => hall.parts.games.map(({ id }) => id),
      now: () => hall.parts.clock.now(),
      changed: () => hall.stir(),
    });
    hall.ratingsOf = ({ id, players }, { id: person, name }) =>
      this.houseRecords.ratingsOf(
        { game: id, seats: [{ kind: 'person', person, name, standIn: null }] },
        players.levels.map(level => level.id),
      );
  }

  /** Calls the listener some time after a change that lobbies may show: comings, goings and changes are gathered. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** Number of people with a screen. */
  get here(): number {
    return this.#look().here;
  }

  /** The tables that everybody may know of. */
  get publicRows(): readonly LobbyRow[] {
    return this.#look().rows;
  }

  /** The lobby of this person, without tables that they may not know of; the same `tables` until a row changes. */
  lobby(person: Person): LobbyList {
    const { tables, rows, concerning } = this.#look();
    const known = concerning.get(person.id);
    if (known === undefined) return { waiting: NOTHING, tables: rows };
    const mine = known.filter(({ record }) => belongs(record, person.id) && record.stage !== 'over');
    const others = new Set([...tables.slice(0, SHOWN + mine.length), ...known]);
    for (const table of mine) others.delete(table);
    return {
      waiting: mine
        .toSorted((a, b) => timeOf(a, person) - timeOf(b, person))
        .map(table => this.#waiting(table, person))
        .toSorted((a, b) => Number(b.urgent) - Number(a.urgent)),
      tables: [...others]
        .toSorted(inOrder)
        .slice(0, SHOWN)
        .map(table => this.row(table)),
    };
  }

  #look(): Shared {
    if (this.#shared !== null) return this.#shared;
    const { tables: all, attendance } = this.#hall;
    const tables = all.filter(({ record, refusal }) => !record.private && refusal === null).toSorted(inOrder);
    const concerning = new Map<string, HostedTable[]>();
    for (const table of all) {
      for (const id of new Set(peopleConcerned(table.record))) {
        const known = concerning.get(id);
        if (known === undefined) concerning.set(id, [table]);
        else known.push(table);
      }
    }
    const rows = tables.slice(0, SHOWN).map(table => this.row(table));
    if (!sameRows(rows, this.#listed)) this.#listed = rows;
    this.#shared = { tables, rows: this.#listed, concerning, here: attendance.people };
    return this.#shared;
  }

  /** The row of a table; the same object until something in it changes. */
  row(table: HostedTable): LobbyRow {
    const fresh = rowOf(table, this.#hall, this.houseRecords);
    const key = JSON.stringify(fresh);
    const known = this.#rows.get(table.id);
    if (known?.key === key) return known.row;
    if (this.#rows.size > 10_000) this.#rows.clear();
    this.#rows.set(table.id, { key, row: fresh });
    return fresh;
  }

  #waiting(table: HostedTable, person: Person): WaitingRow {
    const seat = seatOfPerson(table.record, person.id);
    const isAwaited = seat !== null && isPlayable(table) && table.waited.includes(seat);
    const left = isAwaited ? table.timeLeft(seat) : null;
    return {
      row: this.row(table),
      unread: table.unreadBy(person),
      what: isAwaited ? 'your turn' : stateWords(table, seat),
      urgent: isAwaited || seat === null,
      left: left === null ? '' : `${inTime(left)} left`,
    };
  }
}

const isPlayable = ({ refusal, record }: HostedTable): boolean =>
  refusal === null && record.stage !== 'gathering';

function stateWords(table: HostedTable, seat: Seat | null): string {
  if (seat === null) return 'you are asked';
  if (!isPlayable(table)) return table.refusal === null ? 'gathering' : 'not played here';
  const occupant = table.record.seats[seat];
  const standIn = occupant?.kind === 'person' ? occupant.standIn : null;
  if (standIn !== null) return standIn === 'resigned' ? 'resigned' : 'the computer plays';
  const [first] = table.running?.seatsToMove ?? [];
  const away = first === undefined ? null : table.awayUntil(first);
  return `${moverWords(table)}${away === null ? '' : `, away till ${dayWords(away)}`}`;
}

/** Whose turn it is in a game. */
function moverWords({ running }: HostedTable): string {
  const [first, ...others] = running?.seatsToMove ?? [];
  if (first === undefined || running === null) return '';
  return others.length > 0 ? 'others move' : `${running.names[first] ?? ''}'s turn`;
}

/** Sort key: milliseconds that this person has left at a table. */
function timeOf(table: HostedTable, { id }: Person): number {
  const seat = seatOfPerson(table.record, id);
  return (seat === null ? null : table.timeLeft(seat)) ?? Number.MAX_SAFE_INTEGER;
}

const belongs = (record: HostedTable['record'], id: string): boolean =>
  seatOfPerson(record, id) !== null || isInvited(record, id);

/** True for the same rows in the same order. */
export const sameRows = (some: readonly LobbyRow[], others: readonly LobbyRow[]): boolean =>
  some === others || (some.length === others.length && some.every((row, index) => row === others[index]));

const rank = (record: TableRecord): number => (isOpen(record) ? 0 : record.stage === 'playing' ? 1 : 2);

/** Open tables first, then those that play; of each the one that changed last. */
const inOrder = (a: HostedTable, b: HostedTable): number =>
  rank(a.record) - rank(b.record) || b.record.changedAt - a.record.changedAt;

const isOpen = (record: HostedTable['record']): boolean =>
  record.stage === 'gathering' && record.seats.some(each => each.kind === 'open' && each.for === null);

function stateOf(record: TableRecord): LobbyRow['state'] {
  if (record.stage !== 'gathering') return record.stage;
  if (isOpen(record)) return 'open';
  return record.private ? 'private' : 'asked';
}

function rowOf(table: HostedTable, hall: Hall, houseRecords: HouseRecords): LobbyRow {
  const { record, id } = table;
  const game = hall.game(record.game);
  // Ratings matter only before the game.
  const rated = record.stage === 'gathering' ? houseRecords.ratedAt(record) : record.seats.map(() => null);
  return {
    id,
    title: game?.title ?? record.game,
    where: game === null ? '' : whereOf(record, game, hall),
    seats: record.seats.map(seatMark),
    ratings: rated.map(each => (each === null ? '' : `${Math.round(each.rating)}`)),
    turn: table.turn === null ? NOT_BEGUN : turnWords(table.turn, record.seats.length, game),
    awaited: record.delay > 0 ? '' : moverWords(table),
    clock: clockWords(record.clock),
    watching: table.presence.watching,
    watchers: watchersOf(table, hall),
    state: stateOf(record),
  };
}

function whereOf(
  { map, options, rated, tournament, series, timeLimit }: TableRecord,
  game: ServedGame,
  hall: Hall,
): string {
  const kind = tournament !== undefined ? 'tournament · ' : rated === true ? 'rated · ' : '';
  const part = series === undefined ? '' : `game ${series.winners.length + 1} of ${series.of} · `;
  const time = timeLimit === undefined ? '' : `${inTime(60_000 * timeLimit.minutes)} for the game · `;
  return kind + part + time + setupWords(game.choices, map, options, hall.parts.maps);
}

function watchersOf({ id, record, presence }: HostedTable, { attendance }: Hall): readonly string[] {
  if (presence.watching === 0) return [];
  const watchers = attendance.at(id).filter(({ person }) => seatOfPerson(record, person) === null);
  return [...new Set(watchers.map(({ name }) => name))];
}

function seatMark(each: HostedTable['record']['seats'][number]): string {
  if (each.kind === 'bot') return `${each.name}°`;
  if (each.kind === 'person') return each.standIn === null ? each.name : `${each.name}°`;
  return each.for === null ? FREE : `${each.for.name}?`;
}

/** A clock in a few characters: `off`, `30 s`, `5 min`, `2 h`, `3 days`. */
export const clockWords = (clock: TurnClock | null): string =>
  clock === null ? 'off' : inTime(clock.seconds * 1000);

/** A table's clock in one sentence. */
export function clockSentence(clock: TurnClock | null): string {
  if (clock === null) return 'no clock';
  const late = clock.late === 'skip' ? 'the turn is played for you' : 'the computer takes over';
  return `${clockWords(clock)} for each turn, then ${late}`;
}

/** A duration in a few characters. */
export function inTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 120 && seconds % 60 !== 0) return `${seconds} s`;
  if (seconds < 7200) return `${Math.ceil(seconds / 60)} min`;
  if (seconds < 172_800) return seconds === 86_400 ? '1 day' : `${Math.ceil(seconds / 3600)} h`;
  return `${Math.ceil(seconds / 86_400)} days`;
}
