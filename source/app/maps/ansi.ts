import type { CellBuffer } from '../../terminal/cells.ts';
import { DEFAULT_COLOUR } from '../../terminal/cells.ts';
import { type Palette, StyleWriter } from '../../terminal/sgr.ts';

/** Cells as lines of text with their colours, to be printed as they are; each line begins and ends without style. */
export function ansiLines(cells: CellBuffer, palette: Palette): readonly string[] {
  const styles = new StyleWriter(cells.depth, palette);
  return Array.from({ length: cells.height }, (_, y) => {
    let [fg, bg, attributes] = [DEFAULT_COLOUR, DEFAULT_COLOUR, 0];
    let line = '';
    for (let at = y * cells.width; at < (y + 1) * cells.width; at += 1) {
      const [toFg, toBg] = [cells.fg[at] ?? DEFAULT_COLOUR, cells.bg[at] ?? DEFAULT_COLOUR];
      const to = cells.attributes[at] ?? 0;
      const glyph = String.fromCodePoint(cells.glyphs[at] ?? 0x20);
      line += styles.change(fg, bg, attributes, toFg, toBg, to) + glyph;
      [fg, bg, attributes] = [toFg, toBg, to];
    }
    const plain = fg === DEFAULT_COLOUR && bg === DEFAULT_COLOUR && attributes === 0;
    return plain ? line.trimEnd() : `${line}\x1b[m`;
  });
}

/** The glyphs of cells as lines of text. */
export function plainLines({ glyphs, width, height }: CellBuffer): readonly string[] {
  return Array.from({ length: height }, (_, y) =>
    String.fromCodePoint(...glyphs.subarray(y * width, (y + 1) * width)).trimEnd(),
  );
}
