import { BOLD, CellBuffer, DIM, INVERSE, UNDERLINE } from '../../terminal/cells.ts';
import type { Surface } from '../../terminal/types.ts';

/** Puts all of a buffer's cells on a surface of the same size. */
export function copyCells(cells: CellBuffer, surface: Surface): void {
  if (surface instanceof CellBuffer) {
    surface.copy(cells, { x: 0, y: 0, width: cells.width, height: cells.height }, 0, 0);
    return;
  }
  for (let at = 0; at < cells.glyphs.length; at += 1) {
    const attributes = cells.attributes[at] ?? 0;
    const glyph = String.fromCodePoint(cells.glyphs[at] ?? 0x20);
    surface.put(at % cells.width, Math.floor(at / cells.width), glyph, {
      fg: cells.fg[at] ?? null,
      bg: cells.bg[at] ?? null,
      bold: (attributes & BOLD) !== 0,
      dim: (attributes & DIM) !== 0,
      underline: (attributes & UNDERLINE) !== 0,
      inverse: (attributes & INVERSE) !== 0,
    });
  }
}
