import { Readable } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import { KeyDecoder } from './keys.ts';
import type { MouseEvent } from './types.ts';

export interface KeyStreamOptions {
  readonly clock: Clock;
  readonly onMouse: (event: MouseEvent) => void;
  readonly onPaste: (text: string) => void;
  readonly onAnswer: (text: string) => void;
  /** Ctrl-Z was pressed, which is then no key: at once, also while keys are held back. */
  readonly onSuspend?: (() => void) | undefined;
  /** What a listener of this stream threw. */
  readonly onFault: (error: unknown) => void;
  /** Milliseconds after which a lone ESC is the Escape key; 50 is right locally, 100 and more over a network. */
  readonly escapeTimeout?: number;
  /** Keys, mouse events and pastes taken in any one second; the rest is dropped. */
  readonly keysPerSecond?: number;
}

/** Which key another one is read as; null where it is none. */
export type KeyMeaning = (key: string) => string | null;

/** Keys kept while nobody reads: enough to type ahead, nothing a flood could fill. */
const MOST_UNREAD = 1024;

/** Ctrl-C and Ctrl-Z. */
const INTERRUPT = '\x03';
const SUSPEND = '\x1a';

/** Milliseconds for which a paste or an answer may pause: its rest must not become keys. */
const PAUSE = 1000;

/**
 * The stream that Ink reads its keys from: every chunk is exactly one key. It looks like a terminal to Ink; the
 * real one's raw mode belongs to the screen, for as long as it is open.
 */
export class KeyStream extends Readable {
  readonly isTTY = true;
  readonly #options: KeyStreamOptions;
  readonly #decoder: KeyDecoder;
  readonly #source: Readable;
  readonly #heard = (chunk: Uint8Array | string): void => this.#accept(chunk);
  #cancelTimer = (): void => {};
  #windowStart = Number.NEGATIVE_INFINITY;
  #windowCount = 0;
  #stopped = false;
  /** Keys that nobody has been given yet. */
  readonly #unread: string[] = [];
  #held = false;
  #meaning: KeyMeaning | null = null;

  constructor(source: Readable, options: KeyStreamOptions) {
    super({ objectMode: true, highWaterMark: MOST_UNREAD });
    this.#source = source;
    this.#options = options;
    this.#decoder = new KeyDecoder({
      key: key => this.#deliver(key),
      mouse: event => this.#guarded(() => options.onMouse(event)),
      paste: text => this.#guarded(() => options.onPaste(text)),
      answer: text => this.#guarded(() => options.onAnswer(text)),
    });
    source.on('data', this.#heard);
  }

  /** Stops listening; what was unfinished is forgotten. */
  stop(): void {
    this.#stopped = true;
    this.#source.off('data', this.#heard);
    this.#cancelTimer();
  }

  override _read(): void {}

  /** How many keys have not been heard yet. */
  get waiting(): number {
    return this.#unread.length + this.readableLength;
  }

  /** Keeps all keys back, until it is called with false: for what is on its way to the screen. Ctrl-C ends it. */
  hold(on: boolean): void {
    this.#held = on;
    this.#feed();
  }

  /** Turns every key into another one, once it is its turn; null for none. */
  readAs(meaning: KeyMeaning | null): void {
    this.#meaning = meaning;
  }

  /** A listener that throws is a fault of this screen alone, not of the process. */
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'readable') return super.emit(event, ...values);
    try {
      return super.emit(event, ...values);
    } catch (error) {
      this.#options.onFault(error);
      return true;
    } finally {
      queueMicrotask(this.#feed);
    }
  }

  /** What Ink asks of a terminal besides changes nothing here. */
  readonly setRawMode = (): this => this;
  readonly ref = (): this => this;
  readonly unref = (): this => this;

  override setEncoding(): this {
    return this;
  }

  #accept(chunk: Uint8Array | string): void {
    if (this.#stopped) return;
    this.#cancelTimer();
    this.#decoder.push(chunk);
    if (!this.#decoder.waiting || this.#stopped) return;
    const wait = this.#decoder.mayPause ? PAUSE : (this.#options.escapeTimeout ?? 50);
    this.#cancelTimer = this.#options.clock.after(wait, () => this.#decoder.expire());
  }

  #deliver(key: string): void {
    const { onSuspend } = this.#options;
    if (key === SUSPEND && onSuspend !== undefined) {
      this.#guarded(onSuspend);
      return;
    }
    if (this.#stopped || this.waiting >= MOST_UNREAD || !this.#withinBudget()) return;
    if (key === INTERRUPT && this.#held) {
      this.#held = false;
      this.#unread.length = 0;
    }
    this.#unread.push(key);
    this.#feed();
  }

  /**
   * Gives the next key, once React has shown what came of the one before: components decide by what they showed last,
   * and a portion of several keys would find them unchanged. React does so in a microtask that is queued while the key
   * is heard.
   */
  readonly #feed = (): void => {
    if (this.#stopped || this.#held || this.readableLength > 0) return;
    const key = this.#unread.shift();
    if (key === undefined) return;
    const meant = this.#meaning === null ? key : this.#meant(key, this.#meaning);
    if (meant === null) queueMicrotask(this.#feed);
    else this.push(meant);
  };

  #meant(key: string, meaning: KeyMeaning): string | null {
    try {
      return meaning(key);
    } catch (error) {
      this.#options.onFault(error);
      return null;
    }
  }

  #guarded(handle: () => void): void {
    if (this.#stopped || !this.#withinBudget()) return;
    try {
      handle();
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  #withinBudget(): boolean {
    const now = this.#options.clock.now();
    if (now - this.#windowStart >= 1000) {
      this.#windowStart = now;
      this.#windowCount = 0;
    }
    this.#windowCount++;
    return this.#windowCount <= (this.#options.keysPerSecond ?? 2000);
  }
}
