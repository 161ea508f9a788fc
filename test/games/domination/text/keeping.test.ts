import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { dominationKit } from '../../../../source/games/domination/kit.ts';
import {
  type DominationConsoleOptions,
  dominationConsole,
} from '../../../../source/games/domination/text/index.ts';
import { loadSave } from '../../../../source/table/load-save.ts';
import { readReplay, verifySave } from '../../../../source/table/replay.ts';
import { type SaveStore, storeFault } from '../../../../source/table/store.ts';
import { memoryIo } from '../../../lines/text/memory-io.ts';
import { memoryStore } from '../../../table/memory-store.ts';
import { POND } from './pond.ts';
import { tables, typed, withFiles } from './support.ts';

const BEGIN = [
  ...['newgame', 'newplayer human red Ann', 'newplayer ai easy blue Ben'],
  'startgame domination increasing autoplaceall',
];
const PLAY = Array.from({ length: 40 }, () => 'autoplace');

/** How many armies a text says were placed. */
const placed = (text: string): number => (text.match(/army placed in|new army\(s\) placed in/g) ?? []).length;

/** How many armies a save's game has placed, the game as it stands. */
async function placedIn(store: SaveStore, name: string): Promise<number> {
  const loaded = await loadSave(store, name, [dominationKit]);
  if (!loaded.ok) return 0;
  const events = loaded.value.history.entries.flatMap(entry => entry.events.map(({ type }) => type));
  return events.filter(type => type === 'placed' || type === 'claimed').length;
}

/** Types lines at a console whose every piece of output is looked at before the next one is taken. */
async function watched(
  lines: readonly string[],
  options: Partial<DominationConsoleOptions>,
  look: (shown: string) => Promise<void>,
): Promise<{ readonly out: string; readonly err: string }> {
  const io = memoryIo(lines.map(line => `${line}\n`).join(''));
  let shown = '';
  const stdout = new Writable({
    highWaterMark: 1,
    write(chunk, _encoding, done) {
      shown += String(chunk);
      look(shown).then(() => done(), done);
    },
  });
  const usual = { seed: 'kept', version: '0.1.0' };
  await dominationConsole({ ...usual, ...options }, { ...io, stdout });
  return { out: shown, err: io.err() };
}

const good = { ok: true, value: { fault: null } };

describe('a console told a name', () => {
  it('has every line in its save before it shows what came of it', async () => {
    const store = memoryStore();
    let looks = 0;
    await watched([...BEGIN, ...PLAY], { store, save: 'kept' }, async shown => {
      expect(await placedIn(store, 'kept')).toBeGreaterThanOrEqual(placed(shown));
      looks += placed(shown) > 0 ? 1 : 0;
    });
    expect(looks).toBeGreaterThan(30);
    expect(await verifySave(store, 'kept', [dominationKit])).toMatchObject(good);
  });

  it('begins the save with the game; a second game goes to the next free name', async () => {
    const store = memoryStore();
    await typed(['newgame', 'newplayer human red Ann'], { store, save: 'kept' });
    expect(await store.names()).toEqual({ ok: true, value: [] });
    await typed([...BEGIN, 'autoplace', 'closegame', ...BEGIN, 'autoplace', 'autoplace'], {
      store,
      save: 'kept',
    });
    expect(await store.names()).toEqual({ ok: true, value: ['kept', 'kept 2'] });
    for (const name of ['kept', 'kept 2'])
      expect(await verifySave(store, name, [dominationKit])).toMatchObject(good);
  });

  it.each([
    ['kept', 'there is already a save called kept; choose another name'],
    ['KEPT', 'there is already a save called KEPT; choose another name'],
    ['a/b', "a save's name has only letters, digits, -, _ and blanks"],
  ])('that is %j is refused before anything is typed, in one sentence', async (save, sentence) => {
    const store = memoryStore();
    await typed([...BEGIN], { store, save: 'kept' });
    const io = memoryIo('newgame\n');
    expect(await dominationConsole({ seed: 'kept', version: '0.1.0', store, save }, io)).toBe(1);
    expect([io.out(), io.err()]).toEqual(['', `sandtable: ${sentence}\n`]);
  });

  it('plays on when the disk is full, and says so in one sentence; `savegame` saves it again', async () => {
    const store = memoryStore();
    let room = 5;
    const full: SaveStore = Object.assign(Object.create(store), {
      create: store.create.bind(store),
      append: async (...words: Parameters<SaveStore['append']>) => {
        if (words[0] === 'kept') room -= 1;
        return words[0] === 'kept' && room < 0
          ? ({ ok: false, error: storeFault('disk-full', words[0]) } as const)
          : store.append(...words);
      },
    });
    for (const method of ['read', 'list', 'names', 'remove'] as const)
      Object.assign(full, { [method]: (store[method] as () => unknown).bind(store) });
    const lines = [...BEGIN, ...PLAY, 'savegame rescued', 'showarmies'];
    const quiet = await watched(lines, { store: memoryStore() }, async () => undefined);
    const { out, err } = await watched(lines, { store: full, save: 'kept' }, async () => undefined);
    expect(out).toBe(quiet.out);
    expect(err).toBe(
      'sandtable: the disk is full; kept could not be written; the game goes on, but is no longer saved\n',
    );
    for (const name of ['kept', 'rescued'])
      expect(await verifySave(store, name, [dominationKit])).toMatchObject(good);
    expect(await placedIn(store, 'rescued')).toBe(placed(out));
  });

  it('writes nothing of a game that is only told again; what is typed then goes on in the next free save', async () => {
    const store = memoryStore();
    const lines = [...BEGIN, 'autoplace', 'replay', '', ''];
    await typed(lines, { store, save: 'kept' });
    expect(await store.names()).toEqual({ ok: true, value: ['kept'] });
    const other = memoryStore();
    await typed([...lines, 'autoplace'], { store: other, save: 'kept' });
    expect(await other.names()).toEqual({ ok: true, value: ['kept', 'kept 2'] });
    expect(await placedIn(other, 'kept 2')).toBeGreaterThan(await placedIn(other, 'kept'));
    expect(await verifySave(other, 'kept 2', [dominationKit])).toMatchObject(good);
  });
});

