import type { Lease } from '../../table/store.ts';
import { nameOfKind, type RecordKind } from '../data/records.ts';
import type { Links, NodeTold } from '../data/storage.ts';
import { type Bans, bansKind } from '../owner/bans.ts';
import { faultWords } from '../owner/log.ts';
import { type Browsers, browsersKind } from '../people/browsers.ts';
import { peopleKind } from '../people/people.ts';
import type { Hosted } from '../tables/hosted.ts';
import { tablesKind } from '../tables/record.ts';
import { Elsewhere } from './elsewhere.ts';
import type { Hall } from './hall.ts';
import { houseKind } from './house-state.ts';

/** Milliseconds between two looks at what other nodes have written, whether or not they have told of it. */
const LOOK = 2_000;
/** Between two looks for tables that nobody leads, and between two renewals of the leases. */
const LEAD = 500;
const RENEW = 3_000;
/** After which leases that could not be renewed are taken for lost: a little before the database lets others have them. */
const LAPSE = 9_000;
/** Between two looks for people who are to be forgotten. */
const TIDY = 60_000;
/** Tables that are taken at once, so that nodes share them. */
const MOST = 50;

/** What the lease of a table is called. */
const leaseOf = (id: string): string => `table ${id}`;

/** Records that every node has in mind as they are written. */
interface Followed {
  readonly kind: Pick<RecordKind<unknown>, 'only' | 'folder'>;
  /** The version of one that is in mind here; 0 of one that is not. */
  version(id: string): number;
  /** Takes one over as it is now. */
  follow(id: string): Promise<void>;
}

/**
 * A node among the others of its house: takes over what they write to tables and games, and leads some of the tables,
 * those first at which somebody is here.
 */
export class Neighbours {
  readonly #hall: Hall;
  readonly #links: Links;
  /** The lines that each save had at the last look. */
  #lengths: ReadonlyMap<string, number> = new Map();
  /** By id: the tables that this node leads. */
  readonly #held = new Map<string, Lease>();
  #renewedAt = 0;
  #renewing = false;
  #released = false;
  #ended = false;
  readonly #cancels = new Map<string, () => void>();
  /** By table: the last of what is taken over of it. */
  readonly #following = new Map<string, Promise<void>>();
  readonly #followed: readonly Followed[];
  /** The last of the games that are taken up to be led. */
  #takingUp: Promise<void> = Promise.resolve();
  readonly elsewhere: Elsewhere;

  constructor(hall: Hall, links: Links, bans: Bans, browsers: Browsers) {
    this.#hall = hall;
    this.#links = links;
    this.elsewhere = new Elsewhere(hall, links.roll, () => this.#ofItself());
    this.#followed = [
      {
        kind: peopleKind,
        version: id => hall.parts.people.version(id),
        follow: id => hall.followPerson(id),
      },
      {
        kind: tablesKind,
        version: id => hall.tables.find(hosted => hosted.id === id)?.kept.version ?? 0,
        follow: id => this.#followTable(id),
      },
      { kind: browsersKind, version: id => browsers.version(id), follow: id => browsers.follow(id) },
      { kind: bansKind, version: () => bans.version, follow: () => bans.refresh() },
      {
        kind: houseKind,
        version: () => hall.parts.houseState.version,
        follow: async () => {
          await hall.parts.houseState.follow();
          hall.stir();
        },
      },
    ];
  }

  /** Takes part from now on. */
  begin(): void {
    this.#links.heed((kind, name) => this.#hear(kind, name));
    this.#links.onTrouble(sentence => this.#hall.hold(sentence));
    this.#each('look', LOOK, () => this.#look());
    this.#each('lead', LEAD, () => this.#lead());
    void this.elsewhere.look();
    this.#each('people', TIDY, () => this.#tidy());
    this.#each('elsewhere', LOOK, () => this.elsewhere.look());
  }

  /** By node, this one among them: what each tells of itself. */
  nodes(): ReturnType<Links['roll']['nodes']> {
    return this.#links.roll.nodes();
  }

  /** What tells this node from all others. */
  get node(): string {
    return this.#links.node;
  }

  #ofItself(): NodeTold {
    const { parts, visitors, tables } = this.#hall;
    const games = tables.filter(({ table }) => table !== null).length;
    const memory = process.memoryUsage.rss();
    return { app: parts.app, memory, sessions: visitors.length, games, leads: this.#held.size };
  }

