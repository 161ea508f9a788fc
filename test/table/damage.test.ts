import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { grid } from '../../machines/grid/index.ts';
import { at } from '../../machines/result.ts';
import { seat } from '../../machines/seat.ts';
import { canonicalJson } from '../../source/table/canonical.ts';
import { loadSave } from '../../source/table/load-save.ts';
import type { MoveHistory } from '../../source/table/move-history.ts';
import { readReplay, verifySave } from '../../source/table/replay.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import type { SaveLine } from '../../source/table/save-lines.ts';
import { listSaves } from '../../source/table/save-list.ts';
import type { SaveStore } from '../../source/table/store.ts';
import { runs, STRIDE } from '../cases.ts';
import { counter } from './counter.ts';
import { bytesOf, forged, linesOf, storeOfBytes } from './forged.ts';
import { memoryStore } from './memory-store.ts';
import { choices, good, humans, openCounter, playOn, textOf } from './tables.ts';

const games = [rulesKit(counter), rulesKit(grid)];

interface Sample {
  readonly store: SaveStore;
  readonly lines: readonly SaveLine[];
  readonly bytes: Buffer;
  /** What the first so many lines tell; lines are counted with the header. */
  readonly told: readonly string[];
}

const stateOf = (history: MoveHistory): string =>
  canonicalJson([history.hash(), history.entries, history.outcome]);

async function sampleOf(store: SaveStore): Promise<Sample> {
  const lines = await linesOf(store);
  const told = [''];
  for (let count = 1; count <= lines.length; count += 1) {
    const loaded = good(await loadSave(await forged(lines.slice(0, count)), 'game', games));
    expect(loaded.fault).toBeNull();
    told.push(stateOf(loaded.history));
  }
  return { store, lines, bytes: await bytesOf(store), told };
}

/** A whole short game of Counter with an undo in it. */
async function counterSample(seed: string): Promise<Sample> {
  const store = memoryStore();
  const table = await openCounter(store, { seed, setup: { seats: 2, options: { target: 4 } } });
  const choose = choices(2);
  while (table.outcome === null) {
    await playOn(table, 1, choose);
    if (choose(3) === 0) await table.undo(seat(choose(2)));
  }
  return sampleOf(store);
}

/** The beginning of a game of Simple Risk up to some battles. */
async function gridSample(): Promise<Sample> {
  const store = memoryStore();
  const setup = { seats: 3, options: grid.options.parse({}) };
  const table = await openCounter(store, { game: grid, setup, occupants: humans('A', 'B', 'C') });
  await playOn(table, 75);
  await table.close();
  return sampleOf(store);
}

/**
 * Loads damaged bytes. A typed refusal is fine; a game must be what the good lines before the fault tell.
 * @returns whether a fault was found
 */
async function expectPrefix(sample: Sample, bytes: Uint8Array): Promise<boolean> {
  const loaded = await loadSave(storeOfBytes(bytes), 'game', games);
  if (!loaded.ok) {
    expect(loaded.error.sentence).not.toBe('');
    return true;
  }
  const { history, fault, end } = loaded.value;
  const goodLines = fault?.line == null ? end.count : fault.line - 1;
  expect(stateOf(history)).toBe(at(sample.told, goodLines));
  return fault !== null;
}

let sample: Sample;
let other: Sample;
let battles: Sample;

beforeAll(async () => {
  sample = await counterSample('sand');
  other = await counterSample('dune');
  battles = await gridSample();
});

