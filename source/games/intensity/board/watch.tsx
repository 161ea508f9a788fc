import { type ReactNode, useMemo } from 'react';
import type { IntensityView } from '../../../../machines/intensity/types.ts';
import { seat } from '../../../../machines/seat.ts';
import type { BoardWatch, Frame, Room } from '../../../app/play/board.ts';
import { derived, type Readable } from '../../../app/store.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import type { Occupant } from '../../../table/api.ts';
import { Canvas } from '../../../terminal/canvas.tsx';
import { headings } from './heading.ts';
import { noFocus, type Scene, stepOf } from './scene.ts';
import { STANDING_ROWS, standingsPainter } from './standings-painter.ts';
import { tablePainter } from './table-painter.ts';

/** Intensity to look at: what the options let somebody see who only watches. */
export function watch(frame: Readable<Frame>, occupants: readonly Occupant[]): BoardWatch {
  const scene = derived(frame, sceneOfFrame);
  return {
    heading: headings(scene),
    Area: (room: Room): ReactNode => <WatchArea {...room} scene={scene} occupants={occupants} />,
    Standings: ({ width }): ReactNode => <WatchStandings width={width} scene={scene} occupants={occupants} />,
  };
}

interface WatchProps {
  readonly width: number;
  readonly scene: Readable<Scene>;
  readonly occupants: readonly Occupant[];
}

function WatchArea({ width, height, scene, occupants }: WatchProps & Room): ReactNode {
  const theme = useTheme();
  const painter = useMemo(() => tablePainter(scene, occupants, theme, true), [scene, occupants, theme]);
  return <Canvas width={width} height={height} painter={painter} />;
}

function WatchStandings({ width, scene, occupants }: WatchProps): ReactNode {
  const theme = useTheme();
  const painter = useMemo(() => standingsPainter(scene, occupants, theme), [scene, occupants, theme]);
  return <Canvas width={width} height={STANDING_ROWS} painter={painter} />;
}

/** A moment of a replay as the table is drawn from it. */
export function sceneOfFrame(frame: Frame): Scene {
  const view = frame.view as IntensityView; // the frame of a game of Intensity
  return {
    view,
    asked: null,
    near: seat(0),
    step: stepOf(view, null),
    focus: noFocus,
    hand: view.hands[0] ?? null,
    coaching: null,
    analysis: null,
  };
}
