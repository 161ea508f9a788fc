import { err, ok, type Result } from '../../../machines/result.ts';
import { plural } from '../../../machines/wording.ts';
import type { Image } from '../atlas/image.ts';
import { type Raster, SEA } from '../atlas/raster.ts';

/** The most lands of a picture. */
export const MOST_LANDS = 500;

interface Parts {
  readonly labels: Int32Array;
  readonly parts: readonly Part[];
}

/** Parts smaller than this share of a picture, or than so many pixels, are specks. */
const SPECK = { share: 1 / 20_000, pixels: 9 } as const;
/** A part so many times as long as it is wide is a line. */
const LINE = 40;
/** The share of all pixels, of colours that fill nothing, that shows that lines are drawn. */
const LINES = 0.004;
/** A part smaller than this fraction of the usual one is an island of the nearest land. */
const ISLET = 1 / 12;
/** The least share of the picture's edge that the colour of the sea has. */
const SHORE = 0.3;
/** The colour of what is hardly to be seen. */
const NOTHING = -1;
const WHITE = 0xffffff;

/** Pixels of one colour that hang together. */
interface Part {
  readonly colour: number;
  readonly area: number;
  /** The number of its pixel that comes first. */
  readonly first: number;
  /** Half its width where it is widest. */
  readonly depth: number;
}

/**
 * The lands of a picture. In a drawing with lines each land is what lines enclose; in a picture without, each colour is a land
 * (each part of one where few colours return). What is at the edge of the picture, or white in one of greys as
 * Domination's colour-index images are, is the sea. Lines, letters and soft edges go to the part beside them.
 */
export function landsOfPicture(
  image: Image,
): Result<{ readonly raster: Raster; readonly count: number }, string> {
  const { width, height } = image;
  const colours = image.colours.map(colour => (colour >>> 24 < 128 ? NOTHING : colour & WHITE));
  const isIndex = colours.every(
    colour =>
      colour === NOTHING || (((colour >> 8) & 0xff) === (colour & 0xff) && colour >> 16 === (colour & 0xff)),
  );
  const { labels, parts } = partsOf(colours, width, height);
  const least = Math.max(SPECK.pixels, width * height * SPECK.share);
  const isWide = parts.map(
    ({ area, depth }) => area >= least && depth >= 2 && area <= LINE * (2 * depth) ** 2,
  );
  const filling = fillingOf(parts, isWide);
  const between = parts.reduce((sum, { area, colour }) => sum + (filling.has(colour) ? 0 : area), 0);
  const hasLines = between > width * height * LINES;
  // Where no lines are drawn, whatever is thin is a river.
  const isSolid = parts.map(
    ({ colour }, part) => filling.has(colour) && (!hasLines || isWide[part] === true),
  );
  const isExact = isIndex && !hasLines;
  if (!isExact) spread(labels, width, height, part => isSolid[part] === true);
  const solid = [...parts.keys()].filter(part => isExact || isSolid[part] === true);
  if (solid.length === 0) return err('the picture has no lands that can be told apart');
  const isSea = isExact
    ? (part: number) => [NOTHING, WHITE].includes(parts[part]?.colour ?? NOTHING)
    : seaOf(parts, solid, labels, width, height);
  const own = solid.filter(part => !isSea(part));
  const groups = grouped(parts, own, isExact || !hasLines);
  const homes = isExact ? new Map<number, number>() : isletsOf({ labels, parts, width, height }, own, groups);
  const landOf = new Int32Array(parts.length).fill(SEA);
  const ordered = [...new Set(own.filter(part => !homes.has(part)).map(part => groups.get(part) ?? part))];
  if (isExact) ordered.sort((a, b) => (parts[a]?.colour ?? 0) - (parts[b]?.colour ?? 0));
  if (ordered.length < 2) return err('the picture has no two lands that can be told apart');
  if (ordered.length > MOST_LANDS)
    return err(
      `the picture has ${plural(ordered.length, 'land', 'lands')}; up to ${MOST_LANDS} can be drawn on`,
    );
  const numbers = new Map(ordered.map((group, land) => [group, land]));
  for (const part of own) if (!homes.has(part)) landOf[part] = numbers.get(groups.get(part) ?? part) ?? SEA;
  for (const [part, home] of homes) landOf[part] = landOf[home] ?? SEA;
  const pixels = Int16Array.from(labels, part => landOf[part] ?? SEA);
  return ok({ raster: { width, height, pixels }, count: ordered.length });
}

