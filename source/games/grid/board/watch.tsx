import { type ReactNode, useMemo } from 'react';
import type { Territory } from '../../../../machines/conquest/board.ts';
import type { GridEvent, GridView } from '../../../../machines/grid/types.ts';
import type { BoardWatch, Frame, Room } from '../../../app/play/board.ts';
import { derived, type Readable } from '../../../app/store.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import type { Occupant } from '../../../table/api.ts';
import { Canvas } from '../../../terminal/canvas.tsx';
import { gridPainter } from './board-painter.ts';
import { headings } from './heading.ts';
import { battleOf, changesOf, type Moment } from './motion.ts';
import { PlayersView } from './players-view.tsx';
import { type Scene, sceneOf } from './steps.ts';

/** Simple Risk to look at. */
export function watch(frame: Readable<Frame>, occupants: readonly Occupant[]): BoardWatch {
  const scene = derived(frame, now => sceneOfFrame(now));
  const moment = derived(frame, now => momentOfFrame(now));
  return {
    heading: headings(scene),
    Area: (room: Room): ReactNode => <WatchArea {...room} scene={scene} moment={moment} />,
    Standings: ({ width }): ReactNode => <PlayersView width={width} scene={scene} occupants={occupants} />,
  };
}

interface WatchAreaProps extends Room {
  readonly scene: Readable<Scene>;
  readonly moment: Readable<Moment>;
}

function WatchArea({ width, height, scene, moment }: WatchAreaProps): ReactNode {
  const theme = useTheme();
  const painter = useMemo(() => gridPainter(scene, moment, theme), [scene, moment, theme]);
  return <Canvas width={width} height={height} painter={painter} />;
}

/** Nobody looks at a territory of a replay. */
const NOWHERE = -1 as Territory;

function sceneOfFrame(frame: Frame): Scene {
  const focus = { cursor: NOWHERE, source: null, target: null, number: null, typed: '' };
  return sceneOf(frame.view as GridView, null, focus, null);
}

function momentOfFrame(frame: Frame): Moment {
  const events = frame.events as readonly GridEvent[];
  return { battle: battleOf(events), rolling: null, changes: changesOf(events), taking: null };
}
