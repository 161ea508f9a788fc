import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { ScreenView } from '../../terminal/canvas.tsx';
import type { Place } from '../app.ts';
import { Blank } from '../drawing/painter.tsx';
import { Page } from '../frame.tsx';
import { useStore } from '../store.ts';
import type { Shade } from '../theme/theme.ts';
import { Ground, Ink, left, Title } from '../widgets.tsx';
import {
  type BoardPlay,
  type BoardWatch,
  boardRoom,
  isNarrow,
  isUpright,
  PANEL_INSET,
  PANEL_MARGIN,
  panelText,
  panelWidth,
  type Room,
} from './board.ts';

interface DividedProps {
  readonly board: Pick<BoardPlay, 'uprightRows'>;
  readonly columns: number;
  readonly height: number;
  /** Whether the panel stands below the board. */
  readonly upright: boolean;
  readonly area: (room: Room) => ReactNode;
  readonly panel: (room: Room) => ReactNode;
}

/** The board with its panel: beside it, on an upright screen below it. */
export function Divided({ board, columns, height, upright, area, panel }: DividedProps): ReactNode {
  const room = boardRoom(board, { width: columns, height }, upright);
  const rows = upright ? height - room.height : height;
  const width = panelText(columns, upright);
  return (
    <Box height={height} flexShrink={0} flexDirection={upright ? 'column' : 'row'}>
      {area(room)}
      <Box height={rows} flexShrink={0}>
        <Blank width={upright ? Math.floor((columns - width) / 2) : PANEL_INSET} height={rows} />
        <Box flexDirection="column">{panel({ width, height: rows })}</Box>
        <Blank width={upright ? Math.ceil((columns - width) / 2) : PANEL_MARGIN} height={rows} />
      </Box>
    </Box>
  );
}

interface WatchedProps extends Pick<DividedProps, 'columns' | 'height' | 'upright'> {
  readonly watch: BoardWatch;
  /** Drawn below the standings, in the room that is left. */
  readonly children?: (room: Room) => ReactNode;
}

/** The board of a watched game, and its standings. */
export function WatchedBoard({ watch, children, ...divided }: WatchedProps): ReactNode {
  const { Area, Standings } = watch;
  return (
    <Divided
      board={watch}
      {...divided}
      area={room => <Area {...room} />}
      panel={room => (
        <Ground {...room} flexDirection="column" overflow="hidden">
          <Standings width={room.width} />
          <Box height={1} flexShrink={0} />
          {children?.(room)}
        </Ground>
      )}
    />
  );
}

interface WatchScreenProps {
  readonly place: Place & { readonly watch: BoardWatch };
  readonly screen: ScreenView;
  readonly title: string;
  readonly seats: number;
  /** The word for what goes on here: `Replay`. */
  readonly word: string;
  /** Drawn beside that word. */
  readonly said?: { readonly text: string; readonly shade: Shade };
  /** Drawn below the board over the whole width, with its rows. */
  readonly below?: { readonly rows: number; readonly view: ReactNode };
  /** Drawn below the possessions, in the room that is left. */
  readonly children: (room: Room) => ReactNode;
}

/** A watched game: title, moment, board, standings, and what a place adds. */
export function WatchScreen(props: WatchScreenProps): ReactNode {
  const { place, screen, title, seats, word, said, below, children } = props;
  const { moment } = useStore(place.watch.heading, now => now);
  const narrow = isNarrow(screen.columns);
  const panel = narrow ? word.length + 1 : panelWidth(screen.columns) - PANEL_INSET;
  const height = screen.rows - 2 - (below?.rows ?? 0);
  // Who has what: a line for each, and one above them.
  const taken = seats + 2;
  return (
    <Page place={place} screen={screen}>
      <Ground width={screen.columns} height={1} flexShrink={0}>
        <Ink shade="text" bold>
          {narrow ? '' : ` ${title}`}
        </Ink>
        <Ink shade="dim">{left(` ${moment}`, screen.columns - panel - (narrow ? 0 : 1 + title.length))}</Ink>
        <Title>{word}</Title>
        <Ink shade={said?.shade ?? 'dim'}>
          {left(`  ${said?.text ?? ''}`, panel - word.length - PANEL_MARGIN)}
        </Ink>
      </Ground>
      <WatchedBoard watch={place.watch} columns={screen.columns} height={height} upright={isUpright(screen)}>
        {room => children({ ...room, height: Math.max(0, room.height - taken) })}
      </WatchedBoard>
      {below?.view}
    </Page>
  );
}
