import type { Territory } from '../../../../machines/conquest/board.ts';
import { columnOf, rowOf, territories } from '../../../../machines/grid/board.ts';
import { SIDE } from '../../../../machines/grid/types.ts';
import { letter, type Seat, seat as seatOf } from '../../../../machines/seat.ts';
import { type Readable, together } from '../../../app/store.ts';
import { mix, ownerShades, type Theme } from '../../../app/theme/theme.ts';
import type { Painter, Surface } from '../../../terminal/types.ts';
import { type CellLook, paintCell } from './cell-painter.ts';
import { cornerOf, type GridGeometry, gridGeometry } from './geometry.ts';
import type { Moment } from './motion.ts';
import { createPictures, type Pictures } from './pictures.ts';
import { aimOf, litOf, type Scene } from './steps.ts';

/** Draws the board of a scene as large as the surface allows, and again whenever scene or motion change. */
export function gridPainter(scene: Readable<Scene>, moment: Readable<Moment>, theme: Theme): Painter {
  const pictures = createPictures();
  return {
    paint: surface => paintBoard(surface, scene.get(), moment.get(), theme, pictures),
    subscribe: repaint => together(scene.subscribe(repaint), moment.subscribe(repaint)),
  };
}

/** Draws the board of a scene as large as the surface allows. */
function paintBoard(surface: Surface, scene: Scene, moment: Moment, theme: Theme, pictures: Pictures): void {
  surface.fill(0, 0, surface.width, surface.height, { bg: theme.background.rgb });
  const geometry = gridGeometry(surface.width, surface.height);
  if (geometry === null) {
    surface.text(
      0,
      0,
      'no room for the board',
      { fg: theme.dim.rgb, bg: theme.background.rgb },
      surface.width,
    );
    return;
  }
  paintLabels(surface, geometry, scene, theme);
  const lit = litOf(scene);
  for (const each of territories) {
    const { x, y } = cornerOf(geometry, each);
    const box = { x, y, width: geometry.cellWidth, height: geometry.cellHeight };
    paintCell(surface, box, lookOf(each, scene, moment, lit, theme), theme, pictures);
  }
  paintArrow(surface, geometry, scene, moment, theme);
}

function lookOf(
  territory: Territory,
  scene: Scene,
  moment: Moment,
  lit: ReadonlySet<Territory>,
  theme: Theme,
): CellLook {
  const { view, focus, step } = scene;
  const taking = moment.taking?.territory === territory ? moment.taking : null;
  const owner: Seat = taking?.step === 'before' ? taking.from : (view.owners[territory] ?? seatOf(0));
  const shades = ownerShades(theme, owner);
  const change = moment.changes.find(each => each.territory === territory);
  return {
    owner: shades,
    seat: owner,
    letter: letter(owner),
    troops: view.troops[territory] ?? 0,
    tier: tierOf(territory, scene, lit, taking?.step === 'after'),
    flash: taking?.step === 'flash' ? mix(ownerShades(theme, taking.from).chosen.rgb, 0xffffff, 0.55) : null,
    marked: step.name === 'target' && lit.has(territory),
    cursor: step.name !== 'over' && focus.cursor === territory,
    change:
      change === undefined
        ? null
        : {
            text: change.troops > 0 ? `+${change.troops}` : `−${-change.troops}`,
            tone: change.troops > 0 ? 'good' : 'bad',
          },
  };
}

function tierOf(
  territory: Territory,
  scene: Scene,
  lit: ReadonlySet<Territory>,
  justTaken: boolean,
): CellLook['tier'] {
  const { step, focus, view } = scene;
  const { phase } = view;
  const fighting = phase.name === 'defending' || phase.name === 'advancing';
  const chosen =
    justTaken ||
    (step.name === 'target' && step.source === territory) ||
    (fighting && (phase.source === territory || phase.target === territory)) ||
    (step.name === 'number' && (focus.source === territory || focus.target === territory));
  if (chosen) return 'chosen';
  return lit.has(territory) ? 'lit' : 'rest';
}

function paintLabels(surface: Surface, geometry: GridGeometry, scene: Scene, theme: Theme): void {
  const style = (here: boolean) => ({
    fg: (here ? theme.text : theme.faint).rgb,
    bg: theme.background.rgb,
    bold: here,
  });
  const { cursor } = scene.focus;
  for (let index = 0; index < SIDE; index += 1) {
    const x =
      geometry.left + index * (geometry.cellWidth + geometry.gapX) + Math.floor(geometry.cellWidth / 2);
    const y =
      geometry.top + index * (geometry.cellHeight + geometry.gapY) + Math.floor(geometry.cellHeight / 2);
    surface.text(x, geometry.top - 1, `${index}`, style(columnOf(cursor) === index));
    surface.text(geometry.left - 2, y, `${index}`, style(rowOf(cursor) === index));
  }
}

/** From where to where: what is aimed at, or what is being fought over. */
function arrowOf(scene: Scene, moment: Moment): { source: Territory; target: Territory } | null {
  const aim = aimOf(scene);
  if (aim !== null) return aim;
  const { phase } = scene.view;
  if (phase.name === 'defending' || phase.name === 'advancing') return phase;
  return moment.rolling === null ? null : moment.battle;
}

function paintArrow(
  surface: Surface,
  geometry: GridGeometry,
  scene: Scene,
  moment: Moment,
  theme: Theme,
): void {
  const arrow = arrowOf(scene, moment);
  if (arrow === null) return;
  const style = { fg: theme.accent.rgb, bg: theme.background.rgb, bold: true };
  const from = cornerOf(geometry, arrow.source);
  const [dx, dy] = [
    columnOf(arrow.target) - columnOf(arrow.source),
    rowOf(arrow.target) - rowOf(arrow.source),
  ];
  const { cellWidth, cellHeight, gapX, gapY } = geometry;
  if (dx !== 0 && gapX > 0) {
    const x = dx > 0 ? from.x + cellWidth : from.x - gapX;
    const y = from.y + Math.floor(cellHeight / 2);
    const glyphs = dx > 0 ? '━▶' : '◀━';
    surface.text(x, y, gapX > 1 ? glyphs : dx > 0 ? '▶' : '◀', style);
  } else if (dy !== 0 && gapY > 0) {
    const y = dy > 0 ? from.y + cellHeight : from.y - gapY;
    surface.put(from.x + Math.floor(cellWidth / 2), y, dy > 0 ? '▼' : '▲', style);
  }
}
