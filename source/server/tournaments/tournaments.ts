import { err, ok, type Result } from '../../../machines/result.ts';
import { createEmitter } from '../../base/emitter.ts';
import { standInLevel } from '../../players/player.ts';
import { usualDraft } from '../../setup/draft.ts';
import type { Lease } from '../../table/store.ts';
import { changeRecord, type Records, type Versioned } from '../data/records.ts';
import type { Links } from '../data/storage.ts';
import type { Hall } from '../hall/hall.ts';
import { faultWords } from '../owner/log.ts';
import type { Person } from '../people/people.ts';
import type { SeatRecord } from '../tables/record.ts';
import { botName } from '../tables/seating.ts';
import { type HouseTournament, nextRound, withPlaces } from './record.ts';

/** Milliseconds between two looks at how the tables stand. */
const LOOK = 2_000;

/** What one node of a house does for all tournaments. */
const LEASE = 'pairings';

/** What a change makes of a tournament, or why it cannot. */
type Change = (now: HouseTournament) => Result<HouseTournament, string>;

/**
 * The tournaments of a server. Each is a record: who takes part, what was paired, what came of it. Everything else is made from
 * that again and again: the tables that were paired and are not there are opened, and what is over is put down. So whichever
 * node dies in the midst of that, another goes on where the record stands; that nobody is paired twice in a round its version says.
 */
