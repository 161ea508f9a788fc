import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { Seat } from '../../../machines/seat.ts';
import type { Replay } from '../../table/replay.ts';
import { Canvas, type ScreenView } from '../../terminal/canvas.tsx';
import type { MouseEvent } from '../../terminal/types.ts';
import type { Place } from '../app.ts';
import type { BoardWatch, Room } from '../play/board.ts';
import { logPainter } from '../play/log-view.tsx';
import { WatchScreen } from '../play/watch-screen.tsx';
import { type Readable, type Store, useStore } from '../store.ts';
import { ownerShades } from '../theme/theme.ts';
import { Ground, Ink, SeatColours, useTheme } from '../widgets.tsx';
import { type Bands, bandPainter, bandRows, momentAt } from './bands.ts';

/** Through whose eyes a replay is seen: everybody's (`open`), as far as the game has no secrets any more, or one seat's. */
export type ReplayViewer = 'open' | Seat;

/** A game told again, moment by moment. */
export interface ReplayPlace extends Place {
  readonly kind: 'replay';
  readonly name: string;
  readonly replay: Replay;
  readonly watch: BoardWatch;
  readonly state: Store<ReplayState>;
  /** The chances at the present moment, in words; empty where they are not known. */
  readonly chance: Readable<string>;
  /** What the bands show now. */
  bands(): Bands;
  subscribeBands(repaint: () => void): () => void;
  /** Goes to a moment. */
  go(moment: number): void;
  /** Sees more (-1) or less (1) of the game in the bands. */
  look(by: 1 | -1): void;
}

export interface ReplayState {
  /** The moment that is shown, from 0. */
  readonly step: number;
  readonly playing: boolean;
  /** Index of `speeds`. */
  readonly speed: number;
  /** Whether the continents have been hidden where they are listed, or fetched where they are not. */
  readonly continents: boolean;
  /** Which of what can tell who is ahead the bands show. */
  readonly measure: number;
  /** How often what the bands show of the game was halved. */
  readonly closer: number;
  readonly eyes: ReplayViewer;
}

/** Milliseconds that a step is shown while playing. */
export const speeds = [1200, 600, 300, 120, 40] as const;

/** The fewest rows of a part that tells all about the present moment. */
const TOLD_ROWS = 5;
/** The fewest rows that the log keeps beside the continents, and beside all about the present moment. */
const LEAST_LOG = 8;
const LEAST_TOLD = 3;
/** Lines that are looked for, for each row of the log: where there is little room it leaves some out. */
const LINES_PER_ROW = 4;

/** A replay, in the colours of its seats. */
export const ReplayScreen = (props: { place: ReplayPlace; screen: ScreenView }): ReactNode => (
  <SeatColours of={props.place.replay.header.seats}>
    <ReplayView {...props} />
  </SeatColours>
);

/** Who wins from the present moment on, as far as that is known. */
function ChanceLine({ place }: { place: ReplayPlace }): ReactNode {
  const chance = useStore(place.chance, now => now);
  return <Ink shade="text">{chance === '' ? '' : `wins ${chance}`}</Ink>;
}

/** A replay: the board, who had what, what happened, and where in the story one is. */
function ReplayView({ place, screen }: { place: ReplayPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const eyes = useStore(place.state, now => now.eyes);
  const { header, game } = place.replay;
  const rows = bandRows(screen.rows).all;
  const columns = screen.columns - 2;
  const painter = useMemo(() => bandPainter(place.bands, theme, place.subscribeBands), [place, theme]);
  /** A click goes to the moment; the wheel sees more or less of the game. */
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
      <Canvas width={columns} height={rows} painter={painter} onMouse={heard} />
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

/** What happened until the present moment, as much of it as there is room for. */
function ReplayPanel({ place, width, height }: { place: ReplayPlace } & Room): ReactNode {
  const theme = useTheme();
  const { step, playing, speed, continents } = useStore(place.state, now => now);
  const { Details: Told, continents: lands } = place.watch;
  const all = Math.max(0, height - 4);
  const told = Told === undefined ? 0 : TOLD_ROWS + 1;
  // Listed where the log has rows enough all the same, else in its place.
  const isRoomy = lands !== undefined && all - told - lands.rows - 1 >= LEAST_LOG;
  const listed = lands === undefined || isRoomy === continents ? 0 : Math.min(lands.rows, all);
  const rest = Math.max(0, all - (listed > 0 ? listed + 1 : 0));
  const toldNow = place.bands().told;
  const shown = rest - told >= LEAST_TOLD ? told : 0;
  const logHeight = rest - shown;
  const log = useMemo(
    () => logPainter(toldNow.lines(step, logHeight * LINES_PER_ROW), 0, theme),
    [toldNow, step, logHeight, theme],
  );
  return (
    <>
      <Ink shade="dim">{playing ? `playing, step every ${speeds[speed] ?? 0} ms` : 'paused'}</Ink>
      <ChanceLine place={place} />
      <Ink shade="faint">{`seed ${place.replay.header.seed}`}</Ink>
      <Box height={1} flexShrink={0} />
      {lands === undefined ? null : <lands.View width={width} height={listed} />}
      <Box height={listed > 0 ? 1 : 0} flexShrink={0} />
      {Told === undefined ? null : <Told width={width} height={Math.max(0, shown - 1)} />}
      <Box height={shown > 0 ? 1 : 0} flexShrink={0} />
      <Canvas width={width} height={logHeight} painter={log} />
    </>
  );
}
