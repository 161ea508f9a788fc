import page from '../../../../docs/rules/intensity.md';
import { inShort } from '../../../app/play/board.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import type { Painter } from '../../../terminal/types.ts';
import { wrapped } from '../../../terminal/wrapped.ts';
import { tableTones } from './tones.ts';

/** Intensity in short (rules/intensity.md#in-short). */
export const rules = inShort(page);

/** The most cells of a line: longer ones are hard to read. */
const MOST_CELLS = 64;

/** The rules on the table itself. */
export function rulesPainter(theme: Theme): Painter {
  return {
    paint(surface) {
      const tones = tableTones(theme, surface.depth);
      const cells = Math.min(MOST_CELLS, surface.width - 2);
      const all = rules.map(({ heading, lines }) => ({
        heading,
        lines: lines.flatMap(line => wrapped(line, cells)),
      }));
      const rowsOf = (some: typeof all): number =>
        some.reduce((sum, { lines }) => sum + lines.length + 2, -1);
      // The examples, which come last, are for tables with room.
      const sections = rowsOf(all) <= surface.height ? all : all.slice(0, -1);
      const rows = rowsOf(sections);
      const gap = rows <= surface.height ? 1 : 0;
      const x = Math.max(1, Math.floor((surface.width - cells) / 2));
      let y = Math.max(0, Math.floor((surface.height - rows) / 2));
      for (const { heading, lines } of sections) {
        surface.text(x, y, heading, { fg: tones.accent, bg: tones.felt, bold: true });
        lines.forEach((line, index) => {
          surface.text(x, y + 1 + index, line, { fg: tones.text, bg: tones.felt });
        });
        y += lines.length + 1 + gap;
      }
    },
  };
}
