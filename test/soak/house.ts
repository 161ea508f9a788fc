import { seat, type Viewer } from '../../machines/seat.ts';
import type { Replay } from '../../source/table/replay.ts';
import type { Choose } from '../kill/victims.ts';
import type { Sightings } from '../server/sightings.ts';

/** Somebody who comes to the server again and again. */
export interface Visitor {
  readonly name: string;
  /** Their private key. */
  readonly key: string;
  /** Of who comes with OpenSSH's client: the folder where the key lies under their name. */
  readonly folder: string | null;
}

/** What a session was shown of one table. */
export interface Shown {
  readonly code: string;
  readonly game: string;
  readonly visitor: string;
  /** Lines that tell what happened; those of a screen in no order. */
  readonly lines: readonly string[];
  /** Of a screen: what stood there that may be secret. */
  readonly sightings: Sightings | null;
  /** Whether it had been shown that the game is over. */
  readonly isOver: boolean;
}

/** A table, as those who come know it. */
export interface KnownTable {
  readonly game: string;
  /** Who has opened it, and who has sat down there. */
  readonly people: Set<string>;
  /** Whether it waits for people. */
  gathers: boolean;
  isOver: boolean;
}

/** Somebody was cut off at a table, at this time of the clock on the wall. */
export interface Cut {
  readonly code: string;
  readonly at: number;
}

/** What those who come know of each other, and of the server. */
export interface House {
  readonly choose: Choose;
  port: number;
  /** By code. */
  readonly tables: Map<string, KnownTable>;
  /** What has been shown since the server was killed last. */
  readonly shown: Shown[];
  visits: number;
  /** Of these, with OpenSSH's client. */
  openSsh: number;
  /** How often somebody has begun to open a table: the games come in turn. */
  opened: number;
  /** What people have done besides playing, and how often. */
  readonly done: Map<string, number>;
  /** Who came again to a table where they had been cut off, and when their first key there was answered. */
  readonly returns: (Cut & { readonly visitor: string; readonly answeredAt: number })[];
  /** Milliseconds that a visit takes about at most, from the first board, and between two things that somebody does. */
  readonly pace: { readonly visit: number; readonly step: number };
}

/** A server's house where nobody has been yet. */
export const newHouse = (choose: Choose, pace: House['pace'], port = 0): House => ({
  choose,
  pace,
  port,
  tables: new Map(),
  shown: [],
  visits: 0,
  openSsh: 0,
  opened: 0,
  done: new Map(),
  returns: [],
});

/** Words of the command line for a server where one address has all of them, who come as often as they like. */
export const SERVE_WORDS = [
  // Milliseconds that a computer player takes for a move.
  ...['--pace', '100'],
  ...['connections', 'perAddress', 'perMinute', 'tables'].flatMap(name => ['--limit', `${name}=100000`]),
];

/** The lines of a server's log that tell of a fault. */
export const faultsIn = (log: string): readonly string[] =>
  log.split('\n').filter(line => /"event":"(?:bot-)?fault"|"event":"unsaved"|^(?!\{)./.test(line));

/** As whom a visitor sees a game: from a seat, or only watching. */
export function viewerOf(replay: Replay, visitor: string): Viewer {
  const index = replay.header.seats.findIndex(({ name }) => name === visitor);
  return index < 0 ? 'spectator' : seat(index);
}
