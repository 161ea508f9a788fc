import { expect, test } from 'vitest';
import { optionsSchema } from '../../../../machines/grid/types.ts';
import { seat, seats } from '../../../../machines/seat.ts';
import { stateOf, withTroops } from '../../../../source/games/grid/players/board.ts';
import { Judge } from '../../../../source/games/grid/players/evaluation.ts';
import { cell, drawn, rulesFor, wanderings } from './support.ts';

test('chances lie between 0 and 1, and a seat that is out has none', () => {
  for (const position of wanderings(rulesFor(4), 'chances', 800)) {
    if (position.phase.name === 'advancing') continue;
    const judge = new Judge({ ...position, seats: 4, options: optionsSchema.parse({}) });
    const chances = seats(4).map(each => judge.chance(position, each));
    const sum = chances.reduce((all, chance) => all + chance, 0);
    expect(sum).toBeGreaterThan(0.5);
    expect(sum).toBeLessThanOrEqual(1);
    for (const gone of position.eliminated) expect(chances[gone]).toBe(0);
  }
});

test('a player who holds everything has won', () => {
  const { view } = drawn('A1 '.repeat(25), { name: 'moving' });
  expect(new Judge(view).chance(view, seat(0))).toBe(1);
});

test('more troops are better for their owner and worse for the others', () => {
  const { view } = drawn('A2 A2 B2 B2 B2  A2 A2 B2 B2 B2  A2 A2 C2 C2 B2  A2 C2 C2 C2 C2  A2 A2 C2 C2 C2', {
    name: 'moving',
  });
  const judge = new Judge(view);
  const more = withTroops(stateOf(view), cell(1, 1), 3);
  expect(judge.chance(more, seat(0))).toBeGreaterThan(judge.chance(view, seat(0)));
  expect(judge.chance(more, seat(2))).toBeLessThan(judge.chance(view, seat(2)));
});
