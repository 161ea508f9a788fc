import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { domination } from '../../machines/domination/index.ts';
import { type DominationOptions, optionsSchema, presets } from '../../machines/domination/options.ts';
import type { DominationSetup } from '../../machines/domination/types.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { mapsFolder } from '../app/maps/folder.ts';
import { dominationConsole } from '../games/domination/text/index.ts';
import type { Table } from '../table/api.ts';
import { type ExitStatus, type Io, refuse } from '../text/io.ts';
import { printable } from '../text/printable.ts';
import { freshSeed } from './opening.ts';
import { readOptions } from './options.ts';
import type { Globals } from './program.ts';
import { storeFor } from './saves-folder.ts';
import { version } from './version.ts';

/** The options of `text` that only Domination's console knows. */
export interface DominationTextOptions {
  readonly rules?: string;
  readonly map?: string;
  readonly cards?: string;
  readonly maps?: readonly string[];
  readonly friendly?: boolean;
}

interface Options extends DominationTextOptions, Globals {
  readonly seats?: string;
  readonly seed?: string;
  readonly set?: readonly string[];
  readonly save?: string;
  readonly outcomes?: string;
}

/** `sandtable text domination`: the console of the Domination program. Players are made there, not by `--seats`. */
export async function dominationText(options: Options, io: Io): Promise<ExitStatus> {
  if (options.seats !== undefined) {
    return refuse(io, 'the console of Domination makes its players itself: newplayer human red Ada');
  }
  const rules = rulesOf(options);
  if (!rules.ok) return refuse(io, rules.error);
  const wished = { map: options.map, cards: options.cards };
  return dominationConsole(
    {
      seed: options.seed ?? freshSeed(),
      version: version(),
      maps: [...foldersOf(options), mapsFolder(io.env)],
      store: storeFor(options, io),
      rules: rules.value,
      ...(wished.map === undefined ? {} : { map: basename(wished.map) }),
      ...(wished.cards === undefined ? {} : { cards: basename(wished.cards) }),
      ...(options.outcomes === undefined ? {} : { outcomes: options.outcomes }),
      ...(options.save === undefined ? {} : { save: options.save }),
      friendly: options.friendly ?? false,
    },
    io,
  );
}

/**
 * Domination's console with the game of a save, as if `loadgame` were typed first. What is played there is written to
 * the same save when the console ends. Games of the full screen are refused: their turns are conducted otherwise.
 * @param table the game as it was found; closed
 */
export async function dominationResumed(table: Table, options: Globals, io: Io): Promise<ExitStatus> {
  const { saveName } = table;
  const { conduct } = (table.rules.setup as DominationSetup).options; // The table is one of this game.
  if (saveName === null) return refuse(io, 'the game is over, and its save is damaged');
  if (conduct !== 'console') {
    const name = printable(saveName, saveName.length);
    return refuse(io, `${name} is a game of the full screen: sandtable resume goes on with it there`);
  }
  const stdin = Readable.from(after(`loadgame ${saveName}\n`, io.stdin));
  return dominationConsole(
    {
      seed: freshSeed(),
      version: version(),
      maps: [mapsFolder(io.env)],
      store: storeFor(options, io),
      save: saveName,
    },
    { ...io, stdin },
  );
}

/** Something said before what comes from a stream. */
async function* after(
  first: string,
  stream: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Uint8Array | string> {
  yield first;
  yield* stream;
}

/** Folders of files that are named with their path, then those that are named as folders. */
function foldersOf({ map, cards, maps = [] }: Options): string[] {
  const ofFiles = [map, cards].flatMap(file =>
    file !== undefined && basename(file) !== file ? [dirname(file)] : [],
  );
  return [...ofFiles, ...maps];
}

/** The preset with single options set on top, or one sentence that says what would be right. */
function rulesOf({ rules = 'domination', set = [] }: Options): Result<DominationOptions, string> {
  if (rules !== 'domination' && rules !== 'class') {
    return err(`there are no rules ${printable(rules)}; there are domination and class`);
  }
  const read = readOptions(domination, set, false);
  if (!read.ok) return read;
  const named = new Set(set.map(word => word.split('=')[0]));
  const chosen = Object.entries(read.value).filter(([name]) => named.has(name));
  return ok(optionsSchema.parse({ ...presets[rules], ...Object.fromEntries(chosen) }));
}
