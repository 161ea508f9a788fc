/** A recording of a terminal as asciinema plays it (docs.asciinema.org/manual/asciicast/v2). */
export class Cast {
  readonly #lines: string[] = [];
  #bytes = 0;

  /** @param head.recordedAt milliseconds since 1970 */
  constructor(head: {
    readonly columns: number;
    readonly rows: number;
    readonly title: string;
    readonly recordedAt: number;
  }) {
    this.#add({
      version: 2,
      width: head.columns,
      height: head.rows,
      timestamp: Math.floor(head.recordedAt / 1000),
      title: head.title,
      env: { TERM: 'xterm-256color' },
    });
  }

  /** Bytes so far. */
  get size(): number {
    return this.#bytes;
  }

  /** Adds output to the terminal, so many milliseconds after the beginning. */
  output(at: number, text: string): void {
    this.#add([seconds(at), 'o', text]);
  }

  /** Adds a place in the recording to jump to. */
  mark(at: number, label: string): void {
    this.#add([seconds(at), 'm', label]);
  }

  file(): Uint8Array {
    return Buffer.from(`${this.#lines.join('\n')}\n`);
  }

  #add(line: unknown): void {
    const text = JSON.stringify(line);
    this.#lines.push(text);
    this.#bytes += Buffer.byteLength(text) + 1;
  }
}

const seconds = (milliseconds: number): number => Math.round(milliseconds) / 1000;
