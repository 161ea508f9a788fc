import type { Clock } from '../base/clock.ts';
import type { Turn } from '../base/fair-turns.ts';
import { toAscii } from '../base/glyphs.ts';
import { CellBuffer, Damage } from './cells.ts';
import { diff } from './diff.ts';
import { Images } from './images.ts';
import { type CanvasLayer, intersect, type Layer, type PlacedLayer, placed } from './layers.ts';
import { type Palette, StyleWriter } from './sgr.ts';
import type { TerminalOutput } from './terminal-output.ts';
import type {
  CellSize,
  Cells,
  ColourDepth,
  GlyphSet,
  MouseEvent,
  Painter,
  Rectangle,
  ScreenCapabilities,
  Underlay,
} from './types.ts';

interface CompositorOptions extends ScreenCapabilities {
  readonly columns: number;
  readonly rows: number;
  readonly palette: Palette;
  readonly ascii: boolean;
  readonly clock: Clock;
  /** The turns in which frames are drawn; at once when left out. */
  readonly turn?: Turn | undefined;
  /** The destination of frames. While it is congested none is written, until `Compositor.drained`. */
  readonly output: Pick<TerminalOutput, 'frame' | 'congested'>;
  /** Gets what a painter throws. */
  readonly onFault: (error: unknown) => void;
}

/** At most about sixty frames a second. */
const FRAME_INTERVAL = 16;

const BEGIN_FRAME = '\x1b[?2026h';
const END_FRAME = '\x1b[?2026l';
const CLEAR = '\x1b[m\x1b[H\x1b[2J';

/** Makes the screen from Ink's elements and the layers over it, and writes all changes by one key as one frame. */
export class Compositor implements ScreenCapabilities {
  readonly #options: CompositorOptions;
  readonly #layers = new Set<Layer>();
  #placed: readonly PlacedLayer[] = [];
  #styles: StyleWriter;
  #glyphSet: GlyphSet;
  #imageCell: CellSize | null;
  readonly #images = new Images();
  /** Ink's picture alone; null while it is empty, for example while canvases fill the screen. */
  #ink: CellBuffer | null = null;
  /** Shown until Ink has made a frame. */
  #opening: Painter | null = null;
  #paintInk: ((cells: CellBuffer) => boolean) | null = null;
  #inkStale = false;
  #shown: CellBuffer;
  /** The part that may differ from what is shown. */
  #damage: Damage;
  #blank = true;
  #layoutStale = true;
  #cancelFrame: (() => void) | null = null;
  #held = false;
  #composing = false;
  #lastFrame = Number.NEGATIVE_INFINITY;
  #stopped = false;
  /** Settles once Ink's elements stand on the terminal; never where it is closed before. */
  readonly drawn: Promise<void>;
  readonly #settleDrawn: () => void;

