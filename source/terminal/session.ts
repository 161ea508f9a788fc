import type { Readable } from 'node:stream';
import type { ReactNode } from 'react';
import { type Clock, frameClock } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import { Compositor } from './compositor.ts';
import {
  ASK_FOR_ALL_COLOURS,
  depthOf,
  mayShowMore,
  type TerminalEnvironment,
  takesUtf8,
  tellsAllColours,
} from './depth.ts';
import { ASK_FOR_NAME, askedGlyphs, glyphSetOf, glyphsInAnswer, mayDrawMore } from './glyph-choice.ts';
import {
  ASK_FOR_IMAGES,
  cellInAnswer,
  endsAnswers,
  isFar,
  mayShowImages,
  tellsImages,
  USUAL_CELL,
} from './images.ts';
import type { InkTree } from './ink-tree.tsx';
import { type KeyMeaning, KeyStream } from './key-stream.ts';
import type { LiveScreen, ScreenView } from './live.ts';
import type { Palette } from './sgr.ts';
import { type OutputStream, TerminalOutput, usableSize, type WindowSize } from './terminal-output.ts';
import type { CellSize, ColourDepth, GlyphSet, MouseEvent, Painter } from './types.ts';

/** Why a screen was closed. */
export type Closing =
  | { readonly reason: 'closed' }
  | { readonly reason: 'input-ended' }
  | { readonly reason: 'output-lost' }
  | { readonly reason: 'fault'; readonly error: unknown };

/** Where keys come from: standard input, or an SSH channel. Raw mode is set where it has one. */
export type InputStream = Readable & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown };

export interface ScreenOptions {
  readonly input: InputStream;
  readonly output: OutputStream;
  readonly env?: TerminalEnvironment;
  /** The terminal's name; `TERM` of the environment where it is left out. */
  readonly term?: string;
  /** The colour depth, where it is not to be taken from name and environment. */
  readonly depth?: ColourDepth;
  /** The glyphs that pictures are made of, where they are not to be taken from name and environment. */
  readonly glyphSet?: GlyphSet;
  /** Whether the terminal is reached over a network; taken from the environment unless told. */
  readonly far?: boolean;
  readonly palette?: Palette;
  /** Whether only ASCII may be written; taken from the environment's locale unless told. */
  readonly ascii?: boolean;
  /** The size to begin with, where the output does not know it. */
  readonly size?: WindowSize;
  /** Milliseconds after which a lone ESC is the Escape key: 50 unless told, 100 and more over a network. */
  readonly escapeTimeout?: number;
  /** Keys taken in a second, the rest being dropped: 2000 unless told. */
  readonly keysPerSecond?: number;
  readonly clock?: Clock;
  /** Ctrl-Z was pressed; left out, it is a key like others. */
  readonly onSuspend?: () => void;
  /** Told of what was thrown in a component, a handler of keys or mouse, or a painter. The screen closes by itself. */
  readonly onFault?: (error: unknown) => void;
}

/** A terminal taken over by the program, until `close`. */
export type Screen = Omit<
  TerminalScreen,
  Exclude<keyof LiveScreen, 'onResize' | 'chooseGlyphs' | 'chooseImages'>
>;

/**
 * Takes a terminal over: alternate screen, no cursor, mouse and bracketed paste. Any number of screens can be
 * open in one process; each has its own streams, size, depth and faults.
 */
export function openScreen(options: ScreenOptions): Screen {
  return new TerminalScreen(options);
}

