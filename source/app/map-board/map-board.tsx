import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import type { Atlas } from '../../atlas/atlas.ts';
import { territoryAt } from '../../atlas/picture.ts';
import { Canvas } from '../../terminal/canvas.tsx';
import type { MouseEvent, Painter } from '../../terminal/types.ts';
import { commands } from '../keys/commands.ts';
import { shownKeys } from '../keys/keymap.ts';
import type { Room } from '../play/board.ts';
import { useKeymap } from '../services.ts';
import type { Readable } from '../store.ts';
import { useTheme } from '../widgets.tsx';
import type { MapControls } from './controls.ts';
import { MapPainter } from './map-painter.ts';
import type { MapScene } from './scene.ts';

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
