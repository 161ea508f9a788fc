import cliBoxes from 'cli-boxes';
import cliTruncate from 'cli-truncate';
import type { DOMElement } from 'ink';
import wrapAnsi from 'wrap-ansi';
import { BLANK } from '../base/glyphs.ts';
import { type CellBuffer, DEFAULT_COLOUR, DIM } from './cells.ts';
import { areaOf, intersect } from './layers.ts';
import { colourOf, TextReader } from './sgr.ts';
import { stringWidth } from './string-width.ts';
import type { Rectangle } from './types.ts';

/**
 * Draws Ink's tree into blank cells as Ink's own output would, which makes an object for every cell and reads each
 * text twice. @returns whether there was anything to draw
 */
export function paintInk(root: DOMElement, cells: CellBuffer): boolean {
  const texts = new TextReader(cells);
  let drawn = false;
  const visit = (element: DOMElement, left: number, top: number, shown: Rectangle): void => {
    const area = areaOf(element, left, top, shown);
    if (area === null || element.internal_static === true) return;
    if (element.nodeName === 'ink-text') {
      for (const [index, line] of linesOf(element, area.width).entries()) {
        drawn ||= line !== '';
        texts.read(element.internal_transform?.(line, index) ?? line, area.x, area.y + index, shown);
      }
      return;
    }
    if (element.nodeName === 'ink-box') drawn = paintBox(element, area, shown, cells) || drawn;
    for (const child of element.childNodes)
      if (child.nodeName !== '#text') visit(child, area.innerX, area.innerY, area.inner);
  };
  const height = Math.min(cells.height, root.yogaNode?.getComputedHeight() ?? 0);
  visit(root, 0, 0, { x: 0, y: 0, width: cells.width, height });
  return drawn;
}

/** A text's lines in so many cells, wrapped or cut as it says, with the styles of the texts in it. */
function linesOf(element: DOMElement, room: number): readonly string[] {
  const text = textOf(element);
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.every(line => stringWidth(line) <= room)) return lines;
  const how = element.style.textWrap ?? 'wrap';
  if (how.startsWith('truncate')) {
    const position = how === 'truncate-middle' ? 'middle' : how === 'truncate-start' ? 'start' : 'end';
    return lines.map(line => cliTruncate(line, room, { position }));
  }
  // What has no room at all keeps its width.
  if (room <= 0) return lines;
  return wrapAnsi(text, Math.max(1, room), { trim: false, hard: true, wordWrap: how !== 'hard' }).split('\n');
}

/** The content of a text element, with the nested ones as each of them transforms it. */
function textOf(element: DOMElement): string {
  let text = '';
  for (const child of element.childNodes) {
    if (child.nodeName === '#text') text += child.nodeValue;
    else if (child.isHidden !== true) {
      const [inner, change] = [textOf(child), child.internal_transform];
      text += inner === '' || change === undefined ? inner : inner.split('\n').map(change).join('\n');
    }
  }
  const plain = text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
  return plain.includes('\t') ? wrapAnsi(plain, Number.POSITIVE_INFINITY, { trim: false }) : plain;
}

/** Paints a box's ground and border. @returns whether it has one of them */
function paintBox({ style }: DOMElement, place: Rectangle, shown: Rectangle, cells: CellBuffer): boolean {
  const { backgroundColor, borderStyle } = style;
  const fill = (area: Rectangle, glyph: string, fg: number, bg: number, attributes: number): void => {
    const { x, y, width, height } = intersect(area, shown);
    const codePoint = glyph.codePointAt(0) ?? BLANK;
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++)
        cells.set(column, row, codePoint, fg, bg, attributes);
  };
  const edge = (has: boolean | undefined): number => (borderStyle !== undefined && has !== false ? 1 : 0);
  const [left, right] = [edge(style.borderLeft), edge(style.borderRight)];
  const [top, bottom] = [edge(style.borderTop), edge(style.borderBottom)];
  const [width, height] = [place.width - left - right, place.height - top - bottom];
  const inner = { x: place.x + left, y: place.y + top, width, height };
  if (backgroundColor !== undefined) fill(inner, ' ', DEFAULT_COLOUR, colourOf(backgroundColor), 0);
  if (borderStyle === undefined) return backgroundColor !== undefined;
  const box = typeof borderStyle === 'string' ? cliBoxes[borderStyle] : borderStyle;
  const line = (side: 'Top' | 'Bottom' | 'Left' | 'Right', area: Partial<Rectangle>, glyph: string): void => {
    const fg = colourOf(style[`border${side}Color`] ?? style.borderColor);
    const bg = colourOf(style[`border${side}BackgroundColor`] ?? style.borderBackgroundColor);
    const isDim = style[`border${side}DimColor`] ?? style.borderDimColor;
    fill({ ...place, width: 1, height: 1, ...area }, glyph, fg, bg, isDim === true ? DIM : 0);
  };
  const [lastX, lastY] = [place.x + place.width - 1, place.y + place.height - 1];
  const across = { x: inner.x, width };
  const down = { y: inner.y, height };
  if (top === 1) {
    if (left === 1) line('Top', {}, box.topLeft);
    line('Top', across, box.top);
    if (right === 1) line('Top', { x: lastX }, box.topRight);
  }
  if (left === 1) line('Left', down, box.left);
  if (right === 1) line('Right', { ...down, x: lastX }, box.right);
  if (bottom === 1) {
    if (left === 1) line('Bottom', { y: lastY }, box.bottomLeft);
    line('Bottom', { ...across, y: lastY }, box.bottom);
    if (right === 1) line('Bottom', { x: lastX, y: lastY }, box.bottomRight);
  }
  return true;
}
