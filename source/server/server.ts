import { randomInt } from 'node:crypto';
import type { BlockList } from 'node:net';
import ssh2, { type Connection } from 'ssh2';
import { createAtlases } from '../app/map-board/board-atlas.ts';
import { type Clock, wallClock } from '../base/clock.ts';
import type { Kit } from '../games/kit.ts';
import type { Thinker } from '../players/thinker.ts';
import { type FileSystem, nodeFileSystem } from '../table/file-system.ts';
import { type Closable, close, leaveHouse } from './closing.ts';
import { DataFolder } from './data/data-folder.ts';
import type { RecordKind, Records } from './data/records.ts';
import type { Storage } from './data/storage.ts';
import { ALGORITHMS, login } from './door/authenticate.ts';
import { Doorman, type Guest } from './door/doorman.ts';
import { hostKey, hostKeyKind, hostKeyOf } from './door/host-key.ts';
import { receive } from './door/visit.ts';
import { Bulletin } from './hall/bulletin.ts';
import { Hall } from './hall/hall.ts';
import { type HouseMaps, houseFileOf, noHouseMaps } from './hall/house-maps.ts';
import { houseShelf } from './hall/house-shelf.ts';
import { HouseState, houseKind } from './hall/house-state.ts';
import { Neighbours } from './hall/neighbours.ts';
import { servedGames } from './hall/setups.ts';
import { Reminders } from './notify/reminders.ts';
import type { NotifyBase } from './notify/sender.ts';
import { Bans, bansKind } from './owner/bans.ts';
import { defaultLimits, type Limits } from './owner/limits.ts';
import { faultsIn, type Log, Metrics } from './owner/log.ts';
import { Browsers, browsersKind } from './people/browsers.ts';
import { People, peopleKind } from './people/people.ts';
import { begin, type HouseParts } from './session/begin.ts';
import { tablesKind } from './tables/record.ts';
import { tournamentsKind } from './tournaments/record.ts';
import { Tournaments } from './tournaments/tournaments.ts';
import type { WebDoorOptions } from './web/web-door.ts';

export interface ServerOptions {
  /** The folder of the host key, the people, the tables and the games; with a database only of its owner's socket. */
  readonly data: string;
  /** The house's PostgreSQL, and the host key that all of its nodes have. */
  readonly shared?: { readonly database: string; readonly hostKey: string };
  /** 0 takes a free one. */
  readonly port: number;
  /** Addresses of balancers, which say whom they pass on. */
  readonly balancers?: BlockList;
  /** The address to listen at; all of them where it is left out. */
  readonly host?: string;
  /** The door for browsers; there is none where it is left out. */
  readonly web?: WebDoorOptions;
  /** Where messages go to people who are not here; there are none where it is left out. */
  readonly notify?: NotifyBase;
  /** What people type to come here, without the port: the host's name. */
  readonly name: string;
  /** The port that people type, where it is not the one that this server listens at. */
  readonly typedPort?: number;
  readonly kits: readonly Kit[];
  readonly thinker: Thinker;
  readonly log: Log;
  readonly app: string;
  readonly limits?: Partial<Limits>;
  /** The maps that are laid out here beside those of the program. */
  readonly maps?: HouseMaps;
  /** Whether people without a key may come in; yes unless told. */
  readonly guests?: boolean;
  /** Milliseconds between the moves of computer players. */
  readonly pace?: number;
  readonly clock?: Clock;
  readonly files?: FileSystem;
  /** A whole number from 0 to the bound − 1, that nobody can foretell: what seeds are made of; the machine's unless told. */
  readonly random?: (bound: number) => number;
}

/** A running server. */
export interface Server extends HouseParts {
  /** Where browsers come in: `http://host:8080/`; null where they may not. */
  readonly web: string | null;
  /** Takes nobody new and waits until everybody has gone to another node of the house; not where there is none. */
  leave(): Promise<void>;
  /** Says goodbye to everybody, writes everything down, and closes. */
  stop(sentence?: string): Promise<void>;
}

/** Milliseconds without an answer after which a connection counts as dead: three times this. */
const KEEPALIVE = 15_000;

/**
 * Starts the server: reads the data folder, brings every table back, and listens.
 * @throws Error with one sentence when it cannot
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { log, clock = wallClock, files = nodeFileSystem } = options;
  const folder = await DataFolder.open(options.data, { files, clock, log });
  let data: Storage = folder;
  try {
    if (options.shared !== undefined)
      data = await inDatabase(folder, options.shared.database, { clock, log });
    return await openDoors(options, data, clock);
  } catch (error) {
    await data.close();
    throw error;
  }
}

/** Loaded by who has a database, and nobody else. */
async function inDatabase(
  folder: DataFolder,
  url: string,
  parts: { clock: Clock; log: Log },
): Promise<Storage> {
  const { SharedData } = await import('./data/postgres/shared-data.ts');
  return SharedData.open(folder, { url, ...parts });
}

