import { type ReactNode, useMemo } from 'react';
import type { DominationSetup, DominationView } from '../../../../machines/domination/types.ts';
import type { GameTypes } from '../../../../machines/game.ts';
import { boardAtlas } from '../../../app/map-board/board-atlas.ts';
import { mapControls } from '../../../app/map-board/controls.ts';
import { MapBoard } from '../../../app/map-board/map-board.tsx';
import type { BoardWatch, Frame, Room } from '../../../app/play/board.ts';
import type { PlayServices } from '../../../app/play/session.ts';
import { derived, type Readable } from '../../../app/store.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import type { Occupant } from '../../../table/api.ts';
import { Canvas } from '../../../terminal/canvas.tsx';
import { still } from '../../conquest/board/motion.ts';
import { standingRows, standingsPainter } from '../../conquest/board/standings-painter.ts';
import { beatOf, dominationEvents } from './beats.ts';
import { headings } from './heading.ts';
import { mapSceneOf } from './map-scene.ts';
import { noNews } from './news.ts';
import { standingsOf } from './standings.ts';
import { firstFocus, groundOf, type Scene, sceneOf } from './steps.ts';

/** Domination to look at. */
export function watch(
  frame: Readable<Frame>,
  occupants: readonly Occupant[],
  given: GameTypes['setup'],
  services: PlayServices,
): BoardWatch {
  const setup = given as DominationSetup; // of a game of Domination
  const board = groundOf(setup.board);
  const atlas = boardAtlas(setup, services);
  const controls = mapControls(atlas);
  const sceneAt = ({ view }: Frame): Scene =>
    sceneOf(
      { view: view as DominationView, board, asked: null, near: null, shared: false, news: noNews },
      firstFocus,
      null,
    );
  const scene = derived(frame, sceneAt);
  const map = derived(frame, now => {
    const { roll, way } = beatOf(dominationEvents(now.events));
    const fought = roll === null ? way : ([roll.source, roll.target] as const);
    return mapSceneOf(sceneAt(now), { ...still, battle: roll, way: fought });
  });
  return {
    heading: headings(scene),
    Area: (room: Room): ReactNode => <MapBoard {...room} atlas={atlas} scene={map} controls={controls} />,
    Standings: ({ width }): ReactNode => <Standings width={width} scene={scene} occupants={occupants} />,
  };
}

interface StandingsProps {
  readonly width: number;
  readonly scene: Readable<Scene>;
  readonly occupants: readonly Occupant[];
}

function Standings({ width, scene, occupants }: StandingsProps): ReactNode {
  const theme = useTheme();
  const painter = useMemo(
    () =>
      standingsPainter(
        derived(scene, now => standingsOf(now.view, now.board)),
        occupants,
        theme,
      ),
    [scene, occupants, theme],
  );
  return <Canvas width={width} height={standingRows(occupants.length)} painter={painter} />;
}
