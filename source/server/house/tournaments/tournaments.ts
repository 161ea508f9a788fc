import { err, ok, type Result } from '../../../../machines/result.ts';
import { SerialQueue } from '../../../base/serial-queue.ts';
import { computerOf, isComputer, knownIn } from '../../../players/computer-words.ts';
import { standInLevel } from '../../../players/player.ts';
import { endingOptions, usualDraft } from '../../../setup/draft.ts';
import type { Lease } from '../../../table/store.ts';
import type { Records, Versioned } from '../data/records.ts';
import type { Links } from '../data/storage.ts';
import type { Hall } from '../hall/hall.ts';
import { makeReady } from '../maps/made-maps.ts';
import { faultWords } from '../owner/log.ts';
import { type Erasure, withoutEntrant } from '../people/forgotten.ts';
import type { Person } from '../people/people.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import type { SeatRecord } from '../tables/record.ts';
import { botName, seatOfPerson } from '../tables/seating.ts';
import { newTournamentRecord, type TournamentOpening } from './opening.ts';
import {
  addComputer,
  addPerson,
  beginTournament,
  type HouseTournament,
  isRoundOver,
  nextRound,
  withdraw,
  withPlaces,
} from './record.ts';

const LOOK = 2_000;

const LEASE = 'pairings';

/** A change of a tournament, or the reason why it is refused. */
type Change = (now: HouseTournament) => Result<HouseTournament, string>;

/**
 * The server's tournaments, each one record of entrants, pairings and results, from which all else follows: missing
 * tables are opened, results recorded. So another node can continue for one that dies; the record's version prevents
 * pairing a round twice.
 */
export class Tournaments {
  readonly #hall: Hall;
  readonly #records: Records<HouseTournament>;
  readonly #links: Pick<Links, 'leases'> | null;
  readonly #known = new Map<string, Versioned<HouseTournament>>();
  /** Tables already logged as impossible to open. */
  readonly #reported = new Set<string>();
  #lease: Lease | null = null;
  #cancel: (() => void) | null = null;
  readonly #looks = new SerialQueue();
  #ended = false;

  constructor(hall: Hall, records: Records<HouseTournament>, links: Pick<Links, 'leases'> | null) {
    this.#hall = hall;
    this.#records = records;
    this.#links = links;
    hall.takesPart = id =>
      this.all.some(
        ({ stage, entrants }) => stage !== 'over' && entrants.some(({ person }) => person === id),
      );
  }

