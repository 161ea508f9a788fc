import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { width as cellsOf, truncate } from '../../base/text.ts';
import type { ShownPlace } from '../../screens/app.ts';
import type { List } from '../../screens/choice.ts';
import { ListView } from '../../screens/choice-list.tsx';
import { type Paint, Painted } from '../../screens/drawing/painter.tsx';
import { Footer } from '../../screens/frame.tsx';
import { aboutColumn, type ListColumn, titledColumns } from '../../screens/list-line.ts';
import { allRows } from '../../screens/list-window.ts';
import { isNarrow, type Room } from '../../screens/play/board.ts';
import { combine, derive, type Store, useStore } from '../../screens/store.ts';
import { ColumnsLine, Ground, Ink, left, useLineRows, useTheme, Words } from '../../screens/widgets.tsx';
import { type ScreenView, useScreen } from '../../terminal/canvas.tsx';
import { FREE, type LobbyRow, NOT_BEGUN } from '../house/hall/lobby-listing.ts';
import { USUAL_RULES } from '../house/hall/setups.ts';
import type { ChatLine } from '../house/tables/record.ts';
import { ChatView } from './chat-view.tsx';
import { headingOf, type LobbyEntry, unreadChat } from './lobby-entries.ts';
import { Wall } from './lobby-wall.tsx';
import type { Session } from './session.ts';

/** The lobby: tables that wait for the person, other tables, games, chat. */
export interface LobbyPlace extends ShownPlace {
  readonly session: Session;
  readonly entries: List<LobbyEntry>;
  readonly state: Store<LobbyState>;
}

export interface LobbyState {
  readonly chat: readonly ChatLine[];
  /** The number of people here, in words. */
  readonly here: string;
  readonly notice: string | null;
}

type LobbyProps = { readonly place: LobbyPlace; readonly screen: ScreenView };

/** Rows of the chat with its heading at least, for the rows of the screen. */
const chatRows = (rows: number): number => {
  if (rows < 30) return 3;
  return rows < 50 ? 7 : 11;
};

/** Columns that stay free before the list. */
const EDGE = 1;

/** Columns from which there are boards beside the list. */
const WITH_BOARDS = 110;

const listColumns = (columns: number): number =>
  columns < WITH_BOARDS ? columns : Math.max(74, Math.min(88, Math.floor(columns * 0.53)));

/** The list of all that can be entered, with thumbnails beside it, and the chat below. */
export function LobbyScreen({ place, screen: { columns, rows, touched = false } }: LobbyProps): ReactNode {
  const entries = useStore(place.entries, ({ items }) => items);
  const list = listColumns(columns) - EDGE;
  const guest = useStore(place.session.person, now => now.guest);
  const above = guest && rows >= 24 ? 1 : 0;
  const height = rows - 3 - above;
  const titles = entries.map(headingOf);
  const needed = allRows({ titles, named: true, tall: useLineRows() }) + 1;
  // Lines for fingers need the rows more.
  const listed = Math.min(height - chatRows(touched ? 0 : rows), needed);
  const about = (title: string): string => {
    if (title === 'New game') return touched ? WELCOME.touched : left(WELCOME.typed, list - 13).trimEnd();
    const count = titles.filter(each => each === title).length;
    return count > 1 ? `${count}` : '';
  };
  return (
    <Ground width={columns} height={rows} flexDirection="column" overflow="hidden">
      <TopLine place={place} columns={columns} />
      <StatusLine place={place} columns={columns} />
      <Box height={above} flexShrink={0} />
      <Box height={height} flexShrink={0} overflow="hidden">
        <Box flexDirection="column" width={list + EDGE} height={height} flexShrink={0} paddingLeft={EDGE}>
          <Box height={listed} flexShrink={0} overflow="hidden">
            <ListView
              list={place.entries}
              rows={listed === needed ? listed : listed - 2}
              isCounted={listed < needed}
              headings={{ title: headingOf, about, width: list }}
            >
              {(entry, isHere) => (
                <ColumnsLine {...lineOf(entry, isHere, list - 3, touched)} isHere={isHere} width={list - 1} />
              )}
            </ListView>
          </Box>
          <LobbyChat place={place} width={list} height={height - listed} />
        </Box>
        {columns < WITH_BOARDS ? null : (
          <Wall session={place.session} list={place.entries} width={columns - list - EDGE} height={height} />
        )}
      </Box>
      <Footer width={columns} source={place} />
    </Ground>
  );
}

const WELCOME = {
  typed: 'Against computers; n opens a table for people',
  touched: 'Tap a game twice',
} as const;

function LobbyChat({ place, width, height }: Room & Pick<LobbyProps, 'place'>): ReactNode {
  const theme = useTheme();
  const { touched = false } = useScreen();
  const lines = useStore(place.state, ({ chat: talk }) => talk);
  return (
    <Box flexDirection="column" width={width} height={height} flexShrink={0} paddingLeft={2}>
      <Ink shade={theme.dim} bold>
        Lobby chat
      </Ink>
      <ChatView
        lines={lines}
        width={width - 4}
        height={height - 1}
        empty={touched ? 'Chat speaks to everybody here.' : 'T says something to everybody here.'}
      />
    </Box>
  );
}

type LineProps = { readonly place: LobbyPlace; readonly columns: number };

/** Most people that are counted exactly: everybody in the lobby redraws for each change of the number. */
const EXACT = 99;

/** The number of people here, in words. */
export const hereWords = (people: number): string =>
  people <= EXACT ? `${people} here` : `about ${Math.round(people / 10) * 10} here`;