  constructor(options: CompositorOptions) {
    this.#options = options;
    ({ promise: this.drawn, resolve: this.#settleDrawn } = Promise.withResolvers<void>());
    this.#styles = new StyleWriter(options.depth, options.palette);
    const { columns, rows, glyphSet, imageCell } = options;
    this.#glyphSet = glyphSet;
    this.#imageCell = imageCell;
    this.#shown = new CellBuffer(columns, rows);
    this.#damage = new Damage(columns, rows);
  }

  /** The number of colours that are written. */
  get depth(): ColourDepth {
    return this.#styles.depth;
  }

  get glyphSet(): GlyphSet {
    return this.#glyphSet;
  }

  get imageCell(): CellSize | null {
    return this.#imageCell;
  }

  get shown(): Cells {
    return this.#shown;
  }

  /** True while a frame is waiting to be drawn. */
  get pending(): boolean {
    return this.#cancelFrame !== null;
  }

  /** Draws this at once, and with every full frame until Ink has made one. */
  paint(painter: Painter): void {
    this.#opening = painter;
    this.#cancelFrame?.();
    this.#cancelFrame = null;
    this.#draw();
  }

  /**
   * Draws something new of Ink's with the next frame: once for a burst, and not while the terminal takes no frames.
   * @param paint draws all of it on blank cells, and says whether there was anything
   */
  inkChanged(paint: (cells: CellBuffer) => boolean): void {
    this.#paintInk = paint;
    this.#inkStale = true;
    this.#opening = null;
    this.#layoutStale = true;
    this.#schedule();
  }

  /** Adds a layer; the answer takes it away again. */
  add(layer: Layer): () => void {
    const changed = (): void => {
      this.#layoutStale = true;
      this.#schedule();
    };
    this.#layers.add(layer);
    changed();
    return () => {
      this.#layers.delete(layer);
      changed();
    };
  }

  /** Repaints one canvas, without Ink. */
  repaint(layer: CanvasLayer): void {
    layer.touch();
    this.#schedule();
  }

  /** Takes a new size and redraws everything. */
  resize(columns: number, rows: number): void {
    this.#ink = null;
    this.#inkStale = true;
    this.#shown = new CellBuffer(columns, rows);
    this.#damage = new Damage(columns, rows);
    this.#layoutStale = true;
    this.invalidate();
  }

  /** Redraws everything: after a change of size, or after something else wrote on the terminal. */
  invalidate(): void {
    this.#blank = true;
    this.#schedule();
  }

  /** Takes other reduced colours and redraws everything. */
  setPalette(palette: Palette): void {
    this.#styles = new StyleWriter(this.depth, palette);
    this.invalidate();
  }

  /** Redraws what depends on the capabilities; with another number of colours everything. */
  setCapabilities({ depth, glyphSet, imageCell }: ScreenCapabilities): void {
    this.#glyphSet = glyphSet;
    this.#imageCell = imageCell;
    if (depth === this.depth) this.#schedule();
    else {
      this.#styles = new StyleWriter(depth, this.#styles.palette);
      this.invalidate();
    }
  }

  /** The output that removes all images, before the terminal is given back. */
  takeImages(): string {
    return this.#images.end();
  }

  /** The output takes frames again. */
  drained(): void {
    if (this.#held) this.#schedule();
  }

  /** Draws nothing any more. */
  stop(): void {
    this.#stopped = true;
    this.#cancelFrame?.();
    this.#cancelFrame = null;
  }

  /** Tells the uppermost layer at the event's spot that hears the mouse; an overlay keeps it from those under it. */
  mouse(event: MouseEvent): void {
    const over = this.#under(event);
    over?.layer.onMouse?.({ ...event, x: event.x - over.area.x, y: event.y - over.area.y });
  }

  /** Tests whether what is under the mouse is moved by drags itself. */
  takesDrags(event: MouseEvent): boolean {
    return this.#under(event)?.layer.drags === true;
  }

  #under({ x, y }: MouseEvent) {
    return this.#placed.findLast(
      ({ layer, area }) => layer.onMouse !== undefined && holds(area.visible, x, y),
    );
  }

  #schedule(): void {
    if (this.#cancelFrame !== null || this.#composing || this.#stopped) return;
    const { clock, turn = work => work() } = this.#options;
    const wait = Math.max(0, this.#lastFrame + FRAME_INTERVAL - clock.now());
    let isWanted = true;
    const draw = (): void => {
      if (!isWanted) return;
      this.#cancelFrame = null;
      this.#draw();
    };
    const cancel = clock.after(wait, () => turn(draw));
    this.#cancelFrame = () => {
      isWanted = false;
      cancel();
    };
  }

  #draw(): void {
    const { output, clock, onFault } = this.#options;
    this.#held = output.congested;
    if (this.#held || this.#stopped) return;
    this.#lastFrame = clock.now();
    this.#composing = true;
    let frame: CellBuffer;
    try {
      frame = this.#compose();
    } catch (error) {
      onFault(error);
      return;
    } finally {
      this.#composing = false;
    }
    const changes = diff(this.#blank ? null : this.#shown, frame, this.#styles, this.#damage);
    // Clearing the screen clears its images too.
    const cleared = this.#blank ? `${this.#images.end()}${CLEAR}` : '';
    const images = this.#images.show(this.#imageCell === null ? [] : this.#underlays());
    if (cleared !== '' || changes !== '' || images !== '')
      output.frame(`${BEGIN_FRAME}${cleared}${changes}${images}${END_FRAME}`);
    this.#blank = false;
    this.#shown.take(frame, this.#damage);
    this.#damage.clear();
    if (this.#paintInk !== null) this.#settleDrawn();
  }

  /** The new frame, where it is damaged. It is gone when anything else is drawn. */
  #compose(): CellBuffer {
    const { width, height } = this.#shown;
    const damage = this.#damage;
    const opening = this.#opening;
    if (this.#inkStale) {
      this.#inkStale = false;
      const cells = this.#ink ?? new CellBuffer(width, height);
      if (this.#ink !== null) cells.clear();
      this.#ink = this.#paintInk?.(cells) === true ? cells : null;
    }
    const ink = this.#ink ?? buffer(BLANKS, width, height);
    if (this.#layoutStale || this.#blank || opening !== null) damage.addAll();
    if (this.#layoutStale) {
      this.#layoutStale = false;
      this.#placed = placed(this.#layers, { x: 0, y: 0, width, height });
    }
    for (const { layer, area } of this.#placed) {
      for (const { x, y, width, height } of layer.paint?.(area) ?? [])
        damage.add(intersect(area.visible, { x: area.x + x, y: area.y + y, width, height }));
    }
    const frame = buffer(FRAMES, width, height);
    frame.take(opening === null ? ink : this.#painted(opening), damage);
    for (const { layer, area } of this.#placed) layer.lay(frame, ink, area, damage);
    if (this.#options.ascii) {
      for (let y = 0; y < frame.height; y++)
        toAscii(frame.glyphs, y * frame.width + damage.start(y), y * frame.width + damage.end(y));
    }
    return frame;
  }

  /** The images of all canvases that are wholly to be seen, in cells of the screen. */
  #underlays(): readonly Underlay[] {
    return this.#placed.flatMap(({ layer, area }) =>
      area.visible.width < area.width || area.visible.height < area.height
        ? []
        : (layer.underlays?.() ?? []).map(underlay => ({
            ...underlay,
            place: { ...underlay.area, x: underlay.area.x + area.x, y: underlay.area.y + area.y },
          })),
    );
  }

  #painted(painter: Painter): CellBuffer {
    const cells = new CellBuffer(this.#shown.width, this.#shown.height, this.depth, this.glyphSet);
    painter.paint(cells);
    return cells;
  }
}

const holds = (area: Rectangle, x: number, y: number): boolean =>
  x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;

/** The sizes kept at most: a server has screens of many sizes. */
const MOST_SIZES = 8;

/** Buffers to make one frame in, shared by all screens of a size: the caller's only until something else runs. */
const FRAMES = new Map<string, CellBuffer>();

/** Buffers that stay blank. */
const BLANKS = new Map<string, CellBuffer>();

function buffer(buffers: Map<string, CellBuffer>, columns: number, rows: number): CellBuffer {
  const size = `${columns}x${rows}`;
  const kept = buffers.get(size);
  if (kept !== undefined) return kept;
  if (buffers.size >= MOST_SIZES) buffers.clear();
  const made = new CellBuffer(columns, rows);
  buffers.set(size, made);
  return made;
}
