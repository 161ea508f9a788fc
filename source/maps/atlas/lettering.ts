import type { Atlas } from './atlas.ts';
import { type CameraFrame, nibScale } from './camera.ts';

/** A label on a drawing: one line or two, around a spot. */
export interface Caption {
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  /** The height of a line, in pixels. */
  readonly size: number;
}

/** The largest and the smallest letters, in pixels for a map of a thousand; the ratio of width to height. */
const SIZES = { most: 15, least: 8 } as const;
const LETTER = 0.66;

/** Letters from which a label of several words takes two lines. */
const LONG = 8;

/** Places the labels, in letters as large as the territory is wide there. */
export function captions(atlas: Atlas, frame: CameraFrame, labels: readonly string[]): readonly Caption[] {
  const scale = nibScale(frame);
  return atlas.centres.flatMap(({ x, y }, territory) => {
    const label = labels[territory] ?? '';
    if (label === '') return [];
    const lines = split(label);
    const letters = Math.max(...lines.map(line => line.length));
    const room = roomAt(atlas, territory) * (frame.mapWidth / atlas.raster.width);
    const size = Math.max(SIZES.least * scale, Math.min(SIZES.most * scale, room / (letters * LETTER)));
    return [{ lines, x: frame.left + x * frame.mapWidth, y: frame.top + y * frame.mapHeight, size }];
  });
}

/** Splits a long label at the blank nearest to its middle. */
function split(label: string): readonly string[] {
  const blanks = [...label.matchAll(/ /g)].map(({ index }) => index);
  const middle = label.length / 2;
  const cut = blanks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return cut === undefined || label.length < LONG ? [label] : [label.slice(0, cut), label.slice(cut + 1)];
}

/** The width of a territory at its label, in pixels of the raster. */
function roomAt({ raster, centres }: Atlas, territory: number): number {
  const { x, y } = centres[territory] ?? { x: 0, y: 0 };
  const row = Math.floor(y * raster.height) * raster.width;
  const column = Math.floor(x * raster.width);
  const own = (at: number): boolean => at >= 0 && at < raster.width && raster.pixels[row + at] === territory;
  let [left, right] = [column, column];
  while (own(left - 1)) left -= 1;
  while (own(right + 1)) right += 1;
  return 2 * Math.min(column - left, right - column) + 1;
}

/** A unit of the letters' grid, which is 4 wide and 6 high, and from one letter to the next, for a line's height. */
const UNIT = 0.12;
const ADVANCE = 5.5;

/** Lines of the strokes of each sign: x and y in turn, as digits of its grid. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  `A 062046 1434|B 0030414233033344453606 0006|C 4130100105163645|D 00204244260600|E 40000646 0333
F 400006 0333|G 41301001051636454323|H 0006 4046 0343|I 2026|J 4045361605|K 0006 400346|L 000646
M 0600234046|N 06004640|O 103041453616050110|P 06003041423303|Q 103041453616050110 3446
R 06003041423303 2346|S 413010010213334445361605|T 0040 2026|U 000516364540|V 002640|W 0016233640
X 0046 4006|Y 002340 2326|Z 00400646|0 103041453616050110|1 112026 1636|2 01103041420646
3 01103041423313 334445361605|4 36300444|5 400003334445361605|6 4130100105163645443304|7 004016
8 130201103041423313040516364544 4433|9 423313020110304145361605|* 1135 3115 0343|? 011030414223 2324 2626
- 1333|+ 0343 2125|> 114315|' 2021|. 2626|, 2617|/ 4006|& 46112031040516 1644|! 2024 2626|: 2222 2525
( 30222436|) 10222416|% 0010110100 3545463635 4006|; 2222 2617|→ 0343 214325`
    .split(/[|\n]/)
    .map(sign => [sign.slice(0, 1), sign.slice(2)]),
);

/** The strokes of a caption: capitals without accents; signs without strokes here stay blank. */
export function letterStrokes({ lines, x, y, size }: Caption): readonly Float32Array[] {
  const unit = size * UNIT;
  return lines.flatMap((line, row) => {
    const signs = [...line.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()];
    const left = x - ((signs.length - 1) * ADVANCE + 4) * unit * 0.5;
    const top = y - 3 * unit + (row - (lines.length - 1) / 2) * size * 1.1;
    return signs.flatMap((sign, index) => {
      const strokes = SIGNS.get(sign)?.split(' ') ?? [];
      const from = index * ADVANCE;
      return strokes.map(stroke =>
        Float32Array.from(stroke, (digit, at) =>
          at % 2 === 0 ? left + (from + Number(digit)) * unit : top + Number(digit) * unit,
        ),
      );
    });
  });
}
