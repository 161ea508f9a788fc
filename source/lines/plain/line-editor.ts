import type { Writable } from 'node:stream';
import { glyphWidth } from '../../base/glyphs.ts';
import type { InputLine } from '../text/adapter.ts';
import { type ByteStream, checkLine, LONGEST_LINE } from '../text/lines.ts';

const ENTER = '\r';
const ERASE = new Set(['\x7f', '\b']);
const ERASE_ALL = '\x15';
const INTERRUPT = '\x03';
const END = '\x04';
/** The sequences of keys that are no characters: arrows, function keys. */
const SEQUENCE = /^\x1b(?:\[[0-?]*[ -/]*[@-~]?|O.?|.?)/u;

/**
 * The lines typed at a terminal whose keys come one by one, as over SSH, with echo and erasing; until the input ends,
 * Ctrl-C, or Ctrl-D on an empty line.
 */
export async function* editLines(input: ByteStream, echo: Writable): AsyncGenerator<InputLine> {
  const decoder = new TextDecoder('utf-8');
  let line: string[] = [];
  let afterEnter = false;
  const erase = (count: number): void => {
    for (const character of line.splice(line.length - count)) {
      const cells = glyphWidth(character.codePointAt(0) ?? 0);
      echo.write('\b'.repeat(cells) + ' '.repeat(cells) + '\b'.repeat(cells));
    }
  };
  for await (const chunk of input) {
    let rest = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    while (rest !== '') {
      const key = SEQUENCE.exec(rest)?.[0] ?? String.fromCodePoint(rest.codePointAt(0) ?? 0);
      rest = rest.slice(key.length);
      const ends = key === ENTER || (key === '\n' && !afterEnter);
      afterEnter = key === ENTER;
      if (key === INTERRUPT || (key === END && line.length === 0)) return;
      if (ends) {
        echo.write('\r\n');
        const text = line.join('');
        line = [];
        yield checkLine(text);
      } else if (ERASE.has(key)) erase(Math.min(1, line.length));
      else if (key === ERASE_ALL) erase(line.length);
      else if (!/^[\p{C}\p{Zl}\p{Zp}]/u.test(key) && line.length < LONGEST_LINE) {
        line.push(key);
        echo.write(key);
      }
    }
  }
}
