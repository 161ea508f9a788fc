import { PassThrough } from 'node:stream';
import { describe, expect, it, test } from 'vitest';
import type { Order } from '../../../../machines/warzone/orders.ts';
import type { Partner, Reply } from '../../../../source/arena/programs/program.ts';
import type { BeliefState } from '../../../../source/games/warzone/players/belief-state.ts';
import { type BotParts, WarlightBot } from '../../../../source/games/warzone/referee/bot.ts';
import { playMatch } from '../../../../source/games/warzone/referee/match.ts';
import { ownPartner } from '../../../../source/games/warzone/referee/referee.ts';
import { serveWarlight } from '../../../../source/games/warzone/referee/serve.ts';
import { sample } from '../../../cases.ts';
import { boardNamed } from '../../../maps/board-named.ts';

/** Five regions in a row in two super regions. */
const SECOND = [
  ...['settings timebank 10000', 'settings time_per_move 500', 'settings max_rounds 60'],
  ...['settings your_bot player1', 'settings opponent_bot player2', 'setup_map super_regions 1 2 2 3'],
  ...['setup_map regions 1 1 2 1 3 2 4 2 5 2', 'setup_map neighbors 1 2 2 3 3 4 4 5'],
  ...['setup_map wastelands 5', 'settings starting_regions 2 4', 'settings starting_pick_amount 1'],
];
const ROUND = [
  'settings starting_armies 5',
  'update_map 1 neutral 2 2 player1 4 3 neutral 2',
  'opponent_moves',
];
const REQUESTS = ['go place_armies 9000', 'go attack/transfer 9000'];

/** The answers to some lines, by the quick player. */
function answers(lines: readonly string[], bot = new WarlightBot('normal')): readonly string[] {
  return lines.map(line => bot.take(line)).filter(answer => answer !== null);
}

/** A bot that tells which level planned with what, and gives no orders. */
function spied(level: string, parts: BotParts = {}) {
  const asked: { readonly level: string; readonly belief: BeliefState }[] = [];
  const plan = (used: string, belief: BeliefState): readonly Order[] => {
    asked.push({ level: used, belief });
    return [];
  };
  return { bot: new WarlightBot(level, { plan, ...parts }), asked };
}

