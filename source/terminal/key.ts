/** The name of a key: `up`, `enter`, `shift-tab`, `ctrl-s`, `space` … or the character it types (`a`, `A`, `?`). */
export type KeyName = string;

const words: Readonly<Record<KeyName, string>> = {
  escape: 'Esc',
  delete: 'Del',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  'shift-tab': 'S-Tab',
};

/** The name of a key in a sentence: `Enter`, `Ctrl-R`, `a`. */
export const keyInWords = (key: KeyName): string =>
  words[key] ?? ([...key].length === 1 ? key : key.replace(/(^|-)[a-z]/g, initial => initial.toUpperCase()));

const arrows: Readonly<Record<string, KeyName>> = { '←': 'left', '↑': 'up', '↓': 'down', '→': 'right' };

/** The keys that words of `keyInWords` stand for: one, or the arrows; none for a range of digits. */
export function keysInWords(shown: string): readonly KeyName[] {
  const pointed = [...shown].flatMap(glyph => arrows[glyph] ?? []);
  if (pointed.length > 0) return pointed.length === [...shown].length ? pointed : [];
  if ([...shown].length === 1) return [shown];
  const named = namedKeys.find(key => keyInWords(key) === shown);
  const control = /^Ctrl-([A-Z])$/.exec(shown)?.[1]?.toLowerCase();
  return named !== undefined ? [named] : control !== undefined ? [`ctrl-${control}`] : [];
}

/** Marks a key that a person has taken from its command: it does nothing, but the bottom line names it. */
export const takenAway = (key: KeyName): KeyName => `no ${key}`;

/** The key that `takenAway` marked; null for any other. */
export const takenKey = (key: KeyName): KeyName | null => (key.startsWith('no ') ? key.slice(3) : null);

/** The text a key types, or null for keys that type none. */
export function typed(key: KeyName): string | null {
  if (key === 'space') return ' ';
  return [...key].length === 1 ? key : null;
}

const moving: ReadonlySet<KeyName> = new Set([
  'up',
  'down',
  'left',
  'right',
  'home',
  'end',
  'pageup',
  'pagedown',
  'tab',
  'shift-tab',
]);

/** True for a key that everywhere moves a cursor or a choice, and leads nowhere else. */
export const movesOnly = (key: KeyName): boolean => moving.has(key);

/** The bytes of the keys that have names. Escape has kitty's form, which Ink takes at once and never joins with what follows. */
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
  escape: '\x1b[27u',
  backspace: '\x7f',
  enter: '\r',
  tab: '\t',
  space: ' ',
};

/** The names of all keys but those that type a character of their own. */
export const namedKeys: readonly KeyName[] = Object.keys(sequences);

/** The bytes that a terminal sends for a key. */
export const sequenceOf = (key: KeyName): string =>
  sequences[key] ?? (/^ctrl-[a-z]$/.test(key) ? String.fromCharCode(key.charCodeAt(5) - 96) : key);
