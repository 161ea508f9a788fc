import type { Lease, SaveStore } from '../../table/store.ts';
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
  /** What joins this server to the other nodes of its house; null where there are none. */
  readonly links: Links | null;
  close(): Promise<void>;
}

/** What joins the nodes of a house. Whatever they tell each other is a hint: what counts is what is written. */
export interface Links {
  /** What tells this node from all others. */
  readonly node: string;
  readonly leases: Leases;
  /** Calls the listener with the kind and the name of what other nodes have changed. */
  heed(listener: (kind: string, name: string) => void): void;
  /** The version of each record that was written lately, here or elsewhere: in the last quarter of a minute. */
  recent(kind: Pick<RecordKind<unknown>, 'only' | 'folder'>): Promise<ReadonlyMap<string, number>>;
  /** Those of these records that are not there any more. */
  gone(
    kind: Pick<RecordKind<unknown>, 'only' | 'folder'>,
    ids: readonly string[],
  ): Promise<readonly string[]>;
  /** How many lines each of these saves has. */
  lengths(saves: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** What only one node does at a time. */
export interface Leases {
  /** Takes those of these that nobody holds now. @returns what it got */
  take(whats: readonly string[]): Promise<readonly Lease[]>;
  /** Holds them for longer. @returns those that this node still had */
  renew(leases: readonly Lease[]): Promise<readonly Lease[]>;
  /** Gives them back: another node may take them at once. */
  give(leases: readonly Lease[]): Promise<void>;
  /** Those of these that nobody holds now. */
  free(whats: readonly string[]): Promise<readonly string[]>;
}
