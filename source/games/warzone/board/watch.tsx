import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { GameTypes } from '../../../../machines/game.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { WarzoneEvent } from '../../../../machines/warzone/events.ts';
import type { WarzoneSetup, WarzoneView } from '../../../../machines/warzone/types.ts';
import { Blank, Painted } from '../../../app/drawing/painted.tsx';
import { boardAtlas } from '../../../app/map-board/board-atlas.ts';
import { mapControls } from '../../../app/map-board/controls.ts';
import { MapBoard } from '../../../app/map-board/map-board.tsx';
import { emptyScene, type MapScene } from '../../../app/map-board/scene.ts';
import type { BoardWatch, Frame, Room } from '../../../app/play/board.ts';
import type { PlayServices } from '../../../app/play/session.ts';
import { derived, type Readable } from '../../../app/store.ts';
import type { Occupant } from '../../../table/api.ts';
import { StandingsView } from '../../conquest/board/standings.tsx';
import { fieldOfView, isShown } from './chronicle.ts';
import { paintTold } from './execution-painter.ts';
import { headingOf } from './heading.ts';
import { eventScene } from './map-scene.ts';
import { Lands } from './panel.tsx';
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
    Area: (room: Room): ReactNode => <MapBoard {...room} atlas={atlas} scene={scene} controls={controls} />,
    Standings({ width }): ReactNode {
      const standings = useMemo(
        () =>
          derived(view, now =>
            standingsOf(now, { field: fieldOfView(now), settled: true, incomes: width >= WIDE }),
          ),
        [view, width],
      );
      return <StandingsView width={width} of={standings} occupants={occupants} />;
    },
    Told: (room: Room): ReactNode => <Told {...room} frame={frame} names={names} />,
  };
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
  const view = useMemo(() => derived(frame, now => now.view as WarzoneView), [frame]); // A replay of Warzone.
  const event = useMemo(() => derived(frame, eventOfFrame), [frame]);
  const lines = Math.min(view.get().board.continents.length, Math.max(0, height - ORDER_ROWS - 1));
  const isRoomy = lines >= LEAST_CONTINENTS;
  return (
    <Box flexDirection="column" width={width} height={height} flexShrink={0}>
      <Painted
        width={width}
        height={isRoomy ? height - 1 - lines : height}
        of={event}
        paint={(surface, told, theme) => {
          if (told !== null) paintTold(surface, 0, told, names, theme);
        }}
      />
      <Blank width={width} height={isRoomy ? 1 : 0} />
      <Lands width={width} height={isRoomy ? lines : 0} view={view} />
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
