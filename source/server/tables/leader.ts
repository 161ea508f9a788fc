import type { Outcome } from '../../../machines/outcome.ts';
import { type Seat, seat as seatOf } from '../../../machines/seat.ts';
import type { Clock } from '../../base/clock.ts';
import type { PlayersKit } from '../../players/player.ts';
import { type BotDriver, driveBots } from '../../players/seat-driver.ts';
import type { Thinker } from '../../players/thinker.ts';
import type { Occupant, Table } from '../../table/api.ts';
import type { Lease, SaveStore } from '../../table/store.ts';
import type { TodayGame, TodayScore } from '../../today/today.ts';
import type { Records } from '../data/records.ts';
import { faultWords, type Log } from '../owner/log.ts';
import type { Vacation } from '../people/vacations.ts';
import type { Company } from './company.ts';
import { duesAfterRestart, overdue, type TurnMoment, TurnTimer } from './dues.ts';
import type { Kept } from './kept.ts';
import type { Due, TableRecord } from './record.ts';
import { isAwaited, placesAtEnd, withStandIn } from './seating.ts';

/** What a table needs of the house it stands in. */
export interface House {
  readonly records: Records<TableRecord>;
  readonly saves: SaveStore;
  readonly thinker: Thinker;
  readonly clock: Clock;
  readonly log: Log;
  /** The game of the day of a game; null where it has none. */
  readonly todayOf: (game: string) => Promise<TodayGame | null>;
  /** When somebody was away, and is. */
  readonly vacationsOf: (person: string) => readonly Vacation[];
  /** Milliseconds between the moves of computer players while somebody is there to see them. */
  readonly pace: number;
  /** Whether other nodes have the same tables: then one of them leads each. */
  readonly isShared: boolean;
}

/** What one node alone does for a table: computer players, clocks, stand-ins. */
export interface Leading {
  /** What must still be held when it writes; left out where there are no other nodes. */
  readonly under?: Lease;
}

/** A table as its leader needs it. */
export interface Led {
  readonly id: string;
  readonly table: Table;
  readonly kept: Kept;
  /** Everybody's seat, with a computer player where one stands in. */
  readonly movers: () => readonly Occupant[];
  /** The people whose move the game waits for. */
  readonly waited: () => readonly Seat[];
  readonly company: Company;
  /** By when whom must move: with the time that people were away. */
  readonly standing: (dues: readonly Due[]) => readonly Due[];
  /** Says something in the talk of the table. */
  readonly note: (text: string) => void;
}

/** Milliseconds within which the other nodes know the turn that a game has come to. */
const TURN = 5_000;

/** What is done once for a game that goes on: moves of computer players, the clock, whoever stands in, the end. */
export class Leader {
  readonly #led: Led;
  readonly #players: PlayersKit['players'] | null;
  readonly #house: House;
  readonly #leading: Leading;
  readonly #timer: TurnTimer;
  #driver: BotDriver | null = null;
  /** Whether what came of the game is about to be put down. */
  #isEnding = false;
  /** For whom the driver plays. */
  #driven = '';
  /** Stops the wait until the turn is put down. */
  #cancel: (() => void) | null = null;

  constructor(led: Led, players: PlayersKit['players'] | null, house: House, leading: Leading) {
    this.#led = led;
    this.#players = players;
    this.#house = house;
    this.#leading = leading;
    this.#timer = new TurnTimer(house.clock, () => this.#ranOut());
  }

