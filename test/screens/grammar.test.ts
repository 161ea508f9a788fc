import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kits } from '../../source/games/kits.ts';
import type { Command, KeyScope } from '../../source/screens/keys/command.ts';
import { commands } from '../../source/screens/keys/commands.ts';
import { dialogCommands } from '../../source/screens/keys/dialog-commands.ts';
import { ways } from '../../source/screens/keys/keymap.ts';
import { mapPlaceCommands } from '../../source/screens/keys/map-commands.ts';
import { allCommands, checkKeys } from '../../source/screens/keys/own-keys.ts';
import { replayCommands } from '../../source/screens/keys/replay-commands.ts';
import { serverCommands } from '../../source/server/places/session.ts';
import { type KeyName, keyInWords } from '../../source/terminal/key.ts';

const known = await allCommands(kits);
const served: readonly Command[] = Object.values(serverCommands);

/** The commands of a place: those of its scopes, here or on a server. */
const of = (from: readonly Command[], ...scopes: readonly KeyScope[]): readonly Command[] =>
  from.filter(({ at }) => at.some(scope => scopes.includes(scope)));

/** What may be pressed in each place; the four games are one, since each may follow another. */
const places = {
  games: of(known, 'game', 'map', 'orders', 'cards', 'everywhere'),
  // A server keeps each game by itself: nothing is saved under a name there.
  table: [...of(served, 'game'), ...of(known, 'game', 'map', 'orders', 'cards', 'everywhere')].filter(
    command => command !== commands.save,
  ),
  replay: of(known, 'replay', 'everywhere'),
  analysis: of(known, 'analysis', 'everywhere'),
  menu: of(known, 'menu', 'everywhere'),
  setup: of(known, 'setup', 'everywhere'),
  saves: of(known, 'saves', 'everywhere'),
  maps: of(known, 'maps', 'everywhere'),
  lobby: [...of(served, 'lobby'), ...of(known, 'lobby', 'everywhere')],
  dialogs: of(known, 'dialog'),
  reader: of(known, 'rules'),
};
type PlaceName = keyof typeof places;

/** Places that follow each other by one key. */
const following: readonly (readonly [PlaceName, PlaceName])[] = [
  ...(['games', 'setup', 'saves', 'maps', 'analysis'] as const).map(to => ['menu', to] as const),
  ...(['table', 'saves', 'maps', 'analysis', 'setup'] as const).map(to => ['lobby', to] as const),
  ...(['games', 'replay'] as const).map(to => ['saves', to] as const),
  ...(['games', 'table', 'analysis'] as const).map(to => ['replay', to] as const),
  ['analysis', 'games'],
  ['setup', 'games'],
  ['setup', 'maps'],
  ...(['games', 'table', 'replay', 'analysis', 'menu', 'saves', 'maps'] as const).flatMap(place =>
    (['dialogs', 'reader'] as const).map(over => [place, over] as const),
  ),
];

/** Brackets and the like point: back and on, less and more, whatever it is of. */
const POINTING = new Set<KeyName>([...'[]{}()<>+-=']);

/**
 * Keys of a command that stand for it: not digits, nor those that go somewhere in all commands. A page is closed by the key that
 * opened it as well, a question is answered with `n`, and a place is left with `q`.
 */
const lettersOf = ({ keys, alias = [], writes = false, deed }: Command): readonly KeyName[] =>
  (writes ? [] : keys).filter(key => {
    if (deed === 'leave' ? key !== 'q' : alias.includes(key)) return false;
    const way = ways.find(each => each.keys.includes(key));
    const goes = way !== undefined && way.keys[0] !== key && keys.includes(way.keys[0]);
    return [...key].length === 1 && !/\d/.test(key) && !goes && !POINTING.has(key);
  });

const deedOf = ({ deed, id }: Command): string => deed ?? id;

/** Keys with more than one deed among these commands. */
function clashes(all: readonly Command[]): readonly string[] {
  const pairs = all.flatMap(command => lettersOf(command).map(key => [key, deedOf(command)] as const));
  return [...new Set(pairs.map(([key]) => key))].flatMap(key => {
    const deeds = [...new Set(pairs.flatMap(([each, deed]) => (each === key ? [deed] : [])))];
    return deeds.length < 2 ? [] : [`${key}: ${deeds.join(', ')}`];
  });
}

test.each(following)('no key has two deeds in %s and %s', (one, other) => {
  expect(clashes([...places[one], ...places[other]])).toEqual([]);
});

const all = [...known, ...served].filter(({ at }) => !at.includes('dialog') && !at.includes('rules'));

test('one deed, and one word of the bottom line, have one key in all places', () => {
  const lettered = all.filter(
    ({ keys: [first = ''] }) => [...first].length === 1 && !/\d/.test(first) && !POINTING.has(first),
  );
  const several = (nameOf: (command: Command) => string): readonly string[] =>
    [...Map.groupBy(lettered, nameOf)].flatMap(([name, list]) => {
      const keys = [...new Set(list.map(({ keys: [first = ''] }) => first))];
      return keys.length < 2 ? [] : [`${name}: ${keys.join(' ')}`];
    });
  expect(several(deedOf)).toEqual([]);
  expect(several(({ label }) => label)).toEqual([]);
});

test('a key that a command has lost is no key of it, and one that it keeps for a version is', () => {
  for (const { keys, was = [], alias = [] } of all) {
    expect(keys.filter(key => was.includes(key))).toEqual([]);
    expect(alias.every(key => keys.includes(key))).toBe(true);
    expect(keys.slice(0, keys.length - alias.length).length).toBeGreaterThanOrEqual(Math.min(1, keys.length));
  }
});

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

test('a file of keys of the version before, with every command in it, is fine', () => {
  expect(checkKeys(JSON.parse(read('keys-before.json')), known)).toMatchObject({ ok: true });
});

test.each([
  ['a key that a command has had since', { up: ['up', 'w'], hint: '#' }],
  ['a name of before', { 'last-orders': 'Y' }],
])('a file of keys of the version before with %s is fine', (_, file) => {
  expect(checkKeys(file, known)).toMatchObject({ ok: true });
});

test('the page on keys tells each key that has changed, before and after', () => {
  const page = read('../../docs/keys.md');
  const told = (key: KeyName): string => `\`${keyInWords(key)}\``;
  const missing = all.flatMap(({ keys: [now = ''], was = [], alias = [], help }) =>
    [...was, ...alias].flatMap(key => {
      const isTold = page.split('\n').some(line => {
        const [, before = '', after = ''] = line.split('|');
        return before.includes(told(key)) && after.includes(told(now));
      });
      return !isTold ? [`${key} is ${now} now: ${help}`] : [];
    }),
  );
  expect(missing).toEqual([]);
});

test('no list of commands hides one of another list by its name', () => {
  const all: Readonly<Record<string, Command>> = commands;
  for (const list of [replayCommands, mapPlaceCommands, dialogCommands])
    for (const [name, command] of Object.entries(list)) expect(all[name], name).toBe(command);
});