describe('lines of engines (rules/warlight.md#lines, #the-first-generation)', () => {
  const usual = answers([...SECOND, ...ROUND, ...REQUESTS]);

  it('are answered with placements of the whole income and legal attacks', () => {
    expect(usual).toEqual([
      expect.stringMatching(/^player1 place_armies 2 5$/),
      expect.stringMatching(/^player1 attack\/transfer 2 [13] \d+(, player1 attack\/transfer 2 [13] \d+)*$/),
    ]);
  });

  test.each<[string, (lines: readonly string[]) => readonly string[]]>([
    [
      'with more blanks and ends of lines as Windows has them',
      lines => lines.map(line => `  ${line.replaceAll(' ', '   ')} \r`),
    ],
    [
      'with lines between that nobody knows',
      lines =>
        lines.flatMap(line => [
          'settings colour blue',
          'Output from your bot:',
          line,
          '',
          'setup_map rivers 1 2',
        ]),
    ],
    [
      'with the map told in another order and in parts',
      lines =>
        lines.flatMap((line, index) => {
          if (index === 5)
            return ['setup_map wastelands 5', 'setup_map neighbors 3 4 4 5', 'setup_map neighbors 2 3 1 2'];
          if (index === 7) return ['setup_map super_regions 1 2', 'setup_map super_regions 2 3'];
          return [line];
        }),
    ],
    [
      'with borders told from both ends',
      lines => lines.map(line => line.replace(/neighbors .*/, 'neighbors 1 2 2 1, 3 3 2,4 4 3, 5 5 4')),
    ],
    ['without wastelands', lines => lines.map(line => line.replace('wastelands 5', 'wastelands'))],
  ])('%s are answered alike', (_, changed) => {
    expect(answers(changed([...SECOND, ...ROUND, ...REQUESTS]))).toEqual(usual);
  });

  it('tell what the other deployed, and what is its own behind the fog', () => {
    const { bot, asked } = spied('hard');
    const seen =
      'opponent_moves player2 place_armies 3 4 player2 place_armies 3 3 player2 attack/transfer 4 3 2';
    const round = ['settings starting_armies 5', 'update_map 1 neutral 2 2 player1 4 3 player2 9', seen];
    for (const line of [...SECOND, ...round, ...REQUESTS]) bot.take(line);
    expect(asked[0]?.belief.seen).toEqual([0, 7]);
    expect(asked[0]?.belief.owners).toEqual([null, 0, 1, 1, null]);
  });

  it('may have numbers with gaps, a region 0 and other names of players', () => {
    const lines = [
      ...['settings your_bot Ann', 'settings opponent_bot Ben', 'setup_map super_regions 7 2 900 3'],
      ...['setup_map regions 0 7 20 7 300 900', 'setup_map neighbors 0 20 20 300'],
      ...['settings starting_armies 5', 'update_map 0 Ann 2 20 Ben 1 300 unknown 0'],
      ...['opponent_moves Ben place_armies 20 5 Ben attack/transfer 20 0 3', ...REQUESTS],
    ];
    expect(answers(lines)).toEqual([
      'Ann place_armies 0 5',
      expect.stringMatching(/^Ann attack\/transfer 0 20 \d$/),
    ]);
  });

  it('tell of the picks of v1 what the other has: what was wished for before what was granted', () => {
    const { bot, asked } = spied('normal');
    const map = SECOND.filter(line => /^setup_map (super_regions|regions|neighbors)|_bot /.test(line));
    const wished = answers([...map, 'pick_starting_regions 2000 1 2 3 4 5'], bot)
      .join()
      .split(' ')
      .map(Number);
    const [first = 0, second = 0, third = 0] = wished;
    answers(['settings starting_armies 5', `update_map ${second} player1 2`, REQUESTS[0] ?? ''], bot);
    const owners = asked[0]?.belief.owners ?? [];
    expect([owners[first - 1], owners[second - 1], owners[third - 1]]).toEqual([1, 0, null]);
  });

  it('ask for picks: one of what is free in v2, six in order in v1, whatever is known of the map', () => {
    expect(answers([...SECOND, 'pick_starting_region 10000 2 4'])).toEqual([expect.stringMatching(/^[24]$/)]);
    expect(answers([...SECOND, 'pick_starting_region 10000 4'])).toEqual(['4']);
    expect(answers(['pick_starting_region 10000 12 30'])).toEqual(['12']);
    const first = answers(['pick_starting_regions 2000 1 8 15 22 29 36 2 9 16 23 30 37']);
    expect(first).toEqual(['1 8 15 22 29 36']);
    expect(answers(['pick_starting_regions 2000', 'pick_starting_region'])).toEqual(['No moves', 'No moves']);
  });

  it('are never answered with silence: what cannot be answered has no moves', () => {
    expect(answers(['go place_armies 1', 'go attack/transfer 1', 'go', 'go home 5'])).toEqual(
      new Array(4).fill('No moves'),
    );
    expect(answers([...SECOND, 'update_map', ...REQUESTS])).toEqual(['No moves', 'No moves']);
    expect(answers([...SECOND, ...ROUND, 'go home 5'])).toEqual(['No moves']);
  });

  it('may ask for attacks alone, or twice', () => {
    const alone = answers([
      ...SECOND,
      ...ROUND.map(line => line.replace('4 3', '9 3').replace('player1 4', 'player1 9')),
      'go attack/transfer 900',
      'go attack/transfer 900',
    ]);
    expect(alone[0]).toMatch(/^player1 attack\/transfer 2 \d \d/);
    expect(alone[1]).toBe(alone[0]);
  });

  it('that come through a stream are answered with one whole line each', async () => {
    const stdin = new PassThrough();
    const stdout = new PassThrough();
    stdin.end([...SECOND, ...ROUND, ...REQUESTS].join('\r\n'));
    await serveWarlight({ stdin, stdout, signal: new AbortController().signal }, 'normal');
    stdout.end();
    expect((await stdout.toArray()).join('')).toBe(`${usual.join('\n')}\n`);
  });
});

describe('time: a bank in milliseconds (rules/warlight.md#lines)', () => {
  const levelsOf = (times: readonly string[], took: number): readonly string[] => {
    let now = 0;
    const { bot, asked } = spied('hard', { clock: () => (now += took) });
    answers(SECOND, bot);
    for (const time of times) answers([...ROUND, `go place_armies ${time}`], bot);
    return asked.map(({ level }) => level);
  };

  it('that is nearly over is left to the quick player', () => {
    expect(levelsOf(['10000', '1000', '5000', ''], 1)).toEqual(['hard', 'normal', 'hard', 'hard']);
  });

  it('on a slow machine is looked after: a long thought is tried again later', () => {
    expect(levelsOf(['2000', '2000', '2000', '2000'], 800)).toEqual(['hard', 'normal', 'normal', 'hard']);
  });
});

