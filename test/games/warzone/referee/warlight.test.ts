import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it, test } from 'vitest';
import { boardData } from '../../../../machines/conquest/board.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { prepareBoard } from '../../../../machines/warzone/types.ts';
import type { Partner, Reply } from '../../../../source/arena/programs/program.ts';
import { OPEN } from '../../../../source/arena/programs/walls.ts';
import { WarlightBot } from '../../../../source/games/warzone/referee/bot.ts';
import { playMatch, type Round } from '../../../../source/games/warzone/referee/match.ts';
import { layOut } from '../../../../source/games/warzone/referee/opening.ts';
import { ownPartner, refereeWarlight } from '../../../../source/games/warzone/referee/referee.ts';
import { serveWarlight } from '../../../../source/games/warzone/referee/serve.ts';
import { termsOf } from '../../../../source/games/warzone/referee/terms.ts';
import {
  mapLines,
  readAdvances,
  readPlacements,
  updateLine,
} from '../../../../source/games/warzone/referee/wire.ts';
import { builtinMap } from '../../../../source/maps/builtin/index.ts';
import { good } from '../../../good.ts';
import { GREEN, NORTH_SOUTH, RED } from '../../../machines/warzone/support/boards.ts';

const PROGRAM = join(import.meta.dirname, '../../../arena/programs/programs/player.mjs');
const board = prepareBoard(NORTH_SOUTH);
const owners = [RED, RED, GREEN, GREEN, null, null, null];

function world() {
  const map = good(builtinMap('world'));
  return boardData(map.map);
}

/** A partner that keeps what it was told and answers by a function. */
function listening(answer: (line: string) => string): Partner & { readonly heard: string[] } {
  const heard: string[] = [];
  return {
    name: 'listening',
    errors: '',
    heard,
    tell: lines => void heard.push(...lines),
    ask: (line): Promise<Reply> => {
      heard.push(line);
      return Promise.resolve({ kind: 'line', text: answer(line), milliseconds: 1 });
    },
    close: () => Promise.resolve(),
  };
}

describe('the start (rules/warlight.md#rules-of-the-referee)', () => {
  it('offers a region of each continent, of an odd number too', () => {
    const map = good(builtinMap('random:odd:49'));
    const made = boardData(map.map);
    expect(made.continents).toHaveLength(7);
    const { offered, each } = layOut(prepareBoard(made), termsOf('v2', made), fromSeed('odd'));
    expect(new Set(offered.map(place => at(made.countries, place).continent)).size).toBe(7);
    expect(each).toBe(3);
  });
});

