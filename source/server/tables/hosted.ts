import type { Outcome } from '../../../machines/outcome.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { createEmitter, type Emitter } from '../../base/emitter.ts';
import type { PlayersKit } from '../../players/player.ts';
import type { Occupant, Table, TableRefusal, TableView } from '../../table/api.ts';
import type { Versioned } from '../data/records.ts';
import { faultsIn } from '../owner/log.ts';
import { awayUntil } from '../people/vacations.ts';
import { offersIn, Presence, Talk, withLine, withOffer, withoutOffer } from './company.ts';
import { duesWithVacations, nextDue } from './dues.ts';
import { Kept } from './kept.ts';
import { LateView } from './late.ts';
import { type House, Leader, type Leading } from './leader.ts';
import { type Due, type StandIn, type TableRecord, type TalkLine, withPersonal } from './record.ts';
import { moversOf, playingSeats, seatOfPerson, withStandIn } from './seating.ts';
import { SeatWindow, type Shown, TableWindow, type WindowOptions } from './window.ts';

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
  #leader: Leader | null = null;
  #leading: Leading | null;
  /** Those who look at the game without being at the table. */
  #lookers = 0;
  /** Why its game cannot be taken up here, in one sentence. */
  refusal: string | null = null;

  /** @param players the computer players of its game; null for a game that is not played here any more */
  constructor(known: Versioned<TableRecord>, players: PlayersKit['players'] | null, house: House) {
    const { record } = known;
    this.#players = players;
    this.#house = house;
    this.#leading = house.isShared ? null : {};
    const read = Object.entries(record.personal).map(([person, { read: at = 0 }]) => [person, at] as const);
    this.talk = new Talk(record.talk, read);
    this.#changes = createEmitter(faultsIn(house.log, 'table'));
    this.kept = new Kept(known, {
      ...house,
      changed: isFollowed => {
        if (isFollowed) this.followed();
        this.#changes.tell();
      },
      unsaved: fault => {
        house.log.write(fault === null ? 'saved' : 'unsaved', { table: record.id, why: fault });
        this.note(fault ?? 'everything at this table is written down again');
      },
    });
    this.presence = new Presence(() => this.#changes.tell());
  }

  get id(): string {
    return this.record.id;
  }

  get record(): TableRecord {
    return this.kept.record;
  }

  /** The game; null before it begins, and while it is at rest. Only for the server itself: sessions get a window. */
  get table(): TableView | null {
    return this.#table;
  }

  /** Whether this node does what only one does for it. */
  get isLed(): boolean {
    return this.#leader !== null;
  }

  /** Whether its game has begun and is not in memory: what counts is written. */
  get isAtRest(): boolean {
    return this.#table === null && this.record.stage !== 'gathering';
  }

  /**
   * Whether its game has to be in memory here: somebody is at the table or looks at it, this node leads it, something is not
   * written down, or whoever will watch late has to see what happens now.
   */
  get isNeeded(): boolean {
    const goesOn = this.record.stage === 'playing';
    if (this.presence.hereOnly > 0 || this.#lookers > 0 || this.kept.unsaved !== null) return true;
    return goesOn && (this.#leading !== null || this.record.delay > 0);
  }

  /** The turn of its game, as far as it is known here; null before it begins. */
  get turn(): number | null {
    return this.#table?.progress.turn ?? this.record.turn ?? null;
  }

  /** Everybody's seat, with a computer player where one stands in. */
  get movers(): readonly Occupant[] {
    return this.#moversAt(this.#begun());
  }

  /** The people whose move the game waits for. */
  get waited(): readonly Seat[] {
    const playing = playingSeats(this.record);
    return (this.#table?.seatsToMove ?? []).filter(seat => playing.includes(seat));
  }

  /** The seats that have offered a draw since the last move. */
  get drawOffers(): readonly Seat[] {
    return offersIn(this.record, this.#table?.seq ?? 0);
  }

  /** Milliseconds that are left to this seat in this turn; null without a clock. */
  timeLeft(seat: Seat): number | null {
    if (this.#table === null || this.#table.outcome !== null) return null;
    const now = this.#house.clock.now();
    const { turn } = this.#table.progress;
    const at = nextDue(this.#standing(this.record.due), { turn, waited: [seat], now });
    return at === null ? null : Math.max(0, at - now);
  }

  /** When the person of this seat comes back from a vacation; null of one who is not away. */
  awayUntil(seat: Seat): number | null {
    const held = this.record.seats[seat];
    if (held?.kind !== 'person') return null;
    return awayUntil(this.#house.vacationsOf(held.person), this.#house.clock.now());
  }

  /** Calls the listener after every change of seats, game, clock or talk. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /**
   * The game has begun, or goes on after a restart or a rest.
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
      this.#leader?.played();
      this.#changes.tell();
    });
    this.lead(this.#leading);
    this.#changes.tell();
  }

  /** Begins to do for this table what only one node does, or leaves it to another. */
  lead(leading: Leading | null): void {
    this.#leading = leading;
    this.#leader?.stop();
    this.#leader = null;
    const table = this.#table;
    if (leading === null || table === null) return;
    this.#leader = new Leader(
      {
        id: this.id,
        table,
        kept: this.kept,
        movers: () => this.movers,
        waited: () => this.waited,
        company: this.presence,
        standing: dues => this.#standing(dues),
        note: text => this.note(text),
      },
      this.#players,
      this.#house,
      leading,
    );
    this.#leader.begin();
  }

  /** Lets go of the game in memory. Nobody is at the table; what is written of it stays, and it can be taken up again. */
  rest(): void {
    this.#leader?.stop();
    this.#leader = null;
    this.#late?.close();
    this.#late = null;
    this.kept.unwatch();
    this.#table = null;
  }

  /** Keeps the game in memory for somebody who looks at it, until the returned function is called. */
  look(): () => void {
    this.#lookers += 1;
    return () => {
      this.#lookers -= 1;
    };
  }

  /** Takes over what other nodes have written to the game. */
  async follow(): Promise<void> {
    await this.#table?.follow?.();
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
    if (this.record.stage === 'over' || withStandIn(this.record, seat, why) === this.record) return;
    const changedAt = this.#house.clock.now();
    this.kept.put(now => ({ ...withStandIn(now, seat, why), changedAt }));
    this.#leader?.followed();
  }

  /** A draw is agreed once everybody who still plays has offered it since the last move. */
  async offerDraw(seat: Seat): Promise<Result<Outcome, TableRefusal>> {
    const table = this.#begun();
    // What has been played on other nodes ends what was offered before it.
    await this.follow();
    const { seq } = table;
    const offered = await this.kept.change(now => ok(withOffer(now, seat, seq)));
    if (!offered.ok) return err({ code: 'unsaved', sentence: offered.error });
    const missing = withoutOffer(offered.value);
    if (missing.length === 0) return table.agreeDraw();
    const names = missing.map(each => table.names[each] ?? '').join(' and ');
    this.note(`${table.names[seat] ?? ''} offers a draw`);
    return err({
      code: 'offered',
      sentence: `offered; it is a draw when ${names} offers it too, before a move`,
    });
  }

  say(name: string, text: string): Result<TalkLine, string> {
    const said = this.talk.say(name, text, this.#house.clock.now(), this.#table?.seq);
    if (said.ok) this.#keepTalk(said.value);
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
    const said = this.talk.say('', text, this.#house.clock.now());
    if (said.ok) this.#keepTalk(said.value);
  }

  /** Ends the driving and writes everything down; nothing of the game is lost. */
  async close(): Promise<void> {
    this.#leader?.stop();
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

  #moversAt({ occupants }: TableView): readonly Occupant[] {
    return moversOf(this.record, occupants, this.#players);
  }

  /** What is seen through it can still be drawn once the game is let go of. */
  #window(): WindowOptions {
    const table = this.#begun();
    return {
      table,
      occupants: () => this.#moversAt(table),
      fault: faultsIn(this.#house.log, 'window'),
    };
  }

  #begun(): Table {
    if (this.#table === null) throw new Error(`the game at ${this.id} has not begun`);
    return this.#table;
  }

  #keepTalk(line: TalkLine): void {
    this.kept.put(now => ({ ...now, talk: withLine(now.talk, line) }));
  }

  /** By when whom must move, with the time that people were away. */
  #standing(dues: readonly Due[]): readonly Due[] {
    const { seats, clock } = this.record;
    return duesWithVacations(dues, clock, seat => {
      const held = seats[seat];
      return held?.kind === 'person' ? this.#house.vacationsOf(held.person) : [];
    });
  }

  /** Takes over what has changed elsewhere: somebody has come back, talked, gone away, or let the computer play. */
  followed(): void {
    this.talk.follow(this.record.talk);
    this.#leader?.followed();
  }
}
