import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { width as cells, truncate } from '../../base/text.ts';
import type { ShownPlace } from '../../screens/app.ts';
import type { List } from '../../screens/choice.ts';
import { type Paint, Painted } from '../../screens/drawing/painter.tsx';
import { Footer } from '../../screens/frame.tsx';
import { type ListColumn, titledColumns } from '../../screens/list-line.ts';
import { isUpright, type Room } from '../../screens/play/board.ts';
import { combine, derive, type Store, useStore } from '../../screens/store.ts';
import { ColumnsLine, Ground, Ink, left, useTheme, Words } from '../../screens/widgets.tsx';
import { Hotspot, type ScreenView } from '../../terminal/canvas.tsx';
import type { ChatLine } from '../house/tables/record.ts';
import { ChatView } from './chat-view.tsx';
import {
  around,
  groupsOf,
  isGallery,
  type LobbyEntry,
  type LobbyGroup,
  sharesOf,
  unreadChat,
} from './lobby-entries.ts';
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

/** Rows of the chat with its heading, for the rows of the screen. */
const chatRows = (rows: number, gallery: boolean): number => {
  if (rows < 30) return gallery ? 2 : 4;
  return rows < 50 ? 7 : 11;
};

/** Columns from which there are boards beside the list. */
const WITH_BOARDS = 60;

const listColumns = (columns: number): number =>
  columns < WITH_BOARDS ? columns : Math.max(40, Math.min(84, Math.floor(columns * 0.46)));

const WELCOME = 'Enter plays now against computers; n for people.';
const WELCOME_TOUCHED = 'Tap a game twice.';

/** The entries with their thumbnails, and the chat below. */
export function LobbyScreen({ place, screen: { columns, rows, touched } }: LobbyProps): ReactNode {
  const theme = useTheme();
  const entries = useStore(place.entries, ({ items }) => items);
  const groups = groupsOf(entries);
  const gallery = isGallery(entries);
  const list = gallery ? 0 : listColumns(columns);
  const talk = chatRows(rows, gallery);
  // Beside boards without a list the chat lies below; else under the list.
  const height = rows - (gallery ? talk + 4 : 3);
  const listed = Math.min(height - talk, rowsOf(groups) + 1);
  return (
    <Ground width={columns} height={rows} flexDirection="column" overflow="hidden">
      <TopLine place={place} columns={columns} />
      <StatusLine place={place} columns={columns} />
      {gallery ? (
        <Ink shade={theme.text}>
          <Words shade={theme.text} bold>{`  ${groups[0]?.title ?? ''}  `}</Words>
          <Words shade={theme.dim}>{touched ? WELCOME_TOUCHED : WELCOME}</Words>
        </Ink>
      ) : null}
      <Box height={height} flexShrink={0} overflow="hidden">
        {gallery ? null : (
          <Box flexDirection="column" width={list} height={height} flexShrink={0}>
            <Lists place={place} groups={groups} width={list} height={listed} />
            <LobbyChat place={place} width={list} height={height - listed} />
          </Box>
        )}
        {list === columns ? null : (
          <Wall
            session={place.session}
            list={place.entries}
            gallery={gallery}
            width={columns - list}
            height={height}
          />
        )}
      </Box>
      {gallery ? <LobbyChat place={place} width={columns} height={talk} /> : null}
      <Footer width={columns} source={place} />
    </Ground>
  );
}

