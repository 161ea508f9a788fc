import * as z from 'zod';
import type { FinishedGame } from '../../../study/records/games.ts';
import type { Lease, SaveStore } from '../../../table/store.ts';
import type { AdminSocket } from './admin-socket.ts';
import type { RatingBook } from './ratings.ts';
import type { KindName, RecordKind, Records } from './records.ts';

/** The database does not answer, takes nothing new (a full disk, a standby), or takes too long. */
export type TroubleKind = 'gone' | 'read-only' | 'slow';

export interface Trouble {
  readonly kind: TroubleKind;
  readonly sentence: string;
  /** ISO 8601 in UTC. */
  readonly since: string;
}

/** The storage of a server: a folder of its own, or a database shared with the other nodes of its house. */
export interface Storage {
  readonly location: string;
  readonly saves: SaveStore;
  readonly adminSocket: AdminSocket;
  readonly warnings: readonly string[];
  /** The part that could not be written; null once a write has succeeded again. */
  readonly trouble: Trouble | null;
  records<T>(kind: RecordKind<T>): Records<T>;
  /** Links to the other nodes; null for a single server. */
  readonly links: Links | null;
  close(): Promise<void>;
}

/** The connections of a node to its database. */
export interface DatabasePool {
  /** Most connections at once. */
  readonly size: number;
  /** Requests that have a connection, and those that wait for one. */
  readonly running: number;
  readonly waiting: number;
  /** Receives how long each request took, waits and repetitions included; null while nobody measures. */
  timed: ((seconds: number) => void) | null;
}

/** Links between the nodes of a house. Notices between nodes are only hints; the stored data is authoritative. */
export interface Links {
  readonly node: string;
  readonly leases: Leases;
  readonly presence: PresenceRegistry;
  readonly pool: DatabasePool;
  /** Calls the listener with a sentence when the storage cannot be reached, and with null when it can again. */
  onTrouble(listener: (sentence: string | null) => void): void;
  /** Calls the listener with the kind and name of whatever other nodes have changed. */
  onChange(listener: (kind: string, name: string) => void): void;
  /** Versions of the records written by any node within the last milliseconds. */
  recent(kind: KindName, within: number): Promise<ReadonlyMap<string, number>>;
  /** Those of these records that do not exist any more. */
  gone(kind: KindName, ids: readonly string[]): Promise<readonly string[]>;
  lengths(saves: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The ratings of the house. @param gameOf the game of a table's record; null for one that cannot be read */
  ratings(gameOf: (body: string, id: string) => FinishedGame | null): RatingBook;
}

/** A session of somebody who is online. */
export interface Presence {
  readonly session: string;
  /** Person's id and name; empty for readers without a screen. */
  readonly person: string;
  readonly name: string;
  /** Code of the table where they are; null in the lobby. */
  readonly at: string | null;
}

export interface RemotePresence extends Presence {
  readonly node: string;
}

/** Status that a node publishes with each heartbeat. */
export const nodeStatus = z.object({
  /** The program: `sandtable 0.2.0`. */
  app: z.string().max(64),
  /** Resident memory in bytes. */
  memory: z.number(),
  sessions: z.int(),
  /** Number of games in memory, and of tables that it leads. */
  games: z.int(),
  leads: z.int(),
});
export type NodeStatus = Readonly<z.infer<typeof nodeStatus>>;

/** An order for a session: to end, or to leave its table. */
export type SessionOrder = 'end' | 'lobby';

/** The people online by node. A node without a heartbeat for 10 seconds counts as gone. */
export interface PresenceRegistry {
  /** Publishes this node's sessions. @param beat its status, with a heartbeat; null without one */
  tell(presences: readonly Presence[], beat: NodeStatus | null): Promise<void>;
  /** Status of each living node; null if this program cannot read it. */
  nodes(): Promise<ReadonlyMap<string, NodeStatus | null>>;
  /** Those who are on other nodes, who came first before the others. */
  others(): Promise<readonly RemotePresence[]>;
  /** Asks something of sessions of other nodes. */
  order(presences: readonly RemotePresence[], order: SessionOrder): Promise<void>;
  /** The orders for sessions of this node since the last call. */
  ordered(): Promise<ReadonlyMap<string, SessionOrder>>;
  /** Nobody is on this node any more. */
  leave(): Promise<void>;
}

/** Rights to do something on one node at a time. */
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
