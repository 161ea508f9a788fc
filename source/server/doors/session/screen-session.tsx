import type { Socket } from 'node:net';
import type { Clock } from '../../../base/clock.ts';
import { type App, createApp, type ShownPlace } from '../../../screens/app.ts';
import { journeyOf } from '../../../screens/journey.ts';
import { followButtons } from '../../../screens/keys/buttons.ts';
import type { Services } from '../../../screens/services.ts';
import { createStore } from '../../../screens/store.ts';
import { hasOwnRules, parseSettings } from '../../../setup/settings.ts';
import type { Visitor } from '../../house/hall/attendance.ts';
import { carryOutOrder } from '../../house/hall/presence-exchange.ts';
import { faultsIn } from '../../house/owner/log.ts';
import { readCode } from '../../house/people/codes.ts';
import type { Person } from '../../house/people/people.ts';
import type { HostedTable } from '../../house/tables/hosted-table.ts';
import type { TableRecord } from '../../house/tables/record.ts';
import { seatOfPerson } from '../../house/tables/seating.ts';
import { tablePlace } from '../../places/at-table.tsx';
import { hallServices, replayLine } from '../../places/hall-port.ts';
import { lobbyPlace } from '../../places/lobby.ts';
import { newTablePlace } from '../../places/new-table.ts';
import { roomPlace } from '../../places/room.ts';
import { goOnceDrawn, type Session } from '../../places/session.ts';
import { hangUp, type Terminal, type Wire } from '../ssh/channel.ts';
import { lineOutlet, screenOutlet, settingsOf } from './outlets.tsx';
import type { ClientParts } from './parts.ts';

export type SessionStart =
  | { readonly kind: 'lobby'; readonly notice: string | null }
  | { readonly kind: 'new'; readonly game: string }
  | { readonly kind: 'map'; readonly id: string }
  | { readonly kind: 'table'; readonly table: HostedTable; readonly sit: boolean }
  | { readonly kind: 'replay'; readonly record: TableRecord };

export interface ScreenSessionParts extends ClientParts {
  readonly session: string;
  readonly socket: Socket;
  /** Null without one, which means lines. */
  readonly terminal: Terminal | null;
  readonly isPlain: boolean;
  readonly begin: SessionStart;
}

/** Milliseconds that a slow client has to take the farewell. */
const PARTING = 2000;

const IDLE = 'Nothing was typed for a long time, so the session was closed. Your seats are kept.';

/** Most characters of a person's settings that are stored. */
const MOST_SETTINGS = 100_000;

/** Runs the program on a client's terminal, or in lines. An error ends this session only; the person's seat is kept. */
export function screenSession(parts: ScreenSessionParts): Visitor {
  const { hall, channel, socket, terminal } = parts;
  const { log, limits, clock } = hall.parts;
  let parting = '';
  let table: string | null = null;
  let ended = false;
  const person = createStore(parts.person);
  const settings = createStore(settingsOf(parts.person, terminal));
  settings.subscribe(() => {
    if (JSON.stringify(settings.get()).length > MOST_SETTINGS) return;
    hall.parts.people.change(person.get().id, { settings: settings.get() });
    // A guest is stored only once they have rules of their own.
    if (person.get().guest && !hasOwnRules(settings.get())) return;
    // Dropped: what is not written stays pending, and goes with the next change of theirs.
    void hall.parts.people.keep(person.get().id);
  });
  const made: { session?: Session } = {};
  const onFault = (error: unknown): void => {
    parting = 'Something went wrong in this session and it was closed. Your seats are kept; come in again.';
    faultsIn(log, 'session', { session: parts.session })(error);
  };
  const share = parts.share.of(parts.from, () => person.get().id);
  const shared = { channel, socket, clock, settings, share, onFault };
  const outlet =
    terminal === null || parts.isPlain
      ? lineOutlet(shared, terminal, parts.env, hall.parts.games)
      : screenOutlet(shared, terminal, limits.keys, parts.metrics.keyTimer());
  const end = (status: number, saved: string | null): void => {
    if (ended) return;
    ended = true;
    stopIdle();
    hall.leave(visitor);
    outlet.close();
    if (parting === '' && saved !== null) parting = backTo(parts.address, saved, person.get());
    const hang = (): void => {
      cancel();
      hangUp(channel, socket, status);
    };
    // Output on its way is waited for, but not for ever.
    const cancel = clock.after(PARTING, () => hangUp(channel, socket, status));
    outlet.end(parting, hang);
  };
  const services: Services = {
    ...hallServices(parts, person, {
      toTable: table => made.session?.toTable(table),
      whenDrawn: (setup, go) => goOnceDrawn({ app, hall, visitor, atlases: parts.atlases }, setup, go),
    }),
    settings: outlet.settings,
    mayMove: outlet.mayMove,
    linkTo(save) {
      const table = hall.known(person.get()).find(({ record }) => record.save === save);
      return table === undefined ? null : replayLine(parts.address, table.id);
    },
  };
  const begin = (created: App): ShownPlace => {
    made.session = sessionOf({ ...parts, turn: share.turn }, created, visitor, person, at => {
      table = at;
    });
    return made.session.journey.front();
  };
  const visitor: Visitor = {
    session: parts.session,
    get person() {
      return person.get();
    },
    get at() {
      return table;
    },
    gone: new Promise(resolve => void socket.once('close', () => resolve())),
    become: person.set,
    sendToLobby: sentence => made.session?.toLobby(sentence),
    tell: sentence => outlet.tell(app, sentence),
    end(sentence) {
      parting = sentence;
      void app.leave(0);
    },
    waitedFor(tables, began) {
      const rings = began && person.get().bell;
      outlet.waitedFor(tables, rings, table !== null);
      channel.waitedFor?.(tables, rings);
    },
  };
  hall.enter(visitor);
  const app = createApp(services, begin, end);
  const tellPlace = (): void => {
    const { where, invite = null } = app.place.get();
    if (where !== undefined && !ended) channel.at?.({ path: where, invite });
  };
  const stopIdle = watchIdle(channel, limits.idle, clock, () => visitor.end(IDLE));
  if (made.session !== undefined) goTo(made.session, parts.begin);
  tellPlace();
  app.place.subscribe(tellPlace);
  outlet.show(app);
  if (terminal?.isTouched === true && !parts.isPlain) {
    const stop = followButtons(app, now => channel.buttons?.(now));
    void outlet.closed.then(stop);
  }
  void outlet.closed.then(() => app.leave(parting === '' ? 0 : 1));
  return visitor;
}

