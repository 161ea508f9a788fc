import { Writable } from 'node:stream';
import type { WindowSize } from './size.ts';

/** The terminal that Ink believes it writes to: it hands each whole frame on, as Ink's debug mode makes them. */
export class InkOutput extends Writable {
  readonly isTTY = true;
  columns: number;
  rows: number;
  readonly #receive: (frame: string) => void;

  constructor(size: WindowSize, receive: (frame: string) => void) {
    super({ decodeStrings: false });
    this.columns = size.columns;
    this.rows = size.rows;
    this.#receive = receive;
  }

  /** Tells Ink of a new size, on which it draws anew. */
  resize(size: WindowSize): void {
    this.columns = size.columns;
    this.rows = size.rows;
    this.emit('resize');
  }

  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    const frame = String(chunk);
    if (frame !== '' && !isModeSwitch(frame)) this.#receive(frame);
    done();
  }
}

/** Ink's own switches (bracketed paste, cursor) concern the real terminal, which is the screen's. */
function isModeSwitch(text: string): boolean {
  return /^\x1b\[\?\d+[hl]$/.test(text);
}
