import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { GameTypes } from '../../../../machines/game.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { WarzoneEvent } from '../../../../machines/warzone/events.ts';
import type { WarzoneSetup, WarzoneView } from '../../../../machines/warzone/types.ts';
import { Blank } from '../../../app/drawing/blank.tsx';
import { boardAtlas } from '../../../app/map-board/board-atlas.ts';
import { mapControls } from '../../../app/map-board/controls.ts';
import { MapBoard } from '../../../app/map-board/map-board.tsx';
import { emptyScene, type MapScene } from '../../../app/map-board/scene.ts';
import type { BoardWatch, Frame, Room } from '../../../app/play/board.ts';
import type { PlayServices } from '../../../app/play/session.ts';
import { derived, type Readable } from '../../../app/store.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import type { Atlas } from '../../../atlas/atlas.ts';
import type { Occupant } from '../../../table/api.ts';
import { Canvas } from '../../../terminal/canvas.tsx';
import type { Painter } from '../../../terminal/types.ts';
import { continentsPainter } from '../../conquest/board/continents-painter.ts';
import { standingRows, standingsPainter } from '../../conquest/board/standings-painter.ts';
import { fieldOfView, isShown } from './chronicle.ts';
import { continentsOf } from './continents.ts';
import { paintTold } from './execution-painter.ts';
import { headingOf } from './heading.ts';
import { eventScene } from './map-scene.ts';
import { standingsOf, WIDE } from './standings.ts';

/** Warzone to look at. */
export function watch(
  frame: Readable<Frame>,
  occupants: readonly Occupant[],
  setup: GameTypes['setup'],
  services: PlayServices,
): BoardWatch {
  const names = occupants.map(occupant => occupant.name);
  const view = derived(frame, now => now.view as WarzoneView); // A replay of Warzone.
  const scene = derived(frame, sceneOfFrame);
  const atlas = boardAtlas({ board: (setup as WarzoneSetup).board }, services); // A replay of Warzone.;
  const controls = mapControls(atlas);
  return {
    heading: derived(view, now => headingOf(now, null)),
    Area: (room: Room): ReactNode => <WatchArea {...room} atlas={atlas} scene={scene} controls={controls} />,
    Standings: ({ width }): ReactNode => <Standings width={width} view={view} occupants={occupants} />,
    Told: (room: Room): ReactNode => <Told {...room} frame={frame} names={names} />,
  };
}

type WatchAreaProps = Room & {
  readonly atlas: Atlas;
  readonly scene: Readable<MapScene>;
  readonly controls: ReturnType<typeof mapControls>;
};

const WatchArea = (props: WatchAreaProps): ReactNode => <MapBoard {...props} />;

interface StandingsProps {
  readonly width: number;
  readonly view: Readable<WarzoneView>;
  readonly occupants: readonly Occupant[];
}

function Standings({ width, view, occupants }: StandingsProps): ReactNode {
  const theme = useTheme();
  const painter = useMemo(
    () =>
      standingsPainter(
        derived(view, now =>
          standingsOf(now, { field: fieldOfView(now), settled: true, incomes: width >= WIDE }),
        ),
        occupants,
        theme,
      ),
    [view, occupants, theme, width],
  );
  return <Canvas width={width} height={standingRows(occupants.length)} painter={painter} />;
}

interface ToldProps extends Room {
  readonly frame: Readable<Frame>;
  readonly names: readonly string[];
}

/** The fewest continents that are worth a list. */
const LEAST_CONTINENTS = 5;

/** Rows of what is told of one order. */
const ORDER_ROWS = 5;

/** All about the present order, and where there is room who has which continents. */
function Told({ width, height, frame, names }: ToldProps): ReactNode {
  const theme = useTheme();
  const view = useMemo(() => derived(frame, now => now.view as WarzoneView), [frame]); // A replay of Warzone.
  const lines = Math.min(view.get().board.continents.length, Math.max(0, height - ORDER_ROWS - 1));
  const isRoomy = lines >= LEAST_CONTINENTS;
  const painter = useMemo(
    (): Painter => ({
      subscribe: frame.subscribe,
      paint(surface) {
        surface.fill(0, 0, surface.width, surface.height, { bg: theme.background.rgb });
        const event = eventOfFrame(frame.get());
        if (event !== null) paintTold(surface, 0, event, names, theme);
      },
    }),
    [frame, names, theme],
  );
  const continents = useMemo(
    () =>
      continentsPainter(
        derived(view, now => continentsOf(now, lines)),
        theme,
      ),
    [view, lines, theme],
  );
  if (!isRoomy) return <Canvas width={width} height={height} painter={painter} />;
  return (
    <Box flexDirection="column" width={width} height={height} flexShrink={0}>
      <Canvas width={width} height={height - 1 - lines} painter={painter} />
      <Blank width={width} height={1} />
      <Canvas width={width} height={lines} painter={continents} />
    </Box>
  );
}

/** The board of a moment with what just happened on it. */
function sceneOfFrame(frame: Frame): MapScene {
  const { owners, armies } = frame.view as WarzoneView; // A replay of Warzone.
  const board = {
    ...emptyScene,
    owners: owners.map((owner): Seat | null => (owner === 'hidden' ? null : owner)),
    armies,
    fog: new Set(owners.flatMap((owner, place) => (owner === 'hidden' ? [place] : []))),
  };
  return eventScene(board, eventOfFrame(frame));
}

/** What a moment shows; null for those in which nothing is executed. */
function eventOfFrame({ events }: Frame): WarzoneEvent | null {
  return (events as readonly WarzoneEvent[]).find(isShown) ?? null; // As above.
}