interface Top {
  readonly address: string;
  readonly who: string;
}

/** Drawn without React: of all in the lobby it changes most often, for everybody. */
function TopLine({ place, columns }: LineProps): ReactNode {
  const { session, state } = place;
  const top = useMemo(() => {
    const here = derive(state, now => now.here);
    return combine(
      session.person,
      here,
      ({ name }, words): Top => ({ address: session.address, who: `${name} · ${words} ` }),
    );
  }, [session, state]);
  return <Painted width={columns} height={1} of={top} paint={paintTop} />;
}

const paintTop: Paint<Top> = (pen, { address: all, who }) => {
  // A phone has no use for a command.
  const address = isNarrow(pen.width) ? '' : all;
  const room = pen.width - cellsOf(who) - 11;
  pen.line(
    0,
    { text: ' Sandtable ', shade: 'accent', bold: true, on: 'panel' },
    { text: left(` ${address}`, room) + who, shade: 'dim', on: 'panel' },
  );
};

/** The notice; without one a guest's code, from the first screen on. */
function StatusLine({ place, columns }: LineProps): ReactNode {
  const theme = useTheme();
  const notice = useStore(place.state, now => now.notice);
  const { name, guest, code } = useStore(place.session.person, now => now);
  const who = isNarrow(columns)
    ? '   Your code to come back: '
    : `   You are ${name}, a guest. Your code to come back: `;
  if (notice !== null) return <Ink shade={theme.accent}>{left(`   ${notice}`, columns)}</Ink>;
  if (!guest) return <Box height={1} flexShrink={0} />;
  return (
    <Ink shade={theme.dim}>
      <Words shade={theme.dim}>{who}</Words>
      <Words shade={theme.text} bold>
        {code ?? ''}
      </Words>
      <Words shade={theme.dim}>{isNarrow(columns) ? '' : ' (Tab)'}</Words>
    </Ink>
  );
}

/** Columns of the name of a game, of whose turn it is, and of how long. */
const [NAMES, TURN, LONG] = [13, 16, 12];
/** Columns from which a line says how long, and those that a narrow one keeps for the players. */
const [WIDE, PLAYERS] = [55, 8];

type Columns = readonly ListColumn[];

/** The columns of an entry: game, players, whose turn, how long. @param isTall whether the players have a row of their own below */
function lineOf(
  entry: LobbyEntry,
  isHere: boolean,
  cells: number,
  isTall: boolean,
): { readonly columns: Columns; readonly below: Columns } {
  if (entry.kind === 'game') {
    const { title, summary, seats } = entry.game;
    const players = seats.min === seats.max ? `${seats.max} players` : `${seats.min} to ${seats.max} players`;
    const about = cells < WIDE ? players : summary;
    return {
      columns: titledColumns({ title, about: isTall ? '' : about }, isHere, cells, NAMES),
      below: [{ text: about, shade: 'dim', cells }],
    };
  }
  const { row } = entry;
  const waiting = entry.kind === 'mine' ? entry.waiting : null;
  const wide = cells >= WIDE;
  const shade = waiting?.urgent === true ? 'accent' : 'dim';
  const whose = waiting?.what ?? stateOf(row, wide);
  const room = TURN + (cells < 75 ? 0 : 6);
  // Words that need it have the room of both, such as `ada's turn, away till 24 Dec`.
  const long = !wide || cellsOf(whose) <= room ? longOf(entry) : '';
  const timed = wide && long !== '' && !isTall;
  // A narrow line has room for one of them: under "Your turn" the time that is left says more.
  const said = wide || isTall || long === '' || waiting?.left === '' || waiting === null ? whose : long;
  const players = isTall ? 0 : PLAYERS;
  const turn = wide
    ? room + (timed ? 0 : LONG)
    : Math.min(isTall ? cells : TURN, Math.max(0, cells - NAMES - players - 1), cellsOf(said));
  const words = truncate(said, turn);
  const end: ListColumn = { text: wide ? ` ${words}` : words, shade, cells: turn + 1, atEnd: !wide };
  const news = waiting === null || waiting.unread === 0 ? '' : `${unreadChat(waiting)} `;
  const about = `${row.seats.join(' ')}  ${row.where === USUAL_RULES ? '' : row.where}`;
  const time = (room: number): ListColumn => ({ text: long, shade, cells: room, atEnd: true });
  return {
    columns: [
      ...titledColumns(
        { title: row.title, about: isTall ? '' : about, news, end },
        isHere,
        timed ? cells - LONG : cells,
        NAMES,
      ),
      ...(timed ? [time(LONG)] : []),
    ],
    below: [aboutColumn(about, cells - cellsOf(long) - 1), time(cellsOf(long) + 1)],
  };
}

/** Whose turn it is at a table of others, and what else there is to say of it. */
function stateOf({ state, seats, awaited }: LobbyRow, wide: boolean): string {
  if (state === 'playing') return awaited;
  if (state !== 'open') return state;
  const free = seats.filter(each => each === FREE).length;
  return wide ? `${free} of ${seats.length} free` : `${free} free`;
}

/** How long: the time that is left, the turn of the game, or the clock of one that has not begun. */
function longOf(entry: Exclude<LobbyEntry, { kind: 'game' }>): string {
  if (entry.kind === 'mine' && entry.waiting.left !== '') return entry.waiting.left;
  const { turn, clock } = entry.row;
  // Of `hand 2, round 3` the hand is enough.
  if (turn !== NOT_BEGUN) return turn.replace(/,.*/, '');
  return clock === 'off' ? 'no clock' : `${clock} a turn`;
}
