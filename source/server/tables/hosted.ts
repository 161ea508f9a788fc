import type { Outcome } from '../../../machines/outcome.ts';
import { err, type Result } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { Clock } from '../../base/clock.ts';
import { createEmitter, type Emitter } from '../../base/emitter.ts';
import type { PlayersKit } from '../../players/player.ts';
import { type BotDriver, driveBots } from '../../players/seat-driver.ts';
import type { Thinker } from '../../players/thinker.ts';
import type { Occupant, Table, TableRefusal, TableView } from '../../table/api.ts';
import type { SaveStore } from '../../table/store.ts';
import type { Records, Versioned } from '../data/records.ts';
import { faultsIn, type Log } from '../owner/log.ts';
import { DrawOffers, Presence, Talk, Votes } from './company.ts';
import { nextDue, overdue, type TurnMoment, TurnTimer } from './dues.ts';
import { Kept } from './kept.ts';
import { LateView } from './late.ts';
import { type StandIn, type TableRecord, type TalkLine, withPersonal } from './record.ts';
import { isAwaited, moversOf, playingSeats, seatOfPerson, withStandIn } from './seating.ts';
import { SeatWindow, type Shown, TableWindow, type WindowOptions } from './window.ts';

/** What a table needs of the house it stands in. */
export interface House {
  readonly records: Records<TableRecord>;
  readonly saves: SaveStore;
  readonly thinker: Thinker;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds between the moves of computer players while somebody is there to see them. */
  readonly pace: number;
}

/** One table of the server: its seats, its game once that has begun, its clock and its talk. */
export class Hosted {
  readonly talk: Talk;
  readonly presence: Presence;
  readonly #players: PlayersKit['players'] | null;
  readonly #house: House;
  readonly #changes: Emitter<void>;
  /** Its record and the save of its game, on disk; changes go through it. */
  readonly kept: Kept;
  #table: Table | null = null;
  #late: LateView | null = null;
  #driver: BotDriver | null = null;
  readonly #timer: TurnTimer;
  readonly #draws = new DrawOffers();
  readonly #votes = new Votes();

