/** A picture of which a part is drawn: its bytes are red, green, blue and opacity of each pixel, row by row. */
export interface Rgba {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A part of a drawing, in whole pixels of it. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Nib {
  /** In pixels. */
  readonly width: number;
  /** 0xRRGGBB */
  readonly colour: number;
  /** 0 to 1. */
  readonly opacity: number;
  /** The lengths of dashes and of gaps; left out for a whole line. */
  readonly dash?: readonly [number, number];
  /** True if it grows fainter from its middle to its edges. */
  readonly soft?: boolean;
}

/** Draws antialiased lines on a part of a drawing. Where lines of one call overlap it is no darker. */
export class Strokes {
  readonly #picture: Rgba;
  readonly #part: Part;
  readonly #covered: Float32Array;
  readonly #touched: number[] = [];

  constructor(picture: Rgba, part: Part) {
    this.#picture = picture;
    this.#part = part;
    this.#covered = new Float32Array(picture.width * picture.height);
  }

  /** @param lines x and y in turn, in pixels of the whole drawing; a line of one point is a dot */
  draw(lines: Iterable<Float32Array>, nib: Nib): void {
    for (const line of lines) {
      if (line.length === 2) this.#segment(line[0] ?? 0, line[1] ?? 0, line[0] ?? 0, line[1] ?? 0, nib);
      else if (nib.dash === undefined) this.#whole(line, nib);
      else for (const piece of dashes(line, nib.dash)) this.#whole(piece, nib);
    }
    this.#blend(nib);
  }

  #whole(line: Float32Array, nib: Nib): void {
    for (let at = 2; at < line.length; at += 2)
      this.#segment(line[at - 2] ?? 0, line[at - 1] ?? 0, line[at] ?? 0, line[at + 1] ?? 0, nib);
  }

  #segment(ax: number, ay: number, bx: number, by: number, { width: thick, soft }: Nib): void {
    const { x: left, y: top } = this.#part;
    const { width, height } = this.#picture;
    const half = thick / 2;
    const reach = half + 1;
    const [fromX, toX] = [Math.min(ax, bx) - reach - left, Math.max(ax, bx) + reach - left];
    const [fromY, toY] = [Math.min(ay, by) - reach - top, Math.max(ay, by) + reach - top];
    if (toX < 0 || toY < 0 || fromX >= width || fromY >= height) return;
    const [dx, dy] = [bx - ax, by - ay];
    const squared = dx * dx + dy * dy;
    const [lastX, lastY] = [Math.min(width - 1, Math.floor(toX)), Math.min(height - 1, Math.floor(toY))];
    for (let y = Math.max(0, Math.floor(fromY)); y <= lastY; y += 1) {
      const py = y + 0.5 + top - ay;
      for (let x = Math.max(0, Math.floor(fromX)); x <= lastX; x += 1) {
        const px = x + 0.5 + left - ax;
        const along = squared === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / squared));
        const [ox, oy] = [px - along * dx, py - along * dy];
        const away = Math.sqrt(ox * ox + oy * oy);
        const cover = soft === true ? 1 - away / half : half + 0.5 - away;
        if (cover <= 0) continue;
        const at = y * width + x;
        const before = this.#covered[at] ?? 0;
        if (before === 0) this.#touched.push(at);
        if (cover > before) this.#covered[at] = Math.min(1, cover, thick);
      }
    }
  }

  #blend({ colour, opacity }: Nib): void {
    const { pixels } = this.#picture;
    const [red, green, blue] = [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
    for (const at of this.#touched) {
      const share = Math.round((this.#covered[at] ?? 0) * opacity * 12) / 12;
      this.#covered[at] = 0;
      const to = at * 4;
      pixels[to] = (pixels[to] ?? 0) + (red - (pixels[to] ?? 0)) * share + 0.5;
      pixels[to + 1] = (pixels[to + 1] ?? 0) + (green - (pixels[to + 1] ?? 0)) * share + 0.5;
      pixels[to + 2] = (pixels[to + 2] ?? 0) + (blue - (pixels[to + 2] ?? 0)) * share + 0.5;
    }
    this.#touched.length = 0;
  }
}

/** The pieces of a line that a dashed nib draws. */
function* dashes(line: Float32Array, [on, off]: readonly [number, number]): Generator<Float32Array> {
  let piece = [line[0] ?? 0, line[1] ?? 0];
  let [drawing, left] = [true, on];
  for (let at = 2; at < line.length; at += 2) {
    let [x, y] = [line[at - 2] ?? 0, line[at - 1] ?? 0];
    let [dx, dy] = [(line[at] ?? 0) - x, (line[at + 1] ?? 0) - y];
    for (let length = Math.hypot(dx, dy); length > left; length = Math.hypot(dx, dy)) {
      const share = left / length;
      [x, y] = [x + dx * share, y + dy * share];
      [dx, dy] = [(line[at] ?? 0) - x, (line[at + 1] ?? 0) - y];
      if (drawing) yield Float32Array.from([...piece, x, y]);
      piece = [x, y];
      drawing = !drawing;
      left = drawing ? on : off;
    }
    left -= Math.hypot(dx, dy);
    piece.push(line[at] ?? 0, line[at + 1] ?? 0);
  }
  if (drawing && piece.length > 2) yield Float32Array.from(piece);
}
