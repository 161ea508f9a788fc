import { Box } from 'ink';
import { type ReactNode, useEffect, useState } from 'react';
import { letter, type Seat, seat } from '../../../machines/seat.ts';
import { width as cells, wholeParts } from '../../base/text.ts';
import type { List } from '../../screens/choice.ts';
import { painted } from '../../screens/drawing/painter.tsx';
import type { Room } from '../../screens/play/board.ts';
import { createStore, useStore } from '../../screens/store.ts';
import { ownerShades } from '../../screens/theme/theme.ts';
import { Ink, left, SeatColours, useTheme, Words } from '../../screens/widgets.tsx';
import { Hotspot } from '../../terminal/canvas.tsx';
import { FREE, type LobbyRow } from '../house/hall/lobby-listing.ts';
import type { ServedGame } from '../house/hall/setups.ts';
import type { LobbyEntry } from './lobby-entries.ts';
import type { Session } from './session.ts';
import { openThumbnail, type Subject, type Thumbnail } from './thumbnail.ts';

interface WallProps extends Room {
  readonly session: Session;
  readonly list: List<LobbyEntry>;
}

/** Least cells of a board with its words. */
const CARD = { width: 54, height: 14 } as const;
/** Least rows for a game's summary. */
const ROOMY = 11;
const WORDS = 4;

/** The thumbnails of the entries: all if there is room, else the page with the highlighted one. */
export function Wall({ session, list, width, height }: WallProps): ReactNode {
  const { items: entries, line } = useStore(list, now => now);
  const across = Math.max(1, Math.floor(width / CARD.width));
  const most = Math.ceil(entries.length / across);
  const down = Math.max(1, Math.min(most, Math.floor(height / CARD.height)));
  const count = across * down;
  const first = Math.floor(line / count) * count;
  const shown = entries.slice(first, first + count);
  const room = { width: Math.floor(width / across), height: Math.floor(height / down) };
  return (
    <Box
      width={width}
      height={height}
      flexWrap="wrap"
      flexShrink={0}
      overflow="hidden"
      alignContent="flex-start"
    >
      {shown.map((entry, index) => (
        <Box key={keyOf(entry)} flexShrink={0}>
          <Card session={session} entry={entry} isHere={first + index === line} {...room} />
          <Hotspot position="absolute" {...room} onMouse={event => list.mouse(event, first + index)} />
        </Box>
      ))}
    </Box>
  );
}

/** Key of a card; a table whose game begins gets another board. */
const keyOf = (entry: LobbyEntry): string =>
  entry.kind === 'game' ? entry.id : `${entry.id} ${hasBegun(entry.row) ? 'begun' : 'gathering'}`;

const hasBegun = ({ state }: LobbyRow): boolean => state === 'playing' || state === 'over';

interface CardProps extends Room {
  readonly session: Session;
  readonly entry: LobbyEntry;
  readonly isHere: boolean;
}

function Card({ session, entry, isHere, width, height }: CardProps): ReactNode {
  const board = useBoard(session, entry.kind === 'game' ? entry.game : entry.id);
  const room = { width: width - 3, height: height - 1 };
  const rows = entry.kind !== 'game' ? WORDS : room.height >= ROOMY ? 2 : 1;
  const area = { width: room.width, height: room.height - rows };
  const words = { width: room.width, height: rows };
  return (
    <SeatColours of={board?.seats ?? []}>
      <Box width={width} height={height} flexShrink={0} paddingLeft={1} overflow="hidden">
        {isHere ? <Bar width={1} height={room.height} /> : <Box width={1} flexShrink={0} />}
        <Box flexDirection="column" {...room} flexShrink={0} overflow="hidden">
          <Box {...area} flexShrink={0} overflow="hidden">
            {board === null ? null : <board.Area {...area} />}
          </Box>
          <Box flexDirection="column" {...words} flexShrink={0} overflow="hidden">
            {entry.kind === 'game' ? (
              <GameWords game={entry.game} isHere={isHere} {...words} />
            ) : (
              <TableWords
                row={entry.row}
                said={saidOf(entry)}
                isUrgent={entry.kind === 'mine' && entry.waiting.urgent}
                board={board}
                isHere={isHere}
                {...words}
              />
            )}
          </Box>
        </Box>
      </Box>
    </SeatColours>
  );
}

const Bar = painted(theme => ({
  paint: surface =>
    surface.fill(0, 0, 1, surface.height, { fg: theme.accent.rgb, bg: theme.background.rgb }, '▌'),
}));

function useBoard(session: Session, subject: Subject): Thumbnail | null {
  const [board, show] = useState<Thumbnail | null>(null);
  useEffect(() => openThumbnail(session, subject, show), [session, subject]);
  return board;
}

interface WordsProps extends Room {
  readonly isHere: boolean;
}

