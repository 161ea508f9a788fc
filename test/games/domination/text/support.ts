import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dominationKit } from '../../../../source/games/domination/kit.ts';
import {
  type DominationConsoleOptions,
  dominationConsole,
} from '../../../../source/games/domination/text/index.ts';
import { manualText } from '../../../../source/screens/rules/lines.ts';
import type { SaveStore } from '../../../../source/table/store.ts';
import { memoryIo } from '../../../lines/text/memory-io.ts';
import { memoryStore } from '../../../table/memory-store.ts';

/** A day that never changes, so that two runs are the same to the letter. */
const DAY = new Date('2026-01-02T03:04:05Z');

/** What a console wrote when these lines were typed. */
export async function typed(
  lines: readonly string[] | string,
  options: Partial<DominationConsoleOptions> & { readonly store?: SaveStore | null } = {},
): Promise<string> {
  const io = memoryIo(typeof lines === 'string' ? lines : lines.map(line => `${line}\n`).join(''));
  const usual = { seed: 'console', version: '0.1.0', clock: () => DAY, store: memoryStore() };
  const manual = (rules: object): Promise<string> => manualText(dominationKit, rules);
  const status = await dominationConsole({ ...usual, manual, ...options }, io);
  if (status !== 0) throw new Error(`the console ended with ${status}: ${io.err()}`);
  return io.out();
}

/** The replies to each line typed: what stands behind a prompt. */
export const replies = (output: string): string[] =>
  output
    .split(/^>/m)
    .slice(1)
    .map(reply => reply.replace(/\n$/, ''));

/** The tables that `showarmies` printed. */
export const tables = (output: string): string[] =>
  output
    .split('Countries:\n')
    .slice(1)
    .map(table => table.split('\n\n')[0] ?? '');

/** Calls a function with a folder of files that is removed afterwards. */
export async function withFiles<T>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'console-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
