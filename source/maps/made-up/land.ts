import { Delaunay } from 'd3-delaunay';
import { draw, fromSeed, type GeneratorState } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { SIDES, type Symmetry } from './symmetry.ts';

export const LAND_KINDS = [
  'continent',
  'pangaea',
  'hemispheres',
  'islands',
  'archipelago',
  'inland-sea',
  'ring',
  'maze',
  'turned',
  'mirrored',
  'city',
] as const;
export type LandKind = (typeof LAND_KINDS)[number];

/** The ground of a made-up map: many small cells, each land or sea. */
export interface MadeUpLand {
  readonly width: number;
  readonly height: number;
  /** The cells' middles, x and y in turn. */
  readonly points: Float64Array;
  readonly delaunay: Delaunay<unknown>;
  readonly neighbours: readonly (readonly number[])[];
  /** The mass of land of each cell, the largest first; -1 for sea. */
  readonly masses: Int16Array;
  /** The roughness of the ground, 0 to 1: borders follow rough ground. */
  readonly roughness: Float64Array;
}

const { width: WIDTH, height: HEIGHT } = SIDES;
/** Cells of a territory, on the average, and of a whole map. */
const CELLS = { territory: 40, least: 1600, most: 6400 } as const;
/** Sea at the edge of the picture. */
const MARGIN = 16;
/** A mass of land has at least this much of a usual territory. */
const LEAST_MASS = 0.5;
/** Lakes of fewer cells are filled. */
const LEAST_LAKE = 7;

interface Shape {
  /** The part of the picture that is land. */
  readonly share: number;
  readonly wave: number;
  /** The rise of the ground by spot: across and down from the middle, -1 to 1. */
  readonly rise: (x: number, y: number, wobble: number) => number;
  /** The number of islands into which straits divide the picture; left out for none. */
  readonly islands?: (territories: number) => number;
}

const squared = (value: number): number => value * value;
/** Falls at the edges of the picture, its corners cut. */
const edge = (x: number, y: number): number => squared(x * x) + squared(y * y) + squared(x * y);

/** Falls away from the middle on all sides alike. */
const round = (x: number, y: number): number =>
  -0.25 * (x * x + y * y) - 1.2 * squared(squared(x * x + y * y));

const SHAPES: Readonly<Record<LandKind, Shape>> = {
  continent: { share: 0.43, wave: 180, rise: (x, y) => -0.24 * (x * x + y * y) - 0.2 * edge(x, y) },
  pangaea: { share: 0.57, wave: 170, rise: (x, y) => -1.1 * edge(x, y) },
  hemispheres: {
    share: 0.45,
    wave: 190,
    rise: (x, y, wobble) => {
      const aside = Math.abs(x + wobble * 0.3) - 0.52;
      const strait = Math.max(0, 0.16 - Math.abs(x + wobble * 0.3));
      return -1.3 * aside * aside - 0.4 * squared(y * y) - 0.25 * y * y - 9 * strait;
    },
  },
  islands: {
    share: 0.42,
    wave: 110,
    rise: (x, y) => -0.5 * edge(x, y),
    islands: territories => Math.max(4, Math.min(10, Math.round(territories / 6))),
  },
  archipelago: {
    share: 0.38,
    wave: 90,
    rise: (x, y) => -0.4 * edge(x, y),
    islands: territories => Math.max(6, Math.min(30, Math.round(territories / 2.6))),
  },
  'inland-sea': {
    share: 0.46,
    wave: 150,
    rise: (x, y) => -4.2 * squared(Math.sqrt(x * x + y * y) - 0.68),
  },
  ring: { share: 0.32, wave: 120, rise: (x, y) => -14 * squared(Math.sqrt(x * x + y * y) - 0.64) },
  turned: { share: 0.42, wave: 150, rise: round },
  mirrored: { share: 0.46, wave: 150, rise: round },
  city: {
    share: 0.66,
    wave: 300,
    rise: (x, y, wobble) => {
      const river = Math.abs(y + 0.18 * x + wobble * 0.9);
      return -4 * edge(x, y) - 60 * Math.max(0, 0.09 - river);
    },
  },
  maze: { share: 0.6, wave: 170, rise: (x, y) => -1.3 * edge(x, y) },
};

