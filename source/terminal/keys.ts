import type { MouseEvent } from './types.ts';

/** Where a decoder puts what it understood. */
export interface KeyReceiver {
  /** One key: a character, a control character, or a sequence that Ink's own parser names. */
  key(key: string): void;
  /** A mouse event; (0, 0) is the top left cell of the screen. */
  mouse(event: MouseEvent): void;
  /** Pasted text, cut at the cap; not cleaned. */
  paste(text: string): void;
  /** What the terminal answers to a question by a device control string (DCS): all between its introducer and its end. */
  answer(text: string): void;
}

export interface KeyLimits {
  /** Characters of a paste that are kept. */
  readonly paste: number;
  /** Characters after which an unfinished control sequence is skipped. */
  readonly sequence: number;
  /** Characters after which an unfinished answer (OSC, DCS and the like) is given up. */
  readonly string: number;
}

export const KEY_LIMITS: KeyLimits = { paste: 4096, sequence: 64, string: 4096 };

/** Escape in the one form that Ink takes at once and never joins with what follows (kitty's, CSI 27 u). */
export const ESCAPE_KEY = '\x1b[27u';

const DCS = '\x1bP';
const PASTE_END = '\x1b[201~';

/** What is being read: plain keys, an escape sequence, a reply that ends with ST or BEL, or a paste. */
type Mode = 'ground' | 'sequence' | 'string' | 'paste' | 'skip';

/** Keys that application keypad mode sends as `ESC O` and a letter (xterm, "PC-Style Function Keys"). */
const KEYPAD: ReadonlyMap<string, string> = new Map([
  ...[...'ABCDEFH'].map((letter): [string, string] => [letter, `\x1b[${letter}`]),
  ...[...'pqrstuvwxy'].map((letter, digit): [string, string] => [letter, String(digit)]),
  ['M', '\r'],
  ['j', '*'],
  ['k', '+'],
  ['l', ','],
  ['m', '-'],
  ['n', '.'],
  ['o', '/'],
  ['X', '='],
]);

