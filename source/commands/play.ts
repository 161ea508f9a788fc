import { type ExitStatus, type Io, isTerminal, refuse } from '../text/io.ts';
import { type OpeningOptions, readOpening } from './opening.ts';
import type { Globals } from './program.ts';
import { openApp } from './screen.ts';

export interface PlayOptions extends OpeningOptions, Globals {
  readonly save?: string;
}

/** Plays a new game on the full screen. */
export async function playCommand(id: string, options: PlayOptions, io: Io): Promise<ExitStatus> {
  const opening = readOpening(id, options);
  if (!opening.ok) return refuse(io, opening.error);
  if (!isTerminal(io)) return refuse(io, `the screen needs a terminal; in a pipe use sandtable text ${id}`);
  return openApp({ kind: 'play', opening: opening.value, saveName: options.save ?? null }, options, io);
}
