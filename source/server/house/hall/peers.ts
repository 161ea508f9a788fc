import { KeyedQueues, SerialQueue } from '../../../base/serial-queue.ts';
import type { Lease } from '../../../table/store.ts';
import { type KindName, nameOfKind } from '../data/records.ts';
import type { Links, NodeStatus } from '../data/storage.ts';
import { mapsKind, type Shelf } from '../maps/shelf.ts';
import { type Bans, bansKind } from '../owner/bans.ts';
import { faultWords } from '../owner/log.ts';
import { type Browsers, browsersKind } from '../people/browsers.ts';
import { peopleKind } from '../people/people.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import { tablesKind } from '../tables/record.ts';
import type { Hall } from './hall.ts';
import { houseKind } from './house-state.ts';
import { PresenceExchange } from './presence-exchange.ts';

/** Milliseconds between checks for records that other nodes have written, in case a notice was lost. */
const LOOK = 2_000;
/** Milliseconds before the last check that the next one covers too: what was being written then is there now. */
const OVERLAP = 15_000;
/** Milliseconds between checks for tables that nobody leads, and between renewals of leases. */
const LEAD = 500;
const RENEW = 3_000;
/** Milliseconds after which leases that could not be renewed count as lost; shorter than the database's limit. */
const LAPSE = 9_000;
/** Milliseconds between searches for people to forget. */
const TIDY = 60_000;
/** Most leases taken at once, so that nodes share the tables. */
const MOST = 50;

const leaseOf = (id: string): string => `table ${id}`;

/** A kind of record that every node holds in memory. */
interface ReplicatedKind {
  readonly kind: KindName;
  /** Version held in memory; 0 for a record that is not. */
  version(id: string): number;
  follow(id: string): Promise<void>;
}

/** This server as a node of its house: follows what others write, and leads tables, preferably of people here. */
export class Peers {
  readonly #hall: Hall;
  readonly #links: Links;
  readonly #shelf: Shelf;
  /** Number of lines of each save at the last check. */
  #lengths: ReadonlyMap<string, number> = new Map();
  /** Leases of the tables that this node leads, by name. */
  readonly #held = new Map<string, Lease>();
  #lookedAt: number;
  #renewedAt = 0;
  #renewing = false;
  #released = false;
  #ended = false;
  readonly #cancels = new Map<string, () => void>();
  /** Updates under way, in order for each record. */
  readonly #following = new KeyedQueues();
  readonly #followed: readonly ReplicatedKind[];
  /** Games being loaded because this node leads them now. */
  readonly #takingUp = new SerialQueue();
  readonly presence: PresenceExchange;

  constructor(
    hall: Hall,
    links: Links,
    { bans, browsers, shelf }: { readonly bans: Bans; readonly browsers: Browsers; readonly shelf: Shelf },
  ) {
    this.#hall = hall;
    this.#shelf = shelf;
    this.#links = links;
    const { people, houseState, clock } = hall.parts;
    this.#lookedAt = clock.now();
    this.presence = new PresenceExchange(hall, links.presence, () => this.#status());
    this.#followed = [
      {
        kind: peopleKind,
        version: id => (people.get(id) === null ? Infinity : people.version(id)),
        follow: id => hall.followPerson(id),
      },
      {
        kind: tablesKind,
        version: id => hall.tables.find(table => table.id === id)?.persistence.version ?? 0,
        follow: id => this.#followTable(id),
      },
      { kind: browsersKind, version: id => browsers.version(id), follow: id => browsers.follow(id) },
      { kind: mapsKind, version: id => shelf.version(id), follow: id => shelf.follow(id) },
      { kind: bansKind, version: () => bans.version, follow: () => bans.refresh() },
      {
        kind: houseKind,
        version: () => houseState.version,
        follow: async () => {
          await houseState.follow();
          hall.stir();
        },
      },
    ];
  }

  /** Starts to take part in the house. */
  begin(): void {
    this.#links.onChange((kind, name) => this.#hear(kind, name));
    this.#links.onTrouble(sentence => this.#hall.hold(sentence));
    this.#each('look', LOOK, () => this.#look());
    this.#each('lead', LEAD, () => this.#lead());
    void this.presence.look();
    this.#each('people', TIDY, () => this.#tidy());
    this.#each('elsewhere', LOOK, () => this.presence.look());
  }

  /** Status of every node, this one included. */
  nodes(): ReturnType<Links['presence']['nodes']> {
    return this.#links.presence.nodes();
  }

  get node(): string {
    return this.#links.node;
  }

  #status(): NodeStatus {
    const { parts, visitors, tables } = this.#hall;
    const games = tables.filter(({ running }) => running !== null).length;
    const memory = process.memoryUsage.rss();
    return { app: parts.app, memory, sessions: visitors.length, games, leads: this.#held.size };
  }

