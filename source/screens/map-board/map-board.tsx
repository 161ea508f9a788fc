import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { letter } from '../../../machines/seat.ts';
import type { Atlas } from '../../maps/atlas/atlas.ts';
import type { Camera } from '../../maps/atlas/camera.ts';
import { type Picture, pictureOf, territoryAt } from '../../maps/atlas/picture.ts';
import { Canvas } from '../../terminal/canvas.tsx';
import { POINTS } from '../../terminal/points.ts';
import type {
  GlyphSet,
  MouseEvent,
  Painter,
  PictureCapabilities,
  Surface,
  Underlay,
} from '../../terminal/types.ts';
import { commands } from '../keys/commands.ts';
import { shownKeys } from '../keys/keymap.ts';
import type { Room } from '../play/board.ts';
import { useKeymap } from '../services.ts';
import { type Readable, together } from '../store.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../widgets.tsx';
import type { MapControls } from './controls.ts';
import { CursorLight } from './cursor-light.ts';
import { paintLabels, paintPlainLabels } from './labels.ts';
import { LandImage } from './land-image.ts';
import { Land, type LandSpot } from './land-painter.ts';
import { paintArrows, paintMovement } from './movement-painter.ts';
import { tonesOf } from './overlays.ts';
import { PlainMap, paintLight } from './plain-painter.ts';
import { isAiming, type MapScene } from './scene.ts';
import { Tones } from './tones.ts';

export interface MapBoardProps extends Room {
  readonly atlas: Atlas;
  /** What is shown. The board is painted again at each change, without React. */
  readonly scene: Readable<MapScene>;
  readonly controls: MapControls;
  /** A click on a territory. */
  readonly onPick?: ((territory: number, button: MouseEvent['button']) => void) | undefined;
}

/** A map as large as its room, for any game: it knows owners and armies, but no rules. */
export function MapBoard({ width, height, atlas, scene, controls, onPick }: MapBoardProps): ReactNode {
  const theme = useTheme();
  const keymap = useKeymap();
  const painter = useMemo(
    () => new MapPainter(atlas, scene, controls.camera, theme),
    [atlas, scene, controls, theme],
  );
  useLayoutEffect(
    () => controls.resize({ width, height }, scene.get().cursor),
    [controls, scene, width, height],
  );

  const heard = (event: MouseEvent): void => {
    const { cursor } = scene.get();
    if (event.kind === 'wheel-up') controls.zoom(1, cursor);
    else if (event.kind === 'wheel-down') controls.zoom(-1, cursor);
    else if (event.kind === 'press' && event.button !== 'none') {
      const territory = territoryAt(painter.pictureAt(width, height), event.x, event.y);
      if (territory !== null) onPick?.(territory, event.button);
    }
  };
  const shown = useMemo((): Painter => {
    const { text, panel } = theme;
    const said = ` part of the map, ${shownKeys(commands.farther, keymap)} shows more `;
    return {
      subscribe: repaint => painter.subscribe(repaint),
      underlays: () => painter.underlays(),
      paint(surface) {
        painter.paint(surface);
        if (controls.isPart()) surface.text(0, surface.height - 1, said, { fg: text.rgb, bg: panel.rgb });
      },
    };
  }, [painter, controls, theme, keymap]);
  return <Canvas width={width} height={height} painter={shown} onMouse={heard} />;
}

/** What is kept of a picture for the next time. */
interface Drawn {
  readonly picture: Picture;
  readonly camera: Camera;
  readonly glyphSet: GlyphSet;
  readonly light: CursorLight;
  land?: Land;
  plain?: PlainMap;
}

/** Draws a map's scene, again whenever scene or camera change; what has not changed is not made again. */
export class MapPainter implements Painter {
  readonly #atlas: Atlas;
  readonly #scene: Readable<MapScene>;
  readonly #camera: Readable<Camera>;
  readonly #theme: Theme;
  readonly #image: LandImage;
  #drawn: Drawn | null = null;
  #tones: Tones | null = null;

  constructor(atlas: Atlas, scene: Readable<MapScene>, camera: Readable<Camera>, theme: Theme) {
    this.#atlas = atlas;
    this.#scene = scene;
    this.#camera = camera;
    this.#theme = theme;
    this.#image = new LandImage(atlas, theme);
  }

  subscribe(repaint: () => void): () => void {
    return together(
      this.#scene.subscribe(repaint),
      this.#camera.subscribe(repaint),
      this.#image.subscribe(repaint),
    );
  }

  underlays(): readonly Underlay[] {
    return this.#image.underlays();
  }