/** The farewell to somebody who leaves during a game, with the way back. */
function backTo(address: string, table: string, { guest, code }: Person): string {
  const how = guest ? `; then c in the lobby, your code is ${code ?? ''}` : '';
  return `Your seat is kept. Go on with  ${guest ? address : `${address} -t join ${table}`}${how}`;
}

function goTo(session: Session, begin: SessionStart): void {
  if (begin.kind === 'lobby' && begin.notice !== null) session.toLobby(begin.notice);
  if (begin.kind === 'new') session.app.go(newTablePlace(session, begin.game));
  if (begin.kind === 'map') session.journey.toMap(begin.id);
  if (begin.kind === 'replay') {
    const { record } = begin;
    void session.journey.replay(record.save, { name: record.id }).then(fault => {
      if (fault !== null) session.toLobby(fault);
    });
  }
  if (begin.kind !== 'table') return;
  const { table, sit } = begin;
  const seated = sit ? session.hall.sit(table, session.person.get()) : Promise.resolve(null);
  // Whoever cannot sit down any more watches.
  void seated.then(() => session.toTable(table));
}

function sessionOf(
  parts: ScreenSessionParts & Pick<Session, 'turn'>,
  app: App,
  visitor: Visitor,
  person: Session['person'],
  standAt: (table: string | null) => void,
): Session {
  const { hall } = parts;
  const session: Session = {
    ...parts,
    ...{ app, visitor, person, standAt },
    journey: journeyOf(app, {
      front: notice => lobbyPlace(session, notice),
      setup: ({ id }, map, back) => newTablePlace(session, id, { map, back }),
    }),
    toLobby: notice => session.journey.toFront(notice),
    toNewTable: game => app.go(newTablePlace(session, game)),
    toTable(table) {
      const enter = (): void => {
        // The game may have been unloaded while its map was drawn.
        if (table.isAtRest) session.toTable(table);
        else {
          takeOver(parts, visitor, table);
          app.go(tablePlace(session, table));
        }
      };
      if (table.running !== null) goOnceDrawn(session, table.running.rules.setup, enter);
      else if (table.isAtRest) void toLoadedTable(session, table).catch(faultsIn(hall.parts.log, 'table'));
      else app.go(roomPlace(session, table));
    },
    async comeBackAs(text) {
      const code = readCode(text);
      const guest = code === null ? null : await hall.parts.people.withCode(code);
      if (guest === null || parts.bans.has(guest.id)) return 'nobody and no table here has that code';
      hall.leave(visitor);
      person.set(guest);
      app.services.settings.set(parseSettings(guest.settings));
      hall.enter(visitor);
      return null;
    },
  };
  return session;
}

/** Loads a table's game and goes there, unless this session has gone elsewhere meanwhile. */
async function toLoadedTable(session: Session, table: HostedTable): Promise<void> {
  const { app, hall, visitor } = session;
  const here = app.place.get();
  const refused = await hall.takeUp(table);
  if (app.place.get() !== here || !hall.visitors.includes(visitor)) return;
  if (table.running !== null) session.toTable(table);
  else session.toLobby(refused);
}

/** Takes a seat over from the person's other sessions, and back from a computer player after the clock ran out. */
function takeOver(
  { hall, peers }: Pick<ScreenSessionParts, 'hall' | 'peers'>,
  visitor: Visitor,
  table: HostedTable,
): void {
  const { id } = visitor.person;
  const seat = seatOfPerson(table.record, id);
  if (seat === null) return;
  for (const other of hall.visitors)
    if (other !== visitor && other.person.id === id && other.at === table.id) carryOutOrder(other, 'lobby');
  const elsewhere = hall.attendance.remote.filter(({ person, at }) => person === id && at === table.id);
  void peers?.presence.order(elsewhere, 'lobby');
  const occupant = table.record.seats[seat];
  // For somebody at the table already, only the board is opened again.
  const isBack = visitor.at !== table.id;
  if (isBack && occupant?.kind === 'person' && occupant.standIn === 'clock') table.standIn(seat, null);
}

/** Calls `end` after some minutes without input. @returns stops watching */
function watchIdle(input: Wire, minutes: number, clock: Clock, end: () => void): () => void {
  const span = minutes * 60_000;
  let typed = clock.now();
  let cancel = (): void => {};
  const note = (): void => {
    typed = clock.now();
  };
  const check = (): void => {
    const left = typed + span - clock.now();
    if (left <= 0) end();
    else cancel = clock.after(left, check);
  };
  input.on('data', note);
  cancel = clock.after(span, check);
  return () => {
    cancel();
    input.off('data', note);
  };
}
