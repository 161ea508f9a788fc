import { type ReactNode, useMemo } from 'react';
import { letter } from '../../../machines/seat.ts';
import type { Atlas } from '../../maps/atlas/atlas.ts';
import { cellFrame, fittingZoom, WHOLE } from '../../maps/atlas/camera.ts';
import { cellsOf } from '../../maps/atlas/picture.ts';
import { type Raster, SEA } from '../../maps/atlas/raster.ts';
import { resample } from '../../maps/atlas/resample.ts';
import { Canvas } from '../../terminal/canvas.tsx';
import { layPoints, POINTS } from '../../terminal/points.ts';
import type { Painter } from '../../terminal/types.ts';
import type { Room } from '../play/board.ts';
import { createStore, type Readable } from '../store.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../widgets.tsx';
import { LEAST_BOARD, mapPainter } from './map-board.tsx';
import { tonesOf } from './overlays.ts';
import type { MapScene } from './scene.ts';
import { Tones } from './tones.ts';

interface MiniMapProps extends Room {
  readonly atlas: Atlas;
  readonly scene: Readable<MapScene>;
}

const whole = createStore(WHOLE);

/** The whole of a map in little room, for a glance: only owners where numbers would cover it. */
export function MiniMap({ width, height, atlas, scene }: MiniMapProps): ReactNode {
  const theme = useTheme();
  const roomy = width >= LEAST_BOARD.columns && height >= LEAST_BOARD.rows;
  const showsNumbers = roomy && fittingZoom(atlas, width, height) <= WHOLE.zoom;
  const painter = useMemo(
    () => (showsNumbers ? mapPainter(atlas, scene, whole, theme) : glancePainter(atlas, scene, theme)),
    [atlas, scene, theme, showsNumbers],
  );
  return <Canvas width={width} height={height} painter={painter} />;
}

/** Land in its owners' colours, without lines and labels: in few pixels they would leave no shape to be seen. */
export function glancePainter(atlas: Atlas, scene: Readable<MapScene>, theme: Theme): Painter {
  let land: Raster | null = null;
  let tones: Tones | null = null;
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const { width, height, depth, glyphSet } = surface;
      const points = POINTS[depth === 0 ? 'half' : glyphSet];
      if (land?.width !== width * points.across || land.height !== height * points.down)
        land = resample(atlas.raster, cellFrame(atlas, width, height, WHOLE, points));
      const now = scene.get();
      surface.fill(0, 0, width, height, { bg: theme.sea.rgb });
      if (depth === 0) {
        cellsOf(land, points, atlas.centres.length).ground.forEach((territory, cell) => {
          const [x, y] = [cell % width, Math.floor(cell / width)];
          if (territory !== SEA) surface.put(x, y, ownerGlyph(now, territory), {});
        });
        return;
      }
      if (tones?.depth !== depth) tones = new Tones(theme, depth);
      const shown = tonesOf(atlas, now, tones);
      const colours = Int32Array.from(land.pixels, territory => shown[territory]?.fill ?? theme.sea.rgb);
      layPoints(surface, { ...land, colours }, 0, 0);
    },
  };
}

/** Without colours a territory is told by its owner's letter. */
function ownerGlyph({ owners, fog }: MapScene, territory: number): string {
  const owner = fog.has(territory) ? null : (owners[territory] ?? null);
  return owner === null ? '.' : letter(owner);
}
