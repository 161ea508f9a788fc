import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namedKeys, sequenceOf } from '../../source/terminal/key.ts';
import { KEY_LIMITS, KeyDecoder } from '../../source/terminal/key-decoder.ts';
import type { MouseEvent } from '../../source/terminal/types.ts';
import { anyCharacter, runs } from '../cases.ts';

/** A decoder and all that came out of it, in order: keys as they are, the rest described. */
function listening(limits: typeof KEY_LIMITS = KEY_LIMITS): { decoder: KeyDecoder; heard: string[] } {
  const heard: string[] = [];
  const decoder = new KeyDecoder(
    {
      key: key => heard.push(key),
      mouse: event => heard.push(describeMouse(event)),
      paste: text => heard.push(`paste:${text}`),
      answer: text => heard.push(`answer:${text}`),
    },
    limits,
  );
  return { decoder, heard };
}

const describeMouse = ({ kind, button, x, y }: MouseEvent): string => `${kind} ${button} ${x},${y}`;

/** What is heard when these portions come, and then nothing for a while. */
function hear(...portions: (string | Uint8Array)[]): string[] {
  const { decoder, heard } = listening();
  for (const portion of portions) decoder.push(portion);
  decoder.expire();
  return heard;
}

describe('keys', () => {
  test('the bytes of each key that has a name are that key: buttons send them', () => {
    for (const key of namedKeys) expect(hear(sequenceOf(key)), key).toEqual([key]);
  });

  test.each([
    ['letters', 'jjj', ['j', 'j', 'j']],
    ['returns', '\r\r', ['enter', 'enter']],
    ['a digit and a return', '5\r', ['5', 'enter']],
    ['tabs', '\t\t', ['tab', 'tab']],
    ['arrows', '\x1b[A\x1b[B', ['up', 'down']],
    ['a letter and an arrow', 'j\x1b[A', ['j', 'up']],
    ['control characters', '\x03\x7f\x08', ['ctrl-c', 'backspace', 'backspace']],
  ])('merged into one portion are taken apart: %s', (_, bytes, keys) => {
    expect(hear(bytes)).toEqual(keys);
  });

  test.each([
    ['an arrow after its ESC', ['\x1b', '[A'], ['up']],
    ['an arrow in three', ['\x1b', '[', 'A'], ['up']],
    ['an editing key', ['\x1b[', '5', '~'], ['pageup']],
  ])('split into portions are put together: %s', (_, portions, keys) => {
    expect(hear(...portions)).toEqual(keys);
  });

  test('of several bytes survive any split (UTF-8)', () => {
    const bytes = new TextEncoder().encode('é½𝄞');
    const portions = [...bytes].map(byte => Uint8Array.of(byte));
    expect(hear(...portions)).toEqual(['é', '½', '𝄞']);
  });

  test.each([
    ['a line feed is Return', '\n', ['enter']],
    ['a return with its line feed is one Return', '\r\n', ['enter']],
    ['two line feeds are two', '\n\n', ['enter', 'enter']],
    ['Alt and a letter is no key', '\x1bx', []],
    ['Alt and Return is Return', '\x1b\r', ['enter']],
    ['application arrows become plain ones', '\x1bOA\x1bOD', ['up', 'left']],
    ['the keypad types digits and Return', '\x1bOp\x1bOy\x1bOM', ['0', '9', 'enter']],
    ['Shift-Tab', '\x1b[Z', ['shift-tab']],
    ['arrows with modifiers', '\x1b[1;5C\x1b[3;2~\x1b[5^\x1b[a', ['right', 'delete', 'pageup', 'up']],
  ])('%s', (_, bytes, keys) => {
    expect(hear(bytes)).toEqual(keys);
  });

  test('a lone ESC is Escape once nothing follows', () => {
    const { decoder, heard } = listening();
    decoder.push('\x1b');
    expect(heard).toEqual([]);
    decoder.expire();
    expect(heard).toEqual(['escape']);
  });

  test('Escape twice, then an arrow, is two keys and the arrow', () => {
    expect(hear('\x1b\x1b\x1b[A')).toEqual(['escape', 'escape', 'up']);
  });

  test.each([
    ['cursor position', '\x1b[24;80R'],
    ['more device attributes', '\x1b[>0;276;0c'],
    ['a mode', '\x1b[?2026;2$y'],
    ['focus in and out', '\x1b[I\x1b[O'],
    ['window size', '\x1b[8;24;80t'],
    ['a colour, ended by BEL', '\x1b]11;rgb:0000/0000/0000\x07'],
    ['a colour, ended by ST', '\x1b]11;rgb:0000/0000/0000\x1b\\'],
    ['an application command', '\x1b_X1;OK\x1b\\'],
    ['function keys', '\x1bOP\x1b[15~\x1b[24~\x1b[[A'],
    ['keyboard protocol flags', '\x1b[?1u'],
    ['bytes that are not UTF-8', new Uint8Array([0xff, 0xfe, 0x80])],
    ['8-bit controls', '\u009b\u0085'],
  ])('answers of the terminal and useless keys are dropped: %s', (_, bytes) => {
    const { decoder, heard } = listening();
    decoder.push(bytes);
    decoder.push('x');
    expect(heard).toEqual(['x']);
  });
});

test('an answer by a device control string is handed on, whole or in parts, and is no key', () => {
  expect(hear('a\x1bP1$r0m\x1b\\b')).toEqual(['a', 'answer:1$r0m', 'b']);
  expect(hear('\x1bP1$r', '0m\x1b', '\\b')).toEqual(['answer:1$r0m', 'b']);
  expect(hear('\x1bP1$r0m\x07b')).toEqual(['answer:1$r0m', 'b']);
});

