import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { editLines } from '../../../source/lines/plain/line-editor.ts';

/** The lines that are read of some keys, and what is written back. */
async function type(...keys: readonly string[]): Promise<{ lines: readonly string[]; echoed: string }> {
  let echoed = '';
  const echo = new Writable({
    write(chunk, _, done) {
      echoed += String(chunk);
      done();
    },
  });
  async function* chunks() {
    for (const key of keys) yield Buffer.from(key);
  }
  const lines: string[] = [];
  for await (const line of editLines(chunks(), echo)) lines.push(line.ok ? line.value : line.error.code);
  return { lines, echoed };
}

test('what is typed is written back, and each Enter is one line', async () => {
  expect(await type('be', 'ack\r', '\nquit\r\n')).toEqual({
    lines: ['beack', 'quit'],
    echoed: 'beack\r\nquit\r\n',
  });
});

test('Backspace takes one character away, a wide one from two cells, and Ctrl-U all of them', async () => {
  expect(await type('a界\x7f\x7fb\r')).toEqual({ lines: ['b'], echoed: 'a界\b\b  \b\b\b \bb\r\n' });
  expect((await type('wrong\x15right\r')).lines).toEqual(['right']);
  expect((await type('\x7f\r')).echoed).toBe('\r\n');
});

test('arrows and other control characters are neither read nor written back', async () => {
  expect(await type('\x1b[A\x1bOBa\x07\x1b[1;5Cb\x00\r')).toEqual({ lines: ['ab'], echoed: 'ab\r\n' });
});

test('Ctrl-C ends it, and Ctrl-D where nothing has been typed', async () => {
  expect((await type('one\r', 'tw\x03o\r')).lines).toEqual(['one']);
  expect((await type('\x04', 'two\r')).lines).toEqual([]);
  expect((await type('t\x04wo\r')).lines).toEqual(['two']);
});