/** The colours that fill lands, or the sea: those of which most is no line. */
function fillingOf(parts: readonly Part[], isWide: readonly boolean[]): ReadonlySet<number> {
  const areas = new Map<number, number>();
  for (const [part, { colour, area }] of parts.entries())
    areas.set(colour, (areas.get(colour) ?? 0) + (isWide[part] === true ? area : -area));
  return new Set([...areas].flatMap(([colour, more]) => (more > 0 ? [colour] : [])));
}

/** The parts of a picture, and the part of each pixel. */
function partsOf(colours: Int32Array, width: number, height: number): Parts {
  const labels = new Int32Array(colours.length).fill(-1);
  const areas: number[] = [];
  const firsts: number[] = [];
  const stack = new Int32Array(colours.length);
  for (let start = 0; start < colours.length; start += 1) {
    if (labels[start] !== -1) continue;
    const [part, colour] = [areas.length, colours[start]];
    let [area, left] = [0, 1];
    stack[0] = start;
    labels[start] = part;
    while (left > 0) {
      left -= 1;
      const at = stack[left] ?? 0;
      area += 1;
      const x = at % width;
      for (let side = 0; side < 4; side += 1) {
        const next = side === 0 ? at - 1 : side === 1 ? at + 1 : side === 2 ? at - width : at + width;
        if ((side === 0 && x === 0) || (side === 1 && x === width - 1)) continue;
        if (labels[next] !== -1 || colours[next] !== colour) continue;
        labels[next] = part;
        stack[left] = next;
        left += 1;
      }
    }
    areas.push(area);
    firsts.push(start);
  }
  const depths = depthsOf(labels, width, height, areas.length);
  return {
    labels,
    parts: areas.map((area, part) => {
      const first = firsts[part] ?? 0;
      return { colour: colours[first] ?? NOTHING, area, first, depth: depths[part] ?? 0 };
    }),
  };
}

/** How many pixels from all others the innermost one of each part is; the picture's edge is no other. */
function depthsOf(labels: Int32Array, width: number, height: number, count: number): Int32Array {
  const depths = new Int32Array(count);
  const away = new Int32Array(labels.length).fill(width + height);
  const pass = (y: number, dy: number, by: 1 | -1): void => {
    for (let step = 0; step < width; step += 1) {
      const x = by === 1 ? step : width - 1 - step;
      const at = y * width + x;
      let least = away[at] ?? 0;
      for (const [ox, oy] of [
        [-by, 0],
        [-1, dy],
        [0, dy],
        [1, dy],
      ] as const) {
        const [x2, y2] = [x + ox, y + oy];
        if (x2 < 0 || x2 >= width || y2 < 0 || y2 >= height) continue;
        const other = y2 * width + x2;
        least = Math.min(least, labels[other] === labels[at] ? (away[other] ?? 0) + 1 : 1);
      }
      away[at] = least;
    }
  };
  for (let y = 0; y < height; y += 1) pass(y, -1, 1);
  for (let y = height - 1; y >= 0; y -= 1) pass(y, 1, -1);
  for (let at = 0; at < labels.length; at += 1) {
    const part = labels[at] ?? 0;
    depths[part] = Math.max(depths[part] ?? 0, away[at] ?? 0);
  }
  return depths;
}

