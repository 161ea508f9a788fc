import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { frameClock } from '../base/clock.ts';
import { wrap } from '../base/text.ts';
import { userFolders } from '../base/user-folders.ts';
import { type ExitStatus, exit, type Io, isTerminal, refuse, writeLines } from '../lines/text/io.ts';
import { printable, printablePath } from '../lines/text/printable.ts';
import { mapsFolder } from '../screens/maps/folder.ts';
import { LEAST } from '../screens/play/board.ts';
import { Capabilities } from '../terminal/capabilities.ts';
import { takesUtf8 } from '../terminal/depth.ts';
import { KeyStream } from '../terminal/key-stream.ts';
import type { InputStream } from '../terminal/screen.ts';
import { withTmuxColours } from '../terminal/tmux.ts';
import type { ColourDepth, GlyphSet } from '../terminal/types.ts';
import type { Context } from './context.ts';
import { installation, versionLine } from './installation.ts';

/** Something that was looked at: what it is, what was found, and what to do about it where something is to be done. */
interface Diagnosis {
  readonly about: string;
  readonly found: string;
  readonly advice?: string;
}

interface FoundTerminal {
  readonly isTerminal: boolean;
  readonly term: string;
  readonly utf8: boolean;
  readonly depth: ColourDepth;
  readonly glyphSet: GlyphSet;
  readonly images: boolean;
  readonly inTmux: boolean;
  readonly answers: boolean;
  readonly columns: number;
  readonly rows: number;
}

/** Tells what was found, and what to do; fine where nothing keeps the program from being played and kept. */
export async function doctorCommand(context: Context): Promise<ExitStatus> {
  const { io, folder } = context;
  const { config, data, log } = userFolders();
  const { location } = installation();
  const locations: readonly (readonly [string, string])[] = [
    ['saves', folder],
    ['settings', join(config, 'settings.json')],
    ['own keys', join(config, 'keys.json')],
    ['own maps', mapsFolder(io.env)],
    ["server's data", join(data, 'server')],
    ['reports', log],
  ];
  const kept = locations.map(([about, path]) => pathDiagnosis(about, path));
  const sections: readonly (readonly [string, readonly Diagnosis[]])[] = [
    [
      'Program',
      [
        { about: 'version', found: versionLine() },
        { about: 'place', found: printablePath(location) },
      ],
    ],
    ['Terminal', terminalDiagnoses(await terminalOf(context))],
    ['Kept', kept],
  ];
  const columns = sizeOf(io).columns ?? Number.POSITIVE_INFINITY;
  const beside = (label: string, text: string): readonly string[] =>
    wrap(text, columns - label.length, '').map(
      (line, at) => (at === 0 ? label : ' '.repeat(label.length)) + line,
    );
  const lines = sections.flatMap(([title, findings], index) => {
    const longest = Math.max(...findings.map(({ about }) => about.length));
    return [
      ...(index === 0 ? [] : ['']),
      title,
      ...findings.flatMap(({ about, found, advice }) => [
        ...beside(`  ${about.padEnd(longest)}  `, found),
        ...(advice === undefined ? [] : beside('    → ', advice)),
      ]),
    ];
  });
  await writeLines(io.stdout, lines);
  return kept.some(({ advice }) => advice !== undefined) ? exit.fault : exit.fine;
}

/** Milliseconds in which a server that is well says so. */
const HEALTH_PATIENCE = 4000;

/** Asks a running server whether it is well, for what restarts those that are not. */
export async function healthCommand(address: string, { io }: Context): Promise<ExitStatus> {
  const url = `http://${/^\d+$/.test(address) ? `127.0.0.1:${address}` : address}/healthz`;
  if (!URL.canParse(url)) return refuse(io, '--health takes PORT, or ADDRESS:PORT', exit.usage);
  const said = await new Promise<string | null>(settle => {
    const asked = get(url, { timeout: HEALTH_PATIENCE }, response => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part.slice(0, 200);
      });
      response.on('end', () => settle(response.statusCode === 200 ? null : text.trim().slice(0, 200)));
    });
    asked.on('timeout', () => asked.destroy(new Error('it does not answer')));
    asked.on('error', fault => settle(fault.message));
  });
  return said === null ? exit.fine : refuse(io, `the server is not well: ${printable(said)}`);
}

/** A file or folder of the user's: whether it is there, and whether it can be written. */
export function pathDiagnosis(about: string, path: string): Diagnosis {
  const there = existsSync(path);
  const lowest = nearestThere(path);
  const writable = may(lowest, constants.W_OK) && (there || statSync(lowest).isDirectory());
  const state = there ? 'can be written' : 'not there yet, and can be made';
  if (writable) return { about, found: `${printablePath(path)} (${state})` };
  const inItsWay = printablePath(lowest);
  const advice =
    lowest === path
      ? `cannot be written: chmod u+w ${inItsWay}, or give it back to you: sudo chown -R "$USER" ${inItsWay}`
      : `cannot be made in ${inItsWay}: make that writable, or name another folder (SANDTABLE_SAVES, XDG_CONFIG_HOME, XDG_DATA_HOME)`;
  return { about, found: printablePath(path), advice };
}

