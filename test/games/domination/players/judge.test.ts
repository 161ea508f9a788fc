import { expect, test } from 'vitest';
import { domination } from '../../../../source/games/domination/conduct.ts';
import { Judge } from '../../../../source/games/domination/players/judge.ts';
import { add, copyPosition, emptyBoard } from '../../../../source/games/domination/players/scratch-board.ts';
import { situationOf } from '../../../../source/games/domination/players/situation.ts';
import { good } from '../../../good.ts';
import { question } from '../../wanderings.ts';
import { drawn, rulesOf } from './support.ts';

/** What ten armies less of the larger and of the smaller rival bring on a ring of so many countries. */
function worths(size: number): { larger: number; smaller: number } {
  const plain = rulesOf({});
  const countries = Array.from({ length: size }, (_, index) => ({
    ...{ x: index, y: 0, name: `${index}`, continent: 0 },
    borders: [(index + 1) % size, (index + size - 1) % size],
  }));
  const board = { name: 'a ring', continents: [{ name: 'all', bonus: 5 }], countries };
  const rules = good(domination.prepare({ ...plain.setup, board, missions: [] }));
  const owners = countries.map((_, index) => [0, 1, 1, 2][Math.floor((4 * index) / size)] ?? 0);
  const armies = owners.map(owner => (owner === 1 ? 20 : 12));
  const situation = situationOf(question(rules, drawn(rules, owners, armies)));
  const judge = new Judge(situation, null);
  const withoutTen = (owner: number): number => {
    const after = copyPosition(emptyBoard(size), situation);
    add(after, owners.indexOf(owner), -10);
    return judge.chance(after);
  };
  return { larger: withoutTen(1), smaller: withoutTen(2) };
}

test('who has most is worth most to take from, but not on a vast board, where nobody could be put out then', () => {
  const [vast, usual] = [worths(160), worths(44)];
  expect(vast.larger).toBeCloseTo(vast.smaller, 9);
  expect(usual.larger).toBeGreaterThan(usual.smaller);
});
