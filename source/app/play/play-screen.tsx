import { Box } from 'ink';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { ScreenView } from '../../terminal/live.ts';
import { Blank } from '../drawing/blank.tsx';
import { Footer } from '../footer.tsx';
import { useStore } from '../store.ts';
import { PlayHeader } from './header.tsx';
import { LogBackContext } from './log-view.tsx';
import type { PlayPlace } from './place.ts';
import { ResultView } from './result-view.tsx';

/** Columns between the board and the text of the panel. */
export const PANEL_INSET = 2;

/** Columns of the panel beside the board. */
export function panelWidth(columns: number): number {
  if (columns < 80) return Math.max(28, columns - 46);
  return Math.min(60, 34 + Math.round((columns - 80) * 0.16));
}

/** A game: one line on top, the board with its panel, one line of keys. */
export function PlayScreen({ place, screen }: { place: PlayPlace; screen: ScreenView }): ReactNode {
  const { Area, Panel, ResultChart } = place.board;
  const ended = useStore(place.session.state, now => now.outcome !== null);
  const telling = useSyncExternalStore(place.board.subscribe, () => place.board.telling === true);
  const over = ended && !telling;
  const panel = panelWidth(screen.columns);
  const margin = screen.columns > 80 ? 1 : 0;
  const height = screen.rows - 2;
  const story = useStore(place.story, now => now);
  const shows = useStore(place.shows, now => now);
  return (
    <LogBackContext value={place.back}>
      <Box width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
        <PlayHeader place={place} width={screen.columns} panel={panel} />
        <Box height={height} flexShrink={0}>
          {over && story !== null && shows === 'chart' ? (
            <ResultChart width={screen.columns - panel} height={height} story={story} />
          ) : (
            <Area width={screen.columns - panel} height={height} />
          )}
          <Blank width={PANEL_INSET} height={height} />
          {over ? (
            <ResultView place={place} width={panel - PANEL_INSET - margin} height={height} />
          ) : (
            <Panel width={panel - PANEL_INSET - margin} height={height} />
          )}
          <Blank width={margin} height={height} />
        </Box>
        <Footer width={screen.columns} source={place} />
      </Box>
    </LogBackContext>
  );
}
