import { Box } from 'ink';
import type { ReactNode } from 'react';
import { letter, seat } from '../../../machines/seat.ts';
import { teamOf } from '../../../machines/teams.ts';
import { wrap } from '../../base/text.ts';
import { computerWords } from '../../players/computer-words.ts';
import type { ShownPlace } from '../../screens/app.ts';
import { Footer } from '../../screens/frame.tsx';
import { isNarrow } from '../../screens/play/board.ts';
import { type Store, useStore } from '../../screens/store.ts';
import { type OwnerShades, ownerShades } from '../../screens/theme/theme.ts';
import { Ground, Ink, left, useTheme, Words } from '../../screens/widgets.tsx';
import type { PlayerRating } from '../../study/records/rating.ts';
import { coloursOf } from '../../table/seat-colours.ts';
import type { ScreenView } from '../../terminal/canvas.tsx';
import { clockSentence } from '../house/hall/lobby-listing.ts';
import { isKeyed } from '../house/people/people.ts';
import type { HostedTable } from '../house/tables/hosted-table.ts';
import type { SeatRecord, TableRecord } from '../house/tables/record.ts';
import { type ChatScroll, ChatView } from './chat-view.tsx';
import { diceLine } from './dice.ts';
import type { Session } from './session.ts';

/** A table whose game has not begun: people come and sit down. */
export interface RoomPlace extends ShownPlace {
  readonly session: Session;
  readonly table: HostedTable;
  readonly state: Store<RoomState>;
  readonly reading: ChatScroll;
}

/** What the screen of a room shows besides chat. */
export type RoomState = { readonly record: TableRecord; readonly notice: string | null };

const LEAST_CHAT = 4;
/** Columns at most, in the middle of the screen. */
const WIDEST = 96;

