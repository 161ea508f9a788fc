import { letter } from '../../../machines/seat.ts';
import { LABEL_CELLS, type Picture } from '../../maps/atlas/picture.ts';
import type { ColourDepth, Style, Surface } from '../../terminal/types.ts';
import { legible, type Theme } from '../theme/theme.ts';
import type { Land } from './land-painter.ts';
import type { MapScene } from './scene.ts';
import type { Tone } from './tones.ts';

/** A label; the owner's letter has a colour of its own. */
type LabelText = { readonly letter: string; readonly number: string };

/** The label of a territory. Only long labels go without the owner's letter, where colours show owners. */
export function labelText(scene: MapScene, territory: number, depth: ColourDepth): LabelText {
  const number = numberText(scene, territory);
  const owner = scene.fog.has(territory) ? null : (scene.owners[territory] ?? null);
  const mark = markOf(scene, territory);
  const name = owner === null || scene.notes.has(territory) ? '' : letter(owner);
  const letters = depth <= 1 || name.length + number.length + mark.length <= LABEL_CELLS;
  return { letter: `${mark}${letters ? name : ''}`, number };
}

const markOf = ({ capitals }: Pick<MapScene, 'capitals'>, territory: number): string =>
  capitals.has(territory) ? '*' : '';

function numberText(scene: MapScene, territory: number): string {
  const note = scene.notes.get(territory);
  if (note !== undefined) return note;
  if (scene.fog.has(territory)) return '?';
  const armies = scene.armies[territory];
  if (armies === undefined) return '';
  if (armies === null) return '?';
  return armies > 9999 ? `${Math.floor(armies / 1000)}k` : `${armies}`;
}

/** The cells of a label in one row, with its margins. */
export interface Strip {
  readonly x: number;
  readonly y: number;
  readonly cells: number;
}

/** The cells of a territory's label: a strip for each of its lines. */
export function labelStrips(
  picture: Picture,
  scene: MapScene,
  territory: number,
  depth: ColourDepth,
): readonly Strip[] {
  if (scene.names)
    return nameLines(picture, scene, territory).map(({ x, y, text }) => ({ x, y, cells: text.length }));
  const label = numberLabel(picture, scene, territory, depth);
  return label === null ? [] : [label];
}

type NumberLabel = Strip & LabelText;

/**
 * The labels of a scene of which none covers a part of another: one that would is moved by a column, goes without its
 * owner's letter where colours show it, or is left to the cursor. What the cursor's covers is not shown meanwhile.
 */
function numberLabels(
  picture: Picture,
  scene: MapScene,
  depth: ColourDepth,
): ReadonlyMap<number, NumberLabel> {
  const { cursor, selected } = scene;
  const taken = new Uint8Array(picture.columns * picture.rows);
  const cellsOf = ({ x, y, cells }: Strip): readonly number[] =>
    Array.from({ length: cells }, (_, index) => y * picture.columns + x + index);
  // Only a letter tells where a number begins: without it a cell stays free before the number.
  const isFree = (label: NumberLabel): boolean =>
    (label.letter !== '' || label.x === 0 || taken[label.y * picture.columns + label.x - 1] === 0) &&
    label.x >= 0 &&
    label.x + label.cells <= picture.columns &&
    cellsOf(label).every(cell => taken[cell] === 0);
  const labels = new Map<number, NumberLabel>();
  const still = { ...scene, cursor: null };
  const first = [...picture.cells.keys()].sort((a, b) => Number(selected.has(b)) - Number(selected.has(a)));
  for (const territory of first) {
    const label = numberLabel(picture, still, territory, depth);
    if (label === null) continue;
    const found = isFree(label) ? label : elsewhere(label, depth).find(isFree);
    if (found === undefined) continue;
    labels.set(territory, found);
    for (const cell of cellsOf(found)) taken[cell] = 1;
  }
  const own = cursor === null ? null : numberLabel(picture, scene, cursor, depth);
  if (cursor === null || own === null) return labels;
  const apart = ({ x, y, cells }: Strip): boolean =>
    y !== own.y || x >= own.x + own.cells || x + cells <= own.x;
  return new Map([
    ...[...labels].filter(([territory, label]) => territory !== cursor && apart(label)),
    [cursor, own],
  ]);
}

/** Other ways to write a label, the best first: a column aside, then without its letter where colours tell the owner. */
function elsewhere(label: NumberLabel, depth: ColourDepth): readonly NumberLabel[] {
  const { x, cells, letter, number } = label;
  const moved = [x - 1, x + 1].map(column => ({ ...label, x: column }));
  if (depth < 2 || number === '') return moved;
  const bare = { ...label, letter: '', cells: cells - letter.length };
  return [...moved, bare, { ...bare, x: x + letter.length }];
}

/** A label of letter and number, a cell free on both sides where there is room; null without one. */
function numberLabel(
  picture: Picture,
  scene: MapScene,
  territory: number,
  depth: ColourDepth,
): NumberLabel | null {
  const spot = picture.labels[territory] ?? null;
  if (spot === null) return null;
  const said = labelText(scene, territory, depth);
  const text = said.letter.length + said.number.length;
  if (text === 0 && scene.cursor !== territory) return null;
  const framed = text === 0 || depth === 0 || scene.cursor === territory;
  const margin = framed || spot.room >= text + 3 ? 1 : 0;
  const cells = text + 2 * margin;
  const left = spot.x - Math.floor((cells - 1) / 2);
  return { x: Math.max(0, Math.min(picture.columns - cells, left)), y: spot.y, cells, ...said };
}

