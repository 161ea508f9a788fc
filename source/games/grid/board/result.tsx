import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { letter } from '../../../../machines/seat.ts';
import type { Room } from '../../../app/play/board.ts';
import { ownerShades, type Theme } from '../../../app/theme/theme.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import { Ink, right } from '../../../app/widgets.tsx';
import type { Story } from '../../../table/story.ts';
import { Canvas } from '../../../terminal/canvas.tsx';
import { chartPainter } from './chart-painter.ts';
import { type SeatStatistics, statisticsOf } from './statistics.ts';

/** Who owned how much of the board, turn by turn. */
export function ResultChart({ width, height, story }: Room & { readonly story: Story }): ReactNode {
  const theme = useTheme();
  const painter = useMemo(() => chartPainter(statisticsOf(story), theme), [story, theme]);
  return <Canvas width={width} height={height} painter={painter} />;
}

/** What each player did, and what was rolled against what was to be expected. */
export function ResultTable({ width, story }: { readonly width: number; readonly story: Story }): ReactNode {
  const theme = useTheme();
  const { seats } = useMemo(() => statisticsOf(story), [story]);
  const cells = Math.min(8, Math.floor((width - 2) / 5));
  return (
    <Box flexDirection="column" width={width} flexShrink={0}>
      <Box height={1}>
        <Ink shade={theme.faint}>
          {`  ${['took', 'beat', 'fell', 'dice', 'luck'].map(head => right(head, cells)).join('')}`}
        </Ink>
      </Box>
      {seats.map(each => (
        <Box key={each.seat} height={1}>
          <Ink shade={ownerShades(theme, each.seat).ink} bold>{`${letter(each.seat)} `}</Ink>
          <Ink shade={theme.text}>
            {[each.taken, each.killed, each.fallen].map(number => right(`${number}`, cells)).join('')}
          </Ink>
          <Ink shade={theme.dim}>
            {right(each.dice === 0 ? '' : (each.eyes / each.dice).toFixed(2), cells)}
          </Ink>
          <Ink shade={luckShade(each, theme)} bold>
            {right(signed(each.luck), cells)}
          </Ink>
        </Box>
      ))}
      <Box height={1} />
      <Ink shade={theme.faint}>took: land; beat, fell: troops</Ink>
      <Ink shade={theme.faint}>dice: average, 3.50 expected</Ink>
      <Ink shade={theme.faint}>luck: troops above expectation</Ink>
    </Box>
  );
}

const signed = (number: number): string => `${number < 0 ? '−' : '+'}${Math.abs(number).toFixed(1)}`;

const luckShade = (statistics: SeatStatistics, theme: Theme) =>
  statistics.luck >= 0 ? theme.good : theme.bad;
