import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { ScreenView } from '../../terminal/canvas.tsx';
import type { Place } from '../app.ts';
import { Page } from '../frame.tsx';
import { useStore } from '../store.ts';
import type { Shade } from '../theme/theme.ts';
import { Ground, Ink, left, Title } from '../widgets.tsx';
import { type BoardWatch, PANEL_INSET, panelMargin, panelWidth, type Room } from './board.ts';

interface WatchedProps {
  readonly watch: BoardWatch;
  readonly columns: number;
  readonly height: number;
  /** Drawn below the standings, in the room that is left. */
  readonly children?: (room: Room) => ReactNode;
}

/** The board of a watched game, and beside it the standings. */
export function WatchedBoard({ watch, columns, height, children }: WatchedProps): ReactNode {
  const { Area, Standings } = watch;
  const panel = panelWidth(columns);
  const margin = panelMargin(columns);
  const width = panel - PANEL_INSET - margin;
  return (
    <Box height={height} flexShrink={0}>
      <Area width={columns - panel} height={height} />
      <Ground
        width={panel}
        height={height}
        paddingLeft={PANEL_INSET}
        paddingRight={margin}
        flexDirection="column"
        overflow="hidden"
      >
        <Standings width={width} />
        <Box height={1} flexShrink={0} />
        {children?.({ width, height })}
      </Ground>
    </Box>
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
  const panel = panelWidth(screen.columns) - PANEL_INSET;
  const height = screen.rows - 2 - (below?.rows ?? 0);
  // Who has what: a line for each, and one above them.
  const taken = seats + 2;
  return (
    <Page place={place} screen={screen}>
      <Ground width={screen.columns} height={1} flexShrink={0}>
        <Ink shade="text" bold>{` ${title}`}</Ink>
        <Ink shade="dim">{left(` ${moment}`, screen.columns - panel - 1 - title.length)}</Ink>
        <Title>{word}</Title>
        <Ink shade={said?.shade ?? 'dim'}>
          {left(`  ${said?.text ?? ''}`, panel - word.length - panelMargin(screen.columns))}
        </Ink>
      </Ground>
      <WatchedBoard watch={place.watch} columns={screen.columns} height={height}>
        {room => children({ ...room, height: Math.max(0, height - taken) })}
      </WatchedBoard>
      {below?.view}
    </Page>
  );
}
