import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tableLines } from '../base/table-lines.ts';
import { userFolders } from '../base/user-folders.ts';
import { type ExitStatus, exit, type Io, refuse, writeLines } from '../lines/text/io.ts';
import { printablePath } from '../lines/text/printable.ts';
import type { Command } from '../screens/keys/command.ts';
import { isBindable, type Keymap, meaningsOf, standardKeys, ways } from '../screens/keys/keymap.ts';
import { allCommands, EXAMPLE, readKeys } from '../screens/keys/own-keys.ts';
import type { BoardKit } from '../screens/play/board.ts';
import { keyInWords } from '../terminal/key.ts';
import type { Context } from './context.ts';

/** The file of a person's own keys, beside the settings. */
const keysFile = (): string => join(userFolders().config, 'keys.json');

/** A person's own keys for these games, or what is wrong with them. */
export const ownKeys = async (path: string, games: readonly BoardKit[]) =>
  readKeys(path, await allCommands(games));

/** Prints the commands with their keys, the person's own where there are some; or checks a file of keys. */
export async function keysCommand(
  words: { readonly check?: string | true; readonly json?: boolean },
  { io, kits }: Context,
): Promise<ExitStatus> {
  const known = await allCommands(kits);
  const path = typeof words.check === 'string' ? words.check : keysFile();
  if (words.check !== undefined) return check(path, known, io);
  const own = existsSync(path) ? readKeys(path, known) : null;
  if (own?.ok === false) return faulty(path, own.error, io);
  const keymap = own?.value ?? standardKeys;
  const rows = rowsOf(known, keymap);
  await writeLines(io.stdout, words.json === true ? jsonOf(rows) : tableOf(rows, path, own === null));
  return exit.fine;
}

async function check(path: string, known: readonly Command[], io: Io): Promise<ExitStatus> {
  const read = readKeys(path, known);
  if (!read.ok) return faulty(path, read.error, io);
  const { size } = read.value;
  await writeLines(io.stdout, [
    `${printablePath(path)}: ${size === 1 ? '1 name has keys of its' : `${size} names have keys of their`} own, all fine`,
  ]);
  return exit.fine;
}

async function faulty(path: string, faults: readonly string[], io: Io): Promise<ExitStatus> {
  for (const fault of faults) await refuse(io, `${printablePath(path)}: ${fault}`);
  return exit.fault;
}

interface Row {
  readonly heading: string;
  readonly id: string;
  readonly keys: readonly string[];
  /** Those of before, which go with the next version. */
  readonly alias?: readonly string[] | undefined;
  readonly about: string;
}

/** Every name once: the commands under their headings, in the order of the page of keys, then the ways. */
function rowsOf(known: readonly Command[], keymap: Keymap): readonly Row[] {
  const heading = 'Where to, in all commands that go somewhere';
  const rows = ways.map(({ id, keys }) => ({ heading, id, keys: keymap.get(id) ?? keys, about: '' }));
  const named = new Set(rows.map(({ id }) => id));
  const others = known
    .filter(command => isBindable(command) && !named.has(command.id))
    .toSorted((a, b) => a.group.rank - b.group.rank);
  const listed = others.map(command => ({
    heading: command.group.title ?? 'Questions and pages',
    id: command.id,
    keys: meaningsOf(command, keymap)
      .map(({ pressed }) => pressed)
      .filter(key => keymap.has(command.id) || command.alias?.includes(key) !== true),
    alias: keymap.has(command.id) ? [] : command.alias,
    about: command.help,
  }));
  return [...listed, ...rows];
}

function tableOf(rows: readonly Row[], path: string, standard: boolean): readonly string[] {
  const cells = rows.map(({ id, keys, alias = [], about }) => [
    `  ${id}`,
    [...keys.map(keyInWords), ...alias.map(key => `(${keyInWords(key)})`)].join(' '),
    about,
  ]);
  const table = tableLines(cells).flatMap((line, index) => {
    const heading = rows[index]?.heading ?? '';
    return heading === rows[index - 1]?.heading ? [line] : ['', heading, line];
  });
  return [
    standard ? 'These are the standard keys.' : `These are your own keys, from ${printablePath(path)}.`,
    ...table,
    '',
    `Your own stand in ${printablePath(path)}, as many names as you like, all others stay:`,
    `  ${EXAMPLE}`,
    'A key in brackets is that of the version before; it goes with the next one.',
    'sandtable keys --json prints all of it in that form; sandtable keys --check FILE checks one.',
    'Digits write numbers and Ctrl-C leaves, whatever else is changed. Where a text is written, letters are letters.',
  ];
}

const jsonOf = (rows: readonly Row[]): readonly string[] => {
  const lines = rows.map(({ id, keys }) => `  "${id}": [${keys.map(key => JSON.stringify(key)).join(', ')}]`);
  return ['{', ...lines.map((line, index) => (index < lines.length - 1 ? `${line},` : line)), '}'];
};
