import type { ComponentType } from 'react';
import type { Seat } from '../../../machines/seat.ts';
import type { BoardKind, Frame, Heading, Room } from '../../screens/play/board.ts';
import { createStore, derived, type Readable } from '../../screens/store.ts';
import type { Occupant, TableView } from '../../table/api.ts';
import type { ServedGame } from '../house/hall/setups.ts';
import { faultsIn } from '../house/owner/log.ts';
import { createRefresher, type Session } from './session.ts';

/** A board in small. It goes on without React while it is on the screen. */
export interface Thumbnail {
  readonly Area: ComponentType<Room>;
  readonly heading: Readable<Heading>;
  /** Its occupants, for their colours. */
  readonly seats: readonly Occupant[];
  /** Whose move is awaited. */
  readonly awaited: Readable<readonly Seat[]>;
}

interface Moment extends Frame {
  readonly awaited: readonly Seat[];
}

/** The state of a game, and the move that led there. */
const momentOf = (table: TableView): Moment => ({
  view: table.view('spectator'),
  events: table.history.at(-1)?.events ?? [],
  awaited: table.outcome === null ? table.seatsToMove : [],
});

/** A game that can be begun, or the code of a table. */
export type Subject = ServedGame | string;

/**
 * The board of a game or a table, made of what anybody who watches may see, until the returned function is called.
 * @param show called once, when its shapes are there; not at all where there is nothing to see
 */
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
    const inLobby = (): number => hall.visitors.filter(({ at }) => at === null).length;
    const refresher = createRefresher(app.services.clock, look, inLobby);
    stops.push(table.subscribe(refresher.ask), refresher.stop);
    const {
      Area,
      Thumbnail: Miniature = Area,
      heading,
    } = kind.watch(moment, table.occupants, table.rules.setup, app.services);
    show({
      Area: Miniature,
      heading,
      seats: table.occupants,
      awaited: derived(moment, ({ awaited }) => awaited),
    });
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