function LobbyChat({ place, width, height }: Room & Pick<LobbyProps, 'place'>): ReactNode {
  const theme = useTheme();
  const lines = useStore(place.state, ({ chat: talk }) => talk);
  return (
    <Box flexDirection="column" width={width} height={height} flexShrink={0} paddingLeft={2}>
      <Ink shade={theme.text} bold>
        Lobby chat
      </Ink>
      <ChatView
        lines={lines}
        width={width - 4}
        height={height - 1}
        empty="T says something to everybody here."
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
  const address = isUpright(pen.width) ? '' : all;
  const room = pen.width - cells(who) - 11;
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
  const who = isUpright(columns)
    ? '  Your code to come back: '
    : `  You are ${name}, a guest. Your code to come back: `;
  if (notice !== null) return <Ink shade={theme.accent}>{left(`  ${notice}`, columns)}</Ink>;
  if (!guest) return <Box height={1} flexShrink={0} />;
  return (
    <Ink shade={theme.dim}>
      <Words shade={theme.dim}>{who}</Words>
      <Words shade={theme.text} bold>
        {code ?? ''}
      </Words>
      <Words shade={theme.dim}>{' (c)'}</Words>
    </Ink>
  );
}

interface ListsProps extends Room, Pick<LobbyProps, 'place'> {
  readonly groups: readonly LobbyGroup[];
}

/** Rows of the headings of some groups, with those between. */
const headings = (groups: readonly LobbyGroup[]): number => groups.length * 2 - 1;

const rowsOf = (groups: readonly LobbyGroup[]): number =>
  groups.reduce((sum, { entries }) => sum + entries.length, headings(groups));

function Lists({ place: { entries: list }, groups, width, height }: ListsProps): ReactNode {
  const theme = useTheme();
  const { items, line } = useStore(list, now => now);
  const shares = sharesOf(groups, height - headings(groups) - 1);
  return (
    <Box flexDirection="column" width={width} height={height} flexShrink={0} overflow="hidden">
      {groups.map(({ kind, title, entries }, index) => {
        const shown = around(
          entries,
          entries.findIndex(({ id }) => id === items[line]?.id),
          shares[index] ?? 0,
        );
        const count = shown.length < entries.length ? ` (${entries.length})` : '';
        return (
          <Box key={kind} flexDirection="column" flexShrink={0} marginTop={index === 0 ? 0 : 1}>
            <Ink shade={theme.text} bold>
              {left(`  ${title}${count}`, width)}
            </Ink>
            {shown.map(entry => (
              <Hotspot
                key={entry.id}
                flexShrink={0}
                onMouse={event => list.mouse(event, items.indexOf(entry))}
              >
                <ColumnsLine
                  columns={columnsOf(entry, entry === items[line], width)}
                  isHere={entry === items[line]}
                  width={width}
                />
              </Hotspot>
            ))}
          </Box>
        );
      })}
    </Box>
  );
}

/** Columns of the name of a game, and of what is said at the end of a line. */
const NAMES = 13;
const SAID = { narrow: 17, wide: 23 } as const;
/** Columns from which a line has room for more than the time that is left. */
const WIDE = 52;

/** The columns of an entry, for those of its line. */
function columnsOf(entry: LobbyEntry, isHere: boolean, width: number): readonly ListColumn[] {
  const wide = width >= WIDE;
  const { title, about, said, urgent } = wordsOf(entry, wide);
  const news = entry.kind === 'mine' && entry.waiting.unread > 0 ? `${unreadChat(entry.waiting)} ` : '';
  const room = Math.max(0, width - NAMES - 5 - news.length);
  const most = Math.min(wide ? SAID.wide : SAID.narrow, Math.max(cells(said), Math.floor(room * 0.4)));
  const end: ListColumn = {
    text: truncate(said, most),
    shade: urgent ? 'accent' : 'dim',
    cells: most + 1,
    atEnd: true,
  };
  const titled = { title, about, news, end: said === '' ? undefined : end };
  return [
    { text: urgent ? '●' : '', shade: 'accent', cells: 2 },
    ...titledColumns(titled, isHere, width - 5, NAMES),
  ];
}

/** The words of a line; `urgent` if everybody waits for this person. */
interface LineWords {
  readonly title: string;
  readonly about: string;
  readonly said: string;
  readonly urgent: boolean;
}

function wordsOf(entry: LobbyEntry, wide: boolean): LineWords {
  if (entry.kind === 'game')
    return { title: entry.game.title, about: entry.game.summary, said: '', urgent: false };
  const { row } = entry;
  const about = row.seats.join(' ');
  if (entry.kind === 'table') {
    const turn = row.turn === '0' ? 'start' : `turn ${row.turn}`;
    const said = row.state === 'playing' ? turn : row.state;
    return { title: row.title, about, said, urgent: false };
  }
  const { what, urgent, left: time } = entry.waiting;
  return { title: row.title, about, said: time === '' ? what : wide ? `${what}, ${time}` : time, urgent };
}
