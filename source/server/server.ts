import { randomInt } from 'node:crypto';
import type { BlockList } from 'node:net';
import ssh2, { type Connection } from 'ssh2';
import { type Clock, wallClock } from '../base/clock.ts';
import type { Kit } from '../games/kit.ts';
import type { RolloutService } from '../players/rollouts.ts';
import type { Thinker } from '../players/thinker.ts';
import type { LineReader } from '../setup/line-reader.ts';
import { type FileSystem, nodeFileSystem } from '../table/file-system.ts';
import { type Closable, close, leaveHouse } from './closing.ts';
import { begin } from './doors/session/begin.ts';
import { FairShare } from './doors/session/fair-share.ts';
import type { HouseParts } from './doors/session/parts.ts';
import { ALGORITHMS, login } from './doors/ssh/authenticate.ts';
import { receive } from './doors/ssh/channel.ts';
import { type ClientConnection, Doorman } from './doors/ssh/doorman.ts';
import { hostKey, hostKeyKind, hostKeyOf } from './doors/ssh/host-key.ts';
import type { WebDoorOptions } from './doors/web/web-door.ts';
import { DataFolder } from './house/data/data-folder.ts';
import type { RecordKind, Records } from './house/data/records.ts';
import type { Storage } from './house/data/storage.ts';
import { Hall } from './house/hall/hall.ts';
import { HouseState, houseKind } from './house/hall/house-state.ts';
import { LobbyListing } from './house/hall/lobby-listing.ts';
import { Peers } from './house/hall/peers.ts';
import { servedGames } from './house/hall/setups.ts';
import { type HouseMaps, noHouseMaps } from './house/maps/house-maps.ts';
import { mapsKind, Shelf } from './house/maps/shelf.ts';
import type { NotifyBase } from './house/notify/sender.ts';
import { TurnNotifier } from './house/notify/turn-notifier.ts';
import { Bans, bansKind } from './house/owner/bans.ts';
import { defaultLimits, type Limits } from './house/owner/limits.ts';
import { DoorLog, faultsIn, type Log, Metrics } from './house/owner/log.ts';
import { Browsers, browsersKind } from './house/people/browsers.ts';
import { People, peopleKind } from './house/people/people.ts';
import { Retention } from './house/retention.ts';
import { tablesKind } from './house/tables/record.ts';
import { tournamentsKind } from './house/tournaments/record.ts';
import { Tournaments } from './house/tournaments/tournaments.ts';
import { openScreenParts, type ScreenParts } from './places/screen-parts.ts';

export interface ServerOptions {
  /** Folder of the host key, people, tables and games; with a database, of the admin socket only. */
  readonly data: string;
  /** The house's PostgreSQL, with the most connections to it at once if told, and the host key shared by its nodes. */
  readonly shared?: { readonly database: string; readonly most?: number; readonly hostKey: string };
  /** 0 for any free port. */
  readonly port: number;
  readonly balancers?: BlockList;
  /** Address to listen at; all addresses when left out. */
  readonly host?: string;
  /** The door for browsers; none when left out. */
  readonly web?: WebDoorOptions;
  /** The host of notifications; none when left out. */
  readonly notify?: NotifyBase;
  /** The host name that people type. */
  readonly name: string;
  /** The port that people type, if it differs from the one listened at. */
  readonly typedPort?: number;
  readonly kits: readonly Kit[];
  readonly thinker: Thinker;
  /** Reads the position strings that people type; left out, they are read in this thread. */
  readonly lines?: LineReader;
  /** Plays moves out for reviews of games that are over; left out, none is. */
  readonly reviewer?: RolloutService;
  readonly log: Log;
  readonly app: string;
  readonly limits?: Partial<Limits>;
  readonly maps?: HouseMaps;
  /** The shapes of its boards, closed with it; its own when left out. */
  readonly atlases?: ScreenParts['atlases'] | undefined;
  /** False to admit people with a key only; true when left out. */
  readonly guests?: boolean;
  /** Milliseconds between moves of computer players. */
  readonly pace?: number;
  /** What is not kept for ever; everything is when left out. */
  readonly keep?: { readonly games?: number; readonly archive?: string; readonly talk?: number };
  readonly clock?: Clock;
  readonly files?: FileSystem;
  /** Draws an unpredictable integer from 0 to bound − 1, for seeds; the machine's generator when left out. */
  readonly random?: (bound: number) => number;
}

export interface Server extends HouseParts {
  /** URL for browsers, `http://host:8080/`; null without their door. */
  readonly web: string | null;
  /** Takes nobody new and waits until everybody has moved to another node; does nothing on a single server. */
  leave(): Promise<void>;
  /** Says goodbye to everybody, writes everything down, and closes. */
  stop(sentence?: string): Promise<void>;
}

/** Milliseconds between keepalive packets, most of what people at rest cost; after two without an answer a connection counts as dead. */
const KEEPALIVE = 30_000;

/** Opens the storage, restores all tables, and listens. @throws Error with one sentence when it cannot */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { log, clock = wallClock, files = nodeFileSystem } = options;
  const folder = await DataFolder.open(options.data, { files, clock, log });
  let data: Storage = folder;
  try {
    if (options.shared !== undefined) {
      // The driver is loaded only for servers that have a database.
      const { SharedData } = await import('./house/data/postgres/shared-data.ts');
      const { database: url, most } = options.shared;
      data = await SharedData.open(folder, { url, log, most });
    }
    return await openDoors(options, data, clock);
  } catch (error) {
    await data.close();
    throw error;
  }
}

