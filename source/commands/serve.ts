import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { err, ok, type Result } from '../../machines/result.ts';
import { errorMessage } from '../base/errors.ts';
import { isExecutable } from '../base/executable.ts';
import { readWhole } from '../base/files.ts';
import { cleanLine } from '../base/text.ts';
import { userFolders } from '../base/user-folders.ts';
import { type ExitStatus, exit, type Io, onAbort, refuse, writeLines } from '../lines/text/io.ts';
import { MADE_UP_OFFERS } from '../maps/made-up/made-up-map.ts';
import { createRollouts } from '../players/rollouts.ts';
import { createThinker } from '../players/thinker.ts';
import { adminWords, answerOwner, askAdmin } from '../server/admin.ts';
import { readSenders } from '../server/doors/ssh/proxy-protocol.ts';
import type { WebDoorOptions } from '../server/doors/web/web-door.ts';
import type { Health } from '../server/health.ts';
import { readHouseMaps } from '../server/house/maps/house-maps.ts';
import { makeReady } from '../server/house/maps/made-maps.ts';
import { type NotifyBase, readNotifyBase } from '../server/house/notify/sender.ts';
import { type Limits, limitWords, readListenAddress } from '../server/house/owner/limits.ts';
import { faultWords, streamLog } from '../server/house/owner/log.ts';
import { LEAST_DAYS } from '../server/house/retention.ts';
import { type Server, type ServerOptions, startServer } from '../server/server.ts';
import { createLineReader } from '../setup/line-reader.ts';
import { type Context, databaseOf } from './context.ts';
import { type ServeOptions, withConfig } from './serve-config.ts';

/** The folder of the server's data, where none is named. */
export const dataFolder = (option: string | undefined): string =>
  option ?? join(userFolders().data, 'server');

/** The longest time between two moves of computer players, in milliseconds. */
const MOST_PACE = 10_000;

/**
 * Flags of V8: the heap grows by 25 percent instead of doubling in a storm of arrivals, and the extra collection some
 * seconds after people have come, which would fall into play, is put off for a day.
 */
const V8_FLAGS = ['--heap-growing-percent=25', '--memory-reducer-delay-ms=86400000'];

