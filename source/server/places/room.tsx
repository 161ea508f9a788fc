import { Box } from 'ink';
import type { ReactNode } from 'react';
import { letter, seat } from '../../../machines/seat.ts';
import { wrap } from '../../base/text.ts';
import { levelOfName } from '../../players/player.ts';
import type { ShownPlace } from '../../screens/app.ts';
import { Footer } from '../../screens/frame.tsx';
import { type Binding, bindIf, dispatch } from '../../screens/keys/command.ts';
import { isUpright } from '../../screens/play/board.ts';
import { createStore, type Store, useStore } from '../../screens/store.ts';
import { type OwnerShades, ownerShades } from '../../screens/theme/theme.ts';
import { Ground, Ink, left, useTheme, Words } from '../../screens/widgets.tsx';
import type { PlayerRating } from '../../study/records/rating.ts';
import { coloursOf } from '../../table/seat-colours.ts';
import type { ScreenView } from '../../terminal/canvas.tsx';
import { clockSentence } from '../house/hall/lobby-listing.ts';
import { isKeyed } from '../house/people/people.ts';
import type { HostedTable } from '../house/tables/hosted-table.ts';
import type { SeatRecord, TableRecord } from '../house/tables/record.ts';
import { seatOfPerson, seatPerson } from '../house/tables/seating.ts';
import { chatDialog, chatText, tableChat } from './chat.tsx';
import { type ChatScroll, ChatView, createScroll } from './chat-view.tsx';
import { diceDialog, diceLine, diceLines } from './dice.ts';
import { invitation } from './invitation.tsx';
import { serverCommands as keys, type Session } from './session.ts';

/** A table whose game has not begun: people come and sit down. */
interface RoomPlace extends ShownPlace {
  readonly session: Session;
  readonly table: HostedTable;
  readonly state: Store<RoomState>;
  readonly reading: ChatScroll;
}

type RoomState = { readonly record: TableRecord; readonly notice: string | null };

export function roomPlace(session: Session, table: HostedTable): RoomPlace {
  const { hall, app, person } = session;
  const state = createStore<RoomState>({ record: table.record, notice: null });
  const say = (notice: string | null): void => state.update(now => ({ ...now, notice }));
  const chat = tableChat(session, table);
  const reading = createScroll();
  const go = table.presence.attend(false);
  const stopListening = table.subscribe(() => {
    // What is shown here has been read.
    chat.read();
    state.update(now => ({ ...now, record: table.record }));
    if (table.running !== null) away(() => session.toTable(table));
    else if (table.refusal !== null) away(() => session.toLobby(table.refusal));
    else if (!hall.tables.includes(table)) away(() => session.toLobby('the table has been taken away'));
  });
  /** Goes elsewhere, and stops listening. */
  const away = (move: () => void): void => {
    stopListening();
    move();
  };
  const ownSeat = () => seatOfPerson(state.get().record, person.get().id);
  const stand = async (): Promise<void> => {
    const refused = await hall.stand(table, person.get());
    if (refused !== null) say(refused);
  };
  const bindings = (): readonly Binding[] => [
    ...(ownSeat() === null
      ? seatPerson(state.get().record, person.get()).ok
        ? [{ command: keys.sit, run: () => void app.travel(hall.sit(table, person.get())).then(say) }]
        : []
      : [
          {
            command: keys.start,
            label: startLabel(state.get().record),
            run: () => void app.travel(hall.begin(table)).then(say),
          },
          { command: keys.stand, run: () => void stand() },
        ]),
    { command: keys.say, run: () => app.open(chatDialog(session, tableChat(session, table))) },
    ...bindIf(linkTo(session, table), link => ({
      command: keys.invite,
      run: () => app.open(invitation(app, link)),
    })),
    { command: keys.dice, quiet: true, run: () => app.open(diceDialog(session, table)) },
    { command: keys.scroll, quiet: true, run: reading.turn },
    { command: keys.lobby, run: () => session.toLobby() },
    ...app.everywhere(),
  ];
  const place: RoomPlace = {
    kind: 'own',
    where: `/t/${table.id}`,
    invite: `/join/${table.id}`,
    session,
    table,
    state,
    reading,
    bindings,
    press: key => dispatch(bindings(), key === 't' ? 'T' : key),
    subscribe: state.subscribe,
    rulesAsked: () => table.record,
    textPage() {
      const { record, notice } = state.get();
      const { title, where } = session.listing.row(table);
      const { guest, name, code } = person.get();
      const ratings = session.listing.houseRecords.ratedAt(record);
      const seats = record.seats.map((each, index) => {
        const rating = ratingWords(ratings[index]);
        return `Seat ${letter(seat(index))}: ${seatWords(each)}${rating === '' ? '' : `, rated ${rating}`}`;
      });
      const hidden = record.private ? '; it is in no list' : '';
      return {
        title: `A table of ${title}`,
        lines: [
          where,
          allowedAt(record),
          ...diceLines(table),
          ...seats,
          `The code of this table is ${record.id}${hidden}.`,
          ...(linkTo(session, table) === null ? [] : [`The link for others is ${linkTo(session, table)}`]),
          `To join, others type ${session.address} -t join ${record.id}`,
          ...(guest ? [`You are ${name}, a guest; your code to come back is ${code ?? ''}`] : []),
          notice ?? seatsSentence(record),
          ...chatText(table.chat.lines),
        ].filter(line => line !== ''),
      };
    },
    async close() {
      stopListening();
      go();
    },
    Screen: ({ screen }) => RoomScreen({ place, screen }),
  };
  session.standAt(table.id);
  chat.read();
  return place;
}

