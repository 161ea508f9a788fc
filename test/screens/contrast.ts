import { contrast, LEAST_CONTRAST } from '../../source/screens/theme/theme.ts';
import { rgbOf256 } from '../../source/terminal/sgr.ts';
import type { ShownCell } from '../terminal/harness.ts';

/** What tells something as a letter does: the cursor's marks too. */
const TOLD = /[\p{L}\p{N}▌▲▸◂◎◆↑]/u;

/** A screen as it is shown. */
export interface ShownScreen {
  rows(): readonly string[];
  cell(x: number, y: number): Pick<ShownCell, 'fg' | 'bg' | 'inverse'>;
}

/** Runs of glyphs on the screen that are too near to their ground. */
export function unreadable({ cell, rows }: ShownScreen, where: string): readonly string[] {
  const faults: string[] = [];
  rows().forEach((row, y) => {
    const runs = new Map<string, string>();
    [...row].forEach((glyph, x) => {
      const { fg, bg, inverse } = cell(x, y);
      if (!TOLD.test(glyph) || inverse || fg === null || bg === null) return;
      const [ink, ground] = [rgbOf(fg), rgbOf(bg)];
      const found = contrast(ink, ground);
      if (found < LEAST_CONTRAST) {
        const key = `${fg} on ${bg} ${found.toFixed(2)}`;
        runs.set(key, (runs.get(key) ?? '') + glyph);
      }
    });
    for (const [key, text] of runs) faults.push(`${where}: ${key}: ${text}`);
  });
  return faults;
}

const rgbOf = (shown: string | number): number =>
  typeof shown === 'number' ? rgbOf256(shown) : Number.parseInt(shown.slice(1), 16);