/** Random numbers from 0 to 1 from a seed, the same on every machine. */
export function numbersOf(text: string): () => number {
  const RANGE = 1_000_000;
  const bounds = new Array<number>(256).fill(RANGE);
  let state: GeneratorState = fromSeed(text);
  let block: readonly number[] = [];
  let next = 0;
  return () => {
    if (next === block.length) {
      ({ numbers: block, random: state } = draw(state, bounds));
      next = 0;
    }
    next += 1;
    return at(block, next - 1) / RANGE;
  };
}

type Field = (x: number, y: number) => number;

/** The sum of a field at all spots that look the same; as uneven as it was. */
function evenField(field: Field, { parts, out }: Symmetry): Field {
  return (x, y) => {
    let sum = 0;
    for (let part = 0; part < parts; part += 1) {
      const point = out({ x, y }, part);
      sum += field(within(point.x, WIDTH), within(point.y, HEIGHT)) - 0.5;
    }
    return 0.5 + sum / Math.sqrt(parts);
  };
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** The spots of the first part, and where they are in each other one; those outside of all stay. */
function evenPoints(points: Float64Array, { parts, out, partAt }: Symmetry): Float64Array {
  const all: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const point = { x: points[at] ?? 0, y: points[at + 1] ?? 0 };
    const away = squared(point.x / (WIDTH / 2) - 1) + squared(point.y / (HEIGHT / 2) - 1);
    if (away >= 1) all.push(point.x, point.y);
    else if (partAt(point) === 0)
      for (let part = 0; part < parts; part += 1) {
        const { x, y } = out(point, part);
        all.push(x, y);
      }
  }
  return Float64Array.from(all);
}

/**
 * Makes land and sea for so many territories, by basic arithmetic and roots alone: the same on every machine.
 * @param symmetry of its equal parts; null where it has none
 */
export function makeLand(
  kind: LandKind,
  territories: number,
  random: () => number,
  symmetry: Symmetry | null = null,
): MadeUpLand {
  const cells = Math.max(CELLS.least, Math.min(CELLS.most, territories * CELLS.territory));
  const places = scattered(cells, random, kind === 'city' ? 0.15 : 0.7);
  const points = symmetry === null ? places : evenPoints(places, symmetry);
  const delaunay = new Delaunay(points);
  const count = points.length / 2;
  const neighbours = Array.from({ length: count }, (_, cell) => [...delaunay.neighbors(cell)]);
  const { share, wave, rise, islands } = SHAPES[kind];
  const strait = islands === undefined ? () => 0 : straits(islands(territories), random);
  const [plain, wobble, rough] = [noise(wave, 4, random), noise(220, 2, random), noise(40, 2, random)];
  const height = symmetry === null ? plain : evenField(plain, symmetry);
  const heights = new Float64Array(count);
  const roughness = new Float64Array(count);
  for (let cell = 0; cell < count; cell += 1) {
    const [x, y] = [points[2 * cell] ?? 0, points[2 * cell + 1] ?? 0];
    const outside = Math.min(x, WIDTH - x, y, HEIGHT - y) < MARGIN;
    const across = x / (WIDTH / 2) - 1;
    const down = y / (HEIGHT / 2) - 1;
    heights[cell] = outside ? -99 : height(x, y) + rise(across, down, wobble(x, y) - 0.5) - strait(x, y);
    roughness[cell] = rough(x, y);
  }
  const level = at(
    [...heights].sort((a, b) => a - b),
    Math.floor(count * (1 - share)),
  );
  const isLand = Array.from(heights, value => value > level);
  fillLakes(isLand, neighbours, points);
  const masses = massesOf(isLand, neighbours, territories);
  return { width: WIDTH, height: HEIGHT, points, delaunay, neighbours, masses, roughness };
}

/** The width of a strait, as a fraction of the distance between two islands. */
const STRAIT = 0.3;

