import type { ReactNode } from 'react';
import { territory } from '../../../../machines/conquest/board.ts';
import type { MapControls } from '../../../app/map-board/controls.ts';
import { MapBoard } from '../../../app/map-board/map-board.tsx';
import type { MapScene } from '../../../app/map-board/scene.ts';
import type { Room } from '../../../app/play/board.ts';
import type { Readable } from '../../../app/store.ts';
import type { Atlas } from '../../../atlas/atlas.ts';
import type { Actions } from './actions.ts';
import type { WarzoneModel } from './model.ts';
import type { Playback } from './playback.ts';

export interface AreaProps extends Room {
  readonly atlas: Atlas;
  readonly map: Readable<MapScene>;
  readonly controls: MapControls;
  readonly model: WarzoneModel;
  readonly actions: Actions;
  readonly playback: Playback;
}

/** The map. A click looks at a territory, and chooses it where something is being chosen; the right button goes back. */
export function WarzoneArea(props: AreaProps): ReactNode {
  const { width, height, atlas, map, controls, model, actions, playback } = props;
  const picked = (place: number, button: 'left' | 'middle' | 'right' | 'none'): void => {
    const { curtain, asked, task } = model.scene.get();
    if (playback.showing.get() !== null || curtain !== null || asked === null) return;
    if (button === 'right') actions.back();
    if (button !== 'left' || task.name === 'number' || task.name === 'commit') return;
    model.lookAt(territory(place));
    if (task.name !== 'hand' && task.name !== 'player') actions.confirm();
  };
  return (
    <MapBoard width={width} height={height} atlas={atlas} scene={map} controls={controls} onPick={picked} />
  );
}
