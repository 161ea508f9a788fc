import { expect, test } from 'vitest';
import { at } from '../../machines/result.ts';
import { loadSave } from '../../source/table/load-save.ts';
import { verifySave } from '../../source/table/replay.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import { newSaveLines, SaveWriter } from '../../source/table/save-writer.ts';
import { resumeTable } from '../../source/table/table.ts';
import { good } from '../good.ts';
import { counter } from './counter.ts';
import { memoryStore } from './memory-store.ts';
import { openCounter } from './tables.ts';

test("what a game's own frame notes beside the moves is kept in a save and handed back", async () => {
  const store = memoryStore();
  const kits = [rulesKit(counter)];
  const table = await openCounter(store, { saveName: 'noted' });
  const seat = at(table.seatsToMove, 0);
  await table.play(seat, { type: 'pass' });
  await table.close();
  const { header, history, end } = good(await loadSave(store, 'noted', kits));
  history.note({ type: 'remark', text: 'a good start' });
  const line = { kind: 'note', ...history.standing, note: { type: 'remark', text: 'a good start' } } as const;
  expect(newSaveLines(header, history)).toContainEqual(line);
  expect((await new SaveWriter(store, 'noted', end).append([line])).ok).toBe(true);

  const again = await loadSave(store, 'noted', kits);
  expect(again).toMatchObject({
    value: { fault: null, history: { seq: 1, notes: [{ seq: 1, note: line.note }] } },
  });
  expect(await verifySave(store, 'noted', kits)).toMatchObject({ value: { moves: 1, fault: null } });
  expect(await resumeTable(store, 'noted', kits)).toMatchObject({ ok: true, value: { notice: null } });
});
