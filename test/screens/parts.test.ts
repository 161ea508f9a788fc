import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { about } from '../../machines/intensity/about.ts';
import { turnWords } from '../../machines/wording.ts';
import { ManualClock } from '../../source/base/clock.ts';
import { width } from '../../source/base/text.ts';
import { mapCommands } from '../../source/games/conquest/board/commands.ts';
import { cardCommands } from '../../source/games/intensity/board/bindings.ts';
import { orderCommands } from '../../source/games/warzone/board/bindings.ts';
import { hintsThatFit } from '../../source/screens/keys/bottom-line.ts';
import type { Command } from '../../source/screens/keys/command.ts';
import { commands } from '../../source/screens/keys/commands.ts';
import { createPacer } from '../../source/screens/play/pacer.ts';
import { readableSeed } from '../../source/screens/seeds.ts';
import { openSettings } from '../../source/screens/settings-file.ts';
import { createStore, derive } from '../../source/screens/store.ts';
import { editAfterKey, insertText, startEdit } from '../../source/screens/text-field.tsx';
import { timeAgo } from '../../source/screens/time-ago.ts';
import { serverCommands } from '../../source/server/places/session.ts';
import { defaultSettings, parseSettings } from '../../source/setup/settings.ts';
import { anyCharacter } from '../cases.ts';

describe('how long ago', () => {
  const now = Date.UTC(2026, 10, 20, 12);
  test.each([
    [30_000, 'now'],
    [5 * 60_000, '5 min ago'],
    [2 * 3_600_000, '2 h ago'],
    [30 * 3_600_000, 'yesterday'],
    [3 * 24 * 3_600_000, '3 days ago'],
    [100 * 24 * 3_600_000, '2026-08-12'],
    [-5_000, 'now'],
  ])('%i ms', (passed, words) => {
    expect(timeAgo(now - passed, now)).toBe(words);
  });
});

describe('the bottom line', () => {
  const hints = ['a', 'b', '?', 'c', 'q'].map(shown => ({
    shown,
    label: 'word',
    kept: shown === '?' || shown === 'q',
    isOut: shown === 'q',
  }));
  const shownIn = (width: number): string =>
    hintsThatFit(hints, width)
      .map(hint => hint.shown)
      .join('');

  test('keeps as many hints as fit, first ones first, and always help and the way out', () => {
    expect(hintsThatFit(hints, 80)).toEqual(hints);
    expect([40, 39, 31, 24, 23, 16, 3].map(shownIn)).toEqual('ab?cq ab?q a?q a?q ?q ?q q'.split(' '));
    expect(hintsThatFit([], 10)).toEqual([]);
  });

  test('what is longer than the room is left out, and what is shorter takes its place', () => {
    const [first] = hints;
    if (first === undefined) throw new Error('there are hints');
    const long = { ...first, label: 'many words' };
    expect(hintsThatFit([long, ...hints], 24).map(hint => hint.shown)).toEqual(['a', '?', 'q']);
  });

  test('every command has a key or says what does it, and a line for the help page', () => {
    for (const command of [commands, cardCommands, orderCommands, mapCommands, serverCommands].flatMap(some =>
      Object.values<Command>(some),
    )) {
      // Two stacks of the help page have room for so much at 120 columns.
      expect(command.help.length, command.label).toBeLessThanOrEqual(44);
      expect(command.shown, command.label).not.toBe('');
      expect(command.help, command.label).not.toMatch(/[!.]$/);
    }
  });
});

describe('writing a line', () => {
  const write = (text: string, ...keys: string[]): string =>
    keys.reduce((now, key) => editAfterKey(now, key, 16) ?? now, startEdit(text)).text;

  test('characters, caret, backspace and delete', () => {
    expect(write('Ada', 'm')).toBe('Adam');
    expect(write('Ada', 'left', 'left', 'x')).toBe('Axda');
    expect(write('Ada', 'home', 'delete')).toBe('da');
    expect(write('Ada', 'end', 'delete')).toBe('Ada');
    expect(write('Ada', 'backspace', 'backspace', 'backspace', 'backspace')).toBe('');
    expect(write('Ada', 'space', 'B')).toBe('Ada B');
    expect(write('Ada', 'ctrl-u')).toBe('');
    expect(editAfterKey(startEdit('Ada'), 'up', 16)).toBeNull();
  });

  test('whatever is pasted or typed, the line holds no control characters and never grows too wide', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 60 }),
        fc.integer({ min: 0, max: 3 }),
        (text, caret) => {
          const { text: line } = insertText({ text: 'Ada', caret }, text, 16);
          expect(width(line)).toBeLessThanOrEqual(16);
          expect(line).not.toMatch(/\p{Cc}/u);
        },
      ),
    );
  });
});

describe('settings', () => {
  test('data that makes no sense becomes the default, part by part', () => {
    expect(parseSettings('nonsense')).toEqual(defaultSettings);
    expect(parseSettings({ pace: 99, animation: 'no', theme: 'day', lastSetups: 4 })).toEqual({
      ...defaultSettings,
      theme: 'day',
    });
  });

  test('a file that cannot be read or written changes nothing', () => {
    const store = openSettings({
      read: () => {
        throw new Error('gone');
      },
      write: () => {
        throw new Error('full');
      },
    });
    store.update(now => ({ ...now, pace: 4 }));
    expect(store.get().pace).toBe(4);
  });
});

describe('the pace of computer players', () => {
  test('a wait lasts its share of the pace', async () => {
    const clock = new ManualClock();
    let waited = false;
    const wait = createPacer(clock, () => 400)
      .wait(0.5)
      .then(() => {
        waited = true;
      });
    clock.advance(199);
    await Promise.resolve();
    expect(waited).toBe(false);
    clock.advance(1);
    await wait;
    expect(waited).toBe(true);
  });

  test('skipping ends the wait and those to come, until it is resumed', async () => {
    const clock = new ManualClock();
    const pacer = createPacer(clock, () => 400);
    const wait = pacer.wait(1);
    pacer.skip();
    await wait;
    await pacer.wait(1);
    expect(clock.waiting).toBe(0);
    pacer.resume();
    void pacer.wait(1);
    expect(clock.waiting).toBe(1);
  });
});

test('a derived value is made anew only when its source has changed', () => {
  const source = createStore(1);
  const doubled = derive(source, value => ({ value: value * 2 }));
  const first = doubled.get();
  expect(doubled.get()).toBe(first);
  source.set(2);
  expect(doubled.get()).toEqual({ value: 4 });
});

test('a proposed seed is words and a number', () => {
  expect(readableSeed(bound => bound - 1)).toBe('mild valley 9999');
});

test.each([
  [0, 'start', 'start'],
  [10, 'turn 10', 'round 10'],
  [11, 'turn 11', 'hand 2, round 1'],
  [34, 'turn 34', 'hand 4, round 4'],
])('menus, lobbies and letters say how far a game is in its own words: %i', (turn, usual, cards) => {
  expect([turnWords(turn, 4), turnWords(turn, 4, about)]).toEqual([usual, cards]);
});
