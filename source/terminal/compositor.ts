import type { Clock } from '../base/clock.ts';
import { FrameReader } from './ansi-rows.ts';
import { toAscii } from './ascii.ts';
import { CellBuffer } from './cells.ts';
import { diff } from './diff.ts';
import { CanvasLayer, inPaintingOrder, type Layer, placeOf } from './layers.ts';
import { scratchBuffer } from './scratch.ts';
import { type Palette, StyleWriter } from './sgr.ts';
import type { ColourDepth, MouseEvent, Painter } from './types.ts';

/** Where frames go. */
export interface FrameOutput {
  write(data: string): void;
  /** While true no frame is written; `Compositor.drained` says when it is over. */
  readonly congested: boolean;
}

export interface CompositorOptions {
  readonly columns: number;
  readonly rows: number;
  readonly depth: ColourDepth;
  readonly palette: Palette;
  /** Whether only ASCII may be written. */
  readonly ascii: boolean;
  readonly clock: Clock;
  readonly output: FrameOutput;
  /** What a painter threw. */
  readonly onFault: (error: unknown) => void;
}

/** At most about sixty frames a second. */
const FRAME_INTERVAL = 16;

const BEGIN_FRAME = '\x1b[?2026h';
const END_FRAME = '\x1b[?2026l';
const CLEAR = '\x1b[m\x1b[H\x1b[2J';

/**
 * Makes the screen from Ink's frame and the layers over it, and writes what changed since the frame before, in
 * one write. The first frame after a pause is drawn as soon as everything that runs now is done, so that what
 * one key changes in several places is one frame.
 */
export class Compositor {
  private readonly options: CompositorOptions;
  private now: ColourDepth;
  private palette: Palette;
  private readonly layers = new Set<Layer>();
  private ordered: readonly Layer[] = [];
  private styles: StyleWriter;
  private ink: CellBuffer;
  private reader: FrameReader;
  private inkFrame = '';
  /** Shown until Ink has made a frame. */
  private opening: Painter | null = null;
  private renderInk: (() => void) | null = null;
  private shown: CellBuffer;
  private blank = true;
  private unread = false;
  private layoutStale = true;
  private cancelFrame: (() => void) | null = null;
  private held = false;
  private composing = false;
  private lastFrame = Number.NEGATIVE_INFINITY;
  private stopped = false;

  constructor(options: CompositorOptions) {
    this.options = options;
    this.now = options.depth;
    this.palette = options.palette;
    this.styles = new StyleWriter(this.now, this.palette);
    const { columns, rows } = options;
    this.ink = new CellBuffer(columns, rows);
    this.reader = new FrameReader(this.ink);
    this.shown = new CellBuffer(columns, rows);
  }

  /** How many colours are written. */
  get depth(): ColourDepth {
    return this.now;
  }

  /** Whether a frame is waiting to be drawn. */
  get pending(): boolean {
    return this.cancelFrame !== null;
  }

  /** Draws this at once, and whenever all is drawn anew, until Ink has made a frame. */
  paint(painter: Painter): void {
    this.opening = painter;
    this.cancelFrame?.();
    this.cancelFrame = null;
    this.draw();
  }

  /** Takes Ink's frame. */
  inkWrote(frame: string): void {
    this.inkFrame = frame;
    this.opening = null;
    this.unread = true;
    this.layoutStale = true;
    this.schedule();
  }

  /** Takes note that Ink has something new; its frame is made by `render`, when it is needed. */
  inkChanged(render: () => void): void {
    this.renderInk = render;
    this.schedule();
  }

  /** Adds a layer; the answer takes it away again. */
  add(layer: Layer): () => void {
    this.layers.add(layer);
    this.layoutStale = true;
    this.schedule();
    return () => {
      this.layers.delete(layer);
      this.layoutStale = true;
      this.schedule();
    };
  }

  /** Repaints one canvas, without Ink. */
  repaint(layer: CanvasLayer): void {
    layer.touch();
    this.schedule();
  }

