import { createInterface } from 'node:readline';
import { ok } from '../../../machines/result.ts';
import type { InputLine } from './adapter.ts';
import { fault } from './commands.ts';
import type { Io } from './io.ts';
import { indexOfUnprintable } from './printable.ts';

export type ByteStream = AsyncIterable<Uint8Array | string>;

/** The most characters a line of input may have. */
export const LONGEST_LINE = 1000;

const NEWLINE = 0x0a;
/** The longest line in bytes: a character has at most four. One more leaves room for a carriage return. */
const bytesOf = (characters: number): number => characters * 4 + 1;

const tooLong = (most = LONGEST_LINE) => fault('line-too-long', `a line has at most ${most} characters`);

/** Checks a line from outside, without its line end: at most 1,000 characters, no control or invisible ones, trimmed. */
export const checkLine = (text: string): InputLine => checkText(text.replaceAll('\t', ' ').trim());

/** The same for a line of which the blanks at both ends count. */
export function checkText(text: string): InputLine {
  const line = text.replaceAll('\t', ' ');
  if (line.length > LONGEST_LINE * 2 || [...line].length > LONGEST_LINE) return tooLong();
  const index = indexOfUnprintable(line);
  if (index < 0) return ok(line);
  const code = (line.codePointAt(index) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return fault('bad-character', `the line holds the character U+${code}, which is not text`);
}

/**
 * The lines of a byte stream (UTF-8; ends ` ` or `\r `; the last may lack one). A line that cannot be taken is a fault,
 * and the next one is read, within a line's memory. An input that fails gives a last fault and ends.
 */
export async function* readLines(
  input: ByteStream,
  check: (text: string) => InputLine = checkLine,
  most: number = LONGEST_LINE,
): AsyncGenerator<InputLine> {
  let kept: Uint8Array[] = [];
  let size = 0;
  const finish = (): InputLine => {
    const line = size > bytesOf(most) ? tooLong(most) : decode(Buffer.concat(kept), check);
    kept = [];
    size = 0;
    return line;
  };
  try {
    for await (const chunk of input) {
      let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
        kept.push(rest.subarray(0, end));
        size += end;
        yield finish();
        rest = rest.subarray(end + 1);
      }
      size += rest.length;
      if (size > bytesOf(most)) kept = [];
      else kept.push(rest);
    }
    if (size > 0) yield finish();
  } catch {
    yield fault('input-failed', 'the input cannot be read');
  }
}

function decode(bytes: Uint8Array, check: (text: string) => InputLine): InputLine {
  try {
    // The decoder drops a byte order mark, which some editors put before the first line.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return check(text.endsWith('\r') ? text.slice(0, -1) : text);
  } catch {
    return fault('bad-character', 'the line is not UTF-8 text');
  }
}

/** The lines that a person types at a terminal, with a prompt, editing keys and a history. */
export async function* terminalLines(io: Io, prompt: () => string = () => '> '): AsyncGenerator<InputLine> {
  const editor = createInterface({ input: io.stdin, output: io.stdout, prompt: prompt(), historySize: 200 });
  editor.on('SIGINT', () => io.interrupt());
  try {
    editor.prompt();
    for await (const text of editor) {
      yield checkLine(text);
      editor.setPrompt(prompt());
      editor.prompt();
    }
  } finally {
    editor.close();
  }
}
