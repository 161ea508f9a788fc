import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Territory } from '../../../../machines/conquest/board.ts';
import type { GridPhase, GridView } from '../../../../machines/grid/types.ts';
import { optionsSchema } from '../../../../machines/grid/types.ts';
import { seat, seats } from '../../../../machines/seat.ts';
import { commands, readMove, stateLine } from '../../../../source/games/grid/text/index.ts';
import { runs } from '../../../cases.ts';

function view(phase: GridPhase, toMove = 0): GridView {
  return {
    owners: Array.from({ length: 25 }, (_, index) => seat(index % 3)),
    troops: new Array<number>(25).fill(2),
    turn: phase.name === 'deploying' ? 0 : 4,
    active: seat(0),
    eliminated: [],
    phase,
    seats: 3,
    options: optionsSchema.parse({}),
    toMove: [seat(toMove)],
  };
}

const territory = (index: number): Territory => index as Territory;
const deploying = view({ name: 'deploying', left: [15, 15, 15] });
const reinforcing = view({ name: 'reinforcing', troops: 3 });
const choosing = view({ name: 'choosing' });
const read = (line: string, at = choosing) => readMove(line.split(' ').filter(Boolean), at);

describe('the words of Simple Risk', () => {
  test.each([
    ['attack 0 1 0 2 3', { type: 'attack', source: 1, target: 2, dice: 3 }],
    ['attack (4,4) (3,4) 1', { type: 'attack', source: 24, target: 19, dice: 1 }],
    ['defend 2', { type: 'defend', dice: 2 }],
    ['advance 12', { type: 'advance', troops: 12 }],
    ['stop', { type: 'stop' }],
    ['move 4 0 0 4 7', { type: 'move', source: 20, target: 4, troops: 7 }],
    ['pass', { type: 'pass' }],
  ])('%s', (line, move) => {
    expect(read(line)).toEqual({ ok: true, value: move });
  });

  test('deploy is one troop in the deployment stage and all new troops in a turn', () => {
    expect(read('deploy 2 3', deploying)).toEqual({ ok: true, value: { type: 'deploy', territory: 13 } });
    expect(read('deploy 2 3', reinforcing)).toEqual({
      ok: true,
      value: { type: 'reinforce', territory: 13 },
    });
    expect(read('deploy 2 3', choosing)).toEqual({ ok: true, value: { type: 'deploy', territory: 13 } });
  });

  test('deploy R C N is taken when N is what may be placed', () => {
    expect(read('deploy 2 3 1', deploying)).toMatchObject({ ok: true });
    expect(read('deploy 2 3 3', reinforcing)).toMatchObject({ ok: true });
    expect(read('deploy 2 3 2', deploying)).toEqual({
      ok: false,
      error: { code: 'wrong-count', sentence: 'one troop is placed at a time' },
    });
    expect(read('deploy 2 3 2', reinforcing)).toEqual({
      ok: false,
      error: { code: 'wrong-count', sentence: 'all new troops go to one territory, and there are 3' },
    });
  });

  test.each([
    ['deploy', 'deploy is written deploy R C [N], with whole numbers'],
    ['deploy 1', 'deploy is written deploy R C [N], with whole numbers'],
    ['deploy 1 x', 'deploy is written deploy R C [N], with whole numbers'],
    ['attack 0 0 0 1', 'attack is written attack R C R C M, with whole numbers'],
    ['attack 0 0 0 1 -1', 'attack is written attack R C R C M, with whole numbers'],
    ['attack 0 0 0 1 1.5', 'attack is written attack R C R C M, with whole numbers'],
    ['defend', 'defend is written defend N, with whole numbers'],
    ['defend 9999999', 'defend is written defend N, with whole numbers'],
    ['move 0 0 0 1 1 1', 'move is written move R C R C N, with whole numbers'],
    ['stop 1', 'stop stands alone'],
    ['pass now', 'pass stands alone'],
  ])('"%s" is refused with how it is written', (line, sentence) => {
    expect(read(line)).toEqual({ ok: false, error: { code: 'bad-arguments', sentence } });
  });

  test('a territory outside the board is refused (rules/grid.md#the-board)', () => {
    for (const line of ['deploy 5 0', 'attack 0 0 0 9 1', 'move 7 0 0 0 1'])
      expect(read(line)).toMatchObject({ ok: false, error: { code: 'no-such-territory' } });
  });

  test('another first word is no move, whatever it is called', () => {
    for (const word of ['', 'fortify', 'toString', '__proto__', 'constructor']) expect(read(word)).toBeNull();
  });

  test('every command of the help is understood', () => {
    for (const { form } of commands)
      expect(read(form.replaceAll(/\[N\]/g, '1').replaceAll(/\b[A-Z]\b/g, '1'))).toMatchObject({ ok: true });
  });

  test('any words give a move, a fault or null', () => {
    const word = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.nat(9).map(String),
      fc.constantFrom('deploy', 'attack', 'move'),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), words => {
        const found = readMove(words, reinforcing);
        if (found !== null && !found.ok) expect(found.error.sentence).not.toBe('');
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('the state line', () => {
  const names = ['Ada', 'Bo', 'Cy'];
  test.each<[GridPhase, number, string]>([
    [
      { name: 'deploying', left: [3, 1, 3] },
      1,
      'turn 0, deploying, B Bo: deploy R C (1 troop left to place, one at a time)',
    ],
    [
      { name: 'reinforcing', troops: 3 },
      0,
      'turn 4, reinforcing, A Ada: deploy R C (3 troops, all in one territory)',
    ],
    [{ name: 'choosing' }, 0, 'turn 4, choosing, A Ada: attack R C R C M, or stop'],
    [
      { name: 'defending', source: territory(0), target: territory(1), dice: 1 },
      1,
      'turn 4, defending, B Bo: defend N (1 to 2; (0,1) is attacked from (0,0) with 1 die)',
    ],
    [
      { name: 'advancing', source: territory(0), target: territory(1), least: 3, most: 4 },
      0,
      'turn 4, advancing, A Ada: advance P (3 to 4, from (0,0) to (0,1))',
    ],
    [{ name: 'moving' }, 0, 'turn 4, moving, A Ada: move R C R C N, or pass'],
    [
      { name: 'over', outcome: { places: [[seat(0)], seats(3).slice(1)], reason: 'conquest' } },
      0,
      'turn 4, over',
    ],
  ])('says whose turn it is and what may be done: $name', (phase, toMove, line) => {
    expect(stateLine(view(phase, toMove), names)).toBe(line);
  });
});
