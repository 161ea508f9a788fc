import type { Readable, Writable } from 'node:stream';
import chalk from 'chalk';
import { type Instance, render as renderInk } from 'ink';
import type { ReactNode } from 'react';
import { type Clock, realClock } from './clock.ts';
import { Compositor } from './compositor.ts';
import { depthOf, type Environment } from './depth.ts';
import { Fence } from './Fence.tsx';
import { InkOutput } from './ink-output.ts';
import { KeyStream } from './key-stream.ts';
import { type LiveScreen, LiveScreenContext, type ScreenView } from './live.ts';
import type { Palette } from './sgr.ts';
import { usableSize, type WindowSize } from './size.ts';
import { cleanLine } from './text.ts';
import type { ColourDepth, MouseEvent } from './types.ts';

/** Why a screen was closed. */
export type Closing =
  | { readonly reason: 'closed' }
  | { readonly reason: 'input-ended' }
  | { readonly reason: 'output-lost' }
  | { readonly reason: 'fault'; readonly error: unknown };

export interface ScreenOptions {
  /** Where keys come from: the process's standard input, or an SSH channel. Raw mode is set where it has one. */
  readonly input: Readable & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown };
  /** Where frames go. `columns`, `rows` and its `resize` event are used where it has them. */
  readonly output: Writable & { columns?: number; rows?: number };
  readonly env?: Environment;
  /** The terminal's name; `TERM` of the environment where it is left out. */
  readonly term?: string;
  readonly depth?: ColourDepth;
  readonly palette?: Palette;
  /** The size to begin with, where the output does not know it. */
  readonly size?: WindowSize;
  readonly escapeTimeout?: number;
  readonly keysPerSecond?: number;
  readonly clock?: Clock;
  /** Told of what was thrown in a component, a handler of keys or mouse, or a painter. The screen closes by itself. */
  readonly onFault?: (error: unknown) => void;
}

/** A terminal taken over by the program, until `close`. */
export interface Screen {
  readonly size: WindowSize;
  readonly depth: ColourDepth;
  /** Shows an element, in place of the one before. */
  render(element: ReactNode): void;
  onResize(listener: () => void): () => void;
  /** Takes a size that the output does not tell of itself (a window change over SSH). */
  resize(columns: number, rows: number): void;
  setPalette(palette: Palette): void;
  setTitle(title: string): void;
  bell(): void;
  /** Draws everything anew, after something else wrote on the terminal. */
  redraw(): void;
  /** Gives the terminal back as it was; the second time does nothing. */
  close(): void;
  readonly closed: Promise<Closing>;
  /** Whether a key, a React update in Ink's hands or a frame is still under way (for tests). */
  readonly busy: boolean;
}

const ENTER = '\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1002h\x1b[?1006h\x1b[?2004h';
const LEAVE = '\x1b[?2026l\x1b[m\x1b[?2004l\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[?25h\x1b[?1049l';

/** Unwritten output, in bytes, above which frames are left out. */
const CONGESTION = 64 * 1024;

/** Milliseconds after which an output that is slow, but will not say when it is free, is looked at again. */
const CONGESTION_RETRY = 50;

/**
 * Takes a terminal over: alternate screen, no cursor, mouse and bracketed paste. Any number of screens can be
 * open in one process; each has its own streams, size, depth and faults.
 */
export function openScreen(options: ScreenOptions): Screen {
  return new TerminalScreen(options);
}

class TerminalScreen implements Screen, LiveScreen {
  readonly depth: ColourDepth;
  readonly closed: Promise<Closing>;
  readonly compositor: Compositor;
  private readonly options: ScreenOptions;
  private readonly clock: Clock;
  private readonly keys: KeyStream;
  private readonly inkOutput: InkOutput;
  private readonly resizeListeners = new Set<() => void>();
  private readonly mouseListeners = new Set<(event: MouseEvent) => void>();
  private readonly pasteListeners = new Set<(text: string) => void>();
  private current: ScreenView;
  private ink: Instance | null = null;
  private open = true;
  private titled = false;
  private retrying = false;
  private settle: (closing: Closing) => void = () => {};

  constructor(options: ScreenOptions) {
    this.options = options;
    const { input, output, env = {} } = options;
    this.clock = options.clock ?? realClock;
    this.depth = options.depth ?? depthOf(options.term ?? env.TERM ?? '', env);
    this.closed = new Promise(resolve => {
      this.settle = resolve;
    });
    const size = usableSize(options.size?.columns ?? output.columns, options.size?.rows ?? output.rows);
    this.current = { ...size, depth: this.depth };
    this.compositor = new Compositor({
      ...size,
      depth: this.depth,
      palette: options.palette ?? new Map(),
      clock: this.clock,
      output: this.frameOutput(),
      onFault: this.fault,
    });
    this.inkOutput = new InkOutput(size, frame => this.compositor.inkWrote(frame));
    this.keys = new KeyStream(input, {
      clock: this.clock,
      onMouse: this.heardMouse,
      onPaste: this.heardPaste,
      onFault: this.fault,
      ...(options.escapeTimeout !== undefined && { escapeTimeout: options.escapeTimeout }),
      ...(options.keysPerSecond !== undefined && { keysPerSecond: options.keysPerSecond }),
    });
    this.listen();
    if (input.isTTY === true) input.setRawMode?.(true);
    output.write(ENTER);
  }

