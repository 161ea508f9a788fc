import type { DOMElement } from 'ink';
import { CellBuffer, type Damage } from './cells.ts';
import type { MouseEvent, Painter, Rectangle, ScreenCapabilities, Underlay } from './types.ts';

/** Yoga's numbers for the edges of a box and for "not displayed" (yoga-layout, enums Edge and Display). */
const LEFT = 0;
const TOP = 1;
const RIGHT = 2;
const BOTTOM = 3;
const NOT_DISPLAYED = 1;

/** The spot of an element on the screen, and its visible part. */
interface LayerArea extends Rectangle {
  readonly visible: Rectangle;
}

/** The spot of an element in Ink's layout, from (left, top), clipped to `shown`; null where it is not displayed. */
export function areaOf(element: DOMElement, left: number, top: number, shown: Rectangle) {
  const { yogaNode, style } = element;
  if (yogaNode === undefined || yogaNode.getDisplay() === NOT_DISPLAYED) return null;
  const x = left + yogaNode.getComputedLeft();
  const y = top + yogaNode.getComputedTop();
  const width = yogaNode.getComputedWidth();
  const height = yogaNode.getComputedHeight();
  let inner = shown;
  if ((style.overflowX ?? style.overflow) === 'hidden') {
    const border = yogaNode.getComputedBorder(LEFT);
    const room = width - border - yogaNode.getComputedBorder(RIGHT);
    inner = intersect(inner, { ...inner, x: x + border, width: room });
  }
  if ((style.overflowY ?? style.overflow) === 'hidden') {
    const border = yogaNode.getComputedBorder(TOP);
    const room = height - border - yogaNode.getComputedBorder(BOTTOM);
    inner = intersect(inner, { ...inner, y: y + border, height: room });
  }
  const innerX = x - Math.trunc(style.contentOffsetX ?? 0);
  const innerY = y - Math.trunc(style.contentOffsetY ?? 0);
  const visible = intersect(shown, { x, y, width, height });
  // Its children's spots count from the inner corner, and they may show in the inner rectangle.
  return { x, y, width, height, visible, innerX, innerY, inner };
}

/** Something that is laid over Ink's frame where its element stands. */
export interface Layer {
  readonly node: () => DOMElement | null;
  /** Makes what it lays, where that is not made yet, and says what of it is new, in its own cells. */
  readonly paint?: (area: LayerArea) => readonly Rectangle[];
  /** Lays it over the frame so far, where that is damaged; `ink` is what Ink alone would show. */
  readonly lay: (frame: CellBuffer, ink: CellBuffer, area: LayerArea, damage: Damage) => void;
  /** The images under it, in its own cells. */
  readonly underlays?: () => readonly Underlay[];
  /** Hears the mouse over it, in its own cells. */
  onMouse?: ((event: MouseEvent) => void) | undefined;
  /** True if it hears drags; to all else they are turns of the wheel. */
  drags?: boolean | undefined;
}

/** A canvas: its painter's cells win over Ink's. */
export class CanvasLayer implements Layer {
  readonly node: () => DOMElement | null;
  readonly #capabilities: ScreenCapabilities;
  readonly #painter: Painter;
  #cells = new CellBuffer(0, 0);
  #dirty = true;
  /** The cells are empty. */
  #blank = true;
  onMouse: ((event: MouseEvent) => void) | undefined;
  drags: boolean | undefined;

  /** @param capabilities read at each frame: a terminal may say late what it has */
  constructor(node: () => DOMElement | null, capabilities: ScreenCapabilities, painter: Painter) {
    this.node = node;
    this.#capabilities = capabilities;
    this.#painter = painter;
  }

  /** Has the painter asked when the next frame is made. */
  touch(): void {
    this.#dirty = true;
  }

  paint({ width, height }: LayerArea): readonly Rectangle[] {
    const { depth, glyphSet, imageCell } = this.#capabilities;
    const before = this.#cells;
    const resized = width !== before.width || height !== before.height;
    const same = depth === before.depth && glyphSet === before.glyphSet && imageCell === before.imageCell;
    if (resized || !same) {
      this.#cells = new CellBuffer(width, height, depth, glyphSet, imageCell);
      this.#dirty = true;
      this.#blank = true;
    }
    if (!this.#dirty) return NONE;
    this.#dirty = false;
    const drawn = this.#blank ? null : (this.#painter.repaint?.(this.#cells) ?? null);
    if (drawn !== null) return drawn;
    if (!this.#blank) this.#cells.clear();
    this.#blank = false;
    this.#painter.paint(this.#cells);
    return [{ x: 0, y: 0, width, height }];
  }

  underlays(): readonly Underlay[] {
    return this.#painter.underlays?.() ?? [];
  }

  lay(frame: CellBuffer, _: CellBuffer, area: LayerArea, damage: Damage): void {
    const { x, y, width, height } = area.visible;
    frame.copy(this.#cells, { x: x - area.x, y: y - area.y, width, height }, x, y, damage);
  }
}

/** A box that hears the mouse where nothing on it does, and draws nothing. */
export const hotspot = (node: () => DOMElement | null): Layer => ({ node, lay: () => {} });

/** A box whose content wins over the canvases under it, and which they do not hear the mouse through. */
export const overlay = (node: () => DOMElement | null): Layer => ({
  node,
  onMouse: () => {},
  lay: (frame, ink, { visible }, damage) => frame.copy(ink, visible, visible.x, visible.y, damage),
});

const NONE: readonly Rectangle[] = [];

export type PlacedLayer = { readonly layer: Layer; readonly area: LayerArea };

/** The displayed layers in the order in which Ink paints elements: parents before children, siblings in their order. */
export function placed(layers: Iterable<Layer>, screen: Rectangle): readonly PlacedLayer[] {
  const layerAt = new Map<DOMElement, Layer>();
  /** The elements of layers, and those above them. */
  const ancestors = new Set<DOMElement>();
  const roots = new Set<DOMElement>();
  for (const layer of layers) {
    const node = layer.node();
    if (node !== null) layerAt.set(node, layer);
    for (let element = node ?? undefined; element !== undefined; element = element.parentNode) {
      ancestors.add(element);
      if (element.parentNode === undefined) roots.add(element);
    }
  }
  const found: PlacedLayer[] = [];
  const visit = (element: DOMElement, left: number, top: number, shown: Rectangle): void => {
    const area = areaOf(element, left, top, shown);
    if (area === null) return;
    const layer = layerAt.get(element);
    if (layer !== undefined) found.push({ layer, area });
    for (const child of element.childNodes)
      if ('childNodes' in child && ancestors.has(child)) visit(child, area.innerX, area.innerY, area.inner);
  };
  for (const root of roots) visit(root, 0, 0, screen);
  return found;
}

export function intersect(one: Rectangle, other: Rectangle): Rectangle {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x);
  const height = Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y);
  return { x, y, width, height };
}
