import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../base/folder.ts';
import type { Closing, Screen } from './session.ts';
import { cleanLine } from './text.ts';

/** Exit statuses: 128 and the signal's number, as shells count. */
const EXIT_FAULT = 1;
const EXIT_HANGUP = 129;
const EXIT_INTERRUPTED = 130;
const EXIT_TERMINATED = 143;

export interface Supervision {
  /** The folder for reports of faults; made where it is missing. */
  readonly reports: string;
  /** What a report should say about the program: its name and version. */
  readonly program: string;
  /** Where the one sentence about a fault goes. */
  readonly errors?: { write(text: string): unknown };
}

/** What the supervision listens to: the process, or a stand-in. */
export type Signals = Pick<NodeJS.EventEmitter, 'on' | 'off'>;

/** What the supervision does with a screen. */
export type Supervised = Pick<Screen, 'closed' | 'close' | 'redraw'>;

/**
 * Watches over the screen of the local process until it is closed, however that comes about, and returns the exit
 * status: 0 closed by the program, 129 the terminal is gone (SIGHUP, end of input or of output), 130 SIGINT,
 * 143 SIGTERM, 1 a fault. In each case the terminal is given back first. A fault, also an uncaught error or
 * rejection anywhere in the process, is told in one sentence, with the file that has the whole of it. The caller
 * ends the process; after a fault it should not let anything else go on.
 */
export async function supervise(
  screen: Supervised,
  options: Supervision,
  signals: Signals = process,
): Promise<number> {
  const ended = new Promise<Ending>(resolve => {
    void screen.closed.then(closing => resolve(endingOf(closing)));
    watch(screen, signals, resolve);
  });
  const ending = await ended;
  if (ending.error !== undefined) report(ending.error.thrown, options);
  return ending.status;
}

interface Ending {
  readonly status: number;
  /** Present where it was a fault. */
  readonly error?: { readonly thrown: unknown };
}

function endingOf(closing: Closing): Ending {
  if (closing.reason === 'fault') return { status: EXIT_FAULT, error: { thrown: closing.error } };
  return { status: closing.reason === 'closed' ? 0 : EXIT_HANGUP };
}

/** Closes the screen on signals, faults and exit, and stops watching when it is closed. */
function watch(screen: Supervised, signals: Signals, end: (ending: Ending) => void): void {
  const stop = (ending: Ending): void => {
    end(ending);
    screen.close();
  };
  const fault = (thrown: unknown): void => stop({ status: EXIT_FAULT, error: { thrown } });
  const heard: readonly (readonly [event: string, listener: (thrown: unknown) => void])[] = [
    ['SIGINT', () => stop({ status: EXIT_INTERRUPTED })],
    ['SIGTERM', () => stop({ status: EXIT_TERMINATED })],
    ['SIGHUP', () => stop({ status: EXIT_HANGUP })],
    ['SIGCONT', () => screen.redraw()],
    ['uncaughtException', fault],
    ['unhandledRejection', fault],
    ['exit', () => screen.close()],
  ];
  for (const [event, listener] of heard) signals.on(event, listener);
  void screen.closed.then(() => {
    for (const [event, listener] of heard) signals.off(event, listener);
  });
}

function report(thrown: unknown, { reports, program, errors = process.stderr }: Supervision): void {
  const summary =
    cleanLine(thrown instanceof Error ? thrown.message : String(thrown), 200) || 'no reason given';
  errors.write(`${program} stopped because of a fault: ${summary}. ${write(reports, program, thrown)}\n`);
}

/** Writes the report and says where it is, or why there is none. */
function write(folder: string, program: string, thrown: unknown): string {
  const time = new Date().toISOString();
  const path = join(folder, `fault-${time.replace(/[:.]/g, '-')}-${process.pid}.txt`);
  const node = `Node ${process.version}, ${process.platform} ${process.arch}`;
  try {
    makeFolder(folder);
    writeFileSync(path, `${program}\n${time}\n${node}\n\n${describeFault(thrown)}\n`, { flag: 'wx' });
    return `The report is ${path}`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `The report could not be written: ${cleanLine(reason, 200)}`;
  }
}

function describeFault(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const cause = thrown.cause === undefined ? '' : `\ncaused by: ${describeFault(thrown.cause)}`;
  return `${thrown.stack ?? thrown.message}${cause}`;
}