  get leads(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** Leaves the house; other nodes may lead its tables at once. */
  async end(): Promise<void> {
    this.#ended = true;
    for (const cancel of this.#cancels.values()) cancel();
    await Promise.all([this.release(), this.presence.end().catch(() => undefined)]);
  }

  /** Gives all leases back, and keeps following what others write. */
  async release(): Promise<void> {
    this.#released = true;
    const held = [...this.#held.values()];
    for (const id of this.leads) this.#lose(id);
    await this.#links.leases.give(held).catch(() => undefined);
  }

  /** Repeats some work, with a pause after each run. */
  #each(what: string, pause: number, work: () => Promise<void>): void {
    const { clock, log } = this.#hall.parts;
    const again = (): void => {
      if (this.#ended) return;
      const done = work().catch((error: unknown) => {
        if (!this.#ended) log.write('fault', { where: what, what: faultWords(error) });
      });
      void done.then(() => {
        if (!this.#ended) this.#cancels.set(what, clock.after(pause, again));
      });
    };
    this.#cancels.set(what, clock.after(pause, again));
  }

  #hear(kind: string, name: string): void {
    const followed = this.#followed.find(each => nameOfKind(each.kind) === kind);
    if (followed !== undefined) void this.#inTurn(name, () => followed.follow(name));
    if (kind === 'stays') this.presence.hear();
    if (kind !== 'saves') return;
    const table = this.#hall.tables.find(({ record }) => record.save === name);
    if (table !== undefined) void this.#inTurn(table.id, () => table.follow());
  }

  async #look(): Promise<void> {
    // Whoever was paused or cut off has heard nothing for longer than a check takes.
    const now = this.#hall.parts.clock.now();
    const within = Math.max(0, now - this.#lookedAt) + OVERLAP;
    for (const followed of this.#followed)
      for (const [id, version] of await this.#links.recent(followed.kind, within))
        if (version > followed.version(id)) await this.#inTurn(id, () => followed.follow(id));
    this.#lookedAt = now;
    const { tables } = this.#hall;
    const gathering = tables.filter(({ record }) => record.stage === 'gathering');
    // A table that has never been stored cannot have been deleted.
    const ids = gathering.filter(({ persistence }) => persistence.version > 0).map(({ id }) => id);
    for (const id of await this.#links.gone(tablesKind, ids)) this.#hall.dropped(id);
    const running = tables.filter(({ running }) => running !== null && running.outcome === null);
    const lengths = await this.#links.lengths([...gathering, ...running].map(({ record }) => record.save));
    // The node that began the game died before recording that.
    for (const table of gathering)
      if (lengths.has(table.record.save))
        await this.#inTurn(table.id, async () => void (await this.#hall.takeUp(table)));
    const before = this.#lengths;
    this.#lengths = lengths;
    for (const table of running) {
      const { save } = table.record;
      if (lengths.get(save) !== before.get(save)) await this.#inTurn(table.id, () => table.follow());
    }
    this.#hall.rest();
  }

  /** Forgets people and maps that other nodes have deleted, and people left over from a node that has died. */
  async #tidy(): Promise<void> {
    const { people, clock } = this.#hall.parts;
    for (const id of await this.#links.gone(peopleKind, people.ids())) await this.#hall.followPerson(id);
    for (const id of await this.#links.gone(mapsKind, this.#shelf.ids())) await this.#shelf.follow(id);
    for (const id of await people.came(clock.now() - TIDY)) this.#hall.letGo(id);
  }

  async #followTable(id: string): Promise<void> {
    const known = await this.#hall.parts.records.read(id);
    if (known === null) this.#hall.dropped(id);
    else await this.#hall.follow(known);
  }

  /** Runs updates of one record in order; a failed one is repeated by the next check. */
  #inTurn(id: string, work: () => Promise<void>): Promise<void> {
    const { log } = this.#hall.parts;
    return this.#following.run(id, work).catch((error: unknown) => {
      if (!this.#ended) log.write('fault', { where: 'follow', record: id, what: faultWords(error) });
    });
  }

  async #lead(): Promise<void> {
    const { clock } = this.#hall.parts;
    const now = clock.now();
    const running = new Map(this.#hall.tables.filter(goesOn).map(table => [leaseOf(table.id), table]));
    const over = [...this.#held].filter(([what]) => !running.has(what));
    for (const [what] of over) this.#lose(what);
    await this.#links.leases.give(over.map(([, lease]) => lease));
    if (this.#held.size > 0 && now - this.#renewedAt >= RENEW) this.#renew(now);
    if (now - this.#renewedAt >= LAPSE) for (const what of this.leads) this.#lose(what);
    const wanted = [...running.keys()].filter(what => !this.#held.has(what));
    if (wanted.length === 0 || this.#released || this.#hall.leaving) return;
    const free = new Set(await this.#links.leases.free(wanted));
    const here = (what: string): number => running.get(what)?.presence.hereOnly ?? 0;
    const chosen = wanted.filter(what => free.has(what)).toSorted((a, b) => here(b) - here(a));
    const takenAt = clock.now();
    const taken = await this.#links.leases.take(chosen.slice(0, MOST));
    if (this.#released) return this.#links.leases.give(taken);
    for (const lease of taken) {
      if (this.#held.size === 0) this.#renewedAt = takenAt;
      this.#held.set(lease.what, lease);
      const table = running.get(lease.what);
      table?.lead({ under: lease });
      if (table?.isAtRest === true) this.#takeUp(table);
    }
  }

  /** Loads a game in order to lead it, one at a time, so that input is handled in between. */
  #takeUp(table: HostedTable): void {
    void this.#takingUp.run(async () => {
      // Dropped: it is logged, and told to whoever opens the table.
      if (!this.#ended && table.isNeeded) await this.#hall.takeUp(table);
    });
  }

  /** Renews the leases without blocking other work, since a lost database may not answer for long. */
  #renew(now: number): void {
    if (this.#renewing) return;
    this.#renewing = true;
    const held = [...this.#held.values()];
    void this.#links.leases
      .renew(held)
      .then(
        renewed => {
          this.#renewedAt = now;
          const still = new Set(renewed.map(({ what }) => what));
          for (const { what, epoch } of held)
            if (!still.has(what) && this.#held.get(what)?.epoch === epoch) this.#lose(what);
        },
        () => undefined,
      )
      .finally(() => {
        this.#renewing = false;
      });
  }

  #lose(what: string): void {
    this.#held.delete(what);
    this.#hall.tables.find(({ id }) => leaseOf(id) === what)?.lead(null);
  }
}

/** True for a playable game in progress, and for one whose end has not been recorded. */
const goesOn = ({ record, refusal }: HostedTable): boolean => record.stage === 'playing' && refusal === null;
