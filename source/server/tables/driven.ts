import type { Occupant, Table } from '../../table/api.ts';
import type { TableRecord } from './record.ts';

/**
 * The same table with other occupants: so that the computer players' driver also moves for people in whose place a
 * computer player plays.
 */
export function withOccupants(table: Table, occupants: readonly Occupant[]): Table {
  return {
    game: table.game,
    rules: table.rules,
    occupants,
    names: table.names,
    seed: table.seed,
    get saveName() {
      return table.saveName;
    },
    get seq() {
      return table.seq;
    },
    get revision() {
      return table.revision;
    },
    get progress() {
      return table.progress;
    },
    get outcome() {
      return table.outcome;
    },
    get seatsToMove() {
      return table.seatsToMove;
    },
    get history() {
      return table.history;
    },
    view: viewer => table.view(viewer),
    legalMoves: seat => table.legalMoves(seat),
    play: (seat, move, revision) => table.play(seat, move, revision),
    canUndo: seat => table.canUndo(seat),
    undo: seat => table.undo(seat),
    agreeDraw: () => table.agreeDraw(),
    saveAs: name => table.saveAs(name),
    subscribe: listener => table.subscribe(listener),
    close: () => table.close(),
  };
}

/**
 * Milliseconds before a computer player's move: to be followed while somebody looks on; slow while one stands in for a
 * person who may come back; at once otherwise.
 */
export function paceOf(present: number, record: TableRecord, pace: number): number {
  if (present > 0) return pace;
  const awaited = record.seats.some(
    each => each.kind === 'person' && (each.standIn === 'clock' || each.standIn === 'asked'),
  );
  return awaited ? pace * 10 : 1;
}