test('so are those about images, the size of a cell and the device attributes', () => {
  expect(hear('a\x1b_Gi=31;OK\x1b\\b')).toEqual(['a', 'answer:Gi=31;OK', 'b']);
  expect(hear(...'\x1b[6;16;8t\x1b_Gi=31;OK\x1b\\\x1b[?62;cx')).toEqual([
    'answer:6;16;8t',
    'answer:Gi=31;OK',
    'answer:?62;c',
    'x',
  ]);
});

test('so is that about its state', () => {
  expect(hear('a\x1b[0nb')).toEqual(['a', 'answer:0n', 'b']);
});

test('an answer that does not end is dropped', () => {
  expect(hear('\x1bP1$r0m')).toEqual([]);
  expect(hear(`\x1bP${'1'.repeat(KEY_LIMITS.string + 1)}`)).not.toContainEqual(
    expect.stringMatching(/answer/),
  );
});

describe('the mouse', () => {
  test.each([
    ['\x1b[<0;5;3M', 'press left 4,2'],
    ['\x1b[<2;1;1M', 'press right 0,0'],
    ['\x1b[<0;5;3m', 'release left 4,2'],
    ['\x1b[<32;6;3M', 'drag left 5,2'],
    ['\x1b[<64;6;3M', 'wheel-up none 5,2'],
    ['\x1b[<65;6;3M', 'wheel-down none 5,2'],
    ['\x1b[<16;6;3M', 'press left 5,2'],
    ['\x1b[M !!', 'press left 0,0'],
    ['\x1b[M#%$', 'release left 4,3'],
  ])('%j is %s', (bytes, event) => {
    expect(hear(bytes)).toEqual([event]);
  });

  test('a broken report, a wheel to the side and a fourth button are dropped', () => {
    expect(hear('\x1b[<66;5;5M', '\x1b[<128;5;5M', '\x1b[<0;5M', '\x1b[<99999;1;1M', 'x')).toEqual(['x']);
  });
});

describe('a paste', () => {
  test('comes as one, however it is cut, and never as keys', () => {
    const bytes = '\x1b[200~q\x1b[A\r\x1b[201~x';
    const whole = ['paste:q\x1b[A\r', 'x'];
    expect(hear(bytes)).toEqual(whole);
    expect(hear(...bytes)).toEqual(whole);
  });

  test('keeps its beginning where it is too long', () => {
    const { decoder, heard } = listening({ ...KEY_LIMITS, paste: 10 });
    decoder.push(`\x1b[200~${'0123456789'.repeat(1000)}\x1b[201~x`);
    expect(heard).toEqual(['paste:0123456789', 'x']);
  });

  test('keeps its beginning also where it comes in many portions', () => {
    const { decoder, heard } = listening({ ...KEY_LIMITS, paste: 10 });
    for (const portion of ['\x1b[20', '0~0123', '456789', 'abc\x1b[20', '1~x']) decoder.push(portion);
    expect(heard).toEqual(['paste:0123456789', 'x']);
  });

  test('that never ends is over after a while', () => {
    expect(hear('\x1b[200~abc')).toEqual(['paste:abc']);
  });

  test('that is very long never turns into keys', () => {
    const { decoder, heard } = listening({ ...KEY_LIMITS, paste: 4 });
    decoder.push('\x1b[200~');
    for (let portion = 0; portion < 100; portion++) decoder.push('q'.repeat(65_536));
    expect(heard).toEqual([]);
    decoder.push('\x1b[201~j');
    expect(heard).toEqual(['paste:qqqq', 'j']);
  });
});

describe('a broken or hostile sender', () => {
  test('an endless control sequence is given up and the next key is heard', () => {
    const { decoder, heard } = listening();
    decoder.push(`\x1b[${'1;'.repeat(100_000)}`);
    decoder.push('Aj');
    expect(heard).toEqual(['j']);
  });

  test('an endless string is given up at its cap', () => {
    const { decoder, heard } = listening({ ...KEY_LIMITS, string: 50 });
    decoder.push(`\x1b]${'z'.repeat(50)}j`);
    expect(heard).toEqual(['j']);
  });

  test('whatever is sent, keys stay single and small, and the decoder comes to rest', () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc.constantFrom(
        '\x1b',
        '\x1b[',
        '\x1bO',
        '\x1b]',
        '\x1bP',
        '\x1b[200~',
        '\x1b[201~',
        '\x1b[<0;1;1M',
        '\x1b[M',
      ),
      fc.string({ unit: anyCharacter, maxLength: 10 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
        const { decoder, heard } = listening();
        for (const part of pieces) decoder.push(part);
        decoder.expire();
        expect(decoder.waiting).toBe(false);
        for (const key of heard.filter(
          entry => !/^(?:paste|answer):/.test(entry) && !/^\w+.* \d+,\d+$/.test(entry),
        )) {
          expect([...key].length === 1 || namedKeys.includes(key) || /^ctrl-.$/.test(key), key).toBe(true);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  test('portions do not matter: any cut gives the same keys', () => {
    const source = fc.array(
      fc.constantFrom(
        'j',
        '\r',
        '\n',
        '\x1b[A',
        '\x1bOB',
        '\x1bx',
        'é',
        '\x1b[<0;3;4M',
        '\x1b[200~p\x1b[201~',
        '\x1b]x\x07',
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(
        source,
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 10 }),
        (parts, cuts) => {
          const bytes = new TextEncoder().encode(parts.join(''));
          const portions: Uint8Array[] = [];
          for (let start = 0, cut = 0; start < bytes.length; cut++) {
            const end = start + (cuts[cut % cuts.length] ?? 1);
            portions.push(bytes.subarray(start, end));
            start = end;
          }
          expect(hear(...portions)).toEqual(hear(bytes));
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
