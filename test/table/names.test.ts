import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultName, freeName, mapOf, parseName } from '../../source/table/save-names.ts';
import { bad, good } from './tables.ts';

test.each([
  'a',
  'Autumn 2',
  'my-game_3',
  'Zoë',
  'x'.repeat(64),
  'a b  c',
  '-',
  '2026-11-20',
  'console',
  'com10',
])('%j is a name', name => {
  expect(good(parseName(name))).toBe(name);
});

test.each([
  ['', 'a save needs a name'],
  ['x'.repeat(65), 'at most 64'],
  ['../etc/passwd', 'letters, digits'],
  ['a/b', 'letters, digits'],
  ['a\\b', 'letters, digits'],
  ['C:game', 'letters, digits'],
  ['.', 'letters, digits'],
  ['a.jsonl', 'letters, digits'],
  ['a\0b', 'letters, digits'],
  ['a\nb', 'letters, digits'],
  ['a\tb', 'letters, digits'],
  ['\u001b[2J', 'letters, digits'],
  ['\u202eabc', 'letters, digits'],
  ['a\u200bb', 'letters, digits'],
  ['ＡＢ', 'letters, digits'],
  ['砂', 'letters, digits'],
  ['a×b', 'letters, digits'],
  [' a', 'blank'],
  ['a ', 'blank'],
  [' ', 'blank'],
  ['CON', 'device'],
  ['nul', 'device'],
  ['Com1', 'device'],
  ['LPT9', 'device'],
])('%j is no name', (text, sentence) => {
  expect(bad(parseName(text))).toMatchObject({
    code: 'bad-name',
    sentence: expect.stringContaining(sentence),
  });
});

test('letters put together from two characters are one', () => {
  expect(good(parseName('Zoe\u0308'))).toBe('Zo\u00eb');
});

test('the free name is the wished one, else the first number that is free', () => {
  expect(freeName('game', [])).toBe('game');
  expect(freeName('game', ['other'])).toBe('game');
  expect(freeName('game', ['game'])).toBe('game 2');
  expect(freeName('game', ['Game', 'GAME 2', 'game 4'])).toBe('game 3');
  expect(freeName('game 2', ['game 2'])).toBe('game 3');
});

test('a free name is a name, and free', () => {
  const names = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/).filter(name => parseName(name).ok);
  fc.assert(
    fc.property(names, fc.array(names), fc.integer({ min: 0, max: 40 }), (wished, others, numbers) => {
      const numbered = Array.from({ length: numbers }, (_, index) =>
        freeName(wished, others.slice(0, index)),
      );
      const taken = [wished, ...others, ...numbered];
      const name = freeName(wished, taken);
      expect(good(parseName(name))).toBe(name);
      expect(taken.map(other => other.toLowerCase())).not.toContain(name.toLowerCase());
    }),
  );
});

test('a made name tells the game, the map and who plays, and leaves room for a number', () => {
  expect(defaultName('Simple Risk', '', ['Ada', 'Hard B'])).toBe('Simple Risk - Ada Hard B');
  expect(defaultName('Domination', 'iberia', ['Ada', 'Bo'])).toBe('Domination iberia - Ada Bo');
  expect(defaultName('../\u001b[31m', '', ['砂'])).toBe('31m');
  expect(defaultName('砂', '', [])).toBe('Game');
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.array(fc.string()), (title, map, players) => {
      const name = defaultName(title, map, players);
      expect(good(parseName(name))).toBe(name);
      expect(good(parseName(freeName(name, [name])))).not.toBe(name);
    }),
  );
});

test.each([
  [{ source: 'iberia' }, 'iberia'],
  [{ source: '/home/ada/my maps/big world.map' }, 'big world'],
  [{ source: 'random:dunes' }, 'random:dunes'],
  [{ seats: 2, board: { name: 'St. Iberia 1.5' } }, 'St. Iberia 1.5'],
  [{ seats: 3 }, ''],
])('the map of %j is called %j', (setup, map) => {
  expect(mapOf(setup)).toBe(map);
});