  /** The tables that this node leads. */
  get leads(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** Takes part no longer: other nodes may lead its tables at once. */
  async end(): Promise<void> {
    this.#ended = true;
    for (const cancel of this.#cancels.values()) cancel();
    await Promise.all([this.release(), this.elsewhere.end().catch(() => undefined)]);
  }

  /** Leads no table any more: other nodes may at once. What they write is still taken over. */
  async release(): Promise<void> {
    this.#released = true;
    const held = [...this.#held.values()];
    for (const id of this.leads) this.#lose(id);
    await this.#links.leases.give(held).catch(() => undefined);
  }

  /** Does a work again and again, the next time so long after its end. */
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
    if (followed !== undefined) void this.#follow(followed, name);
    if (kind === 'stays') this.elsewhere.hear();
    if (kind !== 'saves') return;
    const hosted = this.#hall.tables.find(({ record }) => record.save === name);
    if (hosted !== undefined) void this.#inTurn(hosted.id, () => hosted.follow());
  }

  async #look(): Promise<void> {
    for (const followed of this.#followed)
      for (const [id, version] of await this.#links.recent(followed.kind))
        if (version > followed.version(id)) await this.#follow(followed, id);
    const { tables } = this.#hall;
    const gathering = tables.filter(({ record }) => record.stage === 'gathering');
    // Of one that is about to be written it is not known that it is gone.
    const ids = gathering.filter(({ kept }) => kept.version > 0).map(({ id }) => id);
    for (const id of await this.#links.gone(tablesKind, ids)) this.#hall.dropped(id);
    const running = tables.filter(({ table }) => table !== null && table.outcome === null);
    const lengths = await this.#links.lengths([...gathering, ...running].map(({ record }) => record.save));
    // Whoever began it died before that was put down.
    for (const hosted of gathering)
      if (lengths.has(hosted.record.save))
        await this.#inTurn(hosted.id, async () => void (await this.#hall.takeUp(hosted)));
    const before = this.#lengths;
    this.#lengths = lengths;
    for (const hosted of running) {
      const { save } = hosted.record;
      if (lengths.get(save) !== before.get(save)) await this.#inTurn(hosted.id, () => hosted.follow());
    }
    this.#hall.rest();
  }

  /** Forgets people of whom nobody knows any more, and those who only came to a node that has died. */
  async #tidy(): Promise<void> {
    const { people, clock } = this.#hall.parts;
    for (const id of await this.#links.gone(peopleKind, people.ids())) await this.#hall.followPerson(id);
    for (const id of people.ids(clock.now() - TIDY)) this.#hall.letGo(id);
  }

  #follow(followed: Followed, id: string): Promise<void> {
    return this.#inTurn(id, () => followed.follow(id));
  }

  async #followTable(id: string): Promise<void> {
    const known = await this.#hall.parts.records.read(id);
    if (known === null) this.#hall.dropped(id);
    else await this.#hall.follow(known);
  }

  /** Takes over one thing of a record after the other; what fails is tried again at the next look. */
  #inTurn(id: string, work: () => Promise<void>): Promise<void> {
    const { log } = this.#hall.parts;
    const done = (this.#following.get(id) ?? Promise.resolve()).then(work).catch((error: unknown) => {
      if (!this.#ended) log.write('fault', { where: 'follow', record: id, what: faultWords(error) });
    });
    this.#following.set(id, done);
    return done.then(() => {
      if (this.#following.get(id) === done) this.#following.delete(id);
    });
  }

  async #lead(): Promise<void> {
    const { clock } = this.#hall.parts;
    const now = clock.now();
    const running = new Map(this.#hall.tables.filter(goesOn).map(hosted => [leaseOf(hosted.id), hosted]));
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
    const asked = clock.now();
    const taken = await this.#links.leases.take(chosen.slice(0, MOST));
    if (this.#released) return this.#links.leases.give(taken);
    for (const lease of taken) {
      if (this.#held.size === 0) this.#renewedAt = asked;
      this.#held.set(lease.what, lease);
      const hosted = running.get(lease.what);
      hosted?.lead({ under: lease });
      if (hosted?.isAtRest === true) this.#takeUp(hosted);
    }
  }

  /** Takes up a game to lead it, one after the other: what people type here comes in between. */
  #takeUp(hosted: Hosted): void {
    this.#takingUp = this.#takingUp.then(async () => {
      if (!this.#ended && hosted.isNeeded) await this.#hall.takeUp(hosted);
    });
  }

  /** Holds the leases for longer, beside other work: when the database is gone there is no answer for long. */
  #renew(now: number): void {
    if (this.#renewing) return;
    this.#renewing = true;
    const held = [...this.#held.values()];
    void this.#links.leases
      .renew(held)
      .then(
        kept => {
          this.#renewedAt = now;
          const still = new Set(kept.map(({ what }) => what));
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

/** Whether a game goes on there that can be played here, or has ended without having been put down as over. */
const goesOn = ({ record, refusal }: Hosted): boolean => record.stage === 'playing' && refusal === null;