/** The depth of the sea between so many islands: 0 well inside one, 1 and more half way to the next. */
function straits(count: number, random: () => number): (x: number, y: number) => number {
  const middles = scattered(count, random);
  const step = Math.sqrt((WIDTH * HEIGHT) / count);
  return (x, y) => {
    let [nearest, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let at = 0; at < middles.length; at += 2) {
      const away = squared(x - (middles[at] ?? 0)) + squared(y - (middles[at + 1] ?? 0));
      if (away < nearest) [nearest, second] = [away, nearest];
      else if (away < second) second = away;
    }
    const apart = (Math.sqrt(second) - Math.sqrt(nearest)) / step;
    return 1.6 * Math.max(0, 1 - apart / STRAIT);
  };
}

/** Rows of spots, each moved a little: by so much of the way to the next. */
function scattered(count: number, random: () => number, by = 0.7): Float64Array {
  const step = Math.sqrt((WIDTH * HEIGHT) / count);
  const columns = Math.round(WIDTH / step);
  const rows = Math.round(HEIGHT / step);
  const points = new Float64Array(columns * rows * 2);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const to = 2 * (row * columns + column);
      const shift = row % 2 === 0 ? 0.25 : 0.75;
      points[to] = ((column + shift + (random() - 0.5) * by) / columns) * WIDTH;
      points[to + 1] = ((row + 0.5 + (random() - 0.5) * by) / rows) * HEIGHT;
    }
  return points;
}

/** Smooth noise from 0 to 1, of a wavelength and of half of it again and again. */
function noise(wave: number, octaves: number, random: () => number): (x: number, y: number) => number {
  const layers = Array.from({ length: octaves }, (_, octave) => {
    const size = wave / 2 ** octave;
    const columns = Math.ceil(WIDTH / size) + 2;
    const values = Float64Array.from({ length: columns * (Math.ceil(HEIGHT / size) + 2) }, random);
    return { size, columns, values, weight: 1 / 2 ** octave };
  });
  const whole = layers.reduce((sum, { weight }) => sum + weight, 0);
  const smooth = (part: number): number => part * part * (3 - 2 * part);
  return (x, y) => {
    let sum = 0;
    for (const { size, columns, values, weight } of layers) {
      const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
      const [right, below] = [smooth(x / size - column), smooth(y / size - row)];
      const from = row * columns + column;
      const [a, b] = [values[from] ?? 0, values[from + 1] ?? 0];
      const [c, d] = [values[from + columns] ?? 0, values[from + columns + 1] ?? 0];
      const above = a + (b - a) * right;
      sum += weight * (above + (c + (d - c) * right - above) * below);
    }
    return sum / whole;
  };
}

/** Groups of cells of one sort that lie side by side. */
function groupsOf(belongs: readonly boolean[], neighbours: readonly (readonly number[])[]): number[][] {
  const seen = new Uint8Array(belongs.length);
  const groups: number[][] = [];
  for (const [start, own] of belongs.entries()) {
    if (!own || seen[start] === 1) continue;
    const group = [start];
    seen[start] = 1;
    for (const cell of group)
      for (const next of at(neighbours, cell)) {
        if (belongs[next] !== true || seen[next] === 1) continue;
        seen[next] = 1;
        group.push(next);
      }
    groups.push(group);
  }
  return groups;
}

function fillLakes(
  isLand: boolean[],
  neighbours: readonly (readonly number[])[],
  points: Float64Array,
): void {
  const isOcean = (cell: number): boolean => (points[2 * cell] ?? 0) < MARGIN;
  const isWater = isLand.map(land => !land);
  for (const group of groupsOf(isWater, neighbours))
    if (group.length < LEAST_LAKE && !group.some(isOcean)) for (const cell of group) isLand[cell] = true;
}

/** The masses of land that are large enough for a territory, the largest first; the others sink. */
export function massesOf(
  isLand: readonly boolean[],
  neighbours: readonly (readonly number[])[],
  territories: number,
): Int16Array {
  const masses = new Int16Array(isLand.length).fill(-1);
  const usual = isLand.filter(land => land).length / territories;
  const groups = groupsOf(isLand, neighbours).sort((a, b) => b.length - a.length || at(a, 0) - at(b, 0));
  const large = groups.filter((group, index) => index === 0 || group.length >= LEAST_MASS * usual);
  for (const [mass, group] of large.slice(0, territories).entries())
    for (const cell of group) masses[cell] = mass;
  return masses;
}
