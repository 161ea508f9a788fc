import { randomUUID } from 'node:crypto';
import type { SaveStore } from '../../../table/store.ts';
import type { DataFolder } from '../data-folder.ts';
import type { RecordKind, Records } from '../records.ts';
import type { Storage, Trouble } from '../storage.ts';
import { Database, type DatabaseParts } from './database.ts';
import { DatabaseRecords } from './database-records.ts';
import { DatabaseStore } from './database-store.ts';
import { Leases } from './leases.ts';

/** What a node keeps in the PostgreSQL of its house; its folder only has the socket by which its owner speaks to it. */
export class SharedData implements Storage {
  readonly place = 'the database';
  readonly saves: SaveStore;
  readonly leases: Leases;
  readonly #database: Database;
  readonly #folder: DataFolder;

  constructor(database: Database, folder: DataFolder) {
    this.#database = database;
    this.#folder = folder;
    this.saves = new DatabaseStore(database);
    this.leases = new Leases(database, randomUUID());
  }

  /** @throws Error with one sentence when the database cannot be used now */
  static async open(folder: DataFolder, parts: DatabaseParts): Promise<SharedData> {
    return new SharedData(await Database.open(parts), folder);
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
    return new DatabaseRecords(kind, this.#database);
  }

  async close(): Promise<void> {
    await this.#database.close();
    await this.#folder.close();
  }
}
