import { Box } from 'ink';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { letter } from '../../../machines/seat.ts';
import type { Atlas } from '../../maps/atlas/atlas.ts';
import type { Camera } from '../../maps/atlas/camera.ts';
import { type Picture, pictureOf, territoryAt } from '../../maps/atlas/picture.ts';
import { Canvas, useScreen } from '../../terminal/canvas.tsx';
import { POINTS } from '../../terminal/points.ts';
import type { GlyphSet, MouseEvent, Painter, PictureCapabilities, Surface } from '../../terminal/types.ts';
import { Blank } from '../drawing/painter.tsx';
import { commands } from '../keys/commands.ts';
import { shownKeys } from '../keys/keymap.ts';
import { isNarrow, type Room } from '../play/board.ts';
import { useKeymap } from '../services.ts';
import { type Readable, unsubscribeAll } from '../store.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../widgets.tsx';
import type { MapControls } from './controls.ts';
import { paintLabels, paintPlainLabels } from './labels.ts';
import { landImage } from './land-image.ts';
import { type CursorLight, cursorLight, type Land, type LandSpot, landPainter } from './land-painter.ts';
import { paintArrows, paintMovement } from './movement-painter.ts';
import { tonesOf } from './overlays.ts';
import { type PlainMap, paintLight, plainMap } from './plain-painter.ts';
import { isAiming, type MapScene } from './scene.ts';
import { type Tone, Tones } from './tones.ts';

export interface MapBoardProps extends Room {
  readonly atlas: Atlas;
  /** The shown scene; each change is painted without React. */
  readonly scene: Readable<MapScene>;
  readonly controls: MapControls;
  readonly onPick?: ((territory: number, button: MouseEvent['button']) => void) | undefined;
}

/** A map as large as its room, for any game: it knows owners and armies, but no rules. The screen's first column stays free. */
export function MapBoard({ width: room, height, atlas, scene, controls, onPick }: MapBoardProps): ReactNode {
  const theme = useTheme();
  const keymap = useKeymap();
  const { columns, touched = false } = useScreen();
  const edge = isNarrow(columns) ? 0 : 1;
  const width = room - edge;
  const painter = useMemo(
    () => mapPainter(atlas, scene, controls.camera, theme),
    [atlas, scene, controls, theme],
  );
  useLayoutEffect(
    () => controls.resize({ width, height }, scene.get().cursor),
    [controls, scene, width, height],
  );

  const dragged = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const heard = (event: MouseEvent): void => {
    const { cursor } = scene.get();
    const { x, y } = event;
    const before = dragged.current;
    dragged.current = event.kind === 'drag' ? { x, y } : null;
    if (event.kind === 'wheel-up') controls.zoom(1, cursor);
    else if (event.kind === 'wheel-down') controls.zoom(-1, cursor);
    else if (event.kind === 'drag' && before !== null) controls.shift(before.x - x, before.y - y);
    else if (event.kind === 'press' && event.button !== 'none') {
      const territory = territoryAt(painter.pictureAt(width, height), x, y);
      if (territory !== null) onPick?.(territory, event.button);
    }
  };
  const shown = useMemo((): Painter => {
    const { text, panel } = theme;
    const said = touched
      ? ' two fingers show more of the map '
      : ` part of the map, ${shownKeys(commands.farther, keymap)} shows more `;
    return {
      ...painter,
      paint(surface) {
        painter.paint(surface);
        if (controls.isPart()) surface.text(0, surface.height - 1, said, { fg: text.rgb, bg: panel.rgb });
      },
    };
  }, [painter, controls, theme, keymap, touched]);
  return (
    <Box>
      <Blank width={edge} height={height} />
      <Canvas width={width} height={height} painter={shown} onMouse={heard} drags />
    </Box>
  );
}

/** A laid-out picture, kept until its size, camera or glyphs change. */
interface Drawn {
  readonly picture: Picture;
  readonly camera: Camera;
  readonly glyphSet: GlyphSet;
  readonly light: CursorLight;
  land?: Land;
  plain?: PlainMap;
}

export interface MapPainter extends Painter {
  /** The picture at this size and the present camera, in the points painted last. */
  pictureAt(columns: number, rows: number): Picture;
}