/** The link that leads others to a table; null on a server without a door for browsers. */
const linkTo = (session: Pick<Session, 'site'>, { id }: Pick<HostedTable, 'id'>): string | null => {
  const site = session.site();
  return site === null ? null : `${site}/join/${id}`;
};

const freeSeats = ({ seats }: TableRecord): number => seats.filter(({ kind }) => kind === 'open').length;

const startLabel = (record: TableRecord): string =>
  freeSeats(record) === 0 ? 'start' : 'start, computers in free seats';

const LEAST_CHAT = 4;

/** A table before its game: seats, terms, the way for others to join, chat. */
function RoomScreen({ place, screen }: { place: RoomPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const { record, notice } = useStore(place.state, now => now);
  const colours = coloursOf(record.seats);
  const { guest, name, code } = useStore(place.session.person, now => now);
  const row = place.session.listing.row(place.table);
  const upright = isUpright(screen.columns);
  const inset = upright ? 1 : 4;
  const width = Math.min(96, screen.columns - inset - 2);
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
          <Words shade={theme.dim}>{isUpright(width) ? '' : 'Send this link  '}</Words>
          <Words shade={theme.accent} bold>
            {isUpright(width) ? link.replace(/^https?:\/\//, '') : link}
          </Words>
        </Ink>
      )}
      {link !== null && isUpright(width) ? null : (
        <Ink shade={theme.dim}>
          <Words shade={theme.dim}>{link === null ? 'To join, others type  ' : 'or, in a terminal  '}</Words>
          <Words shade={theme.text}>{line}</Words>
        </Ink>
      )}
    </>
  );
}

/** The terms of a table besides the rules of its game: clock, hints, undo. */
function allowedAt({ clock, hints, undo }: TableRecord): string {
  return [
    clockSentence(clock),
    hints ? 'i gives hints' : 'no hints',
    undo ? 'z takes back moves of your own turn' : 'nothing is taken back',
  ].join(' · ');
}

function seatsSentence(record: TableRecord): string {
  const free = freeSeats(record);
  if (free === 0) return 'Everybody is here.';
  return free === 1 ? 'One seat is free.' : `${free} seats are free.`;
}

/** A rating as `1563 ± 95`; empty without one. */
const ratingWords = (rated: PlayerRating | null | undefined): string =>
  rated ? `${Math.round(rated.rating)} ± ${Math.round(rated.error)}` : '';

function seatWords(each: SeatRecord): string {
  if (each.kind === 'open') return each.for === null ? 'free' : `kept for ${each.for.name}`;
  return each.kind === 'bot'
    ? `${each.name}, computer, ${levelOfName(each.level)}`
    : `${each.name}${keyWords(each)}`;
}

/** A mark for somebody known by a key: a guest may have a name that looks like theirs. */
const keyWords = (each: SeatRecord): string =>
  each.kind === 'person' && isKeyed(each.person) ? ', with a key' : '';

interface SeatLineProps {
  readonly each: SeatRecord;
  readonly index: number;
  readonly rating: string;
  readonly shades: OwnerShades;
}

function SeatLine({ each, index, rating, shades }: SeatLineProps): ReactNode {
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
      {each.kind === 'bot' ? (
        <Words shade={theme.dim}>{`  computer, ${levelOfName(each.level)}`}</Words>
      ) : null}
      <Words shade={theme.dim}>{keyWords(each)}</Words>
      <Words shade={theme.dim}>{rating === '' ? '' : `  ${rating}`}</Words>
    </Ink>
  );
}
