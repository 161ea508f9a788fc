import type { Key as InkKey } from 'ink';
import { ESCAPE_KEY } from '../../terminal/keys.ts';

/**
 * A key as commands name it: `up`, `enter`, `shift-tab` … or the character it types (`a`, `A`, `?`); the space bar
 * is `space`.
 */
export type KeyName = string;

const special: readonly (readonly [keyof InkKey, KeyName])[] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'escape'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
];

/** The name of a key that Ink tells of, or null for what no command uses. */
export function keyName(input: string, key: InkKey): KeyName | null {
  if (key.tab) return key.shift ? 'shift-tab' : 'tab';
  for (const [flag, name] of special) if (key[flag] === true) return name;
  if (key.ctrl) return input.length === 1 ? `ctrl-${input}` : null;
  if (input === ' ') return 'space';
  return [...input].length === 1 && !key.meta ? input : null;
}

const words: Readonly<Record<KeyName, string>> = {
  escape: 'Esc',
  delete: 'Del',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  'shift-tab': 'S-Tab',
};

/** A key as a sentence names it: `Enter`, `Ctrl-R`, `a`. */
export const keyInWords = (key: KeyName): string =>
  words[key] ?? ([...key].length === 1 ? key : key.replace(/(^|-)[a-z]/g, initial => initial.toUpperCase()));

/** A key that a person has taken from its command: it does nothing, but the bottom line names it. */
export const takenAway = (key: KeyName): KeyName => `no ${key}`;

/** Which key that was; null for any other. */
export const takenKey = (key: KeyName): KeyName | null => (key.startsWith('no ') ? key.slice(3) : null);

/** The text a key types, or null for keys that type none. */
export function typed(key: KeyName): string | null {
  if (key === 'space') return ' ';
  return [...key].length === 1 ? key : null;
}

/** What a terminal sends for the keys that have names. */
const sequences: Readonly<Record<KeyName, string>> = {
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  home: '\x1b[H',
  end: '\x1b[F',
  pageup: '\x1b[5~',
  pagedown: '\x1b[6~',
  delete: '\x1b[3~',
  'shift-tab': '\x1b[Z',
  escape: ESCAPE_KEY,
  backspace: '\x7f',
  enter: '\r',
  tab: '\t',
  space: ' ',
};

const named = new Map(Object.entries(sequences).map(([name, sequence]) => [sequence, name]));

/** The names of all keys but those that type a character of their own. */
export const namedKeys: readonly KeyName[] = Object.keys(sequences);

/** The key of what the key decoder cut out, as `keyName` has it of Ink; null for what no command uses. */
export function keyOf(sequence: string): KeyName | null {
  // With Shift, Alt or Ctrl the arrows and their neighbours are the same keys.
  const plain = sequence.replace(/^(\x1b\[)1;\d+(?=[A-Z])/, '$1').replace(/^(\x1b\[\d);\d+(?=~)/, '$1');
  const name = named.get(plain === '\b' ? '\x7f' : plain);
  if (name !== undefined) return name;
  if ([...plain].length !== 1) return null;
  const code = plain.charCodeAt(0);
  return code < 32 ? `ctrl-${String.fromCharCode(code + 96)}` : plain;
}

/** What a terminal sends for a key. */
export const sequenceOf = (key: KeyName): string =>
  sequences[key] ?? (/^ctrl-[a-z]$/.test(key) ? String.fromCharCode(key.charCodeAt(5) - 96) : key);
