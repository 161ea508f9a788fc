import type { ComponentType } from 'react';
import type { Seat } from '../../../machines/seat.ts';
import { createRefresher } from '../../base/refresher.ts';
import type { BoardKind, Frame, Heading, Room } from '../../screens/play/board.ts';
import { createStore, derive, type Readable } from '../../screens/store.ts';
import type { Occupant, TableView } from '../../table/api.ts';
import type { ServedGame } from '../house/hall/setups.ts';
import { faultsIn } from '../house/owner/log.ts';
import type { Session } from './session.ts';

/** A small board, updated without React while it is on the screen. */
export interface Thumbnail {
  readonly Area: ComponentType<Room>;
  readonly heading: Readable<Heading>;
  readonly seats: readonly Occupant[];
  readonly awaited: Readable<readonly Seat[]>;
}

/** The state of a game, and the move that led there. */
const momentOf = (table: TableView): Frame & { readonly awaited: readonly Seat[] } => ({
  view: table.view('spectator'),
  events: table.history.at(-1)?.events ?? [],
  awaited: table.outcome === null ? table.seatsToMove : [],
});

/** A game that can be begun, or the code of a table. */
export type Subject = ServedGame | string;

/** Opens the board of a game or table as spectators see it. @param show called once @returns closes it */
export function openThumbnail(
  session: Session,
  subject: Subject,
  show: (board: Thumbnail) => void,
): () => void {
  const { app, hall, listing, atlases, boards } = session;
  const stops: (() => void)[] = [];
  const fault = faultsIn(hall.parts.log, 'lobby');
  let ended = false;
  const open = (table: TableView, kind: BoardKind): void => {
    const moment = createStore(momentOf(table));
    const look = (): void => {
      try {
        moment.set(momentOf(table));
      } catch (error) {
        fault(error);
      }
    };
    const refresher = createRefresher(app.services.clock, look, () => hall.attendance.inLobby);
    stops.push(table.subscribe(refresher.ask), refresher.stop);
    const seats = table.occupants;
    const { Area, Thumbnail, heading } = kind.watch(moment, seats, table.rules.setup, app.services);
    show({ Area: Thumbnail ?? Area, heading, seats, awaited: derive(moment, ({ awaited }) => awaited) });
  };
  const begin = async (): Promise<void> => {
    const found = typeof subject === 'string' ? hall.find(subject) : null;
    if (found?.ok === false) return;
    const table = found?.value ?? null;
    if (table !== null) stops.push(table.look());
    const game = typeof subject === 'string' ? hall.game(table?.record.game ?? '') : subject;
    const kind = boards.get(game?.id ?? '');
    if (game === null || kind === undefined) return;
    const running = await (table === null
      ? listing.thumbnails.ofGame(game)
      : listing.thumbnails.ofTable(table));
    if (running === null) return;
    await atlases.prepare(running.rules.setup);
    if (!ended) open(running, kind);
  };
  // A board that cannot be shown leaves its place empty.
  void begin().catch(fault);
  return () => {
    ended = true;
    for (const stop of stops) stop();
  };
}
