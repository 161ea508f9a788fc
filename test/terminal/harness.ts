import { PassThrough, Writable } from 'node:stream';
import headless from '@xterm/headless';
import type { ReactNode } from 'react';
import { ManualClock } from '../../source/base/clock.ts';
import type { TerminalEnvironment } from '../../source/terminal/depth.ts';
import { type Closing, openScreen, type Screen, type ScreenOptions } from '../../source/terminal/screen.ts';
import type { ColourDepth, GlyphSet } from '../../source/terminal/types.ts';

/**
 * What can be seen in a cell of the terminal. Colours: null is the terminal's own, else `#rrggbb` or a number of
 * the 256. A blank shows neither colour nor weight of its own, unless it is underlined or inverse.
 */
export interface ShownCell {
  readonly glyph: string;
  readonly fg: string | number | null;
  readonly bg: string | number | null;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly inverse: boolean;
}

export const KEYS = {
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  home: '\x1b[H',
  end: '\x1b[F',
  pageup: '\x1b[5~',
  pagedown: '\x1b[6~',
  delete: '\x1b[3~',
  backspace: '\x7f',
  enter: '\r',
  escape: '\x1b',
  tab: '\t',
  'shift-tab': '\x1b[Z',
  space: ' ',
  'ctrl-c': '\x03',
  'ctrl-s': '\x13',
} as const;

export type KeyName = keyof typeof KEYS;

export const isKeyName = (key: string): key is KeyName => key in KEYS;

export interface TestScreenOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly depth?: ColourDepth;
  /** The terminal's name, to take the depth from it. */
  readonly term?: string;
  readonly palette?: ScreenOptions['palette'];
  readonly ascii?: boolean;
  readonly glyphSet?: GlyphSet;
  readonly env?: TerminalEnvironment;
  /** Fingers touch it. */
  readonly touched?: boolean;
}

/** A screen whose terminal is @xterm/headless and whose clock stands still: nothing depends on time. */
export interface TestScreen {
  readonly screen: Screen;
  readonly terminal: headless.Terminal;
  readonly clock: ManualClock;
  /** Shows an element and waits until it stands there. */
  show(element: ReactNode): Promise<void>;
  /** Presses keys one after the other, by name (`up`, `enter`, `escape`…) or as the character; waits after each. */
  press(...keys: readonly (KeyName | (string & {}))[]): Promise<void>;
  /** Sends characters one by one, waiting only at the end. */
  type(text: string): Promise<void>;
  /** Sends these very bytes in one portion. */
  send(bytes: string | Uint8Array): Promise<void>;
  /** Presses and releases a mouse button at a cell of the screen. */
  mouse(x: number, y: number, button?: 'left' | 'middle' | 'right'): Promise<void>;
  wheel(x: number, y: number, direction: 'up' | 'down'): Promise<void>;
  paste(text: string): Promise<void>;
  resize(columns: number, rows: number): Promise<void>;
  /** The rows of the screen, without blanks at their ends. */
  rows(): string[];
  /** The whole screen as text. */
  text(): string;
  cell(x: number, y: number): ShownCell;
  /** The place of a text on the screen; undefined where it is not. */
  find(text: string): { readonly x: number; readonly y: number } | undefined;
  /** Waits until nothing is under way: keys, React, timers of the screen, frames. */
  settled(): Promise<void>;
  /** Waits until something is so that other threads or files decide; fails with the screen's text after so many turns. */
  until(condition: () => boolean, turns?: number): Promise<void>;
  /** Everything written to the terminal since the last time this was asked. */
  written(): string;
  /** What was thrown on the screen. */
  readonly faults: readonly unknown[];
  /** Closes the screen and waits for its end. */
  close(): Promise<Closing>;
}

