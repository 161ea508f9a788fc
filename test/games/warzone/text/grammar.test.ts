import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveCommands, readMove } from '../../../../source/games/warzone/text/grammar.ts';
import { readOutcome, warzoneTextAdapter } from '../../../../source/games/warzone/text/index.ts';
import { runs } from '../../../cases.ts';
import { NAMES, RED, stage } from '../../../machines/warzone/support/boards.ts';

const here = stage({
  field: { Alba: 'R2', Brin: 'R6', Cove: 'G4', Dune: 'G5', Esk: 'B3', Fenn: 'B7', Gale: 'B1' },
  incomes: [3, 3, 3],
});
const view = here.rules.view(here.position, RED);
const read = (line: string) => readMove(line.split(' ').filter(Boolean), view, NAMES);
const give = (order: object) => ({ ok: true, value: { type: 'give', order } });
const advance = (source: number, target: number, armies: number, more = {}) =>
  give({ type: 'advance', source, target, armies, percent: false, mode: 'any', ...more });

describe('the words of Warzone (rules/warzone-console.md#grammar)', () => {
  test.each([
    ['deploy Brin 3', give({ type: 'deploy', territory: 1, armies: 3 })],
    ['DEPLOY brin 3', give({ type: 'deploy', territory: 1, armies: 3 })],
    ['deploy 2 3', give({ type: 'deploy', territory: 1, armies: 3 })],
    ['deploy "Brin" 3', give({ type: 'deploy', territory: 1, armies: 3 })],
    ['advance Brin Cove 5', advance(1, 2, 5)],
    ['advance b c all', advance(1, 2, 5)],
    ['advance Brin Cove 50%', advance(1, 2, 50, { percent: true })],
    ['attack Brin Cove 5', advance(1, 2, 5, { mode: 'attack' })],
    ['move Brin Alba 5', advance(1, 0, 5, { mode: 'move' })],
    ['move 2 1', { ok: true, value: { type: 'shift', from: 1, to: 0 } }],
    ['airlift Brin Alba all', give({ type: 'airlift', source: 1, target: 0, armies: 5 })],
    ['advance Brin Cove 0 commander', advance(1, 2, 0, { commander: true })],
    [
      'airlift b a all COMMANDER',
      give({ type: 'airlift', source: 1, target: 0, armies: 5, commander: true }),
    ],
    ['bomb Cove', give({ type: 'bomb', territory: 2 })],
    ['blockade 1', give({ type: 'blockade', territory: 0 })],
    ['negotiate Blue', give({ type: 'negotiate', seat: 2 })],
    ['negotiate c', give({ type: 'negotiate', seat: 2 })],
    ['diplomacy gr', give({ type: 'negotiate', seat: 1 })],
    ['reinforcement', give({ type: 'reinforce' })],
    ['remove 2', { ok: true, value: { type: 'remove', index: 1 } }],
    ['commit', { ok: true, value: { type: 'commit', orders: null, loss: false } }],
    ['done lose', { ok: true, value: { type: 'commit', orders: null, loss: true } }],
    ['pick Alba 3', { ok: true, value: { type: 'pick', territories: [0, 2] } }],
    ['claim', { ok: true, value: { type: 'claim' } }],
  ])('%s', (line, move) => {
    expect(read(line)).toEqual(move);
  });

  test.each([
    ['deploy Brin', 'deploy is written deploy T N'],
    ['deploy Brin 0', '0 is not a whole number from 1'],
    ['deploy 8 1', 'the map has no territory 8'],
    ['airlift Brin Alba 50%', 'an airlift takes a number, not a share'],
    ['move Brin Alba 5 king', 'king is no word for who goes along: that is commander'],
    ['reinforce 5', 'reinforce stands alone'],
    ['commit now', 'commit is written commit [lose]'],
  ])('%s is refused: %s', (line, sentence) => {
    expect(read(line)).toMatchObject({ ok: false, error: { sentence } });
  });

  test('another first word is no move, whatever it is called', () => {
    for (const word of ['', 'fortify', 'toString', '__proto__', 'constructor']) expect(read(word)).toBeNull();
  });

  test('every command of the help is understood', () => {
    for (const { form } of moveCommands) {
      const line = form
        .replace(/\[.*\]|…/g, '')
        .replaceAll(/\b[TABIN]\b/g, '1')
        .replaceAll(/\bP\b/g, 'Green')
        .replace('CARD', 'bomb');
      expect(read(line), line).toMatchObject({ ok: true });
    }
  });

  test('any words give a move, a fault or null', () => {
    const word = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.nat(9).map(String),
      fc.constantFrom('deploy', 'advance', 'move', 'all', 'Brin', '50%', '"'),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), words => {
        const found = readMove(words, view);
        if (found !== null && !found.ok) expect(found.error.sentence).not.toBe('');
      }),
      { numRuns: runs(500) },
    );
  });
});

test('the board names owners and armies, and hides what the fog hides', () => {
  expect(warzoneTextAdapter.board(view)).toEqual([
    ...['North (bonus 3)', '  1  Alba  A  2  2 3', '  2  Brin  A  6  1 3 6', '  3  Cove  B  4  1 2 4'],
    ...['South (bonus 4)', '  4  Dune  B  5  3 5 7', '  5  Esk   C  3  4 6', '  6  Fenn  C  7  5 7 2'],
    '  7  Gale  C  1  6 4',
  ]);
  const dark = stage({ field: { Alba: 'R2', Gale: 'B1' }, options: { fog: 'normal' } });
  expect(warzoneTextAdapter.board(dark.rules.view(dark.position, RED)).at(-1)).toBe('  7  Gale  ?  ?  6 4');
});

describe('a line of an outcomes file', () => {
  test.each([
    ['seats B A', { what: 'seats', numbers: [1, 0] }],
    ['deal a b A', { what: 'deal', numbers: [0, 1, 0] }],
    ['roll .10 .59 0.6 / .7 0', { what: 'roll', numbers: [1000, 5900, 6000, 7000, 0] }],
    ['card blockade', { what: 'card', numbers: [2] }],
    ['given 3', { what: 'given', numbers: [2] }],
  ])('%s', (line, outcome) => {
    expect(readOutcome(line.split(' '))).toEqual({ ok: true, value: outcome });
  });

  test.each([
    ['roll 6', '6 is not a draw; draws go from 0 to 0.9999'],
    [
      'card joker',
      'joker is not a card; there are bomb, reinforcement, blockade, airlift, diplomacy, sanctions, priority, delay, emergency, gift, reconnaissance, surveillance, spy',
    ],
    ['deal A Z', 'Z is not a player; players are letters from A to F'],
    ['roll', 'roll needs something after it'],
    [
      'dice 3',
      'dice is no outcome; a line begins with seats, deal, roll, rounding, card, order, offer, wastelands, given',
    ],
  ])('%s is refused', (line, sentence) => {
    expect(readOutcome(line.split(' '))).toEqual({ ok: false, error: sentence });
  });
});
