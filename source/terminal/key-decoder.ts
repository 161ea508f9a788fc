import type { KeyName } from './key.ts';
import type { MouseEvent } from './types.ts';

/** Takes what a decoder reads from the terminal. */
export interface KeyReceiver {
  key(key: KeyName): void;
  /** A mouse event; (0, 0) is the top left cell of the screen. */
  mouse(event: MouseEvent): void;
  /** Pasted text, cut at the cap; not cleaned. */
  paste(text: string): void;
  /**
   * The terminal's answer to a question: the content of a DCS, or of kitty's APC, which begins with G; without the
   * introducer, the size of a cell (`CSI 6 ; height ; width t`), its attributes (`CSI ? … c`) and its state (`CSI 0
   * n`).
   */
  answer(text: string): void;
}

/** The most characters of a paste, of an unfinished control sequence, and of an unfinished answer (OSC, DCS …). */
export const KEY_LIMITS = { paste: 4096, sequence: 64, string: 4096 };

const PASTE_BEGIN = '\x1b[200~';
const PASTE_END = '\x1b[201~';

/** Answers that no key looks like: how large a cell is (xterm, "Window manipulation", 16), what it is (DA1), that it is well (DSR 5). */
const ANSWER = /^\x1b\[(6;\d{1,4};\d{1,4}t|\?[\d;]{1,40}c|0n)$/;

/** The beginning of a control sequence that is no key, however it ends. */
const BROKEN = '\x1b[!!';

/** The keys of control sequences, by the letter or the number of each: xterm's, rxvt's (7, 8, a to d), kitty's (27). */
const CONTROL_KEYS: Readonly<Record<string, KeyName>> = {
  ...{ A: 'up', B: 'down', C: 'right', D: 'left', F: 'end', H: 'home', Z: 'shift-tab' },
  ...{ a: 'up', b: 'down', c: 'right', d: 'left' },
  ...{ 1: 'home', 3: 'delete', 4: 'end', 5: 'pageup', 6: 'pagedown', 7: 'home', 8: 'end', 27: 'escape' },
};

/** Control sequences that are keys; with Shift, Alt or Ctrl they are the same keys. */
const CONTROL_KEY =
  /^\x1b\[(?:(?:1;\d{1,2})?([ABCDFH])|([Zabcd])|([1345678])(?:;\d{1,2})?~|([35678])[$^]|(27)(?:;\d{1,2})?u)$/;

/** The key of a control sequence; null for one that is none. */
function controlKey(sequence: string): KeyName | null {
  const [, ...parts] = CONTROL_KEY.exec(sequence) ?? [];
  return CONTROL_KEYS[parts.find(part => part !== undefined) ?? ''] ?? null;
}

/** Keys that application keypad mode sends as `ESC O` and a letter (xterm, "PC-Style Function Keys"). */
const KEYPAD: ReadonlyMap<string, KeyName> = new Map([
  ...[...'ABCDFH'].map((letter): [string, KeyName] => [letter, CONTROL_KEYS[letter] ?? '']),
  ...[...'pqrstuvwxy'].map((letter, digit): [string, KeyName] => [letter, String(digit)]),
  ...[...'jklmnoX'].map((letter, index): [string, KeyName] => [letter, '*+,-./='.charAt(index)]),
  ['M', 'enter'],
]);

const CHARACTER_KEYS: Readonly<Record<string, KeyName>> = {
  '\r': 'enter',
  '\t': 'tab',
  '\b': 'backspace',
  '\x7f': 'backspace',
  ' ': 'space',
};

/** The key of a character; null for a C1 control, broken bytes or half of a pair. With Alt it types nothing. */
function characterKey(character: string, alt = false): KeyName | null {
  const named = CHARACTER_KEYS[character];
  if (named !== undefined) return named;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return `ctrl-${String.fromCharCode(code + 0x40).toLowerCase()}`;
  if (alt || (code >= 0x80 && code < 0xa0) || code === 0xfffd || code === 0xfeff) return null;
  return (code >= 0xd800 && code <= 0xdfff) || (code & 0xfffe) === 0xfffe ? null : character;
}

/** Matches a complete sequence that begins with ESC. @param most length at which a string is given up */
const sequences = (most: number): RegExp => {
  const text = String.raw`[^\x07\x1b]`;
  const forms = [
    String.raw`\[M(?<mouse>[^\x1b]{3})`,
    String.raw`\[\[[^\x1b]`,
    // A control sequence: parameters, then one final character (ECMA-48, 5.4); rxvt has some that end with a dollar.
    String.raw`(?<control>\[(?![M[])(?:[ -?]\$|[ -?]*[@-~]))`,
    String.raw`\[[ -?]*[^ -~\x1b]`,
    String.raw`O[0-9;]*(?<keypad>[^0-9;\x1b])`,
    // Strings, of which those with P are answers; one that is too long is given up, and one that another ESC cuts off.
    String.raw`(?:P(?<answer>${text}{0,${most - 1}})|_(?<image>G${text}{0,${most - 2}})|[\]_^X]${text}{0,${most - 1}})(?:\x1b?\x07|\x1b\\)`,
    String.raw`[\]P_^X](?:${text}{${most}}|${text}*(?=\x1b[^\x07\\]))`,
    // Alt and a key; and all else that another ESC cuts off, which where nothing stands between is the Escape key.
    String.raw`(?<alt>[^[O\]P_^X\x1b])`,
    String.raw`(?:[[O][^\x1b]*)?(?=\x1b)`,
  ];
  return new RegExp(String.raw`\x1b(?:${forms.join('|')})`, 'uy');
};

/**
 * Reads keys, mouse events and pastes from a terminal's bytes in any portions, within fixed limits. Other answers,
 * focus reports, function keys and broken sequences are dropped. A paste ends with its end mark, or after a pause,
 * never by its length: the rest of a long one must not become keys.
 */
export class KeyDecoder {
  readonly #receiver: KeyReceiver;
  readonly #limits: typeof KEY_LIMITS;
  readonly #sequences: RegExp;
  readonly #utf8 = new TextDecoder('utf-8');
  /** An unfinished sequence, or what could be the beginning of a paste's end. */
  #held = '';
  #pasted: string | null = null;
  #afterReturn = false;

  constructor(receiver: KeyReceiver, limits = KEY_LIMITS) {
    this.#receiver = receiver;
    this.#limits = limits;
    this.#sequences = sequences(limits.string);
  }

  /** True while something unfinished is held that `expire` would settle. */
  get waiting(): boolean {
    return this.#held !== '' || this.#pasted !== null;
  }

  /** True for a paste, or more of an answer than its introducer: these may pause longer than a key. */
  get mayPause(): boolean {
    return this.#pasted !== null || /^\x1b[\]P_^X]./s.test(this.#held);
  }

  push(chunk: Uint8Array | string): void {
    const more = typeof chunk === 'string' ? chunk : this.#utf8.decode(chunk, { stream: true });
    const text = this.#held + more;
    this.#held = '';
    for (let at = 0; at < text.length; ) {
      if (this.#pasted !== null) at = this.#takePaste(text, at, this.#pasted);
      else if (text[at] === '\x1b') at = this.#takeSequence(text, at);
      else at = this.#takeKey(text, at);
    }
  }

  /** Nothing more came in time: a lone ESC was the Escape key, a paste is over, all else unfinished is dropped. */
  expire(): void {
    const held = this.#held;
    const pasted = this.#pasted;
    this.#held = '';
    this.#pasted = null;
    if (pasted !== null) this.#receiver.paste((pasted + held).slice(0, this.#limits.paste));
    else if (held === '\x1b') this.#press('escape');
  }

  /** Takes one character; returns where the text goes on, as the following do. */
  #takeKey(text: string, at: number): number {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (character !== '\n') this.#press(characterKey(character));
    else if (!this.#afterReturn) this.#press('enter');
    this.#afterReturn = character === '\r';
    return at + character.length;
  }

  /** Takes what begins with ESC. Of a control sequence that does not end only that it is one is kept. */
  #takeSequence(text: string, at: number): number {
    this.#afterReturn = false;
    this.#sequences.lastIndex = at;
    const found = this.#sequences.exec(text);
    if (found !== null) {
      this.#finish(found[0], found.groups ?? {});
      return at + found[0].length;
    }
    const held = text.slice(at);
    if (held.length < this.#limits.sequence || /^\x1b[\]P_^X]/.test(held)) this.#held = held;
    else if (held.startsWith('\x1b[')) this.#held = BROKEN;
    return text.length;
  }

  #finish(whole: string, groups: Readonly<Record<string, string | undefined>>): void {
    const { mouse, control, keypad, image, alt, answer = image ?? ANSWER.exec(whole)?.[1] } = groups;
    if (whole === '\x1b') this.#press('escape');
    if (whole === PASTE_BEGIN) this.#pasted = '';
    if (answer !== undefined) this.#receiver.answer(answer);
    const event = mouse === undefined ? mouseEvent(whole) : oldMouseEvent(mouse);
    if (event !== null) this.#receiver.mouse(event);
    if (control !== undefined) this.#press(controlKey(whole));
    if (alt !== undefined) this.#press(characterKey(alt, true));
    if (keypad !== undefined) this.#press(KEYPAD.get(keypad) ?? null);
  }

  #press(key: KeyName | null): void {
    if (key !== null) this.#receiver.key(key);
  }

  /** Takes what belongs to a paste, up to its end or all. */
  #takePaste(text: string, at: number, pasted: string): number {
    const end = text.indexOf(PASTE_END, at);
    const last = end === -1 ? Math.max(at, text.length - PASTE_END.length + 1) : end;
    const kept = pasted + text.slice(at, Math.min(last, at + this.#limits.paste - pasted.length));
    if (end === -1) {
      this.#pasted = kept;
      this.#held = text.slice(last);
      return text.length;
    }
    this.#pasted = null;
    this.#receiver.paste(kept);
    return end + PASTE_END.length;
  }
}

const SGR_MOUSE = /^\x1b\[<(\d{1,4});(\d{1,5});(\d{1,5})([Mm])$/;

function mouseEvent(sequence: string): MouseEvent | null {
  const parts = SGR_MOUSE.exec(sequence);
  if (parts === null) return null;
  const [, code = '0', x = '1', y = '1', end] = parts;
  return describeMouse(Number(code), Number(x) - 1, Number(y) - 1, end === 'm');
}

/** The mouse report of terminals that do not know the decimal form: three characters, each 32 too high. */
function oldMouseEvent(report: string): MouseEvent | null {
  const [button = 0, x = 0, y = 0] = [...report].map(character => (character.codePointAt(0) ?? 0) - 32);
  const released = (button & 67) === 3;
  return describeMouse(released ? 0 : button, x - 1, y - 1, released);
}

const BUTTONS = ['left', 'middle', 'right', 'none'] as const;

/** xterm, "Mouse Tracking": bits 0 and 1 are the button, 5 is motion, 6 the wheel, 7 more buttons (ignored). */
function describeMouse(code: number, column: number, row: number, released: boolean): MouseEvent | null {
  if ((code & 128) !== 0 || (code & 66) === 66) return null;
  const x = Math.max(0, column);
  const y = Math.max(0, row);
  if ((code & 64) !== 0) return { kind: (code & 1) === 0 ? 'wheel-up' : 'wheel-down', button: 'none', x, y };
  const button = BUTTONS[code & 3] ?? 'none';
  if (released) return { kind: 'release', button, x, y };
  return { kind: (code & 32) !== 0 ? 'drag' : 'press', button, x, y };
}
