/** A colour as 0xRRGGBB; null is the terminal's own. */
export type Colour = number | null;

/** The number of colours of a terminal: 0 none, 1 sixteen, 2 256, 3 all. */
export type ColourDepth = 0 | 1 | 2 | 3;

/** The glyphs that divide a cell into points: 1×2, 2×2, 2×3 or 2×4 of them. */
export type GlyphSet = 'half' | 'quadrant' | 'sextant' | 'octant';

/** The capabilities that pictures are drawn by: colours and glyphs. */
export interface PictureCapabilities {
  readonly depth: ColourDepth;
  /** The glyphs that pictures are made of. */
  readonly glyphSet: GlyphSet;
}

/** All capabilities of a terminal, with those found by questions. */
export interface ScreenCapabilities extends PictureCapabilities {
  /** The pixels of a cell, where images are shown under text; null where none are. */
  readonly imageCell: CellSize | null;
}

export interface CellSize {
  readonly width: number;
  readonly height: number;
}

/** Properties left out are off, or the terminal's own colour. */
export interface Style {
  readonly fg?: Colour;
  readonly bg?: Colour;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly inverse?: boolean;
}

/** Cells row by row: their code points, colours (0xRRGGBB, or -1 for the terminal's own) and attributes. */
export interface Cells {
  readonly width: number;
  readonly height: number;
  readonly glyphs: Uint32Array;
  readonly fg: Int32Array;
  readonly bg: Int32Array;
  readonly attributes: Uint8Array;
}

/** A clipped rectangle of cells to draw on, from (0, 0). Only glyphs that are one cell wide everywhere may be drawn. */
export interface Surface extends ScreenCapabilities {
  readonly width: number;
  readonly height: number;
  /** One glyph (one code point). */
  put(x: number, y: number, glyph: string, style: Style): void;
  /** One cell by what `Cells` keep of it. */
  set(x: number, y: number, glyph: number, fg: number, bg: number, attributes: number): void;
  /** Puts cells of another buffer on the same ones here: all, or those of a rectangle within both. */
  lay(cells: Cells, area?: Rectangle): void;
  /** A run of text in one row, cut with `…` after `most` cells when given; returns the cells used. */
  text(x: number, y: number, text: string, style: Style, most?: number): number;
  /** Fills a rectangle with one glyph (default blank). */
  fill(x: number, y: number, width: number, height: number, style: Style, glyph?: string): void;
  /** Changes the style of what is already there; what the new style leaves out stays. */
  restyle(x: number, y: number, width: number, height: number, style: Style): void;
}

/** A part of a screen, in cells. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An image as terminals take it. */
export interface PackedImage extends CellSize {
  /** Bytes of a pixel: red, green and blue, and opacity where there are four. */
  readonly samples: 3 | 4;
  /** The pixels row by row, deflated (RFC 1950). */
  readonly data: Uint8Array;
}

/** An image that lies under a canvas, seen wherever a cell has the terminal's own background. */
export interface Underlay {
  /** A later version of the same name replaces the one before. */
  readonly name: string;
  readonly version: number;
  /** The cells over which it is stretched. */
  readonly area: Rectangle;
  /** Those of a higher one lie on top. */
  readonly level: number;
  readonly image: PackedImage;
}

/** Something that paints a canvas. `paint` draws everything; `subscribe` lets it ask for a repaint without React. */
export interface Painter {
  paint(surface: Surface): void;
  /** Draws the changes on the surface that it painted last. @returns the parts drawn on; null: paint all */
  repaint?(surface: Surface): readonly Rectangle[] | null;
  subscribe?(repaint: () => void): () => void;
  /** The underlays of its last picture, where images are shown. */
  underlays?(): readonly Underlay[];
}

/** A mouse event, in cells of whoever receives it. */
export interface MouseEvent {
  readonly kind: 'press' | 'release' | 'drag' | 'wheel-up' | 'wheel-down';
  readonly button: 'left' | 'middle' | 'right' | 'none';
  readonly x: number;
  readonly y: number;
}

/** True for a press of the left button, as which touches come too. */
export const isClick = ({ kind, button }: MouseEvent): boolean => kind === 'press' && button === 'left';
