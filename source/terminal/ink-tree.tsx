import chalk from 'chalk';
import { Box, type DOMElement, render } from 'ink';
import { Component, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Compositor } from './compositor.ts';
import type { InkOutput } from './ink-output.ts';
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
