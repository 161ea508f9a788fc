import * as z from 'zod';
import { err, ok, type Result } from '../../../machines/result.ts';
import { readWhole } from '../../base/files.ts';
import { nearest } from '../../base/nearest.ts';
import { cleanLine } from '../../base/text.ts';
import { type KeyName, keyInWords, namedKeys, typed } from '../../terminal/key.ts';
import type { BoardKit } from '../play/board.ts';
import { type Command, mayCoincide } from './command.ts';
import { commands } from './commands.ts';
import { isBindable, isDigit, type Keymap, meaningsOf, spells, ways, waysOf } from './keymap.ts';

/** Bytes of a file of keys at most: one with every command has a few thousand. */
const MOST = 50_000;

/** All commands that a person's own keys can be for: those of the program, and those of the boards of these games. */
export async function allCommands(games: readonly BoardKit[]): Promise<readonly Command[]> {
  const boards = await Promise.all(games.map(game => game.board?.()));
  const own = boards.flatMap(board => board?.commands ?? []);
  return [...new Set<Command>([...Object.values(commands), ...own])];
}

/** A person's own keys in a file. @returns or sentences that say what is wrong, each with its place */
export function readKeys(path: string, known: readonly Command[]): Result<Keymap, readonly string[]> {
  const read = readWhole(path, MOST);
  if (!read.ok) return err([read.error]);
  try {
    return checkKeys(JSON.parse(read.value.toString('utf8')), known);
  } catch (error) {
    return err([`this is not JSON: ${cleanLine(error instanceof Error ? error.message : '', 100)}`]);
  }
}

const fileShape = z.record(z.string(), z.unknown());
const keysShape = z.union([
  z.string().transform(key => [key]),
  z.array(z.string()).min(1, 'it would have no key; left out, it has its standard ones').max(8),
]);

/** A file of keys as people are shown one. */
export const EXAMPLE = '{ "hint": ["I"], "up": ["up", "w"], "save": "ctrl-s" }';

/** Checks own keys. @returns or a sentence for each unknown name or key, and each key of two commands */
export function checkKeys(data: unknown, known: readonly Command[]): Result<Keymap, readonly string[]> {
  const parsed = fileShape.safeParse(data);
  if (!parsed.success) return err([`a file of keys is an object such as ${EXAMPLE}`]);
  const keymap = new Map<string, readonly KeyName[]>();
  const renamed = new Map(
    known.flatMap(({ id, formerly = [] }) => formerly.map(name => [name, id] as const)),
  );
  const faults: string[] = [];
  for (const [name, value] of Object.entries(parsed.data)) {
    const named = `"${cleanLine(name, 40)}"`;
    const id = renamed.get(name) ?? name;
    if (id !== name && id in parsed.data) continue;
    const unnamed = whyNot(id, known);
    const keys = keysShape.safeParse(value);
    if (unnamed !== null) faults.push(`${named} ${unnamed}`);
    else if (!keys.success) faults.push(`${named}: ${wordsOf(keys.error)}`);
    else {
      const read = keys.data.map(keyCalled);
      faults.push(...read.flatMap(key => (typeof key === 'string' ? [] : [`${named}: ${key.fault}`])));
      const own = read.filter(key => typeof key === 'string');
      keymap.set(id, own);
    }
  }
  if (faults.length === 0) faults.push(...stolen(keymap));
  if (faults.length === 0) faults.push(...clashes(keymap, known));
  return faults.length === 0 ? ok(keymap) : err(faults);
}

const wordsOf = ({ issues }: z.ZodError): string =>
  issues.find(({ code }) => code === 'too_small')?.message ??
  'its keys are a list of at most 8 texts, or one text';

/** The reason why a name cannot stand in a file of keys; null when it can. */
function whyNot(id: string, known: readonly Command[]): string | null {
  const found = known.find(command => command.id === id);
  if (ways.some(way => way.id === id) || (found !== undefined && isBindable(found))) return null;
  if (found === undefined) {
    const ids = [...ways, ...known.filter(isBindable)].map(each => each.id);
    const near = nearest(id, ids);
    return `is no command; ${near === null ? 'sandtable keys lists them all' : `did you mean "${near}"?`}`;
  }
  const follows = waysOf(found).map(way => `"${way.id}"`);
  if (follows.length > 0) return `goes with ${follows.join(', ')}: give those other keys`;
  return 'has keys that cannot be changed';
}

