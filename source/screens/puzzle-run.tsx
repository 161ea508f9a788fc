import { Box } from 'ink';
import type { ReactNode } from 'react';
import { type PuzzleRun, runWords } from '../study/puzzles/run.ts';
import type { ScreenView } from '../terminal/canvas.tsx';
import type { PlayPlace } from './play/place.ts';
import { PlayScreen } from './play/play-screen.tsx';
import { useServices } from './services.ts';
import { hex } from './theme/theme.ts';
import { useTick } from './tick.ts';
import { Ink, useTheme } from './widgets.tsx';

interface ScreenProps {
  readonly place: PlayPlace;
  readonly screen: ScreenView;
}

/** The screen of a puzzle of a run: its board under a line with the time that is left. */
export const runScreen =
  (run: PuzzleRun) =>
  ({ place, screen }: ScreenProps): ReactNode => (
    <Box flexDirection="column" width={screen.columns} height={screen.rows} overflow="hidden">
      <Countdown run={run} width={screen.columns} />
      <PlayScreen place={place} screen={{ ...screen, rows: screen.rows - 1 }} />
    </Box>
  );

/** From here on the time is shown as running out. */
const SHORT = 30_000;

function Countdown({ run, width }: { readonly run: PuzzleRun; readonly width: number }): ReactNode {
  const { clock } = useServices();
  const theme = useTheme();
  const now = clock.now();
  const left = Math.max(0, run.endsAt - now);
  useTick(left === 0 ? null : left % 1000 || 1000);
  return (
    <Box width={width} height={1} flexShrink={0} backgroundColor={hex(theme.panel)}>
      <Ink shade={left < SHORT ? 'bad' : 'accent'} bold>
        {` ${runWords(run, now)}`}
      </Ink>
    </Box>
  );
}
