import { type Caption, letterStrokes } from './lettering.ts';
import { type Rgba, Strokes } from './strokes.ts';
import { escapeXml, hex } from './svg.ts';

/** A rectangle of a footer, in pixels from its upper left corner. */
export interface FooterBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 0xRRGGBB. */
  readonly colour: number;
}

/** What stands below a map's picture, as wide as it. */
export interface PictureFooter {
  readonly height: number;
  readonly ground: number;
  readonly ink: number;
  readonly bars: readonly FooterBar[];
  /** Lines of text about the middle of the footer's width, each at its `y`. */
  readonly captions: readonly Caption[];
}

/** A footer as SVG, from so far down a picture of that width. */
export function footerSvg(
  { height, ground, ink, bars, captions }: PictureFooter,
  width: number,
  top: number,
): string {
  const rect = ({ x, y, width: wide, height: high, colour }: FooterBar): string =>
    `<rect x="${x}" y="${top + y}" width="${wide}" height="${high}" fill="${hex(colour)}"/>`;
  return [
    rect({ x: 0, y: 0, width, height, colour: ground }),
    ...bars.map(rect),
    `<g font-family="DejaVu Sans, Verdana, sans-serif" text-anchor="middle" fill="${hex(ink)}">`,
    ...captions.flatMap(({ lines, x, y, size }) =>
      lines.map(
        line => `<text x="${x}" y="${top + y + size * 0.36}" font-size="${size}">${escapeXml(line)}</text>`,
      ),
    ),
    '</g>',
  ].join('\n');
}

/** A picture with a footer below it. */
export function withFooter({ width, height, pixels }: Rgba, { ink, ...footer }: PictureFooter): Rgba {
  const all = {
    width,
    height: height + footer.height,
    pixels: new Uint8Array(width * (height + footer.height) * 4),
  };
  all.pixels.set(pixels);
  const fill = ({ x, y, width: wide, height: high, colour }: FooterBar): void => {
    const rgba = [colour >> 16, (colour >> 8) & 255, colour & 255, 255];
    for (let row = height + y; row < height + y + high; row += 1)
      for (let column = x; column < x + wide; column += 1) all.pixels.set(rgba, (row * width + column) * 4);
  };
  fill({ x: 0, y: 0, width, height: footer.height, colour: footer.ground });
  for (const bar of footer.bars) fill(bar);
  const strokes = new Strokes(all, { x: 0, y: 0, width, height: all.height });
  for (const caption of footer.captions)
    strokes.draw(letterStrokes({ ...caption, y: height + caption.y }), {
      width: caption.size * 0.1,
      colour: ink,
      opacity: 1,
    });
  return all;
}
