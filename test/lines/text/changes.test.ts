import { describe, expect, test } from 'vitest';
import { main } from '../../../source/commands/main.ts';
import { consoleEnds } from '../../../source/lines/text/console.ts';
import { nowLines } from '../../../source/lines/text/teller.ts';
import { memoryIo } from './memory-io.ts';
import { DEAL, deployment, session } from './session.ts';

/** A board of Simple Risk begins and ends so. */
const RULE = '-'.repeat(38);

/** The places of the lines that tell a board is printed. */
const boardsIn = (out: readonly string[]): number => out.filter(line => line === RULE).length / 2;

/** What was said between two lines. */
const behind = (out: readonly string[], said: string, lines: number): readonly string[] => {
  const from = out.indexOf(said) + 1;
  return out.slice(from, from + lines);
};

describe('the board of Simple Risk in lines (rules/grid.md#deployment, #attack)', () => {
  const lines = [...deployment({ a: 5, b: 3 }), 'deploy 0 0', 'attack 0 0 0 1 2', 'defend 2', 'stop', 'pass'];
  const outcomes = `${DEAL}\nroll 6 2 / 5 2`;

  test('a person sees it after each deployment and each attack', async () => {
    const { out } = await session(lines, { outcomes, boards: true, follows: 'by-game' });
    expect(behind(out, 'Ada deployed 1 troop in (0,0)', 3)).toEqual([
      RULE,
      '| RISK |  0  |  1  |  2  |  3  |  4  |',
      '|  0   | A 2 | B 1 | C 1 | A 1 | B 1 |',
    ]);
    expect(behind(out, 'Ada placed 3 new troops in (0,0)', 3)[2]).toBe(
      '|  0   | A 8 | B 3 | C 16| A 1 | B 1 |',
    );
    const fought = 'Ada rolled 6 2, Bo 5 2: Ada lost 1, Bo lost 1';
    expect(behind(out, fought, 3)[2]).toBe('|  0   | A 7 | B 2 | C 16| A 1 | B 1 |');
    // 45 deployments, the new troops, the attack, and the two turns that begin.
    expect(boardsIn(out)).toBe(45 + 1 + 1 + 1);
    expect(out.filter(line => line.startsWith('now: '))).toEqual([]);
  });

  test('who is told quietly, and who reads a pipe, gets what has changed instead', async () => {
    const { out } = await session(lines, { outcomes });
    expect(boardsIn(out)).toBe(0);
    expect(behind(out, 'Ada placed 3 new troops in (0,0)', 1)).toEqual(['now: (0,0) A 8']);
    expect(behind(out, 'Ada rolled 6 2, Bo 5 2: Ada lost 1, Bo lost 1', 1)).toEqual([
      'now: (0,0) A 7, (0,1) B 2',
    ]);
  });

  test('--quiet is for terminals: a pipe is quiet, and asks for boards with --board-every-turn', () => {
    const io = memoryIo('');
    const terminal = { ...io, stdin: { ...io.stdin, isTTY: true }, stdout: { ...io.stdout, isTTY: true } };
    const asked = (words: object, at: object) => {
      const { boards, follows } = consoleEnds(words, { ...io, ...at });
      return { boards, follows };
    };
    expect(asked({}, terminal)).toEqual({ boards: true, follows: 'by-game' });
    expect(asked({ quiet: true }, terminal)).toEqual({ boards: false, follows: null });
    expect(asked({}, {})).toEqual({ boards: false, follows: null });
    expect(asked({ boardEveryTurn: true }, {})).toEqual({ boards: true, follows: null });
    expect(asked({ boardEveryMove: true }, {})).toEqual({ boards: true, follows: 'always' });
  });
});

/** What a game of the command line says to these lines. */
async function said(lines: readonly string[], ...words: string[]): Promise<readonly string[]> {
  const io = memoryIo(lines.map(line => `${line}\n`).join(''));
  await main(['text', ...words, '--seed', 'a'], io);
  return io.out().split('\n');
}

