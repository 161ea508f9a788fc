import { describe, expect, test } from 'vitest';
import { seat } from '../../machines/seat.ts';
import { logPainter } from '../../source/app/play/log-view.tsx';
import { themeOf } from '../../source/app/theme/theme.ts';
import { CellBuffer } from '../../source/terminal/cells.ts';

const LONG = 'Bruno attacks Great Britain of Ada from Western Europe';
const line = (text: string) => ({ seat: seat(1), text, weight: 'plain' as const });

function rows(width: number, height: number, texts: readonly string[]): readonly string[] {
  const surface = new CellBuffer(width, height);
  logPainter(texts.map(line), 0, themeOf('night')).paint(surface);
  return Array.from({ length: height }, (_, y) =>
    String.fromCodePoint(...surface.glyphs.subarray(y * width, (y + 1) * width)).trimEnd(),
  );
}

describe('the log', () => {
  test('tells the newest line whole, and those before it in one row each', () => {
    expect(rows(38, 6, [LONG, LONG])).toEqual([
      '',
      '',
      '',
      'B Bruno attacks Great Britain of Ada …',
      'B Bruno attacks Great Britain of Ada',
      '  from Western Europe',
    ]);
  });

  test('keeps half of a small room for the lines before', () => {
    expect(rows(38, 2, ['Ada passes', LONG])).toEqual([
      'B Ada passes',
      'B Bruno attacks Great Britain of Ada …',
    ]);
  });

  test('marks what even three rows do not hold', () => {
    const told = rows(40, 6, [Array.from({ length: 12 }, () => 'armies and more').join(' ')]);
    expect(told.slice(0, 3)).toEqual(['', '', '']);
    expect(told[5]).toMatch(/…$/);
  });
});
