import type { Kit } from '../games/kit.ts';
import type { Table } from '../table/api.ts';
import { type ConsoleEnd, runConsole } from '../text/console.ts';
import type { AnyFace } from '../text/face.ts';
import { complain, type ExitStatus, exit, type Io, isTerminal, writeLines } from '../text/io.ts';
import { type Line, readLines } from '../text/lines.ts';
import { terminalLines } from '../text/terminal-lines.ts';
import type { Globals } from './program.ts';

/** What a conversation is held with. */
export interface ConversationOptions extends Globals {
  /** Print the board whenever a turn begins. */
  readonly boardEveryTurn?: boolean;
}

/** Where lines come from and go to, for the console of any game. */
export interface Desk {
  readonly lines: AsyncIterator<Line>;
  readonly stdout: Io['stdout'];
  readonly signal: AbortSignal;
  readonly boards: boolean;
}

/** A person at a terminal gets a prompt and sees the board every turn; a pipe gets nothing but the answers. */
export function deskOf({ boardEveryTurn = false }: ConversationOptions, io: Io): Desk {
  const interactive = isTerminal(io);
  const lines = interactive ? terminalLines(io) : readLines(io.stdin);
  return { lines, stdout: io.stdout, signal: io.signal, boards: boardEveryTurn || interactive };
}

/** Plays at a table in lines until the console ends, and closes the table. */
export async function converse(
  table: Table,
  kit: Kit,
  face: AnyFace,
  options: ConversationOptions,
  io: Io,
): Promise<ExitStatus> {
  await writeLines(io.stdout, face.board(table.view('spectator')));
  if (table.game.id === 'warzone') return (await import('./warzone.ts')).warzoneAtTable(table, options, io);
  const roster = await kit.players.load();
  const end = await runConsole({ table, face, roster, ...deskOf(options, io) });
  await table.close();
  return statusOf(end, io);
}

/** The exit status of a console; one that is stuck says why. */
export async function statusOf(end: ConsoleEnd, io: Io): Promise<ExitStatus> {
  if (end.kind === 'interrupted') return exit.interrupted;
  if (end.kind === 'left') return exit.fine;
  await complain(io, end.sentence);
  return exit.fault;
}
