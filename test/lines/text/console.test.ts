import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grid } from '../../../machines/grid/index.ts';
import type { GridMove, GridView } from '../../../machines/grid/types.ts';
import { optionsSchema } from '../../../machines/grid/types.ts';
import { fromSeed } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { seat } from '../../../machines/seat.ts';
import { gridTextAdapter } from '../../../source/games/grid/text/index.ts';
import { commonCommands, helpLines } from '../../../source/lines/text/commands.ts';
import { runs } from '../../cases.ts';
import { good } from '../../good.ts';
import { DEAL, deployment, session } from './session.ts';

const refusals = (out: readonly string[]): string[] =>
  out.filter(line => line.startsWith('refused: ')).map(line => line.split(': ')[1] ?? '');

/** The refusals of some lines after a deployment on the deal of `session.ts`. */
async function refused(lines: readonly string[], outcomes = DEAL): Promise<string[]> {
  const { out } = await session([...deployment({ a: 2, b: 2 }), ...lines], { outcomes });
  return refusals(out);
}

describe('every refusal has its code', () => {
  test.each<[string, readonly string[]]>([
    ['unknown-command', ['fortify 1 2']],
    ['bad-arguments', ['deploy']],
    ['bad-arguments', ['board please']],
    ['bad-arguments', ['save']],
    ['wrong-count', ['deploy 0 0 2']],
    ['no-such-territory', ['deploy 5 5']],
    ['not-yours', ['deploy 0 1']],
    ['wrong-phase', ['stop']],
    ['wrong-phase', ['deploy 0 0', 'deploy 0 0']],
    ['your-own', ['deploy 0 0', 'attack 0 0 0 3 1']],
    ['not-adjacent', ['deploy 0 0', 'attack 0 0 4 2 1']],
    ['too-few-troops', ['deploy 0 0', 'attack 0 3 0 4 1']],
    ['too-many-dice', ['deploy 0 0', 'attack 0 0 0 1 4']],
    ['too-many-dice', ['deploy 0 0', 'attack 0 0 0 1 1', 'defend 3']],
    ['too-few-dice', ['deploy 0 0', 'attack 0 0 0 1 0']],
    ['outcomes-ended', ['deploy 0 0', 'attack 0 0 0 1 1', 'defend 1']],
    ['nothing-to-undo', ['undo', ...new Array<string>(46).fill('undo')]],
    ['bad-name', ['save ../../etc/passwd']],
    ['name-taken', ['save dunes', 'save Dunes']],
    ['line-too-long', ['x'.repeat(1001)]],
    ['bad-character', ['board\u0000']],
  ])('%s: %j', async (code, lines) => {
    expect(await refused(lines)).toContain(code);
  });

  test.each([
    ['too-many-moved', 'move 4 4 4 3 99'],
    ['too-few-moved', 'move 4 4 4 3 0'],
    ['same-territory', 'move 4 4 4 4 1'],
    ['not-yours', 'move 4 4 4 2 1'],
    ['no-path', 'move 4 4 0 0 1'],
  ])('%s: the movement at the end of a turn, %s (rules/grid.md#movement)', async (code, movement) => {
    const lines = ['deploy 4 4', 'attack 4 4 4 3 3', 'defend 1', 'advance 5', 'stop'];
    expect(await refused([...lines, movement], `${DEAL}\nroll 6 6 6 / 1`)).toEqual([code]);
  });

  test('outcomes that are not what is rolled', async () => {
    const codes = await refused(['deploy 0 0', 'attack 0 0 0 1 1', 'defend 1'], `${DEAL}\nroll 6 6 6 / 1`);
    expect(codes).toEqual(['outcomes-mismatch']);
  });

  test('a refused line changes nothing', async () => {
    const lines = deployment({ a: 2, b: 2 });
    const clean = await session(lines, { outcomes: DEAL });
    const noisy = await session(
      lines.flatMap(line => ['stop', 'deploy 9 9', line, 'attack 0 0 0 1 3']),
      { outcomes: DEAL },
    );
    expect(noisy.table.view('spectator')).toEqual(clean.table.view('spectator'));
    expect(noisy.table.seq).toBe(clean.table.seq);
  });
});

describe('what a line may be', () => {
  test('blank lines and comments say nothing; upper case is read', async () => {
    const { out } = await session(['', '   ', '# the first troop', 'DEPLOY 0 0'], { outcomes: DEAL });
    expect(out).toEqual([
      'turn 0, deploying, A Ada: deploy R C (15 troops left to place, one at a time)',
      'Ada deployed 1 troop in (0,0)',
      'now: (0,0) A 2',
      'turn 0, deploying, B Bo: deploy R C (15 troops left to place, one at a time)',
    ]);
  });

  test('help names every command with what it does', async () => {
    const { out } = await session(['help']);
    expect(out.slice(1)).toEqual(helpLines(gridTextAdapter));
    for (const { form } of [...gridTextAdapter.commands, ...commonCommands(gridTextAdapter)])
      expect(out.some(line => line.startsWith(`${form} `))).toBe(true);
  });

  test('nothing is read after quit', async () => {
    const { out, end } = await session(['quit', 'board'], { outcomes: DEAL });
    expect(end).toEqual({ kind: 'left' });
    expect(out.length).toBe(1);
  });

  test('any bytes are answered without a fault, and what was played stays a game', async () => {
    const word = fc.constantFrom(
      'deploy',
      'attack',
      'defend',
      'advance',
      'stop',
      'move',
      'pass',
      'undo',
      'board',
    );
    const number = fc.integer({ min: -1, max: 6 }).map(String);
    const command = fc
      .tuple(word, fc.array(number, { maxLength: 5 }))
      .map(([first, rest]) => [first, ...rest].join(' '));
    const line = fc.oneof({ weight: 5, arbitrary: command }, fc.uint8Array({ maxLength: 40 }));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 40 }), async lines => {
        const { end, table } = await session([...deployment({ a: 3, b: 3 }), ...lines]);
        expect(end).toEqual({ kind: 'left' });
        const view = table.view('spectator') as GridView;
        const least = view.phase.name === 'advancing' ? 0 : 1;
        expect(Math.min(...view.troops)).toBeGreaterThanOrEqual(least);
      }),
      { numRuns: runs(25) },
    );
  });
});

