import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { GameTypes } from '../../../../machines/game.ts';
import { letter } from '../../../../machines/seat.ts';
import type { BoardPlay, Room } from '../../../app/play/board.ts';
import { createStore, type Readable, useStore } from '../../../app/store.ts';
import { ownerShades, type Shade, type Theme } from '../../../app/theme/theme.ts';
import { Ink, right, useTheme, Words } from '../../../app/widgets.tsx';
import { wrapped } from '../../../terminal/wrapped.ts';
import { type Chart, paintChart } from './chart-painter.ts';
import type { ConquestGame } from './game.ts';
import { Drawn } from './pen.tsx';
import type { Column, ResultReport, Tally } from './tally.ts';

/** The columns that a table of results may have: its heading, its number, and what colour that has. */
const COLUMNS = {
  took: ({ taken }) => `${taken}`,
  lost: ({ lost }) => `${lost}`,
  beat: ({ killed }) => `${killed}`,
  fell: ({ fallen }) => `${fallen}`,
  dice: ({ dice, eyes }) => (dice === 0 ? '' : (eyes / dice).toFixed(2)),
  luck: ({ luck }) => `${luck < 0 ? '−' : '+'}${Math.abs(luck).toFixed(1)}`,
} satisfies Readonly<Record<Column, (tally: Tally) => string>>;

/** How a game went, and what each player did, when it is over. `graph`: the one that was asked for last. */
export const resultViews = <T extends GameTypes>(
  { chartOf, reportOf }: Pick<ConquestGame<T>, 'chartOf' | 'reportOf'>,
  graph: Readable<string | null>,
): Pick<BoardPlay<T>, 'ResultChart' | 'ResultTable'> => ({
  ResultChart({ story, ...room }) {
    const chosen = useStore(graph, now => now);
    const chart = useMemo(() => createStore(chartOf(story, chosen)), [story, chosen, chartOf]);
    return <ChartView {...room} of={chart} />;
  },
  ResultTable({ story, width }) {
    const report = useMemo(() => reportOf(story), [story, reportOf]);
    return <ReportView width={width} report={report} />;
  },
});

export const ChartView = ({ of, ...room }: Room & { readonly of: Readable<Chart> }): ReactNode => (
  <Drawn {...room} of={of} paint={paintChart} />
);

/** What each player did, and how chance treated them against what was to be expected. */
function ReportView({ width, report }: { readonly width: number; readonly report: ResultReport }): ReactNode {
  const theme = useTheme();
  const { tallies, columns, told = null, legend } = report;
  const cells = Math.min(8, Math.floor((width - 2) / 5));
  const first = told === null ? [] : wrapped(told, width).slice(0, legend.length);
  const lines = [
    ...first.map(text => ({ text, shade: theme.text })),
    ...legend.slice(first.length).map(text => ({ text, shade: theme.faint })),
  ];
  return (
    <Box flexDirection="column" width={width} flexShrink={0}>
      <Ink shade={theme.faint}>{`  ${columns.map(column => right(column, cells)).join('')}`}</Ink>
      {tallies.map(tally => (
        <Ink key={tally.seat} shade={theme.text}>
          <Words shade={ownerShades(theme, tally.seat).ink} bold>{`${letter(tally.seat)} `}</Words>
          {columns.map(column => (
            <Words key={column} shade={shadeOf(column, tally, theme)} bold={column === 'luck'}>
              {right(COLUMNS[column](tally), cells)}
            </Words>
          ))}
        </Ink>
      ))}
      <Box height={1} />
      {lines.map(({ text, shade }) => (
        <Ink key={text} shade={shade}>
          {text}
        </Ink>
      ))}
    </Box>
  );
}

function shadeOf(column: Column, { luck }: Tally, theme: Theme): Shade {
  if (column === 'dice') return theme.dim;
  if (column !== 'luck') return theme.text;
  return luck >= 0 ? theme.good : theme.bad;
}
