import { err, ok, type Result } from '../../../machines/result.ts';
import { createEmitter, type Emitter } from '../../base/emitter.ts';
import type { Versioned } from '../data/records.ts';
import { Rates } from '../owner/limits.ts';
import { faultsIn } from '../owner/log.ts';
import { freshCode, type Person, readCode } from '../people/people.ts';
import type { Talk } from '../tables/company.ts';
import { beginsByItself, standUp } from '../tables/dice.ts';
import { Hosted } from '../tables/hosted.ts';
import type { RecordChange } from '../tables/kept.ts';
import type { TableRecord } from '../tables/record.ts';
import { concerns, peopleAt, satDown } from '../tables/seating.ts';
import { Aheads } from './aheads.ts';
import { Attendance } from './attendance.ts';
import { beginGame, type HallParts, isStale, openingRecord, rewind, whyNoTable } from './games.ts';
import { InMemory } from './in-memory.ts';
import { NO_TABLE, OwnGames } from './own-games.ts';
import type { ServedGame, TableOpening } from './setups.ts';
import { type Visitor, Waits } from './visitor.ts';

/** All tables, everybody who is here, and the fire in the lobby. */
export class Hall {
  readonly parts: HallParts;
  /** The fire in the lobby. */
  readonly talk: Talk;
  readonly ownGames: OwnGames;
  readonly #tables = new Map<string, Hosted>();
  readonly attendance = new Attendance();
  readonly #changes: Emitter<void>;
  readonly #talkRates: Rates;
  readonly #waits = new Waits();
  readonly #inMemory: InMemory;
  readonly #aheads: Aheads;
  /** Tables whose game is about to begin. */
  readonly #beginning = new Map<Hosted, Promise<string | null>>();
  /** Why all tables wait; null while they do not. */
  #held: string | null = null;
  /** Whether somebody takes part in what goes on without a table of theirs. */
  takesPart: (person: string) => boolean = () => false;
  /** True once this server is about to stop. */
  leaving = false;
  constructor(parts: HallParts) {
    this.parts = parts;
    this.talk = parts.houseState.talk;
    this.#talkRates = new Rates(parts.limits.talk, 10_000);
    const { records, saves } = parts;
    const tables = () => this.tables;
    this.ownGames = new OwnGames({ records, saves, tables, strike: hosted => this.#strike(hosted) });
    this.#changes = createEmitter(faultsIn(parts.log, 'hall'));
    this.#inMemory = new InMemory(parts, () => this.visitors);
    this.#aheads = new Aheads(id => this.game(id), parts.log);
  }

  get tables(): readonly Hosted[] {
    return [...this.#tables.values()];
  }

  get visitors(): readonly Visitor[] {
    return this.attendance.visitors;
  }

  /** Whether no new tables are opened. */
  get draining(): boolean {
    return this.leaving || this.parts.houseState.draining;
  }

  /** Calls the listener when somebody comes, goes, says something, or a table changes. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** Brings back every table that is not over. A game that cannot be taken up is left as it is and logged. */
  async restore(): Promise<void> {
    for (const known of (await this.parts.records.readAll()).values()) {
      if (isStale(known.record, this.parts.clock.now())) this.ownGames.letGo(known);
      else await this.#restore(this.#host(known));
    }
  }

  async #restore(hosted: Hosted): Promise<void> {
    const isGathering = hosted.record.stage === 'gathering';
    // Its server may have died when its game had begun; in a house somebody will see to that.
    if (!hosted.isNeeded && (!isGathering || this.parts.isShared)) return;
    const refused = await this.takeUp(hosted);
    if (refused !== null && isGathering) this.#tables.delete(hosted.id);
  }

  /** Takes over a table as another node has written it. */
  async follow(known: Versioned<TableRecord>): Promise<void> {
    const { record } = known;
    const hosted =
      this.#tables.get(record.id) ?? (isStale(record, this.parts.clock.now()) ? null : this.#host(known));
    hosted?.kept.follow(known);
    if (hosted?.isAtRest === true && this.#inMemory.needs(hosted)) await this.takeUp(hosted);
    this.#changes.tell();
  }

  /**
   * Takes up the game of a table that has begun, where it is not in memory.
   * @returns one sentence when it cannot be played here
   */
  async takeUp(hosted: Hosted): Promise<string | null> {
    await this.#beginning.get(hosted)?.catch(() => undefined);
    return this.#inMemory.takeUp(hosted);
  }

  /** Lets go of games in memory that nobody here has needed for a while; their tables stay. */
  rest(): void {
    this.#inMemory.sweep(this.tables, hosted => this.#waits.forget(hosted.id));
  }

  /** Takes over what another node has written of somebody. */
  async followPerson(id: string): Promise<void> {
    await this.parts.people.follow(id, this.attendance.sessionsOf(id, 'here') > 0);
    this.#call(id);
    rewind(this.tables, id);
  }

  /** Gives somebody another name, in all their sessions. @returns one sentence when it cannot be */
  async rename({ id }: Person, text: string): Promise<string | null> {
    const renamed = await this.parts.people.rename(id, text);
    if (renamed.ok) this.#call(id);
    return renamed.ok ? null : renamed.error;
  }

  /** Takes over how somebody is called now. */
  #call(id: string): void {
    const person = this.parts.people.get(id);
    if (person !== null && this.attendance.call(person)) this.#changes.tell();
  }

  /** Takes away a table that another node has taken away. */
  dropped(id: string): void {
    const hosted = this.#tables.get(id);
    if (hosted === undefined || hosted.kept.version === 0) return;
    this.#tables.delete(id);
    hosted.stir();
    this.#changes.tell();
  }

  enter(visitor: Visitor): void {
    this.attendance.enter(visitor);
    visitor.waitedFor(this.#waits.count(visitor.person.id), false);
    const them = new Set([visitor.person.id]);
    for (const hosted of this.tables)
      if (hosted.isAtRest && this.#inMemory.needs(hosted, them)) void this.takeUp(hosted);
    this.#changes.tell();
  }

  leave(visitor: Visitor): void {
    this.attendance.leave(visitor);
    this.letGo(visitor.person.id);
    this.prune();
    this.#changes.tell();
  }

  /** Forgets somebody who has gone, on whom no table depends and who keeps nothing. */
  letGo(id: string): void {
    const depends = this.tables.some(({ record }) => concerns(record, id)) || this.ownGames.of(id).length > 0;
    const keeps = this.parts.people.keeps(id) || this.takesPart(id);
    const here = this.attendance.sessionsOf(id, 'anywhere');
    if (here === 0 && !depends && !keeps) this.parts.people.forget(id);
  }

  get held(): string | null {
    return this.#held;
  }

  /** All tables wait for what is written, or go on again: games stay on the screens, moves are kept. */
  hold(sentence: string | null): void {
    this.#held = sentence;
    for (const hosted of this.tables) hosted.stir();
    this.#changes.tell();
  }

  /** Tells that a visitor has gone to another place. */
  stir(): void {
    this.#changes.tell();
  }

  find(text: string): Result<Hosted, string> {
    const code = readCode(text);
    const hosted = code === null ? undefined : this.#tables.get(code);
    return hosted === undefined ? err(NO_TABLE) : ok(hosted);
  }

  /** Tables that this person may know of: theirs, and those that are not private and can be played here. */
  known(person: Person): readonly Hosted[] {
    return this.tables.filter(
      ({ record, refusal }) => (!record.private && refusal === null) || concerns(record, person.id),
    );
  }

  /**
   * Opens a table.
   * @param code under which; where another node has opened it at the same moment, it is that one
   */
  async open(
    person: Person,
    opening: TableOpening,
    code: string = this.freeCode(),
  ): Promise<Result<Hosted, string>> {
    const { log } = this.parts;
    if (this.draining) return err('the server is about to stop; no new tables are opened');
    const why = whyNoTable(this.tables, person, opening, this.parts);
    if (why !== null) return err(why);
    const begun = openingRecord(opening, code, person, this.parts);
    if (!begun.ok) return begun;
    const record = begun.value;
    const hosted = this.#host({ record, version: 0 });
    const kept = await this.#keep(hosted, person, ok);
    if (kept !== null) {
      await this.#strike(hosted);
      return err(kept);
    }
    log.write('opened', { table: record.id, game: record.game, by: person.name });
    return ok(hosted);
  }

  /** Sits a person down, and begins the game when every seat is taken. @returns one sentence when that cannot be */
  async sit(hosted: Hosted, person: Person): Promise<string | null> {
    const refused = await this.#keep(hosted, person, now => satDown(now, person));
    if (refused !== null || !beginsByItself(hosted.record)) return refused;
    return this.begin(hosted);
  }

  async stand(hosted: Hosted, person: Person): Promise<string | null> {
    const next = await standUp(hosted, person, this.parts.random);
    if (!next.ok) return next.error;
    if (peopleAt(next.value).length === 0) await this.#strike(hosted);
    return null;
  }

  /** Begins the game, with computer players on the seats that are free. @returns one sentence when it cannot begin */
  async begin(hosted: Hosted, level?: string): Promise<string | null> {
    if (hosted.record.stage !== 'gathering' || this.#beginning.has(hosted)) return null;
    const begun = beginGame(this.parts, hosted, level).finally(() => {
      this.#beginning.delete(hosted);
      // Another node was first.
      if (hosted.isAtRest) void this.takeUp(hosted);
    });
    this.#beginning.set(hosted, begun);
    return begun;
  }

  /** Says something at the fire. @returns one sentence when it is not said */
  say(person: Person, text: string): string | null {
    if (!this.mayTalk(person)) return 'one moment: that was a lot of talk at once';
    const said = this.parts.houseState.say(person, text, this.parts.clock.now());
    if (!said.ok) return said.error;
    this.#changes.tell();
    return null;
  }

  mayTalk(person: Person): boolean {
    return this.#talkRates.take(person.id, this.parts.clock.now());
  }

  /** Lets go of tables that nobody needs any more. Their files stay. */
  prune(): void {
    this.rest();
    const now = this.parts.clock.now();
    for (const hosted of this.tables) {
      if (hosted.presence.here > 0 || hosted.kept.unsaved !== null || !isStale(hosted.record, now)) continue;
      this.#tables.delete(hosted.id);
      void hosted
        .close()
        .then(() => this.ownGames.letGo({ record: hosted.record, version: hosted.kept.version }));
    }
    this.#talkRates.prune(this.parts.clock.now());
  }

  /** Writes every table down and lets go of it. */
  async close(): Promise<void> {
    await Promise.all(this.tables.map(hosted => hosted.close()));
    this.#tables.clear();
  }

  #host(known: Versioned<TableRecord>): Hosted {
    const { record } = known;
    const hosted = new Hosted(known, this.game(record.game)?.players ?? null, this.parts);
    this.#tables.set(record.id, hosted);
    const note = (): void => this.#waits.note(hosted, this.visitors);
    note();
    hosted.subscribe(() => {
      note();
      this.#aheads.look(hosted);
      this.#changes.tell();
    });
    return hosted;
  }

  /** Takes a table away on which nobody sits and whose game has not begun. */
  async #strike(hosted: Hosted): Promise<void> {
    this.#tables.delete(hosted.id);
    await hosted.kept.remove();
    hosted.stir();
    this.#changes.tell();
  }

  /** The game with this id, if it is played here. */
  game(id: string): ServedGame | null {
    return this.parts.games.find(game => game.id === id) ?? null;
  }

  /** Writes down a table that has changed, and who has to do with it from now on. @returns one sentence when it cannot */
  async #keep(hosted: Hosted, person: Person, change: RecordChange): Promise<string | null> {
    const known = await this.parts.people.keep(person.id);
    if (!known.ok) return known.error.sentence;
    const changed = await hosted.kept.change(change);
    return changed.ok ? null : changed.error;
  }

  freeCode(): string {
    for (;;) {
      const code = freshCode();
      if (!this.#tables.has(code)) return code;
    }
  }
}