  begin(): void {
    const { due, clock } = this.#record;
    if (this.#house.isShared && clock !== null) {
      const given = duesAfterRestart(due, clock, this.#house.clock.now());
      if (given.some(({ at }, index) => at !== due[index]?.at))
        this.#led.kept.put(now => ({ ...now, due: [...given] }));
    }
    this.#drive();
    this.played();
  }

  stop(): void {
    this.#driver?.stop();
    this.#timer.stop();
    this.#cancel?.();
  }

  /** What a change of the game brings along. */
  played(): void {
    const { outcome } = this.#led.table;
    if (outcome !== null && this.#record.stage !== 'over' && !this.#isEnding) {
      this.#isEnding = true;
      this.#driver?.stop();
      if (this.#record.today === undefined) this.#putOver(outcome);
      else
        void this.#scored(outcome)
          .catch((error: unknown) => {
            this.#house.log.write('fault', { table: this.#led.id, what: faultWords(error) });
            return undefined;
          })
          .then(today => this.#putOver(outcome, today));
    }
    if (this.#house.isShared && this.#isLaterTurn)
      this.#cancel ??= this.#house.clock.after(TURN, () => this.#putTurn());
    this.#endSkips();
    this.#refreshDues();
  }

  /** Puts down that the game is over, and all that came of it with that: a node that dies leaves both or neither. */
  #putOver(outcome: Outcome, today?: TodayScore): void {
    const changedAt = this.#house.clock.now();
    const { turn } = this.#led.table.progress;
    this.#led.kept.put(now => {
      const places = placesAtEnd(now, outcome);
      const over = { ...now, stage: 'over' as const, due: [], changedAt, turn, places };
      return now.today === undefined ? over : { ...over, today: { ...now.today, ...today } };
    });
  }

  /** What the person of a game of a day came to. */
  async #scored(outcome: Outcome): Promise<TodayScore | undefined> {
    const { table } = this.#led;
    const seat = this.#record.seats.findIndex(({ kind }) => kind === 'person');
    const held = this.#record.seats[seat];
    if (held?.kind !== 'person') return undefined;
    if (held.standIn === 'resigned') return { score: 0, told: 'resigned' };
    const today = await this.#house.todayOf(table.game.id);
    const { turn } = table.progress;
    return today?.scoreOf({ outcome, view: table.view('spectator'), turn, seat: seatOf(seat) });
  }

  /** Somebody has come back, or lets the computer play. */
  followed(): void {
    if (JSON.stringify(this.#led.movers()) !== this.#driven) this.#drive();
    this.#refreshDues();
  }

  get #record(): TableRecord {
    return this.#led.kept.record;
  }

  get #isLaterTurn(): boolean {
    return this.#record.turn !== this.#led.table.progress.turn;
  }

  #putTurn(): void {
    this.#cancel = null;
    const { turn } = this.#led.table.progress;
    if (this.#isLaterTurn) this.#led.kept.put(now => ({ ...now, turn }));
  }

  get #moment(): TurnMoment | null {
    const { table, waited } = this.#led;
    if (table.outcome !== null) return null;
    return { turn: table.progress.turn, waited: waited(), now: this.#house.clock.now() };
  }

  /** Who was skipped for a turn plays again when that turn is over. */
  #endSkips(): void {
    const { table, kept } = this.#led;
    const { turn } = table.progress;
    for (const [index, held] of this.#record.seats.entries()) {
      if (held.kind !== 'person' || held.standIn !== 'turn') continue;
      const due = this.#record.due.find(each => each.seat === index);
      const seat = table.seatsToMove.find(each => each === index);
      if (seat !== undefined && due?.turn === turn) continue;
      kept.put(now => withStandIn(now, index, null));
      this.#drive();
    }
  }

  #refreshDues(): void {
    const { due: before, clock } = this.#record;
    const due = this.#timer.wind(before, clock, this.#moment, this.#led.standing);
    if (due !== before) this.#led.kept.put(now => ({ ...now, due: [...due] }));
  }

  #ranOut(): void {
    const { table, note, kept } = this.#led;
    const { clock } = this.#record;
    const moment = this.#moment;
    if (moment === null || clock === null) return;
    for (const seat of overdue(this.#led.standing(this.#record.due), moment)) {
      const name = table.names[seat] ?? '';
      note(
        clock.late === 'skip'
          ? `time is up: the computer plays this turn for ${name}`
          : `time is up: the computer plays for ${name} until they come back`,
      );
      const changedAt = this.#house.clock.now();
      const why = clock.late === 'skip' ? 'turn' : 'clock';
      kept.put(now => ({ ...withStandIn(now, seat, why), changedAt }));
      this.#drive();
    }
    this.#refreshDues();
  }

  /** Starts the computer players anew, with who stands in now. */
  #drive(): void {
    this.#driver?.stop();
    const { id, table, movers } = this.#led;
    if (table.outcome !== null || this.#players === null) return;
    const { clock, log, thinker, pace } = this.#house;
    this.#driven = JSON.stringify(movers());
    this.#driver = driveBots(table, this.#players, thinker, {
      movers: movers(),
      under: this.#leading.under,
      pace: { before: () => new Promise(resolve => void clock.after(this.#pace(pace), resolve)) },
      onFault: sentence => log.write('bot-fault', { table: id, what: sentence }),
    });
  }

  /**
   * Milliseconds before a computer player's move: to be followed while somebody looks on; slow while one stands in for
   * a person who may come back; at once otherwise.
   */
  #pace(watched: number): number {
    if (this.#led.company.here > 0) return watched;
    return isAwaited(this.#record) ? watched * 10 : 1;
  }
}
