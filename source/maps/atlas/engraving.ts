import type { Atlas } from './atlas.ts';
import { type CameraFrame, frameOf, nibScale, WHOLE } from './camera.ts';
import { type CoastDistance, coastDistance } from './coast-distance.ts';
import { captions, letterStrokes } from './lettering.ts';
import {
  type EngravingLook,
  type LineKind,
  lineKind,
  NIBS,
  ROUTE_NIB,
  seaLines,
  tinyTerritories,
} from './marks.ts';
import { curve, type Outline, outlinesOf } from './outlines.ts';
import { type Raster, SEA } from './raster.ts';
import { Spans } from './spans.ts';
import { type Nib, type Part, type Rgba, Strokes } from './strokes.ts';

const WIDEST = Math.max(...NIBS.map(({ width }) => width));

/** The width of the shelf, as a fraction of the map's width, and its number of lines of equal depth. */
const SHELF = 0.045;
const DEPTH_LINES = 3;

/** The light on the coasts that face the upper left, and its reach inland, as a fraction of the map's width. */
const RELIEF = 0.2;
const RELIEF_REACH = 0.005;

const depths = new WeakMap<Raster, CoastDistance>();

/** A map laid out for smooth drawing at one size: any part of it can then be drawn, in any colours. */
export class Engraving {
  readonly frame: CameraFrame;
  readonly #atlas: Atlas;
  readonly #scale: number;
  readonly #lines: readonly { readonly outline: Outline; readonly line: Float32Array }[];
  readonly #routes: readonly Float32Array[];
  readonly #spans: Spans;
  readonly #depths: CoastDistance;