/** Lines of a name as they fit into a territory around its label's place; the number of the territory if none does. */
export function nameLines(
  picture: Picture,
  scene: Pick<MapScene, 'capitals'>,
  territory: number,
): readonly { readonly x: number; readonly y: number; readonly text: string }[] {
  const spot = picture.labels[territory];
  const mark = markOf(scene, territory);
  const name = `${mark}${picture.atlas.map.countries[territory]?.name ?? ''}`;
  if (spot === null || spot === undefined) return [];
  for (const lines of [[name], ...splits(name)]) {
    const top = spot.y - Math.floor((lines.length - 1) / 2);
    const placed = lines.map((text, index) => {
      const y = top + index;
      return { y, text, x: lineStart(picture, territory, spot.x, y, text.length) };
    });
    if (placed.every(line => line.x >= 0)) return placed;
  }
  const text = `${mark}${territory + 1}`;
  return [{ x: spot.x - Math.floor((text.length - 1) / 2), y: spot.y, text }];
}

/** A name of several words in two and three lines. */
function splits(name: string): readonly (readonly string[])[] {
  const words = name.split(' ');
  const inTwo = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  return [...inTwo, ...(words.length === 3 ? [words] : [])];
}

/** The column at which a text of that length lies within the territory in a row; -1 where it does not fit. */
function lineStart(picture: Picture, territory: number, middle: number, y: number, length: number): number {
  const { columns, rows } = picture;
  if (y < 0 || y >= rows) return -1;
  const own = (x: number): boolean => x >= 0 && x < columns && picture.whole[y * columns + x] === territory;
  if (!own(middle)) return -1;
  let [left, right] = [middle, middle];
  while (own(left - 1)) left -= 1;
  while (own(right + 1)) right += 1;
  // A column stays free, so that two names side by side do not run together.
  if (right - left < length) return -1;
  return Math.max(left, Math.min(right - length, middle - Math.floor((length - 1) / 2)));
}

/** Draws the labels of all territories, the cursor's last so that nothing covers it. */
export function paintLabels(
  surface: Surface,
  picture: Picture,
  scene: MapScene,
  tones: readonly Tone[],
  land: Land | null,
  theme: Theme,
): void {
  const { cursor } = scene;
  const others = [...picture.cells.keys()].filter(territory => territory !== cursor);
  const labels = scene.names ? null : numberLabels(picture, scene, surface.depth);
  for (const territory of cursor === null ? others : [...others, cursor]) {
    const tone = tones[territory];
    if (tone === undefined) continue;
    const marked = markedStyle(scene, territory, theme);
    const style = marked ?? { fg: tone.number, bg: tone.label, bold: true };
    const label = labels?.get(territory);
    if (labels === null) paintName(surface, picture, scene, territory, style, marked === null ? land : null);
    else if (label !== undefined) paintNumber(surface, label, style, marked ?? { ...style, fg: tone.letter });
    // A name is a bar of gold, long enough.
    if (territory === cursor && !scene.names) frameCursor(surface, picture, scene, territory, theme);
  }
}

/** The sides of the cursor's label: half gold, half dark, to stand out on every field. */
function frameCursor(
  surface: Surface,
  picture: Picture,
  scene: MapScene,
  territory: number,
  { accent, onAccent }: Theme,
): void {
  const style = { fg: accent.rgb, bg: onAccent.rgb };
  for (const { x, y, cells } of labelStrips(picture, scene, territory, surface.depth)) {
    surface.put(x, y, '▐', style);
    surface.put(x + cells - 1, y, '▌', style);
  }
}

function paintNumber(
  surface: Surface,
  { x, y, cells, letter, number }: NumberLabel,
  style: Style,
  ofLetter: Style,
): void {
  const margin = (cells - letter.length - number.length) / 2;
  surface.fill(x, y, cells, 1, style);
  surface.text(x + margin, y, letter, ofLetter);
  surface.text(x + margin + letter.length, y, number, style);
}

/** @param land what is seen between the letters, where a name has no ground of its own */
function paintName(
  surface: Surface,
  picture: Picture,
  scene: Pick<MapScene, 'capitals'>,
  territory: number,
  style: Style,
  land: Land | null,
): void {
  for (const { x, y, text } of nameLines(picture, scene, territory)) {
    if (land === null || surface.depth < 3) surface.text(x, y, text, style);
    else
      [...text].forEach((glyph, index) => {
        const bg = land.under(x + index, y);
        surface.put(x + index, y, glyph, { ...style, fg: legible(style.fg ?? 0, bg, surface.depth), bg });
      });
  }
}

/** The cursor in gold, choices in the colour of text; null for all others. */
function markedStyle(scene: MapScene, territory: number, theme: Theme) {
  if (scene.cursor === territory) return { fg: theme.onAccent.rgb, bg: theme.accent.rgb, bold: true };
  if (scene.selected.has(territory)) return { fg: theme.background.rgb, bg: theme.text.rgb, bold: true };
  return null;
}

/** Draws the labels of a map without colours: weight and brackets show what is chosen. */
export function paintPlainLabels(surface: Surface, picture: Picture, scene: MapScene): void {
  const { cursor, selected, legal } = scene;
  const labels = numberLabels(picture, scene, 0);
  for (const territory of picture.cells.keys()) {
    const style = { inverse: cursor === territory || selected.has(territory), bold: true };
    const label = labels.get(territory);
    const text = label === undefined ? '' : `${label.letter}${label.number}`;
    if (scene.names) paintName(surface, picture, scene, territory, style, null);
    else if (label !== undefined && text !== '') {
      // Only what says something covers the lines around it.
      surface.text(label.x + 1, label.y, text, style);
      if (cursor === territory) surface.text(label.x, label.y, `[${text}]`, style);
      else if (legal?.has(territory) === true) surface.put(label.x, label.y, '>', style);
    }
  }
}
