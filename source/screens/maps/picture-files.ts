import type { Atlas } from '../../maps/atlas/atlas.ts';
import { engrave } from '../../maps/atlas/engraving.ts';
import { writePng } from '../../maps/atlas/png.ts';
import { mapSvg } from '../../maps/atlas/svg.ts';
import { engravedLabels, engravingLook } from '../map-board/engraved.ts';
import type { MapScene } from '../map-board/scene.ts';
import type { Theme } from '../theme/theme.ts';

export interface MapMoment {
  readonly atlas: Atlas;
  readonly scene: MapScene;
}

/** The words of a map's pictures, and their size in pixels; null for the usual width. */
export interface PictureWish {
  readonly title: string;
  readonly lines?: readonly string[];
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** The usual width of a picture file in pixels. */
const USUAL_WIDTH = 1600;

/** A picture in the two forms that are written, each made when it is asked for. */
export interface Pictures {
  svg(): Uint8Array;
  png(): Uint8Array;
}

/** The pictures of a map, in a theme's colours. */
export function mapPictures(
  { atlas, scene }: MapMoment,
  theme: Theme,
  { title, lines = [], size: wished }: PictureWish,
): Pictures {
  const size = wished ?? { width: USUAL_WIDTH, height: Math.round(USUAL_WIDTH / atlas.aspect) };
  const look = engravingLook(atlas, scene, theme);
  const labels = engravedLabels(atlas, scene);
  const description = lines.join('\n');
  return {
    svg: () => Buffer.from(mapSvg(atlas, size, look, labels, title, description)),
    png: () =>
      writePng(engrave(atlas, size, look, labels), {
        Title: title,
        ...(description && { Description: description }),
      }),
  };
}