describe('what a move has changed is said after it, and no more than that', () => {
  test('Warzone: the territories as they stand after a turn, as far as they can be seen', async () => {
    const out = await said(
      ['deploy 1 7', 'commit'],
      'warzone',
      '--rules',
      'class',
      '--seats',
      'Ada,bot:normal',
    );
    const now = out.filter(line => line.startsWith('now: '));
    expect(now.join(', ')).toContain('Alaska A 8');
    expect(now.join(', ')).not.toContain('Greenland');
    expect(out[out.indexOf(now.at(-1) ?? '') + 1]).toMatch(/^Turn 2: /);
  });

  test('Warzone: what the turn before has brought is told when it is asked for', async () => {
    const words = ['warzone', '--rules', 'class', '--seats', 'Ada,bot:normal'];
    const out = await said(['news', 'deploy 1 7', 'attack 1 2 7', 'commit', 'news', 'look 1'], ...words);
    expect(out).toContain('nothing has happened since your last turn');
    expect(out.filter(line => line.startsWith('Since your last turn: '))).toEqual([
      expect.stringMatching(/You (took|failed at) .* \(lost \d+, beat \d+\)/),
    ]);
  });

  test('Warzone: behind fog nothing is told of what the player cannot see', async () => {
    const words = ['warzone', '--rules', 'class', '--seats', 'Ada,bot:normal', '--set', 'fog=heavy'];
    const out = await said(['deploy 1 7', 'commit'], ...words);
    const board = out.filter(line => /^ +\d+ /.test(line));
    const hidden = board
      .filter(line => line.includes(' ? '))
      .map(line => line.trim().split(/\s{2,}/)[1] ?? '-');
    expect(hidden.length).toBeGreaterThan(0);
    const now = out.filter(line => line.startsWith('now: ')).join(', ');
    expect(now).not.toBe('');
    expect(now).not.toMatch(/ B \?/);
  });

  test('Intensity: the hand when cards come into it, and the points that are others', async () => {
    const out = await said(
      ['pass 19 31 32', 'play 48', 'play 25', 'play 40', 'play 21', 'play 26', 'play 29', 'play 35'],
      'intensity',
    );
    const now = out.filter(line => line.startsWith('now: '));
    expect(now[0]).toBe('now: your hand 21, 25, 26, 29, 35, 36, 38, 40, 48, 49');
    expect(now.slice(1).every(line => /^now: ([A-D] \d+ points?(, )?)+$/.test(line))).toBe(true);
  });

  test('Domination: the countries that were fought for or have changed, in the friendly console', async () => {
    const out = await said(
      [
        ...['newgame', 'newplayer human red Ann', 'newplayer human blue Ben'],
        'startgame domination increasing autoplaceall',
        ...['place alaska 1', 'place alaska 1'],
      ],
      'domination',
      '--friendly',
    );
    expect(out.filter(line => line.startsWith('Now: '))).toHaveLength(1);
    expect(out).toContain('Now: Alaska 2 (Ann).');
  });
});

test('many changes take several lines, each of which says what it is', () => {
  const lines = nowLines(Array.from({ length: 42 }, (_, index) => `Territory ${index} A ${index}`));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.every(line => line.startsWith('now: ') && line.length <= 100)).toBe(true);
});

test('--board-every-move prints the whole board after each move in a pipe, too (seed 4.3.1, 4.3.2)', async () => {
  const everywhere = Array.from({ length: 25 }, (_, at) => `deploy ${Math.floor(at / 5)} ${at % 5}`);
  const out = await said(everywhere, 'grid', '--seats', 'Ada,Bo,Cy', '--board-every-move');
  const deployed = out.filter(line => line.includes(' deployed 1 troop in '));
  expect(deployed.length).toBeGreaterThan(3);
  // The one with which the game begins is the first.
  expect(boardsIn(out)).toBe(1 + deployed.length);
  expect(out.filter(line => line.startsWith('now: '))).toEqual([]);
});