describe('lines (rules/warlight.md#lines)', () => {
  it('tell the map, each border once', () => {
    expect(mapLines(board)).toEqual([
      'setup_map super_regions 1 3 2 4',
      'setup_map regions 1 1 2 1 3 1 4 2 5 2 6 2 7 2',
      'setup_map neighbors 1 2,3 2 3,6 3 4 4 5,7 5 6 6 7',
    ]);
  });

  it('tell a player its own regions and those beside them only', () => {
    const field = { owners, armies: [1, 2, 3, 4, 5, 6, 7] };
    expect(updateLine(board, field, RED)).toBe('update_map 1 player1 1 2 player1 2 3 player2 3 6 neutral 6');
  });

  it('come in the order of the second generation', async () => {
    const partner = listening(line => (line.startsWith('pick') ? at(line.split(' '), 2) : 'No moves'));
    const other = listening(() => '');
    const result = await playMatch([partner, other], { generation: 'v2', board: world(), seed: 'order' });
    expect(result).toMatchObject({ winner: null, reason: 'rounds', rounds: 105, timeouts: [0, 0] });
    const kinds = partner.heard.map(line => line.split(' ').slice(0, 2).join(' '));
    expect(kinds.slice(0, 12)).toEqual([
      'settings timebank',
      'settings time_per_move',
      'settings max_rounds',
      'settings your_bot',
      'settings opponent_bot',
      'setup_map super_regions',
      'setup_map regions',
      'setup_map neighbors',
      'setup_map wastelands',
      'settings starting_regions',
      'settings starting_pick_amount',
      expect.stringMatching(/^pick_starting_region \d+$/),
    ]);
    const round = kinds.indexOf('settings starting_armies');
    expect(kinds[round - 1]).toBe('setup_map opponent_starting_regions');
    expect(kinds.slice(round, round + 5).map(kind => kind.replace(/ .*/, ''))).toEqual([
      'settings',
      'update_map',
      'opponent_moves',
      'go',
      'go',
    ]);
    expect(partner.heard[round + 2]).toBe('opponent_moves');
    expect(partner.heard[round + 3]).toMatch(/^go place_armies \d+$/);
    expect(partner.heard[round + 4]).toMatch(/^go attack\/transfer \d+$/);
  });

  it('of the first generation hold no settings that it does not know (rules/warlight.md#the-first-generation)', async () => {
    const partner = listening(line =>
      line.startsWith('pick') ? line.split(' ').slice(2, 8).join(' ') : 'No moves',
    );
    await playMatch([partner, listening(() => '')], { generation: 'v1', board: world(), seed: 'first' });
    const keys = new Set(partner.heard.map(line => line.split(' ').slice(0, 2).join(' ')));
    expect([...keys].filter(key => /^(settings|setup_map|pick)/.test(key))).toEqual([
      ...['settings your_bot', 'settings opponent_bot', 'setup_map super_regions', 'setup_map regions'],
      ...['setup_map neighbors', 'pick_starting_regions 2000', 'settings starting_armies'],
    ]);
  });
});

describe('answers (rules/warlight.md#answers)', () => {
  test.each([
    ['player1 place_armies 1 3, player1 place_armies 2 2', 2, 0],
    ['player1 place_armies 1 3,', 1, 0],
    ['No moves', 0, 0],
    ['no MOVES', 0, 0],
    ['', 0, 0],
    ['player2 place_armies 1 3, player1 place_armies 2 2', 1, 1],
    ['player1 place_armies 3 3, player1 place_armies 2 2', 1, 1],
    ['player1 place_armies 99 3, player1 place_armies 2 x, player1 place_armies 2 0', 0, 3],
    ['player1 place_armies 1, player1 place_armies 2 2', 0, 1],
    ['player1 place_armies 2 2, player1, player1 place_armies 2 2', 1, 1],
    [new Array(60).fill('player1 place_armies 1 1').join(','), 51, 0],
  ])('placements: "%s"', (text, count, dropped) => {
    const reading = readPlacements(text, board, 'player1', owners);
    expect([reading.orders.length, reading.dropped.length]).toEqual([count, dropped]);
  });

  test.each([
    ['player1 attack/transfer 2 3 5', 1, 0],
    ['player1 attack/transfer 2 3 5, player1 attack/transfer 2 3 1', 1, 1],
    ['player1 attack/transfer 1 4 5', 0, 1],
    ['player1 attack/transfer 3 2 5', 0, 1],
    ['player1 place_armies 2 3 5', 0, 1],
  ])('attacks: "%s"', (text, count, dropped) => {
    const reading = readAdvances(text, board, 'player1', owners);
    expect([reading.orders.length, reading.dropped.length]).toEqual([count, dropped]);
  });
});