function GameWords({ game, isHere, width, height }: WordsProps & { readonly game: ServedGame }): ReactNode {
  const theme = useTheme();
  const { title, summary } = game;
  const shade = isHere ? theme.accent : theme.text;
  const room = Math.max(0, width - cells(title) - 2);
  return (
    <>
      <Ink shade={shade}>
        <Words shade={shade} bold>
          {title}
        </Words>
        <Words shade={theme.dim}>{height > 1 ? '' : `  ${left(summary, room)}`}</Words>
      </Ink>
      {height > 1 ? <Ink shade={theme.dim}>{left(summary, width)}</Ink> : null}
    </>
  );
}

const saidOf = (entry: LobbyEntry): string => {
  if (entry.kind === 'game') return '';
  if (entry.kind === 'table') return entry.row.state === 'playing' ? '' : entry.row.state;
  const { what, left: time } = entry.waiting;
  return time === '' ? what : `${what}, ${time}`;
};

interface TableProps extends WordsProps {
  readonly row: LobbyRow;
  readonly said: string;
  /** True where everybody waits for the reader. */
  readonly isUrgent: boolean;
  readonly board: Thumbnail | null;
}

/** A table: its state for this person, the moment of its game, players, spectators. */
function TableWords({ row, said, isUrgent, board, isHere, width, height }: TableProps): ReactNode {
  const theme = useTheme();
  const clock = row.clock === 'off' ? '' : ` · ${row.clock} a turn`;
  const room = Math.max(0, width - cells(row.title) - cells(said) - 3);
  const where = wholeParts(`  ${row.where}`, room + 2);
  return (
    <>
      <Ink shade={theme.text}>
        <Words shade={isHere ? theme.accent : theme.text} bold>
          {row.title}
        </Words>
        <Words shade={theme.dim}>{left(where, room + 2)}</Words>
        <Words shade={isUrgent ? theme.accent : theme.good}>{` ${said}`}</Words>
      </Ink>
      {board === null || !hasBegun(row) ? (
        <Ink shade={theme.dim}>{hasBegun(row) ? '' : freeSeats(row)}</Ink>
      ) : (
        <MomentLine board={board} width={width} />
      )}
      <SeatsLine row={row} board={board} />
      {height < WORDS ? null : <Ink shade={theme.dim}>{left(`${watchedBy(row)}${clock}`, width)}</Ink>}
    </>
  );
}

/** The number of free seats of a table before its game, in words. */
function freeSeats({ seats: all }: LobbyRow): string {
  const free = all.filter(name => name === FREE).length;
  if (free === 0) return 'not begun yet';
  return free === 1 ? 'one seat is free' : `${free} seats are free`;
}

/** The moment of a game: its turn, its phase, and everybody's progress. */
function MomentLine({ board, width }: { readonly board: Thumbnail; readonly width: number }): ReactNode {
  const theme = useTheme();
  const { moment, phases, phase, aim = '', brief = '' } = useStore(board.heading, now => now);
  const now = [moment, phases[phase] ?? ''].filter(part => part !== '').join(' · ');
  const room = Math.max(0, width - cells(now));
  const goal = cells(aim) + 3 > room && brief !== '' ? brief : aim;
  return (
    <Ink shade={theme.text}>
      <Words shade={theme.text}>{left(now, Math.min(width, cells(now)))}</Words>
      <Words shade={theme.dim}>{left(goal === '' ? '' : ` · ${goal}`, room)}</Words>
    </Ink>
  );
}

/** The players in their colours, with their ratings; a mark before those whose move is awaited. */
function SeatsLine({ row, board }: { readonly row: LobbyRow; readonly board: Thumbnail | null }): ReactNode {
  const theme = useTheme();
  const awaited = useStore(hasBegun(row) && board !== null ? board.awaited : NOBODY, now => now);
  return (
    <Ink shade={theme.text}>
      {row.seats.map((name, index) => (
        <Words
          key={letter(seat(index))}
          shade={ownerShades(theme, index).ink}
          bold={awaited.some(each => each === index)}
        >
          {`${awaited.some(each => each === index) ? '▸' : ''}${`${name} ${row.ratings[index] ?? ''}`.trim()}  `}
        </Words>
      ))}
    </Ink>
  );
}

const NOBODY = createStore<readonly Seat[]>([]);

/** The watchers: their names as far as they are known. */
function watchedBy({ watching, watchers }: LobbyRow): string {
  const names = watchers.slice(0, NAMED);
  const others = watching - names.length;
  if (watching === 0) return 'nobody watches';
  const all = [...names, ...(others > 0 ? [`${others} ${names.length === 0 ? '' : 'more'}`.trim()] : [])];
  return `${new Intl.ListFormat('en-GB').format(all)} ${watching === 1 ? 'watches' : 'watch'}`;
}

const NAMED = 3;
