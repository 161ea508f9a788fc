import type { Atlas } from '../../atlas/atlas.ts';
import type { Camera } from '../../atlas/camera.ts';
import { type Picture, pictureOf } from '../../atlas/picture.ts';
import type { ColourDepth, Painter, Surface } from '../../terminal/types.ts';
import { type Readable, together } from '../store.ts';
import type { Theme } from '../theme/theme.ts';
import { paintArrows } from './arrow-painter.ts';
import { copyCells } from './copy-cells.ts';
import { CursorLight } from './cursor-light.ts';
import { paintLabels } from './label-painter.ts';
import { Land, type Spot } from './land-painter.ts';
import { LEAST_BOARD, paintList } from './list-painter.ts';
import { tonesOf } from './overlays.ts';
import { PlainMap } from './plain-painter.ts';
import { isAiming, type MapScene } from './scene.ts';
import { Tones } from './tones.ts';

/** Draws a map's scene, again whenever scene or camera change; what has not changed is not made again. */
export class MapPainter implements Painter {
  readonly #atlas: Atlas;
  readonly #scene: Readable<MapScene>;
  readonly #camera: Readable<Camera>;
  readonly #theme: Theme;
  #picture: { readonly picture: Picture; readonly camera: Camera; readonly light: CursorLight } | null = null;
  #tones: Tones | null = null;
  #plain: { readonly plain: PlainMap; readonly picture: Picture } | null = null;
  #land: { readonly land: Land; readonly picture: Picture } | null = null;

  constructor(atlas: Atlas, scene: Readable<MapScene>, camera: Readable<Camera>, theme: Theme) {
    this.#atlas = atlas;
    this.#scene = scene;
    this.#camera = camera;
    this.#theme = theme;
  }

  subscribe(repaint: () => void): () => void {
    return together(this.#scene.subscribe(repaint), this.#camera.subscribe(repaint));
  }

  /** The picture at this size through the camera as it is now. */
  pictureAt(columns: number, rows: number): Picture {
    return this.#laidOut(columns, rows).picture;
  }

  #laidOut(columns: number, rows: number) {
    const camera = this.#camera.get();
    const last = this.#picture;
    if (
      last !== null &&
      last.camera === camera &&
      last.picture.columns === columns &&
      last.picture.rows === rows
    )
      return last;
    const picture = pictureOf(this.#atlas, columns, rows, camera);
    this.#picture = { picture, camera, light: new CursorLight(picture) };
    return this.#picture;
  }

  paint(surface: Surface): void {
    if (surface.width < 1 || surface.height < 1) return;
    const scene = this.#scene.get();
    if (surface.width < LEAST_BOARD.columns || surface.height < LEAST_BOARD.rows) {
      const tones = tonesOf(this.#atlas, scene, this.#tonesAt(surface.depth));
      paintList(surface, this.#atlas, scene, tones, this.#theme);
      return;
    }
    const { picture, light } = this.#laidOut(surface.width, surface.height);
    if (surface.depth === 0) {
      this.#plainOf(picture, light).paint(surface, scene);
      return;
    }
    const tones = this.#tonesAt(surface.depth);
    const land = this.#landOf(picture, light, tones);
    const shown = tonesOf(this.#atlas, scene, tones);
    const quiet = tonesOf(
      this.#atlas,
      { ...scene, cursor: null, selected: new Set(), flashing: new Set() },
      tones,
    );
    land.show(shown, quiet, spotOf(scene));
    copyCells(land.cells, surface);
    paintArrows(surface, picture, scene, this.#theme);
    paintLabels(surface, picture, scene, shown, land, this.#theme);
  }

  #plainOf(picture: Picture, light: CursorLight): PlainMap {
    if (this.#plain?.picture !== picture)
      this.#plain = { picture, plain: new PlainMap(picture, light, this.#theme) };
    return this.#plain.plain;
  }

  #tonesAt(depth: ColourDepth): Tones {
    if (this.#tones?.depth !== depth) this.#tones = new Tones(this.#theme, depth);
    return this.#tones;
  }

  #landOf(picture: Picture, light: CursorLight, tones: Tones): Land {
    if (this.#land?.picture !== picture || this.#land.land.cells.depth !== tones.depth)
      this.#land = { picture, land: new Land(picture, light, this.#theme, tones.depth) };
    return this.#land.land;
  }
}

/** What only the cursor lights: what has been chosen, or just changes hands, is lit as a whole. */
function spotOf(scene: MapScene): Spot | null {
  const { cursor, selected, flashing } = scene;
  if (cursor === null || selected.has(cursor) || flashing.has(cursor)) return null;
  return { territory: cursor, aiming: isAiming(scene) };
}
