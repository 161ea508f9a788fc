import { PassThrough, Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { ManualClock } from '../../base/clock.ts';
import { openScreen } from '../../terminal/screen.ts';
import type { WindowSize } from '../../terminal/terminal-output.ts';
import { palette } from '../theme/theme.ts';

/**
 * A screen without a terminal, with all colours; its time passes as fast as it is drawn. `hear` receives the output.
 */
export function openHeadless(size: WindowSize, hear: (text: string) => void = () => {}) {
  let isShown = false;
  const output = new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      if (isShown) hear(String(chunk));
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
  isShown = true;
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
    async show(element: ReactNode): Promise<void> {
      screen.render(element);
      // The first element loads what draws it.
      while (screen.busy && faults.length === 0) await quiet(clock.now() + FIRST_FRAME);
      await quiet(clock.now());
    },
    /** Lets so many milliseconds pass, with all that is due in them. */
    async pass(milliseconds: number): Promise<void> {
      const end = clock.now() + milliseconds;
      await quiet(end);
      clock.advance(end - clock.now());
    },
    close() {
      // Nor is how it is given back.
      isShown = false;
      screen.close();
    },
  };
}

/** Turns of the event loop without work after which all is drawn: React takes two for its effects. */
const QUIET_TURNS = 3;
/** Milliseconds within which a screen draws what it has. */
const FIRST_FRAME = 50;

const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
