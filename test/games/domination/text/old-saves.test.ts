import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dominationKit } from '../../../../source/games/domination/kit.ts';
import { loadSave } from '../../../../source/table/load-save.ts';
import { readReplay, verifySave } from '../../../../source/table/replay.ts';
import { SaveWriter } from '../../../../source/table/save-writer.ts';
import type { SaveStore } from '../../../../source/table/store.ts';
import { good } from '../../../good.ts';
import { memoryStore } from '../../../table/memory-store.ts';
import { typed } from './support.ts';

// A game on the pond that version 0.1 saved, loaded with other luck and saved again, twice.
const old = (name: string): string => readFileSync(join(import.meta.dirname, 'old', name), 'utf8');

async function withPond(): Promise<SaveStore> {
  const store = memoryStore();
  const created = await store.create('pond', old('pond.jsonl').trimEnd().split('\n'));
  if (!created.ok) throw new Error(created.error.sentence);
  return store;
}

const AGAIN = [
  ...['loadgame pond', 'showarmies', 'undo', 'autoplace', 'autoplace', 'autoplace', 'autoplace', 'endattack'],
  ...['nomove', 'replay', '', 'showarmies'],
];

describe('a console game that version 0.1 saved', () => {
  it('is loaded, taken back, gone on with and told again as that version did, to the letter', async () => {
    expect(await typed(AGAIN, { store: await withPond(), seed: 'pond4' })).toBe(old('pond.txt'));
  });

  it('is played again from its seed; what was typed, marks and luck are no moves any more', async () => {
    const store = await withPond();
    expect(await verifySave(store, 'pond', [dominationKit])).toMatchObject({
      ok: true,
      value: { moves: 27, snapshots: 4, fault: null },
    });
    const { header, history } = good(await loadSave(store, 'pond', [dominationKit]));
    expect(header.setup).not.toHaveProperty('prelude');
    expect(history.seq).toBe(27);
    const notes = history.notes.map(({ note }) => note.type);
    expect(notes.slice(0, 2)).toEqual(['prelude', 'remark']);
    expect(notes.filter(type => type === 'luck' || type === 'mark')).toEqual([
      'luck',
      'mark',
      'luck',
      'mark',
    ]);
  });

  it('goes on in its own file, whose new lines are in the new form', async () => {
    const store = await withPond();
    const output = await typed(['loadgame pond', 'autoplace', 'undo', 'autoplace', 'savegame pond'], {
      store,
    });
    expect(output).toContain('>Game Saved\n');
    expect(await verifySave(store, 'pond', [dominationKit])).toMatchObject({
      ok: true,
      value: { moves: 30, snapshots: 5, fault: null },
    });
    const again = await typed(['loadgame pond', 'savegame pond', 'savegame copy'], { store });
    expect(again.match(/Game Saved/g)).toHaveLength(2);
    for (const name of ['pond', 'copy'])
      expect(await verifySave(store, name, [dominationKit])).toMatchObject({ value: { fault: null } });
  });

  it('takes no note that the console does not make', async () => {
    const store = await withPond();
    const { history, end } = good(await loadSave(store, 'pond', [dominationKit]));
    const note = { kind: 'note', ...history.standing, note: { type: 'song' } } as const;
    expect(await new SaveWriter(store, 'pond', end).append([note])).toMatchObject({ ok: true });
    expect(await loadSave(store, 'pond', [dominationKit])).toMatchObject({
      value: { history: { seq: 27 }, fault: { code: 'misplaced', line: end.count + 1 } },
    });
  });

  it('is a story of its moves alone', async () => {
    const story = good(await readReplay(await withPond(), 'pond', [dominationKit]));
    expect(story.fault).toBeNull();
    expect(story.steps).toHaveLength(28);
  });
});
