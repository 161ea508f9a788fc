import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLine, width, wrap } from '../../source/base/text.ts';

test('lines are broken at blanks, and within a word only where it is longer than a line', () => {
  expect(wrap('it was 31 %, I looked', 10)).toEqual(['it was', '31 %, I', 'looked']);
  expect(wrap('incomprehensible as ever', 8)).toEqual(['incompre', 'hensible', 'as ever']);
  expect(wrap('', 8)).toEqual(['']);
});

test('where lines hang, what follows is indented and a long word stays whole', () => {
  expect(wrap('the file /home/ada/maps/pond.map has no image', 12, '  ')).toEqual([
    'the file',
    '  /home/ada/maps/pond.map',
    '  has no',
    '  image',
  ]);
});

test('no line is wider than the room, and nothing that was said is lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 2, max: 20 }),
      (said, room) => {
        const text = cleanLine(said, 60);
        const lines = wrap(text, room);
        for (const line of lines) expect(width(line)).toBeLessThanOrEqual(room);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      },
    ),
  );
});
