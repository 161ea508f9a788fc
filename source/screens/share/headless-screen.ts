import { PassThrough, Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { ManualClock } from '../../base/clock.ts';
import { openScreen } from '../../terminal/screen.ts';
import type { WindowSize } from '../../terminal/terminal-output.ts';
import type { Cells } from '../../terminal/types.ts';
import { palette } from '../theme/theme.ts';

/** A screen without a terminal, with all colours, whose time passes as fast as it is drawn. */
export interface HeadlessScreen {
  readonly clock: ManualClock;
  readonly shown: Cells;
  show(element: ReactNode): Promise<void>;
  /** Lets so many milliseconds pass, with all that is due in them. */
  pass(milliseconds: number): Promise<void>;
  close(): void;
}

/** @param hear receives the output for a terminal, from the first frame on */
export function openHeadless(size: WindowSize, told: (text: string) => void = () => {}): HeadlessScreen {
  let isTold = false;
  const output = new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      if (isTold) told(String(chunk));
      done();
    },
  });
  const clock = new ManualClock();
  const faults: unknown[] = [];
  const screen = openScreen({
    ...{ input: new PassThrough(), output, size, clock, palette },
    ...{ depth: 3, glyphSet: 'quadrant', ascii: false, onFault: error => void faults.push(error) },
  });
  // What the terminal is asked and set to before is no part of what it shows.
  isTold = true;
  const quiet = async (by: number): Promise<void> => {
    for (let turns = 0; turns < QUIET_TURNS; turns++) {
      await nextTurn();
      if (clock.step(by)) turns = -1;
    }
    if (faults.length > 0) throw faults[0];
  };
  return {
    clock,
    get shown() {
      return screen.shown;
    },
    async show(element) {
      screen.render(element);
      // The first element loads what draws it.
      while (screen.busy && faults.length === 0) await quiet(clock.now() + FIRST_FRAME);
      await quiet(clock.now());
    },
    async pass(milliseconds) {
      const end = clock.now() + milliseconds;
      await quiet(end);
      clock.advance(end - clock.now());
    },
    close() {
      // Nor is how it is given back.
      isTold = false;
      screen.close();
    },
  };
}

/** Turns of the event loop without work after which all is drawn: React takes two for its effects. */
const QUIET_TURNS = 3;
/** Milliseconds within which a screen draws what it has. */
const FIRST_FRAME = 50;

const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
