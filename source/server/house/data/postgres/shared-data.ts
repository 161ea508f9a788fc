import { randomUUID } from 'node:crypto';
import type { FinishedGame } from '../../../../study/records/games.ts';
import type { SaveStore } from '../../../../table/store.ts';
import type { AdminSocket } from '../admin-socket.ts';
import type { DataFolder } from '../data-folder.ts';
import type { RatingBook } from '../ratings.ts';
import { type KindName, nameOfKind, type RecordKind, type Records } from '../records.ts';
import type { DatabasePool, Links, Storage, Trouble } from '../storage.ts';
import { ChangeChannel } from './change-channel.ts';
import { Database, type DatabaseParts } from './database.ts';
import { DatabasePresence } from './database-presence.ts';
import { DatabaseRatings } from './database-ratings.ts';
import { DatabaseRecords } from './database-records.ts';
import { DatabaseStore } from './database-store.ts';
import { DatabaseLeases } from './leases.ts';

/** Storage in the house's PostgreSQL; the node's own folder holds only its admin socket. */
export class SharedData implements Storage, Links {
  readonly location = 'the database';
  readonly node = randomUUID();
  readonly saves: SaveStore;
  readonly leases: DatabaseLeases;
  readonly presence: DatabasePresence;
  readonly #database: Database;
  readonly #channel: ChangeChannel;
  readonly #folder: DataFolder;

  constructor(database: Database, folder: DataFolder, parts: DatabaseParts) {
    this.#database = database;
    this.#folder = folder;
    this.#channel = new ChangeChannel(this.node, parts);
    database.subscribe(() => {
      if (this.trouble === null) this.#channel.reconnect();
    });
    this.saves = new DatabaseStore(database, name => this.#channel.publish('saves', name));
    this.leases = new DatabaseLeases(database, this.node);
    this.presence = new DatabasePresence(database, this.node, () =>
      this.#channel.publish('stays', this.node),
    );
  }

  /** @throws Error with one sentence when the database cannot be used */
  static async open(folder: DataFolder, parts: DatabaseParts): Promise<SharedData> {
    return new SharedData(await Database.open(parts), folder, parts);
  }

  get pool(): DatabasePool {
    return this.#database;
  }

  get links(): Links {
    return this;
  }

  get adminSocket(): AdminSocket {
    return this.#folder.adminSocket;
  }

  get warnings(): readonly string[] {
    return this.#folder.warnings;
  }

  get trouble(): Trouble | null {
    return this.#database.trouble;
  }

  records<T>(kind: RecordKind<T>): Records<T> {
    return new DatabaseRecords(kind, this.#database, (name, id) => this.#channel.publish(name, id));
  }

  ratings(gameOf: (body: string, id: string) => FinishedGame | null): RatingBook {
    return new DatabaseRatings(this.#database, gameOf);
  }

  onTrouble(listener: (sentence: string | null) => void): void {
    this.#database.subscribe(() => listener(this.trouble?.sentence ?? null));
  }

  onChange(listener: (kind: string, name: string) => void): void {
    this.#channel.onChange(listener);
  }

  async recent(kind: KindName, within: number): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.run(
      sql => sql<{ id: string; version: number }[]>`
        select id, version from records
        where kind = ${nameOfKind(kind)} and changed_at > now() - ${within} * interval '1 millisecond'`,
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  async gone(kind: KindName, ids: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#database.run(
      sql => sql<{ id: string }[]>`
        select id from unnest(${[...ids]}::text[]) as each (id)
        where not exists (
          select 1 from records where kind = ${nameOfKind(kind)} and records.id = each.id)`,
    );
    return rows.map(({ id }) => id);
  }

  async lengths(saves: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.run(
      sql => sql<{ name: string; length: number }[]>`
        select name, (select max(seq) + 1 from lines where save = id) as length
        from saves where name = any(${[...saves]}::text[])`,
    );
    return new Map(rows.map(({ name, length }) => [name, length]));
  }

  async close(): Promise<void> {
    await this.#channel.close();
    await this.#database.close();
    await this.#folder.close();
  }
}