class TerminalScreen implements LiveScreen {
  /** Settles when the screen is closed, never with an error. */
  readonly closed: Promise<Closing>;
  readonly compositor: Compositor;
  readonly #options: ScreenOptions;
  readonly #keys: KeyStream;
  readonly #output: TerminalOutput;
  readonly #resizes = createEmitter();
  readonly #mice = createEmitter<MouseEvent>();
  readonly #pastes = createEmitter<string>();
  #current: ScreenView;
  #ink: InkTree | null = null;
  /** What is to be shown once Ink is there. */
  #awaited: { readonly element: ReactNode } | null = null;
  #open = true;
  /** The terminal has been asked for all colours, or for its name, and has not answered. */
  #askedColours = false;
  #askedName = false;
  /** The glyphs that the terminal has, and those that somebody wants. */
  #glyphs: GlyphSet;
  #wanted: GlyphSet | null = null;
  /** Whatever somebody wants: only ASCII may be written, or the environment says. */
  readonly #fixed: boolean;
  /** The terminal has been asked for images, and may still answer. */
  #askedImages = false;
  /** How large a cell is, once the terminal has said that it shows images; whether somebody wants them. */
  #cell: CellSize = USUAL_CELL;
  #showsImages = false;
  #imagesWanted: boolean;
  #settle: (closing: Closing) => void = () => {};

