import { beforeAll, expect, test } from 'vitest';
import { kits } from '../../source/games/kits.ts';
import { isBindable, type Keymap, ways } from '../../source/screens/keys/keymap.ts';
import { allCommands, checkKeys } from '../../source/screens/keys/own-keys.ts';
import type { KeyName } from '../../source/terminal/key.ts';
import { sample } from '../cases.ts';
import { good } from '../good.ts';
import { openTestApp, sizes, threePlayers, wayTo, withSaves } from './harness.tsx';
import { sentFor, walk } from './walk.ts';

const known = await allCommands(kits);

/** Every name that a file of keys may hold, with its standard keys. */
const standard: ReadonlyMap<string, readonly KeyName[]> = new Map([
  ...known.filter(isBindable).map(({ id, keys }) => [id, keys] as const),
  ...ways.map(({ id, keys }) => [id, keys] as const),
]);

const swapped: Readonly<Record<KeyName, KeyName>> = {
  ...{ enter: 'tab', tab: 'enter', escape: 'shift-tab', 'shift-tab': 'escape' },
  ...{ up: 'pageup', pageup: 'up', down: 'pagedown', pagedown: 'down' },
  ...{ left: 'home', home: 'left', right: 'end', end: 'right' },
  ...{
    space: 'ctrl-o',
    delete: 'ctrl-d',
    backspace: 'ctrl-x',
    'ctrl-r': 'ctrl-t',
    'ctrl-s': 'ctrl-g',
    'ctrl-o': 'ctrl-b',
    'ctrl-n': 'ctrl-w',
    'ctrl-e': 'ctrl-y',
  },
};

/** Characters that type, without digits: each is exchanged for the next one. */
const characters = [
  ...'!"#$%&\'()*+,-./:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~',
];

/** Another key for each, so that none does what it does usually. */
const otherKey = (key: KeyName): KeyName =>
  swapped[key] ?? characters[(characters.indexOf(key) + 1) % characters.length] ?? key;

/** A file in which everything has other keys than usual. */
const everythingElse = Object.fromEntries([...standard].map(([id, keys]) => [id, keys.map(otherKey)]));

let keymap: Keymap;
beforeAll(() => {
  keymap = good(checkKeys(everythingElse, known));
});

/** What a terminal sends for the own keys of what these standard keys do. */
const own = (...keys: readonly KeyName[]): string => keys.map(key => sentFor(otherKey(key))).join('');

