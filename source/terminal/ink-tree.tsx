import { Writable } from 'node:stream';
import chalk from 'chalk';
import { Box, type DOMElement, render } from 'ink';
import { Component, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type LiveScreen, LiveScreenContext } from './canvas.tsx';
import type { Compositor } from './compositor.ts';
import { paintInk } from './ink-painter.ts';
import type { KeyStream } from './key-stream.ts';
import type { WindowSize } from './terminal-output.ts';

/** Ink's substitutes for a terminal, and the listeners of its end. */
interface InkStreams {
  readonly keys: KeyStream;
  readonly onFault: (error: unknown) => void;
  /** The element unmounted itself: a component called `exit`. */
  readonly onGone: () => void;
}

/** An element of React's on a screen. */
export interface InkTree {
  /** Shows another element in its place. */
  show(element: ReactNode): void;
  /** Tells Ink a new size, on which it redraws. */
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
  const output = new InkOutput(screen.view());
  // Ink colours its text through this one chalk, whatever the terminal; the frame writer reduces the colours.
  chalk.level = 3;
  // Nothing at first: from then on `InkPacer` sees to it that Ink draws nothing itself.
  const ink = render(treeOf(null), {
    stdin: streams.keys,
    stdout: output,
    stderr: output,
    debug: true,
    interactive: true,
    patchConsole: false,
    exitOnCtrlC: false,
    isScreenReaderEnabled: false,
  });
  ink.rerender(treeOf(element));
  const show = (shown: ReactNode): void => ink.rerender(treeOf(shown));
  const unmount = (): void => {
    // To an output that is gone Ink draws no last picture, which nobody would see.
    output.destroy();
    ink.unmount();
  };
  return { show, resize: size => output.resize(size), unmount };
}

/** The terminal that Ink believes it writes to: it has its size, and throws away what is written. */
class InkOutput extends Writable {
  readonly isTTY = true;
  columns: number;
  rows: number;

  constructor({ columns, rows }: WindowSize) {
    super({ decodeStrings: false });
    // Each part that follows the size listens; more than ten of them are no leak, of which Node would warn in a server's log.
    this.setMaxListeners(0);
    this.columns = columns;
    this.rows = rows;
  }

  resize({ columns, rows }: WindowSize): void {
    this.columns = columns;
    this.rows = rows;
    this.emit('resize');
  }

  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    done();
  }
}

type FenceProps = Omit<InkStreams, 'keys'> & { readonly children?: ReactNode };

/** Keeps errors of components from Ink's own fence, which would print them over the screen. */
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
 * Lets Ink's elements be laid out, and `paintInk` draw them, when a frame is made, not with each commit of a burst. Ink has
 * no option for this: its root's callbacks are replaced. Nothing else asks for the layout.
 */
function InkPacer({ compositor }: { readonly compositor: Compositor }): ReactNode {
  const box = useRef<DOMElement>(null);
  useLayoutEffect(() => {
    const root = rootOf(box.current);
    if (root === undefined) return;
    const { onRender, onComputeLayout } = root;
    root.onComputeLayout = () => undefined;
    root.onRender = () =>
      compositor.inkChanged(cells => {
        onComputeLayout?.();
        return paintInk(root, cells);
      });
    return () => void Object.assign(root, { onRender, onComputeLayout });
  }, [compositor]);
  return <Box ref={box} position="absolute" width={0} height={0} />;
}

function rootOf(node: DOMElement | null): DOMElement | undefined {
  let root = node ?? undefined;
  while (root?.parentNode !== undefined) root = root.parentNode;
  return root;
}
