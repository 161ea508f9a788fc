import chalk from 'chalk';
import { render } from 'ink';
import type { ReactNode } from 'react';
import { Fence } from './fence.tsx';
import type { InkOutput } from './ink-output.ts';
import { InkPacer } from './ink-pacer.tsx';
import type { KeyStream } from './key-stream.ts';
import { type LiveScreen, LiveScreenContext } from './live.ts';

/** What Ink reads and writes in the place of a terminal, and who is told of its end. */
export interface InkStreams {
  readonly keys: KeyStream;
  readonly output: InkOutput;
  readonly onFault: (error: unknown) => void;
  /** The element was taken away by itself: a component called `exit`. */
  readonly onGone: () => void;
}

/** An element of React's on a screen. */
export interface InkTree {
  /** Shows another element in its place. */
  show(element: ReactNode): void;
  unmount(): void;
}

/** Shows an element on a screen. Loaded by the first one: what a screen shows before that needs neither Ink nor React. */
export function mountInk(element: ReactNode, screen: LiveScreen, streams: InkStreams): InkTree {
  const treeOf = (shown: ReactNode): ReactNode => (
    <LiveScreenContext value={screen}>
      <Fence onFault={streams.onFault} onGone={streams.onGone}>
        {shown}
        <InkPacer compositor={screen.compositor} />
      </Fence>
    </LiveScreenContext>
  );
  // Ink colours its text through this one chalk, whatever the terminal; the frame writer reduces the colours.
  chalk.level = 3;
  const ink = render(treeOf(element), {
    stdin: streams.keys,
    stdout: streams.output,
    stderr: streams.output,
    debug: true,
    interactive: true,
    patchConsole: false,
    exitOnCtrlC: false,
    isScreenReaderEnabled: false,
  });
  return { show: shown => ink.rerender(treeOf(shown)), unmount: ink.unmount };
}
