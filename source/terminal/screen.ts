import type { Readable } from 'node:stream';
import type { ReactNode } from 'react';
import { type Clock, frameClock } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import type { LiveScreen, ScreenView } from './canvas.tsx';
import { Capabilities, type CapabilityOptions } from './capabilities.ts';
import { Compositor } from './compositor.ts';
import { Drags } from './drags.ts';
import type { InkTree } from './ink-tree.tsx';
import type { KeyName } from './key.ts';
import { type KeyMeaning, KeyStream, type KeyStreamOptions } from './key-stream.ts';
import type { NoticeWay } from './notices.ts';
import type { Palette } from './sgr.ts';
import { type OutputStream, TerminalOutput, usableSize, type WindowSize } from './terminal-output.ts';
import type { Cells, ColourDepth, GlyphSet, MouseEvent, Painter } from './types.ts';

/** The reason why a screen was closed. */
export type Closing =
  | { readonly reason: 'closed' }
  | { readonly reason: 'input-ended' }
  | { readonly reason: 'output-lost' }
  | { readonly reason: 'fault'; readonly error: unknown };

/** Standard input, or an SSH channel. Raw mode is set where it has one. */
export type InputStream = Readable & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown };

/** What a screen hands on to its keys; left out, Ctrl-Z is a key like others. */
type KeyOptions = Pick<
  KeyStreamOptions,
  'escapeTimeout' | 'keysPerSecond' | 'mayType' | 'turn' | 'onSuspend'
>;

export interface ScreenOptions extends CapabilityOptions, KeyOptions {
  readonly input: InputStream;
  readonly output: OutputStream;
  readonly palette?: Palette;
  /** The size to begin with, where the output does not know it. */
  readonly size?: WindowSize;
  /** True where fingers type, by buttons outside the screen. */
  readonly touched?: boolean;
  readonly clock?: Clock;
  /** Gets what a component, a handler of keys or mouse, or a painter throws. The screen closes by itself. */
  readonly onFault?: (error: unknown) => void;
}

/** A terminal taken over by the program, until `close`. */
export type Screen = Omit<
  TerminalScreen,
  Exclude<keyof LiveScreen, 'onResize' | 'chooseGlyphs' | 'chooseImages' | 'chooseNotices'>
>;

/**
 * Takes a terminal over: alternate screen, no cursor, mouse and bracketed paste. A process may have any number of
 * screens.
 */
export function openScreen(options: ScreenOptions): Screen {
  return new TerminalScreen(options);
}

class TerminalScreen implements LiveScreen {
  /** Settles when the screen is closed, never with an error. */
  readonly closed: Promise<Closing>;
  readonly #settle: (closing: Closing) => void;
  readonly compositor: Compositor;
  readonly #options: ScreenOptions;
  readonly #keys: KeyStream;
  readonly #output: TerminalOutput;
  readonly #resizes = createEmitter();
  readonly #mice = createEmitter<MouseEvent>();
  readonly #pastes = createEmitter<string>();
  #current: ScreenView;
  #ink: InkTree | null = null;
  /** The element to show once Ink is loaded. */
  #awaited: { readonly element: ReactNode } | null = null;
  #open = true;
  readonly #capabilities: Capabilities;
  readonly #drags = new Drags();

