import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../../source/base/folder.ts';
import { writtenBy } from '../terminal/child.ts';

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('a folder', () => {
  test('is made with those above it, and fine when it exists', () => {
    const folder = join(scratch(), 'a', 'b', 'c');
    makeFolder(folder);
    makeFolder(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  test('is made with the mode that is wished, and so are those above it', () => {
    const folder = scratch();
    makeFolder(join(folder, 'a', 'b'), 0o700);
    for (const made of ['a', 'a/b']) expect(statSync(join(folder, made)).mode & 0o777).toBe(0o700);
  });

  test('that a link leads to is one', () => {
    const folder = scratch();
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    makeFolder(join(folder, 'link'));
    makeFolder(join(folder, 'link', 'a'));
    expect(existsSync(join(folder, 'real', 'a'))).toBe(true);
  });

  test('cannot be made where a file is, or below one', () => {
    const folder = scratch();
    writeFileSync(join(folder, 'file'), '');
    expect(() => makeFolder(join(folder, 'file'))).toThrow(/EEXIST/);
    expect(() => makeFolder(join(folder, 'file', 'a', 'b'))).toThrow(/ENOTDIR/);
  });
});

describe.skipIf(!existsSync('/proc/version'))('below a folder that takes no folders', () => {
  test.each(['/proc/nope', '/proc/nope/a/b'])('%s is refused', path => {
    const tried = `
      import { makeFolder } from './source/base/folder.ts';
      try { makeFolder('${path}'); } catch (error) { process.stdout.write(error.code); }`;
    expect(writtenBy(tried)).toBe('ENOENT');
  });

  test('a report of a fault cannot be written, and that is said', () => {
    const faulty = `
      import { supervise } from './source/terminal/lifecycle.ts';
      const closed = Promise.resolve({ reason: 'fault', error: new Error('a word') });
      const options = { reports: '/proc/nope/reports', program: 'Sandtable', errors: process.stdout };
      const status = await supervise({ closed, close() {}, redraw() {} }, options);
      process.stdout.write(String(status));`;
    expect(writtenBy(faulty)).toMatch(/a word\. The report could not be written: ENOENT.*\n1$/);
  });
});
