import { expect, test } from 'vitest';
import { DatabaseStore } from '../../../../../source/server/house/data/postgres/database-store.ts';
import { setupOf } from '../../../../../source/server/house/hall/setups.ts';
import { occupantsOf } from '../../../../../source/server/house/tables/seating.ts';
import { openTable as openGame } from '../../../../../source/table/table.ts';
import { databases, openDatabase, withPostgres } from '../../../../database/postgres.ts';
import { comeIn, freshKey, startTestServer, until } from '../../../harness.ts';
import { computer, free, openTable } from '../../../tables.ts';

const fresh = databases();

withPostgres('a node that dies while it begins a game', () => {
  test('leaves a save that another node takes up: the table is put down as begun, and led', async () => {
    const database = await fresh();
    const node = await startTestServer({ shared: { database, hostKey: freshKey() } });
    await comeIn(node, { login: 'ada', key: freshKey() });
    const table = await openTable(node, 'ada', { seats: [free, free, computer] });
    const { options, map } = table.record;
    // What the node that died had written: everybody's seats, and the save.
    await table.persistence.change(now => ({
      ok: true,
      value: { ...now, seats: now.seats.map(each => (each.kind === 'open' ? computer : each)) },
    }));
    const game = node.hall.game('grid');
    if (game === null) throw new Error('no game');
    const setup = setupOf(game.choices, 3, options, map, node.hall.parts.maps);
    if (!setup.ok) throw new Error(setup.error);
    const opened = await openGame(
      {
        game: game.game,
        setup: setup.value,
        occupants: occupantsOf(table.record),
        seed: 'sand',
        saveName: table.record.save,
        app: 'test',
      },
      new DatabaseStore(await openDatabase(database)),
    );
    expect(opened.ok).toBe(true);
    await until(() => table.record.stage === 'playing' && node.peers?.leads.length === 1);
    expect(table.running?.seed).toBe('sand');
  });
});
