import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../source/commands/main.ts';
import { memoryIo } from '../lines/text/memory-io.ts';
import { runWith as run } from './run.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAM = resolve(import.meta.dirname, '../arena/programs/programs/player.mjs');

const referee = (...words: string[]) => run('', 'referee', 'warlight', ...words);

describe('referee warlight (rules/warlight.md)', () => {
  test('tells of every game, then of both players and the seed', async () => {
    const words = ['--games', '2', '--map', 'iberia', '--seed', 'x'];
    const { status, out, err } = await referee('bot:normal', 'bot:easy', ...words);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^game 1: (bot:normal wins|bot:easy wins|draw) after \d+ rounds$/);
    expect(lines[1]).toMatch(/^game 2: /);
    expect(lines[2]).toMatch(/^bot:normal: won \d of 2, 0 timeouts, 0 moves dropped, slowest answer \d+ ms$/);
    expect(lines.slice(3)).toEqual([
      expect.stringMatching(/^bot:easy: /),
      expect.stringMatching(/^draws: \d$/),
      'seed x',
    ]);
  });

  test('our player for other engines plays like our player in the referee', async () => {
    const bot = `"${process.execPath}" ${resolve(ROOT, 'dist/sandtable.mjs')} bot warlight --level easy`;
    // The second generation's bank of ten seconds has room for a slow start.
    const { status, out } = await referee(bot, 'bot:easy', '--protocol', 'v2', '--json', '--seed', 'x');
    expect(status).toBe(0);
    const report = JSON.parse(out);
    expect(report).toMatchObject({ protocol: 'v2', seed: 'x', games: 1 });
    expect(report.results).toMatchObject([
      { player: bot, timeouts: 0, dropped: 0 },
      { player: 'bot:easy', timeouts: 0, dropped: 0 },
    ]);
  });

  test('--quiet leaves the games out', async () => {
    const { out } = await referee('bot:easy', 'bot:easy', '--map', 'iberia', '--quiet');
    expect(out).not.toContain('game 1');
  });

  test.each([
    [['bot:easy', 'bot:x'], 'there is no computer player x; there are '],
    [['bot:easy', 'no-such-program'], 'there is no program no-such-program'],
    [
      ['bot:easy', resolve(ROOT, 'package.json')],
      `${resolve(ROOT, 'package.json')} cannot be run as it is; `,
    ],
    [['bot:easy', '"half'], 'a quote of the command is not closed'],
    [['bot:easy'], 'missing required argument PROGRAM'],
    [['bot:easy', 'bot:easy', '--games', '0'], 'the number of games is 1 to 10000'],
    [['bot:easy', 'bot:easy', '--network', 'x'], '--network is closed or open'],
    [['bot:easy', 'bot:easy', '--games', 'x'], 'a number of games is a whole number, not x'],
    [['bot:easy', 'bot:easy', '--protocol', 'v3'], 'the protocol is v1 or v2, not v3'],
    [
      ['bot:easy', 'bot:easy', '--protocol', 'v1', '--map', 'iberia'],
      'v1 is played on the world of 42 territories only',
    ],
  ])('%j is wrong usage', async (words, sentence) => {
    const { status, out, err } = await referee(...words);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err.startsWith(`sandtable: ${sentence}`)).toBe(true);
    expect(err.trimEnd()).not.toContain('\n');
  });

  test('a map that is not there is refused', async () => {
    expect(await referee('bot:easy', 'bot:easy', '--map', 'nowhere')).toMatchObject({ status: 1, out: '' });
  });

  test('an interrupt ends it with status 130, also between players of ours', async () => {
    const io = memoryIo();
    const running = main(['referee', 'warlight', 'bot:easy', 'bot:easy', '--games', '10000'], io);
    while (!io.out().includes('game 1:')) await new Promise(setImmediate);
    io.interrupt();
    expect(await running).toBe(130);
  });

  test('a program that dies has no moves, and the game goes on to its end', async () => {
    const { status, out } = await referee(
      `"${process.execPath}" ${PROGRAM} dies`,
      'bot:easy',
      '--map',
      'iberia',
    );
    expect(status).toBe(0);
    expect(out).toContain('bot:easy wins');
  });

  test('it says where programs were not kept from the network (bots.md#the-referee)', async () => {
    const words = [
      `"${process.execPath}" ${PROGRAM} dies`,
      'bot:easy',
      '--map',
      'iberia',
      '--network',
      'open',
    ];
    expect((await referee(...words)).out).toContain('\nprograms were not kept from the network\n');
    expect(JSON.parse((await referee(...words, '--json')).out)).toMatchObject({ network: 'open' });
  });
});

describe('bot warlight', () => {
  test('says nothing until it is asked, and ends with the input', async () => {
    const told = 'settings timebank 10000\nsettings your_bot player1\nsettings opponent_bot player2\n';
    expect(await run(told, 'bot', 'warlight')).toEqual({ status: 0, out: '', err: '' });
  });

  test('picks and plays for an engine', async () => {
    const lines = [
      ...['settings timebank 10000', 'settings your_bot player1', 'settings opponent_bot player2'],
      ...['setup_map super_regions 1 2 2 3', 'setup_map regions 1 1 2 1 3 2 4 2'],
      ...['setup_map neighbors 1 2 2 3 3 4', 'pick_starting_region 10000 1 4'],
      ...['settings starting_armies 5', 'update_map 1 player1 2 2 neutral 2', 'go place_armies 10000'],
      'go attack/transfer 10000',
    ];
    const { status, out, err } = await run(`${lines.join('\n')}\n`, 'bot', 'warlight', '--level', 'normal');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const [pick, placed, moved] = out.split('\n');
    expect(pick).toMatch(/^[14]$/);
    expect(placed).toBe('player1 place_armies 1 5');
    expect(moved).toMatch(/^(No moves|player1 attack\/transfer 1 2 \d)$/);
  });

  test.each([
    [['warlight', '--level', 'champion'], 'there is no level champion; there are '],
    [['warlight', '--time', '5'], 'the engine gives warlight its time; leave out --time'],
    [['chess'], 'there is no bot for chess; there are intensity, warlight, grid, domination, warzone'],
  ])('%j is wrong usage', async (words, sentence) => {
    const { status, out, err } = await run('', 'bot', ...words);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err.startsWith(`sandtable: ${sentence}`)).toBe(true);
  });
});