async function openDoors(options: ServerOptions, data: Storage, clock: Clock): Promise<Server> {
  const { log } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const metrics = new Metrics();
  const records = <T>(kind: RecordKind<T>): Records<T> => metrics.countedRecords(data.records(kind));
  const maps = options.maps ?? noHouseMaps;
  const given = options.shared?.hostKey;
  const key = given === undefined ? await hostKey(data.records(hostKeyKind)) : hostKeyOf(given);
  const bans = await Bans.open(records(bansKind));
  const browsers = await Browsers.open(records(browsersKind), clock.now());
  const people = await People.open(records(peopleKind));
  const games = await servedGames(options.kits);
  const hall = new Hall({
    games,
    todayOf: async id => (await games.find(game => game.id === id)?.today?.()) ?? null,
    people,
    vacationsOf: id => people.get(id)?.vacations ?? [],
    houseState: await HouseState.open(data.links === null ? null : records(houseKind)),
    saves: metrics.timedStore(data.saves),
    records: records(tablesKind),
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
  const neighbours = data.links === null ? null : new Neighbours(hall, data.links, bans, browsers);
  neighbours?.begin();
  const tournaments = new Tournaments(hall, records(tournamentsKind), data.links);
  await tournaments.start();
  const bulletin = new Bulletin(hall);
  const atlases = createAtlases((board, source) => houseFileOf(maps, board, source));
  const ssh = new ssh2.Server({
    hostKeys: [{ key: key.private }],
    algorithms: ALGORITHMS,
    ident: 'Sandtable',
    keepaliveInterval: KEEPALIVE,
    keepaliveCountMax: 3,
  });
  const doorman = new Doorman({
    limits,
    log,
    metrics,
    banned: address => bans.has(address),
    balancers: options.balancers,
  });
  const port = await doorman.listen(options, { letIn: ({ socket }) => void ssh.injectSocket(socket) });
  const typed = options.typedPort ?? port;
  const address = typed === 22 ? `ssh ${options.name}` : `ssh -p ${typed} ${options.name}`;
  const guests = options.guests ?? true;
  const shelf = houseShelf(maps, atlases);
  const reminders = options.notify === undefined ? null : new Reminders(hall, options.notify, address);
  reminders?.begin();
  const told = { port, key, guests, address };
  const house = {
    ...told,
    hall,
    bulletin,
    atlases,
    shelf,
    bans,
    browsers,
    reminders,
    tournaments,
    metrics,
    storage: data,
    neighbours,
  };
  ssh.on('connection', (connection, info) => {
    const guest = doorman.guest(info.ip, info.port);
    if (guest === undefined) connection.end();
    else welcome(connection, guest, house);
  });
  ssh.on('error', faultsIn(log, 'protocol'));
  const web = options.web === undefined ? null : await webDoor(options.web, doorman, house);
  log.write('listening', { port, fingerprint: key.fingerprint, tables: hall.tables.length });
  const closing: Closable = { ...house, doorman, ssh };
  return { ...house, web, leave: () => leaveHouse(closing), stop: sentence => close(closing, sentence) };
}

/** Loaded by who has a door for browsers, and nobody else. */
async function webDoor(options: WebDoorOptions, doorman: Doorman, house: HouseParts): Promise<string> {
  const { openWebDoor } = await import('./web/web-door.ts');
  return openWebDoor(options, doorman, house);
}

/** One connection: it logs in, and then has one session. Whatever it throws ends it alone. */
function welcome(connection: Connection, guest: Guest, house: HouseParts): void {
  const { hall, metrics, guests } = house;
  const { log, limits, people } = hall.parts;
  const refused = (why: string): void => {
    metrics.refuse(why);
    log.write('refused', { address: guest.address, why });
  };
  let broken = false;
  const identity = login(connection, { attempts: limits.attempts, guests, onRefused: refused });
  // Broken packets, resets, failed handshakes. Nothing more of it is read: the library would throw at each part anew,
  // or find its way back into the stream and go on.
  connection.on('error', error => {
    if (broken) return;
    broken = true;
    log.write('broken', { address: guest.address, what: error.message });
    guest.socket.removeAllListeners('data').resume();
    guest.socket.destroySoon();
  });
  connection.on('ready', () => {
    guest.welcome();
    receive(connection, {
      onRefused: refused,
      onVisit: visit => {
        const who = identity();
        begin(visit, async now => who && (await people.whoIs(who, now)), guest, house);
      },
    });
  });
}
