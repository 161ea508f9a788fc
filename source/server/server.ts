import { randomInt } from 'node:crypto';
import type { BlockList } from 'node:net';
import ssh2, { type Connection } from 'ssh2';
import { type Atlases, createAtlases } from '../app/map-board/board-atlas.ts';
import type { MapsOnOffer } from '../app/maps/shelf.ts';
import { parseSettings } from '../app/settings.ts';
import { type Clock, wallClock } from '../base/clock.ts';
import type { Kit } from '../games/kit.ts';
import type { Thinker } from '../players/thinker.ts';
import { type FileSystem, nodeFileSystem } from '../table/file-system.ts';
import { type Closable, close, leaveHouse } from './closing.ts';
import { DataFolder } from './data/data-folder.ts';
import type { RecordKind, Records } from './data/records.ts';
import type { Storage } from './data/storage.ts';
import { ALGORITHMS, type Identity, login } from './door/authenticate.ts';
import { Doorman, type Guest } from './door/doorman.ts';
import { type HostKey, hostKey, hostKeyKind, hostKeyOf } from './door/host-key.ts';
import { hangUp, receive, type Visit } from './door/visit.ts';
import { Bulletin } from './hall/bulletin.ts';
import { ENDED } from './hall/elsewhere.ts';
import { Hall } from './hall/hall.ts';
import { type HouseMaps, houseFileOf, noHouseMaps } from './hall/house-maps.ts';
import { houseShelf } from './hall/house-shelf.ts';
import { HouseState, houseKind } from './hall/house-state.ts';
import { Neighbours } from './hall/neighbours.ts';
import { servedGames } from './hall/setups.ts';
import { Bans, bansKind } from './owner/bans.ts';
import { defaultLimits, type Limits } from './owner/limits.ts';
import { faultsIn, type Log, Metrics } from './owner/log.ts';
import { People, type Person, peopleKind } from './people/people.ts';
import { answer, readPlain, type readWords } from './session/line-session.ts';
import { type Beginning, screenSession } from './session/screen-session.tsx';
import { tablesKind } from './tables/record.ts';

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
}

/** What all of a server's sessions share. */
interface HouseParts {
  readonly port: number;
  readonly hall: Hall;
  readonly bulletin: Bulletin;
  readonly atlases: Atlases;
  readonly shelf: MapsOnOffer;
  readonly bans: Bans;
  readonly metrics: Metrics;
  readonly key: HostKey;
  readonly storage: Storage;
  /** The other nodes of the house; null where there are none. */
  readonly neighbours: Neighbours | null;
  readonly guests: boolean;
  /** What people type: `ssh -p 2222 host`. */
  readonly address: string;
}

/** A running server. */
export interface Server extends HouseParts {
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
  const hall = new Hall({
    games: await servedGames(options.kits),
    people: await People.open(records(peopleKind)),
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
    random: bound => randomInt(bound),
    isShared: data.links !== null,
  });
  await hall.restore();
  const neighbours = data.links === null ? null : new Neighbours(hall, data.links, bans);
  neighbours?.begin();
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
    letIn: ({ socket }) => ssh.injectSocket(socket),
  });
  const port = await doorman.listen(options.port, options.host);
  const typed = options.typedPort ?? port;
  const address = typed === 22 ? `ssh ${options.name}` : `ssh -p ${typed} ${options.name}`;
  const guests = options.guests ?? true;
  const shelf = houseShelf(maps, atlases);
  const told = { port, key, guests, address };
  const house = { ...told, hall, bulletin, atlases, shelf, bans, metrics, storage: data, neighbours };
  ssh.on('connection', (connection, info) => {
    const guest = doorman.guest(info.ip, info.port);
    if (guest === undefined) connection.end();
    else welcome(connection, guest, house);
  });
  ssh.on('error', faultsIn(log, 'protocol'));
  log.write('listening', { port, fingerprint: key.fingerprint, tables: hall.tables.length });
  const closing: Closable = { ...house, doorman, ssh };
  return { ...house, leave: () => leaveHouse(closing), stop: sentence => close(closing, sentence) };
}

/** One connection: it logs in, and then has one session. Whatever it throws ends it alone. */
function welcome(connection: Connection, guest: Guest, house: HouseParts): void {
  const { hall, metrics, guests } = house;
  const { log, limits } = hall.parts;
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
        metrics.visits += 1;
        const session = `s${metrics.visits}`;
        begin(visit, identity(), guest, house, session).catch((error: unknown) => {
          faultsIn(log, 'session', { session })(error);
          guest.socket.destroy();
        });
      },
    });
  });
}

async function begin(
  visit: Visit,
  identity: Identity | null,
  guest: Guest,
  house: HouseParts,
  session: string,
): Promise<void> {
  const { hall, metrics, bans } = house;
  const { log, limits, people, clock } = hall.parts;
  const { channel, terminal, env } = visit;
  const away = (sentence: string): void => {
    channel.stderr.write(`sandtable: ${sentence}\n`);
    hangUp(channel, guest.socket, 1);
  };
  const isOut = (whose: Person): boolean => bans.has(whose.id) || bans.has(guest.address);
  /** Lets it end when whoever it is of is kept out from now on, whichever node that was said to. */
  const heedBans = (whose: () => Person, end: (sentence: string) => void): void => {
    const stop = bans.subscribe(() => {
      if (isOut(whose())) end(ENDED);
    });
    guest.socket.once('close', stop);
  };
  channel.on('error', () => guest.socket.destroy());
  const person = identity && (await people.whoIs(identity, clock.now()));
  if (person !== null) {
    const letGo = (): void => hall.letGo(person.id);
    if (guest.socket.destroyed) return letGo();
    guest.socket.once('close', letGo);
  }
  if (person === null || isOut(person)) {
    away('you cannot play here');
    return;
  }
  const open = hall.attendance.sessionsOf(person.id, 'anywhere');
  if (open >= limits.sessions) {
    away(`you are here ${open} times already; leave one of those sessions`);
    return;
  }
  metrics.sessions += 1;
  log.write('came', { session, name: person.name, address: guest.address, screen: terminal !== null });
  guest.socket.once('close', () => {
    metrics.sessions -= 1;
    log.write('left', { session, name: person.name });
  });
  const { isHeard, asked } = readPlain(visit.words, env, parseSettings(person.settings).plain);
  const start = terminal === null && !isHeard ? null : beginning(asked, hall);
  if (start === null) {
    // What is typed to a command is not read by anybody; it must not fill memory either.
    channel.resume();
    heedBans(() => person, away);
    void answer(asked, { ...house, person, channel, env }).then(
      status => hangUp(channel, guest.socket, status),
      (error: unknown) => {
        faultsIn(log, 'command', { session })(error);
        hangUp(channel, guest.socket, 1);
      },
    );
    return;
  }
  const visitor = screenSession({
    ...house,
    session,
    person,
    channel,
    socket: guest.socket,
    terminal,
    env,
    isHeard,
    begin: start,
  });
  heedBans(() => visitor.person, visitor.end);
}

/** Where a session with a screen begins; null when its words ask for lines. */
function beginning(asked: ReturnType<typeof readWords>, hall: Hall): Beginning | null {
  if (asked.kind === 'lobby') return { kind: 'lobby' };
  if (asked.kind === 'play' && hall.parts.games.some(game => game.id === asked.game))
    return { kind: 'new', game: asked.game };
  if (asked.kind !== 'join' && asked.kind !== 'watch') return null;
  const found = hall.find(asked.code);
  return found.ok ? { kind: 'table', hosted: found.value, sit: asked.kind === 'join' } : null;
}
