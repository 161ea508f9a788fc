import { describe, expect, test } from 'vitest';
import { seat } from '../../machines/seat.ts';
import type { Table } from '../../source/table/api.ts';
import { readReplay, verifySave } from '../../source/table/replay.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import { branchTable } from '../../source/table/table.ts';
import { counter } from './counter.ts';
import { linesOf } from './forged.ts';
import { memoryStore } from './memory-store.ts';
import { add, bad, goingOn, good, openCounter, roll, textOf, timeOut } from './tables.ts';

const [ada, bo] = [seat(0), seat(1)];

/** A game with a move that was taken back and a roll, still going on. */
async function told() {
  const { store, table } = await goingOn();
  await table.close();
  return { store, before: await textOf(store, 'game') };
}

describe('a game branched off another', () => {
  test('stands where the story stood after that step, whatever step it is', async () => {
    const { store } = await told();
    const story = good(await readReplay(store, 'game', [rulesKit(counter)]));
    for (const [step, { position }] of story.steps.entries()) {
      const branch = good(await branchTable(store, 'game', step, [rulesKit(counter)]));
      const copied = good(await readReplay(store, branch.saveName ?? '', [rulesKit(counter)]));
      expect(copied.steps.at(-1)?.position).toEqual(position);
      await branch.close();
    }
  });

  test('has a save of its own that verifies, and leaves the old one as it was', async () => {
    const { store, before } = await told();
    const branch = good(await branchTable(store, 'game', 3, [rulesKit(counter)]));
    expect(branch.saveName).toBe('game 2');
    good(await branch.play(bo, add(1)));
    await branch.close();
    expect(good(await verifySave(store, 'game 2', [rulesKit(counter)])).fault).toBeNull();
    expect(await textOf(store, 'game')).toEqual(before);
  });

  test('rolls the same dice for the same moves', async () => {
    const { store } = await told();
    const branch = good(await branchTable(store, 'game', 0, [rulesKit(counter)]));
    const again = good(await branch.play(ada, roll));
    const story = good(await readReplay(store, 'game', [rulesKit(counter)]));
    const rolled = story.steps.find(
      step => step.kind === 'played' && step.events.length > 0 && step.seq === 1 && step.move.type === 'roll',
    );
    expect(rolled).toMatchObject({ events: again.events });
  });

  test.each([
    ['by agreement', (table: Table) => table.agreeDraw()],
    ['by its time (rules/grid.md#time)', (table: Table) => timeOut(table)],
  ])('is refused where the game is over %s, and before that goes on without the end', async (_, end) => {
    const store = memoryStore();
    const table = await openCounter(store, { isTimed: true });
    good(await table.play(ada, add(2)));
    good(await end(table));
    await table.close();
    expect(bad(await branchTable(store, 'game', 2, [rulesKit(counter)])).code).toBe('game-over');
    const branch = good(await branchTable(store, 'game', 1, [rulesKit(counter)]));
    expect(branch.outcome).toBeNull();
    const lines = await linesOf(store, branch.saveName ?? '');
    expect(lines.map(({ kind }) => kind)).toEqual(['header', 'snapshot', 'move', 'snapshot']);
    expect(lines[0]).toMatchObject({ version: 6 });
  });

  test('is refused where there is no such save', async () => {
    const refused = await branchTable(memoryStore(), 'nothing', 0, [rulesKit(counter)]);
    expect(bad(refused).sentence).toContain('nothing');
  });
});
