import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../source/commands/main.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { FULL } from '../cases.ts';
import { memoryIo } from '../lines/text/memory-io.ts';
import { gridOptions, openCounter } from '../table/tables.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
/** The last commit of 0.1.0. */
const FIRST = 'c62e636bc2';
/** A tarball has no history, and a clone may have been made without. */
const hasHistory = spawnSync('git', ['-C', ROOT, 'cat-file', '-e', `${FIRST}^{commit}`]).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'sandtable-first-version-'));
const saves = join(folder, 'saves');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Plays a game in lines and saves it. */
async function save(name: string, input: string, ...words: string[]): Promise<void> {
  const io = memoryIo(input);
  await main(['--saves', saves, 'text', ...words, '--save', name], io);
  expect([name, io.err()]).toEqual([name, '']);
}

/** What 0.1.0 says. */
function first(...words: string[]): { status: number | null; out: string; err: string } {
  const program = join(folder, 'program', 'dist', 'sandtable.mjs');
  const done = spawnSync(process.execPath, [program, '--saves', saves, ...words], {
    encoding: 'utf8',
    input: '',
  });
  return { status: done.status, out: done.stdout, err: done.stderr };
}

const console = `newgame
newplayer human red Ada
newplayer ai hard blue Bo
startgame domination increasing
autoplace
`;

/** Saves of today's program that 0.1.0 reads. */
const READABLE: readonly (readonly [name: string, input: string, ...words: string[]])[] = [
  ['grid', '', 'grid', '--seats', 'bot:hard,bot:normal,bot:easy', '--set', 'turnLimit=3'],
  ['console', console, 'domination'],
  ['warzone', '', 'warzone', '--seats', 'Ada,bot:normal'],
  ['real map', '', 'warzone', '--seats', 'Ada,bot:normal', '--map', 'africa'],
  ['made-up map', '', 'warzone', '--seats', 'Ada,bot:normal', '--map', 'islands:sand:20'],
  ['intensity', '', 'intensity', '--seats', 'Ada,bot:hard,bot:normal,bot:easy'],
];

describe.runIf(FULL && hasHistory)(
  '0.1.0, built from its commit (decisions/releases.md#an-older-program-meets-a-newer-save)',
  () => {
    beforeAll(async () => {
      const program = join(folder, 'program');
      mkdirSync(program);
      const tree = execFileSync('git', ['-C', ROOT, 'archive', FIRST], { maxBuffer: 2 ** 28 });
      execFileSync('tar', ['-x', '-C', program], { input: tree });
      symlinkSync(join(ROOT, 'node_modules'), join(program, 'node_modules'), 'junction');
      execFileSync(process.execPath, [join(program, 'scripts', 'build.mjs')], { cwd: program });
      for (const [name, input, ...words] of READABLE) await save(name, input, ...words);
      await save('quick', '', 'grid', '--rules', 'quick', '--seats', 'bot:easy,bot:easy,bot:easy');
      const line = memoryIo('');
      await main(['--saves', saves, 'position', 'warzone'], line);
      await save('position', '', 'warzone', '--position', line.out().trim());
      const occupants = [...(gridOptions.occupants ?? [])].map(each => ({
        ...each,
        colour: 'green' as const,
      }));
      const coloured = { ...gridOptions, occupants, saveName: 'colours' };
      await (await openCounter(fileStore(saves), coloured)).close();
    });

    test('is the version that it says', () => {
      expect(first('--version').out).toBe('0.1.0\n');
    });

    test.each(READABLE.map(([name]) => name))("verifies today's save: %s", name => {
      expect(first('verify', name)).toMatchObject({ status: 0, out: expect.stringMatching(/^verified: /) });
    });

    test.each([
      ['position', 2],
      ['colours', 2],
      ['quick', 3],
    ])('refuses in one sentence what it cannot read: %s', (name, format) => {
      const before = readFileSync(join(saves, `${name}.jsonl`));
      for (const words of [['verify'], ['replay', '--text'], ['resume', '--text']])
        expect(first(...words, name)).toEqual({
          status: 1,
          out: '',
          err: `sandtable: ${name} was written by a newer Sandtable, in format ${format}\n`,
        });
      expect(readFileSync(join(saves, `${name}.jsonl`))).toEqual(before);
      // The other ones are listed and played as ever.
      expect(first('saves').out).toContain('warzone');
    });

    test('says so of a save by other rules, too', () => {
      const [header = ''] = readFileSync(join(saves, 'grid.jsonl'), 'utf8').split('\n');
      writeFileSync(join(saves, 'later.jsonl'), `${header.replace('"rules":1', '"rules":2')}\n`);
      expect(first('verify', 'later')).toMatchObject({
        status: 1,
        err: expect.stringMatching(/^sandtable: [^\n]+\n$/),
      });
    });
  },
);
