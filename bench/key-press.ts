import type { PassThrough } from 'node:stream';
import headless from '@xterm/headless';
import { Counter } from './counter.ts';
import { cpuOf } from './report.ts';

/** Frames are at least 16 ms apart: keys this far apart have one each. */
const APART = 20;

/** Real time: what a key costs is measured in a program whose frames run by the clock. */
export const wait = (milliseconds: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, milliseconds));

/** A terminal's output that counts what is written, and keeps the last frame. */
export class Sink extends Counter {
  readonly isTTY = true;
  writes = 0;
  kept = '';

  override _write(chunk: Buffer, encoding: string, done: () => void): void {
    this.writes += 1;
    this.kept += chunk.toString();
    super._write(chunk, encoding, done);
  }
}

/** What one key costs, the mean of many; the bytes also in the median. */
export interface KeyCost {
  readonly cpu: number;
  readonly bytes: number;
  readonly median: number;
  readonly writes: number;
  /** Cells that look different afterwards. */
  readonly cells: number;
}

/** Presses the keys one after the other, over and over, `count` times in all after a warm-up. */
export async function keyCost(
  input: PassThrough,
  output: Sink,
  keys: readonly string[],
  count: number,
): Promise<KeyCost> {
  const idle = (await cpuOf(async () => void (await pressAll(null, keys, count)))) / count;
  await pressAll(input, keys, 60);
  const { bytes, writes } = output;
  let each: readonly number[] = [];
  const spent = await cpuOf(async () => {
    each = await pressAll(input, keys, count, output);
  });
  const cost = {
    cpu: spent / count - idle,
    bytes: (output.bytes - bytes) / count,
    median: each.toSorted((one, other) => one - other)[Math.floor(count / 2)] ?? 0,
    writes: (output.writes - writes) / count,
  };
  return { ...cost, cells: await changedCells(input, output, keys) };
}

/** @returns the bytes that each key brought, where it is told where they are counted */
async function pressAll(
  input: PassThrough | null,
  keys: readonly string[],
  count: number,
  output?: Sink,
): Promise<readonly number[]> {
  const bytes: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const before = output?.bytes ?? 0;
    input?.write(keys[number % keys.length] ?? '');
    await wait(APART);
    bytes.push((output?.bytes ?? 0) - before);
  }
  return bytes;
}

/** The least that must change: how many cells a key changes, as a terminal shows them. */
async function changedCells(input: PassThrough, output: Sink, keys: readonly string[]): Promise<number> {
  const screen = new headless.Terminal({ cols: output.columns, rows: output.rows, allowProposedApi: true });
  const show = (data: string) => new Promise<void>(resolve => screen.write(data, resolve));
  await show(output.kept);
  let changed = 0;
  for (const key of keys) {
    const before = cellsOf(screen);
    output.kept = '';
    input.write(key);
    await wait(APART);
    await show(output.kept);
    changed += cellsOf(screen).filter((cell, index) => cell !== before[index]).length;
  }
  return changed / keys.length;
}

function cellsOf(screen: headless.Terminal): string[] {
  const cells: string[] = [];
  for (let y = 0; y < screen.rows; y += 1) {
    const line = screen.buffer.active.getLine(y);
    for (let x = 0; x < screen.cols; x += 1) {
      const cell = line?.getCell(x);
      cells.push(
        `${cell?.getChars()} ${cell?.getFgColor()} ${cell?.getBgColor()} ${cell?.isBold()} ${cell?.isInverse()}`,
      );
    }
  }
  return cells;
}
