import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for saves that is gone after the test. */
export function saveFolder(): {
  readonly path: string;
  names(): string[];
  read(name: string): string;
} {
  const path = mkdtempSync(join(tmpdir(), 'sandtable-saves-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    names: () => readdirSync(path).sort(),
    read: name => readFileSync(join(path, `${name}.jsonl`), 'utf8'),
  };
}
