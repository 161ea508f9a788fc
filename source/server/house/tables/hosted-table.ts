import type { Outcome } from '../../../../machines/outcome.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { teamOf } from '../../../../machines/teams.ts';
import { createEmitter, type Emitter } from '../../../base/emitter.ts';
import type { PlayersKit } from '../../../players/player.ts';
import type { Occupant, Table, TableRefusal, TableView } from '../../../table/api.ts';
import type { Versioned } from '../data/records.ts';
import { faultsIn } from '../owner/log.ts';
import { isPseudonym } from '../people/forgotten.ts';
import type { Person } from '../people/people.ts';
import { awayUntil, type Vacation } from '../people/vacations.ts';
import { Chat, withLine } from './chat.ts';
import { deadlinesWithVacations, nextDeadline } from './deadlines.ts';
import { DelayedView } from './delayed-view.ts';
import { Leader, type Leadership, type TableServices } from './leader.ts';
import { TablePersistence } from './persistence.ts';
import { TablePresence } from './presence.ts';
import { type ProjectionOptions, SeatProjection, TableProjection, type TableSnapshot } from './projection.ts';
import { type ChatLine, type Deadline, type StandIn, type TableRecord, withPersonal } from './record.ts';
import {
  moversOf,
  occupantsOf,
  offersIn,
  peopleAt,
  playingSeats,
  seatOfPerson,
  withOffer,
  withoutOffer,
  withStandIn,
} from './seating.ts';

/** A table on the server: seats, game (once begun), turn clock and chat. */
export class HostedTable {
  readonly chat: Chat;
  readonly #teamChat: Chat;
  /** By team: what it reads, and what that was made of. */
  readonly #teamLines = new Map<number, Record<'all' | 'own' | 'lines', readonly ChatLine[]>>();
  readonly presence: TablePresence;
  readonly #players: PlayersKit['players'] | null;
  readonly #house: TableServices;
  readonly #changes: Emitter<void>;
  /** The stored record and the save of its game. All changes go through it. */
  readonly persistence: TablePersistence;
  #table: Table | null = null;
  #late: DelayedView | null = null;
  #leader: Leader | null = null;
  #leadership: Leadership | null;
  /** Number of sessions that look at the game without being at the table. */
  #viewers = 0;
  /** The reason why the game cannot be loaded here, in one sentence. */
  refusal: string | null = null;

