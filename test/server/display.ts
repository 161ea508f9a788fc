import headless from '@xterm/headless';

/** What stands around a frame. */
const FRAME_BEGINS = Buffer.from('\x1b[?2026h');
const FRAME_ENDS = Buffer.from('\x1b[?2026l');

/** A terminal's screen, with all that was written to it. */
export interface Display {
  write(chunk: Buffer): void;
  /** Everything that was written, as it came. */
  bytes(): Buffer;
  /** How many bytes that is. */
  sent(): number;
  rows(): string[];
  text(): string;
  /** The screen once all that has come by now is drawn; null where that ends within a frame. */
  frame(): Promise<string | null>;
  /** From now on this is called with the rows of every frame, once it is drawn as a whole. */
  onFrame(look: (rows: readonly string[]) => void): void;
  /** True while the alternate screen is shown. */
  fullScreen(): boolean;
  resize(columns: number, rows: number): void;
}

/** A screen of this size, empty. */
export function display(columns: number, rows: number): Display {
  const terminal = new headless.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 10 });
  const chunks: Buffer[] = [];
  const lookers: ((rows: readonly string[]) => void)[] = [];
  let sent = 0;
  let tail = Buffer.alloc(0);
  let isWhole = true;
  const shown = (): string[] => {
    const { active } = terminal.buffer;
    return Array.from(
      { length: terminal.rows },
      (_, row) => active.getLine(row + active.baseY)?.translateToString(true) ?? '',
    );
  };
  const look = (): void => {
    const all = lookers.length === 0 ? [] : shown();
    for (const looker of lookers) looker(all);
  };
  return {
    write(chunk) {
      chunks.push(chunk);
      sent += chunk.length;
      // A mark may come in two pieces.
      const seen = Buffer.concat([tail, chunk]);
      let from = 0;
      for (let at = seen.indexOf(FRAME_ENDS); at >= 0; at = seen.indexOf(FRAME_ENDS, at + 1)) {
        const to = at + FRAME_ENDS.length - tail.length;
        terminal.write(chunk.subarray(from, to), look);
        from = to;
      }
      if (from < chunk.length) terminal.write(chunk.subarray(from));
      const [begins, ends] = [seen.lastIndexOf(FRAME_BEGINS), seen.lastIndexOf(FRAME_ENDS)];
      if (begins !== ends) isWhole = begins < ends;
      tail = seen.subarray(Math.max(0, seen.length - FRAME_ENDS.length + 1));
    },
    bytes: () => Buffer.concat(chunks),
    sent: () => sent,
    rows: shown,
    text: () => shown().join('\n'),
    frame() {
      const is = isWhole;
      return new Promise(resolve => terminal.write('', () => resolve(is ? shown().join('\n') : null)));
    },
    onFrame: looker => void lookers.push(looker),
    fullScreen: () => terminal.buffer.active.type === 'alternate',
    resize: (toColumns, toRows) => terminal.resize(toColumns, toRows),
  };
}