/** Draws a map's scene, again whenever scene or camera change; unchanged parts are reused. */
export function mapPainter(
  atlas: Atlas,
  scenes: Readable<MapScene>,
  cameras: Readable<Camera>,
  theme: Theme,
): MapPainter {
  const image = landImage(atlas, theme);
  let drawn: Drawn | null = null;
  let tones: Tones | null = null;

  function laidOut(columns: number, rows: number, glyphSet: GlyphSet): Drawn {
    const camera = cameras.get();
    const isSame =
      drawn?.picture.columns === columns && drawn.picture.rows === rows && drawn.glyphSet === glyphSet;
    if (isSame && drawn?.camera === camera) return drawn;
    const picture = pictureOf(atlas, columns, rows, camera, POINTS[glyphSet]);
    drawn = { picture, camera, glyphSet, light: cursorLight(picture) };
    return drawn;
  }
  function tonesAt({ depth, glyphSet }: PictureCapabilities): Tones {
    if (tones?.depth !== depth || tones.glyphSet !== glyphSet) tones = new Tones(theme, depth, glyphSet);
    return tones;
  }
  function paintPlain(surface: Surface, scene: MapScene, now: Drawn): void {
    const { picture, light } = now;
    now.plain ??= plainMap(picture);
    surface.lay(now.plain.show(scene));
    paintLight(surface, picture, light, scene);
    paintArrows(surface, picture, scene, theme);
    paintPlainLabels(surface, picture, scene);
  }
  function paintLand(surface: Surface, scene: MapScene, now: Drawn): void {
    const { picture, light } = now;
    const { imageCell } = surface;
    const made = tonesAt(surface);
    const shown = tonesOf(atlas, scene, made);
    const paintOver = (labelTones: readonly Tone[], land: Land | null): void => {
      paintArrows(surface, picture, scene, theme);
      paintMovement(surface, picture, scene, theme);
      paintLabels(surface, picture, scene, labelTones, land, theme);
    };
    if (imageCell !== null && image.show(picture, imageCell, scene, shown)) {
      surface.fill(0, 0, picture.columns, picture.rows, {});
      return void paintOver(shown, null);
    }
    if (now.land?.cells.depth !== made.depth) now.land = landPainter(picture, light, theme, surface);
    const { entered } = scene;
    const quiet = { ...scene, cursor: null, selected: new Set<number>(), flashing: new Set<number>() };
    // What is entered has its new owner's colour as far as they have come: it need not flash besides.
    const owners = scene.owners.map((owner, at) => (at === entered?.territory ? entered.loser : owner));
    const lit = entered === null ? shown : tonesOf(atlas, { ...scene, flashing: quiet.flashing }, made);
    const before = entered === null ? quiet : { ...quiet, owners };
    now.land.show(lit, tonesOf(atlas, before, made), spotsOf(scene, light));
    surface.lay(now.land.cells);
    paintOver(lit, now.land);
  }

  return {
    subscribe: repaint =>
      unsubscribeAll(scenes.subscribe(repaint), cameras.subscribe(repaint), image.subscribe(repaint)),
    underlays: () => image.underlays(),
    pictureAt: (columns, rows) => laidOut(columns, rows, drawn?.glyphSet ?? 'half').picture,
    paint(surface) {
      const { width, height, depth, glyphSet } = surface;
      if (width < 1 || height < 1) return;
      const scene = scenes.get();
      image.hide();
      const small = width < LEAST_BOARD.columns || height < LEAST_BOARD.rows;
      if (small) paintList(surface, atlas, scene, theme, tonesOf(atlas, scene, tonesAt(surface)));
      else if (depth === 0) paintPlain(surface, scene, laidOut(width, height, 'half'));
      else paintLand(surface, scene, laidOut(width, height, glyphSet));
    },
  };
}

/** Lists the territories around the cursor with owners and armies, where there is no room for a map. */
function paintList(
  surface: Surface,
  atlas: Atlas,
  scene: MapScene,
  theme: Theme,
  tones: readonly Tone[],
): void {
  const { width, height } = surface;
  surface.fill(0, 0, width, height, { bg: theme.background.rgb });
  const { countries } = atlas.map;
  const cursor = scene.cursor ?? 0;
  const first = Math.max(0, Math.min(cursor - Math.floor(height / 2), countries.length - height));
  for (let row = 0; row < Math.min(height, countries.length); row += 1) {
    const territory = first + row;
    const here = territory === scene.cursor;
    const bg = (here ? theme.panel : theme.background).rgb;
    const lit = scene.legal === null || scene.legal.has(territory);
    const owner = scene.fog.has(territory) ? null : (scene.owners[territory] ?? null);
    const armies = scene.fog.has(territory) ? '?' : `${scene.armies[territory] ?? ''}`;
    const count = `${owner === null ? '' : letter(owner)}${armies}`;
    surface.fill(0, row, width, 1, { bg });
    surface.text(0, row, here ? '▌' : ' ', { fg: theme.accent.rgb, bg });
    surface.put(1, row, ' ', { bg: tones[territory]?.fill ?? bg });
    const name = countries[territory]?.name ?? '';
    const fg = (here ? theme.accent : lit ? theme.text : theme.faint).rgb;
    surface.text(3, row, name, { fg, bg, bold: here }, Math.max(0, width - 4 - count.length));
    surface.text(width - count.length, row, count, { fg, bg, bold: true });
  }
}

/** Territories with a tone in part: the one under the cursor, as far as its light reaches, and the one being entered. */
function spotsOf(scene: MapScene, light: CursorLight): readonly LandSpot[] {
  const { cursor, selected, flashing, entered } = scene;
  const spots = entered === null ? [] : [{ territory: entered.territory, lit: light.taken(entered) }];
  if (cursor === null || cursor === entered?.territory || selected.has(cursor) || flashing.has(cursor))
    return spots;
  return [...spots, { territory: cursor, lit: light.lit(cursor, isAiming(scene)) }];
}

/** The smallest size of a map; below it the territories are listed. */
export const LEAST_BOARD = { columns: 24, rows: 8 } as const;
