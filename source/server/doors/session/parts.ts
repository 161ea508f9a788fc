import type { TerminalEnvironment } from '../../../terminal/depth.ts';
import type { Storage } from '../../house/data/storage.ts';
import type { Peers } from '../../house/hall/peers.ts';
import type { Bans } from '../../house/owner/bans.ts';
import type { DoorLog, Metrics } from '../../house/owner/log.ts';
import type { Browsers } from '../../house/people/browsers.ts';
import type { Person } from '../../house/people/people.ts';
import type { PlaceParts } from '../../places/session.ts';
import type { Wire } from '../ssh/channel.ts';
import type { HostKey } from '../ssh/host-key.ts';
import type { FairShare } from './fair-share.ts';

/** The parts of a server that all sessions share. */
export interface HouseParts extends PlaceParts {
  readonly port: number;
  readonly bans: Bans;
  readonly browsers: Browsers;
  readonly metrics: Metrics;
  readonly doorLog: DoorLog;
  readonly share: FairShare;
  readonly key: HostKey;
  readonly storage: Storage;
  /** Null for a single server. */
  readonly peers: Peers | null;
  /** True to admit people without a key. */
  readonly guests: boolean;
  /** The host name that people type. */
  readonly name: string;
}

/** The parts of a session with its client. */
export interface ClientParts extends HouseParts {
  readonly person: Person;
  readonly channel: Wire;
  readonly env: TerminalEnvironment;
  /** The client's address, in the form of `addressOf`. */
  readonly from: string;
}
