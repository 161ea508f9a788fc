import { err, ok, type Result } from '../../../../machines/result.ts';
import { createEmitter, type Emitter } from '../../../base/emitter.ts';
import { hasEquals, withEqual } from '../../../players/computer-words.ts';
import { equalOf } from '../../../players/skill.ts';
import type { Computer } from '../../../table/api.ts';
import { NO_RATINGS, type SeatRatings } from '../../../table/seat-ratings.ts';
import type { Versioned } from '../data/records.ts';
import { makeReady } from '../maps/made-maps.ts';
import { Rates } from '../owner/limits.ts';
import { faultsIn } from '../owner/log.ts';
import { freshCode, readCode } from '../people/codes.ts';
import type { Person } from '../people/people.ts';
import type { Chat } from '../tables/chat.ts';
import { beginsByItself, standUp } from '../tables/dice.ts';
import { HostedTable } from '../tables/hosted-table.ts';
import type { RecordChange } from '../tables/persistence.ts';
import type { TableRecord } from '../tables/record.ts';
import { concerns, peopleAt, type SeatedPerson, seatPerson } from '../tables/seating.ts';
import { Attendance, PendingTurns, type Visitor } from './attendance.ts';
import {
  beginGame,
  type HallParts,
  isStale,
  KEPT,
  mapAt,
  newTableRecord,
  rewind,
  whyNoTable,
} from './games.ts';
import { LoadedGames } from './loaded-games.ts';
import { NO_TABLE, OwnGames } from './own-games.ts';
import { Premoves } from './premoves.ts';
import type { ServedGame, TableOpening } from './setups.ts';

/** Finished games that stay at their tables, at most: the newest. All are stored. */
const FINISHED = 200;

/** All tables of the server, everybody who is online, and the chat of the lobby. */
export class Hall {
  readonly parts: HallParts;
  readonly chat: Chat;
  readonly ownGames: OwnGames;
  readonly #tables = new Map<string, HostedTable>();
  readonly attendance = new Attendance();
  readonly #changes: Emitter<void>;
  readonly #talkRates: Rates;
  readonly #waits = new PendingTurns();
  readonly #inMemory: LoadedGames;
  readonly #premoves: Premoves;
  readonly #beginning = new Map<HostedTable, Promise<string | null>>();
  /** The reason why all tables wait for the storage; null when they do not. */
  #held: string | null = null;
  /** True for somebody who takes part in a tournament. Set by `Tournaments`. */
  takesPart: (person: string) => boolean = () => false;
  /** What the ratings say of somebody and of the levels of a game. Set by `LobbyListing`. */
  ratingsOf: (game: ServedGame, person: Person) => Promise<SeatRatings> = async () => NO_RATINGS;
  /** True once this server is shutting down. */
  leaving = false;

