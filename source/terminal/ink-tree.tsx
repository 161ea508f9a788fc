import { Writable } from 'node:stream';
import chalk from 'chalk';
import { Box, type DOMElement, render } from 'ink';
import { Component, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Compositor } from './compositor.ts';
import type { KeyStream } from './key-stream.ts';
import { type LiveScreen, LiveScreenContext } from './live.ts';
import type { WindowSize } from './terminal-output.ts';

/** What Ink reads and writes in the place of a terminal, and who is told of its end. */
interface InkStreams {
  readonly keys: KeyStream;
  readonly onFault: (error: unknown) => void;
  /** The element was taken away by itself: a component called `exit`. */
  readonly onGone: () => void;
}

/** An element of React's on a screen. */
export interface InkTree {
  /** Shows another element in its place. */
  show(element: ReactNode): void;
  /** Tells Ink of a new size, on which it draws anew. */
  resize(size: WindowSize): void;
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
  const output = new InkOutput(screen.view(), frame => screen.compositor.inkWrote(frame));
  // Ink colours its text through this one chalk, whatever the terminal; the frame writer reduces the colours.
  chalk.level = 3;
  const ink = render(treeOf(element), {
    stdin: streams.keys,
    stdout: output,
    stderr: output,
    debug: true,
    interactive: true,
    patchConsole: false,
    exitOnCtrlC: false,
    isScreenReaderEnabled: false,
  });
  return {
    show: shown => ink.rerender(treeOf(shown)),
    resize: size => output.resize(size),
    unmount: ink.unmount,
  };
}

/** The terminal that Ink believes it writes to: it hands each whole frame on, as Ink's debug mode makes them. */
class InkOutput extends Writable {
  readonly isTTY = true;
  columns: number;
  rows: number;
  readonly #receive: (frame: string) => void;

  constructor({ columns, rows }: WindowSize, receive: (frame: string) => void) {
    super({ decodeStrings: false });
    this.columns = columns;
    this.rows = rows;
    this.#receive = receive;
  }

  resize({ columns, rows }: WindowSize): void {
    this.columns = columns;
    this.rows = rows;
    this.emit('resize');
  }

  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    const frame = String(chunk);
    if (frame !== '' && !isModeSwitch(frame)) this.#receive(frame);
    done();
  }
}

/** Ink's own switches (bracketed paste, cursor) concern the real terminal, which is the screen's. */
const isModeSwitch = (text: string): boolean => /^\x1b\[\?\d+[hl]$/.test(text);

interface FenceProps {
  readonly children?: ReactNode;
  readonly onFault: (error: unknown) => void;
  /** The tree was taken away. */
  readonly onGone: () => void;
}

/** Keeps what a component throws from Ink's own fence, which would print it over the screen. */
class Fence extends Component<FenceProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFault(error);
  }

  override componentWillUnmount(): void {
    this.props.onGone();
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}

/**
 * Makes Ink render when a frame is drawn, not at every change: of a burst of changes, or while the terminal takes
 * no frames, Ink's costly output stage runs once. Ink has no option for this in debug mode; its root element has
 * the callback that is put off here.
 */
function InkPacer({ compositor }: { readonly compositor: Compositor }): ReactNode {
  const box = useRef<DOMElement>(null);
  useLayoutEffect(() => {
    const root = rootOf(box.current);
    const render = root?.onRender;
    if (root === undefined || render === undefined) return;
    root.onRender = () => compositor.inkChanged(render);
    return () => {
      root.onRender = render;
    };
  }, [compositor]);
  return <Box ref={box} position="absolute" width={0} height={0} />;
}

function rootOf(node: DOMElement | null): DOMElement | undefined {
  let root = node ?? undefined;
  while (root?.parentNode !== undefined) root = root.parentNode;
  return root;
}
