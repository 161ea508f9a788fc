import type { Key as InkKey } from 'ink';

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

/** The text a key types, or null for keys that type none. */
export function typed(key: KeyName): string | null {
  if (key === 'space') return ' ';
  return [...key].length === 1 ? key : null;
}
