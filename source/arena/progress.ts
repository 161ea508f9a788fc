/** Where a bar is drawn: standard error, as long as it is a terminal. */
export interface BarStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface ProgressBar {
  show(done: number): void;
  /** Takes the bar off the screen. */
  clear(): void;
}

const WIDEST = 40;
const CLEAR_LINE = '\r\u001b[K';

/** A bar of one line that is drawn over itself; silent where the stream is no terminal. */
export function progressBar(stream: BarStream, total: number): ProgressBar {
  if (stream.isTTY !== true) return { show: () => {}, clear: () => {} };
  return {
    show(done) {
      const count = ` ${done} of ${total} games`;
      const width = Math.max(0, Math.min(WIDEST, (stream.columns ?? 80) - count.length - 1));
      const filled = total === 0 ? width : Math.floor((width * done) / total);
      stream.write(`${CLEAR_LINE}${'█'.repeat(filled)}${'░'.repeat(width - filled)}${count}`);
    },
    clear: () => void stream.write(CLEAR_LINE),
  };
}
