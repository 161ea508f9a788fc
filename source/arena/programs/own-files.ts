import { lstatSync, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path';

/** Folders of the system that programs are run from and with. */
const SYSTEM =
  '/usr /bin /sbin /lib /lib32 /lib64 /opt /nix/store /gnu/store /snap /run/current-system'.split(' ');
/** Names in `/etc` that programs and their libraries read, none of them anybody's secret. */
const SETTINGS =
  /^(alternatives|ld\.so\..*|passwd|group|nsswitch\.conf|localtime|java.*|python.*|perl|php.*|mono|R|dotnet)$/;
const DEVICES = ['null', 'zero', 'random', 'urandom'].map(name => `/dev/${name}`);
const STREAMS = ['fd', 'stdin', 'stdout', 'stderr'].map(name => `/dev/${name}`);
/** Neighbours of a folder `bin` that its programs read. */
const BESIDE_BIN = ['lib', 'lib64', 'libexec', 'pyvenv.cfg'];
/** Files that mark a folder as a whole, which a program in a folder below it may need. */
const WHOLE = ['package.json', 'pyproject.toml'];

/** Limits of a program's own folder, which is in memory; its files are nowhere else. */
const OWN = 'size=256m,nr_inodes=65536,mode=700';

/** The shell's word for any text. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** A path as a table of mounts writes it. */
const escaped = (path: string): string =>
  path.replace(/[\\\s#]/g, each => `\\${each.charCodeAt(0).toString(8).padStart(3, '0')}`);

/**
 * Commands of a shell with the rights to mount, after which `folder` is the root of all that a program needs, only to be
 * read, and holds an empty folder of the program's own by the same name. Nothing else of this machine's files is in it.
 * @param words the program with its arguments: where they name files, those are for it, with the folder that they lie in
 */
export function ownFiles(words: readonly string[], folder: string): string {
  const inside = (path: string): string => folder + path;
  const seen = [...seenBy(words)].map(([path, entry]) => ({ path, isFolder: entry.isDirectory() }));
  const folders = seen.map(({ path, isFolder }) => (isFolder ? path : dirname(path)));
  const table = [
    ...withMounts(seen.map(({ path }) => path)).map(
      ({ path, options }) => `${escaped(path)} ${escaped(inside(path))} none ${options} 0 0\n`,
    ),
    `/proc ${escaped(inside('/proc'))} none rbind 0 0\n`,
  ].join('');
  const made = [folder, '/proc', '/dev/shm', '/tmp', '/etc', ...folders].map(path => quoted(inside(path)));
  const files = seen.filter(({ isFolder }) => !isFolder).map(({ path }) => `: >${quoted(inside(path))}`);
  const settings = namesIn('/etc').filter(name => SETTINGS.test(name));
  // As copies and links they take less time than as mounts.
  const copied = [...SYSTEM.filter(isLink), ...STREAMS, ...settings.map(name => `/etc/${name}`)].map(quoted);
  const mounts = quoted(inside('/.mounts'));
  return [
    `mount -t tmpfs -o ${OWN} none ${quoted(folder)}`,
    `mkdir -p ${[...new Set(made)].join(' ')}`,
    ...files,
    `cp -a --parents ${copied.join(' ')} ${quoted(folder)}`,
    `printf %s ${quoted(table)} >${mounts}`,
    `mount -a -T ${mounts}`,
    `rm ${mounts}`,
  ].join(' &&\n');
}

/** Everything that a program is shown, with what it is, by its path. */
function seenBy(words: readonly string[]): ReadonlyMap<string, Stats> {
  const search = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const own = words.filter(isAbsolute).flatMap(ownOf);
  const found = new Map<string, Stats>();
  for (const path of [
    ...SYSTEM.filter(each => !isLink(each)),
    ...DEVICES,
    ...[...search, ...own].flatMap(withBeside),
  ]) {
    const entry = statOf(path);
    if (entry === null || entry.isSocket() || isCovered(path, found)) continue;
    found.set(path, entry);
  }
  return found;
}

const isLink = (path: string): boolean => statOf(path, lstatSync)?.isSymbolicLink() === true;

/** True where a folder that is shown holds the path; a link in it may lead out of it, which shows nothing. */
const isCovered = (path: string, found: ReadonlyMap<string, Stats>): boolean =>
  found.has(path) ||
  (SYSTEM.includes(path) && isLink(path)) ||
  (dirname(path) !== path && isCovered(dirname(path), found));

/** The files or folders that a word of a program's command names, and their targets. */
function ownOf(word: string): readonly string[] {
  const entry = statOf(word);
  if (entry === null || entry.isSocket()) return [];
  return [...new Set([word, realpathSync(word)])].flatMap(path => {
    const folder = entry.isDirectory() ? path : dirname(path);
    if (isShared(folder)) return entry.isDirectory() ? [] : [path];
    return [wholeOf(folder)];
  });
}

/** The folder that all of a program lies in: the nearest one that says that it is whole, otherwise its own. */
function wholeOf(folder: string): string {
  for (let at = folder; !isShared(at); at = dirname(at))
    if (WHOLE.some(name => statOf(join(at, name)) !== null)) return at;
  return folder;
}

/**
 * A folder of the search path or of a program, with the neighbours it needs; nothing for a folder shared with other
 * things.
 */
function withBeside(path: string): readonly string[] {
  if (statOf(path)?.isDirectory() !== true) return [path];
  if (isShared(path)) return [];
  // What keeps several versions of a language leads to them from a folder `shims`.
  if (basename(path) === 'shims' && !isShared(dirname(path))) return [dirname(path)];
  const beside = basename(path) === 'bin' ? BESIDE_BIN.map(name => join(dirname(path), name)) : [];
  return [path, ...beside];
}

/** True for a folder that holds more than a program: the user's own, one above it, that for all temporary files, `/srv`. */
function isShared(folder: string): boolean {
  const holds = [homedir(), tmpdir()].some(each =>
    `${each}/`.startsWith(folder === '/' ? '/' : `${folder}/`),
  );
  return holds || dirname(folder) === '/' || dirname(folder) === folder;
}

/** Paths with what is mounted below them: each has to be made read-only by itself. */
function withMounts(paths: readonly string[]) {
  const mounts = linesOf('/proc/self/mountinfo').map(line => {
    const [, , , , point = '', options = ''] = line.split(' ');
    const path = point.replace(/\\(\d{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8)));
    return { path, isData: /\bnoexec\b/.test(options) };
  });
  // A mount of another user's name space keeps what it refuses.
  const options = (isData: boolean): string => `rbind,ro,nosuid${isData ? ',noexec' : ''}`;
  return paths.flatMap(path => {
    const real = realpathSync(path);
    const under = mounts.filter(
      mount => real === mount.path || real.startsWith(`${mount.path}/`.replace('//', '/')),
    );
    const nearest = under.reduce((best, each) => (each.path.length >= best.path.length ? each : best), {
      path: '',
      isData: false,
    });
    const below = mounts.filter(mount => mount.path.startsWith(`${real}/`));
    if (path.startsWith('/dev/')) return [{ path, options: 'bind' }];
    return [
      { path, options: `${options(nearest.isData)},nodev` },
      ...below.map(mount => ({
        path: path + mount.path.slice(real.length),
        options: `${options(mount.isData)},nodev`,
      })),
    ];
  });
}

function statOf(path: string, stat: (path: string) => Stats = statSync): Stats | null {
  try {
    return stat(path);
  } catch {
    return null;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