/** Ann and Ben by hand, so that nothing moves of itself. */
const DUEL = [
  ...['newgame', 'choosemap pond.map', 'newplayer human red Ann', 'newplayer human blue Ben'],
  ...['startgame domination increasing', ...Array.from({ length: 6 }, () => 'autoplace')],
];

describe('a game that `savegame` was typed in (rules/domination-console.md#with-a-game)', () => {
  it('goes on in its save, before it is shown; `loadgame` goes back to where `savegame` was typed', async () => {
    await withFiles(POND, async folder => {
      const options = { store: memoryStore(), maps: [folder] };
      const { store } = options;
      const lines = [...DUEL, 'showarmies', 'savegame duel', 'autoplace', 'autoplace', 'autoplace'];
      const { out } = await watched(lines, options, async shown => {
        if (shown.includes('Game Saved'))
          expect(await placedIn(store, 'duel')).toBeGreaterThanOrEqual(placed(shown));
      });
      expect(await placedIn(store, 'duel')).toBe(9);
      const back = await typed(['loadgame duel', 'showarmies', 'replay', '', 'showarmies'], options);
      expect(new Set([...tables(out), ...tables(back)]).size).toBe(1);
      // What was played on from there is what is told from now on; the rest is in the save all the same.
      const again = await typed(['loadgame duel', 'autoplace', 'showarmies', 'savegame duel'], options);
      const later = await typed(['loadgame duel', 'showarmies'], options);
      expect(tables(later)).toEqual(tables(again));
      expect(await placedIn(store, 'duel')).toBe(7);
      expect(await verifySave(store, 'duel', [dominationKit])).toMatchObject(good);
      const story = await readReplay(store, 'duel', [dominationKit]);
      if (!story.ok) throw new Error(story.error.sentence);
      expect(story.value.steps.map(({ kind }) => kind).filter(kind => kind === 'played')).toHaveLength(10);
      expect(story.value.steps.filter(({ kind }) => kind === 'undone')).toHaveLength(2);
    });
  });

  it('goes on from its last line when it is resumed, and `loadgame` then goes there too', async () => {
    await withFiles(POND, async folder => {
      const options = { store: memoryStore(), maps: [folder] };
      await typed([...DUEL, 'savegame duel', 'autoplace', 'autoplace'], options);
      const resumed = await typed(['loadgame duel', 'autoplace', 'showarmies'], {
        ...options,
        resumed: 'duel',
      });
      expect(await placedIn(options.store, 'duel')).toBe(9);
      expect(tables(await typed(['loadgame duel', 'showarmies'], options))).toEqual(tables(resumed));
      expect(await verifySave(options.store, 'duel', [dominationKit])).toMatchObject(good);
    });
  });

  it('is left alone by who only loads it', async () => {
    await withFiles(POND, async folder => {
      const options = { store: memoryStore(), maps: [folder] };
      await typed([...DUEL, 'savegame duel', 'autoplace'], options);
      const before = await options.store.read('duel');
      await typed(['loadgame duel', 'closegame', 'loadgame duel'], options);
      expect(await options.store.read('duel')).toEqual(before);
    });
  });

  it('is copied to another name without going on there', async () => {
    await withFiles(POND, async folder => {
      const options = { store: memoryStore(), maps: [folder] };
      await typed([...DUEL, 'savegame duel', 'autoplace', 'savegame copy', 'autoplace'], options);
      expect(await placedIn(options.store, 'duel')).toBe(8);
      expect(await placedIn(options.store, 'copy')).toBe(7);
      for (const name of ['duel', 'copy'])
        expect(await verifySave(options.store, name, [dominationKit])).toMatchObject(good);
    });
  });
});