/** A table before its game: seats, terms, the way for others to join, chat. */
export function RoomScreen({ place, screen }: { place: RoomPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const { record, notice } = useStore(place.state, now => now);
  const colours = coloursOf(record.seats);
  const { guest, name, code } = useStore(place.session.person, now => now);
  const row = place.session.listing.row(place.table);
  const upright = isNarrow(screen.columns);
  const inset = upright ? 1 : Math.max(4, Math.floor((screen.columns - WIDEST) / 2));
  const width = Math.min(WIDEST, screen.columns - inset - 2);
  const rules = [...wrap(row.where, width), ...wrap(allowedAt(record), width)];
  const dice = diceLine(place.table);
  const link = linkTo(place.session, place.table);
  const fixed = 4 + (guest ? 1 : 0) + (dice === '' ? 0 : 1) + (link === null ? 0 : 1);
  const free = screen.rows - 1 - rules.length - record.seats.length - fixed;
  // On small screens the chat needs rows more than blank lines do.
  const blanks = Math.max(1, Math.min(5, free - LEAST_CHAT));
  const blank = (from: number): ReactNode => (blanks < from ? null : <Box height={1} flexShrink={0} />);
  const ratings = place.session.listing.houseRecords.ratedAt(record);
  return (
    <Ground width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
      <Box
        flexDirection="column"
        height={screen.rows - 1}
        paddingLeft={inset}
        flexShrink={0}
        overflow="hidden"
      >
        {blank(5)}
        <Ink shade={theme.accent} bold>
          {row.title}
        </Ink>
        {rules.map(line => (
          <Ink key={line} shade={theme.dim}>
            {left(line, width)}
          </Ink>
        ))}
        {blank(2)}
        {record.seats.map((each, index) => (
          <SeatLine
            key={letter(seat(index))}
            each={each}
            index={index}
            team={teamWords(record, index)}
            rating={ratingWords(ratings[index])}
            shades={ownerShades(theme, colours[index] ?? index)}
          />
        ))}
        {blank(3)}
        <Ink shade={theme.dim}>
          <Words shade={theme.dim}>{'The code of this table is '}</Words>
          <Words shade={theme.text} bold>
            {record.id}
          </Words>
          <Words shade={theme.dim}>{record.private ? '; it is in no list.' : '.'}</Words>
        </Ink>
        <Ways link={link} line={`${place.session.address} -t join ${record.id}`} width={width} />
        {dice === '' ? null : (
          <Ink shade={theme.dim}>
            <Words shade={theme.text}>{'F  '}</Words>
            <Words shade={theme.dim}>{left(dice, width - 3)}</Words>
          </Ink>
        )}
        {guest ? (
          <Ink shade={theme.dim}>
            <Words shade={theme.dim}>
              {upright ? 'Your own code is ' : `You are ${name}, a guest. You come back with your own code, `}
            </Words>
            <Words shade={theme.text} bold>
              {code ?? ''}
            </Words>
            <Words shade={theme.dim}>.</Words>
          </Ink>
        ) : null}
        {blank(4)}
        <Ink shade={theme.text}>{left(notice ?? seatsSentence(record), width)}</Ink>
        {blank(1)}
        <ChatView
          lines={record.talk}
          width={width}
          height={Math.max(1, free - blanks)}
          empty={
            screen.touched === true ? 'Nobody has said anything yet.' : 'T talks to everybody at this table.'
          }
          reading={place.reading}
        />
      </Box>
      <Footer width={screen.columns} source={place} />
    </Ground>
  );
}

/** How others come to a table: by a link where there is a door for browsers, and by a command where that has room. */
function Ways({
  link,
  line,
  width,
}: {
  readonly link: string | null;
  readonly line: string;
  readonly width: number;
}): ReactNode {
  const theme = useTheme();
  return (
    <>
      {link === null ? null : (
        <Ink shade={theme.dim}>
          <Words shade={theme.dim}>{isNarrow(width) ? '' : 'Send this link  '}</Words>
          <Words shade={theme.accent} bold>
            {isNarrow(width) ? link.replace(/^https?:\/\//, '') : link}
          </Words>
        </Ink>
      )}
      {link !== null && isNarrow(width) ? null : (
        <Ink shade={theme.dim}>
          <Words shade={theme.dim}>{link === null ? 'To join, others type  ' : 'or, in a terminal  '}</Words>
          <Words shade={theme.text}>{line}</Words>
        </Ink>
      )}
    </>
  );
}

/** The terms of a table besides the rules of its game: clock, hints, undo. */
export function allowedAt({ clock, hints, undo }: TableRecord): string {
  return [
    clockSentence(clock),
    hints ? 'i gives hints' : 'no hints',
    undo ? 'z takes back moves of your own turn' : 'nothing is taken back',
  ].join(' · ');
}

/** How many seats are still free, in a sentence. */
export function seatsSentence(record: TableRecord): string {
  const free = freeSeats(record);
  if (free === 0) return 'Everybody is here.';
  return free === 1 ? 'One seat is free.' : `${free} seats are free.`;
}

/** A rating as `1563 ± 95`; empty without one. */
export const ratingWords = (rated: PlayerRating | null | undefined): string =>
  rated ? `${Math.round(rated.rating)} ± ${Math.round(rated.error)}` : '';

/** Who sits on a seat, in words for a list without colours. */
export function seatWords(each: SeatRecord): string {
  if (each.kind === 'open') return each.for === null ? 'free' : `kept for ${each.for.name}`;
  return each.kind === 'bot'
    ? `${each.name}, computer, ${computerWords(each)}`
    : `${each.name}${keyWords(each)}`;
}

/** A mark for somebody known by a key: a guest may have a name that looks like theirs. */
const keyWords = (each: SeatRecord): string =>
  each.kind === 'person' && isKeyed(each.person) ? ', with a key' : '';

interface SeatLineProps {
  readonly each: SeatRecord;
  readonly index: number;
  readonly team: string;
  readonly rating: string;
  readonly shades: OwnerShades;
}

function SeatLine({ each, index, team, rating, shades }: SeatLineProps): ReactNode {
  const theme = useTheme();
  const mark = letter(seat(index));
  return (
    <Ink shade={theme.text}>
      <Words shade={shades.ink} bold>
        {`${mark}  `}
      </Words>
      {each.kind === 'open' ? (
        <Words shade={theme.faint}>{seatWords(each)}</Words>
      ) : (
        <Words shade={shades.ink} bold={each.kind === 'person'}>
          {each.name}
        </Words>
      )}
      {each.kind === 'bot' ? <Words shade={theme.dim}>{`  computer, ${computerWords(each)}`}</Words> : null}
      <Words shade={theme.dim}>{`${keyWords(each)}${team}`}</Words>
      <Words shade={theme.dim}>{rating === '' ? '' : `  ${rating}`}</Words>
    </Ink>
  );
}

/** The team of a seat behind other words: `, team 1`; nothing in a game without teams. */
export function teamWords({ seats, options }: TableRecord, index: number): string {
  const team = teamOf({ seats: seats.length, options }, seat(index));
  return team === null ? '' : `, team ${team}`;
}

/** Seats on which nobody sits yet. */
export const freeSeats = ({ seats }: TableRecord): number =>
  seats.filter(({ kind }) => kind === 'open').length;

/** The link that leads others to a table; null on a server without a door for browsers. */
export const linkTo = (session: Pick<Session, 'site'>, { id }: Pick<HostedTable, 'id'>): string | null => {
  const site = session.site();
  return site === null ? null : `${site}/join/${id}`;
};
