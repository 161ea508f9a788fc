import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InputLine } from '../../../source/lines/text/adapter.ts';
import { checkLine, LONGEST_LINE, readLines } from '../../../source/lines/text/lines.ts';
import { runs } from '../../cases.ts';

async function read(...chunks: (string | Uint8Array)[]): Promise<string[]> {
  const found: string[] = [];
  for await (const line of readLines(chunksOf(chunks))) found.push(shown(line));
  return found;
}

async function* chunksOf(chunks: readonly (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* chunks;
}

const shown = (line: InputLine): string => (line.ok ? line.value : line.error.code);

describe('lines of input', () => {
  test('end with a line feed or with carriage return and line feed; the last may have no end', async () => {
    expect(await read('board\r\nstop\n\npass')).toEqual(['board', 'stop', '', 'pass']);
  });

  test('do not depend on how the bytes are cut, even inside a character', async () => {
    const bytes = Buffer.from('save Zoë\nsave дюна\n');
    const single = [...bytes].map(byte => Uint8Array.of(byte));
    expect(await read(...single)).toEqual(['save Zoë', 'save дюна']);
  });

  test('an end in the middle of a chunk is no new line', async () => {
    expect(await read('de', 'ploy 1', ' 2\nst', 'op')).toEqual(['deploy 1 2', 'stop']);
  });

  test('a byte order mark before the first line is no part of it', async () => {
    expect(await read('\ufeffboard\n')).toEqual(['board']);
  });

  test('a tab is a blank', () => {
    expect(checkLine('\tdeploy\t1 2 ')).toEqual({ ok: true, value: 'deploy 1 2' });
  });

  test('1,000 characters are taken, one more is refused, and the next line is read', async () => {
    const wide = '💠'.repeat(LONGEST_LINE);
    expect(await read(`${wide}\n${wide}x\nstop\n`)).toEqual([wide, 'line-too-long', 'stop']);
  });

  test('a line without an end of any length is refused once and kept nowhere', async () => {
    const chunks = Array.from({ length: 200 }, () => 'x'.repeat(10_000));
    expect(await read(...chunks, '\nstop\n')).toEqual(['line-too-long', 'stop']);
  });

  test.each([
    ['NUL', 'bo\u0000ard'],
    ['escape', '\u001b[2J'],
    ['bell', '\u0007'],
    ['a carriage return in the middle', 'a\rb'],
    ['C1 control', 'a\u009bb'],
    ['text turned round', 'a\u202eb'],
    ['zero width', 'a\u200bb'],
    ['an Arabic direction mark', 'a\u061cb'],
    ['a tag', 'a\u{e0041}b'],
    ['private use', 'a\ue000b'],
  ])('%s is refused by its code point', (_name, text) => {
    const line = checkLine(text);
    expect(line).toMatchObject({ ok: false, error: { code: 'bad-character' } });
    expect(line.ok ? '' : line.error.sentence).toMatch(/^the line holds the character U\+[0-9A-F]{4,5}, /);
  });

  test('bytes that are not UTF-8 are refused', async () => {
    expect(await read(Uint8Array.of(0xff, 0xfe, 0x0a), 'stop\n')).toEqual(['bad-character', 'stop']);
  });

  test('an input that fails gives a fault and ends', async () => {
    async function* failing(): AsyncGenerator<string> {
      yield 'board\nst';
      throw new Error('EISDIR');
    }
    const found: string[] = [];
    for await (const line of readLines(failing())) found.push(shown(line));
    expect(found).toEqual(['board', 'input-failed']);
  });

  test('any bytes give lines that are printable or faults, as many as there are line ends', async () => {
    const bytes = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(bytes, async chunks => {
        const all = Buffer.concat(chunks);
        const ends = all.filter(byte => byte === 0x0a).length;
        const found = await read(...chunks);
        const unfinished = all.length > 0 && all.at(-1) !== 0x0a ? 1 : 0;
        expect(found.length).toBe(ends + unfinished);
        expect(found.join('')).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      }),
      { numRuns: runs(300) },
    );
  });
});