  /** Takes a new size; everything is drawn anew. */
  resize(columns: number, rows: number): void {
    this.ink = new CellBuffer(columns, rows);
    this.reader = new FrameReader(this.ink);
    this.shown = new CellBuffer(columns, rows);
    this.unread = true;
    this.layoutStale = true;
    this.invalidate();
  }

  /** Draws everything anew: after a change of size, or after something else wrote on the terminal. */
  invalidate(): void {
    this.blank = true;
    this.schedule();
  }

  /** Takes other reduced colours and draws everything anew. */
  setPalette(palette: Palette): void {
    this.palette = palette;
    this.restyle();
  }

  /** Takes another number of colours and draws everything anew. */
  setDepth(depth: ColourDepth): void {
    this.now = depth;
    this.restyle();
  }

  private restyle(): void {
    this.styles = new StyleWriter(this.now, this.palette);
    this.invalidate();
  }

  /** The output takes frames again. */
  drained(): void {
    if (this.held) this.schedule();
  }

  /** Draws nothing any more. */
  stop(): void {
    this.stopped = true;
    this.cancelFrame?.();
    this.cancelFrame = null;
  }

  /** Tells the uppermost canvas at the event's place, if no overlay covers it there. */
  mouse(event: MouseEvent): void {
    for (const layer of this.ordered.toReversed()) {
      const { place } = layer;
      if (place === null || !holds(place.visible, event.x, event.y)) continue;
      if (layer instanceof CanvasLayer) {
        layer.onMouse?.({ ...event, x: event.x - place.x, y: event.y - place.y });
      }
      return;
    }
  }

  private schedule(): void {
    if (this.cancelFrame !== null || this.composing || this.stopped) return;
    const wait = Math.max(0, this.lastFrame + FRAME_INTERVAL - this.options.clock.now());
    this.cancelFrame = this.options.clock.after(wait, () => {
      this.cancelFrame = null;
      this.draw();
    });
  }

  private draw(): void {
    const { output, clock, onFault } = this.options;
    this.held = output.congested;
    if (this.held || this.stopped) return;
    this.lastFrame = clock.now();
    this.composing = true;
    let frame: CellBuffer;
    try {
      frame = this.compose();
    } catch (error) {
      onFault(error);
      return;
    } finally {
      this.composing = false;
    }
    const changes = diff(this.blank ? null : this.shown, frame, this.styles);
    if (changes !== '' || this.blank) {
      output.write(`${BEGIN_FRAME}${this.blank ? CLEAR : ''}${changes}${END_FRAME}`);
    }
    this.blank = false;
    this.shown.take(frame);
  }

  /** The new frame. It is gone when anything else is drawn. */
  private compose(): CellBuffer {
    const render = this.renderInk;
    this.renderInk = null;
    render?.();
    if (this.unread) {
      this.unread = false;
      this.reader.read(this.inkFrame);
    }
    if (this.layoutStale) {
      this.layoutStale = false;
      this.measure();
    }
    const { ink, opening } = this;
    for (const layer of this.ordered) layer.paint();
    const frame = scratchBuffer(ink.width, ink.height);
    frame.take(opening === null ? ink : this.painted(opening));
    for (const layer of this.ordered) layer.lay(frame, ink);
    if (this.options.ascii) toAscii(frame.glyphs);
    return frame;
  }

  private painted(painter: Painter): CellBuffer {
    const cells = new CellBuffer(this.ink.width, this.ink.height, this.now);
    painter.paint(cells);
    return cells;
  }

  private measure(): void {
    const screen = { x: 0, y: 0, width: this.ink.width, height: this.ink.height };
    for (const layer of this.layers) layer.place = placeOf(layer.node(), screen);
    this.ordered = inPaintingOrder(this.layers);
  }
}

function holds(area: { x: number; y: number; width: number; height: number }, x: number, y: number): boolean {
  return x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;
}
