import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { err, ok, type Result } from '../../machines/result.ts';
import type { Repertoire } from '../games/kit.ts';
import type { OwnOption } from '../lines/text/adapter.ts';
import type { ExitStatus, Io } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import { fileStore } from '../table/file-store.ts';
import { savesFolder } from '../table/folder.ts';
import type { SaveStore } from '../table/store.ts';

/** The surroundings of every command. */
export interface Context extends Repertoire {
  readonly io: Io;
  readonly folder: string;
  readonly store: SaveStore;
  /** The program's version, and its name with it: `sandtable 0.2.0`. */
  readonly version: string;
  readonly app: string;
  /** True when the command line asks for lines instead of a screen. */
  readonly plain: boolean;
  /** The words that begin a command line for the same saves: `sandtable`. */
  readonly command: readonly string[];
}

export interface CommonWords {
  readonly saves?: string;
  readonly plain?: boolean;
}

export function contextOf(games: Repertoire, io: Io, { saves, plain = false }: CommonWords = {}): Context {
  const folder = savesFolder(saves, io.env);
  return {
    ...games,
    io,
    folder,
    store: fileStore(folder),
    version: version(),
    app: `sandtable ${version()}`,
    plain,
    command: ['sandtable', ...(saves === undefined ? [] : ['--saves', saves])],
  };
}

/** The command line as commander knows it. */
export interface CommandLine {
  readonly program: Command;
  /** The surroundings of a command, once the line has been parsed. */
  context(): Context;
  /** Waits for a command; its exit status is that of the program. */
  end(command: Promise<ExitStatus>): Promise<void>;
  /** Makes an action that loads a command and runs it with its arguments, options and context. */
  run(
    load: () => Promise<(...typed: never[]) => Promise<ExitStatus>>,
  ): (...typed: unknown[]) => Promise<void>;
}

/** Reads a whole number. @returns it, or a sentence that begins with `subject`, such as `--depth is` */
export function readNumber(subject: string, text: string, min: number, max: number): Result<number, string> {
  return /^\d{1,7}$/.test(text) && Number(text) >= min && Number(text) <= max
    ? ok(Number(text))
    : err(`${subject} a whole number from ${min} to ${max}, not ${printable(text) || 'nothing'}`);
}

/**
 * The address of a house's PostgreSQL, from an option or the environment; null without one. A fault hides its password.
 */
export function databaseOf(option: string | undefined, env: Io['env']): Result<string | null, string> {
  const url = option ?? env.SANDTABLE_DATABASE;
  if (url === undefined) return ok(null);
  const [, servers = ''] = /^\w+:\/\/([^/?#]*)/.exec(url) ?? [];
  if (servers.slice(servers.lastIndexOf('@') + 1).includes(','))
    return err(
      'the address of a database names one host; give one that follows the primary (a name, an address, a balancer)',
    );
  const fits = URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol);
  return fits ? ok(url) : err('the address of a database is postgres://NAME@HOST/DATABASE');
}

/** Gathers the values of an option that may be repeated. */
export const collect = (word: string, before: readonly string[] = []): readonly string[] => [...before, word];

/** Gives a command the options of a game. @param whose prefix of each description */
export function addOptions(command: Command, options: readonly OwnOption[] = [], whose?: string): void {
  for (const { flags, description, initial, repeated } of options) {
    const about = whose === undefined ? description : `${whose}: ${description}`;
    if (repeated === true) command.option(flags, about, collect);
    else command.option(flags, about, initial);
  }
}

/** Gives a command the options for the rules and the map of a game. */
export function addMapOptions(command: Command): Command {
  return command
    .option('--set <OPTION=VALUE>', 'an option of the game; may be repeated', collect)
    .option('--rules <PRESET>', 'the rules to start from')
    .option(
      '--map <MAP>',
      'games on maps: world (else), another built-in map, islands:SEED or another made up, or a file',
    )
    .option('--allow-odd-maps', 'take a map that the rules of the class refuse');
}

/** The option that lets programs use the network. */
export const NETWORK: OwnOption = {
  flags: '--network <HOW>',
  description:
    'closed: play only where programs are kept from it; open: they may use it (else closed where it can be)',
};

/** Gives a command the options for the time and the network of programs. */
export const addTimeOptions = (command: Command): Command =>
  command
    .option(NETWORK.flags, NETWORK.description)
    .option('--bank <S>', "seconds in a program's bank, at first and at most", '10')
    .option('--per-move <S>', 'seconds that each answer adds to it', '1');

/** Put in by the build. */
declare const SANDTABLE_VERSION: string | undefined;

/** The program's version, as package.json has it. */
export function version(): string {
  if (typeof SANDTABLE_VERSION === 'string') return SANDTABLE_VERSION;
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version: own }: { readonly version: string } = JSON.parse(manifest);
  return own;
}