  /** @param players the computer players of its game; null for a game that is not played here any more */
  constructor(known: Versioned<TableRecord>, players: PlayersKit['players'] | null, house: House) {
    const { record } = known;
    this.#players = players;
    this.#house = house;
    const read = Object.entries(record.personal).map(([person, { read: at = 0 }]) => [person, at] as const);
    this.talk = new Talk(record.talk, read);
    this.#changes = createEmitter(faultsIn(house.log, 'table'));
    this.kept = new Kept(known, {
      ...house,
      changed: () => this.#changes.tell(),
      unsaved: fault => {
        house.log.write(fault === null ? 'saved' : 'unsaved', { table: record.id, why: fault });
        this.note(fault ?? 'everything at this table is written down again');
      },
    });
    this.#timer = new TurnTimer(house.clock, () => this.#ranOut());
    this.presence = new Presence(() => this.#changes.tell());
  }

  get id(): string {
    return this.record.id;
  }

  get record(): TableRecord {
    return this.kept.record;
  }

  /** The game; null before it begins. Only for the server itself: sessions get a window. */
  get table(): TableView | null {
    return this.#table;
  }

  /** Everybody's seat, with a computer player where one stands in. */
  get movers(): readonly Occupant[] {
    return moversOf(this.record, this.#begun().occupants, this.#players);
  }

  /** The people whose move the game waits for. */
  get waited(): readonly Seat[] {
    const playing = playingSeats(this.record);
    return (this.#table?.seatsToMove ?? []).filter(seat => playing.includes(seat));
  }

  /** The seats that have offered a draw since the last move. */
  get drawOffers(): readonly Seat[] {
    return this.#draws.seats;
  }

  /** Milliseconds that are left to this seat in this turn; null without a clock. */
  timeLeft(seat: Seat): number | null {
    const moment = this.#moment();
    const at = moment === null ? null : nextDue(this.record.due, { ...moment, waited: [seat] });
    return at === null ? null : Math.max(0, at - this.#house.clock.now());
  }

  /** Calls the listener after every change of seats, game, clock or talk. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /**
   * The game has begun, or goes on after a restart.
   * @param before what late watchers see at first of a game that goes on
   */
  begin(table: Table, before: Shown | null = null): void {
    this.#table = table;
    this.kept.watch(table);
    const { clock, log } = this.#house;
    const delay = this.record.delay * 1000;
    const fault = faultsIn(log, 'window');
    if (delay > 0) this.#late = new LateView({ live: this.#watched(), delay, clock, before, fault });
    table.subscribe(() => {
      this.#draws.clear();
      this.#after();
    });
    this.#drive();
    this.#after();
  }

  /** The game as somebody who watches may see it. */
  watched(): TableView {
    return this.#late ?? this.#watched();
  }

  /** The game as this seat may see and play it. */
  played(seat: Seat): Table {
    return new SeatWindow(
      {
        ...this.#window(),
        offerDraw: () => this.offerDraw(seat),
        undo: this.record.undo,
        saving: 'every move is saved here; ssh HOST export CODE gives you the game when it is over',
      },
      seat,
    );
  }

  /** Lets a computer player move for a seat, or the person again. */
  standIn(seat: Seat, why: StandIn | null): void {
    if (withStandIn(this.record, seat, why) === this.record) return;
    const changedAt = this.#house.clock.now();
    this.kept.put(now => ({ ...withStandIn(now, seat, why), changedAt }));
    this.#drive();
    this.#refreshDues();
  }

  /** A draw is agreed once everybody who still plays has offered it since the last move. */
  async offerDraw(seat: Seat): Promise<Result<Outcome, TableRefusal>> {
    const table = this.#begun();
    const missing = this.#draws.offer(seat, playingSeats(this.record));
    if (missing.length === 0) return table.agreeDraw();
    const names = missing.map(each => table.names[each] ?? '').join(' and ');
    this.note(`${table.names[seat] ?? ''} offers a draw`);
    return err({
      code: 'offered',
      sentence: `offered; it is a draw when ${names} offers it too, before a move`,
    });
  }

  /** Votes that a computer player takes this seat for good. @returns what came of it, in one sentence */
  voteOff(voter: string, seat: Seat): string {
    const count = this.#votes.cast(this.record, voter, seat);
    if (count === null) return 'only who sits at the table has a vote';
    const name = this.#table?.names[seat] ?? '';
    if (count.votes < count.needed) {
      this.note(`${count.votes} of ${count.needed} votes that the computer plays for ${name}`);
      return 'your vote is counted';
    }
    this.standIn(seat, 'kicked');
    this.note(`the computer plays for ${name} from now on`);
    return 'it is decided';
  }

  say(name: string, text: string): Result<TalkLine, string> {
    const said = this.talk.say(name, text, this.#house.clock.now());
    if (said.ok) this.#keepTalk();
    return said;
  }

  /** Somebody has read what was said here; of who sits here it is kept. */
  readTalk(person: string): void {
    if (!this.talk.read(person)) return;
    if (seatOfPerson(this.record, person) === null) this.#changes.tell();
    else this.kept.put(now => withPersonal(now, person, { read: this.talk.readBy(person) }));
  }

  /** Something the table itself says in the talk. */
  note(text: string): void {
    this.talk.say('', text, this.#house.clock.now());
    this.#keepTalk();
  }

  /** Ends the driving and writes everything down; nothing of the game is lost. */
  async close(): Promise<void> {
    this.#driver?.stop();
    this.#timer.stop();
    this.#late?.close();
    await this.kept.close();
  }

  /** Tells listeners without a change of the record. */
  stir(): void {
    this.#changes.tell();
  }

  #watched(): TableView {
    return new TableWindow(this.#window(), 'spectator');
  }

  #window(): WindowOptions {
    return {
      table: this.#begun(),
      occupants: () => this.movers,
      fault: faultsIn(this.#house.log, 'window'),
    };
  }

  #begun(): Table {
    if (this.#table === null) throw new Error(`the game at ${this.id} has not begun`);
    return this.#table;
  }

  #moment(): TurnMoment | null {
    if (this.#table === null || this.#table.outcome !== null) return null;
    return { turn: this.#table.progress.turn, waited: this.waited, now: this.#house.clock.now() };
  }

  /** What a change of the game brings along. */
  #after(): void {
    const table = this.#begun();
    if (table.outcome !== null && this.record.stage !== 'over') {
      this.#driver?.stop();
      const changedAt = this.#house.clock.now();
      this.kept.put(now => ({ ...now, stage: 'over', due: [], changedAt }));
    }
    this.#endSkips();
    this.#refreshDues();
    this.#changes.tell();
  }

  /** Who was skipped for a turn plays again when that turn is over. */
  #endSkips(): void {
    const table = this.#begun();
    const { turn } = table.progress;
    for (const [index, held] of this.record.seats.entries()) {
      if (held.kind !== 'person' || held.standIn !== 'turn') continue;
      const due = this.record.due.find(each => each.seat === index);
      const seat = table.seatsToMove.find(each => each === index);
      if (seat !== undefined && due?.turn === turn) continue;
      this.kept.put(now => withStandIn(now, index, null));
      this.#drive();
    }
  }

  #refreshDues(): void {
    const due = this.#timer.wind(this.record.due, this.record.clock, this.#moment());
    if (due === this.record.due) return;
    this.kept.put(now => ({ ...now, due: [...due] }));
  }

  #ranOut(): void {
    const moment = this.#moment();
    const { clock } = this.record;
    if (moment === null || clock === null) return;
    for (const seat of overdue(this.record.due, moment)) {
      const name = this.#begun().names[seat] ?? '';
      this.note(
        clock.late === 'skip'
          ? `time is up: the computer plays this turn for ${name}`
          : `time is up: the computer plays for ${name} until they come back`,
      );
      this.standIn(seat, clock.late === 'skip' ? 'turn' : 'clock');
    }
    this.#refreshDues();
  }

  /** Starts the computer players anew, with who stands in now. */
  #drive(): void {
    this.#driver?.stop();
    const table = this.#begun();
    if (table.outcome !== null || this.#players === null) return;
    const { clock, log, thinker, pace } = this.#house;
    this.#driver = driveBots(table, this.#players, thinker, {
      movers: this.movers,
      pace: { before: () => new Promise(resolve => void clock.after(this.#pace(pace), resolve)) },
      onFault: sentence => log.write('bot-fault', { table: this.id, what: sentence }),
    });
  }

  /**
   * Milliseconds before a computer player's move: to be followed while somebody looks on; slow while one stands in for
   * a person who may come back; at once otherwise.
   */
  #pace(watched: number): number {
    if (this.presence.here > 0) return watched;
    return isAwaited(this.record) ? watched * 10 : 1;
  }

  #keepTalk(): void {
    this.kept.put(now => ({ ...now, talk: [...this.talk.lines] }));
  }
}
