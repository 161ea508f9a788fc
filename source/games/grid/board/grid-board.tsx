import { isDeepStrictEqual } from 'node:util';
import type { ReactNode } from 'react';
import { type Territory, territory as territoryOf } from '../../../../machines/conquest/board.ts';
import { columnOf, rowOf, territories } from '../../../../machines/grid/board.ts';
import { SIDE } from '../../../../machines/grid/types.ts';
import { letter, seat as seatOf } from '../../../../machines/seat.ts';
import { Painted, type Pen } from '../../../screens/drawing/painter.tsx';
import { Pixels } from '../../../screens/drawing/pixels.ts';
import { headOf, marchStyle, marchText } from '../../../screens/map-board/movement-painter.ts';
import {
  type Arrow,
  isAiming,
  type MapScene,
  type MarchingArmies,
} from '../../../screens/map-board/scene.ts';
import { legible, mix } from '../../../screens/theme/theme.ts';
import type { MouseEvent, Rectangle } from '../../../terminal/types.ts';
import type { BoardRoom } from '../../conquest/board/game.ts';
import { type CellLook, paintCell } from './cell-painter.ts';
import { cornerOf, type GridGeometry, gridGeometry, neighbourIn, territoryAt } from './geometry.ts';

/** The board of Simple Risk, as large as its room. It is drawn without React. */
export function GridBoard({ onPick, scene, width, height }: BoardRoom): ReactNode {
  const clicked = ({ kind, button, x, y }: MouseEvent): void => {
    const geometry = gridGeometry(width, height);
    const territory = geometry === null ? null : territoryAt(geometry, x, y);
    if (territory !== null && kind === 'press') onPick?.(territory, button);
  };
  const size = { width, height };
  return <Painted {...size} of={scene} paint={paintBoard} repaint={repaintBoard} onMouse={clicked} />;
}

/** The thumbnail of the board: fields in their owners' colours, with their troops where they fit. */
export const MiniGrid = ({ scene, width, height }: BoardRoom): ReactNode => (
  <Painted width={width} height={height} of={scene} paint={paintMiniature} />
);

/** Greatest width of a field of the thumbnail, by its height, in pixels. */
const PULL = 1.8;

function paintMiniature(pen: Pen, scene: MapScene): void {
  const { surface, width, height, plain } = pen;
  const pixels = new Pixels(width, height);
  const step = Math.floor((pixels.height + 1) / SIDE);
  // Letters have whole rows.
  const tall = Math.max(1, (plain ? step - (step % 2) : step) - 1);
  const wide = Math.max(1, Math.min(Math.floor((width + 1) / SIDE) - 1, Math.round(tall * PULL)));
  const left = Math.floor((width + 1 - SIDE * (wide + 1)) / 2);
  // It begins with a whole row, since numbers are one row high.
  const top = Math.floor((pixels.height + 1 - SIDE * (tall + 1)) / 4) * 2;
  const looks = territories.map(each => {
    const [x, y] = [left + columnOf(each) * (wide + 1), top + rowOf(each) * (tall + 1)];
    return { x, y, look: lookOf(pen, each, scene) };
  });
  if (!plain) {
    for (const { x, y, look } of looks)
      pixels.fill(x, y, wide, tall, look.flash ?? look.owner[look.tier === 'rest' ? 'lit' : 'chosen'].rgb);
    pixels.show(surface, 0, 0);
  }
  for (const { x, y, look } of looks) {
    const text = `${plain ? look.letter : ''}${look.troops}`;
    const row = Math.round((y + (tall - 2) / 2) / 2);
    const bg = pixels.get(x, y);
    // A number stands in a row that is wholly its field's.
    if (!plain && (text.length > wide || tall < 3 || row * 2 < y || row * 2 + 2 > y + tall)) continue;
    const column = x + Math.floor((wide - text.length) / 2);
    const ink = bg === null ? pen.theme.text.rgb : legible(pen.theme.onField.rgb, bg, surface.depth);
    surface.text(column, row, text, { fg: ink, bg, bold: true });
  }
}