/** Sequences that are keys: arrows, Home, End, Shift-Tab, the editing keys 1 to 8, and rxvt's with modifiers. */
const KEY_SEQUENCE = /^\x1b\[(?:(?:1;\d{1,2})?[ABCDEFH]|[Zabcde]|[1-8](?:;\d{1,2})?~|[235678][$^])$/;

/**
 * Cuts what a terminal sends into single keys, mouse events and pastes. Bytes may come in any portions: merged
 * keys are taken apart, split sequences and characters put together. Other answers to questions (cursor position,
 * device attributes, colours), focus reports, function keys and broken sequences are dropped; nothing that is
 * sent can make it keep more than its limits. A paste is over with its end mark, or when nothing comes for a
 * while, never by its length: the rest of a long one must not become keys.
 */
export class KeyDecoder {
  readonly #receiver: KeyReceiver;
  readonly #limits: KeyLimits;
  readonly #utf8 = new TextDecoder('utf-8');
  #mode: Mode = 'ground';
  #held = '';
  /** The last characters of an unfinished paste, which could be the beginning of its end. */
  #tail = '';
  #length = 0;
  #afterReturn = false;
  #stringEscape = false;

  constructor(receiver: KeyReceiver, limits: KeyLimits = KEY_LIMITS) {
    this.#receiver = receiver;
    this.#limits = limits;
  }

  /** Whether something unfinished is held that `expire` would settle. */
  get waiting(): boolean {
    return this.#mode !== 'ground';
  }

  /** Whether it is a paste that is unfinished: it may pause longer than a key. */
  get pasting(): boolean {
    return this.#mode === 'paste';
  }

  /** Whether it is an answer that is unfinished, of which more than the introducer has come: it may pause as well. */
  get answering(): boolean {
    return this.#mode === 'string' && this.#length > 0;
  }

  push(chunk: Uint8Array | string): void {
    const text = typeof chunk === 'string' ? chunk : this.#utf8.decode(chunk, { stream: true });
    for (let at = 0; at < text.length; ) {
      if (this.#mode === 'paste') {
        at = this.#takePaste(text, at);
        continue;
      }
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      this.#take(character);
      at += character.length;
    }
  }

  /** Nothing more came in time: a lone ESC was the Escape key, a paste is over, all else unfinished is dropped. */
  expire(): void {
    const mode = this.#mode;
    const held = this.#held;
    const tail = this.#tail;
    this.#toGround();
    if (mode === 'sequence' && held === '\x1b') this.#receiver.key(ESCAPE_KEY);
    if (mode === 'paste') this.#receiver.paste((held + tail).slice(0, this.#limits.paste));
  }

  /** Takes one character, in any mode but that of a paste. */
  #take(character: string): void {
    switch (this.#mode) {
      case 'ground':
        this.#takeKey(character);
        break;
      case 'sequence':
        this.#takeSequence(character);
        break;
      case 'string':
        this.#takeString(character);
        break;
      case 'skip':
        this.#skip(character);
        break;
    }
  }

  #takeKey(character: string): void {
    const afterReturn = this.#afterReturn;
    this.#afterReturn = character === '\r';
    if (character === '\x1b') {
      this.#mode = 'sequence';
      this.#held = '\x1b';
    } else if (character === '\n') {
      if (!afterReturn) this.#receiver.key('\r');
    } else if (isKey(character)) {
      this.#receiver.key(character);
    }
  }

  #takeSequence(character: string): void {
    if (character === '\x1b') {
      if (this.#held === '\x1b') this.#receiver.key(ESCAPE_KEY);
      this.#held = '\x1b';
      return;
    }
    this.#held += character;
    if (this.#held.length === 2) this.#introduce(character);
    else if (this.#held.startsWith('\x1bO')) this.#finishKeypad(character);
    else this.#continueControl(character);
  }

  /** The character after ESC says what kind of sequence it is. */
  #introduce(character: string): void {
    if (character === '[' || character === 'O') return;
    if (']P_^X'.includes(character)) {
      this.#mode = 'string';
      this.#length = 0;
      this.#stringEscape = false;
      return;
    }
    const key = this.#held;
    this.#toGround();
    if (isKey(character)) this.#receiver.key(key);
  }

  #finishKeypad(character: string): void {
    if (/[0-9;]/.test(character) && this.#held.length < this.#limits.sequence) return;
    this.#toGround();
    const key = KEYPAD.get(character);
    if (key !== undefined) this.#receiver.key(key);
  }

  /** A control sequence (CSI): parameters, then one final character (ECMA-48, 5.4). */
  #continueControl(character: string): void {
    const held = this.#held;
    if (held.startsWith('\x1b[M')) {
      if (held.length >= 6) this.#finishOldMouse(held);
      return;
    }
    if (held === '\x1b[[') return;
    if (held.startsWith('\x1b[[') || character < ' ' || character > '~') {
      this.#toGround();
      return;
    }
    const final = character >= '@' || (character === '$' && held.length === 4);
    if (final) this.#finishControl(held);
    else if (held.length >= this.#limits.sequence) this.#mode = 'skip';
  }

  #finishControl(sequence: string): void {
    if (sequence === '\x1b[200~') {
      this.#toGround();
      this.#mode = 'paste';
      return;
    }
    if (sequence === '\x1b[M') return;
    this.#toGround();
    const mouse = mouseEvent(sequence);
    if (mouse !== null) this.#receiver.mouse(mouse);
    else if (KEY_SEQUENCE.test(sequence)) this.#receiver.key(sequence);
  }

  /** The mouse report of terminals that do not know the decimal form: three characters, each 32 too high. */
  #finishOldMouse(sequence: string): void {
    this.#toGround();
    const [button = 0, x = 0, y = 0] = [...sequence.slice(3)].map(
      character => (character.codePointAt(0) ?? 0) - 32,
    );
    const released = (button & 67) === 3;
    const event = describeMouse(released ? 0 : button, x - 1, y - 1, released);
    if (event !== null) this.#receiver.mouse(event);
  }

  #takeString(character: string): void {
    this.#length++;
    if (character === '\x07' || (this.#stringEscape && character === '\\')) {
      const held = this.#held;
      this.#toGround();
      if (held.startsWith(DCS)) this.#receiver.answer(held.slice(DCS.length));
    } else if (this.#stringEscape) {
      this.#mode = 'sequence';
      this.#held = '\x1b';
      this.#takeSequence(character);
    } else if (this.#length >= this.#limits.string) {
      this.#toGround();
    } else {
      this.#stringEscape = character === '\x1b';
      if (!this.#stringEscape) this.#held += character;
    }
  }

  /** Takes of a text what belongs to the paste, up to its end or all; returns where the text goes on. */
  #takePaste(text: string, start: number): number {
    const tail = this.#tail;
    const seen = tail + text.slice(start);
    const end = seen.indexOf(PASTE_END);
    const body = seen.slice(0, end === -1 ? Math.max(0, seen.length - PASTE_END.length + 1) : end);
    this.#held += body.slice(0, Math.max(0, this.#limits.paste - this.#held.length));
    if (end !== -1) {
      const held = this.#held;
      this.#toGround();
      this.#receiver.paste(held);
      return start + end + PASTE_END.length - tail.length;
    }
    this.#tail = seen.slice(body.length);
    return text.length;
  }

  /** The rest of a control sequence that was too long. */
  #skip(character: string): void {
    if (character === '\x1b') {
      this.#mode = 'sequence';
      this.#held = '\x1b';
    } else if (character >= '@' || character < ' ') {
      this.#toGround();
    }
  }

  #toGround(): void {
    this.#mode = 'ground';
    this.#held = '';
    this.#tail = '';
    this.#length = 0;
  }
}

/** Whether a character can be a key: not a C1 control, a replacement for broken bytes, or half of a pair. */
function isKey(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return true;
  if (codePoint < 0xa0 || codePoint === 0xfffd || codePoint === 0xfeff) return false;
  return !(codePoint >= 0xd800 && codePoint <= 0xdfff) && (codePoint & 0xfffe) !== 0xfffe;
}

const SGR_MOUSE = /^\x1b\[<(\d{1,4});(\d{1,5});(\d{1,5})([Mm])$/;

function mouseEvent(sequence: string): MouseEvent | null {
  const parts = SGR_MOUSE.exec(sequence);
  if (parts === null) return null;
  const [, code = '0', x = '1', y = '1', end] = parts;
  return describeMouse(Number(code), Number(x) - 1, Number(y) - 1, end === 'm');
}

const BUTTONS = ['left', 'middle', 'right', 'none'] as const;

/**
 * xterm, "Mouse Tracking": bits 0 and 1 are the button, 5 is motion, 6 the wheel, 7 more buttons. The wheel to the
 * sides and the further buttons mean nothing here.
 */
function describeMouse(code: number, column: number, row: number, released: boolean): MouseEvent | null {
  if ((code & 128) !== 0 || (code & 66) === 66) return null;
  const x = Math.max(0, column);
  const y = Math.max(0, row);
  if ((code & 64) !== 0) return { kind: (code & 1) === 0 ? 'wheel-up' : 'wheel-down', button: 'none', x, y };
  const button = BUTTONS[code & 3] ?? 'none';
  if (released) return { kind: 'release', button, x, y };
  return { kind: (code & 32) !== 0 ? 'drag' : 'press', button, x, y };
}