describe('what is not seen', () => {
  const armiesOf = (level: string): readonly number[] => {
    const { bot, asked } = spied(level);
    const start = ['setup_map opponent_starting_regions 4'];
    answers([...SECOND, ...start, ...ROUND, 'go place_armies 9000', ...ROUND, 'go place_armies 9000'], bot);
    const { owners, armies } = asked[1]?.belief ?? { owners: [], armies: [] };
    return armies.filter((_, place) => owners[place] === 1);
  };

  it('is remembered, and hard guesses what the other has made of it', () => {
    expect(armiesOf('normal')).toEqual([2]);
    expect(armiesOf('hard').reduce((sum, each) => sum + each, 0)).toBeGreaterThan(2);
  });
});

describe('whole matches', () => {
  /** Ours with a check of every answer: there is one, of at most 50 moves. */
  function checked(level: string): Partner & { readonly wrong: string[] } {
    const partner = ownPartner(level);
    const wrong: string[] = [];
    const ask = async (line: string, time: number): Promise<Reply> => {
      const answer = await partner.ask(line, time);
      const text = answer.kind === 'line' ? answer.text : answer.kind;
      if (text.trim() === '' || text.includes('\n') || text.split(',').length > 50)
        wrong.push(`${line}: ${text}`);
      return answer;
    };
    return { ...partner, wrong, ask };
  }

  test.each(
    sample([
      ['v2', 'random:small:16', 'hard', 'random'],
      ['v2', 'random:large:150', 'normal', 'benevolent'],
      ['v1', 'world', 'hard', 'easy'],
    ] as const),
  )(
    '%s on %s: %s against %s has an answer to every request and no illegal move',
    async (generation, map, one, other) => {
      const players = [checked(one), checked(other)] as const;
      const result = await playMatch(players, { generation, board: boardNamed(map), seed: 'whole' });
      expect(result).toMatchObject({ winner: 0, timeouts: [0, 0], dropped: [0, 0] });
      expect(players.map(({ wrong }) => wrong)).toEqual([[], []]);
    },
  );

  it('against one that does nothing go on after round 100 without harm', async () => {
    const idle: Partner = {
      name: 'idle',
      errors: '',
      tell: () => undefined,
      ask: () => Promise.resolve({ kind: 'line', text: 'No moves', milliseconds: 1 }),
      close: () => Promise.resolve(),
    };
    const players = [checked('benevolent'), idle] as const;
    const result = await playMatch(players, { generation: 'v2', board: boardNamed('world'), seed: 'idle' });
    expect(result).toMatchObject({ winner: null, rounds: 105 });
    expect(players[0].wrong).toEqual([]);
    expect(result.dropped[0]).toBe(0);
  });

  it('hold at most 50 moves in an answer, and attacks before transfers where there are more', () => {
    const size = 60;
    const hub = Array.from({ length: size }, (_, index) => `${index + 2}`).join(',');
    const moves = (belief: BeliefState): readonly Order[] =>
      belief.board.territories.slice(1, size + 1).map(target => ({
        type: 'advance',
        source: belief.board.territories[0] ?? target,
        target,
        armies: 1 + target,
        percent: false,
        mode: 'any',
      }));
    const bot = new WarlightBot('normal', { plan: (_, belief) => moves(belief) });
    const regions = Array.from({ length: size + 1 }, (_, index) => `${index + 1} 1`).join(' ');
    const owned = Array.from({ length: size }, (_, index) => `${index + 1} player1 9`).join(' ');
    const [answer = ''] = answers(
      [
        'setup_map super_regions 1 5',
        `setup_map regions ${regions}`,
        `setup_map neighbors 1 ${hub}`,
        `update_map ${owned} ${size + 1} player2 3`,
        'go attack/transfer 900',
      ],
      bot,
    );
    const targets = answer.split(', ').map(move => Number(move.split(' ')[3]));
    expect(targets).toHaveLength(50);
    expect(targets).toContain(size + 1);
    expect(targets).not.toContain(2);
  });
});