/** Serves tables over SSH until it is stopped (SIGINT, SIGTERM). */
export async function serveCommand(words: ServeOptions, context: Context): Promise<ExitStatus> {
  const { io, kits, worker, app } = context;
  const configured = withConfig(words);
  if (!configured.ok) return refuse(io, configured.error);
  const options = configured.value;
  const { port: typedPort = '2222', pace: typedPace = '350' } = options;
  const port = Number(typedPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return refuse(io, `a port is a number from 0 to 65535, not ${cleanLine(typedPort, 20)}`);
  const typed = options.name === undefined ? ok({ name: hostname() }) : readTyped(options.name);
  if (!typed.ok) return refuse(io, typed.error);
  const pace = Number(typedPace);
  const paceFault = `a pace is a whole number of milliseconds from 1 to ${MOST_PACE}, not`;
  if (!Number.isInteger(pace) || pace < 1 || pace > MOST_PACE)
    return refuse(io, `${paceFault} ${cleanLine(typedPace, 20)}`);
  const limits = readLimits(options.limit ?? []);
  if (typeof limits === 'string') return refuse(io, limits);
  const balancers = readSenders(options.balancer ?? [], 'a balancer');
  if (!balancers.ok) return refuse(io, balancers.error);
  const house = readHouseMaps(options.maps ?? []);
  if (!house.ok) return refuse(io, house.error);
  const { maps, leftOut } = house.value;
  const data = dataFolder(options.data);
  const shared = readShared(options, io.env);
  if (!shared.ok) return refuse(io, shared.error);
  const web = readWeb(options, worker);
  if (!web.ok) return refuse(io, web.error);
  const notify = readNotify(options.notify, io.env);
  if (!notify.ok) return refuse(io, notify.error);
  const keep = readKeep(options);
  if (!keep.ok) return refuse(io, keep.error);
  const health = options.health === undefined ? null : await healthAt(options.health);
  if (health?.ok === false) return refuse(io, health.error);
  for (const flag of V8_FLAGS) setFlagsFromString(flag);
  const log = streamLog(io.stderr);
  for (const { file, why } of leftOut) log.write('map', { file, why });
  const stop = stopping(io);
  // What nobody has caught belongs to one session or table; the others play on.
  const caught = (error: unknown): void => log.write('fault', { where: 'process', what: faultWords(error) });
  process.on('uncaughtException', caught);
  process.on('unhandledRejection', caught);
  // Each open screen listens for the end of the process.
  process.setMaxListeners(0);
  const thinker = createThinker({ program: worker, workers: 2 });
  const lines = createLineReader(worker);
  const reviewer = createRollouts(worker, 1, 'behind');
  try {
    const server = await startServer({
      data,
      ...(shared.value === null ? {} : { shared: shared.value }),
      port,
      ...(options.host === undefined ? {} : { host: options.host }),
      ...(options.balancer === undefined ? {} : { balancers: balancers.value }),
      ...typed.value,
      ...(web.value === null ? {} : { web: web.value }),
      ...(notify.value === null ? {} : { notify: notify.value }),
      kits,
      thinker,
      lines,
      reviewer,
      log,
      app,
      limits,
      maps,
      guests: options.guests,
      keep: keep.value,
      pace,
    });
    answerOwner(server);
    // One that cannot be made ready is made up once somebody wants it.
    for (const { id } of MADE_UP_OFFERS) void makeReady(id, server.atlases.makeUp);
    const asked = await health?.value(server);
    await writeLines(io.stdout, [
      `Sandtable is open: ${server.address}`,
      ...(server.web === null ? [] : [`browsers  ${server.web}`]),
      `host key  ${server.key.fingerprint}${server.key.made ? ' (new)' : ''}`,
      `data      ${server.storage.location}`,
      ...(asked === undefined ? [] : [`health    ${asked.url}`]),
      ...server.storage.warnings.map(sentence => `note      ${sentence}`),
      ...(options.maps === undefined ? [] : [`maps      ${maps.list.length}`]),
      ...leftOut.map(({ file, why }) => `not used  ${file}: ${why}`),
    ]);
    await stop.asked;
    await Promise.race([server.leave(), stop.atOnce]);
    await server.stop();
    await asked?.close();
    return exit.fine;
  } catch (error) {
    return refuse(io, errorMessage(error));
  } finally {
    await Promise.all([thinker.close(), lines.close(), reviewer.close()]);
    process.off('uncaughtException', caught);
    process.off('unhandledRejection', caught);
  }
}

/**
 * The server's end: asked for (SIGTERM, SIGHUP, a closed console, Ctrl-Break), and at once (an interrupt, or asked
 * again).
 */
function stopping(io: Io): { readonly asked: Promise<void>; readonly atOnce: Promise<void> } {
  const signals = (count: number): Promise<void> =>
    new Promise(resolve => {
      let left = count;
      const hear = (): void => {
        left -= 1;
        if (left <= 0) resolve();
      };
      // They stay: where no listener is left, one that Ink brings along ends the process at once.
      process.on('SIGTERM', hear);
      process.on('SIGHUP', hear);
      process.on('SIGBREAK', hear);
    });
  const end = (count: number): Promise<void> => Promise.race([onAbort(io.signal), signals(count)]);
  return { asked: end(1), atOnce: end(2) };
}

/** Opens the health page at an address that was typed; or one sentence. Loaded only on request. */
async function healthAt(typed: string): Promise<Result<(server: Server) => Promise<Health>, string>> {
  const { openHealth, readHealthAddress } = await import('../server/health.ts');
  const address = readHealthAddress(typed);
  if (!address.ok) return address;
  return ok(async server => {
    try {
      return await openHealth(server, address.value);
    } catch (error) {
      await server.stop();
      throw error;
    }
  });
}

/** The most that a file with a private key or a certificate holds, in bytes. */
const LONGEST_KEY = 64 * 1024;

/** The door for browsers, null where there is none; or one sentence. @param worker a program beside which the page lies */
function readWeb(
  {
    web,
    webUrl,
    cert,
    key,
    host,
    proxy,
  }: Pick<ServeOptions, 'web' | 'webUrl' | 'cert' | 'key' | 'host' | 'proxy'>,
  worker: URL,
): Result<WebDoorOptions | null, string> {
  if (web === undefined)
    return [webUrl, cert, key, proxy].every(each => each === undefined)
      ? ok(null)
      : err('--web-url, --cert, --key and --proxy go with --web');
  const address = readListenAddress(web);
  if (address === null) return err('--web takes PORT, or ADDRESS:PORT');
  if (webUrl !== undefined && !/^https?:\/\/[a-z\d.:[\]-]{1,200}\/?$/i.test(webUrl))
    return err('--web-url takes the address that browsers use, such as https://play.example.org');
  const proxies = readSenders(proxy ?? [], 'a proxy');
  if (!proxies.ok) return proxies;
  const pages = isExecutable ? 'web' : fileURLToPath(new URL('web', worker));
  const named = {
    ...(proxy === undefined ? {} : { proxies: proxies.value }),
    ...(webUrl === undefined ? {} : { url: webUrl }),
  };
  const at = { ...(host === undefined ? {} : { host }), ...address, ...named };
  if (cert === undefined && key === undefined) return ok({ ...at, pages });
  if (cert === undefined || key === undefined) return err('--cert and --key go together');
  const [chain, secret] = [readWhole(cert, LONGEST_KEY), readWhole(key, LONGEST_KEY)];
  if (!chain.ok) return err(`the certificate ${cleanLine(cert, 200)} cannot be read: ${chain.error}`);
  if (!secret.ok) return err(`the key ${cleanLine(key, 200)} cannot be read: ${secret.error}`);
  return ok({ ...at, pages, tls: { cert: chain.value.toString(), key: secret.value.toString() } });
}

/** How long finished games and talk are kept; or one sentence. */
function readKeep({
  keepGames,
  keepTalk,
  archive,
}: ServeOptions): Result<NonNullable<ServerOptions['keep']>, string> {
  const days = (text: string): number => (/^\d{1,5}$/.test(text) ? Number(text) : 0);
  for (const [name, text] of [['--keep-games', keepGames] as const, ['--keep-talk', keepTalk] as const])
    if (text !== undefined && days(text) < LEAST_DAYS)
      return err(`${name} is a number of days, ${LEAST_DAYS} or more`);
  if (archive !== undefined && keepGames === undefined) return err('--archive goes with --keep-games');
  return ok({
    ...(keepGames === undefined ? {} : { games: days(keepGames) }),
    ...(keepTalk === undefined ? {} : { talk: days(keepTalk) }),
    ...(archive === undefined ? {} : { archive }),
  });
}

/** The service for notifications, null without one; or one sentence. */
function readNotify(text: string | undefined, env: Io['env']): Result<NotifyBase | null, string> {
  if (text === undefined) return ok(null);
  const url = readNotifyBase(text);
  const token = env.SANDTABLE_NOTIFY_TOKEN ?? '';
  if (!url.ok) return url;
  if (!/^[\x21-\x7e]{0,200}$/.test(token)) return err('SANDTABLE_NOTIFY_TOKEN holds what no token has');
  return ok({ url: url.value, ...(token === '' ? {} : { token }) });
}

/** The house's database and key, null where there is none; or one sentence that says what is missing. */
function readShared(
  { database, hostKey }: Pick<ServeOptions, 'database' | 'hostKey'>,
  env: Io['env'],
): Result<NonNullable<ServerOptions['shared']> | null, string> {
  const url = databaseOf(database, env);
  if (!url.ok) return url;
  if (url.value === null)
    return hostKey === undefined
      ? ok(null)
      : err('--host-key goes with --database; a data folder has its own key');
  if (hostKey === undefined)
    return err(
      '--database needs --host-key FILE, the same key for all nodes; make one with: ssh-keygen -t ed25519 -N "" -f FILE',
    );
  const read = readWhole(hostKey, LONGEST_KEY);
  return read.ok
    ? ok({ database: url.value, hostKey: read.value.toString() })
    : err(`the key ${cleanLine(hostKey, 200)} cannot be read: ${read.error}`);
}

/** Reads the address that people type: `NAME` or `NAME:PORT`, an IPv6 address in brackets; or one sentence. */
function readTyped(text: string): Result<Pick<ServerOptions, 'name' | 'typedPort'>, string> {
  const [whole, v6, plain, digits] = /^(?:\[([\da-fA-F:.]+)\]|(\w[\w.-]*))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const typedPort = Number(digits ?? 0);
  const forms = 'NAME, NAME:PORT or [ADDRESS]:PORT, as people type it';
  if (whole === undefined || typedPort > 65_535)
    return err(`--name takes ${forms}, not ${cleanLine(text, 60)}`);
  const name = v6 ?? plain ?? '';
  return ok(digits === undefined ? { name } : { name, typedPort });
}

/** Limits from words like `connections=200`; or one sentence that says what is wrong with one. */
function readLimits(words: readonly string[]): Partial<Limits> | string {
  const limits: Partial<Record<keyof Limits, number>> = {};
  for (const word of words) {
    const [name = '', value = ''] = word.split('=');
    const number = Number(value);
    if (!isLimit(name))
      return `there is no limit ${cleanLine(name, 40)}; there are ${Object.keys(limitWords).join(', ')}`;
    if (!Number.isInteger(number) || number < 1) return `the limit ${name} is a whole number of 1 or more`;
    limits[name] = number;
  }
  return limits;
}

const isLimit = (name: string): name is keyof Limits => Object.hasOwn(limitWords, name);

/** Speaks to the server that runs on a data folder. */
export async function adminCommand(
  word: string,
  who: string | undefined,
  options: { readonly data?: string },
  { io }: Context,
): Promise<ExitStatus> {
  const known = adminWords.find(each => each === word);
  if (known === undefined) return refuse(io, `there is no admin ${word}; there are ${adminWords.join(', ')}`);
  const needsWho = known !== 'status' && known !== 'drain' && known !== 'undrain';
  if (needsWho && who === undefined) return refuse(io, `${word} needs a name, a session or an address`);
  try {
    const answer = await askAdmin(dataFolder(options.data), { word: known, who });
    if (!answer.ok) return refuse(io, answer.lines.join('; '));
    await writeLines(io.stdout, answer.lines);
    return exit.fine;
  } catch (error) {
    return refuse(io, errorMessage(error));
  }
}