/** Opens a screen on a terminal in memory. */
export function openTestScreen(options: TestScreenOptions = {}): TestScreen {
  const { columns = 80, rows = 24, depth = 3, term, palette, ascii = false, glyphSet, env } = options;
  const { touched = false } = options;
  const terminal = new headless.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 10 });
  const input = new PassThrough();
  const output = new TerminalOutput(terminal);
  const clock = new ManualClock();
  const faults: unknown[] = [];
  const screen = openScreen({
    input,
    output,
    ...(term === undefined ? { depth } : { term }),
    ascii,
    ...(glyphSet !== undefined && { glyphSet }),
    ...(env !== undefined && { env }),
    touched,
    clock,
    ...(palette !== undefined && { palette }),
    onFault: error => faults.push(error),
  });
  const settled = (): Promise<void> => settle(screen, clock, terminal);
  const send = async (bytes: string | Uint8Array): Promise<void> => {
    input.write(bytes);
    await settled();
  };
  const shownRows = (): string[] => readRows(terminal);

  return {
    screen,
    terminal,
    clock,
    faults,
    settled,
    send,
    show(element) {
      screen.render(element);
      return settled();
    },
    async press(...keys) {
      for (const key of keys) await send(isKeyName(key) ? KEYS[key] : key);
    },
    async type(text) {
      for (const character of text) input.write(character);
      await settled();
    },
    mouse(x, y, button = 'left') {
      const code = { left: 0, middle: 1, right: 2 }[button];
      return send(`\x1b[<${code};${x + 1};${y + 1}M\x1b[<${code};${x + 1};${y + 1}m`);
    },
    wheel: (x, y, direction) => send(`\x1b[<${direction === 'up' ? 64 : 65};${x + 1};${y + 1}M`),
    paste: text => send(`\x1b[200~${text}\x1b[201~`),
    async resize(newColumns, newRows) {
      terminal.resize(newColumns, newRows);
      output.resized();
      await settled();
    },
    rows: shownRows,
    text: () => shownRows().join('\n'),
    cell: (x, y) => readCell(terminal, x, y),
    find: text => findText(shownRows(), text),
    async until(condition, turns = 5000) {
      for (let turn = 0; turn < turns; turn++) {
        if (condition()) return;
        await settled();
        await otherThreads();
      }
      if (!condition())
        throw new Error(`This never came to be; the screen shows:\n${shownRows().join('\n')}`);
    },
    written: () => output.takeWritten(),
    async close() {
      screen.close();
      const closing = await screen.closed;
      await settled();
      return closing;
    },
  };
}

/** A stream that writes into a terminal in memory and has its size. */
class TerminalOutput extends Writable {
  private readonly terminal: headless.Terminal;
  private record = '';

  constructor(terminal: headless.Terminal) {
    super({ decodeStrings: false });
    this.terminal = terminal;
  }

  get columns(): number {
    return this.terminal.cols;
  }

  get rows(): number {
    return this.terminal.rows;
  }

  resized(): void {
    this.emit('resize');
  }

  takeWritten(): string {
    const { record } = this;
    this.record = '';
    return record;
  }

  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    this.record += String(chunk);
    this.terminal.write(String(chunk));
    done();
  }
}

const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** Lets the processor go for a moment, so that waiting does not take it from whom is waited for. */
const otherThreads = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 1));

/** Turns of the event loop without any work after which all is taken to be done (React needs two for its effects). */
const QUIET_TURNS = 3;

async function settle(screen: Screen, clock: ManualClock, terminal: headless.Terminal): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
    await nextTurn();
    if (screen.busy || clock.waiting > 0) quiet = -1;
    clock.step();
  }
  await new Promise<void>(resolve => terminal.write('', resolve));
}

function readRows(terminal: headless.Terminal): string[] {
  const buffer = terminal.buffer.active;
  return Array.from(
    { length: terminal.rows },
    (_, y) =>
      buffer
        .getLine(buffer.baseY + y)
        ?.translateToString(true)
        .trimEnd() ?? '',
  );
}

function findText(rows: readonly string[], text: string): { x: number; y: number } | undefined {
  for (const [y, row] of rows.entries()) {
    const x = row.indexOf(text);
    if (x >= 0) return { x, y };
  }
  return undefined;
}

/** A cell as a terminal shows it. */
export function readCell(terminal: headless.Terminal, x: number, y: number): ShownCell {
  const buffer = terminal.buffer.active;
  const cell = buffer.getLine(buffer.baseY + y)?.getCell(x);
  if (cell === undefined) throw new RangeError(`There is no cell ${x}, ${y}`);
  const colour = (rgb: boolean, own: boolean, value: number): string | number | null => {
    if (own) return null;
    return rgb ? `#${value.toString(16).padStart(6, '0')}` : value;
  };
  const glyph = cell.getChars() || ' ';
  const underline = cell.isUnderline() !== 0;
  const inverse = cell.isInverse() !== 0;
  const drawn = glyph !== ' ' || underline || inverse;
  return {
    glyph,
    fg: drawn ? colour(cell.isFgRGB(), cell.isFgDefault(), cell.getFgColor()) : null,
    bg: colour(cell.isBgRGB(), cell.isBgDefault(), cell.getBgColor()),
    bold: drawn && cell.isBold() !== 0,
    dim: drawn && cell.isDim() !== 0,
    italic: drawn && cell.isItalic() !== 0,
    underline,
    inverse,
  };
}
