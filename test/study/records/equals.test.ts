import { expect, test } from 'vitest';
import { grid } from '../../../machines/grid/index.ts';
import { kits } from '../../../source/games/kits.ts';
import { withHomeEquals } from '../../../source/study/records/equals.ts';
import { finishedGames } from '../../../source/study/records/games.ts';
import { Ratings } from '../../../source/study/records/rating.ts';
import type { Occupant, TableOptions } from '../../../source/table/api.ts';
import { rematchOf } from '../../../source/table/rematch.ts';
import { openTable } from '../../../source/table/table.ts';
import { good } from '../../good.ts';
import { memoryStore } from '../../table/memory-store.ts';
import { noon } from '../../table/tables.ts';

const bot = (name: string, level: string, style?: string): Occupant => ({ kind: 'bot', name, level, style });
const ada: Occupant = { kind: 'human', name: 'Ada' };
const gameOf = (occupants: readonly Occupant[], seed = 'x'): TableOptions => ({
  ...{ game: grid, setup: { seats: 3, options: grid.options.parse({}) }, occupants, seed, clock: noon },
});

test('an equal is as strong as who plays was by the games before, a rematch by then, and is not rated itself (decisions/records.md)', async () => {
  const store = memoryStore();
  const draw = async (options: TableOptions, seed: string): Promise<TableOptions> => {
    const table = good(await openTable({ ...options, seed }, store));
    good(await table.agreeDraw());
    await table.close();
    return rematchOf(table, 'again');
  };
  const equal = [ada, bot('Bo', 'normal', 'equal'), bot('Cy', 'hard')];
  const asked = () => withHomeEquals(gameOf(equal), store, kits);
  expect((await asked()).occupants[1]).toEqual({ ...equal[1] });
  for (let game = 0; game < 10; game += 1)
    await draw(gameOf([ada, bot('Bo', 'normal'), bot('Cy', 'hard')]), `${game}`);

  const begun = await asked();
  const [, one] = begun.occupants;
  expect(one).toMatchObject({
    level: expect.stringMatching(/^normal\+\d+$/),
    style: expect.stringMatching(/^equal-1\d{3}$/),
  });
  const again = await draw(begun, 'equal');
  const rated = async () =>
    new Ratings()
      .add(good(await finishedGames(store, kits)))
      .byGame()
      .get('grid') ?? [];
  expect((await rated()).map(({ who }) => who).toSorted()).toEqual(['ada', 'bot:hard', 'bot:normal']);
  expect((await rated()).find(({ who }) => who === 'ada')?.games).toBe(11);

  // By then Ada has more drawn games against hard.
  for (let game = 20; game < 26; game += 1)
    await draw(gameOf([ada, bot('Bo', 'hard'), bot('Cy', 'hard')]), `${game}`);
  const [next] = (await withHomeEquals(again, store, kits)).occupants.filter(({ name }) => name === 'Bo');
  expect(next).toMatchObject({ level: expect.stringMatching(/^normal\+\d+$/) });
  expect(next).not.toEqual(one);
});
