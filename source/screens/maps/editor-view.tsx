import { Box } from 'ink';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import type { Point } from '../../maps/layout.ts';
import { capitalsOf } from '../../maps/map.ts';
import { Canvas, type ScreenView } from '../../terminal/canvas.tsx';
import type { MouseEvent, Painter } from '../../terminal/types.ts';
import type { Place } from '../app.ts';
import { Blank } from '../drawing/painter.tsx';
import { Page } from '../frame.tsx';
import { mapPainter } from '../map-board/map-board.tsx';
import { emptyScene, type MapScene } from '../map-board/scene.ts';
import { isUpright, type Room } from '../play/board.ts';
import { derive, unsubscribeAll, useStore } from '../store.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../widgets.tsx';
import type { DrawingTools } from './drawing-tools.ts';
import type { EditorModel, EditorState } from './editor-model.ts';
import { Panel, type PanelDeeds } from './editor-panel.tsx';

/** A map being drawn. */
export interface EditorPlace extends Place, PanelDeeds {
  readonly kind: 'map editor';
  /** Does what Enter does. */
  draw(): void;
  readonly tools: DrawingTools;
  /** Asks what to change of a territory. */
  change(territory: number): void;
  /** Says why something is not done. */
  say(fault: string | null): void;
}

/** Columns of the panel. */
const PANEL = 30;

/** The sheet with what is drawn on it, and beside it what is to be known. */
export function EditorScreen({ place, screen }: { place: EditorPlace; screen: ScreenView }): ReactNode {
  const height = screen.rows - 1;
  const upright = isUpright(screen);
  const below = Math.min(9, Math.floor(height / 3));
  const map = upright
    ? { width: screen.columns, height: height - below }
    : { width: screen.columns - PANEL, height };
  const panel = upright ? { width: screen.columns, height: below } : { width: PANEL, height };
  return (
    <Page place={place} screen={screen}>
      <Box height={height} flexShrink={0} flexDirection={upright ? 'column' : 'row'}>
        <Sheet place={place} edge={upright ? 0 : 1} {...map} />
        <Panel place={place} {...panel} />
      </Box>
    </Page>
  );
}

function Sheet({
  place,
  edge,
  width: room,
  height,
}: Room & { readonly place: EditorPlace; readonly edge: number }): ReactNode {
  const { model } = place;
  const theme = useTheme();
  const atlas = useStore(model, now => now.atlas);
  const width = room - edge;
  const painter = useMemo(() => sheetPainter(model, atlas, theme), [model, atlas, theme]);
  useLayoutEffect(() => model.resize({ width, height }), [model, width, height]);

  const held = useRef<Held | null>(null);
  const heard = (event: MouseEvent): void => {
    held.current = mouseOn(place, event, held.current);
  };
  return (
    <Box>
      <Blank width={edge} height={height} />
      <Canvas width={width} height={height} painter={painter} onMouse={heard} drags />
    </Box>
  );
}

/** Where the button went down or was last, and the territory that it drags, if any. */
interface Held {
  readonly x: number;
  readonly y: number;
  readonly territory: number | null;
  readonly isDragged: boolean;
}

/**
 * A click does what Enter does, the other button asks what to change; a drag moves a territory, or the view. A tool is down as long
 * as the button is.
 */
