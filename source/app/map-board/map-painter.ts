import { letter } from '../../../machines/seat.ts';
import type { Atlas } from '../../atlas/atlas.ts';
import type { Camera } from '../../atlas/camera.ts';
import { type Picture, pictureOf } from '../../atlas/picture.ts';
import type { ColourDepth, Painter, Surface } from '../../terminal/types.ts';
import { type Readable, together } from '../store.ts';
import type { Theme } from '../theme/theme.ts';
import { paintArrows } from './arrow-painter.ts';
import { copyCells } from './copy-cells.ts';
import { CursorLight } from './cursor-light.ts';
import { paintLabels } from './labels.ts';
import { Land, type LandSpot } from './land-painter.ts';
import { tonesOf } from './overlays.ts';
import { PlainMap } from './plain-painter.ts';
import { isAiming, type MapScene } from './scene.ts';
import { type Tone, Tones } from './tones.ts';

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
function spotOf(scene: MapScene): LandSpot | null {
  const { cursor, selected, flashing } = scene;
  if (cursor === null || selected.has(cursor) || flashing.has(cursor)) return null;
  return { territory: cursor, aiming: isAiming(scene) };
}

/** Below this a map cannot be told from a stain; then its territories are listed. */
export const LEAST_BOARD = { columns: 24, rows: 8 } as const;

/** Lists territories with owner and armies, as many as there is room for around the cursor. */
export function paintList(
  surface: Surface,
  atlas: Atlas,
  scene: MapScene,
  tones: readonly Tone[],
  theme: Theme,
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