/** Gives every pixel of another part to the nearest part that is kept. */
function spread(labels: Int32Array, width: number, height: number, isKept: (part: number) => boolean): void {
  const open = new Int32Array(labels.length);
  let count = 0;
  for (let at = 0; at < labels.length; at += 1)
    if (isKept(labels[at] ?? -1)) {
      open[count] = at;
      count += 1;
    } else labels[at] = -1;
  for (let done = 0; done < count; done += 1) {
    const at = open[done] ?? 0;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let side = 0; side < 4; side += 1) {
      if (side === 0 ? x === 0 : side === 1 ? x === width - 1 : side === 2 ? y === 0 : y === height - 1)
        continue;
      const next = side === 0 ? at - 1 : side === 1 ? at + 1 : side === 2 ? at - width : at + width;
      if (labels[next] !== -1) continue;
      labels[next] = labels[at] ?? -1;
      open[count] = next;
      count += 1;
    }
  }
}

/** Tells which parts are sea: by the colour that has most of the picture's edge. */
function seaOf(
  parts: readonly Part[],
  solid: readonly number[],
  labels: Int32Array,
  width: number,
  height: number,
): (part: number) => boolean {
  const edge: number[] = [];
  for (let x = 0; x < width; x += 1) edge.push(labels[x] ?? 0, labels[(height - 1) * width + x] ?? 0);
  for (let y = 0; y < height; y += 1) edge.push(labels[y * width] ?? 0, labels[y * width + width - 1] ?? 0);
  const counts = new Map<number, number>();
  const colourOf = (part: number): number => parts[part]?.colour ?? NOTHING;
  for (const part of edge) counts.set(colourOf(part), (counts.get(colourOf(part)) ?? 0) + 1);
  const [shore] = [...counts].sort((a, b) => b[1] - a[1]);
  if (shore === undefined || shore[1] < edge.length * SHORE) return part => colourOf(part) === NOTHING;
  const [colour] = shore;
  const open = new Set(edge);
  const enclosed = solid.filter(part => colourOf(part) === colour && !open.has(part)).length;
  const others = solid.filter(part => colourOf(part) !== colour).length;
  // Lands that are as white as the sea are told from it by their coasts.
  const isDrawing = colour !== NOTHING && enclosed > others;
  return part => colourOf(part) === NOTHING || (colourOf(part) === colour && (!isDrawing || open.has(part)));
}

/** The first part of the land that each part belongs to: all of a colour together, where colours are the lands. */
function grouped(
  parts: readonly Part[],
  own: readonly number[],
  mayBeColours: boolean,
): ReadonlyMap<number, number> {
  const firsts = new Map<number, number>();
  for (const part of own) {
    const colour = parts[part]?.colour ?? NOTHING;
    if (!firsts.has(colour)) firsts.set(colour, part);
  }
  const isByColour = mayBeColours && (firsts.size > 8 || own.length < firsts.size * 3);
  return new Map(
    own.map(part => [part, isByColour ? (firsts.get(parts[part]?.colour ?? NOTHING) ?? part) : part]),
  );
}

/** Parts that are islands of another land, with the part of it that is nearest: so small, or small and of its colour. */
function isletsOf(
  { labels, parts, width, height }: Parts & { readonly width: number; readonly height: number },
  own: readonly number[],
  groups: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>();
  for (const part of own) {
    const group = groups.get(part) ?? part;
    sizes.set(group, (sizes.get(group) ?? 0) + (parts[part]?.area ?? 0));
  }
  const sizeOf = (part: number): number => sizes.get(groups.get(part) ?? part) ?? 0;
  const usual = [...sizes.values()].sort((a, b) => a - b)[Math.floor(sizes.size / 2)] ?? 0;
  const small = own.filter(part => sizeOf(part) < usual / 2);
  const large = new Set(own.filter(part => sizeOf(part) >= usual / 2));
  const nearest = labels.slice();
  if (small.length > 0) spread(nearest, width, height, part => large.has(part));
  const colourOf = (part: number): number => parts[part]?.colour ?? NOTHING;
  const isMany = new Set(own.map(colourOf)).size > 3;
  return new Map(
    small.flatMap(part => {
      const home = nearest[parts[part]?.first ?? 0] ?? part;
      const isOurs = isMany && colourOf(part) === colourOf(home);
      return isOurs || sizeOf(part) < usual * ISLET ? [[part, home] as const] : [];
    }),
  );
}
