import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { Seat } from '../../../machines/seat.ts';
import type { Replay } from '../../table/replay.ts';
import { Canvas, type ScreenView } from '../../terminal/canvas.tsx';
import type { MouseEvent } from '../../terminal/types.ts';
import type { Place } from '../app.ts';
import type { BoardWatch, Room } from '../play/board.ts';
import { logPainter, type Scrolled, ScrolledContext } from '../play/log-view.tsx';
import { WatchScreen } from '../play/watch-screen.tsx';
import { type Readable, type Store, useStore } from '../store.ts';
import { ownerShades } from '../theme/theme.ts';
import { Ground, Ink, SeatColours, useTheme } from '../widgets.tsx';
import { type Bands, bandPainter, bandRows, momentAt } from './bands.ts';

/** The viewer of a replay: `open` for all that is no secret any more, or a seat. */
export type ReplayViewer = 'open' | Seat;

/** A game shown again, moment by moment. */
export interface ReplayPlace extends Place {
  readonly kind: 'replay';
  readonly name: string;
  readonly replay: Replay;
  readonly watch: BoardWatch;
  /** Continents that have no room. */
  readonly scrolled: Scrolled;
  readonly state: Store<ReplayState>;
  /** The chances of the present moment in words; empty where unknown. */
  readonly chance: Readable<string>;
  bands(): Bands;
  subscribeBands(repaint: () => void): () => void;
  go(moment: number): void;
  /** Goes to the first moment of a step of the game. */
  goTo(step: number): void;
  /** Zooms the bands out (-1) or in (1). */
  look(by: 1 | -1): void;
}

export interface ReplayState {
  readonly step: number;
  readonly playing: boolean;
  readonly speed: number;
  /** True if the list of continents was switched: off where it has room, else on. */
  readonly continents: boolean;
  /** Index of the measure that the bands show. */
  readonly measure: number;
  /** The number of times that the shown part of the game was halved. */
  readonly closer: number;
  readonly viewer: ReplayViewer;
}

/** Milliseconds of a step while playing. */
export const speeds = [1200, 600, 300, 120, 40] as const;

const DETAIL_ROWS = 5;
/** The fewest rows of the log beside the continents, and beside the details. */
const LEAST_LOG = 8;
const LEAST_LOG_WITH_DETAILS = 3;
/** Lines that are read for each row of the log, which leaves some out where there is little room. */
const LINES_PER_ROW = 4;

/** A replay, in the colours of its seats. */
export const ReplayScreen = (props: { place: ReplayPlace; screen: ScreenView }): ReactNode => (
  <SeatColours of={props.place.replay.header.seats}>
    <ScrolledContext value={props.place.scrolled}>
      <ReplayView {...props} />
    </ScrolledContext>
  </SeatColours>
);

/** The winning chances from the present moment on, where known. */
function ChanceLine({ place }: { place: ReplayPlace }): ReactNode {
  const chance = useStore(place.chance, now => now);
  return <Ink shade="text">{chance === '' ? '' : `wins ${chance}`}</Ink>;
}

/** A replay: the board, the standings, the log, and the bands. */
function ReplayView({ place, screen }: { place: ReplayPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const eyes = useStore(place.state, now => now.viewer);
  const { header, game } = place.replay;
  const rows = bandRows(screen.rows);
  const columns = screen.columns - 2;
  const painter = useMemo(() => bandPainter(place.bands, theme, place.subscribeBands), [place, theme]);
  /** A click goes to the moment; the wheel zooms. */
  const heard = ({ kind, button, x }: MouseEvent): void => {
    if (kind === 'wheel-up') place.look(1);
    else if (kind === 'wheel-down') place.look(-1);
    else if (kind === 'press' || kind === 'drag') {
      const moment = button === 'left' ? momentAt(place.bands(), x, columns) : null;
      if (moment !== null) place.go(moment);
    }
  };
  const said =
    eyes === 'open'
      ? { text: place.name, shade: theme.faint }
      : { text: `as ${header.seats[eyes]?.name ?? ''} sees it`, shade: ownerShades(theme, eyes).ink };
  const view = (
    <Ground width={screen.columns} height={rows} flexShrink={0} paddingLeft={1}>
      <Canvas width={columns} height={rows} painter={painter} onMouse={heard} drags />
    </Ground>
  );
  return (
    <WatchScreen
      {...{ place, screen, said }}
      title={game.title}
      seats={header.seats.length}
      word="Replay"
      below={{ rows, view }}
    >
      {room => <ReplayPanel place={place} {...room} />}
    </WatchScreen>
  );
}

/** The log up to the present moment, with the continents and the details where there is room. */
function ReplayPanel({ place, width, height }: { place: ReplayPlace } & Room): ReactNode {
  const theme = useTheme();
  const { step, playing, speed, continents } = useStore(place.state, now => now);
  const { Details, continents: lands } = place.watch;
  const all = Math.max(0, height - 4);
  const details = Details === undefined ? 0 : DETAIL_ROWS + 1;
  // Listed where the log has rows enough all the same, else in its place.
  const isRoomy = lands !== undefined && all - details - lands.rows - 1 >= LEAST_LOG;
  const listed = lands === undefined || isRoomy === continents ? 0 : Math.min(lands.rows, all);
  const rest = Math.max(0, all - (listed > 0 ? listed + 1 : 0));
  const { moments } = place.bands();
  const shown = rest - details >= LEAST_LOG_WITH_DETAILS ? details : 0;
  const logHeight = rest - shown;
  const log = useMemo(
    () => logPainter(moments.lines(step, logHeight * LINES_PER_ROW), 0, theme),
    [moments, step, logHeight, theme],
  );
  return (
    <>
      <Ink shade="dim">{`${playing ? 'playing' : 'paused'}, step every ${speeds[speed] ?? 0} ms`}</Ink>
      <ChanceLine place={place} />
      <Ink shade="faint">{`seed ${place.replay.header.seed}`}</Ink>
      <Box height={1} flexShrink={0} />
      {lands === undefined ? null : <lands.View width={width} height={listed} />}
      <Box height={listed > 0 ? 1 : 0} flexShrink={0} />
      {Details === undefined ? null : <Details width={width} height={Math.max(0, shown - 1)} />}
      <Box height={shown > 0 ? 1 : 0} flexShrink={0} />
      <Canvas width={width} height={logHeight} painter={log} />
    </>
  );
}
