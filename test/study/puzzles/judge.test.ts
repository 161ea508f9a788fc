import { describe, expect, test } from 'vitest';
import { broughtTo, isPlaced, listOf, placed } from '../../../bench/puzzle-order.ts';
import { judgedBy, LEAD, type Question, solvedOpen } from '../../../bench/puzzle-trial.ts';
import { at } from '../../../machines/result.ts';
import { kits } from '../../../source/games/kits.ts';
import { puzzlesOf } from '../../../source/study/puzzles/data.ts';
import { readPuzzle } from '../../../source/study/puzzles/puzzle.ts';

/** A shipped puzzle of Intensity as the judge has it, with its moves, the key first. */
async function questionOf(number: number) {
  const kit = at(
    kits.filter(({ id }) => id === 'intensity'),
    0,
  );
  const read = await readPuzzle(kit, number);
  if (!read.ok) throw new Error(read.error);
  const { rules, seat, begun, plans } = read.value;
  const position = begun.position ?? {};
  const [roster, positions] = await Promise.all([kit.players.load(), kit.positions?.()]);
  const question: Question = {
    ...{ kit, rules, roster, positions, position, seat, view: rules.view(position, seat) },
    ...{ owners: [], aim: null, name: `puzzle ${number}`, asked: new Map() },
  };
  return { question, moves: plans.map(({ move }) => move), cards: cardsIn(position) };
}

const cardsIn = (position: object): number => {
  const { hands = [] } = position as { readonly hands?: readonly (readonly number[])[] };
  return hands.flat().reduce((sum, mask) => sum + mask.toString(2).replaceAll('0', '').length, 0);
};

const count = (
  await puzzlesOf(
    at(
      kits.filter(({ id }) => id === 'intensity'),
      0,
    ),
  )
).length;
const all = await Promise.all(Array.from({ length: count }, (_, index) => questionOf(index + 1)));

test('the key of a puzzle leads, and another plan in its place loses', () => {
  const { question, moves } = at(all, 0);
  expect(judgedBy(question, 'normal', [60], moves).low).toBeGreaterThan(0);
  const [key, other] = moves;
  const turned = judgedBy(question, 'normal', [60], [other ?? at(moves, 0), key ?? at(moves, 0)]);
  expect(turned.lead).toBeLessThan(LEAD);
});

test('near the end of a hand the key is the best in deals that are solved with open hands; earlier none is', () => {
  const near = all.filter(({ cards }) => cards <= 8);
  expect(near.length).toBeGreaterThan(0);
  for (const { question, moves } of near) expect(solvedOpen(question, moves)).toBeGreaterThanOrEqual(0);
  const early = all.find(({ cards }) => cards > 12);
  if (early === undefined) throw new Error('no puzzle is of the beginning of a hand');
  expect(solvedOpen(early.question, early.moves)).toBeNull();
});

describe('the crux of a list of orders', () => {
  const march = (source: number, target: number, armies = 3) => ({ type: 'advance', source, target, armies });
  const deploy = (territory: number, armies: number) => ({ type: 'deploy', territory, armies });
  const orders = [deploy(1, 4), march(1, 5), march(2, 6), march(3, 1)];
  const move = { type: 'commit', ...{ orders } };

  test('an attack put last is no longer in time to be first', () => {
    const crux = { kind: 'first', territory: 5 } as const;
    expect(isPlaced(move, crux)).toBe(true);
    const late = placed(move, 5, 'last');
    expect(listOf(late)).toEqual([deploy(1, 4), march(2, 6), march(3, 1), march(1, 5)]);
    expect([isPlaced(late, crux), isPlaced(late, { kind: 'last', territory: 5 })]).toEqual([false, true]);
  });

  test('armies brought elsewhere are missing in the attacks from there, and nobody else comes', () => {
    expect(listOf(broughtTo(move, 1, 2))).toEqual([deploy(2, 4), march(2, 6)]);
    const more = { type: 'commit', ...{ orders: [deploy(1, 4), march(1, 5, 6)] } };
    expect(listOf(broughtTo(more, 1, 2))).toEqual([deploy(2, 4), march(1, 5, 2)]);
  });
});
