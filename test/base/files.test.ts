import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStart, readWhole, writeOver } from '../../source/base/files.ts';
import { main } from '../../source/commands/main.ts';
import { memoryIo } from '../lines/text/memory-io.ts';
import { scratchFolder } from '../table/scratch.ts';

const said = (error: string) => ({ ok: false, error });

describe('a file that somebody names', () => {
  test('is read up to so many bytes, or refused when it has more', async () => {
    const path = join(await scratchFolder(), 'five');
    writeFileSync(path, 'abcde');
    expect(readWhole(path, 5)).toEqual({ ok: true, value: Buffer.from('abcde') });
    expect(readWhole(path, 4)).toEqual(said('this file is larger than the 4 bytes that are read'));
    expect(readStart(path, 4)).toEqual({ ok: true, value: Buffer.from('abcd') });
  });

  test('is refused in words that do not name it when it is not there, or is a folder', async () => {
    const folder = await scratchFolder();
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'sub'));
    expect(readWhole(join(folder, 'none'), 9)).toEqual(said('there is no such file or folder'));
    expect(readWhole(join(folder, 'file', 'none'), 9)).toEqual(said('there is no such file or folder'));
    expect(readWhole(join(folder, 'sub'), 9)).toEqual(said('this is a folder'));
    expect(readWhole('a\0b', 9)).toEqual(said('no file can have this name'));
    expect(readWhole('x'.repeat(5_000), 9)).toEqual(said('the name is too long'));
  });

  // Only Linux has files whose size is told as 0 and that have more.
  test.skipIf(platform() !== 'linux')(
    'is read as far as it went when it was opened, though more comes',
    () => {
      expect(readWhole('/proc/self/maps', 9)).toEqual({ ok: true, value: Buffer.alloc(0) });
    },
  );
});

describe.skipIf(platform() === 'win32')('a device or a pipe is never opened', () => {
  /** Where each of these words would have been read without end, or waited for for ever. */
  const doors = (path: string): readonly (readonly [string, readonly string[], string])[] => [
    ['--outcomes', ['text', 'grid', '--outcomes', path], ''],
    ['--outcomes of Domination', ['text', 'domination', '--outcomes', path], ''],
    ['--outcomes of Warzone', ['text', 'warzone', '--outcomes', path], ''],
    ['--map', ['text', 'warzone', '--map', path], ''],
    ['--map of Domination', ['text', 'domination', '--map', path], 'newgame\n'],
    ['--cards', ['text', 'domination', '--cards', path], 'newgame\n'],
    ['play', ['text', 'domination'], `newgame\nplay ${path}\n`],
    ['choosemap', ['text', 'domination'], `newgame\nchoosemap ${path}\n`],
    ['choosecards', ['text', 'domination'], `newgame\nchoosecards ${path}\n`],
    ['loadgame', ['text', 'domination'], `loadgame ${path}\n`],
    ['loadmap', ['text', 'warzone'], `loadmap ${path}\neditmap ${path}\n`],
    ['tournament', ['text', 'warzone'], `tournament -M ${path} -P easy normal -G 1 -D 10\n`],
    ['map check', ['map', 'check', path], ''],
    ['map show', ['map', 'show', path], ''],
    ['map edit', ['--plain', 'map', 'edit', path], ''],
    ['map convert', ['map', 'convert', path, `${path}.converted`], ''],
  ];
  const names = doors('').map(([name]) => name);

  test.each(names)('%s', async name => {
    const folder = await scratchFolder();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    symlinkSync('/dev/zero', join(folder, 'zeros'));
    for (const path of ['/dev/zero', '/dev/tty', join(folder, 'zeros'), join(folder, 'pipe'), folder]) {
      const [, words = [], input = ''] = doors(path).find(([own]) => own === name) ?? [];
      const io = memoryIo(input, { SANDTABLE_SAVES: folder, HOME: folder });
      const status = await main([...words], io);
      expect([0, 1]).toContain(status);
      expect(`${io.out()}${io.err()}`).not.toBe('');
    }
  });
});

describe('a file that is written over', () => {
  const written = (folder: string, name: string, text: string) => ({
    ...{ path: join(folder, name), bytes: Buffer.from(text) },
  });

  test('is kept beside it, once, whatever an earlier process of the same number left there', async () => {
    const folder = await scratchFolder();
    writeFileSync(join(folder, `own.map.${process.pid}`), 'half');
    for (const text of ['first', 'second', 'third'])
      expect(writeOver([written(folder, 'own.map', text)])).toBeNull();
    const kept = ['own.map', 'own.map~'].map(name => readFileSync(join(folder, name), 'utf8'));
    expect(kept).toEqual(['third', 'second']);
    expect(readdirSync(folder).sort()).toEqual(['own.map', 'own.map~']);
  });

  test('stays as it was where it cannot be kept, or one of several cannot be written, and nothing is left behind', async () => {
    const folder = await scratchFolder();
    writeFileSync(join(folder, 'own.map'), 'first');
    mkdirSync(join(folder, 'own.map~'));
    const own = written(folder, 'own.map', 'second');
    expect(writeOver([own, written(folder, 'own.cards', 'second')])).toMatch(/own\.map: /);
    expect(writeOver([own, written(folder, 'no/such/folder.cards', 'second')])).toMatch(/folder/);
    expect(readFileSync(own.path, 'utf8')).toBe('first');
    expect(readdirSync(folder).sort()).toEqual(['own.map', 'own.map~']);
  });
});
