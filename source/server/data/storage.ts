import type { SaveStore } from '../../table/store.ts';
import type { Hold } from './hold.ts';
import type { RecordKind, Records } from './records.ts';

/** Why something cannot be written now. */
export interface Trouble {
  readonly sentence: string;
  /** ISO 8601 in UTC. */
  readonly since: string;
}

/** Where a server keeps everything: a folder of its own, or a database that it shares with the other nodes of its house. */
export interface Storage {
  /** Where it is, for its owner. */
  readonly place: string;
  readonly saves: SaveStore;
  /** By what its owner speaks to this server. */
  readonly hold: Hold;
  /** What its owner has to be told, in sentences. */
  readonly told: readonly string[];
  /** What could not be written; null once something has been again. */
  readonly trouble: Trouble | null;
  records<T>(kind: RecordKind<T>): Records<T>;
  close(): Promise<void>;
}