export class Tournaments {
  readonly #hall: Hall;
  readonly #records: Records<HouseTournament>;
  readonly #links: Links | null;
  readonly #known = new Map<string, Versioned<HouseTournament>>();
  readonly #changes = createEmitter(() => undefined);
  #lease: Lease | null = null;
  #cancel: (() => void) | null = null;
  #looking: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(hall: Hall, records: Records<HouseTournament>, links: Links | null) {
    this.#hall = hall;
    this.#records = records;
    this.#links = links;
    hall.takesPart = id =>
      this.all.some(
        ({ stage, entrants }) => stage !== 'over' && entrants.some(({ person }) => person === id),
      );
  }

  /** Takes part from now on. @throws Error with one sentence where a record cannot be read */
  async begin(): Promise<void> {
    for (const [id, known] of await this.#records.readAll()) this.#known.set(id, known);
    this.#again();
  }

  /** Lets go: another node may pair at once. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#cancel?.();
    await this.#looking;
    if (this.#lease !== null) await this.#links?.leases.give([this.#lease]).catch(() => undefined);
  }

  /** All of them: those that go on first, then those that came last. */
  get all(): readonly HouseTournament[] {
    const over = ({ stage }: HouseTournament): number => Number(stage === 'over');
    return [...this.#known.values()]
      .map(({ record }) => record)
      .toSorted((a, b) => over(a) - over(b) || b.createdAt - a.createdAt);
  }

  get(id: string): HouseTournament | null {
    return this.#known.get(id)?.record ?? null;
  }

  readonly subscribe = this.#changes.subscribe;

  /** Opens a tournament that people can enter; who opens it takes part. */
  async open(record: HouseTournament, person: Person): Promise<Result<HouseTournament, string>> {
    const { people } = this.#hall.parts;
    if (this.#hall.draining) return err('the server is about to stop; no new tournaments are opened');
    if (this.all.filter(({ host, stage }) => host === person.id && stage !== 'over').length >= 2)
      return err('you have opened two tournaments that are not over');
    const known = await people.keep(person.id);
    if (!known.ok) return err(known.error.sentence);
    const written = await this.#records.write(record.id, record, 0);
    if (!written.ok) return err(written.error.sentence);
    this.#stand({ record, version: written.value });
    return ok(record);
  }

  /** Changes a tournament, as its record stands anywhere. */
  async change(id: string, change: Change): Promise<Result<HouseTournament, string>> {
    const known = this.#known.get(id);
    if (known === undefined) return err('there is no such tournament');
    let refused: string | null = null;
    const written = await changeRecord(this.#records, id, known, now => {
      const next = change(now ?? known.record);
      refused = next.ok ? null : next.error;
      const changedAt = this.#hall.parts.clock.now();
      return next.ok && next.value !== now ? { ...next.value, changedAt } : (now ?? known.record);
    });
    if (!written.ok) return err(written.error.sentence);
    this.#stand(written.value);
    return refused === null ? ok(written.value.record) : err(refused);
  }

  /** Takes over what other nodes have written, pairs, opens tables and puts down results, where this node has the lease. */
  look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: unknown) => {
        if (!this.#ended)
          this.#hall.parts.log.write('fault', { where: 'tournaments', what: faultWords(error) });
      });
    return this.#looking;
  }

  #again(): void {
    if (this.#ended) return;
    this.#cancel = this.#hall.parts.clock.after(LOOK, () => void this.look().then(() => this.#again()));
  }

  async #look(): Promise<void> {
    if (this.#links !== null) await this.#follow();
    if (this.#ended || this.#hall.leaving || !(await this.#leads())) return;
    for (const { id, stage } of this.all) if (stage === 'running') await this.#goOn(id);
  }

  /** Whether this node pairs: the one that has the lease. */
  async #leads(): Promise<boolean> {
    if (this.#links === null) return true;
    const { leases } = this.#links;
    const [kept] = this.#lease === null ? [] : await leases.renew([this.#lease]);
    const [lease] = kept === undefined ? await leases.take([LEASE]) : [kept];
    this.#lease = lease ?? null;
    return this.#lease !== null;
  }

  async #follow(): Promise<void> {
    for (const [id, version] of await this.#records.versions()) {
      if (version <= (this.#known.get(id)?.version ?? 0)) continue;
      const now = await this.#records.read(id);
      if (now !== null) this.#stand(now);
    }
  }

  async #goOn(id: string): Promise<void> {
    const now = this.get(id);
    if (now === null) return;
    for (const { table, players, places } of now.tables) {
      if (table === null || places !== null) continue;
      const found = this.#hall.find(table);
      // A table that was over for long is let go of, and kept in its record alone.
      const record = found.ok ? found.value.record : (await this.#hall.parts.records.read(table))?.record;
      if (record === undefined) await this.#open(now, table, players);
      else if (found.ok && record.stage === 'gathering') await this.#hall.begin(found.value);
      else if (record.stage === 'over') {
        const all = record.places ?? players.map(() => 1);
        const mine = players.map((_, seat) => all[seat] ?? 1);
        // Whoever only filled a seat is left out: the places of the others among themselves.
        const own = mine.map(place => 1 + mine.filter(other => other < place).length);
        await this.change(id, before => ok(withPlaces(before, table, own)));
      }
    }
    await this.change(id, record => ok(nextRound(record, () => this.#hall.freeCode())));
  }

  /** Opens a table that was paired, with everybody in their seats. */
  async #open(now: HouseTournament, table: string, players: readonly number[]): Promise<void> {
    const game = this.#hall.game(now.game);
    const host = this.#hall.parts.people.get(now.host);
    if (game === null || host === null) return;
    const { options, map } = usualDraft(game.choices);
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
      if (person === null) return { kind: 'bot', level: entrant.level ?? filler, name };
      return { kind: 'person', person, name, standIn: entrant.withdrawn ? 'resigned' : null };
    });
    const alone = { private: false, delay: 0, hints: false, undo: true, tournament: now.id };
    const opened = await this.#hall.open(
      host,
      { game, options, map, seats, clock: now.clock, ...alone },
      table,
    );
    if (opened.ok) await this.#hall.begin(opened.value);
    else this.#hall.parts.log.write('unopened', { tournament: now.id, why: opened.error });
  }

  #stand(known: Versioned<HouseTournament>): void {
    this.#known.set(known.record.id, known);
    this.#changes.tell();
  }
}