  get size(): WindowSize {
    return { columns: this.current.columns, rows: this.current.rows };
  }

  get busy(): boolean {
    return this.compositor.pending || this.keys.readableLength > 0;
  }

  view = (): ScreenView => this.current;

  render(element: ReactNode): void {
    if (!this.open) return;
    const tree = (
      <LiveScreenContext value={this}>
        <Fence onFault={this.fault} onGone={this.exited}>
          {element}
        </Fence>
      </LiveScreenContext>
    );
    if (this.ink !== null) {
      this.ink.rerender(tree);
      return;
    }
    // Ink colours its text through this one chalk, whatever the terminal; the frame writer reduces the colours.
    chalk.level = 3;
    this.ink = renderInk(tree, {
      stdin: this.keys,
      stdout: this.inkOutput,
      stderr: this.inkOutput,
      debug: true,
      interactive: true,
      patchConsole: false,
      exitOnCtrlC: false,
      isScreenReaderEnabled: false,
    });
  }

  onResize = (listener: () => void): (() => void) => {
    this.resizeListeners.add(listener);
    return () => this.resizeListeners.delete(listener);
  };

  onMouse(listener: (event: MouseEvent) => void): () => void {
    this.mouseListeners.add(listener);
    return () => this.mouseListeners.delete(listener);
  }

  onPaste(listener: (text: string) => void): () => void {
    this.pasteListeners.add(listener);
    return () => this.pasteListeners.delete(listener);
  }

  resize(columns: number, rows: number): void {
    if (!this.open) return;
    const size = usableSize(columns, rows);
    if (size.columns === this.current.columns && size.rows === this.current.rows) {
      this.compositor.invalidate();
      return;
    }
    this.current = { ...size, depth: this.depth };
    this.compositor.resize(size.columns, size.rows);
    for (const listener of this.resizeListeners) listener();
    this.inkOutput.resize(size);
  }

  setPalette(palette: Palette): void {
    if (this.open) this.compositor.setPalette(palette);
  }

  setTitle = (title: string): void => {
    const save = this.titled ? '' : '\x1b[22;2t';
    this.titled = true;
    this.send(`${save}\x1b]2;${cleanLine(title, 80)}\x1b\\`);
  };

  bell = (): void => this.send('\x07');

  redraw(): void {
    this.compositor.invalidate();
  }

  close(): void {
    this.end({ reason: 'closed' });
  }

  private end(closing: Closing): void {
    if (!this.open) return;
    this.open = false;
    this.compositor.stop();
    this.keys.stop();
    const { input, output } = this.options;
    try {
      this.ink?.unmount();
    } finally {
      input.off('end', this.inputEnded);
      input.off('close', this.inputEnded);
      output.off('resize', this.outputResized);
      output.off('drain', this.outputDrained);
      output.off('close', this.outputLost);
      if (!output.destroyed && !output.writableEnded) {
        output.write(LEAVE + (this.titled ? '\x1b[23;2t' : ''));
      }
      if (input.isTTY === true && !input.destroyed) input.setRawMode?.(false);
      input.pause();
      this.settle(closing);
    }
  }

  private listen(): void {
    const { input, output } = this.options;
    input.on('end', this.inputEnded);
    input.on('close', this.inputEnded);
    input.on('error', this.inputEnded);
    output.on('resize', this.outputResized);
    output.on('drain', this.outputDrained);
    output.on('close', this.outputLost);
    // Stays on after the end: a write that fails late (EPIPE) must not become an uncaught error.
    output.on('error', this.outputLost);
  }

  private frameOutput(): { write(data: string): void; readonly congested: boolean } {
    const screen = this;
    return {
      write: data => this.send(data),
      get congested() {
        return screen.isCongested();
      },
    };
  }

  private isCongested(): boolean {
    const { output } = this.options;
    if (output.writableNeedDrain) return true;
    if (output.writableLength <= CONGESTION) return false;
    if (!this.retrying) {
      this.retrying = true;
      this.clock.after(CONGESTION_RETRY, () => {
        this.retrying = false;
        this.compositor.drained();
      });
    }
    return true;
  }

  private send(data: string): void {
    const { output } = this.options;
    if (this.open && !output.destroyed && !output.writableEnded) output.write(data);
  }

  private readonly heardMouse = (event: MouseEvent): void => {
    for (const listener of this.mouseListeners) listener(event);
    this.compositor.mouse(event);
  };

  private readonly heardPaste = (text: string): void => {
    for (const listener of this.pasteListeners) listener(text);
  };

  private readonly fault = (error: unknown): void => {
    if (!this.open) return;
    try {
      this.end({ reason: 'fault', error });
    } finally {
      this.options.onFault?.(error);
    }
  };

  /** Ink took the element away by itself: a component called `exit`. */
  private readonly exited = (): void => this.end({ reason: 'closed' });

  private readonly inputEnded = (): void => this.end({ reason: 'input-ended' });

  private readonly outputLost = (): void => this.end({ reason: 'output-lost' });

  private readonly outputDrained = (): void => this.compositor.drained();

  private readonly outputResized = (): void => {
    const { output } = this.options;
    this.resize(output.columns ?? 0, output.rows ?? 0);
  };
}
