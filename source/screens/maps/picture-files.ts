import type { Atlas } from '../../maps/atlas/atlas.ts';
import { engrave } from '../../maps/atlas/engraving.ts';
import { footerSvg, type PictureFooter, withFooter } from '../../maps/atlas/footer.ts';
import { writePng } from '../../maps/atlas/png.ts';
import type { Rgba } from '../../maps/atlas/strokes.ts';
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
  /** What stands below the map, for a width in pixels. */
  readonly below?: ((width: number) => PictureFooter) | undefined;
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
  { title, lines = [], below, size: wished }: PictureWish,
): Pictures {
  const width = wished?.width ?? USUAL_WIDTH;
  const drawn = below?.(width);
  // A picture of a size that was asked for is of that size: a flat one has room for the map alone.
  const footer =
    drawn !== undefined && wished !== null && drawn.height > wished.height / 3 ? undefined : drawn;
  const height =
    wished === null ? Math.round(USUAL_WIDTH / atlas.aspect) : wished.height - (footer?.height ?? 0);
  const size = { width, height };
  const look = engravingLook(atlas, scene, theme);
  const labels = engravedLabels(atlas, scene);
  const description = lines.join('\n');
  const under = footer && { height: footer.height, svg: footerSvg(footer, size.width, size.height) };
  const engraved = (): Rgba => engrave(atlas, size, look, labels);
  return {
    svg: () => Buffer.from(mapSvg(atlas, size, look, labels, title, description, under)),
    png: () =>
      writePng(footer === undefined ? engraved() : withFooter(engraved(), footer), {
        Title: title,
        ...(description && { Description: description }),
      }),
  };
}