  /** The picture at this size through the camera as it is now, in the points that it was painted in last. */
  pictureAt(columns: number, rows: number): Picture {
    return this.#laidOut(columns, rows, this.#drawn?.glyphSet ?? 'half').picture;
  }

  #laidOut(columns: number, rows: number, glyphSet: GlyphSet): Drawn {
    const camera = this.#camera.get();
    const last = this.#drawn;
    const isSame =
      last?.picture.columns === columns && last.picture.rows === rows && last.glyphSet === glyphSet;
    if (isSame && last.camera === camera) return last;
    const picture = pictureOf(this.#atlas, columns, rows, camera, POINTS[glyphSet]);
    this.#drawn = { picture, camera, glyphSet, light: new CursorLight(picture) };
    return this.#drawn;
  }

  paint(surface: Surface): void {
    const { width, height, depth, glyphSet } = surface;
    if (width < 1 || height < 1) return;
    const scene = this.#scene.get();
    this.#image.hide();
    const small = width < LEAST_BOARD.columns || height < LEAST_BOARD.rows;
    if (small) this.#paintList(surface, scene);
    else if (depth === 0) this.#paintPlain(surface, scene, this.#laidOut(width, height, 'half'));
    else this.#paintLand(surface, scene, this.#laidOut(width, height, glyphSet));
  }

  #paintPlain(surface: Surface, scene: MapScene, drawn: Drawn): void {
    const { picture, light } = drawn;
    drawn.plain ??= new PlainMap(picture);
    surface.lay(drawn.plain.show(scene));
    paintLight(surface, picture, light, scene);
    paintArrows(surface, picture, scene, this.#theme);
    paintPlainLabels(surface, picture, scene);
  }

  #paintLand(surface: Surface, scene: MapScene, drawn: Drawn): void {
    const { picture, light } = drawn;
    const tones = this.#tonesAt(surface);
    const { imageCell } = surface;
    const shown = tonesOf(this.#atlas, scene, tones);
    if (imageCell !== null && this.#image.show(picture, imageCell, scene, shown)) {
      surface.fill(0, 0, picture.columns, picture.rows, {});
      paintArrows(surface, picture, scene, this.#theme);
      paintMovement(surface, picture, scene, this.#theme);
      paintLabels(surface, picture, scene, shown, null, this.#theme);
      return;
    }
    if (drawn.land?.cells.depth !== tones.depth) drawn.land = new Land(picture, light, this.#theme, surface);
    // What is entered has its new owner's colour as far as they have come: it need not flash besides.
    const { entered } = scene;
    const still = { ...scene, cursor: null, selected: new Set<number>(), flashing: new Set<number>() };
    const before =
      entered === null
        ? still
        : {
            ...still,
            owners: scene.owners.map((owner, at) => (at === entered.territory ? entered.loser : owner)),
          };
    const now =
      entered === null ? shown : tonesOf(this.#atlas, { ...scene, flashing: still.flashing }, tones);
    drawn.land.show(now, tonesOf(this.#atlas, before, tones), spotsOf(scene, light));
    surface.lay(drawn.land.cells);
    paintArrows(surface, picture, scene, this.#theme);
    paintMovement(surface, picture, scene, this.#theme);
    paintLabels(surface, picture, scene, now, drawn.land, this.#theme);
  }

  #tonesAt({ depth, glyphSet }: PictureCapabilities): Tones {
    if (this.#tones?.depth !== depth || this.#tones.glyphSet !== glyphSet)
      this.#tones = new Tones(this.#theme, depth, glyphSet);
    return this.#tones;
  }

  /** Lists territories with owner and armies, as many as there is room for around the cursor. */
  #paintList(surface: Surface, scene: MapScene): void {
    const theme = this.#theme;
    const tones = tonesOf(this.#atlas, scene, this.#tonesAt(surface));
    const { width, height } = surface;
    surface.fill(0, 0, width, height, { bg: theme.background.rgb });
    const { countries } = this.#atlas.map;
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
}

/**
 * What has its own tone in part: where the cursor is, as far as its light reaches (what has been chosen, or just changes
 * hands, is lit as a whole), and what is being entered.
 */
function spotsOf(scene: MapScene, light: CursorLight): readonly LandSpot[] {
  const { cursor, selected, flashing, entered } = scene;
  const spots = entered === null ? [] : [{ territory: entered.territory, lit: light.taken(entered) }];
  if (cursor === null || cursor === entered?.territory || selected.has(cursor) || flashing.has(cursor))
    return spots;
  return [...spots, { territory: cursor, lit: light.lit(cursor, isAiming(scene)) }];
}

/** Below this a map cannot be told from a stain; then its territories are listed. */
export const LEAST_BOARD = { columns: 24, rows: 8 } as const;
