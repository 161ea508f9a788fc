import { Chance, mutated, troubleIn } from './mutate.ts';
import type { Parser } from './parser.ts';

/** What came of many inputs of one parser. */
export interface FuzzResult {
  readonly inputs: number;
  /** Milliseconds of CPU that the dearest input took, and its number: time on the wall is also that of others. */
  readonly worst: number;
  readonly worstInput: number;
}

/** An input that a parser did not stand. */
export class FuzzFault extends Error {
  constructor(parser: string, input: number, bytes: Uint8Array, what: unknown) {
    const why = what instanceof Error ? (what.stack ?? what.message) : String(what);
    super(
      `${parser}, input ${input} (base64 ${Buffer.from(bytes).toString('base64').slice(0, 4_000)}): ${why}`,
    );
  }
}

/** The input of a number: the same for ever, whatever was tried before. */
export const inputOf = ({ seeds }: Pick<Parser, 'seeds'>, number: number): Buffer =>
  mutated(seeds, new Chance(number * 7_919));

/**
 * Gives a parser the inputs of so many numbers.
 * @throws FuzzFault at the first that throws, or of which something is said that may not reach a terminal
 */
export async function fuzz(parser: Parser, from: number, inputs: number): Promise<FuzzResult> {
  let [worst, worstInput] = [0, from];
  for (let number = from; number < from + inputs; number += 1) {
    const bytes = inputOf(parser, number);
    const began = process.cpuUsage();
    try {
      const said = await parser.read(bytes);
      const { user, system } = process.cpuUsage(began);
      const spent = (user + system) / 1000;
      if (spent > worst) [worst, worstInput] = [spent, number];
      for (const sentence of said) {
        const trouble = troubleIn(sentence);
        if (trouble !== null) throw new Error(`${trouble} in ${JSON.stringify(sentence.slice(0, 300))}`);
      }
    } catch (error) {
      throw new FuzzFault(parser.name, number, bytes, error);
    }
  }
  return { inputs, worst, worstInput };
}
