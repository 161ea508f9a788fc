import { writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { wallClock } from '../base/clock.ts';
import { errorMessage } from '../base/errors.ts';
import { makeFolder } from '../base/folder.ts';
import { cleanLine } from '../base/text.ts';
import type { Closing, Screen } from './screen.ts';

/** Exit statuses: 128 and the signal's number, as shells count. */
const EXIT = { closed: 0, fault: 1, hangup: 129, interrupted: 130, terminated: 143 } as const;

/** Milliseconds after which a process that still runs was not stopped. */
const UNSTOPPED = 100;

export interface Supervision {
  /** The folder for reports of faults; made where it is missing. */
  readonly reports: string;
  /** The program's name and version, for the report. */
  readonly program: string;
  /** The stream for the sentence about a fault. */
  readonly errors?: { write(text: string): unknown };
  /** Stops this process alone, as a shell's Ctrl-Z does, while SIGTSTP is not listened to. */
  readonly stop?: () => void;
}

/** Stops the job that this process belongs to, as a terminal does at Ctrl-Z: with whatever started it (npm). */
const stopJob = (): void => void process.kill(0, 'SIGTSTP');

/** The stop on Ctrl-Z; nothing where the system has no jobs, as Windows. */
export const jobStopper = (signals: object = constants.signals): { readonly onSuspend?: () => void } =>
  'SIGTSTP' in signals ? { onSuspend: stopJob } : {};

/** The process, or a stand-in. */
export type Signals = Pick<NodeJS.EventEmitter, 'on' | 'off'>;

export type Supervised = Pick<Screen, 'closed' | 'close' | 'lend' | 'redraw'>;

/**
 * Watches over the local screen until it is closed, and returns the exit status: 0 closed by the program, 129 the
 * terminal is gone, 130 SIGINT or Ctrl-Break, 143 SIGTERM, 1 a fault; the terminal is given back first, and lent to
 * the shell from SIGTSTP to SIGCONT. A fault anywhere in the process is printed in one sentence that names the file
 * with the full report.
 */
export async function supervise(screen: Supervised, options: Supervision, signals: Signals = process) {
  const ended = new Promise<Ending>(resolve => {
    void screen.closed.then(closing => resolve(endingOf(closing)));
    watch(screen, options, signals, resolve);
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
  if (closing.reason === 'fault') return { status: EXIT.fault, error: { thrown: closing.error } };
  return { status: closing.reason === 'closed' ? EXIT.closed : EXIT.hangup };
}

/** Closes the screen on signals, faults and exit, and stops watching when it is closed. */
function watch(
  screen: Supervised,
  { stop: stopProcess = () => void process.kill(process.pid, 'SIGTSTP') }: Supervision,
  signals: Signals,
  end: (ending: Ending) => void,
): void {
  const stop = (ending: Ending): void => {
    end(ending);
    screen.close();
  };
  const fault = (thrown: unknown): void => stop({ status: EXIT.fault, error: { thrown } });
  /** While SIGTSTP is not listened to: takes back that the process is looked after. */
  let lent: (() => void) | null = null;
  const suspend = (): void => {
    screen.lend();
    // Without a listener the signal stops the process, as it does any other.
    signals.off('SIGTSTP', suspend);
    stopProcess();
    // Where nobody controls jobs, the system takes no notice of it, and no SIGCONT follows.
    lent = wallClock.after(UNSTOPPED, goOn);
  };
  const goOn = (): void => {
    if (lent !== null) signals.on('SIGTSTP', suspend);
    lent?.();
    lent = null;
    screen.redraw();
  };
  const heard: readonly (readonly [event: string, listener: (thrown: unknown) => void])[] = [
    ['SIGINT', () => stop({ status: EXIT.interrupted })],
    ['SIGBREAK', () => stop({ status: EXIT.interrupted })],
    ['SIGTERM', () => stop({ status: EXIT.terminated })],
    ['SIGHUP', () => stop({ status: EXIT.hangup })],
    ['SIGTSTP', suspend],
    ['SIGCONT', goOn],
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
  const summary = cleanLine(errorMessage(thrown), 200) || 'no reason given';
  errors.write(`${program} stopped because of a fault: ${summary}. ${write(reports, program, thrown)}\n`);
}

/** Writes the report. @returns a sentence that says where it is, or why there is none */
function write(folder: string, program: string, thrown: unknown): string {
  const time = new Date().toISOString();
  const path = join(folder, `fault-${time.replace(/[:.]/g, '-')}-${process.pid}.txt`);
  const node = `Node ${process.version}, ${process.platform} ${process.arch}`;
  try {
    makeFolder(folder);
    writeFileSync(path, `${program}\n${time}\n${node}\n\n${describeFault(thrown)}\n`, { flag: 'wx' });
    return `The report is ${path}`;
  } catch (error) {
    return `The report could not be written: ${cleanLine(errorMessage(error), 200)}`;
  }
}

function describeFault(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const cause = thrown.cause === undefined ? '' : `\ncaused by: ${describeFault(thrown.cause)}`;
  return `${thrown.stack ?? thrown.message}${cause}`;
}
