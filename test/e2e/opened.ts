import { onTestFinished } from 'vitest';
import { type Program, type ProgramOptions, startProgram, startShell } from './pty.ts';

function untilTheEnd(program: Program): Program {
  onTestFinished(() => program.close());
  return program;
}

/** The built program with these words, in a terminal, until the test is over. */
export const openProgram = (words: readonly string[], options?: ProgramOptions): Program =>
  untilTheEnd(startProgram(words, options));

/** A shell with it, until the test is over. */
export const openShell = (options?: ProgramOptions): Program => untilTheEnd(startShell(options));
