import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { ShownPlace } from '../../app/app.ts';
import { Footer } from '../../app/frame.tsx';
import { type Store, useStore } from '../../app/store.ts';
import { hex } from '../../app/theme/theme.ts';
import { Ground, Ink, left, right, useTheme, Words } from '../../app/widgets.tsx';
import type { ScreenView } from '../../terminal/live.ts';
import { width as cells } from '../../terminal/text.ts';
import type { LobbyList, Row, Waiting } from '../hall/bulletin.ts';
import type { TalkLine } from '../tables/record.ts';
import type { Guide } from './guide.ts';
import { TalkView } from './talk-view.tsx';

/** The door of the server: what waits for you, the tables, the fire. */
export interface LobbyPlace extends ShownPlace {
  readonly guide: Guide;
  readonly state: Store<LobbyState>;
}

export interface LobbyState extends LobbyList {
  /** The code of the chosen table; null when there is none. */
  readonly chosen: string | null;
  readonly talk: readonly TalkLine[];
  /** How many people are here. */
  readonly here: number;
  readonly notice: string | null;
}

/** Every row in the order in which the cursor goes through them. */
export const rowsOf = ({ waiting, tables }: LobbyList): readonly Row[] => [
  ...waiting.map(each => each.row),
  ...tables,
];

interface LobbyProps {
  readonly place: LobbyPlace;
  readonly screen: ScreenView;
}

/** Columns from which the talk stands beside the tables; below that, under them. */
const BESIDE = 110;
const UNDER_ROWS = 5;

/** What waits for you first, then the tables, then talk. */
export function LobbyScreen({ place, screen }: LobbyProps): ReactNode {
  const state = useStore(place.state, now => now);
  const beside = screen.columns >= BESIDE;
  const talkWidth = beside ? Math.min(48, Math.floor(screen.columns * 0.27)) : screen.columns - 4;
  const listWidth = beside ? screen.columns - talkWidth - 6 : screen.columns - 2;
  const body = screen.rows - 2;
  const listHeight = beside ? body : body - UNDER_ROWS - 2;
  const talkHeight = beside ? body - 6 : UNDER_ROWS;
  return (
    <Ground width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
      <TopLine place={place} columns={screen.columns} here={state.here} />
      <Box height={body} flexShrink={0} flexDirection={beside ? 'row' : 'column'}>
        <Lists place={place} width={listWidth} height={listHeight} />
        <Fire state={state} width={talkWidth} height={talkHeight} framed={beside} />
      </Box>
      <Footer width={screen.columns} source={place} />
    </Ground>
  );
}

interface FireProps {
  readonly state: LobbyState;
  readonly width: number;
  readonly height: number;
  /** In a frame of its own, beside the tables. */
  readonly framed: boolean;
}

/** The talk of the lobby. */
function Fire({ state, width, height, framed }: FireProps): ReactNode {
  const theme = useTheme();
  const frame = framed
    ? ({
        borderStyle: 'round',
        borderColor: hex(theme.faint),
        borderBackgroundColor: hex(theme.background),
        marginTop: 1,
      } as const)
    : {};
  return (
    <Box
      flexDirection="column"
      width={width + 4}
      height={height + (framed ? 4 : 2)}
      flexShrink={0}
      paddingLeft={framed ? 1 : 2}
      {...frame}
    >
      <Ink shade={theme.text} bold>
        At the fire
      </Ink>
      <Box height={1} flexShrink={0} />
      <TalkView lines={state.talk} width={width} height={height} empty="T says something." />
    </Box>
  );
}

function TopLine({ place, columns, here }: { place: LobbyPlace; columns: number; here: number }): ReactNode {
  const theme = useTheme();
  const person = useStore(place.guide.person, now => now);
  const who = `${person.name} · ${here} here `;
  const room = columns - cells(who) - 11;
  return (
    <Box height={1} flexShrink={0} backgroundColor={hex(theme.panel)}>
      <Ink shade={theme.text}>
        <Words shade={theme.accent} bold>
          {' Sandtable '}
        </Words>
        <Words shade={theme.dim}>{left(` ${place.guide.address}`, room)}</Words>
        <Words shade={theme.dim}>{who}</Words>
      </Ink>
    </Box>
  );
}

