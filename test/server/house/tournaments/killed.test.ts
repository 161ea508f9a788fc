import { expect, onTestFinished, test } from 'vitest';
import { tablesKind } from '../../../../source/server/house/tables/record.ts';
import { type HouseTournament, tournamentsKind } from '../../../../source/server/house/tournaments/record.ts';
import { databases, withPostgres } from '../../../database/postgres.ts';
import { houseWords, type Serving, startServing } from '../../../e2e/serving.ts';
import { ask as query } from '../../../storm/leases.ts';
import { good } from '../../../table/tables.ts';
import { ask, logIn } from '../../client.ts';
import { come, dataFolder, freshKey } from '../../harness.ts';

const fresh = databases();

/** Milliseconds that another node may take: a dead one's lease has to lapse, and games are played meanwhile. */
const PATIENCE = 60_000;

/** Looks again and again until something is there. */
async function seen<T>(look: () => Promise<T | null>): Promise<T> {
  for (const end = performance.now() + PATIENCE; performance.now() < end; ) {
    const found = await look();
    if (found !== null) return found;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error('it did not come to that');
}

withPostgres('a house of two processes', () => {
  test('a tournament goes on when the node that pairs is killed in the midst of a round: every table once, every result once', async () => {
    const url = await fresh();
    const words = [...houseWords(dataFolder(), url), '--pace', '1'];
    const start = async (): Promise<Serving> => {
      const serving = await startServing(dataFolder(), { words });
      onTestFinished(async () => {
        serving.kill('SIGKILL');
        await serving.ended;
      });
      return serving;
    };
    const keys = { ada: freshKey(), bo: freshKey() } as const;
    const line = async (node: Serving, login: 'ada' | 'bo', command: string): Promise<string> => {
      const client = await logIn(node, { login, key: keys[login] });
      const { out, err } = await ask(client, command);
      client.end();
      expect(err).toBe('');
      return out;
    };
    const pairer = async (): Promise<string | null> => {
      const held = `select node from leases where what = 'pairings' and until > clock_timestamp()`;
      const [row] = await query(url, held);
      return row === undefined ? null : String(row['node']);
    };
    const rows = async <T>(kind: string, read: (text: string, id: string) => T): Promise<readonly T[]> =>
      (await query(url, `select id, body from records where kind = '${kind}'`)).map(row =>
        read(String(row['body']), String(row['id'])),
      );
    const tournament = async (): Promise<HouseTournament> => {
      const [record] = await rows('tournaments', (text, id) => good(tournamentsKind.read(text, id)));
      if (record === undefined) throw new Error('there is no tournament');
      return record;
    };

    const first = await start();
    const before = await seen(pairer);
    const other = await start();
    const opened = await line(
      first,
      'ada',
      'tournament open grid --rounds 2 --set turnLimit=3 --with easy,easy',
    );
    const [, id = ''] = /^Tournament (\S+)\n/.exec(opened) ?? [];
    await line(first, 'bo', `tournament enter ${id}`);
    expect(await line(first, 'ada', `tournament begin ${id}`)).toContain('Round 1');
    // Its tables are there, and wait for who has just been paired.
    first.kill('SIGKILL');
    await first.ended;
    expect((await tournament()).tables.map(({ places }) => places)).toEqual([null, null]);

    // Both come to the other node, and let the computer play for them, round by round.
    for (const round of [1, 2]) {
      const paired = await seen(async () => {
        const { tables } = await tournament();
        const all = tables.filter(each => each.round === round);
        return all.length === 0 ? null : all.flatMap(({ table }) => table ?? []);
      });
      expect(paired).toHaveLength(2);
      for (const login of ['ada', 'bo'] as const) {
        const code = await seen(async () => {
          const tables = await rows('tables', (text, code) => good(tablesKind.read(text, code)));
          const own = tables.find(
            each =>
              each.stage !== 'gathering' &&
              paired.includes(each.id) &&
              each.seats.some(seat => seat.kind === 'person' && seat.name === login),
          );
          if (own === undefined) return null;
          return (await line(other, login, 'tables')).includes(own.id) ? own.id : null;
        });
        const player = await come(other, { login, key: keys[login], columns: 120, command: `join ${code}` });
        await player.see('at the table');
        player.type('Z');
        await player.see(/Z play again|The game is over|M rematch/);
        player.client.end();
      }
    }
    const over = await seen(async () => {
      const now = await tournament();
      return now.stage === 'over' ? now : null;
    });
    expect(await pairer()).not.toBe(before);
    expect(over.tables.map(({ round }) => round)).toEqual([1, 1, 2, 2]);
    const tables = await rows('tables', (text, code) => good(tablesKind.read(text, code)));
    expect(tables.map(each => each.id).toSorted()).toEqual(
      over.tables.map(({ table }) => table ?? '').toSorted(),
    );
    const saves = await query(url, 'select name from saves');
    expect(saves.map(row => String(row['name'])).toSorted()).toEqual(
      tables.map(({ save }) => save).toSorted(),
    );
    for (const { table, players, places } of over.tables) {
      const all = tables.find(each => each.id === table)?.places ?? [];
      const own = players.map((_, seat) => all[seat] ?? 0);
      expect(places).toEqual(own.map(place => 1 + own.filter(each => each < place).length));
    }
    const told = await line(other, 'ada', `standings ${id}`);
    // Two points of two tables in each of two rounds: no result is lost, and none counted twice.
    const points = [...told.matchAll(/^ +\d+\. +(?:ada|bo|easy [12]°) +([\d½.]+) /gm)].map(([, text = '']) =>
      text.endsWith('½') ? Number(text.slice(0, -1) || 0) + 0.5 : Number(text),
    );
    expect(points).toHaveLength(4);
    expect(points.reduce((sum, each) => sum + each, 0)).toBe(4);
  }, 180_000);
});