  /** @param players the game's computer players; null for a game that this server does not offer */
  constructor(known: Versioned<TableRecord>, players: PlayersKit['players'] | null, house: TableServices) {
    const { record } = known;
    this.#players = players;
    this.#house = house;
    this.#leadership = house.isShared ? null : {};
    const read = Object.entries(record.personal).map(([person, { read: at = 0 }]) => [person, at] as const);
    this.chat = new Chat(record.talk, read);
    this.#teamChat = new Chat(record.teamTalk);
    this.#changes = createEmitter(faultsIn(house.log, 'table'));
    this.persistence = new TablePersistence(known, {
      ...house,
      changed: isFollowed => {
        if (isFollowed) this.followed();
        this.#callSeats();
        this.#changes.tell();
      },
      unsaved: fault => {
        house.log.write(fault === null ? 'saved' : 'unsaved', { table: record.id, why: fault });
        this.note(fault ?? 'everything at this table is written down again');
      },
    });
    this.presence = new TablePresence(() => this.#changes.tell());
  }

  get id(): string {
    return this.record.id;
  }

  get record(): TableRecord {
    return this.persistence.record;
  }

  /** The game; null before it begins and while it is unloaded. For the server only: sessions get a projection. */
  get running(): TableView | null {
    return this.#table;
  }

  /** True when this node holds the table's lease and leads it. */
  get isLed(): boolean {
    return this.#leader !== null;
  }

  /** True when the game has begun but is not in memory. The save is then authoritative. */
  get isAtRest(): boolean {
    return this.#table === null && this.record.stage !== 'gathering';
  }

  /**
   * True when the game must stay in memory: somebody is here, this node leads it, something is unsaved, or spectators
   * are delayed.
   */
  get isNeeded(): boolean {
    if (this.presence.hereOnly > 0 || this.#viewers > 0 || this.persistence.unsaved !== null) return true;
    return this.record.stage === 'playing' && (this.#leadership !== null || this.record.delay > 0);
  }

  /** Turn of the game as far as this node knows; null before it begins. */
  get turn(): number | null {
    return this.#table?.progress.turn ?? this.record.turn ?? null;
  }

  /** Occupants of all seats, with computer players where they stand in. */
  get movers(): readonly Occupant[] {
    return this.#moversAt(this.#begun());
  }

  get waited(): readonly Seat[] {
    const playing = playingSeats(this.record);
    return (this.#table?.seatsToMove ?? []).filter(seat => playing.includes(seat));
  }

  /** Seats that have offered a draw since the last move. */
  get drawOffers(): readonly Seat[] {
    return offersIn(this.record, this.#table?.seq ?? 0);
  }

  /** Milliseconds left to this seat in this turn; null without a clock. */
  timeLeft(seat: Seat): number | null {
    if (this.#table === null || this.#table.outcome !== null) return null;
    const now = this.#house.clock.now();
    const { turn } = this.#table.progress;
    const at = nextDeadline(this.#standing(this.record.due), { turn, waited: [seat], now });
    return at === null ? null : Math.max(0, at - now);
  }

  /** Milliseconds left of the game's time; null without a limit, and where no game is played. */
  get gameTimeLeft(): number | null {
    const { stage, timeLimit } = this.record;
    if (stage !== 'playing' || timeLimit?.ends === undefined) return null;
    return Math.max(0, timeLimit.ends - this.#house.clock.now());
  }

  /** End of the vacation of this seat's player, in milliseconds since 1970; null if they are not away. */
  awayUntil(seat: Seat): number | null {
    return awayUntil(this.#vacationsOf(seat), this.#house.clock.now());
  }

  /** Calls the listener after each change of seats, game, clock or chat. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** Attaches the game when it begins or is loaded. @param before what delayed spectators see at first */
  begin(table: Table, before: TableSnapshot | null = null): void {
    this.#table = table;
    this.#callSeats();
    this.persistence.watch(table);
    const { clock, log } = this.#house;
    const delay = this.record.delay * 1000;
    const fault = faultsIn(log, 'window');
    if (delay > 0) this.#late = new DelayedView({ live: this.#watched(), delay, clock, before, fault });
    table.subscribe(() => {
      this.#leader?.played();
      this.#changes.tell();
    });
    this.lead(this.#leadership);
    this.#changes.tell();
  }

  /** Starts to lead the table, or stops when another node leads it. */
  lead(leadership: Leadership | null): void {
    this.#leadership = leadership;
    this.#leader?.stop();
    this.#leader = null;
    const table = this.#table;
    if (leadership === null || table === null) return;
    this.#leader = new Leader(
      {
        id: this.id,
        table,
        persistence: this.persistence,
        movers: () => this.movers,
        waited: () => this.waited,
        company: this.presence,
        standing: dues => this.#standing(dues),
        note: text => this.note(text),
      },
      this.#players,
      this.#house,
      leadership,
    );
    this.#leader.begin();
  }

  /** Unloads the game. Nobody is at the table, the save stays, and the game can be loaded again. */
  rest(): void {
    this.#leader?.stop();
    this.#leader = null;
    this.#late?.close();
    this.#late = null;
    this.persistence.unwatch();
    this.#table = null;
  }

  /** Keeps the game in memory until the returned function is called. */
  look(): () => void {
    this.#viewers += 1;
    return () => {
      this.#viewers -= 1;
    };
  }

  /** Applies moves that other nodes have written. */
  async follow(): Promise<void> {
    await this.#table?.follow?.();
  }

  /** The game as spectators may see it. */
  watched(): TableView {
    return this.#late ?? this.#watched();
  }

  /** The game as this seat may see and play it. */
  played(seat: Seat): Table {
    return new SeatProjection(
      {
        ...this.#window(),
        offerDraw: () => this.offerDraw(seat),
        undo: this.record.undo,
        saving: 'every move is saved here; ssh HOST export CODE gives you the game when it is over',
      },
      seat,
    );
  }

  /** Replaces a person with a computer player, or gives them their seat back (null). */
  standIn(seat: Seat, why: StandIn | null): void {
    if (this.record.stage === 'over' || withStandIn(this.record, seat, why) === this.record) return;
    const changedAt = this.#house.clock.now();
    this.persistence.put(now => ({ ...withStandIn(now, seat, why), changedAt }));
    this.#leader?.followed();
  }

  /** Offers or accepts a draw. It is agreed once every person still playing has offered it since the last move. */
  async offerDraw(seat: Seat): Promise<Result<Outcome, TableRefusal>> {
    const table = this.#begun();
    // Moves made on other nodes void earlier offers.
    await this.follow();
    const { seq } = table;
    const offered = await this.persistence.change(now => ok(withOffer(now, seat, seq)));
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

  say(name: string, text: string): Result<ChatLine, string> {
    return this.#say(name, text, this.#table?.seq);
  }

  /** Says something to the team of a player alone; an error where somebody has none. */
  sayToTeam(person: Pick<Person, 'id' | 'name'>, text: string): Result<ChatLine, string> {
    const side = this.#sideOf(person.id);
    if (side === null) return err('you are in no team here, so nobody has heard that');
    const said = this.#teamChat.say(person.name, text, this.#house.clock.now(), this.#table?.seq, side);
    if (said.ok)
      this.persistence.put(now => ({ ...now, teamTalk: withLine(now.teamTalk ?? [], said.value) }));
    return said;
  }

  /** What somebody reads here: what is said to everybody, and to their own team. */
  talkFor(person: string): readonly ChatLine[] {
    const [all, own] = [this.chat.lines, this.#teamChat.lines];
    const side = own.length === 0 ? null : this.#sideOf(person);
    if (side === null) return all;
    const known = this.#teamLines.get(side);
    if (known?.all === all && known.own === own) return known.lines;
    const lines = [...all, ...own.filter(line => line.side === side)].sort((one, other) => one.at - other.at);
    this.#teamLines.set(side, { all, own, lines });
    return lines;
  }

  /** Lines that somebody has neither read nor said. */
  unreadBy(person: Pick<Person, 'id' | 'name'>): number {
    return this.talkFor(person.id).filter(line => this.chat.isNew(line, person)).length;
  }

  /** The team of somebody; null for who watches, and in a game without teams. */
  #sideOf(person: string): number | null {
    const seat = seatOfPerson(this.record, person);
    const { seats, options } = this.record;
    return seat === null ? null : teamOf({ seats: seats.length, options }, seat);
  }

  /** Marks the chat as read by somebody; for those seated here that is stored. */
  readChat(person: string): void {
    if (!this.chat.read(person, this.talkFor(person).at(-1))) return;
    if (seatOfPerson(this.record, person) === null) this.#changes.tell();
    else this.persistence.put(now => withPersonal(now, person, { read: this.chat.readBy(person) }));
  }

  /** Writes a line of the table itself into the chat. */
  note(text: string): void {
    // Dropped: only what somebody says has limits that it may not fit in.
    this.#say('', text);
  }

  /** Stops computer players and clocks, and writes everything down. */
  async close(): Promise<void> {
    this.#leader?.stop();
    this.#late?.close();
    await this.persistence.close();
  }

  /** Notifies listeners without a change of the record. */
  stir(): void {
    this.#changes.tell();
  }

  /** Calls seats of people who are forgotten by the name that the record has for them now. */
  #callSeats(): void {
    if (peopleAt(this.record).some(({ person }) => isPseudonym(person)))
      this.#table?.callSeats?.(occupantsOf(this.record).map(({ name }) => name));
  }

  #watched(): TableView {
    return new TableProjection(this.#window(), 'spectator');
  }

  #moversAt({ occupants }: TableView): readonly Occupant[] {
    return moversOf(this.record, occupants, this.#players);
  }

  /** Options of a projection, which stays usable after the game has been unloaded. */
  #window(): ProjectionOptions {
    const table = this.#begun();
    return { table, occupants: () => this.#moversAt(table), fault: faultsIn(this.#house.log, 'window') };
  }

  #begun(): Table {
    if (this.#table === null) throw new Error(`the game at ${this.id} has not begun`);
    return this.#table;
  }

  #say(name: string, text: string, seq?: number): Result<ChatLine, string> {
    const said = this.chat.say(name, text, this.#house.clock.now(), seq);
    if (said.ok) this.persistence.put(now => ({ ...now, talk: withLine(now.talk, said.value) }));
    return said;
  }

  #standing(dues: readonly Deadline[]): readonly Deadline[] {
    return deadlinesWithVacations(dues, this.record.clock, seat => this.#vacationsOf(seat));
  }

  #vacationsOf(seat: number): readonly Vacation[] {
    const occupant = this.record.seats[seat];
    return occupant?.kind === 'person' ? this.#house.vacationsOf(occupant.person) : [];
  }

  /** Reacts to a record written by another node: chat, stand-ins and clocks. */
  followed(): void {
    this.chat.follow(this.record.talk);
    this.#teamChat.follow(this.record.teamTalk ?? []);
    this.#leader?.followed();
  }
}
