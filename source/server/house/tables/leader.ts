import type { Outcome } from '../../../../machines/outcome.ts';
import { type Seat, seat as seatOf } from '../../../../machines/seat.ts';
import type { Clock } from '../../../base/clock.ts';
import type { PlayersKit } from '../../../players/player.ts';
import { BotDriver } from '../../../players/seat-driver.ts';
import type { Thinker } from '../../../players/thinker.ts';
import type { DailyChallenge, DailyScore } from '../../../study/daily.ts';
import type { Occupant, Table } from '../../../table/api.ts';
import type { Lease, SaveStore } from '../../../table/store.ts';
import type { Records } from '../data/records.ts';
import { faultWords, type Log } from '../owner/log.ts';
import type { Vacation } from '../people/vacations.ts';
import { deadlinesAfterRestart, overdue, type TurnMoment, TurnTimer } from './deadlines.ts';
import type { TablePersistence } from './persistence.ts';
import type { Headcount } from './presence.ts';
import type { Deadline, TableRecord } from './record.ts';
import { isAwaited, placesAtEnd, withStandIn } from './seating.ts';

/** The parts of the server that every table uses. */
export interface TableServices {
  readonly records: Records<TableRecord>;
  readonly saves: SaveStore;
  readonly thinker: Thinker;
  readonly clock: Clock;
  readonly log: Log;
  /** What only this house adds to the seed of a day's games. */
  readonly secretOfDay: (day: string) => string;
  /** Daily challenge of a game; null if it has none. */
  readonly dailyOf: (game: string) => Promise<DailyChallenge | null>;
  /** A game on a map has ended, and one seat of so many has won it. */
  readonly wonOn: (map: string, seats: number, winner: number) => Promise<void>;
  readonly vacationsOf: (person: string) => readonly Vacation[];
  /** Milliseconds between moves of computer players while somebody watches. */
  readonly pace: number;
  /** True when other nodes share these tables, so that one of them leads each. */
  readonly isShared: boolean;
}

/** The right of one node to run a table's computer players, clocks and stand-ins. */
export interface Leadership {
  /** Lease that must still be held at each write; left out without other nodes. */
  readonly under?: Lease;
}

interface LeaderParts {
  readonly id: string;
  readonly table: Table;
  readonly persistence: TablePersistence;
  /** Occupants of all seats, with computer players where they stand in. */
  readonly movers: () => readonly Occupant[];
  readonly waited: () => readonly Seat[];
  readonly company: Headcount;
  readonly standing: (dues: readonly Deadline[]) => readonly Deadline[];
  readonly note: (text: string) => void;
}

/** Milliseconds that are left of a game's time, at least, where a server goes on with it. */
const GRACE_AT_END = 60_000;

/** Longest delay, in milliseconds, until other nodes learn the turn that a game has reached. */
const TURN = 5_000;

/** Runs what only one node may run of a game: computer players, clocks, stand-ins, and recording the result. */
export class Leader {
  readonly #parts: LeaderParts;
  readonly #players: PlayersKit['players'] | null;
  readonly #house: TableServices;
  readonly #leadership: Leadership;
  readonly #timer: TurnTimer;
  #driver: BotDriver | null = null;
  #isEnding = false;
  /** The movers that the current driver plays for, as JSON. */
  #movers = '';
  #cancel: (() => void) | null = null;
  #cancelEnd: (() => void) | null = null;

  constructor(
    parts: LeaderParts,
    players: PlayersKit['players'] | null,
    house: TableServices,
    leadership: Leadership,
  ) {
    this.#parts = parts;
    this.#players = players;
    this.#house = house;
    this.#leadership = leadership;
    this.#timer = new TurnTimer(house.clock, () => this.#expire());
  }

  begin(): void {
    const { due, clock } = this.#record;
    if (this.#house.isShared && clock !== null) {
      const given = deadlinesAfterRestart(due, clock, this.#house.clock.now());
      if (given.some(({ at }, index) => at !== due[index]?.at))
        this.#parts.persistence.put(now => ({ ...now, due: [...given] }));
    }
    this.#drive();
    this.played();
    this.#awaitEnd();
  }

  stop(): void {
    this.#cancelEnd?.();
    this.#driver?.stop();
    this.#timer.stop();
    this.#cancel?.();
  }

  played(): void {
    const { outcome } = this.#parts.table;
    if (outcome !== null && this.#record.stage !== 'over' && !this.#isEnding) {
      this.#isEnding = true;
      this.#driver?.stop();
      if (this.#record.today === undefined) this.#putOver(outcome);
      else
        void this.#scored(outcome)
          .catch((error: unknown) => {
            this.#house.log.write('fault', { table: this.#parts.id, what: faultWords(error) });
            return undefined;
          })
          .then(score => this.#putOver(outcome, score));
    }
    if (this.#house.isShared && this.#isLaterTurn)
      this.#cancel ??= this.#house.clock.after(TURN, () => this.#putTurn());
    this.#endSkips();
    this.#refreshDues();
  }

  /** Records the end and the result in one write, so that a crash leaves both or neither. */
  #putOver(outcome: Outcome, score?: DailyScore): void {
    const changedAt = this.#house.clock.now();
    const { turn } = this.#parts.table.progress;
    this.#parts.persistence.put(now => {
      const places = placesAtEnd(now, outcome);
      const today = now.today && { ...now.today, ...score };
      return { ...now, stage: 'over', due: [], changedAt, turn, places, ...(today && { today }) };
    });
    const { map, seats } = this.#record;
    const [first = []] = outcome.places;
    if (first.length === 1)
      this.#house
        .wonOn(map, seats.length, first[0] ?? 0)
        .catch((error: unknown) =>
          this.#house.log.write('fault', { table: this.#parts.id, what: faultWords(error) }),
        );
  }

  async #scored(outcome: Outcome): Promise<DailyScore | undefined> {
    const { table } = this.#parts;
    const seat = this.#record.seats.findIndex(({ kind }) => kind === 'person');
    const person = this.#record.seats[seat];
    if (person?.kind !== 'person') return undefined;
    if (person.standIn === 'resigned') return { score: 0, told: 'resigned' };
    const daily = await this.#house.dailyOf(table.game.id);
    const { turn } = table.progress;
    return daily?.scoreOf({ outcome, view: table.view('spectator'), turn, seat: seatOf(seat) });
  }

