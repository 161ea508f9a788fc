import type { Point } from '../layout.ts';

/** Equal parts around the middle of a picture, an ellipse in it being a circle. The first lies after the ray to the right. */
export interface Symmetry {
  readonly parts: number;
  /** Where a point of the first part is in another; of any point, where it is when that is done to the whole picture. */
  out(point: Point, part: number): Point;
  /** The point of the first part that is there in another. */
  back(point: Point, part: number): Point;
  /** The part that one comes to when what leads from the first to this one is done to another. */
  after(part: number, own: number): number;
  /** The part of a point. */
  partAt(point: Point): number;
}

/** The sides of a made-up map's picture. */
export const SIDES = { width: 800, height: 500 } as const;

/** Cosine and sine of one of so many equal turns that make a whole one; as figures, which are the same on every machine. */
const TURNS: Readonly<Record<number, readonly [cos: number, sin: number]>> = {
  2: [-1, 0],
  3: [-0.5, 0.8660254037844386],
  4: [0, 1],
  5: [0.30901699437494745, 0.9510565162951535],
  6: [0.5, 0.8660254037844386],
  8: [Math.SQRT1_2, Math.SQRT1_2],
  10: [0.8090169943749475, 0.5877852522924731],
};

/** A point turned by so many of these parts of a whole turn. */
function turn({ x, y }: Point, parts: number, times: number): Point {
  const { width, height } = SIDES;
  const [cos, sin] = TURNS[parts] ?? [1, 0];
  let [across, down] = [x / (width / 2) - 1, y / (height / 2) - 1];
  for (let left = times % parts; left > 0; left -= 1)
    [across, down] = [cos * across - sin * down, sin * across + cos * down];
  return { x: (across + 1) * (width / 2), y: (down + 1) * (height / 2) };
}

const mirrored = ({ x, y }: Point): Point => ({ x, y: SIDES.height - y });

function symmetryOf(parts: number, ways: Pick<Symmetry, 'out' | 'back' | 'after'>): Symmetry {
  const fromMiddle = ({ x, y }: Point) => [x / (SIDES.width / 2) - 1, y / (SIDES.height / 2) - 1] as const;
  const [endAcross, endDown] = fromMiddle(turn({ x: SIDES.width, y: SIDES.height / 2 }, parts, 1));
  return {
    parts,
    ...ways,
    partAt(point) {
      for (let part = 0; part < parts; part += 1) {
        const [across, down] = fromMiddle(ways.back(point, part));
        if (down >= 0 && endAcross * down - endDown * across < 0) return part;
      }
      return 0;
    },
  };
}

/** Parts that are the first one turned. */
const turning = (parts: number): Symmetry =>
  symmetryOf(parts, {
    out: (point, part) => turn(point, parts, part),
    back: (point, part) => turn(point, parts, parts - part),
    after: (part, own) => (own + part) % parts,
  });

/** An even number of parts, each the mirror image of those beside it. */
const mirroring = (parts: number): Symmetry =>
  symmetryOf(parts, {
    out: (point, part) =>
      part % 2 === 0 ? turn(point, parts, part) : turn(mirrored(point), parts, part + 1),
    back: (point, part) =>
      part % 2 === 0 ? turn(point, parts, parts - part) : mirrored(turn(point, parts, parts - part - 1)),
    after: (part, own) => (part % 2 === 0 ? own + part : part - own + parts) % parts,
  });

/**
 * The symmetry of a map of so many territories and continents, one of which may be in the middle: of the most parts that divide
 * them; null where none does. Mirror images come in twos, so that for three or five players there are six or ten.
 */
export function symmetryFor(kind: 'turned' | 'mirrored', size: number, continents: number): Symmetry | null {
  const fits = (parts: number): boolean =>
    size % parts === 0 && continents % parts <= 1 && continents >= parts;
  const parts = (kind === 'turned' ? [6, 5, 4, 3, 2] : [10, 8, 6, 4, 2]).find(fits);
  return parts === undefined ? null : kind === 'turned' ? turning(parts) : mirroring(parts);
}
