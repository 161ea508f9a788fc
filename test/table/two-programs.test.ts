import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, onTestFinished, test } from 'vitest';
import { grid } from '../../machines/grid/index.ts';
import { at } from '../../machines/result.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { type FileSystem, nodeFileSystem } from '../../source/table/file-system.ts';
import { loadSave } from '../../source/table/load-save.ts';
import { verifySave } from '../../source/table/replay.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import { listSaves } from '../../source/table/save-list.ts';
import { resumeTable } from '../../source/table/table.ts';
import { runs } from '../cases.ts';
import type { RivalReport } from './rival.ts';
import { scratchFolder } from './scratch.ts';
import { bad, good, gridOptions, legalMove, openCounter, textOf } from './tables.ts';

/** A program of this folder as one file: what has to start often starts in a fraction of the time. */
async function bundled(name: string, folder: string): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return outfile;
}

const kits = [rulesKit(grid)];
const ROUNDS = runs(120);
const MOVES = 6;
const LOST =
  /^the save race-\d+ was continued or changed elsewhere; the game goes on, but is no longer saved$/;

/** A running rival, and what it says line by line. */
function rival(program: string, folder: string) {
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    tell: (line: string): void => void child.stdin.write(`${line}\n`),
    async hear(): Promise<string> {
      const next = await lines.next();
      if (next.done === true) throw new Error('the rival has gone');
      return next.value;
    },
  };
}

test(`two programs play one save at the same moment, ${ROUNDS} times: at most one loses it, and it stays whole`, async () => {
  const folder = await scratchFolder();
  const store = fileStore(folder);
  const program = await bundled('rival', folder);
  const rivals = [rival(program, folder), rival(program, folder)];
  let losers = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const name = `race-${round}`;
    await (await openCounter(store, { ...gridOptions, saveName: name, seed: name })).close();
    for (const [index, { tell }] of rivals.entries()) tell(`${name} ${round + index} ${MOVES}`);
    for (const { hear } of rivals) expect(await hear()).toBe('ready');
    for (const { tell } of rivals) tell('go');
    const reports: RivalReport[] = [];
    for (const { hear } of rivals) reports.push(JSON.parse(await hear()));
    const lost = reports.filter(({ sentences }) => sentences.length > 0);
    expect(lost.length).toBeLessThanOrEqual(1);
    losers += lost.length;
    for (const { sentences, played } of reports) {
      // Who lost it is told once, and the game goes on.
      expect(played).toBe(MOVES);
      expect(sentences.length).toBeLessThanOrEqual(1);
      for (const sentence of sentences) expect(sentence).toMatch(LOST);
    }
    expect(await verifySave(store, name, kits)).toMatchObject({ ok: true, value: { fault: null } });
    const { history } = good(await loadSave(store, name, kits));
    const moves = history.entries.map(({ seq, move }) => [seq, JSON.stringify(move)]);
    for (const { saved } of reports) for (const shown of saved) expect(moves[shown[0] - 1]).toEqual(shown);
  }
  // The moves differ, so that there was something to lose.
  expect(losers).toBeGreaterThan(ROUNDS / 2);
});

/** The real files; before the next append to a save, somebody else's lines come in. */
function interrupted(): FileSystem & { next: (() => Promise<void>) | null } {
  const files = {
    ...nodeFileSystem,
    next: null as (() => Promise<void>) | null,
    open: async (path: string, mode: Parameters<FileSystem['open']>[1]) => {
      const file = await nodeFileSystem.open(path, mode);
      if (mode !== 'append') return file;
      return {
        ...file,
        write: async (bytes: Uint8Array, position?: number) => {
          const { next } = files;
          files.next = null;
          await next?.();
          return file.write(bytes, position);
        },
      };
    },
  };
  return files;
}

/** Two tables at one save; one of them is interrupted when asked to. */
async function twoTables() {
  const folder = await scratchFolder();
  const files = interrupted();
  const [mine, other] = [fileStore(folder, files), fileStore(folder)];
  await (await openCounter(mine, { ...gridOptions, saveName: 'game' })).close();
  const open = async (store: typeof mine) => {
    const { table } = good(await resumeTable(store, 'game', kits));
    const move = async (index: number) => {
      const { seat } = legalMove(table, () => 0);
      return table.play(seat, at([...table.legalMoves(seat)], index));
    };
    return { table, move };
  };
  return { files, folder, store: other, mine: await open(mine), other: await open(other) };
}

describe('two programs that write to one save in one moment', () => {
  test('the lines that come first stand; blanks are put in the place of the others', async () => {
    const { files, folder, store, mine, other } = await twoTables();
    files.next = async () => void (await other.move(1));
    await mine.move(0);
    expect([mine.table.saveName, other.table.saveName]).toEqual([null, 'game']);
    const text = await readFile(join(folder, 'game.jsonl'), 'utf8');
    expect(text.split('\n').filter(line => /^ +$/.test(line))).toHaveLength(1);
    await other.move(0);
    expect(await verifySave(store, 'game', kits)).toMatchObject({ value: { moves: 2, fault: null } });
    expect(good(await listSaves(store, kits))).toMatchObject([{ standing: { seq: 2 }, fault: null }]);
  });

  test('what a program that was stopped writes much later is taken out by the one that has gone on', async () => {
    const { files, store, mine, other } = await twoTables();
    files.next = async () => {
      for (let moves = 0; moves < 5; moves += 1) await other.move(moves);
    };
    await mine.move(3);
    expect([mine.table.saveName, other.table.saveName]).toEqual([null, 'game']);
    await other.move(0);
    expect(await verifySave(store, 'game', kits)).toMatchObject({ value: { moves: 6, fault: null } });
  });

  test('what a program that was killed has left there is taken out before the next line counts', async () => {
    const { files, folder, store, mine } = await twoTables();
    await mine.move(0);
    // It goes on from no line that is there, and nobody is left to take it out.
    const stray =
      '{"kind":"undo","seq":0,"turn":0,"phase":"deploying","over":false,"seat":0,"crc":"00000000"}\n';
    const append = async () => {
      const file = await nodeFileSystem.open(join(folder, 'game.jsonl'), 'append');
      await file.write(Buffer.from(stray));
      await file.close();
    };
    await append();
    await mine.move(0);
    files.next = append;
    await mine.move(0);
    await append();
    expect(mine.table.saveName).toBe('game');
    await mine.table.close();
    expect(await verifySave(store, 'game', kits)).toMatchObject({ value: { moves: 3, fault: null } });
    expect((await textOf(store)).every(line => line.startsWith('{'))).toBe(true);
  });

  test('a line that stays torn is nobody’s to take out', async () => {
    const { folder, mine } = await twoTables();
    const file = await nodeFileSystem.open(join(folder, 'game.jsonl'), 'append');
    await file.write(Buffer.from('{"kind":'));
    await file.close();
    await mine.move(0);
    expect(mine.table.saveName).toBeNull();
    expect(bad(await fileStore(folder).append('game', 1, ['x'])).code).toBe('changed');
  });
});
