import type { GameTypes } from '../../machines/game.ts';
import { grid } from '../../machines/grid/index.ts';
import { at } from '../../machines/result.ts';
import { type Seat, seat } from '../../machines/seat.ts';
import type { Occupant, PlayedMove, Table, TableChange, TableOptions } from '../../source/table/api.ts';
import type { RulesKit } from '../../source/table/rules-kit.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import type { Lease, SaveStore } from '../../source/table/store.ts';
import { openTable, type ResumedTable, resumeTable } from '../../source/table/table.ts';
import { good } from '../good.ts';
import { counter } from './counter.ts';
import { memoryStore } from './memory-store.ts';

export { bad, good } from '../good.ts';

export const noon = (): Date => new Date('2026-11-20T12:00:00Z');

export const humans = (...names: string[]): Occupant[] => names.map(name => ({ kind: 'human', name }));

/** A saved game with a move that was taken back and a roll, still going on. */
export async function goingOn(): Promise<{ readonly store: SaveStore; readonly table: Table }> {
  const store = memoryStore();
  const table = await openCounter(store);
  const [ada, bo] = [seat(0), seat(1)];
  good(await table.play(ada, add(2)));
  good(await table.undo(ada));
  good(await table.play(ada, roll));
  good(await table.play(bo, pass));
  return { store, table };
}

/** The moves of Counter. */
export const add = (number: number) => ({ type: 'add', number });
export const pass = { type: 'pass' };
export const roll = { type: 'roll' };

/** Options of a table of Counter; two people unless others are named. */
export function counterOptions(changes: Partial<TableOptions> = {}): TableOptions {
  const occupants = changes.occupants ?? humans('Ada', 'Bo');
  return {
    game: counter,
    setup: { seats: occupants.length, options: { target: 30 } },
    occupants,
    seed: 'sand',
    clock: noon,
    ...changes,
  };
}

/** What makes a table of Counter one of Simple Risk. */
export const gridOptions: Partial<TableOptions> = {
  game: grid,
  setup: { seats: 3, options: grid.options.parse({}) },
  occupants: humans('A', 'B', 'C'),
};

export const openCounter = async (
  store: SaveStore | null,
  changes: Partial<TableOptions> = {},
  inspect?: Parameters<typeof openTable>[2],
): Promise<Table> => good(await openTable(counterOptions({ saveName: 'game', ...changes }), store, inspect));

export const resumed = async (
  store: SaveStore,
  name = 'game',
  games: readonly RulesKit[] = [rulesKit(counter)],
): Promise<ResumedTable> => good(await resumeTable(store, name, games));

/** A number generator for choices in tests: the same start gives the same numbers from 0 to `below` − 1. */
export function choices(start: number): (below: number) => number {
  let state = (start * 2654435761 + 1) >>> 0;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Plays legal moves of whoever's turn it is until the game is over or `most` moves have been played. */
export async function playOn(table: Table, most: number, choose = choices(1)): Promise<PlayedMove[]> {
  const played: PlayedMove[] = [];
  while (table.outcome === null && played.length < most) {
    const { seat, move } = legalMove(table, choose);
    played.push(good(await table.play(seat, move)));
  }
  return played;
}

export function legalMove(
  table: Table,
  choose: (below: number) => number,
): { readonly seat: Seat; readonly move: GameTypes['move'] } {
  const seat = at(table.seatsToMove, 0);
  const moves = [...table.legalMoves(seat)];
  return { seat, move: at(moves, choose(moves.length)) };
}

/** All that can be seen of a table, for comparing two. */
export function seenOf(table: Table): unknown {
  const seats = table.occupants.map((_, index) => index as Seat);
  return {
    names: table.names,
    occupants: table.occupants,
    seed: table.seed,
    seq: table.seq,
    progress: table.progress,
    outcome: table.outcome,
    toMove: table.seatsToMove,
    views: [table.view('spectator'), ...seats.map(seat => table.view(seat))],
    history: table.history,
    canUndo: seats.map(seat => table.canUndo(seat)),
  };
}

/** Ends a game because its time is up, as a server does. */
export async function timeOut(table: Table, under?: Lease): ReturnType<Table['agreeDraw']> {
  if (table.endByTime === undefined) throw new Error('nobody here may end it');
  return table.endByTime(under);
}

/** The changes that a table tells from now on, as they come. */
export function heardAt(table: Table): TableChange[] {
  const heard: TableChange[] = [];
  table.subscribe(change => heard.push(change));
  return heard;
}

/** The lines of a save as text. */
export const textOf = async (store: SaveStore, name = 'game'): Promise<readonly string[]> =>
  good(await store.read(name)).lines;
