import { letter, seat } from '../../../machines/seat.ts';
import { type Binding, bindIf, dispatch } from '../../screens/keys/command.ts';
import { createStore } from '../../screens/store.ts';
import type { HostedTable } from '../house/tables/hosted-table.ts';
import type { TableRecord } from '../house/tables/record.ts';
import { seatOfPerson, seatPerson } from '../house/tables/seating.ts';
import { chatDialog, chatText, tableChat } from './chat.tsx';
import { createScroll } from './chat-view.tsx';
import { diceDialog, diceLines } from './dice.ts';
import { invitation } from './invitation.tsx';
import {
  allowedAt,
  freeSeats,
  linkTo,
  type RoomPlace,
  RoomScreen,
  type RoomState,
  ratingWords,
  seatsSentence,
  seatWords,
  teamWords,
} from './room-screen.tsx';
import { serverCommands as keys, type Session } from './session.ts';

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
        return `Seat ${letter(seat(index))}: ${seatWords(each)}${teamWords(record, index)}${rating === '' ? '' : `, rated ${rating}`}`;
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
          ...chatText(table.talkFor(person.get().id)),
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

const startLabel = (record: TableRecord): string =>
  freeSeats(record) === 0 ? 'start' : 'start with computers';
