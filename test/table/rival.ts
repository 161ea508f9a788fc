import { createInterface } from 'node:readline';
import { grid } from '../../machines/grid/index.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import { resumeTable } from '../../source/table/table.ts';
import { choices, good, legalMove } from './tables.ts';

/** What one of two programs on a save has seen of it. */
export interface RivalReport {
  /** The moves that were told while the game was said to be saved: their numbers, and what was moved. */
  readonly saved: readonly (readonly [seq: number, move: string])[];
  /** What was told when the game could not be saved any more; null when it always could. */
  readonly sentences: readonly string[];
  /** How many moves were played. */
  readonly played: number;
}

/**
 * A program that goes on with saves of Simple Risk: `rival FOLDER`. For each line `NAME SEED MOVES` it opens the save,
 * says `ready`, and at the next line, whatever it holds, plays so many moves and prints its report as JSON.
 */
const store = fileStore(process.argv[2] ?? '');
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
for (;;) {
  const asked = await lines.next();
  if (asked.done === true) break;
  const [name = '', seed = '', moves = ''] = asked.value.split(' ');
  const { table } = good(await resumeTable(store, name, [rulesKit(grid)]));
  const sentences: string[] = [];
  table.subscribe(change => {
    if (change.kind === 'unsaved') sentences.push(change.sentence);
  });
  process.stdout.write('ready\n');
  await lines.next();
  const saved: (readonly [number, string])[] = [];
  const choose = choices(Number(seed));
  let played = 0;
  for (; played < Number(moves) && table.outcome === null; played += 1) {
    const { seat, move } = legalMove(table, choose);
    const { seq } = good(await table.play(seat, move));
    if (sentences.length === 0) saved.push([seq, JSON.stringify(move)]);
  }
  process.stdout.write(`${JSON.stringify({ saved, sentences, played } satisfies RivalReport)}\n`);
}