  constructor(parts: HallParts) {
    this.parts = parts;
    this.chat = parts.houseState.chat;
    this.#talkRates = new Rates(parts.limits.talk, 10_000);
    const { records, saves } = parts;
    const tables = () => this.tables;
    this.ownGames = new OwnGames({ records, saves, tables, strike: table => this.#remove(table) });
    this.#changes = createEmitter(faultsIn(parts.log, 'hall'));
    this.#inMemory = new LoadedGames(parts, () => this.visitors);
    this.#premoves = new Premoves(id => this.game(id), parts.log);
  }

  get tables(): readonly HostedTable[] {
    return [...this.#tables.values()];
  }

  get visitors(): readonly Visitor[] {
    return this.attendance.visitors;
  }

  /** True when no new tables may be opened. */
  get draining(): boolean {
    return this.leaving || this.parts.houseState.draining;
  }

  /** Calls the listener when somebody comes, goes or writes in the chat, and when a table changes. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** Restores all tables that are not over. A game that cannot be loaded is logged and left alone. */
  async restore(): Promise<void> {
    const { records, clock, people } = this.parts;
    const now = clock.now();
    const over = await records.find('over', { from: now - KEPT.over, most: FINISHED });
    const all = [...(await records.find('unfinished')), ...over].filter(
      ({ record }) => !isStale(record, now),
    );
    await people.load(all.flatMap(({ record }) => peopleAt(record).map(({ person }) => person)));
    for (const known of all) await this.#restore(this.#add(known));
  }

  async #restore(table: HostedTable): Promise<void> {
    const isGathering = table.record.stage === 'gathering';
    // A single server may have died just after the game began; in a house other nodes take care of that.
    if (!table.isNeeded && (!isGathering || this.parts.isShared)) return;
    if ((await this.takeUp(table)) !== null && isGathering) this.#tables.delete(table.id);
  }

  /** Adopts a table as another node has written it. */
  async follow(known: Versioned<TableRecord>): Promise<void> {
    const { record } = known;
    const table =
      this.#tables.get(record.id) ?? (isStale(record, this.parts.clock.now()) ? null : this.#add(known));
    table?.persistence.follow(known);
    // Dropped: it is logged, and told to whoever opens the table.
    if (table?.isAtRest === true && this.#inMemory.needs(table)) await this.takeUp(table);
    this.#changes.tell();
  }

  /** Loads the game of a table that has begun. @returns an error sentence when it cannot be played here */
  async takeUp(table: HostedTable): Promise<string | null> {
    // Dropped: whoever begins it is told.
    await this.#beginning.get(table)?.catch(() => undefined);
    return this.#inMemory.takeUp(table);
  }

  /** Unloads games that nobody here has needed for a while; their tables stay. */
  rest(): void {
    this.#inMemory.sweep(this.tables, table => this.#waits.forget(table.id));
  }

  /** Adopts a person as another node has written them. */
  async followPerson(id: string): Promise<void> {
    if (this.parts.people.get(id) === null) return;
    await this.parts.people.follow(id, this.attendance.sessionsOf(id, 'here') > 0);
    this.#call(id);
    rewind(this.tables, id);
  }

  /** Renames somebody in all their sessions. @returns an error sentence, or null */
  async rename({ id }: Person, text: string): Promise<string | null> {
    const renamed = await this.parts.people.rename(id, text);
    if (renamed.ok) this.#call(id);
    return renamed.ok ? null : renamed.error;
  }

  #call(id: string): void {
    const person = this.parts.people.get(id);
    if (person !== null && this.attendance.call(person)) this.#changes.tell();
  }

  /** Drops a table that another node has deleted. */
  dropped(id: string): void {
    const table = this.#tables.get(id);
    if (table === undefined || table.persistence.version === 0) return;
    this.#tables.delete(id);
    table.stir();
    this.#changes.tell();
  }

  enter(visitor: Visitor): void {
    this.attendance.enter(visitor);
    visitor.waitedFor(this.#waits.count(visitor.person.id), false);
    const them = new Set([visitor.person.id]);
    for (const table of this.tables) {
      // Dropped: it is logged, and told to whoever opens the table.
      if (table.isAtRest && this.#inMemory.needs(table, them)) void this.takeUp(table);
    }
    this.#changes.tell();
  }

  leave(visitor: Visitor): void {
    this.attendance.leave(visitor);
    this.letGo(visitor.person.id);
    this.prune();
    this.#changes.tell();
  }

  /** Forgets somebody who has left, unless a table depends on them or they have stored something. */
  letGo(id: string): void {
    this.#letGo(id).catch(this.#missed);
  }

  /** Logs why people could not be read or let go of; what a server that closes asks too late is no fault. */
  readonly #missed = (error: unknown): void => {
    if (!this.leaving) faultsIn(this.parts.log, 'people')(error);
  };

  async #letGo(id: string): Promise<void> {
    const { people } = this.parts;
    const isNeeded = (): boolean =>
      this.attendance.sessionsOf(id, 'anywhere') > 0 ||
      this.tables.some(({ record }) => concerns(record, id)) ||
      this.takesPart(id);
    if (people.get(id) === null || isNeeded()) return;
    const keeps = people.keeps(id) || (await this.ownGames.hasPlayed(id));
    // They may have come back meanwhile.
    if (isNeeded()) return;
    if (keeps) people.release(id);
    else people.forget(id);
  }

  get held(): string | null {
    return this.#held;
  }

  /** Makes all tables wait for the storage (or go on, with null). Boards stay on the screens. */
  hold(sentence: string | null): void {
    this.#held = sentence;
    for (const table of this.tables) table.stir();
    this.#changes.tell();
  }

  /** Notifies listeners that a visitor has moved. */
  stir(): void {
    this.#changes.tell();
  }

  find(text: string): Result<HostedTable, string> {
    const table = this.#tables.get(readCode(text) ?? '');
    return table === undefined ? err(NO_TABLE) : ok(table);
  }

  /** Tables that this person may see: their own, and public ones that can be played here. */
  known(person: Person): readonly HostedTable[] {
    return this.tables.filter(
      ({ record, refusal }) => (!record.private && refusal === null) || concerns(record, person.id),
    );
  }

  /** Opens a table. @param code its code; if another node opens the same one at the same time, both are one table */
  async open(
    person: Person,
    opening: TableOpening,
    code: string = this.freeCode(),
  ): Promise<Result<HostedTable, string>> {
    const { log, makeMap } = this.parts;
    await makeReady(mapAt(opening, code), makeMap);
    const before = this.#tables.get(code);
    if (before !== undefined) return ok(before);
    if (this.draining) return err('the server is about to stop; no new tables are opened');
    const why = whyNoTable(this.tables, person, opening, this.parts);
    if (why !== null) return err(why);
    const record = newTableRecord(await this.#withEquals(opening, person), code, person, this.parts);
    if (!record.ok) return record;
    const table = this.#add({ record: record.value, version: 0 });
    const fault = await this.#keep(table, person, ok);
    if (fault !== null) {
      await this.#remove(table);
      return err(fault);
    }
    log.write('opened', { table: table.id, game: opening.game.id, by: person.name });
    return ok(table);
  }

  /** The opening with its equals as strong as who opens the table. */
  async #withEquals(opening: TableOpening, person: Person): Promise<TableOpening> {
    const { game, seats } = opening;
    const equal = hasEquals(seats) ? await this.equalOf(game.id, person) : null;
    return equal === null ? opening : { ...opening, seats: withEqual(seats, equal) };
  }

  /** The computer player of a game that is as strong as a person by the records; null where it is not played. */
  async equalOf(id: string, person: Person): Promise<Computer | null> {
    const game = this.game(id);
    return game && equalOf(game.players, person.name, await this.ratingsOf(game, person));
  }

  /** Seats a person, and begins the game once every seat is taken. @returns an error sentence, or null */
  async sit(table: HostedTable, person: Person): Promise<string | null> {
    const refused = await this.#keep(table, person, now => seatPerson(now, person));
    if (refused !== null || !beginsByItself(table.record)) return refused;
    return this.begin(table);
  }

  async stand(table: HostedTable, person: SeatedPerson): Promise<string | null> {
    const next = await standUp(table, person, this.parts.random);
    if (!next.ok) return next.error;
    if (peopleAt(next.value).length === 0) await this.#remove(table);
    return null;
  }

  /** Begins the game with computer players on free seats. @returns an error sentence, or null */
  async begin(table: HostedTable, level?: string): Promise<string | null> {
    if (table.record.stage !== 'gathering' || this.#beginning.has(table)) return null;
    const begun = beginGame(this.parts, table, level).finally(() => {
      this.#beginning.delete(table);
      // Dropped: another node has begun it first, and who opens the table is told.
      if (table.isAtRest) void this.takeUp(table);
    });
    this.#beginning.set(table, begun);
    return begun;
  }

  /** Says something in the lobby. @returns an error sentence, or null */
  say(person: Person, text: string): string | null {
    if (!this.mayTalk(person)) return 'one moment: that was a lot at once';
    const refused = this.parts.houseState.say(person, text, this.parts.clock.now());
    if (refused === null) this.#changes.tell();
    return refused;
  }

  mayTalk(person: Person): boolean {
    return this.#talkRates.take(person.id, this.parts.clock.now());
  }

  /** Drops tables that nobody needs any more. Their files stay. */
  prune(): void {
    this.rest();
    const now = this.parts.clock.now();
    const { tables } = this;
    const over = tables.filter(({ record }) => record.stage === 'over');
    const byEnd = over.toSorted((a, b) => b.record.changedAt - a.record.changedAt);
    const old = new Set(byEnd.slice(FINISHED));
    for (const table of tables) {
      if (table.presence.here > 0 || table.persistence.unsaved !== null) continue;
      if (!old.has(table) && !isStale(table.record, now)) continue;
      this.#tables.delete(table.id);
      void table.close().then(() => {
        for (const { person } of peopleAt(table.record)) this.letGo(person);
      });
    }
    this.#talkRates.prune(this.parts.clock.now());
  }

  /** Saves and closes every table; a game that is just beginning has begun before. */
  async close(): Promise<void> {
    // Whoever begins one is told of a failure.
    await Promise.allSettled(this.#beginning.values());
    await Promise.all(this.tables.map(table => table.close()));
    this.#tables.clear();
  }

  #add(known: Versioned<TableRecord>): HostedTable {
    const { record } = known;
    const table = new HostedTable(known, this.game(record.game)?.players ?? null, this.parts);
    this.#tables.set(record.id, table);
    void this.#loadPeople(table);
    const note = (): void => this.#waits.note(table, this.visitors);
    note();
    table.subscribe(() => {
      note();
      this.#premoves.look(table);
      this.#changes.tell();
    });
    return table;
  }

  /** Loads the people of a table, for the time that they were away counts on its clock. */
  async #loadPeople(table: HostedTable): Promise<void> {
    const loaded = this.parts.people.load(peopleAt(table.record).map(({ person }) => person));
    const isNews = await loaded.catch(this.#missed);
    if (isNews === true) table.followed();
  }

  /** Deletes a table without people whose game has not begun. */
  async #remove(table: HostedTable): Promise<void> {
    const removed = await table.persistence.remove();
    // What cannot be removed stays in the list, as it would be there after the next start, until it is stale.
    if (removed.ok) this.#tables.delete(table.id);
    table.stir();
    this.#changes.tell();
  }

  /** The game with this id; null if it is not offered here. */
  game(id: string): ServedGame | null {
    return this.parts.games.find(game => game.id === id) ?? null;
  }

  /** Stores a changed table and the person concerned. @returns an error sentence, or null */
  async #keep(table: HostedTable, person: Person, change: RecordChange): Promise<string | null> {
    const known = await this.parts.people.keep(person.id);
    if (!known.ok) return known.error.sentence;
    const changed = await table.persistence.change(change);
    return changed.ok ? null : changed.error;
  }

  freeCode(): string {
    for (;;) {
      const code = freshCode();
      if (!this.#tables.has(code)) return code;
    }
  }
}