describe('undo', () => {
  test('takes back the last move of the people at the console', async () => {
    const { out } = await session(['deploy 0 0', 'undo', 'deploy 4 4'], { outcomes: DEAL });
    expect(out.slice(2)).toEqual([
      'now: (0,0) A 2',
      'turn 0, deploying, B Bo: deploy R C (15 troops left to place, one at a time)',
      'undone: 0 moves left',
      'now: (0,0) A 1',
      'turn 0, deploying, A Ada: deploy R C (15 troops left to place, one at a time)',
      'Ada deployed 1 troop in (4,4)',
      'now: (4,4) A 2',
      'turn 0, deploying, B Bo: deploy R C (15 troops left to place, one at a time)',
    ]);
  });

  test('does not go back behind dice', async () => {
    const lines = ['deploy 0 0', 'attack 0 0 0 1 1', 'defend 1', 'undo'];
    expect(await refused(lines, `${DEAL}\nroll 6 / 1`)).toEqual(['revealed']);
  });
});

describe('saving', () => {
  test('a game without a save goes on in the one that it is given', async () => {
    const { out, table } = await session(['deploy 0 0', 'save dunes'], { outcomes: DEAL });
    expect(out).toContain('saved: dunes');
    expect(table.saveName).toBe('dunes');
  });

  test('a game with a save keeps its own; the new one is a copy', async () => {
    const { out, table, store } = await session(['save other'], { outcomes: DEAL, saveName: 'own' });
    expect(out).toContain('saved: other');
    expect(table.saveName).toBe('own');
    const names = await store.names();
    expect(names.ok && [...names.value].sort()).toEqual(['other', 'own']);
  });
});

describe('computer players', () => {
  test('their moves are told like those of people', async () => {
    const { out } = await session(['deploy 0 0'], { seats: 'Ada,bot:easy:Bo,bot:easy:Cy', outcomes: DEAL });
    expect(out[1]).toBe('Ada deployed 1 troop in (0,0)');
    expect(out[2]).toBe('now: (0,0) A 2');
    expect(out[3]).toMatch(/^Bo deployed 1 troop in \(\d,\d\)$/);
    expect(out[5]).toMatch(/^Cy deployed 1 troop in \(\d,\d\)$/);
    expect(out[7]).toMatch(/^turn 0, deploying, A Ada: /);
  });

  test('alone they play to the end without any input, the same for the same seed', async () => {
    const play = () => session([], { seats: 'bot:normal,bot:easy,bot:easy', set: ['turnLimit=30'] });
    const [one, other] = [await play(), await play()];
    expect(one.table.outcome).not.toBeNull();
    expect(one.out).toEqual(other.out);
    expect(one.end).toEqual({ kind: 'left' });
  });

  test('a script that ends while one of them rolls ends the session with the reason', async () => {
    const seats = 'bot:normal,bot:normal,bot:normal';
    const { end } = await session([], { seats, outcomes: DEAL });
    expect(end).toMatchObject({
      kind: 'stuck',
      sentence: expect.stringContaining('the outcomes are used up'),
    });
  });
});

describe('a whole game', () => {
  const place = (territory: number): string => `${Math.floor(territory / 5)} ${territory % 5}`;

  function line(move: GridMove): string {
    switch (move.type) {
      case 'deploy':
      case 'reinforce':
        return `deploy ${place(move.territory)}`;
      case 'attack':
        return `attack ${place(move.source)} ${place(move.target)} ${move.dice}`;
      case 'defend':
        return `defend ${move.dice}`;
      case 'advance':
        return `advance ${move.troops}`;
      case 'move':
        return `move ${place(move.source)} ${place(move.target)} ${move.troops}`;
      case 'stop':
      case 'pass':
        return move.type;
    }
  }

  test.each(['one', 'two', 'three'])('in text is the same game as by the rules (seed %s)', async seed => {
    const setup = { seats: 4, options: optionsSchema.parse({ turnLimit: 12 }) };
    const rules = grid.prepare(setup);
    const first = rules.ok ? rules.value.start(fromSeed(seed)) : rules;
    if (!rules.ok || !first.ok) throw new Error('the game cannot begin');
    let position = first.value;
    const lines: string[] = [];
    for (let count = 0; rules.value.outcome(position) === null; count += 1) {
      const mover = rules.value.seatsToMove(position)[0] ?? seat(0);
      const moves = [...rules.value.legalMoves(position, mover)];
      const move = at(moves, (count * 7919) % moves.length);
      const step = good(rules.value.apply(position, mover, move));
      lines.push(line(move));
      position = step.position;
    }
    const played = await session([...lines, 'pass'], { seats: 'A,B,C,D', seed, set: ['turnLimit=12'] });
    expect(played.table.view('spectator')).toEqual(rules.value.view(position, 'spectator'));
    expect(refusals(played.out)).toEqual(['game-over']);
    expect(played.out).toContain('turn 12, over');
  });
});
