import { Readable } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import { afterMicrotasks, type Turn } from '../base/fair-turns.ts';
import { type KeyName, movesOnly, sequenceOf } from './key.ts';
import { KeyDecoder } from './key-decoder.ts';
import type { MouseEvent } from './types.ts';

export interface KeyStreamOptions {
  readonly clock: Clock;
  readonly onMouse: (event: MouseEvent) => void;
  readonly onPaste: (text: string) => void;
  readonly onAnswer: (text: string) => void;
  /** Ctrl-Z was pressed, which is then no key: at once, also while keys are held back. */
  readonly onSuspend?: (() => void) | undefined;
  /** Takes what a listener of this stream throws: a fault of this screen alone, not of the process. */
  readonly onFault: (error: unknown) => void;
  /** Milliseconds after which a lone ESC is the Escape key; 50 by default, 100 and more over a network. */
  readonly escapeTimeout?: number | undefined;
  /** Keys, mouse events and pastes taken in any one second, 2000 by default; the rest is dropped. */
  readonly keysPerSecond?: number | undefined;
  /** False for a key too many, counted beyond this stream: it is dropped. */
  readonly mayType?: (() => boolean) | undefined;
  /** The turns in which keys, mouse events and pastes are given on; as soon as may be when left out. */
  readonly turn?: Turn | undefined;
}

/** Turns a key into another one; null into none. */
export type KeyMeaning = (key: KeyName) => KeyName | null;

/** Keys kept while nobody reads: enough to type ahead, nothing a flood could fill. */
const MOST_UNREAD = 1024;

/** Milliseconds for which keys that only move may be given on without a drawing in between. */
const FOLDED = 4;

/** Milliseconds for which a paste or an answer may pause: its rest must not become keys. */
const PAUSE = 1000;

/**
 * The keys of a terminal, one at a time, by their names; for Ink's `useInput` a stream of their bytes that looks like
 * a terminal. The screen sets the real terminal's raw mode.
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
  #listener: ((key: KeyName) => void) | null = null;
  /** Keys that nobody has been given yet; among them, in their order, mouse events and pastes that wait for their turn. */
  readonly #unread: (KeyName | (() => void))[] = [];
  #due = false;
  #held = false;
  #meaning: KeyMeaning | null = null;

  constructor(source: Readable, options: KeyStreamOptions) {
    super({ objectMode: true });
    this.#source = source;
    this.#options = options;
    this.#decoder = new KeyDecoder({
      key: key => this.#deliver(key),
      mouse: event => this.#inTurn(() => options.onMouse(event)),
      paste: text => this.#inTurn(() => options.onPaste(text)),
      answer: text => this.#counted(() => options.onAnswer(text)),
    });
    source.on('data', this.#heard);
    this.on('newListener', () => this.#feedSoon());
  }

  /** Stops listening; what was unfinished is forgotten. */
  stop(): void {
    this.#stopped = true;
    this.#source.off('data', this.#heard);
    this.#cancelTimer();
  }

  /** Gives every key to the listener from now on, in place of the one before, and those that nobody has been given yet. */
  onKey(listener: (key: KeyName) => void): () => void {
    this.#listener = listener;
    this.#feedSoon();
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  /** Takes a key as if it had come from the terminal. */
  type(key: KeyName): void {
    this.#deliver(key);
  }

  override _read(): void {}

  /** The number of keys, mouse events and pastes that have not been given yet. */
  get waiting(): number {
    return this.#unread.length;
  }

  /** Keeps all keys back, until it is called with false: for what is on its way to the screen. Ctrl-C ends it. */
  hold(on: boolean): void {
    this.#held = on;
    this.#feedSoon();
  }

  /** Turns every key into another one, once it is its turn. */
  readAs(meaning: KeyMeaning | null): void {
    this.#meaning = meaning;
  }

  /** Ink's other calls to a terminal do nothing here. */
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

  #deliver(key: KeyName): void {
    const { onSuspend } = this.#options;
    if (key === 'ctrl-z' && onSuspend !== undefined) {
      this.#counted(onSuspend);
      return;
    }
    if (this.#stopped || this.waiting >= MOST_UNREAD || !this.#withinBudget()) return;
    if (key === 'ctrl-c' && this.#held) {
      this.#held = false;
      this.#unread.length = 0;
    }
    this.#unread.push(key);
    this.#feedSoon();
  }

  /**
   * Gives the next key once React has rendered after the one before: components decide by their last render. A tick
   * requested in a microtask comes when no microtask is left.
   */
  #feedSoon(): void {
    if (this.#due) return;
    this.#due = true;
    const { turn = afterMicrotasks } = this.#options;
    turn(this.#feed);
  }

  readonly #feed = (): void => {
    this.#due = false;
    const until = this.#options.clock.now() + FOLDED;
    let key = this.#feedOne();
    if (key === null) return;
    // Of a row of keys that only move the last one is drawn.
    while (this.#folds(key) && this.#options.clock.now() < until) key = this.#feedOne() ?? '';
    if (this.waiting > 0) this.#feedSoon();
  };

  #folds(key: KeyName): boolean {
    // Ink's own lists know the newest choice only once it has been drawn.
    const inkListens = this.listenerCount('readable') > 0;
    const [next] = this.#unread;
    return (
      movesOnly(key) && typeof next === 'string' && movesOnly(next) && this.#meaning === null && !inkListens
    );
  }

  /** @returns the key that was given, empty for an event; null where none is, or nobody takes it */
  #feedOne(): KeyName | null {
    const inkListens = this.listenerCount('readable') > 0;
    const [next] = this.#unread;
    if (this.#stopped || this.#held || next === undefined) return null;
    if (typeof next === 'string' && !inkListens && this.#listener === null) return null;
    this.#unread.shift();
    this.#guarded(() => {
      if (typeof next !== 'string') {
        next();
        return;
      }
      const meant = this.#meaning === null ? next : this.#meaning(next);
      if (meant !== null) this.#give(meant, inkListens);
    });
    return typeof next === 'string' ? next : '';
  }

  #give(key: KeyName, inkListens: boolean): void {
    this.#listener?.(key);
    if (!inkListens) return;
    // Node's stream would tell Ink of it only in a later turn.
    this.push(sequenceOf(key));
    this.emit('readable');
  }

  /** After the keys before it, in its turn, if it is not too many. */
  #inTurn(handle: () => void): void {
    if (this.#stopped || this.waiting >= MOST_UNREAD || !this.#withinBudget()) return;
    if (this.#options.turn === undefined && this.waiting === 0) {
      this.#guarded(handle);
      return;
    }
    this.#unread.push(handle);
    this.#feedSoon();
  }

  #counted(handle: () => void): void {
    if (this.#withinBudget()) this.#guarded(handle);
  }

  #guarded(handle: () => void): void {
    if (this.#stopped) return;
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
    const { keysPerSecond = 2000, mayType } = this.#options;
    return this.#windowCount <= keysPerSecond && mayType?.() !== false;
  }
}