function mouseOn(place: EditorPlace, { kind, button, x, y }: MouseEvent, held: Held | null): Held | null {
  const { model } = place;
  if (kind === 'wheel-up' || kind === 'wheel-down') {
    model.zoom(kind === 'wheel-up' ? 1 : -1);
    return held;
  }
  if (kind === 'press') {
    model.lookAt(x, y);
    const territory = model.here();
    if (button === 'right' && territory !== null) place.change(territory);
    const { tool, pen } = model.get();
    if (button === 'left' && (tool === 'line' || (tool !== 'hand' && pen === null)))
      place.say(place.tools.press());
    return button === 'left' ? { x, y, territory, isDragged: false } : null;
  }
  if (held === null) return null;
  if (model.get().tool !== 'hand') {
    if (held.x !== x || held.y !== y) model.lookAt(x, y);
    const isMoved = held.isDragged || held.x !== x || held.y !== y;
    if (kind === 'drag') place.say(place.tools.drag());
    // A line ends where the button goes up, or at another click.
    else if (model.get().pen !== null && (isMoved || model.get().tool !== 'line'))
      place.say(place.tools.press());
    return kind === 'drag' ? { ...held, x, y, isDragged: isMoved } : null;
  }
  if (kind === 'drag') {
    if (held.territory === null) model.shift(held.x - x, held.y - y);
    else model.lookAt(x, y);
    return { ...held, x, y, isDragged: true };
  }
  if (!held.isDragged) place.draw();
  else if (held.territory !== null) {
    model.lookAt(x, y);
    place.say(model.go({ kind: 'move', territory: held.territory, to: model.get().cursor }));
  }
  return null;
}

/** The cursor with each tool, and how many dots show a line. */
const CURSORS: Readonly<Record<EditorState['tool'], string>> = {
  hand: '+',
  brush: '*',
  eraser: 'x',
  continents: '%',
  line: '|',
};
const LINE_MARKS = 48;

/** The map of an atlas, and over it the cursor, and what has changed since its shapes were made. */
export function sheetPainter(model: EditorModel, atlas: EditorState['atlas'], theme: Theme): Painter {
  const count = atlas.map.countries.length;
  const shown = (index: number | null): number | null => (index === null || index >= count ? null : index);
  const scenes = derive(model, ({ marked, drawing: { map } }): MapScene => {
    const [from, to] = [shown(marked), shown(model.here())];
    const isThere =
      from !== null && to !== null && model.map().countries[from]?.borders.includes(to) === true;
    return {
      ...emptyScene,
      ...{ overlay: 'continents', names: true, cursor: to },
      // Continents are seen at once; the lines between them come with the shapes.
      drawn: map.countries.length === count ? map : null,
      capitals: capitalsOf(map),
      selected: new Set(from === null ? [] : [from]),
      arrows:
        from === null || to === null || from === to ? [] : [{ from, to, tone: isThere ? 'bad' : 'good' }],
    };
  });
  const land = count === 0 ? null : mapPainter(atlas, scenes, model.camera, theme);
  return {
    subscribe: repaint => unsubscribeAll(model.subscribe(repaint), land?.subscribe?.(repaint) ?? (() => {})),
    underlays: () => land?.underlays?.() ?? [],
    paint(surface) {
      const { drawing, cursor, tool, pen, wet } = model.get();
      const { countries } = drawing.map;
      const bg = theme.background.rgb;
      if (land === null) surface.fill(0, 0, surface.width, surface.height, { bg });
      else land.paint(surface);
      const mark = (spot: Point, glyph: string, tone: keyof Pick<Theme, 'text' | 'accent'>): void => {
        const { x, y } = model.cellOf(spot);
        surface.put(x, y, glyph, { fg: theme[tone].rgb, bg, bold: true });
      };
      if (drawing.map !== atlas.map && drawing.lands === null)
        for (const country of countries) mark(country, 'o', 'text');
      for (const spot of wet) mark(spot, '░', 'text');
      if (countries.length === 0) surface.text(1, 0, 'An empty sheet', { fg: theme.dim.rgb, bg });
      if (tool === 'line' && pen !== null)
        for (let step = 0; step < LINE_MARKS; step += 1) {
          const on = (from: number, to: number): number => from + ((to - from) * step) / LINE_MARKS;
          mark({ x: on(pen.at.x, cursor.x), y: on(pen.at.y, cursor.y) }, '·', 'accent');
        }
      mark(cursor, CURSORS[tool], 'accent');
    },
  };
}