function Lists({ place, width, height }: { place: LobbyPlace; width: number; height: number }): ReactNode {
  const theme = useTheme();
  const { waiting, tables, chosen, notice } = useStore(place.state, now => now);
  const most = Math.max(3, height - 11);
  const mine = around(
    waiting,
    waiting.findIndex(each => each.row.id === chosen),
    most,
  );
  const room = Math.max(1, height - Math.max(1, mine.length) - 8);
  const others = around(
    tables,
    tables.findIndex(row => row.id === chosen),
    room,
  );
  return (
    <Box
      flexDirection="column"
      width={width}
      height={height}
      flexShrink={0}
      paddingLeft={1}
      overflow="hidden"
    >
      <Box height={1} flexShrink={0} />
      <Ink shade={theme.text} bold>
        {mine.length < waiting.length ? ` Waiting for you (${waiting.length})` : ' Waiting for you'}
      </Ink>
      <Box height={1} flexShrink={0} />
      {waiting.length === 0 ? (
        <Ink shade={theme.faint}>{'   Nothing. Open a table with n, or sit down at one.'}</Ink>
      ) : null}
      {mine.map(each => (
        <WaitingLine key={each.row.id} waiting={each} chosen={each.row.id === chosen} width={width - 1} />
      ))}
      <Box height={height > 20 ? 2 : 1} flexShrink={0} />
      <Ink shade={theme.text} bold>
        {' Tables'}
      </Ink>
      {tables.length === 0 ? (
        <Ink shade={theme.faint}>{'   No other tables yet.'}</Ink>
      ) : (
        <Ink shade={theme.faint}>{columnsOf(heading, width - 4)}</Ink>
      )}
      {others.map(row => (
        <TableLine key={row.id} row={row} chosen={row.id === chosen} width={width - 1} />
      ))}
      <Box flexGrow={1} />
      <Ink shade={theme.accent}>{notice === null ? '' : `  ${notice}`}</Ink>
    </Box>
  );
}

/** So many of a list at most, the one at this place among them. */
function around<T>(list: readonly T[], at: number, most: number): readonly T[] {
  const first = Math.max(0, Math.min(Math.max(0, at) - Math.floor(most / 2), list.length - most));
  return list.slice(first, first + most);
}

function WaitingLine({
  waiting,
  chosen,
  width,
}: {
  waiting: Waiting;
  chosen: boolean;
  width: number;
}): ReactNode {
  const theme = useTheme();
  const { row, what, urgent, left: time } = waiting;
  const free = Math.max(0, width - 17 - 20 - 13);
  return (
    <Box width={width} height={1} flexShrink={0} {...(chosen ? { backgroundColor: hex(theme.panel) } : {})}>
      <Ink shade={theme.text}>
        <Words shade={theme.accent}>{`${chosen ? '›' : ' '}${urgent ? '●' : ' '} `}</Words>
        <Words shade={theme.text} bold>
          {left(row.title, 14)}
        </Words>
        <Words shade={theme.dim}>
          {left(`${row.turn === '—' ? '' : `turn ${row.turn} · `}${row.seats}`, free)}
        </Words>
        <Words shade={urgent ? theme.accent : theme.dim}>{left(` ${what}`, 20)}</Words>
        <Words shade={theme.dim}>{right(time, 12)}</Words>
      </Ink>
    </Box>
  );
}

type Columns = readonly [string, string, string, string, string, string];

const heading: Columns = ['game', 'where', 'seats', 'turn', 'clock', 'watch'];

/** The columns of the list of tables in so many cells. */
function columnsOf([title, where, seats, turn, clock, watching]: Columns, width: number): string {
  const fixed = 14 + 6 + 7 + 6;
  const free = Math.max(20, width - fixed - 8);
  const most = Math.floor(free * 0.45);
  return `   ${left(title, 14)}${left(where, most - 1)} ${left(seats, free - most - 1)} ${right(turn, 4)}  ${left(clock, 6)} ${right(watching, 5)}`;
}

function TableLine({ row, chosen, width }: { row: Row; chosen: boolean; width: number }): ReactNode {
  const theme = useTheme();
  const line = columnsOf(
    [row.title, row.where, row.seats, row.turn, row.clock, String(row.watching)],
    width - 3,
  );
  const state = row.state === 'playing' ? '' : row.state;
  return (
    <Box width={width} height={1} flexShrink={0} {...(chosen ? { backgroundColor: hex(theme.panel) } : {})}>
      <Ink shade={theme.dim}>
        <Words shade={theme.accent}>{chosen ? '›' : ' '}</Words>
        <Words shade={theme.text} bold={chosen}>
          {line.slice(1, 17)}
        </Words>
        <Words shade={theme.dim}>{line.slice(17)}</Words>
        <Words shade={row.state === 'open' ? theme.good : theme.faint}>{`  ${state}`}</Words>
      </Ink>
    </Box>
  );
}
