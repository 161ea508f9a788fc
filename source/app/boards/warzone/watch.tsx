import { type ReactNode, useMemo } from 'react';
import type { Seat } from '../../../../machines/seat.ts';
import type { WarzoneEvent } from '../../../../machines/warzone/events.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import type { Atlas } from '../../../atlas/atlas.ts';
import type { Occupant } from '../../../table/api.ts';
import { Canvas } from '../../../terminal/Canvas.tsx';
import type { BoardWatch, Frame, Room } from '../../play/board.ts';
import { derived, type Readable } from '../../store.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { atlasOfBoard } from '../conquest/board-atlas.ts';
import { standingRows, standingsPainter } from '../conquest/standings-painter.ts';
import { mapControls } from '../map/controls.ts';
import { MapBoard } from '../map/map-board.tsx';
import { type Arrow, emptyScene, type MapScene } from '../map/scene.ts';
import { isOrderEvent } from './chronicle.ts';
import { headingOf } from './heading.ts';
import { standingsOf } from './standings.ts';

/** Warzone to look at. */
export function watch(frame: Readable<Frame>, occupants: readonly Occupant[]): BoardWatch {
  const names = occupants.map(occupant => occupant.name);
  const view = derived(frame, now => now.view as WarzoneView); // A replay of Warzone.
  const scene = derived(frame, sceneOfFrame);
  const atlas = atlasOfBoard(view.get().board, null, null);
  const controls = mapControls(atlas);
  return {
    heading: derived(view, now => headingOf(now, null, names)),
    Area: (room: Room): ReactNode => <WatchArea {...room} atlas={atlas} scene={scene} controls={controls} />,
    Standings: ({ width }): ReactNode => <Standings width={width} view={view} occupants={occupants} />,
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
        derived(view, now => standingsOf(now, now, false)),
        occupants,
        theme,
      ),
    [view, occupants, theme],
  );
  return <Canvas width={width} height={standingRows(occupants.length)} painter={painter} />;
}

/** The board after a move; of an execution all ways that armies went, and what changed hands. */
function sceneOfFrame(frame: Frame): MapScene {
  const { owners, armies } = frame.view as WarzoneView; // A replay of Warzone.
  const events = frame.events as readonly WarzoneEvent[];
  const orders = events.filter(isOrderEvent);
  const arrows = orders.flatMap((event): Arrow[] => {
    if (!('source' in event.order) || event.type === 'failed') return [];
    const { source, target } = event.order;
    const tone = event.type !== 'attacked' ? 'dim' : event.captured ? 'good' : 'bad';
    return [{ from: source, to: target, tone }];
  });
  const taken = orders.flatMap(event => (event.type === 'attacked' && event.captured ? [event.order] : []));
  return {
    ...emptyScene,
    owners: owners.map((owner): Seat | null => (owner === 'hidden' ? null : owner)),
    armies,
    fog: new Set(owners.flatMap((owner, place) => (owner === 'hidden' ? [place] : []))),
    arrows,
    selected: new Set(taken.flatMap(order => ('target' in order ? [order.target] : []))),
  };
}
