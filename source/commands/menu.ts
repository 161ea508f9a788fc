import { kits } from '../games/kits.ts';
import { type ExitStatus, exit, type Io, isTerminal, writeLines } from '../text/io.ts';
import type { Globals } from './program.ts';

/** Without a command: the menu in a terminal; in a pipe, how to play in text. */
export async function menuCommand(options: Globals, io: Io): Promise<ExitStatus> {
  if (!isTerminal(io)) {
    await writeLines(io.stdout, pipeLines());
    return exit.fine;
  }
  const { openApp } = await import('./screen.ts');
  return openApp({ kind: 'menu' }, options, io);
}

function pipeLines(): string[] {
  return [
    'Sandtable draws its table in a terminal; in a pipe it is played in text:',
    ...kits.map(game => `  sandtable text ${game.id.padEnd(12)}${game.title}`),
    'Commands are read line by line, and help lists them. For example:',
    "  printf 'board\\nquit\\n' | sandtable text grid --seed dunes",
    'All commands of the program: sandtable --help',
  ];
}