export function paintBoard(pen: Pen, scene: MapScene): void {
  const geometry = gridGeometry(pen.width, pen.height);
  if (geometry === null) {
    pen.write(0, 0, 'no room for the board', 'dim', { most: pen.width });
    return;
  }
  paintLabels(pen, geometry, scene);
  if (!pen.plain) paintRealms(pen, geometry, scene);
  for (const each of territories) paintCell(pen, boxOf(geometry, each), lookOf(pen, each, scene));
  const { battle, arrows } = scene;
  if (battle !== null) paintBetween(pen, geometry, { from: battle[0], to: battle[1], tone: 'bad' }, BATTLE);
  for (const arrow of arrows) paintBetween(pen, geometry, arrow, ARROWS);
  if (scene.march !== null && !pen.plain) paintMarch(pen, geometry, scene.march);
}

/** Draws troops on their way from the middle of one territory to that of another, on the row under its number. */
function paintMarch({ surface, theme }: Pen, geometry: GridGeometry, march: MarchingArmies): void {
  const { cellWidth, cellHeight } = geometry;
  const [from, to] = [cornerOf(geometry, territoryOf(march.from)), cornerOf(geometry, territoryOf(march.to))];
  const text = marchText(march, headOf({ from, to }));
  const along = (one: number, other: number): number => Math.round(one + (other - one) * march.share);
  const x = along(from.x, to.x) + Math.floor(cellWidth / 2) - Math.floor(text.length / 2);
  surface.text(x, along(from.y, to.y) + Math.floor(cellHeight / 2), text, marchStyle(theme));
}

/** Repaints the territories that look different from before; null to repaint all where the gaps change. */
export function repaintBoard(pen: Pen, scene: MapScene, before: MapScene): readonly Rectangle[] | null {
  const geometry = gridGeometry(pen.width, pen.height);
  const gaps = ({ arrows, battle, owners, march }: MapScene) => ({ arrows, battle, owners, march });
  if (geometry === null || !isDeepStrictEqual(gaps(scene), gaps(before))) return null;
  const ground = { bg: pen.theme.background.rgb };
  const drawn = territories.flatMap(each => {
    const look = lookOf(pen, each, scene);
    if (isAlike(look, lookOf(pen, each, before))) return [];
    const box = boxOf(geometry, each);
    pen.surface.fill(box.x, box.y, box.width, box.height, ground);
    paintCell(pen, box, look);
    return [box];
  });
  return [...drawn, ...paintLabels(pen, geometry, scene, before)];
}

const boxOf = (geometry: GridGeometry, of: Territory): Rectangle => ({
  ...cornerOf(geometry, of),
  width: geometry.cellWidth,
  height: geometry.cellHeight,
});

function lookOf(pen: Pen, territory: Territory, scene: MapScene): CellLook {
  const { owners, armies, cursor, legal, flashing, notes } = scene;
  const owner = owners[territory] ?? seatOf(0);
  const shades = pen.owner(owner);
  const note = notes.get(territory) ?? null;
  const isLit = legal?.has(territory) === true;
  return {
    owner: shades,
    letter: letter(owner),
    troops: armies[territory] ?? 0,
    tier: isChosen(territory, scene) ? 'chosen' : isLit ? 'lit' : 'rest',
    flash: flashing.has(territory) ? mix(shades.chosen.rgb, 0xffffff, 0.55) : null,
    entered: enteredOf(pen, territory, scene),
    marked: isAiming(scene) && isLit,
    cursor: cursor === territory,
    change:
      note === null ? null : { text: note.replace('-', '−'), tone: note.startsWith('+') ? 'good' : 'bad' },
  };
}

function enteredOf(pen: Pen, territory: Territory, { entered }: MapScene): CellLook['entered'] {
  if (entered?.territory !== territory) return null;
  const from = territoryOf(entered.from);
  const [dx, dy] = [columnOf(from) - columnOf(territory), rowOf(from) - rowOf(territory)];
  const side = dx !== 0 ? (dx < 0 ? 'left' : 'right') : dy < 0 ? 'up' : 'down';
  return { side, share: entered.share, loser: pen.owner(entered.loser ?? seatOf(0)) };
}

const isAlike = (one: CellLook, other: CellLook): boolean =>
  (['owner', 'troops', 'tier', 'flash', 'marked', 'cursor'] as const).every(key => one[key] === other[key]) &&
  one.entered?.share === other.entered?.share &&
  one.change?.text === other.change?.text;