  constructor(options: ScreenOptions) {
    this.#options = options;
    ({ promise: this.closed, resolve: this.#settle } = Promise.withResolvers<Closing>());
    const { input, output, clock = frameClock } = options;
    const size = usableSize(options.size?.columns ?? output.columns, options.size?.rows ?? output.rows);
    this.#capabilities = new Capabilities(options);
    this.#current = { ...size, ...this.#capabilities.now, touched: options.touched === true };
    this.#output = new TerminalOutput(output, clock, {
      onFree: () => this.compositor.drained(),
      onLost: () => this.#end({ reason: 'output-lost' }),
      onResize: () => this.resize(output.columns ?? 0, output.rows ?? 0),
    });
    this.compositor = new Compositor({
      ...this.#current,
      palette: options.palette ?? new Map(),
      ascii: this.#capabilities.ascii,
      clock,
      turn: options.turn,
      output: this.#output,
      onFault: this.#fault,
    });
    this.#keys = new KeyStream(input, {
      ...options,
      clock,
      onMouse: event => {
        for (const heard of this.#drags.heard(event, this.compositor.takesDrags(event))) {
          this.#mice.tell(heard);
          this.compositor.mouse(heard);
        }
      },
      onPaste: this.#pastes.tell,
      onAnswer: this.#heardAnswer,
      onFault: this.#fault,
    });
    for (const event of ['end', 'close', 'error']) input.on(event, this.#inputEnded);
    this.#takeTerminal();
    if (this.#capabilities.questions !== '') this.#output.write(this.#capabilities.questions);
  }

  /** The number of colours; it may grow with an answer of the terminal. */
  get depth(): ColourDepth {
    return this.#current.depth;
  }

  /** The glyphs of pictures; they may become finer with an answer of the terminal. */
  get glyphSet(): GlyphSet {
    return this.#current.glyphSet;
  }

  get size(): WindowSize {
    return { columns: this.#current.columns, rows: this.#current.rows };
  }

  get shown(): Cells {
    return this.compositor.shown;
  }

  /** Settles once the first element stands on the terminal. */
  get drawn(): Promise<void> {
    return this.compositor.drawn;
  }

  /** True while a key or a frame is still under way. */
  get busy(): boolean {
    return this.#awaited !== null || this.compositor.pending || this.#keys.waiting > 0;
  }

  /** True where it shows animations: with colours, and while no frames wait on the line. */
  takesMovement = (): boolean => this.depth > 0 && !this.#output.slow;

  /** Draws at once what is shown until the first element stands there. Keys typed meanwhile wait for that. */
  paint(painter: Painter): void {
    if (this.#open) this.compositor.paint(painter);
  }

  /** Shows an element, in place of the one before. The first one loads Ink. */
  render(element: ReactNode): void {
    if (!this.#open) return;
    const first = this.#awaited === null;
    if (this.#ink !== null) this.#ink.show(element);
    else this.#awaited = { element };
    if (first && this.#ink === null) this.#mount().catch(this.#fault);
  }

  async #mount(): Promise<void> {
    const { mountInk } = await import('./ink-tree.tsx');
    if (!this.#open || this.#awaited === null) return;
    const streams = { keys: this.#keys, onFault: this.#fault, onGone: () => this.close() };
    this.#ink = mountInk(this.#awaited.element, this, streams);
    this.#awaited = null;
  }

  view = (): ScreenView => this.#current;

  readonly onResize = this.#resizes.subscribe;
  onKey = (listener: (key: KeyName) => void): (() => void) => this.#keys.onKey(listener);
  readonly onMouse = this.#mice.subscribe;
  type = (key: KeyName): void => this.#keys.type(key);
  readonly onPaste = this.#pastes.subscribe;

  /** Sets the window's title, until the screen is closed. */
  setTitle(title: string): void {
    if (this.#open) this.#output.setTitle(title);
  }

  bell(): void {
    if (this.#open) this.#output.bell();
  }

  /** Shows a notice to somebody who looks elsewhere, where the terminal can. */
  notice(text: string): void {
    const way = this.#capabilities.noticeWay;
    if (this.#open && way !== null) this.#output.notice(way, text);
  }

  copy = (text: string): void => this.#output.copy(text);

  holdKeys = (on: boolean): void => this.#keys.hold(on);

  readKeysAs = (meaning: KeyMeaning | null): void => this.#keys.readAs(meaning);

  /** Takes a size that the output does not report itself (a window change over SSH). */
  resize(columns: number, rows: number): void {
    if (!this.#open) return;
    const size = usableSize(columns, rows);
    if (size.columns === this.#current.columns && size.rows === this.#current.rows)
      this.compositor.invalidate();
    else {
      this.#current = { ...this.#current, ...size };
      this.compositor.resize(size.columns, size.rows);
      this.#resizes.tell();
      this.#ink?.resize(size);
    }
  }

  setPalette(palette: Palette): void {
    if (this.#open) this.compositor.setPalette(palette);
  }

  /** Gives the terminal back as it was, until `redraw`; nothing is drawn meanwhile. */
  lend(): void {
    if (!this.#open) return;
    this.#output.write(this.compositor.takeImages());
    this.#output.lend();
    this.#setRaw(false);
  }

  /** Takes the terminal again and redraws everything, after something else used it. */
  redraw(): void {
    if (!this.#open) return;
    // A mode that was reset from outside is set again only when it changes.
    this.#setRaw(false);
    this.#takeTerminal();
    this.compositor.invalidate();
  }

  /** Gives the terminal back as it was; the second time does nothing. */
  close(): void {
    this.#end({ reason: 'closed' });
  }

  #takeTerminal(): void {
    this.#setRaw(true);
    this.#output.enter();
  }

  #setRaw(on: boolean): void {
    const { input } = this.#options;
    if (input.isTTY === true && !input.destroyed) input.setRawMode?.(on);
  }

  #end(closing: Closing): void {
    if (!this.#open) return;
    this.#open = false;
    this.compositor.stop();
    this.#keys.stop();
    try {
      this.#ink?.unmount();
    } finally {
      const { input } = this.#options;
      this.#output.write(this.compositor.takeImages());
      this.#output.leave();
      for (const event of ['end', 'close']) input.off(event, this.#inputEnded);
      this.#setRaw(false);
      input.pause();
      this.#settle(closing);
    }
  }

  chooseGlyphs = (wanted: GlyphSet | null): void => {
    this.#capabilities.chooseGlyphs(wanted);
    this.#capabilitiesChanged();
  };

  chooseImages = (wanted: boolean | null): void => {
    this.#capabilities.chooseImages(wanted);
    this.#capabilitiesChanged();
  };

  chooseNotices = (wanted: NoticeWay | 'off' | null): void => this.#capabilities.chooseNotices(wanted);

  readonly #heardAnswer = (text: string): void => {
    this.#output.hear(text);
    this.#capabilities.hear(text);
    this.#capabilitiesChanged();
  };

  #capabilitiesChanged(): void {
    const { now } = this.#capabilities;
    const { depth, glyphSet, imageCell } = this.#current;
    if (!this.#open) return;
    if (now.depth === depth && now.glyphSet === glyphSet && now.imageCell === imageCell) return;
    this.#current = { ...this.#current, ...now };
    this.compositor.setCapabilities(now);
    this.#resizes.tell();
  }

  readonly #fault = (error: unknown): void => {
    if (!this.#open) return;
    try {
      this.#end({ reason: 'fault', error });
    } finally {
      this.#options.onFault?.(error);
    }
  };

  readonly #inputEnded = (): void => this.#end({ reason: 'input-ended' });
}
