import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { ScreenView } from '../../terminal/live.ts';
import { Footer } from '../footer.tsx';
import { useStore } from '../store.ts';
import { PlayHeader } from './header.tsx';
import { LogBackContext } from './log-view.tsx';
import type { PlayPlace } from './place.ts';
import { ResultView } from './result-view.tsx';

/** Columns of the panel beside the board. */
export function panelWidth(columns: number): number {
  if (columns < 76) return Math.max(22, columns - 38);
  return Math.min(56, Math.max(30, Math.round(columns * 0.3)));
}

/** A game: one line on top, the board with its panel, one line of keys. */
export function PlayScreen({ place, screen }: { place: PlayPlace; screen: ScreenView }): ReactNode {
  const over = useStore(place.session.state, now => now.outcome !== null);
  const panel = panelWidth(screen.columns);
  const height = screen.rows - 2;
  const { Area, Panel } = place.board;
  return (
    <LogBackContext value={place.back}>
      <Box width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
        <PlayHeader place={place} width={screen.columns} panel={panel} />
        <Box height={height} flexShrink={0}>
          <Area width={screen.columns - panel} height={height} />
          {over ? (
            <ResultView place={place} width={panel - 1} height={height} />
          ) : (
            <Panel width={panel - 1} height={height} />
          )}
        </Box>
        <Footer width={screen.columns} source={place} />
      </Box>
    </LogBackContext>
  );
}