describe('a damaged save gives a correct beginning of its game or a typed refusal', () => {
  test('for every single byte of a whole game changed', async () => {
    const bytes = Buffer.from(sample.bytes);
    for (let index = 0; index < bytes.length; index += STRIDE) {
      const original = at([...bytes.subarray(index, index + 1)], 0);
      bytes[index] = original ^ (1 + ((index * 37) % 255));
      expect(await expectPrefix(sample, bytes)).toBe(true);
      bytes[index] = original;
    }
  });

  test('for every single bit of the lines of a move and of an undo', async () => {
    const texts = await textOf(sample.store);
    const undo = sample.lines.findIndex(line => line.kind === 'undo');
    const from = Buffer.byteLength(texts.slice(0, undo - 1).join('\n')) + 1;
    const to = from + Buffer.byteLength(texts.slice(undo - 1, undo + 1).join('\n'));
    const bytes = Buffer.from(sample.bytes);
    for (let bit = from * 8; bit < to * 8; bit += STRIDE) {
      const index = bit >> 3;
      const original = at([...bytes.subarray(index, index + 1)], 0);
      bytes[index] = original ^ (1 << (bit & 7));
      await expectPrefix(sample, bytes);
      bytes[index] = original;
    }
  });

  test('for every 61st byte of a game of Simple Risk changed', async () => {
    const bytes = Buffer.from(battles.bytes);
    for (let index = 0; index < bytes.length; index += 61 * STRIDE) {
      const original = at([...bytes.subarray(index, index + 1)], 0);
      bytes[index] = original ^ (1 + (index % 255));
      await expectPrefix(battles, bytes);
      bytes[index] = original;
    }
  });

  test('for every length it can be cut to', async () => {
    for (let length = 0; length < sample.bytes.length; length += STRIDE) {
      await expectPrefix(sample, sample.bytes.subarray(0, length));
    }
  });

  test('for lines left out, doubled, exchanged, or taken from another save', async () => {
    const texts = await textOf(sample.store);
    const others = await textOf(other.store);
    const index = fc.integer({ min: 0, max: texts.length - 1 });
    const change = fc.oneof(
      index.map(where => texts.toSpliced(where, 1)),
      index.map(where => texts.toSpliced(where, 0, at(texts, where))),
      fc.tuple(index, index).map(([one, two]) => texts.with(one, at(texts, two)).with(two, at(texts, one))),
      index.map(where => [...texts.slice(0, where), ...others.slice(where)]),
      fc.integer({ min: 1, max: texts.length - 1 }).map(where => [at(others, 0), ...texts.slice(where)]),
    );
    await fc.assert(
      fc.asyncProperty(change, async changed => {
        const bytes = Buffer.from(changed.map(line => `${line}\n`).join(''));
        const whole = at(changed, 0) === at(others, 0) ? other : sample;
        await expectPrefix(whole, bytes);
      }),
      { numRuns: runs(300) },
    );
  });

  test('for any bytes put in, taken out or overwritten anywhere', async () => {
    const where = fc.integer({ min: 0, max: sample.bytes.length });
    const mutation = fc.record({
      where,
      gone: fc.nat({ max: 400 }),
      put: fc.oneof(
        fc.uint8Array({ maxLength: 60 }),
        where.chain(from => fc.nat({ max: 400 }).map(size => sample.bytes.subarray(from, from + size))),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async mutations => {
        let bytes = Buffer.from(sample.bytes);
        for (const { where: from, gone, put } of mutations)
          bytes = Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + gone)]);
        await expectPrefix(sample, bytes);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('no file makes anything throw', () => {
  const readAll = async (store: SaveStore): Promise<void> => {
    await loadSave(store, 'game', games);
    await verifySave(store, 'game', games);
    await readReplay(store, 'game', games);
    await listSaves(store, games);
  };

  test('any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), bytes => readAll(storeOfBytes(bytes))),
      { numRuns: runs(500) },
    );
  });

  test('any field of any line replaced by anything, with right checksums', async () => {
    const samples = [sample, battles];
    const mutation = fc.record({
      which: fc.nat({ max: samples.length - 1 }),
      line: fc.nat(),
      path: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
      value: fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom('__proto__', 'constructor', -0, 1e308)),
    });
    await fc.assert(
      fc.asyncProperty(mutation, async ({ which, line, path, value }) => {
        const lines = at(samples, which).lines;
        const index = line % lines.length;
        await readAll(await forged(lines.with(index, replacedAt(at(lines, index), path, value) as SaveLine)));
      }),
      { numRuns: runs(400) },
    );
  });
});

/** Data with the part that a path of numbers leads to (each modulo what there is) replaced. */
function replacedAt(data: unknown, path: readonly number[], value: unknown): unknown {
  if (typeof data !== 'object' || data === null) return value;
  const entries = Object.entries(data);
  const [step, ...rest] = path;
  if (step === undefined || entries.length === 0) return value;
  const changed = entries.map(([key, part], index) =>
    index === step % entries.length ? [key, replacedAt(part, rest, value)] : [key, part],
  );
  return Array.isArray(data) ? changed.map(([, part]) => part) : Object.fromEntries(changed);
}