  /** Restarts computer players and clocks after a stand-in has changed. */
  followed(): void {
    if (JSON.stringify(this.#parts.movers()) !== this.#movers) this.#drive();
    this.#refreshDues();
  }

  get #record(): TableRecord {
    return this.#parts.persistence.record;
  }

  get #isLaterTurn(): boolean {
    return this.#record.turn !== this.#parts.table.progress.turn;
  }

  #putTurn(): void {
    this.#cancel = null;
    const { turn } = this.#parts.table.progress;
    if (this.#isLaterTurn) this.#parts.persistence.put(now => ({ ...now, turn }));
  }

  get #moment(): TurnMoment | null {
    const { table, waited } = this.#parts;
    if (table.outcome !== null) return null;
    return { turn: table.progress.turn, waited: waited(), now: this.#house.clock.now() };
  }

  /** Gives seats back that were skipped for a turn, once that turn is over. */
  #endSkips(): void {
    const { table, persistence } = this.#parts;
    const { turn } = table.progress;
    for (const [index, seat] of this.#record.seats.entries()) {
      if (seat.kind !== 'person' || seat.standIn !== 'turn') continue;
      const due = this.#record.due.find(each => each.seat === index);
      if (due?.turn === turn && table.seatsToMove.some(each => each === index)) continue;
      persistence.put(now => withStandIn(now, index, null));
      this.#drive();
    }
  }

  #refreshDues(): void {
    const { due: before, clock } = this.#record;
    const due = this.#timer.wind(before, clock, this.#moment, this.#parts.standing);
    if (due !== before) this.#parts.persistence.put(now => ({ ...now, due: [...due] }));
  }

  #expire(): void {
    const { table, note, persistence } = this.#parts;
    const { clock } = this.#record;
    const moment = this.#moment;
    if (moment === null || clock === null) return;
    const isSkip = clock.late === 'skip';
    for (const seat of overdue(this.#parts.standing(this.#record.due), moment)) {
      const name = table.names[seat] ?? '';
      const what = isSkip ? `plays this turn for ${name}` : `plays for ${name} until they come back`;
      note(`time is up: the computer ${what}`);
      const changedAt = this.#house.clock.now();
      persistence.put(now => ({ ...withStandIn(now, seat, isSkip ? 'turn' : 'clock'), changedAt }));
      this.#drive();
    }
    this.#refreshDues();
  }

  /** Ends the game when its time is up. Downtime ends no game: a minute is left at least. */
  #awaitEnd(): void {
    const { timeLimit } = this.#record;
    const { table, note, persistence } = this.#parts;
    if (timeLimit?.ends === undefined || table.outcome !== null) return;
    const now = this.#house.clock.now();
    const ends = Math.max(timeLimit.ends, now + GRACE_AT_END);
    if (ends > timeLimit.ends) persistence.put(record => ({ ...record, timeLimit: { ...timeLimit, ends } }));
    this.#cancelEnd = this.#house.clock.after(ends - now, () => {
      void table.endByTime?.(this.#leadership.under).then(ended => {
        if (ended.ok) note('the time of the game is up: most territories decide, then most armies');
      });
    });
  }

  /** Restarts the computer players with the present stand-ins. */
  #drive(): void {
    this.#driver?.stop();
    const { id, table, movers } = this.#parts;
    if (table.outcome !== null || this.#players === null) return;
    const { clock, log, thinker, pace } = this.#house;
    this.#movers = JSON.stringify(movers());
    this.#driver = new BotDriver(table, this.#players, thinker, {
      movers: movers(),
      under: this.#leadership.under,
      pace: { before: () => new Promise(resolve => void clock.after(this.#pace(pace), resolve)) },
      onFault: sentence => log.write('bot-fault', { table: id, what: sentence }),
    });
  }

  /** Milliseconds before a computer's move: readable while watched, ten times that while one stands in, else none. */
  #pace(watched: number): number {
    if (this.#parts.company.here > 0) return watched;
    return isAwaited(this.#record) ? watched * 10 : 1;
  }
}
