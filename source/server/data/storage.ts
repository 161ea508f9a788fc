import * as z from 'zod';
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
  readonly roll: HouseRoll;
  /** Calls the listener when what is kept cannot be reached, with one sentence, and with null when it can again. */
  onTrouble(listener: (sentence: string | null) => void): void;
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

/** One session of somebody who is here. */
export interface Stay {
  /** Unlike all others of its node. */
  readonly session: string;
  /** Their id and their name; empty for who reads a game without a screen. */
  readonly person: string;
  readonly name: string;
  /** The code of the table where they are, if they are at one. */
  readonly at: string | null;
}

export interface StayElsewhere extends Stay {
  readonly node: string;
}

/** What a node tells the others of itself, with each word that it is there. */
export const nodeTold = z.object({
  /** The program: `sandtable 0.1.0`. */
  app: z.string().max(64),
  /** Bytes that it has of the machine. */
  memory: z.number(),
  sessions: z.int(),
  /** Games in memory, and tables that it leads. */
  games: z.int(),
  leads: z.int(),
});
export type NodeTold = Readonly<z.infer<typeof nodeTold>>;

/** What can be asked of a session: that it ends, or leaves the table. */
export type SessionOrder = 'end' | 'lobby';

/** Who is on which node of a house. A node that is not heard of for 10 seconds has nobody any more. */
export interface HouseRoll {
  /**
   * Tells who is on this node.
   * @param beat what it tells of itself, where it also says that it is still there
   */
  tell(stays: readonly Stay[], beat: NodeTold | null): Promise<void>;
  /** By node: what each that is there has told of itself; null of one that tells nothing this program can read. */
  nodes(): Promise<ReadonlyMap<string, NodeTold | null>>;
  /** Those who are on other nodes, who came first before the others. */
  others(): Promise<readonly StayElsewhere[]>;
  /** Asks something of sessions of other nodes. */
  order(stays: readonly StayElsewhere[], order: SessionOrder): Promise<void>;
  /** What was asked of sessions of this node since the last call. */
  ordered(): Promise<ReadonlyMap<string, SessionOrder>>;
  /** Nobody is on this node any more. */
  leave(): Promise<void>;
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