const hidden: Readonly<Record<KeyName, string>> = {
  'ctrl-c': 'Ctrl-C always leaves the program',
  'ctrl-z': 'Ctrl-Z always suspends the program',
  'ctrl-i': 'a terminal sends the same for Ctrl-I as for tab',
  'ctrl-m': 'a terminal sends the same for Ctrl-M as for enter',
  'ctrl-j': 'a terminal sends the same for Ctrl-J as for enter',
  'ctrl-h': 'a terminal sends the same for Ctrl-H as for backspace',
};

const called: ReadonlyMap<string, KeyName> = new Map([
  ...namedKeys.map((key): [string, KeyName] => [keyInWords(key).toLowerCase(), key]),
  ...namedKeys.map((key): [string, KeyName] => [key, key]),
  [' ', 'space'],
]);

/** The key of a name in a file: a character, or as the program names it. */
function keyCalled(name: string): KeyName | { readonly fault: string } {
  const key = called.get(name.toLowerCase()) ?? (/^ctrl-[a-z]$/i.test(name) ? name.toLowerCase() : name);
  if (isDigit(key)) return { fault: 'digits write numbers and can mean nothing else' };
  const fault = hidden[key];
  if (fault !== undefined) return { fault };
  if (called.has(key) || /^ctrl-[a-z]$/.test(key)) return key;
  // Controls, marks that are invisible, and what is drawn over another character are no keys.
  if ([...key].length === 1 && !/[\p{C}\p{Z}\p{M}]/u.test(key)) return key;
  const names = `${namedKeys.join(', ')}, and ctrl- with a letter`;
  return { fault: `there is no key "${cleanLine(name, 20)}"; keys are single characters, ${names}` };
}

/** Keys of several commands at one moment, other than those that share standard keys on purpose. */
function clashes(keymap: Keymap, known: readonly Command[]): readonly string[] {
  const owners = known
    .filter(command => !spells(command))
    .flatMap(command =>
      meaningsOf(command, keymap)
        // Keys beside the ways of a command give way to those that are given to another one.
        .filter(({ pressed, own }) => own || isBindable(command) || isOfWay(pressed))
        // A key that this version has given to a command gives way to a file written before.
        .filter(({ pressed, own }) => own || !isMoved(command) || alsoBefore(command).includes(pressed))
        .map(({ pressed, meant }) => ({ command, pressed, meant })),
    );
  const nameOf = ({ command, meant }: (typeof owners)[number]): string =>
    waysOf(command).find(({ keys }) => keys.some(key => meant.includes(key)))?.id ?? command.id;
  const keys = [...new Set(owners.map(({ pressed }) => pressed))];
  return keys.flatMap(key => {
    const all = owners.filter(({ pressed }) => pressed === key);
    const meeting = all.filter(one => all.some(other => clash(one, other)));
    const [last, ...names] = [...new Set(meeting.map(nameOf))].map(name => `"${name}"`).reverse();
    if (last === undefined) return [];
    return [`${keyInWords(key)} would be ${names.reverse().join(', ')} and ${last} at one moment`];
  });
}

const isMoved = ({ alias = [], was = [], fresh = false }: Command): boolean =>
  fresh || alias.length + was.length > 0;

/** The keys that a command had in the version before; those of a command that was not moved are its keys. */
const alsoBefore = (command: Command): readonly KeyName[] =>
  isMoved(command) ? [...(command.was ?? []), ...(command.alias ?? [])] : command.keys;

const isOfWay = (key: KeyName): boolean => ways.some(({ keys }) => keys.includes(key));

type Owned = { readonly command: Command; readonly meant: readonly KeyName[] };

function clash(one: Owned, other: Owned): boolean {
  if (one.command === other.command) return one.meant !== other.meant && one.meant[0] !== other.meant[0];
  const before = alsoBefore(other.command);
  const shares =
    one.command.keys.some(key => other.command.keys.includes(key)) ||
    alsoBefore(one.command).some(key => before.includes(key));
  return !shares && mayCoincide(one.command, other.command);
}

/** Keys that move in a text field. */
const editing: ReadonlySet<KeyName> = new Set([
  ...['left', 'right', 'home', 'end', 'backspace', 'delete', 'ctrl-u'],
]);

/** Keys that a text needs while it is written. */
const stolen = (keymap: Keymap): readonly string[] =>
  [commands.accept, commands.close, commands.written, commands.unwritten].flatMap(({ id }) =>
    (keymap.get(id) ?? [])
      .filter(key => editing.has(key) && typed(key) === null)
      .map(key => `"${id}": ${keyInWords(key)} moves in the text that is being written then`),
  );
