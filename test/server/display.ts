import headless from '@xterm/headless';

/** What stands around a frame. */
const FRAME_BEGINS = Buffer.from('\x1b[?2026h');
const FRAME_ENDS = Buffer.from('\x1b[?2026l');

/** Milliseconds that something may take that other threads, files and sockets decide, on a machine with much to do. */
export const PATIENCE = 60_000;

/** What is waited for on a screen. */
export type Sight = string | RegExp | (() => boolean);

/** A terminal's screen, with all that was written to it. */
export interface Display {
  readonly terminal: headless.Terminal;
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
  /** Waits until a frame shows this, or this is so, be it for a moment; fails with the screen. */
  see(what: Sight): Promise<void>;
  /** True while the alternate screen is shown. */
  fullScreen(): boolean;
  resize(columns: number, rows: number): void;
}

/** A screen of this size, empty. Of a frame nothing is shown before all of it has come, as terminals do that know frames. */
export function display(columns: number, rows: number): Display {
  const terminal = new headless.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 10 });
  const chunks: Buffer[] = [];
  const lookers: ((rows: readonly string[]) => void)[] = [];
  const watchers = new Set<() => void>();
  let sent = 0;
  /** What has come and is not drawn yet: a piece of a frame, or of the mark before one. */
  let held = Buffer.alloc(0);
  /** The rows as drawn last, until more is drawn: they are looked at far more often than they change. */
  let drawn: string[] | null = null;
  const shown = (): string[] => {
    const { active } = terminal.buffer;
    drawn ??= Array.from(
      { length: terminal.rows },
      (_, row) => active.getLine(row + active.baseY)?.translateToString(true) ?? '',
    );
    return drawn;
  };
  const text = (): string => shown().join('\n');
  const isSeen = (what: Sight): boolean => {
    if (typeof what === 'function') return what();
    return typeof what === 'string' ? text().includes(what) : what.test(text());
  };
  const watch = (): void => {
    drawn = null;
    for (const watcher of [...watchers]) watcher();
  };
  const look = (): void => {
    drawn = null;
    const all = lookers.length === 0 ? [] : shown();
    for (const looker of lookers) looker(all);
    watch();
  };
  const draw = (upTo: number, then: () => void): void => {
    if (upTo > 0) terminal.write(held.subarray(0, upTo), then);
    held = held.subarray(upTo);
  };
  return {
    terminal,
    write(chunk) {
      chunks.push(chunk);
      sent += chunk.length;
      held = Buffer.concat([held, chunk]);
      for (let ends = held.indexOf(FRAME_ENDS); ends >= 0; ends = held.indexOf(FRAME_ENDS))
        draw(ends + FRAME_ENDS.length, look);
      const begins = held.indexOf(FRAME_BEGINS);
      draw(begins < 0 ? held.length - beginOf(FRAME_BEGINS, held) : begins, watch);
    },
    bytes: () => Buffer.concat(chunks),
    sent: () => sent,
    rows: shown,
    text,
    frame() {
      const isWhole = !held.includes(FRAME_BEGINS);
      return new Promise(resolve => terminal.write('', () => resolve(isWhole ? text() : null)));
    },
    onFrame: looker => void lookers.push(looker),
    fullScreen: () => terminal.buffer.active.type === 'alternate',
    see: what =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          watchers.delete(check);
          reject(new Error(`it did not come to that:\n${what}\n${text()}`));
        }, PATIENCE);
        function check(): void {
          if (!isSeen(what)) return;
          watchers.delete(check);
          clearTimeout(late);
          resolve();
        }
        watchers.add(check);
        check();
      }),
    resize(toColumns, toRows) {
      drawn = null;
      terminal.resize(toColumns, toRows);
    },
  };
}

/** How much of a mark stands at the end of some bytes. */
function beginOf(mark: Buffer, bytes: Buffer): number {
  let length = Math.min(mark.length - 1, bytes.length);
  while (!bytes.subarray(bytes.length - length).equals(mark.subarray(0, length))) length -= 1;
  return length;
}

/** Words that are always in the lobby, and nowhere else but in the dialog of its chat. */
export const LOBBY = 'Lobby chat';
