// How far a map's land in cells is from the true picture, smooth and with 4×8 pixels in each cell: the mean squared
// difference of red, green and blue, for each set of glyphs; and how far the true picture itself is once its pixels are
// points.

import type { Atlas } from '../source/maps/atlas/atlas.ts';
import { cellFrame, WHOLE } from '../source/maps/atlas/camera.ts';
import { Engraving } from '../source/maps/atlas/engraving.ts';
import { pictureOf } from '../source/maps/atlas/picture.ts';
import type { Rgba } from '../source/maps/atlas/strokes.ts';
import { engravingLook } from '../source/screens/map-board/engraved.ts';
import { cursorLight, landPainter } from '../source/screens/map-board/land-painter.ts';
import { tonesOf } from '../source/screens/map-board/overlays.ts';
import { Tones } from '../source/screens/map-board/tones.ts';
import { themes } from '../source/screens/theme/theme.ts';
import { CellBuffer } from '../source/terminal/cells.ts';
import { GLYPH_SETS, GLYPHS, layPoints, POINTS } from '../source/terminal/points.ts';
import type { GlyphSet } from '../source/terminal/types.ts';
import { builtinAtlases, gameScene } from './cursor-walk.ts';
import { figure } from './report.ts';

/** The pixels of a cell in the true picture. */
const PIXELS = { across: 4, down: 8 };

const [theme] = themes;

/** What a board shows of the land, without labels. */
function landOf(atlas: Atlas, columns: number, rows: number, glyphSet: GlyphSet): CellBuffer {
  const scene = { ...gameScene(atlas), cursor: null };
  const picture = pictureOf(atlas, columns, rows, WHOLE, POINTS[glyphSet]);
  const tones = tonesOf(atlas, scene, new Tones(theme, 3, glyphSet));
  const land = landPainter(picture, cursorLight(picture), theme, { depth: 3, glyphSet });
  land.show(tones, tones, []);
  return land.cells;
}

/** The true picture in points, each the mean of its pixels, and these in cells. */
function inPoints(truth: Rgba, columns: number, rows: number, glyphSet: GlyphSet): CellBuffer {
  const cells = new CellBuffer(columns, rows, 3, glyphSet);
  const { across, down } = POINTS[glyphSet];
  const [width, height] = [columns * across, rows * down];
  const colours = Int32Array.from({ length: width * height }, (_, at) => {
    const [left, top] = [
      ((at % width) * PIXELS.across) / across,
      (Math.floor(at / width) * PIXELS.down) / down,
    ];
    const parts = [0, 0, 0];
    let count = 0;
    for (let y = Math.round(top); y < Math.round(top + PIXELS.down / down); y += 1) {
      for (let x = left; x < left + PIXELS.across / across; x += 1) {
        count += 1;
        parts.forEach((sum, part) => {
          parts[part] = sum + (truth.pixels[(y * truth.width + x) * 4 + part] ?? 0);
        });
      }
    }
    return parts.reduce((colour, sum) => colour * 256 + Math.round(sum / count), 0);
  });
  layPoints(cells, { width, height, colours }, 0, 0);
  return cells;
}

/** The mean squared difference of cells from the true picture, over pixels and colours. */
function differenceOf(cells: CellBuffer, truth: Rgba, glyphSet: GlyphSet): number {
  const { across, down } = POINTS[glyphSet];
  let sum = 0;
  for (let y = 0; y < truth.height; y += 1) {
    for (let x = 0; x < truth.width; x += 1) {
      const cell = Math.floor(y / PIXELS.down) * cells.width + Math.floor(x / PIXELS.across);
      const row = Math.floor((((y % PIXELS.down) + 0.5) * down) / PIXELS.down);
      const column = Math.floor(((x % PIXELS.across) * across) / PIXELS.across);
      const pattern = GLYPHS[glyphSet].indexOf(cells.glyphs[cell] ?? 0);
      const isInk = ((pattern >> (row * across + column)) & 1) === 1;
      const colour = (isInk ? cells.fg[cell] : cells.bg[cell]) ?? 0;
      for (const [part, shift] of [16, 8, 0].entries())
        sum += (((colour >> shift) & 255) - (truth.pixels[(y * truth.width + x) * 4 + part] ?? 0)) ** 2;
    }
  }
  return sum / (truth.width * truth.height * 3);
}

for (const atlas of builtinAtlases()) {
  for (const [columns, rows] of [
    [80, 24],
    [120, 40],
    [200, 60],
  ] as const) {
    const look = engravingLook(atlas, gameScene(atlas), theme);
    const truth = new Engraving(atlas, cellFrame(atlas, columns, rows, WHOLE, PIXELS)).draw(look);
    for (const glyphSet of GLYPH_SETS) {
      const name = `${atlas.map.name}, ${columns}x${rows}, ${glyphSet}`;
      const drawn = landOf(atlas, columns, rows, glyphSet);
      figure(`difference of the land: ${name}`, differenceOf(drawn, truth, glyphSet), 'mean square');
      const best = inPoints(truth, columns, rows, glyphSet);
      figure(
        `difference of the true picture in points: ${name}`,
        differenceOf(best, truth, glyphSet),
        'mean square',
      );
    }
  }
}
