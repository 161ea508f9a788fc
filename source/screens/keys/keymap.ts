import { type KeyName, keyInWords, typed } from '../../terminal/key.ts';
import type { Binding, Command } from './command.ts';

/**
 * A person's own keys of commands and ways, by id. The program knows only standard keys: `meantBy` and `shownKeys`
 * translate.
 */
export type Keymap = ReadonlyMap<string, readonly KeyName[]>;

export const standardKeys: Keymap = new Map();

type Keyed = Pick<Command, 'id' | 'keys' | 'shown' | 'writes'>;

/** Keys that say where to; the commands that go somewhere share them. */
export interface Way {
  readonly id: string;
  /** The first one belongs to the way in every command; the others only where a command has both. */
  readonly keys: readonly [KeyName, ...KeyName[]];
  readonly shown: string;
}

const way = (id: string, keys: Way['keys'], shown: string): Way => ({ id, keys, shown });

export const ways: readonly Way[] = [
  way('up', ['up', 'k'], '↑'),
  way('down', ['down', 'j'], '↓'),
  way('left', ['left', 'h'], '←'),
  way('right', ['right', 'l'], '→'),
  way('page-up', ['pageup'], 'PgUp'),
  way('page-down', ['pagedown'], 'PgDn'),
  way('first', ['home'], 'Home'),
  way('last', ['end'], 'End'),
  way('onward', ['tab'], 'Tab'),
  way('backward', ['shift-tab'], 'S-Tab'),
  way('view-left', ['H'], 'H'),
  way('view-down', ['J'], 'J'),
  way('view-up', ['K'], 'K'),
  way('view-right', ['L'], 'L'),
  way('slower', ['('], '('),
  way('faster', [')'], ')'),
  way('found-next', ['n'], 'n'),
  way('found-before', ['N'], 'N'),
];

const firstKeys: ReadonlyMap<KeyName, Way> = new Map(ways.map(each => [each.keys[0], each]));

/** The ways of a command that has several: it follows their keys and has none of its own. */
export function waysOf({ keys }: Keyed): readonly Way[] {
  const found = keys.flatMap(key => firstKeys.get(key) ?? []);
  return found.length > 1 ? found : [];
}

/** Tests whether a file of keys may name it: not what has no keys, writes, or has digits. */
export const isBindable = (command: Keyed): boolean =>
  command.keys.length > 0 &&
  command.id !== 'interrupt' &&
  !spells(command) &&
  waysOf(command).length === 0 &&
  !command.keys.every(isDigit);

/** Tests whether its keys are the letters of a text. */
export const spells = ({ keys, writes }: Keyed): boolean =>
  writes === true && keys.some(key => typed(key) !== null);

export const isDigit = (key: KeyName): boolean => /^\d$/.test(key);

/** A key that is pressed, with the standard keys of a command that mean the same. */
interface Meaning {
  readonly pressed: KeyName;
  readonly meant: readonly KeyName[];
  /** A person has given the key to it: then nothing else has it at the same moment. */
  readonly own: boolean;
}

/** What was found of each keymap's commands, without and with a text that is being written: each frame asks again. */
const found = [new WeakMap<Keymap, WeakMap<Keyed, readonly Meaning[]>>(), new WeakMap()] as const;

/** The keys of a command. @param writing whether letters are text, so that it needs other keys */
export function meaningsOf(command: Keyed, keymap: Keymap, writing = false): readonly Meaning[] {
  const all = found[writing ? 1 : 0];
  const known = all.get(keymap) ?? new WeakMap<Keyed, readonly Meaning[]>();
  const before = known.get(command);
  if (before !== undefined) return before;
  const meanings = findMeanings(command, keymap, writing);
  all.set(keymap, known.set(command, meanings));
  return meanings;
}

function findMeanings(command: Keyed, keymap: Keymap, writing: boolean): readonly Meaning[] {
  const ownOf = (id: string): readonly KeyName[] =>
    keymap.get(id)?.filter(key => !writing || typed(key) === null) ?? [];
  const own = isBindable(command) ? ownOf(command.id) : [];
  if (own.length > 0) return own.map(pressed => ({ pressed, meant: command.keys, own: true }));
  const led = waysOf(command).flatMap(({ id, keys }) => {
    const meant = keys.filter(key => command.keys.includes(key));
    const given = ownOf(id);
    // A command without the letter of a way has its letters for something else, as long as there is another key.
    const silent = meant.length < keys.length ? given.filter(key => typed(key) === null) : [];
    return (silent.length > 0 ? silent : given).map(pressed => ({ pressed, meant, own: true }));
  });
  const turned = new Set(led.flatMap(({ meant }) => meant));
  const rest = command.keys.filter(key => !turned.has(key));
  return [...led, ...rest.map(key => ({ pressed: key, meant: [key], own: false }))];
}

/** Tests whether keys write a text where these commands work. */
export const isWriting = (bindings: readonly Binding[]): boolean =>
  bindings.some(({ command }) => command.writes === true);

/** What the first command of a key is, own keys before standard ones, and the standard keys that mean the same. */
interface Meant {
  readonly binding: Binding;
  readonly meant: readonly KeyName[];
  readonly own: boolean;
}

/** Each key that does something now, with what it does. */
export function keysNow(bindings: readonly Binding[], keymap: Keymap): ReadonlyMap<KeyName, Meant> {
  const writing = isWriting(bindings);
  const first = new Map<KeyName, Meant>();
  for (const binding of bindings)
    for (const { pressed, meant, own } of meaningsOf(binding.command, keymap, writing)) {
      const before = first.get(pressed);
      if (before === undefined || (own && !before.own)) first.set(pressed, { binding, meant, own });
    }
  return first;
}

/**
 * What a key does now, or null. Its `key` is the standard one (null where all of its keys do something else first),
 * `standard` the one to run it with in any case.
 */
export function meantBy(pressed: KeyName, bindings: readonly Binding[], keymap: Keymap) {
  const first = keysNow(bindings, keymap).get(pressed);
  if (first === undefined) return null;
  const { binding, meant } = first;
  const reaches = (key: KeyName): boolean =>
    bindings.find(({ command }) => command.keys.includes(key)) === binding;
  return { binding, key: meant.find(reaches) ?? null, standard: meant[0] ?? pressed };
}

/** A command's keys as the screen shows them. @param shown its standard keys as they would be shown there */
export function shownKeys(
  command: Keyed,
  keymap: Keymap,
  shown: string = command.shown,
  writing = false,
): string {
  if (keymap.size === 0) return shown;
  if (waysOf(command).length === 0)
    return keymap.has(command.id) && isBindable(command)
      ? keyInWords(meaningsOf(command, keymap, writing)[0]?.pressed ?? '')
      : shown;
  const words = ways
    .filter(each => command.keys.includes(each.keys[0]) && shown.includes(each.shown))
    .toSorted((a, b) => shown.indexOf(a.shown) - shown.indexOf(b.shown))
    .map(({ id, keys, shown: standard }) => {
      const [own] = keymap.get(id) ?? [];
      const usual = own === undefined || own === keys[0] || (writing && typed(own) !== null);
      return usual ? standard : keyInWords(own);
    });
  return words.join(words.some(word => [...word].length > 1) ? '/' : '');
}
