import { type ReactNode, useMemo } from 'react';
import type { Atlas } from '../../atlas/atlas.ts';
import { fittingZoom, frameOf, WHOLE } from '../../atlas/camera.ts';
import { type Raster, SEA } from '../../atlas/raster.ts';
import { resampled } from '../../atlas/resample.ts';
import { Canvas } from '../../terminal/canvas.tsx';
import type { Painter } from '../../terminal/types.ts';
import { Pixels } from '../drawing/pixels.ts';
import type { Room } from '../play/board.ts';
import { createStore, type Readable } from '../store.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../widgets.tsx';
import { LEAST_BOARD, MapPainter } from './map-painter.ts';
import { tonesOf } from './overlays.ts';
import { patternOf } from './plain-painter.ts';
import type { MapScene } from './scene.ts';
import { Tones } from './tones.ts';

interface MiniMapProps extends Room {
  readonly atlas: Atlas;
  readonly scene: Readable<MapScene>;
}

const whole = createStore(WHOLE);

/** The whole of a map in little room, to be glanced at: where its numbers would cover it, only whose land is whose. */
export function MiniMap({ width, height, atlas, scene }: MiniMapProps): ReactNode {
  const theme = useTheme();
  const roomy = width >= LEAST_BOARD.columns && height >= LEAST_BOARD.rows;
  const told = roomy && fittingZoom(atlas, width, height) <= WHOLE.zoom;
  const painter = useMemo(
    () => (told ? new MapPainter(atlas, scene, whole, theme) : glancePainter(atlas, scene, theme)),
    [atlas, scene, theme, told],
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
      const { width, height, depth } = surface;
      if (land?.width !== width || land.height !== height * 2)
        land = resampled(atlas.raster, frameOf(atlas, width, height * 2, WHOLE));
      const { pixels: lands } = land;
      const now = scene.get();
      surface.fill(0, 0, width, height, { bg: theme.sea.rgb });
      if (depth === 0) {
        for (let cell = 0; cell < width * height; cell += 1) {
          const [x, y] = [cell % width, Math.floor(cell / width)];
          const upper = lands[y * 2 * width + x] ?? SEA;
          const territory = upper === SEA ? (lands[(y * 2 + 1) * width + x] ?? SEA) : upper;
          if (territory !== SEA) surface.put(x, y, patternOf(atlas, now, territory), {});
        }
        return;
      }
      if (tones?.depth !== depth) tones = new Tones(theme, depth);
      const shown = tonesOf(atlas, now, tones);
      const pixels = new Pixels(width, height);
      lands.forEach((territory, at) => {
        const colour = territory === SEA ? theme.sea.rgb : shown[territory]?.fill;
        if (colour !== undefined) pixels.set(at % width, Math.floor(at / width), colour);
      });
      pixels.show(surface, 0, 0);
    },
  };
}