  constructor(options: ScreenOptions) {
    this.#options = options;
    const { input, output, env = {}, clock = frameClock } = options;
    this.closed = new Promise(resolve => {
      this.#settle = resolve;
    });
    const term = options.term ?? env.TERM ?? '';
    const depth = options.depth ?? depthOf(term, env);
    const size = usableSize(options.size?.columns ?? output.columns, options.size?.rows ?? output.rows);
    const ascii = options.ascii ?? !takesUtf8(env);
    const asked = askedGlyphs(env);
    this.#glyphs = ascii ? 'half' : (options.glyphSet ?? asked ?? glyphSetOf(term, env));
    this.#fixed = ascii || asked !== null;
    const glyphSet = this.#glyphs;
    this.#current = { ...size, depth, glyphSet, imageCell: null };
    this.#imagesWanted = !(options.far ?? isFar(env));
    this.#output = new TerminalOutput(output, clock, {
      onFree: () => this.compositor.drained(),
      onLost: () => this.#end({ reason: 'output-lost' }),
      onResize: () => this.resize(output.columns ?? 0, output.rows ?? 0),
    });
    this.compositor = new Compositor({
      ...size,
      depth,
      glyphSet,
      palette: options.palette ?? new Map(),
      ascii,
      clock,
      output: this.#output,
      onFault: this.#fault,
    });
    this.#keys = new KeyStream(input, {
      clock,
      onMouse: event => {
        this.#mice.tell(event);
        this.compositor.mouse(event);
      },
      onPaste: this.#pastes.tell,
      onAnswer: this.#heardAnswer,
      onSuspend: options.onSuspend,
      onFault: this.#fault,
      ...(options.escapeTimeout !== undefined && { escapeTimeout: options.escapeTimeout }),
      ...(options.keysPerSecond !== undefined && { keysPerSecond: options.keysPerSecond }),
    });
    input.on('end', this.#inputEnded);
    input.on('close', this.#inputEnded);
    input.on('error', this.#inputEnded);
    this.#takeTerminal();
    if (options.depth === undefined && mayShowMore(term, env)) {
      this.#askedColours = true;
      this.#output.write(ASK_FOR_ALL_COLOURS);
    }
    if (options.glyphSet === undefined && !ascii && mayDrawMore(term, env)) {
      this.#askedName = true;
      this.#output.write(ASK_FOR_NAME);
    }
    // With fewer colours than all an image would look like another program.
    if (options.depth === undefined && !ascii && depth >= 2 && mayShowImages(term, env)) {
      this.#askedImages = true;
      this.#output.write(ASK_FOR_IMAGES);
    }
  }

  /** How many colours are shown; more, once a terminal has said so. */
  get depth(): ColourDepth {
    return this.#current.depth;
  }

  /** What pictures are made of; finer, once a terminal has said what it is. */
  get glyphSet(): GlyphSet {
    return this.#current.glyphSet;
  }

  get size(): WindowSize {
    return { columns: this.#current.columns, rows: this.#current.rows };
  }

  /** Whether a key or a frame is still under way. */
  get busy(): boolean {
    return this.#awaited !== null || this.compositor.pending || this.#keys.waiting > 0;
  }

  /** Draws at once what is shown until the first element stands there. Keys typed meanwhile wait for that. */
  paint(painter: Painter): void {
    if (this.#open) this.compositor.paint(painter);
  }

  /** Shows an element, in place of the one before. The first one loads Ink. */
  render(element: ReactNode): void {
    if (!this.#open) return;
    if (this.#ink !== null) {
      this.#ink.show(element);
      return;
    }
    const first = this.#awaited === null;
    this.#awaited = { element };
    if (first) this.#mount().catch(this.#fault);
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
  readonly onMouse = this.#mice.subscribe;
  readonly onPaste = this.#pastes.subscribe;

  /** Sets the window's title, until the screen is closed. */
  setTitle(title: string): void {
    if (this.#open) this.#output.setTitle(title);
  }

  bell(): void {
    if (this.#open) this.#output.bell();
  }

  holdKeys = (on: boolean): void => this.#keys.hold(on);

  readKeysAs = (meaning: KeyMeaning | null): void => this.#keys.readAs(meaning);

  /** Takes a size that the output does not tell of itself (a window change over SSH). */
  resize(columns: number, rows: number): void {
    if (!this.#open) return;
    const size = usableSize(columns, rows);
    if (size.columns === this.#current.columns && size.rows === this.#current.rows) {
      this.compositor.invalidate();
      return;
    }
    this.#current = { ...this.#current, ...size };
    this.compositor.resize(size.columns, size.rows);
    this.#resizes.tell();
    this.#ink?.resize(size);
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

  /** Takes the terminal again and draws everything anew, after something else used it. */
  redraw(): void {
    if (!this.#open) return;
    // A mode that was taken away from outside is set anew only where it changes.
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
      this.#leaveTerminal();
      this.#settle(closing);
    }
  }

  #leaveTerminal(): void {
    const { input } = this.#options;
    this.#output.write(this.compositor.takeImages());
    this.#output.leave();
    input.off('end', this.#inputEnded);
    input.off('close', this.#inputEnded);
    this.#setRaw(false);
    input.pause();
  }

  chooseGlyphs = (wanted: GlyphSet | null): void => {
    this.#wanted = wanted;
    const glyphSet = this.#fixed ? this.#glyphs : (wanted ?? this.#glyphs);
    if (!this.#open || glyphSet === this.#current.glyphSet) return;
    this.#current = { ...this.#current, glyphSet };
    this.compositor.setGlyphSet(glyphSet);
    this.#resizes.tell();
  };

  chooseImages = (wanted: boolean | null): void => {
    const { far, env = {} } = this.#options;
    this.#imagesWanted = wanted ?? !(far ?? isFar(env));
    const imageCell = this.#showsImages && this.#imagesWanted && this.depth === 3 ? this.#cell : null;
    if (!this.#open || imageCell === this.#current.imageCell) return;
    this.#current = { ...this.#current, imageCell };
    this.compositor.setImageCell(imageCell);
    this.#resizes.tell();
  };

  readonly #heardAnswer = (text: string): void => {
    if (this.#askedImages) this.#heardOfImages(text);
    if (this.#askedColours && tellsAllColours(text)) {
      this.#askedColours = false;
      this.#current = { ...this.#current, depth: 3 };
      this.compositor.setDepth(3);
      this.#resizes.tell();
      this.chooseImages(this.#imagesWanted);
    }
    const drawn = this.#askedName ? glyphsInAnswer(text) : null;
    if (drawn === null) return;
    this.#askedName = false;
    this.#glyphs = drawn;
    this.chooseGlyphs(this.#wanted);
  };

  #heardOfImages(text: string): void {
    if (endsAnswers(text)) this.#askedImages = false;
    this.#cell = cellInAnswer(text) ?? this.#cell;
    if (!tellsImages(text)) return;
    this.#showsImages = true;
    this.chooseImages(this.#imagesWanted);
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
