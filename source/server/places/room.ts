import { type Binding, dispatch } from '../../app/keys/command.ts';
import type { OwnPlace } from '../../app/place.ts';
import { createStore, type Store } from '../../app/store.ts';
import type { Hosted } from '../tables/hosted.ts';
import type { TableRecord } from '../tables/record.ts';
import { satDown, seatOfPerson } from '../tables/seating.ts';
import type { Desk } from './desk.ts';
import { serverCommands as keys } from './keys.ts';
import { RoomScreen } from './room-screen.tsx';
import { sayAt } from './table-talk.ts';

/** A table whose game has not begun: people come and sit down. */
export interface RoomPlace extends OwnPlace {
  readonly desk: Desk;
  readonly hosted: Hosted;
  readonly state: Store<RoomState>;
}

export interface RoomState {
  readonly record: TableRecord;
  readonly notice: string | null;
}

export function roomPlace(desk: Desk, hosted: Hosted): RoomPlace {
  const { hall, app, person } = desk;
  const state = createStore<RoomState>({ record: hosted.record, notice: null });
  const say = (notice: string | null): void => state.update(now => ({ ...now, notice }));
  const go = hosted.presence.attend(false);
  const stopListening = hosted.subscribe(() => {
    state.update(now => ({ ...now, record: hosted.record }));
    if (hosted.table !== null) away(() => desk.toTable(hosted));
    else if (!hall.tables.includes(hosted)) away(() => desk.toLobby('the table has been taken away'));
  });
  /** Goes on elsewhere, and hears nothing of this table meanwhile. */
  const away = (move: () => void): void => {
    stopListening();
    move();
  };
  const seat = () => seatOfPerson(state.get().record, person.get().id);
  const stand = async (): Promise<void> => {
    const refused = await hall.stand(hosted, person.get());
    if (refused !== null) say(refused);
  };
  const bindings = (): readonly Binding[] => [
    ...(seat() === null
      ? satDown(state.get().record, person.get()).ok
        ? [{ command: keys.sit, run: () => void hall.sit(hosted, person.get()).then(say) }]
        : []
      : [
          {
            command: keys.start,
            label: startLabel(state.get().record),
            run: () => void hall.begin(hosted).then(say),
          },
          { command: keys.stand, run: () => void stand() },
        ]),
    { command: keys.say, run: () => app.open(sayAt(desk, hosted)) },
    { command: keys.lobby, run: () => desk.toLobby() },
    ...app.everywhere(),
  ];
  const place: RoomPlace = {
    kind: 'own',
    desk,
    hosted,
    state,
    bindings,
    press: key => void dispatch(bindings(), key === 't' ? 'T' : key),
    subscribe: state.subscribe,
    async close() {
      stopListening();
      go();
    },
    Screen: ({ screen }) => RoomScreen({ place, screen }),
  };
  desk.standAt(hosted.id);
  return place;
}

function startLabel({ seats }: TableRecord): string {
  const free = seats.filter(each => each.kind === 'open').length;
  return free === 0 ? 'start' : `start with ${free} computer player${free === 1 ? '' : 's'}`;
}