test('every name is a word of its own, of letters and hyphens', () => {
  const ids = known.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter(id => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
});

test('the standard keys are a file of keys without a fault', () => {
  expect(checkKeys(Object.fromEntries(standard), known)).toMatchObject({ ok: true });
});

test.each([
  ['an unknown command', { hnt: 'x' }, '"hnt" is no command; did you mean "hint"?'],
  [
    'a name that is like none',
    { zzzzzzzzzzz: 'x' },
    '"zzzzzzzzzzz" is no command; sandtable keys lists them all',
  ],
  ['an unknown key', { hint: 'F1' }, '"hint": there is no key "F1"; keys are single characters, up, down'],
  ['a digit', { hint: ['5'] }, '"hint": digits write numbers and can mean nothing else'],
  ['Ctrl-C', { help: 'ctrl-c' }, '"help": Ctrl-C always leaves the program'],
  ['help without a key', { help: [] }, '"help": it would have no key; left out, it has its standard ones'],
  ['two commands of one moment on one key', { hint: 's' }, 's would be "hint" and "save" at one moment'],
  ['the way out taken by another one', { undo: ['?'] }, '? would be "help" and "undo" at one moment'],
  ['two ways on one key', { up: 'w', left: 'w' }, 'w would be "up" and "left" at one moment'],
  [
    'a command that goes with ways',
    { look: 'x' },
    '"look" goes with "up", "down", "left", "right": give those other keys',
  ],
  ['keys that are no text', { hint: 5 }, '"hint": its keys are a list of at most 8 texts, or one text'],
  [
    'a key that moves in a text',
    { accept: 'left' },
    '"accept": Left moves in the text that is being written then',
  ],
  ['no object', ['x'], 'a file of keys is an object such as { "hint": ["I"], "up": ["up", "w"]'],
])('%s is refused in one sentence that names the place', (_, data, sentence) => {
  const checked = checkKeys(data, known);
  expect(checked.ok ? [] : checked.error).toEqual([expect.stringContaining(sentence)]);
});

test('two commands may have one key where they never work at one moment', () => {
  expect(checkKeys({ hint: 'w', 'replay-save': 'w' }, known)).toMatchObject({ ok: true });
});

test('the bottom line, the help page and the answers tell the own keys, and those work', async () => {
  const app = await openTestApp({ players: threePlayers, columns: 120, rows: 40, keymap });
  expect(app.text()).toContain('Tab place');
  await app.send(own('?'));
  await app.until(() => /j +hint +what a strong computer would do/.test(app.text()));
  await app.send(own('escape'));
  expect(app.text()).not.toContain('what a strong computer would do');
  await app.press('|');
  expect(app.rows().at(-1)).toContain('| does nothing here; @ shows the keys');
  await app.send(own('n'));
  expect(app.rows().at(-1)).toContain('o (next step): place your troops first');
});

test('the settings tell which keys change them elsewhere, own ones where there are such', async () => {
  const usual = await openTestApp();
  await usual.send(`${wayTo(usual, 'Settings')}\r`);
  expect(usual.text()).toContain('; p changes them anywhere');
  expect(usual.text()).toContain('; ( ) change it in a game');
  const app = await openTestApp({
    keymap: new Map([
      ['colours', ['P']],
      ['faster', ['>']],
    ]),
  });
  await app.send(`${wayTo(app, 'Settings')}\r`);
  expect(app.text()).toContain('; P changes them anywhere');
  expect(app.text()).toContain('; ( > change it in a game');
});

test('while a text is written letters are letters, whatever else they mean', async () => {
  const app = await openTestApp({ players: threePlayers, keymap });
  await app.send(own('s'));
  await app.type('kinow');
  expect(app.text()).toContain('kinow');
});

test('keys whose command was given others do nothing any more, in lists too', async () => {
  const app = await openTestApp({ keymap: new Map([['down', ['w']]]) });
  const lit = (): number => app.rows().findIndex(row => row.includes('▌'));
  const first = lit();
  await app.press('j', 'down');
  expect(lit()).toBe(first);
  expect(app.rows().at(-1)).toContain('Down does nothing here');
  await app.press('w');
  expect(lit()).toBeGreaterThan(first);
});

test.each(sample(kits))(
  'with other keys for everything what the bottom line offers does something in $title',
  async kit => {
    const game = await kit.rules();
    const app = await openTestApp({ columns: 120, rows: 40, game, settings: { pace: 2 }, keymap });
    await app.send(kit.id === 'grid' ? own('enter') : own('down', 'enter'));
    const { idle, met, trapped, touching, been } = await walk(app);
    expect(idle).toEqual([]);
    expect(met).toEqual([]);
    expect(trapped).toEqual([]);
    expect(touching).toEqual([]);
    expect(been).toContain('play');
  },
);

test.each(sample(['Maps', 'Saves', 'Settings', 'How to play']))(
  'with other keys for everything what the bottom line offers does something in %s',
  async title => {
    const app = await withSaves({ keymap });
    for (const _ of wayTo(app, title).match(/\[B/g) ?? []) await app.send(own('down'));
    await app.send(own('enter'));
    const { idle, met, trapped, touching, been } = await walk(app);
    expect(idle).toEqual([]);
    expect(met).toEqual([]);
    expect(trapped).toEqual([]);
    expect(touching).toEqual([]);
    expect(been).toContain(title === 'How to play' ? 'rules' : title.toLowerCase());
  },
);

test.each(sizes)('own keys are told at $columns columns', async size => {
  const app = await openTestApp({ players: threePlayers, keymap: new Map([['help', ['H']]]), ...size });
  expect(app.rows().at(-1)).toContain('H help');
});