async function openDoors(options: ServerOptions, data: Storage, clock: Clock): Promise<Server> {
  const { log } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const metrics = new Metrics();
  const records = <T>(kind: RecordKind<T>): Records<T> => metrics.countedRecords(data.records(kind));
  const maps = await Shelf.open(options.maps ?? noHouseMaps, records(mapsKind), { clock, log });
  const given = options.shared?.hostKey;
  const key = given === undefined ? await hostKey(data.records(hostKeyKind)) : hostKeyOf(given);
  const bans = await Bans.open(records(bansKind));
  const browsers = await Browsers.open(records(browsersKind), clock.now());
  const people = await People.open(records(peopleKind));
  const tables = records(tablesKind);
  await tables.open();
  const games = await servedGames(options.kits);
  const screens = await openScreenParts(games, maps, options.atlases);
  const hall = new Hall({
    games,
    makeMap: screens.atlases.makeUp,
    wonOn: (map, seats, winner) => maps.wonOn(map, seats, winner),
    dailyOf: async id => (await games.find(game => game.id === id)?.daily?.()) ?? null,
    people,
    vacationsOf: id => people.get(id)?.vacations ?? [],
    houseState: await HouseState.open(data.links === null ? null : records(houseKind)),
    // The day's games are nobody's to try before.
    secretOfDay: day => key.secretFor(`today ${day}`),
    saves: metrics.timedStore(data.saves),
    records: tables,
    thinker: options.thinker,
    clock,
    log,
    limits,
    maps,
    pace: options.pace ?? 350,
    app: options.app,
    random: options.random ?? (bound => randomInt(bound)),
    isShared: data.links !== null,
  });
  await hall.restore();
  const peers = data.links === null ? null : new Peers(hall, data.links, { bans, browsers, shelf: maps });
  peers?.begin();
  const tournaments = new Tournaments(hall, records(tournamentsKind), data.links);
  await tournaments.start();
  const listing = new LobbyListing(hall, data.links);
  const ssh = new ssh2.Server({
    hostKeys: [{ key: key.private }],
    algorithms: ALGORITHMS,
    ident: 'Sandtable',
    keepaliveInterval: KEEPALIVE,
    keepaliveCountMax: 2,
  });
  const doorLog = new DoorLog(log, metrics);
  const doorman = new Doorman({
    limits,
    log: doorLog,
    metrics,
    banned: address => bans.has(address),
    balancers: options.balancers,
  });
  const port = await doorman.listen(options, { letIn: ({ socket }) => void ssh.injectSocket(socket) });
  const typed = options.typedPort ?? port;
  const address = typed === 22 ? `ssh ${options.name}` : `ssh -p ${typed} ${options.name}`;
  const guests = options.guests ?? true;
  let web: string | null = null;
  const site = (): string | null => siteOf(options, web);
  const notifier =
    options.notify === undefined ? null : new TurnNotifier(hall, options.notify, address, site);
  notifier?.begin();
  const { games: keptGames = null, talk = null, archive } = options.keep ?? {};
  const files = options.files ?? nodeFileSystem;
  const retention = new Retention(hall, data.links, {
    games: keptGames,
    talk,
    archive: archive === undefined ? null : () => DataFolder.open(archive, { files, clock, log }),
  });
  retention.begin();
  const house = {
    ...{ port, key, guests, address, name: options.name, lines: options.lines ?? null },
    reviewer: options.reviewer ?? null,
    site,
    hall,
    listing,
    shelf: maps,
    ...screens,
    bans,
    browsers,
    notifier,
    tournaments,
    metrics,
    doorLog,
    share: new FairShare({ limits, log, clock }),
    storage: data,
    peers,
  };
  ssh.on('connection', (connection, info) => {
    const guest = doorman.guest(info.ip, info.port);
    if (guest === undefined) connection.end();
    else welcome(connection, guest, house);
  });
  ssh.on('error', faultsIn(log, 'protocol'));
  // The modules for browsers are loaded only for servers that have a door for them.
  const door = options.web && (await import('./doors/web/web-door.ts'));
  if (options.web && door) web = await door.openWebDoor(options.web, doorman, house);
  log.write('listening', { port, fingerprint: key.fingerprint, tables: hall.tables.length });
  const closing: Closable = { ...house, doorman, ssh, retention };
  return { ...house, web, leave: () => leaveHouse(closing), stop: sentence => close(closing, sentence) };
}

/** The address that browsers are sent to, without a slash at its end; null without their door. */
function siteOf({ web, name }: ServerOptions, opened: string | null): string | null {
  if (opened === null) return null;
  const url = new URL(web?.url ?? opened);
  if (web?.url === undefined && web?.host === undefined) url.hostname = name;
  return url.origin;
}

/** Handles one connection, which logs in and has one session. An error ends that connection only. */
function welcome(connection: Connection, guest: ClientConnection, house: HouseParts): void {
  const { hall, doorLog, guests } = house;
  const { limits, people } = hall.parts;
  const refused = (why: string): void => doorLog.refused(guest.address, why);
  let broken = false;
  const identity = login(connection, { attempts: limits.attempts, guests, onRefused: refused });
  // After broken packets, resets or failed handshakes nothing more is read: the library would throw for each part.
  connection.on('error', error => {
    if (broken) return;
    broken = true;
    doorLog.broken(guest.address, error.message);
    guest.socket.removeAllListeners('data').resume();
    guest.socket.destroySoon();
  });
  connection.on('ready', () => {
    receive(connection, {
      onRefused: refused,
      onVisit: visit => {
        // Not before: who has logged in and asks for nothing is a stranger still.
        guest.welcome();
        const who = identity();
        begin(visit, async now => who && (await people.whoIs(who, now)), guest, house);
      },
    });
  });
}