  /** Reads all tournaments and starts to pair. @throws Error with one sentence when a record cannot be read */
  async start(): Promise<void> {
    for (const [id, known] of await this.#records.readAll()) this.#known.set(id, known);
    this.#again();
  }

  /** Stops; another node may pair at once. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#cancel?.();
    await this.#looks.idle();
    if (this.#lease !== null) await this.#links?.leases.give([this.#lease]).catch(() => undefined);
  }

  /** All tournaments: unfinished ones first, then the newest first. */
  get all(): readonly HouseTournament[] {
    const over = ({ stage }: HouseTournament): number => Number(stage === 'over');
    return [...this.#known.values()]
      .map(({ record }) => record)
      .toSorted((a, b) => over(a) - over(b) || b.createdAt - a.createdAt);
  }

  get(id: string): HouseTournament | null {
    return this.#known.get(id)?.record ?? null;
  }

  /** Opens a tournament, with its organiser as the first entrant. */
  async open(opening: TournamentOpening, person: Person): Promise<Result<HouseTournament, string>> {
    const { people, clock, makeMap } = this.#hall.parts;
    await makeReady(opening.map, makeMap);
    if (this.#hall.draining) return err('the server is about to stop; no new tournaments are opened');
    if (this.all.filter(({ host, stage }) => host === person.id && stage !== 'over').length >= 2)
      return err('you have opened two tournaments that are not over');
    const begun = newTournamentRecord(this.#hall, opening);
    if (!begun.ok) return begun;
    const known = await people.keep(person.id);
    if (!known.ok) return err(known.error.sentence);
    const now = clock.now();
    const organiser = { person: person.id, level: null, name: person.name, withdrawn: false };
    const record: HouseTournament = {
      ...begun.value,
      id: this.#hall.freeCode(),
      host: person.id,
      entrants: [organiser],
      createdAt: now,
      changedAt: now,
    };
    const written = await this.#records.write(record.id, record, 0);
    if (!written.ok) return err(written.error.sentence);
    this.#adopt({ record, version: written.value });
    return ok(record);
  }

  /** Enters a person, who is then stored. */
  async enter(id: string, person: Person): Promise<Result<HouseTournament, string>> {
    const known = await this.#hall.parts.people.keep(person.id);
    return known.ok ? this.change(id, now => addPerson(now, person)) : err(known.error.sentence);
  }

  /** Withdraws a person; a computer player finishes their game. */
  async leave(id: string, person: Person): Promise<Result<HouseTournament, string>> {
    const left = await this.change(id, now => withdraw(now, person));
    for (const table of left.ok ? this.#hall.tables : []) {
      const seat = seatOfPerson(table.record, person.id);
      if (table.record.tournament === id && seat !== null) table.standIn(seat, 'resigned');
    }
    return left;
  }

  /** Takes a person out of all tournaments. @returns an error sentence, or null */
  async forget(erasure: Erasure): Promise<string | null> {
    if (this.#links !== null) await this.#follow();
    for (const { id, host, entrants } of this.all) {
      if (host !== erasure.person && entrants.every(({ person }) => person !== erasure.person)) continue;
      const changed = await this.change(id, now => ok(withoutEntrant(now, erasure)));
      if (!changed.ok) return changed.error;
      await this.#records.settle?.(id);
    }
    return null;
  }

  /** Changes a tournament in its stored version; a change without effect is not written. */
  async change(id: string, change: Change): Promise<Result<HouseTournament, string>> {
    for (;;) {
      const known = await this.#records.read(id);
      if (known === null) return err('there is no such tournament');
      const next = change(known.record);
      if (!next.ok || next.value === known.record) {
        this.#adopt(known);
        return next;
      }
      const record = { ...next.value, changedAt: this.#hall.parts.clock.now() };
      const written = await this.#records.write(id, record, known.version);
      if (written.ok) {
        this.#adopt({ record, version: written.value });
        return ok(record);
      }
      if (written.error.code !== 'changed') return err(written.error.sentence);
    }
  }

  /** Changes a tournament if this person is its organiser. */
  changeAsHost(id: string, person: Person, change: Change): Promise<Result<HouseTournament, string>> {
    return this.change(id, now =>
      now.host === person.id ? change(now) : err('only the person who opened the tournament can do that'),
    );
  }

  add(id: string, person: Person, level: string): Promise<Result<HouseTournament, string>> {
    return this.changeAsHost(id, person, now => {
      const ranks = this.#hall.game(now.game)?.players ?? { levels: [] };
      return isComputer(ranks, level)
        ? addComputer(now, level)
        : err(`computer players are ${knownIn(ranks)}`);
    });
  }

  /** Begins a tournament. If this node pairs, its tables exist afterwards. */
  async begin(id: string, person: Person): Promise<Result<HouseTournament, string>> {
    const now = await this.changeAsHost(id, person, beginTournament);
    if (now.ok) await this.look();
    return now.ok ? ok(this.get(id) ?? now.value) : now;
  }

  /** Follows other nodes and, if this node holds the lease, pairs, opens tables and records results. */
  look(): Promise<void> {
    return this.#looks.run(() => this.#look()).catch((error: unknown) => this.#fault(error));
  }

  #fault(error: unknown, tournament?: string): void {
    if (this.#ended) return;
    const where = { where: 'tournaments', ...(tournament === undefined ? {} : { tournament }) };
    this.#hall.parts.log.write('fault', { ...where, what: faultWords(error) });
  }

  #again(): void {
    if (this.#ended) return;
    this.#cancel = this.#hall.parts.clock.after(LOOK, () => void this.look().then(() => this.#again()));
  }

  async #look(): Promise<void> {
    if (this.#links !== null) await this.#follow();
    if (this.#ended || this.#hall.leaving || !(await this.#leads())) return;
    for (const { id, stage } of this.all)
      if (stage === 'running') await this.#goOn(id).catch((error: unknown) => this.#fault(error, id));
  }

  /** True for the node that pairs, which holds the lease. */
  async #leads(): Promise<boolean> {
    if (this.#links === null) return true;
    const { leases } = this.#links;
    const [renewed] = this.#lease === null ? [] : await leases.renew([this.#lease]);
    const [lease] = renewed === undefined ? await leases.take([LEASE]) : [renewed];
    this.#lease = lease ?? null;
    return this.#lease !== null;
  }

  async #follow(): Promise<void> {
    for (const [id, version] of await this.#records.versions()) {
      const isNewer = version > (this.#known.get(id)?.version ?? 0);
      const now = isNewer ? await this.#records.read(id) : null;
      if (now !== null) this.#adopt(now);
    }
  }

  async #goOn(id: string): Promise<void> {
    await this.#seeToTables(id);
    const now = this.get(id);
    if (now === null || !isRoundOver(now)) return;
    // Dropped: what is not written is paired at the next check.
    await this.change(id, record => ok(nextRound(record, () => this.#hall.freeCode())));
    await this.#seeToTables(id);
  }

  /** Opens paired tables that are missing, begins their games, lets computers play for who has withdrawn, records results. */
  async #seeToTables(id: string): Promise<void> {
    const now = this.get(id);
    if (now === null) return;
    for (const { table, players, places } of now.tables) {
      if (table === null || places !== null) continue;
      const found = this.#hall.find(table);
      // A table finished long ago exists only as a record.
      const record = found.ok ? found.value.record : (await this.#hall.parts.records.read(table))?.record;
      if (record === undefined) await this.#open(now, table, players);
      else if (found.ok && record.stage === 'gathering') await this.#begin(now, found.value);
      else if (found.ok && record.stage === 'playing') resignWithdrawn(now, found.value);
      else if (record.stage === 'over') {
        const all = record.places ?? players.map(() => 1);
        const mine = players.map((_, seat) => all[seat] ?? 1);
        // Places among the entrants, leaving out computer players that only fill seats.
        const own = mine.map(place => 1 + mine.filter(other => other < place).length);
        // Dropped: what is not written is recorded at the next check.
        await this.change(id, before => ok(withPlaces(before, table, own)));
      }
    }
  }

  async #open(now: HouseTournament, table: string, players: readonly number[]): Promise<void> {
    const game = this.#hall.game(now.game);
    const host = await this.#hall.parts.people.recall(now.host);
    if (game === null || host === null)
      return this.#unopened(now, table, 'its game or host is not known here');
    const usual = usualDraft(game.choices);
    const filler = standInLevel(game.players);
    const taken: string[] = players.flatMap(index => now.entrants[index]?.name ?? []);
    const seats = Array.from({ length: now.size }, (_, seat): SeatRecord => {
      const entrant = now.entrants[players[seat] ?? -1];
      if (entrant === undefined) {
        const name = botName(game.players, filler, taken);
        taken.push(name);
        return { kind: 'bot', level: filler, name };
      }
      const { person, name } = entrant;
      if (person === null) {
        const computer = computerOf(game.players, entrant.level ?? '') ?? { level: filler };
        return { kind: 'bot', ...computer, name };
      }
      return { kind: 'person', person, name, standIn: entrant.withdrawn ? 'resigned' : null };
    });
    // Computer players replace absent people, and their games might never end.
    const options = endingOptions(game.choices, now.options ?? usual.options);
    const { clock, map = usual.map, id: tournament } = now;
    const terms = { private: false, clock, delay: 0, hints: false, undo: true, tournament };
    const opened = await this.#hall.open(host, { game, options, map, seats, ...terms }, table);
    if (opened.ok) await this.#begin(now, opened.value);
    else this.#unopened(now, table, opened.error);
  }

  async #begin(now: HouseTournament, table: HostedTable): Promise<void> {
    const fault = await this.#hall.begin(table);
    if (fault !== null) this.#unopened(now, table.id, fault);
  }

  /** Logs once that a table could not be opened, or its game begun; it is tried again at each check. */
  #unopened({ id }: HouseTournament, table: string, why: string): void {
    if (this.#reported.has(table)) return;
    this.#reported.add(table);
    this.#hall.parts.log.write('unopened', { tournament: id, table, why });
  }

  #adopt(known: Versioned<HouseTournament>): void {
    this.#known.set(known.record.id, known);
  }
}

/** Gives up the seats of people who have withdrawn, where a server died before it did. */
function resignWithdrawn({ entrants }: HouseTournament, table: HostedTable): void {
  for (const { person } of entrants.filter(({ withdrawn }) => withdrawn)) {
    const seat = person === null ? null : seatOfPerson(table.record, person);
    const held = seat === null ? undefined : table.record.seats[seat];
    if (seat !== null && held?.kind === 'person' && held.standIn !== 'resigned' && held.standIn !== 'kicked')
      table.standIn(seat, 'resigned');
  }
}
