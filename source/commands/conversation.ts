import type { Table } from '../table/api.ts';
import { runConsole } from '../text/console.ts';
import type { AnyFace } from '../text/face.ts';
import { complain, type ExitStatus, exit, type Io, isTerminal, writeLines } from '../text/io.ts';
import { readLines } from '../text/lines.ts';
import { terminalLines } from '../text/terminal-lines.ts';

/**
 * Plays at a table in lines until the console ends, and closes the table. A person at a terminal gets a prompt and
 * sees the board every turn; a pipe gets nothing but the answers.
 * @param boards print the board whenever a turn begins
 */
export async function converse(table: Table, face: AnyFace, boards: boolean, io: Io): Promise<ExitStatus> {
  const interactive = isTerminal(io);
  await writeLines(io.stdout, face.board(table.view('spectator')));
  const end = await runConsole({
    table,
    face,
    lines: interactive ? terminalLines(io) : readLines(io.stdin),
    stdout: io.stdout,
    signal: io.signal,
    boards: boards || interactive,
  });
  await table.close();
  if (end.kind === 'interrupted') return exit.interrupted;
  if (end.kind === 'left') return exit.fine;
  await complain(io, end.sentence);
  return exit.fault;
}
