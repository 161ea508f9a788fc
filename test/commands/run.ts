import { main } from '../../source/commands/main.ts';
import { memoryIo } from '../lines/text/memory-io.ts';

/** Runs the program with this input. @returns its status, and what it wrote */
export async function runWith(input: string, ...words: readonly string[]) {
  const io = memoryIo(input);
  const status = await main(words, io);
  return { status, out: io.out(), err: io.err() };
}

/** The same without input. */
export const run = (...words: readonly string[]) => runWith('', ...words);