describe('a match', () => {
  it('has the numbers of both generations (rules/warlight.md#rules-of-the-referee)', () => {
    expect(termsOf('v2', world())).toMatchObject({
      rounds: 105,
      options: { luck: 16, wastelands: 3, leastIncome: 5 },
    });
    expect(termsOf('v1', world())).toMatchObject({ rounds: 100, options: { luck: 100, wastelands: 0 } });
  });

  it('between two of ours has no timeout and no illegal move, and is the same from the same seed', async () => {
    const play = (generation: 'v1' | 'v2') =>
      playMatch([ownPartner('normal'), ownPartner('easy')], { generation, board: world(), seed: 'ours' });
    for (const generation of ['v1', 'v2'] as const) {
      const { slowest: _, ...result } = await play(generation);
      expect(result).toMatchObject({ timeouts: [0, 0], dropped: [0, 0] });
      const { slowest: __, ...again } = await play(generation);
      expect(again).toEqual(result);
    }
  });

  it('is seen round by round: who asked for what, and how it stands then', async () => {
    const rounds: Round[] = [];
    const { winner, rounds: played } = await playMatch([ownPartner('normal'), ownPartner('easy')], {
      generation: 'v2',
      board: world(),
      seed: 'seen',
      watch: round => void rounds.push(round),
    });
    expect(rounds).toHaveLength(played);
    const [first] = rounds;
    expect(first?.position.turn).toBe(2);
    expect(first?.lists.map(list => list.some(({ type }) => type === 'deploy'))).toEqual([true, true]);
    expect(rounds.at(-1)?.position.phase).toMatchObject({
      name: 'over',
      outcome: { places: [[winner], [1]] },
    });
  });

  test.each(['dies', 'nonsense', 'flood', 'chatty'])(
    'against a program that %s is won by ours',
    async kind => {
      const report = await refereeWarlight({
        players: ['bot:normal', `"${process.execPath}" "${PROGRAM}" ${kind}`],
        generation: 'v2',
        board: world(),
        games: 2,
        walls: OPEN,
        seed: kind,
        tell: () => undefined,
      });
      expect(report).toMatchObject({ ok: true, value: { draws: 0, results: [{ wins: 2 }, { wins: 0 }] } });
    },
  );

  test.each([
    [{ players: ['bot:normal'] }, 'the referee needs two players: programs, or bot:LEVEL'],
    [{ players: ['bot:nobody', 'bot:easy'] }, /^there is no computer player nobody/],
    [{ games: 0 }, 'the number of games is 1 to 10000'],
    [{ generation: 'v1', board: NORTH_SOUTH }, 'v1 is played on the world of 42 territories only'],
  ] as const)('is refused with %j', async (wrong, sentence) => {
    const request = {
      players: ['bot:easy', 'bot:easy'],
      generation: 'v2',
      board: world(),
      games: 1,
      walls: OPEN,
      seed: 'x',
      tell: () => undefined,
      ...wrong,
    } as const;
    expect(await refereeWarlight(request)).toEqual({
      ok: false,
      error: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    });
  });
});

describe('our player for other engines', () => {
  const SETUP = [
    'settings timebank 10000',
    'settings your_bot player2',
    'settings opponent_bot player1',
    ...mapLines(board),
    'setup_map wastelands 7',
  ];

  it('answers requests, and nothing else', async () => {
    const stdin = new PassThrough();
    const stdout = new PassThrough();
    const lines = [
      ...[...SETUP, 'something new', 'pick_starting_region 9000 1 4', 'settings starting_armies 5'],
      'update_map 3 player2 2 1 player1 2 2 neutral 2 4 player2 2',
      ...['opponent_moves player1 place_armies 1 5', 'go place_armies 9000', 'go attack/transfer 9000'],
    ];
    stdin.end(lines.map(line => `${line}\n`).join(''));
    await serveWarlight({ stdin, stdout, signal: new AbortController().signal }, 'normal');
    stdout.end();
    const answers = (await stdout.toArray()).join('').split('\n').slice(0, -1);
    expect(answers).toHaveLength(3);
    expect(answers[0]).toMatch(/^[14]$/);
    const mine = [null, null, GREEN, GREEN, null, null, null];
    const placed = readPlacements(answers[1] ?? '', board, 'player2', mine);
    expect(placed.dropped).toEqual([]);
    expect(placed.orders.reduce((sum, order) => sum + order.armies, 0)).toBe(5);
    expect(readAdvances(answers[2] ?? '', board, 'player2', mine).dropped).toEqual([]);
  });

  it('takes any lines without failing', () => {
    const bot = new WarlightBot('normal');
    for (const line of [
      ...['go place_armies 1', 'update_map 1 x', 'setup_map neighbors 1 2', 'pick_starting_region', ''],
      ...['settings', 'setup_map regions 99999999 1'],
    ])
      expect(() => bot.take(line)).not.toThrow();
  });
});
