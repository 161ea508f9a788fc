import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import headless from '@xterm/headless';

const PROGRAM = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin', 'sandtable');
const SIZE = { cols: 120, rows: 40 };

/** The built program in a pty of 120x40, with what its screen shows. */
export class Watched {
  /** Rows of the screen. */
  readonly rows = SIZE.rows;
  readonly #screen = new headless.Terminal({ ...SIZE, allowProposedApi: true });
  readonly #pty;
  #changed = (): void => {};

  constructor(words: readonly string[]) {
    this.#pty = spawn(process.execPath, [PROGRAM, ...words], {
      ...SIZE,
      name: 'xterm-256color',
      env: { ...process.env, TERM: 'xterm-256color', COLORTERM: 'truecolor' },
    });
    this.#pty.onData(data => this.#screen.write(data, () => this.#changed()));
  }

  row(y: number): string {
    return this.#screen.buffer.active.getLine(y)?.translateToString(true) ?? '';
  }

  get text(): string {
    return Array.from({ length: SIZE.rows }, (_, y) => this.row(y)).join('\n');
  }

  press(key: string): void {
    this.#pty.write(key);
  }

  /** Milliseconds until something is so on the screen. */
  until(isSo: () => boolean): Promise<number> {
    const from = performance.now();
    return new Promise(resolve => {
      this.#changed = () => {
        if (!isSo()) return;
        this.#changed = () => {};
        resolve(performance.now() - from);
      };
      this.#changed();
    });
  }

  close(): void {
    this.#pty.kill('SIGKILL');
  }
}
