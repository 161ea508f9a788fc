import type { DOMElement } from 'ink';
import { CellBuffer, type Rectangle } from './cells.ts';
import type { ColourDepth, MouseEvent, Painter } from './types.ts';

/** Yoga's numbers for the edges of a box and for "not displayed" (yoga-layout, enums Edge and Display). */
const LEFT = 0;
const TOP = 1;
const RIGHT = 2;
const BOTTOM = 3;
const NOT_DISPLAYED = 1;

/** Where an element stands on the screen, and the part of it that its surroundings let show. */
interface LayerPlace extends Rectangle {
  readonly visible: Rectangle;
}

/** Something that is laid over Ink's frame where its element stands. */
export abstract class Layer {
  readonly node: () => DOMElement | null;
  place: LayerPlace | null = null;

  constructor(node: () => DOMElement | null) {
    this.node = node;
  }

  /** Makes what it lays, where that is not made yet. */
  paint(): void {}

  /** Lays this layer over the frame so far; `ink` is what Ink alone would show. */
  abstract lay(frame: CellBuffer, ink: CellBuffer): void;
}

/** A canvas: its painter's cells win over Ink's. */
export class CanvasLayer extends Layer {
  readonly #depth: () => ColourDepth;
  #cells = new CellBuffer(0, 0);
  #dirty = true;
  painter: Painter;
  onMouse: ((event: MouseEvent) => void) | undefined;

  /** @param depth asked for each frame: a terminal may say late how many colours it has */
  constructor(node: () => DOMElement | null, depth: () => ColourDepth, painter: Painter) {
    super(node);
    this.#depth = depth;
    this.painter = painter;
  }

  /** Has the painter asked when the next frame is made. */
  touch(): void {
    this.#dirty = true;
  }

  override paint(): void {
    const { place } = this;
    if (place === null) return;
    const { width, height, depth } = this.#cells;
    if (width !== place.width || height !== place.height || depth !== this.#depth()) {
      this.#cells = new CellBuffer(place.width, place.height, this.#depth());
      this.#dirty = true;
    }
    if (this.#dirty) {
      this.#dirty = false;
      this.#cells.clear();
      this.painter.paint(this.#cells);
    }
  }

  lay(frame: CellBuffer): void {
    const { place } = this;
    if (place === null) return;
    const { x, y, width, height } = place.visible;
    frame.copy(this.#cells, { x: x - place.x, y: y - place.y, width, height }, x, y);
  }
}

/** A box whose content wins over the canvases under it. */
export class OverlayLayer extends Layer {
  lay(frame: CellBuffer, ink: CellBuffer): void {
    if (this.place === null) return;
    const { visible } = this.place;
    frame.copy(ink, visible, visible.x, visible.y);
  }
}

/** Where an element stands; null where it is not displayed. */
export function placeOf(node: DOMElement | null, screen: Rectangle): LayerPlace | null {
  if (node === null) return null;
  const path = ancestry(node);
  let x = 0;
  let y = 0;
  let visible = screen;
  for (const element of path) {
    const { yogaNode, style } = element;
    if (yogaNode === undefined || yogaNode.getDisplay() === NOT_DISPLAYED) return null;
    x += yogaNode.getComputedLeft();
    y += yogaNode.getComputedTop();
    const width = yogaNode.getComputedWidth();
    const height = yogaNode.getComputedHeight();
    if (element === node) {
      return { x, y, width, height, visible: intersect(visible, { x, y, width, height }) };
    }
    const left = yogaNode.getComputedBorder(LEFT);
    const top = yogaNode.getComputedBorder(TOP);
    if ((style.overflowX ?? style.overflow) === 'hidden') {
      const inner = width - left - yogaNode.getComputedBorder(RIGHT);
      visible = intersect(visible, { ...visible, x: x + left, width: inner });
    }
    if ((style.overflowY ?? style.overflow) === 'hidden') {
      const inner = height - top - yogaNode.getComputedBorder(BOTTOM);
      visible = intersect(visible, { ...visible, y: y + top, height: inner });
    }
    x -= Math.trunc(style.contentOffsetX ?? 0);
    y -= Math.trunc(style.contentOffsetY ?? 0);
  }
  return null;
}

/** Sorts layers as Ink paints elements: parents before children, brothers in their order. */
export function inPaintingOrder(layers: Iterable<Layer>): Layer[] {
  const placed = [...layers].map(layer => ({ layer, path: treePath(layer.node()) }));
  placed.sort((one, other) => comparePaths(one.path, other.path));
  return placed.map(({ layer }) => layer);
}

function ancestry(node: DOMElement): DOMElement[] {
  const path: DOMElement[] = [];
  for (let element: DOMElement | undefined = node; element !== undefined; element = element.parentNode) {
    path.unshift(element);
  }
  return path;
}

function treePath(node: DOMElement | null): readonly number[] {
  if (node === null) return [];
  const path = ancestry(node);
  return path.slice(1).map((element, index) => path[index]?.childNodes.indexOf(element) ?? 0);
}

function comparePaths(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((step, at) => step !== other[at]);
  return index < 0 ? one.length - other.length : (one[index] ?? 0) - (other[index] ?? -1);
}

function intersect(one: Rectangle, other: Rectangle): Rectangle {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x);
  const height = Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y);
  return { x, y, width, height };
}
