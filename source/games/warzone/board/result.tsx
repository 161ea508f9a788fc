import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { letter } from '../../../../machines/seat.ts';
import type { Room } from '../../../app/play/board.ts';
import { createStore } from '../../../app/store.ts';
import { ownerShades } from '../../../app/theme/theme.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import { Ink, right } from '../../../app/widgets.tsx';
import type { Story } from '../../../table/story.ts';
import { Canvas } from '../../../terminal/canvas.tsx';
import { chartPainter } from '../../conquest/board/chart-painter.ts';
import { statisticsOf, territoryChart } from './statistics.ts';

/** Who owned how much of the map, turn by turn. */
export function ResultChart({ width, height, story }: Room & { readonly story: Story }): ReactNode {
  const theme = useTheme();
  const painter = useMemo(() => chartPainter(createStore(territoryChart(story)), theme), [story, theme]);
  return <Canvas width={width} height={height} painter={painter} />;
}

/** What each player did, and how battles went against what was to be expected. */
export function ResultTable({ width, story }: { readonly width: number; readonly story: Story }): ReactNode {
  const theme = useTheme();
  const rows = useMemo(() => statisticsOf(story), [story]);
  const cells = Math.min(8, Math.floor((width - 2) / 5));
  return (
    <Box flexDirection="column" width={width} flexShrink={0}>
      <Box height={1}>
        <Ink shade={theme.faint}>
          {`  ${['took', 'lost', 'beat', 'fell', 'luck'].map(head => right(head, cells)).join('')}`}
        </Ink>
      </Box>
      {rows.map(each => (
        <Box key={each.seat} height={1}>
          <Ink shade={ownerShades(theme, each.seat).ink} bold>{`${letter(each.seat)} `}</Ink>
          <Ink shade={theme.text}>
            {[each.taken, each.lost, each.killed, each.fallen]
              .map(number => right(`${number}`, cells))
              .join('')}
          </Ink>
          <Ink shade={each.luck >= 0 ? theme.good : theme.bad} bold>
            {right(`${each.luck < 0 ? '−' : '+'}${Math.abs(each.luck).toFixed(1)}`, cells)}
          </Ink>
        </Box>
      ))}
      <Box height={1} />
      <Ink shade={theme.faint}>took, lost: land</Ink>
      <Ink shade={theme.faint}>beat, fell: armies</Ink>
      <Ink shade={theme.faint}>luck: armies above expectation</Ink>
    </Box>
  );
}
