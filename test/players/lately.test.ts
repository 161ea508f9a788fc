import { expect, test } from 'vitest';
import { grid } from '../../machines/grid/index.ts';
import { optionsSchema } from '../../machines/grid/types.ts';
import { seat } from '../../machines/seat.ts';
import { decisionsOf } from '../../source/arena/arena.ts';
import { gridRoster } from '../../source/games/grid/players/index.ts';
import { questionAt } from '../../source/players/seat-driver.ts';
import type { Occupant } from '../../source/table/api.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import { openTable, resumeTable } from '../../source/table/table.ts';
import { good } from '../good.ts';
import { memoryStore } from '../table/memory-store.ts';

const occupants = ['Ada', 'Bo', 'Cy'].map(
  (name): Occupant => ({ kind: 'bot', name, level: 'normal', style: 'vengeful' }),
);

// decisions/computer-players.md#styles
test('a player with a style is told what others did to it lately: at a table as in the arena, and after a resume', async () => {
  const setup = { seats: 3, options: optionsSchema.parse({ newTroops: 'half', turnLimit: 12 }) };
  const store = memoryStore();
  const table = good(
    await openTable({ game: grid, setup, occupants, seed: 'lately', saveName: 'told' }, store),
  );
  const play = decisionsOf(good(grid.prepare(setup)), 'lately');
  const done = new Set<string>();
  for (let next = play.next(); next.done !== true; ) {
    const asked = next.value.asked('vengeful');
    const { seat: by, lately = [] } = asked;
    expect(questionAt(table, by, 'vengeful').lately).toEqual(lately);
    expect(questionAt(table, by, undefined)).not.toHaveProperty('lately');
    for (const harm of lately) {
      done.add(`${by} ${harm.took} ${harm.ago}`);
      expect(harm.by).not.toBe(by);
    }
    const move = gridRoster.choose('normal', asked);
    good(await table.play(by, move));
    next = play.next(move);
  }
  expect(done.size).toBeGreaterThan(6);
  const before = [0, 1, 2].map(each => questionAt(table, seat(each), 'vengeful').lately);
  await table.close();
  const again = good(await resumeTable(store, 'told', [rulesKit(grid)])).table;
  expect([0, 1, 2].map(each => questionAt(again, seat(each), 'vengeful').lately)).toEqual(before);
});
