import { Writable } from 'node:stream';

/** A terminal's output that counts what is written. */
export class Counter extends Writable {
  readonly columns: number;
  readonly rows: number;
  bytes = 0;

  constructor(columns: number, rows: number) {
    super();
    this.columns = columns;
    this.rows = rows;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.bytes += chunk.length;
    done();
  }
}