function nearestThere(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestThere(dirname(path));
}

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

const COLOURS: Readonly<Record<ColourDepth, string>> = {
  0: 'none',
  1: '16',
  2: '256',
  3: 'all (16 million)',
};

const GLYPHS: Readonly<Record<GlyphSet, string>> = {
  half: 'halves of a cell',
  quadrant: 'quarters of a cell',
  sextant: 'sixths of a cell',
  octant: 'eighths of a cell',
};

/** The size from which boards have room for everything. */
const GOOD = { columns: 100, rows: 30 } as const;

/** The capabilities of a terminal, and how to get more. */
export function terminalDiagnoses(found: FoundTerminal): readonly Diagnosis[] {
  const { columns, rows, depth, glyphSet, inTmux } = found;
  const isConsole = found.term === 'linux';
  if (!found.isTerminal)
    return [
      {
        about: 'terminal',
        found: 'none: input or output is a file or a pipe',
        advice: 'start it in a terminal; or play in lines: sandtable text GAME',
      },
    ];
  const smaller = columns < LEAST.columns || rows < LEAST.rows;
  const small = columns < GOOD.columns || rows < GOOD.rows;
  const finding = (about: string, what: string, advice: string | null): Diagnosis =>
    advice === null ? { about, found: what } : { about, found: what, advice };
  return [
    finding(
      'name',
      `${found.term === '' ? 'none (TERM is not set)' : found.term}${found.answers ? '' : ', answers no questions'}`,
      found.term === '' || found.term === 'dumb'
        ? 'set TERM, for example TERM=xterm-256color; if it can show no screen, play in lines: sandtable --plain'
        : null,
    ),
    finding(
      'colours',
      COLOURS[depth],
      depth === 3 || isConsole
        ? null
        : depth === 0
          ? 'NO_COLOR, FORCE_COLOR=0 or TERM=dumb ask for none; unset them for colours'
          : 'if the terminal shows all colours: export COLORTERM=truecolor',
    ),
    finding(
      'glyphs',
      `${GLYPHS[glyphSet]}${found.utf8 ? '' : ', ASCII only'}`,
      !found.utf8
        ? 'the locale is not UTF-8: export LC_ALL=C.UTF-8'
        : !isConsole && depth > 0 && (glyphSet === 'half' || glyphSet === 'quadrant')
          ? 'if its font has finer ones: export SANDTABLE_GLYPHS=sextant, or octant; the settings have it too'
          : null,
    ),
    finding(
      'size',
      `${columns}×${rows}`,
      smaller
        ? `too small: at least ${LEAST.columns}×${LEAST.rows}; make the window larger or the letters smaller`
        : small
          ? `enough; from ${GOOD.columns}×${GOOD.rows} on boards have more room`
          : null,
    ),
    finding(
      'mouse',
      isConsole || found.term === 'dumb' ? 'none' : 'asked for (SGR, 1006)',
      isConsole || found.term === 'dumb'
        ? 'all that the mouse does has keys'
        : `${inTmux ? 'tmux passes it on with: set -g mouse on; ' : ''}to select text hold Shift`,
    ),
    finding(
      'images',
      found.images ? 'shown (the protocol of kitty)' : 'none',
      found.images
        ? null
        : `boards are drawn in cells; kitty, Ghostty, WezTerm and Konsole show smooth ones${inTmux ? ', but not within tmux' : ''}`,
    ),
  ];
}

/** Milliseconds in which a terminal answers, also over a slow line. */
const PATIENCE = 600;

async function terminalOf({ io }: Context): Promise<FoundTerminal> {
  const capabilities = new Capabilities({ env: withTmuxColours(io.env) });
  const at = isTerminal(io);
  let answers = false;
  if (at) {
    const input: InputStream = io.stdin;
    input.setRawMode?.(true);
    await new Promise<void>(done => {
      const end = (): void => {
        cancel();
        keys.stop();
        done();
      };
      const cancel = frameClock.after(PATIENCE, end);
      const keys = new KeyStream(input, {
        clock: frameClock,
        onMouse: () => {},
        onPaste: () => {},
        onFault: end,
        onAnswer: answer => {
          answers = true;
          capabilities.hear(answer);
          // What every terminal answers, after all the others.
          if (/^\?[\d;]*c$/.test(answer)) end();
        },
      });
      // A question that is echoed by a terminal which knows it not is wiped.
      io.stdout.write(`${capabilities.questions}\x1b[c\r\x1b[K`);
    });
    input.setRawMode?.(false);
    input.pause();
  }
  const { depth, glyphSet, imageCell } = capabilities.now;
  return {
    isTerminal: at,
    term: io.env.TERM ?? '',
    utf8: takesUtf8(io.env),
    depth,
    glyphSet,
    images: imageCell !== null,
    inTmux: (io.env['TMUX'] ?? '') !== '',
    answers,
    columns: sizeOf(io).columns ?? 80,
    rows: sizeOf(io).rows ?? 24,
  };
}

/** The size of standard output's terminal; undefined where it is none. */
const sizeOf = ({ stdout }: Io): Io['stdout'] & { readonly columns?: number; readonly rows?: number } =>
  stdout;
