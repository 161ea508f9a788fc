import type { Atlas } from '../../atlas/atlas.ts';
import { engraved } from '../../atlas/engraving.ts';
import { writePng } from '../../atlas/png.ts';
import { mapSvg } from '../../atlas/svg.ts';
import type { WrittenFile } from '../../maps/write.ts';
import { engravedLabels, engravingLook } from '../map-board/engraved.ts';
import type { MapScene } from '../map-board/scene.ts';
import type { Theme } from '../theme/theme.ts';

/** A board as a map, at one moment. */
export interface MapMoment {
  readonly atlas: Atlas;
  readonly scene: MapScene;
}

/** Which picture files are wanted, and their size in pixels; null for as wide as usual. */
export interface PictureWish {
  readonly svg?: string | undefined;
  readonly png?: string | undefined;
  readonly pixels: { readonly width: number; readonly height: number } | null;
}

/** How wide a picture file is unless told. */
const USUAL_WIDTH = 1600;

/** The picture files of a map, in a theme's colours. */
export function pictureFiles(
  { atlas, scene }: MapMoment,
  theme: Theme,
  title: string,
  { svg, png, pixels }: PictureWish,
): readonly WrittenFile[] {
  const size = pixels ?? { width: USUAL_WIDTH, height: Math.round(USUAL_WIDTH / atlas.aspect) };
  const look = engravingLook(atlas, scene, theme);
  const labels = engravedLabels(atlas, scene);
  const files: WrittenFile[] = [];
  if (svg !== undefined)
    files.push({ path: svg, bytes: Buffer.from(mapSvg(atlas, size, look, labels, title)) });
  if (png !== undefined) files.push({ path: png, bytes: writePng(engraved(atlas, size, look, labels)) });
  return files;
}
