import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { GameTypes } from '../../../../machines/game.ts';
import { letter, type Seat, seats } from '../../../../machines/seat.ts';
import { type Chart, paintChart } from '../../../screens/drawing/curves.ts';
import { Painted } from '../../../screens/drawing/painter.tsx';
import type { BoardPlay, Room } from '../../../screens/play/board.ts';
import { createStore, type Readable, useStore } from '../../../screens/store.ts';
import { ownerShades, type Shade, type Theme } from '../../../screens/theme/theme.ts';
import { Ink, right, useTheme, Words } from '../../../screens/widgets.tsx';
import { type Fight, luckFiguresOf, surplusOf, withSign } from '../../../study/luck/luck.ts';
import type { Replay } from '../../../table/replay.ts';

/** A player's results, and how lucky they were. */
export interface Tally {
  readonly seat: Seat;
  readonly taken: number;
  readonly lost: number;
  /** Enemy armies beaten, and own armies lost. */
  readonly killed: number;
  readonly fallen: number;
  /** Dice rolled and the sum of their values; 3.5 a die is expected. */
  readonly dice: number;
  readonly pips: number;
  /** Armies above expectation; negative below. */
  readonly luck: number;
  /** Probability of luck this extreme in its direction; missing until computed. */
  readonly asMuch?: number;
}

/** Each player's results, by seat. */
export const talliesOf = (
  players: number,
  fights: readonly Fight[],
  captures: readonly { readonly seat: Seat; readonly from: Seat | null }[],
): readonly Tally[] =>
  seats(players).map(seat => {
    let [killed, fallen, dice, pips, luck] = [0, 0, 0, 0, 0];
    for (const fight of fights) {
      const attacks = fight.seat === seat;
      if (!attacks && fight.defender !== seat) continue;
      const { attackerLoses, defenderLoses } = fight;
      const surplus = surplusOf(fight);
      const rolled = (attacks ? fight.attack : fight.defence) ?? [];
      killed += attacks ? defenderLoses : attackerLoses;
      fallen += attacks ? attackerLoses : defenderLoses;
      luck += attacks ? surplus : -surplus;
      dice += rolled.length;
      pips += rolled.reduce((sum, value) => sum + value, 0);
    }
    const taken = captures.filter(each => each.seat === seat).length;
    const lost = captures.filter(({ from }) => from === seat).length;
    return { seat, taken, lost, killed, fallen, dice, pips, luck };
  });

/** The same with the probability of each player's luck, for finished games. */
export const withChance = (tallies: readonly Tally[], fights: readonly Fight[]): readonly Tally[] =>
  tallies.map(tally => ({ ...tally, asMuch: luckFiguresOf(fights, tally.seat).asMuch }));

/** Territories by player at the end of each turn of a replay. */
export function territoryChart<T extends GameTypes & { position: { owners: readonly unknown[] } }>(
  { header, steps }: Replay<T>,
  turnOf: (position: T['position']) => number,
): Pick<Chart, 'points' | 'turns' | 'names'> {
  const players = seats(header.seats.length);
  const byTurn = new Map<number, readonly number[]>();
  for (const { position } of steps) {
    const owned = players.map(seat => position.owners.filter(owner => owner === seat).length);
    byTurn.set(turnOf(position), owned);
  }
  const names = header.seats.map(({ name }) => name);
  return { points: [...byTurn.values()], turns: [...byTurn.keys()], names };
}

export type Column = 'took' | 'lost' | 'beat' | 'fell' | 'dice' | 'luck' | 'rare';

export interface ResultReport {
  readonly tallies: readonly Tally[];
  readonly columns: readonly Column[];
  /** Explains the columns. */
  readonly legend: readonly string[];
}

const COLUMNS = {
  took: ({ taken }) => `${taken}`,
  lost: ({ lost }) => `${lost}`,
  beat: ({ killed }) => `${killed}`,
  fell: ({ fallen }) => `${fallen}`,
  dice: ({ dice, pips }) => (dice === 0 ? '' : (pips / dice).toFixed(2)),
  luck: ({ luck }) => withSign(luck),
  rare: ({ asMuch = 1 }) => (asMuch < 0.0095 ? '<1%' : `${Math.round(asMuch * 100)}%`),
} satisfies Readonly<Record<Column, (tally: Tally) => string>>;

/** A game's report on its end: a graph (the last one asked for) and each player's results. */
export interface ResultReader<T extends GameTypes> extends Pick<BoardPlay<T>, 'decided'> {
  chartOf(replay: Replay<T>, graph: string | null): Chart;
  reportOf(replay: Replay<T>): ResultReport;
}

/** The result's views, with the graph last asked for. */
export const resultViews = <T extends GameTypes>(
  { chartOf, reportOf, decided = () => null }: ResultReader<T>,
  graph: Readable<string | null>,
): Pick<BoardPlay<T>, 'ResultChart' | 'ResultTable' | 'decided'> => ({
  decided,
  ResultChart({ replay, ...room }) {
    const chosen = useStore(graph, now => now);
    const chart = useMemo(() => createStore(chartOf(replay, chosen)), [replay, chosen, chartOf]);
    return <ChartView {...room} of={chart} />;
  },
  ResultTable({ replay, width }) {
    const report = useMemo(() => reportOf(replay), [replay, reportOf]);
    return <ReportView width={width} report={report} />;
  },
});

export const ChartView = ({ of, ...room }: Room & { readonly of: Readable<Chart> }): ReactNode => (
  <Painted {...room} of={of} paint={paintChart} />
);

/** Least width of a column. */
const LEAST_CELLS = 5;

function ReportView({ width, report }: { readonly width: number; readonly report: ResultReport }): ReactNode {
  const theme = useTheme();
  const { tallies } = report;
  // The last columns, and what explains them, wait for a wider screen.
  const columns = report.columns.slice(0, Math.floor((width - 2) / LEAST_CELLS));
  const legend = report.legend.slice(0, report.legend.length - (report.columns.length - columns.length));
  const cells = Math.min(8, Math.floor((width - 2) / columns.length));
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
      {legend.map(text => (
        <Ink key={text} shade="faint">
          {text}
        </Ink>
      ))}
    </Box>
  );
}

function shadeOf(column: Column, { luck }: Tally, theme: Theme): Shade {
  if (column === 'dice' || column === 'rare') return theme.dim;
  if (column !== 'luck') return theme.text;
  return luck >= 0 ? theme.good : theme.bad;
}
