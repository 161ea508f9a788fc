import { describe, expect, test } from 'vitest';
import { seat } from '../../machines/seat.ts';
import type { EventText } from '../../source/screens/play/controller.ts';
import { logPainter } from '../../source/screens/play/log-view.tsx';
import { themeOf } from '../../source/screens/theme/theme.ts';
import { CellBuffer } from '../../source/terminal/cells.ts';

const LONG = 'Bruno attacks Great Britain of Ada from Western Europe';
const line = (text: string) => ({ seat: seat(1), text, weight: 'plain' as const });

function rows(width: number, height: number, texts: readonly (string | EventText)[]): readonly string[] {
  const surface = new CellBuffer(width, height);
  logPainter(
    texts.map(text => (typeof text === 'string' ? line(text) : text)),
    0,
    themeOf('night'),
  ).paint(surface);
  return Array.from({ length: height }, (_, y) =>
    String.fromCodePoint(...surface.glyphs.subarray(y * width, (y + 1) * width)).trimEnd(),
  );
}

describe('the log', () => {
  test('tells every line to its end, in as many rows as it needs', () => {
    expect(rows(38, 6, [LONG, LONG])).toEqual([
      '',
      '',
      'B Bruno attacks Great Britain of Ada',
      '  from Western Europe',
      'B Bruno attacks Great Britain of Ada',
      '  from Western Europe',
    ]);
  });

  test('of a small room leaves out the oldest, never the end of the newest', () => {
    expect(rows(38, 2, ['Ada passes', LONG])).toEqual([
      'B Bruno attacks Great Britain of Ada',
      '  from Western Europe',
    ]);
  });

  test('says where the newest has no room to its end', () => {
    expect(rows(38, 1, ['Ada passes', LONG])).toEqual(['B Bruno attacks Great Britain of Ada …']);
  });

  test('tells small things in little room until something weightier has happened', () => {
    const small = { ...line('Ada deployed 1 troop in (0,0)'), weight: 'minor' as const };
    expect(rows(32, 2, [small])).toEqual(['', 'Ada deployed 1 troop in (0,0)']);
    expect(rows(32, 2, [small, 'Ada passes', small])).toEqual(['', 'Ada passes']);
  });

  test('leaves out a line of which only the end has room', () => {
    expect(rows(38, 2, [LONG, 'Ada passes'])).toEqual(['', 'B Ada passes']);
  });

  test('tells a roll in short where there is little room, and whole where there is more', () => {
    const roll = { ...line('Ada rolled 6 5 4, Bo 3 2: Bo lost 2'), brief: '6 5 4 / 3 2: defender lost 2' };
    expect(rows(32, 1, [roll])).toEqual(['6 5 4 / 3 2: defender lost 2']);
    expect(rows(60, 1, [roll])).toEqual(['B Ada rolled 6 5 4, Bo 3 2: Bo lost 2']);
  });
});