  constructor(atlas: Atlas, frame: CameraFrame) {
    const { raster } = atlas;
    this.#atlas = atlas;
    this.frame = frame;
    this.#scale = nibScale(frame);
    const [across, down] = [frame.mapWidth / raster.width, frame.mapHeight / raster.height];
    const placed = (points: Float32Array): Float32Array =>
      points.map((value, at) => (at % 2 === 0 ? frame.left + value * across : frame.top + value * down));
    this.#lines = outlinesOf(raster).map(outline => ({
      outline,
      line: curve(placed(outline.points), outline.round),
    }));
    this.#routes = seaLines(atlas).map(placed);
    this.#spans = new Spans(
      frame,
      this.#lines.map(({ outline: { left, right }, line }) => ({ left, right, line })),
    );
    const known = depths.get(raster) ?? coastDistance(raster, raster.width / raster.height / atlas.aspect);
    depths.set(raster, known);
    this.#depths = known;
  }

  /** All of it, or a part. */
  draw(look: EngravingLook, part: Part = { x: 0, y: 0, ...sizeOf(this.frame) }): Rgba {
    const { width, height } = part;
    const picture = { width, height, pixels: new Uint8Array(width * height * 4) };
    this.#fill(picture, part, look);
    const strokes = new Strokes(picture, part);
    strokes.draw(this.#routes, this.#nib(ROUTE_NIB, look.route));
    const kinds = new Map<LineKind, Float32Array[]>();
    for (const { outline, line } of this.#lines) {
      const kind = lineKind(this.#atlas, look.owners, outline);
      kinds.set(kind, [...(kinds.get(kind) ?? []), line]);
    }
    for (const nib of NIBS) strokes.draw(kinds.get(nib.kind) ?? [], this.#nib(nib, look[nib.colour]));
    this.#mark(strokes, look);
    return picture;
  }

  /** The part of the drawing with a territory and the lines around it; null where it is not visible. */
  partOf(territory: number): Part | null {
    const around = Math.ceil((this.#scale * WIDEST) / 2) + 2;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const { outline, line } of this.#lines) {
      if (outline.left !== territory && outline.right !== territory) continue;
      for (let at = 0; at < line.length; at += 2) {
        left = Math.min(left, line[at] ?? 0);
        right = Math.max(right, line[at] ?? 0);
        top = Math.min(top, line[at + 1] ?? 0);
        bottom = Math.max(bottom, line[at + 1] ?? 0);
      }
    }
    const [x, y] = [Math.max(0, Math.floor(left) - around), Math.max(0, Math.floor(top) - around)];
    const width = Math.min(this.frame.width, Math.ceil(right) + around) - x;
    const height = Math.min(this.frame.height, Math.ceil(bottom) + around) - y;
    return width > 0 && height > 0 ? { x, y, width, height } : null;
  }

  /** A territory's share of each pixel of a part, 0 to 255. */
  maskOf(territory: number, part: Part): Uint8Array {
    const mask = new Uint8Array(part.width * part.height);
    const shares = new Float64Array(part.width + 2);
    for (let y = 0; y < part.height; y += 1) {
      shares.fill(0);
      this.#spans.row(part.y + y, part.x, part.width, (of, add) => {
        if (of === territory) add(shares, 1);
      });
      let share = 0;
      for (let x = 0; x < part.width; x += 1) {
        share += shares[x] ?? 0;
        mask[y * part.width + x] = Math.round(Math.max(0, Math.min(1, share)) * 255);
      }
    }
    return mask;
  }

  /** 1 for each pixel of a part that depends on a territory's colour or owner, else 0. */
  reachOf(territory: number, part: Part): Uint8Array {
    const { width, height } = part;
    const drawn = { width, height, pixels: new Uint8Array(width * height * 4) };
    const own = this.#lines.filter(
      ({ outline: { left, right } }) => left === territory || right === territory,
    );
    const widest = WIDEST * this.#scale + 2;
    new Strokes(drawn, part).draw(
      own.map(({ line }) => line),
      { width: widest, colour: 0xffffff, opacity: 1 },
    );
    return this.maskOf(territory, part).map((share, at) =>
      share > 0 || (drawn.pixels[at * 4] ?? 0) > 0 ? 1 : 0,
    );
  }

  #nib({ dash, ...nib }: Omit<Nib, 'colour'>, colour: number): Nib {
    const scaled = { ...nib, width: nib.width * this.#scale, colour };
    return dash === undefined ? scaled : { ...scaled, dash: [dash[0] * this.#scale, dash[1] * this.#scale] };
  }

  /** Land in its colours over the sea in its depths, and the light on the coasts. */
  #fill({ pixels }: Rgba, part: Part, look: EngravingLook): void {
    const sums = [0, 1, 2, 3].map(() => new Float64Array(part.width + 2));
    const sea = seaShades(look);
    const reach = this.#atlas.raster.width * SHELF;
    const depth = new Float32Array(part.width);
    const light = new Float32Array(part.width);
    for (let y = 0; y < part.height; y += 1) {
      for (const sum of sums) sum.fill(0);
      this.#spans.row(part.y + y, part.x, part.width, (territory, add) => {
        if (territory === SEA) return;
        const fill = look.fills[territory] ?? 0;
        for (const [index, sum] of sums.entries())
          add(sum, index === 3 ? 1 : (fill >> (16 - index * 8)) & 255);
      });
      this.#depthsOf(part, y, depth, light);
      const [red, green, blue, land] = [0, 0, 0, 0];
      const shares = [red, green, blue, land];
      for (let x = 0, to = y * part.width * 4; x < part.width; x += 1, to += 4) {
        for (let index = 0; index < 4; index += 1)
          shares[index] = (shares[index] ?? 0) + (sums[index]?.[x] ?? 0);
        const share = Math.max(0, Math.min(1, shares[3] ?? 0));
        const bright = light[x] ?? 0;
        const shade = Math.min(SHADES - 1, Math.max(0, ((depth[x] ?? 0) / reach) * SHADES)) | 0;
        const water = sea[shade] ?? 0;
        for (let index = 0; index < 3; index += 1) {
          const own = shares[index] ?? 0;
          const lit = bright > 0 ? own + (255 * share - own) * bright : own * (1 + bright);
          pixels[to + index] = lit + ((water >> (16 - index * 8)) & 255) * (1 - share) + 0.5;
        }
        pixels[to + 3] = 255;
      }
    }
  }

  /** For a row of pixels their distances from the coast, and the light on land. */
  #depthsOf(part: Part, y: number, depth: Float32Array, light: Float32Array): void {
    const { raster } = this.#atlas;
    const { mapWidth, mapHeight, left, top } = this.frame;
    const [across, down] = [raster.width / mapWidth, raster.height / mapHeight];
    const reach = raster.width * RELIEF_REACH;
    const placeY = (part.y + y + 0.5 - top) * down - 0.5;
    const sourceY = Math.max(0, Math.min(raster.height - 1.001, placeY));
    // Beyond the raster is sea.
    const beyondY = (Math.abs(placeY - sourceY) * across) / down;
    const row = Math.floor(sourceY);
    const shareY = sourceY - row;
    const at = (index: number): number => this.#depths[index] ?? 0;
    for (let x = 0; x < part.width; x += 1) {
      const placeX = (part.x + x + 0.5 - left) * across - 0.5;
      const sourceX = Math.max(0, Math.min(raster.width - 1.001, placeX));
      const column = Math.floor(sourceX);
      const shareX = sourceX - column;
      const index = row * raster.width + column;
      const [a, b] = [at(index), at(index + 1)];
      const [c, d] = [at(index + raster.width), at(index + raster.width + 1)];
      const upper = a + (b - a) * shareX;
      const away = upper + (c + (d - c) * shareX - upper) * shareY;
      depth[x] = away + Math.hypot(placeX - sourceX, beyondY);
      light[x] = 0;
      if (away > 1 || away < -3 * reach) continue;
      // On land the distance falls inland: where it falls to the lower right, the coast faces the light.
      const wide = raster.width + 1;
      const slope = (at(index - wide) + a - d - at(index + 2 * wide)) * 0.3;
      const strength = Math.max(-1, Math.min(1, slope)) * RELIEF * Math.exp(Math.min(0, away) / reach);
      light[x] = Math.round(strength * 60) / 60;
    }
  }

  /** Draws a dot where a territory is too small to be seen. */
  #mark(strokes: Strokes, { fills, ink }: EngravingLook): void {
    for (const { territory, x, y, radius } of tinyTerritories(this.#atlas, this.frame)) {
      const dot = [Float32Array.of(x, y)];
      strokes.draw(dot, { width: 2 * radius + 2.4 * this.#scale, colour: ink, opacity: 0.9 });
      strokes.draw(dot, { width: 2 * radius, colour: fills[territory] ?? 0, opacity: 1 });
    }
  }
}

const sizeOf = ({ width, height }: CameraFrame): { width: number; height: number } => ({ width, height });

const SHADES = 48;

/** The sea from the coast outwards. */
function seaShades({ deep, shallow }: EngravingLook): Int32Array {
  return Int32Array.from({ length: SHADES }, (_, index) => {
    const away = index / SHADES;
    const line = 0.5 + 0.5 * Math.cos(away * DEPTH_LINES * 2 * Math.PI);
    const share = (1 - away) ** 2 * (0.8 + 0.2 * line ** 6);
    return [16, 8, 0].reduce((colour, shift) => {
      const [from, to] = [(deep >> shift) & 255, (shallow >> shift) & 255];
      return colour | (Math.round(from + (to - from) * share) << shift);
    }, 0);
  });
}

/** Draws a whole map as large as fits in so many pixels. @param labels by territory; empty for none */
export function engrave(
  atlas: Atlas,
  size: { readonly width: number; readonly height: number },
  look: EngravingLook,
  labels: readonly string[] = [],
): Rgba {
  const frame = frameOf(atlas, size.width, size.height, WHOLE);
  const picture = new Engraving(atlas, frame).draw(look);
  const strokes = new Strokes(picture, { x: 0, y: 0, ...size });
  for (const caption of captions(atlas, frame, labels)) {
    const lines = letterStrokes(caption);
    strokes.draw(lines, { width: caption.size * 0.36, colour: look.ink, opacity: 0.75 });
    strokes.draw(lines, { width: caption.size * 0.13, colour: look.text, opacity: 1 });
  }
  return picture;
}
