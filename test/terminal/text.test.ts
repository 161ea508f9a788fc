import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, truncate, width } from '../../source/base/text.ts';
import { anyCharacter, runs } from '../cases.ts';

describe('text from outside', () => {
  test.each([
    ['colours', '\x1b[31mred\x1b[0m', 'red'],
    ['a title', '\x1b]2;owned\x07name', 'name'],
    ['a title ended by ST', '\x1b]2;owned\x1b\\name', 'name'],
    ['a link', '\x1b]8;;http://x\x1b\\name\x1b]8;;\x1b\\', 'name'],
    ['an unfinished sequence', 'name\x1b[3', 'name'],
    ['an unfinished string', 'name\x1b]2;abc', 'name'],
    ['a device control string', 'a\x1bP+q544e\x1b\\b', 'ab'],
    ['8-bit controls', 'a\u009b31mb\u0085c', 'abc'],
    ['a nested escape', '\x1b\x1b[31mred', 'red'],
    ['line feeds and tabs', ' a\n\tb\r\nc ', 'a b c'],
    ['NUL, BEL and DEL', 'a\0b\x07c\x7f', 'abc'],
    ['a change of direction', 'ab\u202ecd\u2066e\u200f', 'abcde'],
    ['zero width', 'a\u200bb\u200dc\ufeffd\u2060e', 'abcde'],
    ['a soft hyphen', 'a\u00adb', 'ab'],
    ['fillers', 'a\u3164b\u115fc', 'abc'],
    ['variation selectors', '⚔\ufe0f', '⚔'],
    ['a flood of marks', `z${'\u0321\u0322\u0336'.repeat(50)}algo`, 'zalgo'],
    ['tags', 'a\u{e0041}b', 'ab'],
    ['private and unassigned', 'a\ue000b\u{10fffe}c', 'abc'],
    ['half a pair', 'a\ud83db', 'ab'],
  ])('is freed from %s', (_, text, cleaned) => {
    expect(cleanLine(text, 80)).toBe(cleaned);
  });

  test('keeps letters of any script, also where the mark came apart', () => {
    expect(cleanLine('Ren\u0065\u0301 Ångström Ωμέγα Чехов', 80)).toBe('René Ångström Ωμέγα Чехов');
  });

  test('is cut to its cells, wide characters counting two', () => {
    expect(cleanLine('漢字漢字', 5)).toBe('漢字');
    expect(cleanLine('x'.repeat(1e6), 16)).toBe('x'.repeat(16));
  });

  test('comes out clean and small whatever went in, and cleaning again changes nothing', () => {
    const nasty = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc
        .array(
          fc.constantFrom(
            '\x1b',
            '[',
            ']',
            'P',
            '3',
            ';',
            'm',
            '\x07',
            '\\',
            'a',
            ' ',
            '\u0301',
            '\u009b',
            '漢',
          ),
          { maxLength: 40 },
        )
        .map(parts => parts.join('')),
    );
    fc.assert(
      fc.property(nasty, fc.nat(20), (text, most) => {
        const cleaned = cleanLine(text, most);
        expect(cleaned).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{M}]/u);
        expect(width(cleaned)).toBeLessThanOrEqual(most);
        expect(cleanLine(cleaned, most)).toBe(cleaned);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('cut', () => {
  test.each([
    ['short', 10, 'short'],
    ['exact', 5, 'exact'],
    ['too long', 5, 'too …'],
    ['漢字漢', 5, '漢字…'],
    ['漢字漢', 4, '漢…'],
    ['x', 0, ''],
  ])('%j to %i cells is %j', (text, most, result) => {
    expect(truncate(text, most)).toBe(result);
  });
});
