import { err, ok, type Result } from '../../../../machines/result.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import { optionsSchema } from '../../../../machines/warzone/options.ts';
import { runWarzoneConsole } from '../../../../source/games/warzone/text/console.ts';
import { readLines } from '../../../../source/lines/text/lines.ts';
import type { MapIo } from '../../../../source/maps/files.ts';
import type { SaveStore } from '../../../../source/table/store.ts';
import { memoryIo } from '../../../lines/text/memory-io.ts';
import { memoryStore } from '../../../table/memory-store.ts';

/** Files in memory, by path. */
export type Files = Map<string, Uint8Array>;

export interface SessionOptions {
  readonly options?: Partial<WarzoneOptions>;
  readonly files?: Files;
  readonly store?: SaveStore;
  readonly log?: (line: string) => void;
  /** Real files instead of those in memory. */
  readonly maps?: MapIo;
}

/** What the console answers to these lines, from the state `start`. */
export async function session(
  lines: readonly string[],
  given: SessionOptions = {},
): Promise<readonly string[]> {
  const files: Files = given.files ?? new Map();
  const io = memoryIo(lines.map(line => `${line}\n`));
  await runWarzoneConsole({
    lines: readLines(io.stdin),
    stdout: io.stdout,
    signal: io.signal,
    maps: given.maps ?? {
      print: () => undefined,
      complain: () => undefined,
      read: path => {
        const bytes = files.get(path);
        return bytes === undefined ? err('there is no such file or folder') : ok({ name: path, bytes });
      },
      cardsBeside: () => () => null,
      write: (written): Result<null, string> => {
        for (const { path, bytes } of written) files.set(path, bytes);
        return ok(null);
      },
    },
    options: optionsSchema.parse(given.options ?? {}),
    seed: 'text',
    store: given.store ?? memoryStore(),
    log: given.log,
  });
  return io.out().split('\n').slice(0, -1);
}

/** A map of six territories in a row, in two continents, as a Domination file. */
export const ROW = new TextEncoder().encode(
  [
    'name Row',
    '[files]',
    '[continents]',
    'West 2 red',
    'East 2 blue',
    '[countries]',
    ...['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir_Tree'].map(
      (name, index) => `${index + 1} ${name} ${index < 3 ? 1 : 2} ${index * 40 + 20} 50`,
    ),
    '[borders]',
    '1 2',
    '2 1 3',
    '3 2 4',
    '4 3 5',
    '5 4 6',
    '6 5',
    '',
  ].join('\n'),
);

export const row = (): Files => new Map([['row.map', ROW]]);

/** The lines that begin a game of two people on the row. */
export const BEGIN = ['loadmap row.map', 'validatemap', 'addplayer Ada', 'addplayer Bo', 'gamestart'];
