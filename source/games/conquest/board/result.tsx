import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { GameTypes } from '../../../../machines/game.ts';
import { letter, type Seat, seats } from '../../../../machines/seat.ts';
import { wrapped } from '../../../base/text.ts';
import { Painted } from '../../../screens/drawing/painted.tsx';
import type { BoardPlay, Room } from '../../../screens/play/board.ts';
import { createStore, type Readable, useStore } from '../../../screens/store.ts';
import { ownerShades, type Shade, type Theme } from '../../../screens/theme/theme.ts';
import { Ink, right, useTheme, Words } from '../../../screens/widgets.tsx';
import { type Fight, fortuneOf, signed, surplusOf } from '../../../study/luck/luck.ts';
import type { Replay } from '../../../table/replay.ts';
import { type Chart, paintChart } from './chart-painter.ts';

/** What a player did, and how chance treated them. */
export interface Tally {
  readonly seat: Seat;
  /** Territories taken and lost. */
  readonly taken: number;
  readonly lost: number;
  /** Armies of others that fell against this player, and own ones that fell. */
  readonly killed: number;
  readonly fallen: number;
  /** Dice rolled and the sum of their eyes: 3.5 a die is to be expected. */
  readonly dice: number;
  readonly eyes: number;
  /** Armies by which battles went better than was to be expected; negative when worse. */
  readonly luck: number;
  /** The chance of as much luck or more, or as little or less; left out while nobody has asked. */
  readonly asMuch?: number;
}

/** A territory that changed hands. */
export interface Capture {
  readonly seat: Seat;
  readonly from: Seat | null;
}

/** What each player did, by seat. */
export const talliesOf = (
  players: number,
  fights: readonly Fight[],
  captures: readonly Capture[],
): readonly Tally[] =>
  seats(players).map(seat => {
    let [killed, fallen, dice, eyes, luck] = [0, 0, 0, 0, 0];
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
      eyes += rolled.reduce((sum, eye) => sum + eye, 0);
    }
    const taken = captures.filter(each => each.seat === seat).length;
    const lost = captures.filter(({ from }) => from === seat).length;
    return { seat, taken, lost, killed, fallen, dice, eyes, luck };
  });

/** The same with how likely as much luck is: for a game that is over. */
export const withChance = (tallies: readonly Tally[], fights: readonly Fight[]): readonly Tally[] =>
  tallies.map(tally => ({ ...tally, asMuch: fortuneOf(fights, tally.seat).asMuch }));

/**
 * How many territories each player had at the end of each turn of a replay.
 * @param turnOf the turn to which a position belongs
 */
export function territoryChart<T extends GameTypes & { position: { owners: readonly unknown[] } }>(
  { header, steps }: Replay<T>,
  turnOf: (position: T['position']) => number,
): Pick<Chart, 'points' | 'turns' | 'names'> {
  const players = seats(header.seats.length);
  const byTurn = new Map<number, readonly number[]>();
  for (const step of steps) {
    const { owners } = step.position;
    const owned = players.map(seat => owners.filter(owner => owner === seat).length);
    byTurn.set(turnOf(step.position), owned);
  }
  const names = header.seats.map(({ name }) => name);
  return { points: [...byTurn.values()], turns: [...byTurn.keys()], names };
}

/** The columns that a table of results may have. */
export type Column = 'took' | 'lost' | 'beat' | 'fell' | 'dice' | 'luck' | 'rare';

/** What is told of a game that is over. */
export interface ResultReport {
  readonly tallies: readonly Tally[];
  readonly columns: readonly Column[];
  /** What the columns mean. */
  readonly legend: readonly string[];
  /** What is to be read in its place, as far as it needs the room. */
  readonly told?: string | null;
}

/** The columns that a table of results may have: its heading, its number, and what colour that has. */
const COLUMNS = {
  took: ({ taken }) => `${taken}`,
  lost: ({ lost }) => `${lost}`,
  beat: ({ killed }) => `${killed}`,
  fell: ({ fallen }) => `${fallen}`,
  dice: ({ dice, eyes }) => (dice === 0 ? '' : (eyes / dice).toFixed(2)),
  luck: ({ luck }) => signed(luck),
  rare: ({ asMuch = 1 }) => (asMuch < 0.0095 ? '<1%' : `${Math.round(asMuch * 100)}%`),
} satisfies Readonly<Record<Column, (tally: Tally) => string>>;

/** How a game that is over is told: how it went, in the graph that was asked for last, and what each player did. */
export interface Retelling<T extends GameTypes> {
  chartOf(replay: Replay<T>, graph: string | null): Chart;
  reportOf(replay: Replay<T>): ResultReport;
}

/** How a game went, and what each player did, when it is over. `graph`: the one that was asked for last. */
export const resultViews = <T extends GameTypes>(
  { chartOf, reportOf }: Retelling<T>,
  graph: Readable<string | null>,
): Pick<BoardPlay<T>, 'ResultChart' | 'ResultTable'> => ({
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

/** Cells of a column at least. */
const LEAST_CELLS = 5;

/** What each player did, and how chance treated them against what was to be expected. */
function ReportView({ width, report }: { readonly width: number; readonly report: ResultReport }): ReactNode {
  const theme = useTheme();
  const { tallies, told = null } = report;
  // The last columns, and what explains them, wait for a wider screen.
  const columns = report.columns.slice(0, Math.floor((width - 2) / LEAST_CELLS));
  const legend = report.legend.slice(0, report.legend.length - (report.columns.length - columns.length));
  const cells = Math.min(8, Math.floor((width - 2) / columns.length));
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
  if (column === 'dice' || column === 'rare') return theme.dim;
  if (column !== 'luck') return theme.text;
  return luck >= 0 ? theme.good : theme.bad;
}