/** Tests for the source of a choice, or while nothing is to be chosen for an end of an arrow. */
const isChosen = (territory: Territory, { selected, legal, arrows }: MapScene): boolean =>
  selected.has(territory) ||
  (legal === null && arrows.some(({ from, to }) => from === territory || to === territory));

/**
 * Writes the numbers of columns and rows, the cursor's in bold, but those equal in `before`. @returns the cells written
 */
function paintLabels(
  pen: Pen,
  geometry: GridGeometry,
  { cursor }: MapScene,
  before?: MapScene,
): readonly Rectangle[] {
  const { text, faint } = pen.theme;
  const { left, top, cellWidth, cellHeight, gapX, gapY } = geometry;
  const here = cursor === null ? null : territoryOf(cursor);
  const there = before === undefined || before.cursor === null ? null : territoryOf(before.cursor);
  const label = (x: number, y: number, index: number, of: typeof rowOf): readonly Rectangle[] => {
    const [isHere, wasHere] = [here, there].map(each => each !== null && of(each) === index);
    if (before !== undefined && isHere === wasHere) return [];
    pen.write(x, y, `${index}`, isHere === true ? text : faint, { bold: isHere === true });
    return [{ x, y, width: 1, height: 1 }];
  };
  return Array.from({ length: SIDE }, (_, index) => {
    const x = left + index * (cellWidth + gapX) + Math.floor(cellWidth / 2);
    const y = top + index * (cellHeight + gapY) + Math.floor(cellHeight / 2);
    return [...label(x, top - 1, index, columnOf), ...label(left - 2, y, index, rowOf)];
  }).flat();
}

/** The glyphs between two neighbours, by the direction of the second; two where the gap has two columns. */
const ARROWS = { left: '◀━', right: '━▶', up: '▲', down: '▼' } as const;
const BATTLE = { left: '××', right: '××', up: '×', down: '×' } as const;

/** Draws in the gap between two neighbours. */
function paintBetween(
  pen: Pen,
  geometry: GridGeometry,
  { from, to, tone }: Arrow,
  glyphs: typeof ARROWS | typeof BATTLE,
): void {
  const draw = (x: number, y: number, text: string) => pen.write(x, y, text, pen.theme[tone], { bold: true });
  const [source, target] = [territoryOf(from), territoryOf(to)];
  const { x, y } = cornerOf(geometry, source);
  const [dx, dy] = [columnOf(target) - columnOf(source), rowOf(target) - rowOf(source)];
  const { cellWidth, cellHeight, gapX, gapY } = geometry;
  if (dx !== 0 && gapX > 0) {
    const row = y + Math.floor(cellHeight / 2);
    // In one column only the glyph that points.
    if (dx > 0) draw(x + cellWidth, row, glyphs.right.slice(-gapX));
    else draw(x - gapX, row, glyphs.left.slice(0, gapX));
  } else if (dy !== 0 && gapY > 0) {
    const column = x + Math.floor(cellWidth / 2);
    if (dy > 0) draw(column, y + cellHeight, glyphs.down);
    else draw(column, y - gapY, glyphs.up);
  }
}

/** The share of the owner's colour in the ground between two territories; the rest is the background's. */
const REALM = 0.75;

/** Fills the gaps between neighbours of one owner. */
function paintRealms(pen: Pen, geometry: GridGeometry, { owners }: MapScene): void {
  const { cellWidth, cellHeight, gapX, gapY } = geometry;
  for (const each of territories) {
    const owner = owners[each] ?? seatOf(0);
    const [right, down] = [neighbourIn(each, 'right'), neighbourIn(each, 'down')];
    const beside = right !== each && owners[right] === owner;
    const below = down !== each && owners[down] === owner;
    const { x, y } = cornerOf(geometry, each);
    const fill = (left: number, top: number, width: number, height: number): void => {
      const { rest } = pen.owner(owner);
      const bg = pen.surface.depth === 2 ? rest.rgb : mix(pen.theme.background.rgb, rest.rgb, REALM);
      pen.surface.fill(left, top, width, height, { bg });
    };
    if (beside) fill(x + cellWidth, y, gapX, cellHeight);
    if (below) fill(x, y + cellHeight, cellWidth, gapY);
    if (beside && below && owners[neighbourIn(right, 'down')] === owner)
      fill(x + cellWidth, y + cellHeight, gapX, gapY);
  }
}
