import { randomUUID } from 'node:crypto';
import type { SaveStore } from '../../../table/store.ts';
import type { DataFolder } from '../data-folder.ts';
import { nameOfKind, type RecordKind, type Records } from '../records.ts';
import type { Links, Storage, Trouble } from '../storage.ts';
import { Bell } from './bell.ts';
import { Database, type DatabaseParts } from './database.ts';
import { DatabaseRecords } from './database-records.ts';
import { DatabaseStore } from './database-store.ts';
import { DatabaseLeases } from './leases.ts';
import { DatabaseRoll } from './roll.ts';

/** What a node keeps in the PostgreSQL of its house; its folder only has the socket by which its owner speaks to it. */
export class SharedData implements Storage, Links {
  readonly place = 'the database';
  readonly node = randomUUID();
  readonly saves: SaveStore;
  readonly leases: DatabaseLeases;
  readonly roll: DatabaseRoll;
  readonly #database: Database;
  readonly #bell: Bell;
  readonly #folder: DataFolder;

  constructor(database: Database, folder: DataFolder, parts: DatabaseParts) {
    this.#database = database;
    this.#folder = folder;
    this.#bell = new Bell(this.node, parts);
    database.subscribe(() => {
      if (this.trouble === null) this.#bell.again();
    });
    this.saves = new DatabaseStore(database, name => this.#bell.ring('saves', name));
    this.leases = new DatabaseLeases(database, this.node);
    this.roll = new DatabaseRoll(database, this.node, () => this.#bell.ring('stays', this.node));
  }

  /** @throws Error with one sentence when the database cannot be used now */
  static async open(folder: DataFolder, parts: DatabaseParts): Promise<SharedData> {
    return new SharedData(await Database.open(parts), folder, parts);
  }

  get links(): Links {
    return this;
  }

  get hold(): Storage['hold'] {
    return this.#folder.hold;
  }

  get told(): readonly string[] {
    return this.#folder.told;
  }

  get trouble(): Trouble | null {
    return this.#database.trouble;
  }

  records<T>(kind: RecordKind<T>): Records<T> {
    return new DatabaseRecords(kind, this.#database, (name, id) => this.#bell.ring(name, id));
  }

  onTrouble(listener: (sentence: string | null) => void): void {
    this.#database.subscribe(() => listener(this.trouble?.sentence ?? null));
  }

  heed(listener: (kind: string, name: string) => void): void {
    this.#bell.heed(listener);
  }

  async recent(kind: Pick<RecordKind<unknown>, 'only' | 'folder'>): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.run(
      sql => sql<{ id: string; version: number }[]>`
        select id, version from records
        where kind = ${nameOfKind(kind)} and changed_at > now() - interval '15 seconds'`,
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  async gone(
    kind: Pick<RecordKind<unknown>, 'only' | 'folder'>,
    ids: readonly string[],
  ): Promise<readonly string[]> {
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
    await this.#bell.close();
    await this.#database.close();
    await this.#folder.close();
  }
}
