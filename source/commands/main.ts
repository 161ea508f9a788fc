import { CommanderError } from 'commander';
import { complain, type ExitStatus, exit, type Io } from '../text/io.ts';
import { commandLine } from './program.ts';

/**
 * Runs the command line.
 * @param words the arguments after the program's name
 * @returns the exit status; every fault has been told in one sentence on standard error
 */
export async function main(words: readonly string[], io: Io): Promise<ExitStatus> {
  try {
    const line = await commandLine(words, io);
    await line.program.parseAsync(words, { from: 'user' });
    return io.signal.aborted && line.status === exit.fine ? exit.interrupted : line.status;
  } catch (fault) {
    if (fault instanceof CommanderError) return fault.exitCode === 0 ? exit.fine : exit.usage;
    if (io.signal.aborted) return exit.interrupted;
    const message = fault instanceof Error ? fault.message : String(fault);
    await complain(io, `a fault of the program itself: ${message.split('\n')[0] ?? ''}`);
    if (fault instanceof Error && io.env.SANDTABLE_DEBUG !== undefined) io.stderr.write(`${fault.stack}\n`);
    return exit.fault;
  }
}
