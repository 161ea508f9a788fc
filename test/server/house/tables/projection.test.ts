import { describe, expect, test } from 'vitest';
import { type Seat, seat, seats, type Viewer } from '../../../../machines/seat.ts';
import { setupOf } from '../../../../source/server/house/hall/setups.ts';
import { DelayedView } from '../../../../source/server/house/tables/delayed-view.ts';
import {
  type ProjectionOptions,
  SeatProjection,
  TableProjection,
} from '../../../../source/server/house/tables/projection.ts';
import { usualRules } from '../../../../source/setup/choices.ts';
import type { Occupant, Table } from '../../../../source/table/api.ts';
import { openTable } from '../../../../source/table/table.ts';
import { good } from '../../../good.ts';
import { jumpingClock, served } from '../../harness.ts';

const SEED = 'nobody may see this';

async function openGame(id: string): Promise<Table> {
  const game = served.find(one => one.id === id);
  const setup =
    game === undefined ? null : setupOf(game.choices, game.seats.min, usualRules(game.choices)[1]);
  if (game === undefined || setup === null || !setup.ok) throw new Error(`${id} cannot be set up`);
  const occupants = seats(game.seats.min).map((seat): Occupant => ({ kind: 'human', name: `P${seat}` }));
  return good(await openTable({ game: game.game, setup: setup.value, occupants, seed: SEED }, null));
}

const optionsOf = (table: Table): ProjectionOptions => ({
  table,
  occupants: () => table.occupants,
  fault: error => {
    throw error;
  },
});

const windowOf = (table: Table, viewer: Viewer): TableProjection =>
  new TableProjection(optionsOf(table), viewer);

const seatWindowOf = (table: Table, at: Seat): SeatProjection =>
  new SeatProjection(
    { ...optionsOf(table), offerDraw: () => table.agreeDraw(), undo: true, saving: 'saved' },
    at,
  );

/** Lets the weakest computer players play so many moves. */
async function playOn(table: Table, most: number, each: () => void): Promise<void> {
  const roster = await served.find(({ id }) => id === table.game.id)?.players.load();
  const level = roster?.levels[0]?.id ?? '';
  for (let move = 0; move < most && table.outcome === null; move += 1) {
    const [seat] = table.seatsToMove;
    if (seat === undefined || roster === undefined) return;
    const question = { setup: table.rules.setup, view: table.view(seat), seat, seed: `${move}` };
    await table.play(seat, roster.choose(level, question));
    each();
  }
}

describe.each(served.map(game => game.id))(
  '%s: a session gets what its viewer may know, and nothing else',
  id => {
    test('views, events, moves, and no seed, throughout a game', async () => {
      const table = await openGame(id);
      const viewers: readonly Viewer[] = [...seats(table.occupants.length), 'spectator'];
      const windows = viewers.map(viewer => ({ viewer, window: windowOf(table, viewer) }));
      const given: string[] = [];
      await playOn(table, 400, () => {
        for (const { viewer, window } of windows) {
          expect(window.view()).toEqual(table.view(viewer));
          const played = table.history.at(-1);
          const seen = window.history.at(-1);
          const events = (played?.events ?? []).flatMap(event => table.rules.seen(event, viewer) ?? []);
          expect(seen?.events).toEqual(events);
          if (played?.seat !== viewer) expect(seen?.move).toEqual({ type: played?.move.type });
          if (table.outcome === null) given.push(window.seed, JSON.stringify(window.view()));
        }
      });
      expect(given.some(text => text.includes(SEED))).toBe(false);
      expect(given.some(text => text.includes('"random":'))).toBe(false);
    });

    test("nobody moves, takes back or asks for moves in another's seat", async () => {
      const table = await openGame(id);
      const [mover] = table.seatsToMove;
      if (mover === undefined) throw new Error('nobody is to move');
      const other = seats(table.occupants.length).find(seat => seat !== mover) ?? mover;
      const window = seatWindowOf(table, other);
      const [legal] = table.legalMoves(mover);
      if (legal === undefined) throw new Error('there is no move');
      expect([...window.legalMoves(mover)]).toEqual([]);
      expect([...windowOf(table, 'spectator').legalMoves(mover)]).toEqual([]);
      expect(await window.play(mover, legal)).toMatchObject({ ok: false, error: { code: 'not-yours' } });
      expect(await window.undo(mover)).toMatchObject({ ok: false, error: { code: 'not-yours' } });
      expect(table.seq).toBe(0);
    });

    test('nobody ends it because its time is up but the house (rules/grid.md#time)', async () => {
      const table = await openGame(id);
      const [player, watcher] = [seatWindowOf(table, seat(0)), windowOf(table, 'spectator')];
      for (const window of [player, watcher]) expect(window).not.toHaveProperty('endByTime');
      expect(table).toHaveProperty('endByTime');
    });
  },
);

test('who watches late sees a game as it was then, and all of it once it is over', async () => {
  const table = await openGame('grid');
  const clock = jumpingClock();
  const late = new DelayedView({
    live: windowOf(table, 'spectator'),
    delay: 60_000,
    clock,
    before: null,
    fault: optionsOf(table).fault,
  });
  const heard: number[] = [];
  late.subscribe(change => void (change.kind === 'played' && heard.push(change.seq)));
  const first = late.view('spectator');
  await playOn(table, 3, () => {});
  expect(late.view('spectator')).toBe(first);
  expect(late.seq).toBe(0);
  clock.pass(61_000);
  expect(late.seq).toBe(3);
  expect(heard).toEqual([1, 2, 3]);
  await playOn(table, 2, () => {});
  await table.agreeDraw();
  expect(late.seq).toBe(5);
  expect(late.outcome).not.toBeNull();
  late.close();
});
