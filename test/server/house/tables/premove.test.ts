import { describe, expect, test } from 'vitest';
import type { GameTypes } from '../../../../machines/game.ts';
import { seat } from '../../../../machines/seat.ts';
import type { HostedTable } from '../../../../source/server/house/tables/hosted-table.ts';
import { LOBBY } from '../../display.ts';
import { come, freshKey, key, type Player, startTestServer, type TestServer, until } from '../../harness.ts';
import { computer, free, openTable } from '../../tables.ts';

/** The same dice each time. */
const random = (bound: number): number => 5 % bound;

const seatOf = ({ record }: HostedTable, name: string) =>
  seat(record.seats.findIndex(each => each.kind === 'person' && each.name === name));

/** Ada and Bo at a game; Ada looks at it. */
async function twoAt(game: string): Promise<{ server: TestServer; table: HostedTable; ada: Player }> {
  const server = await startTestServer({ random });
  const ada = await come(server, { login: 'ada', key: freshKey(), columns: 120, rows: 40 });
  const bo = await come(server, { login: 'bo', key: freshKey() });
  await ada.see(LOBBY);
  await bo.see(LOBBY);
  const table = await openTable(server, 'ada', {
    game,
    map: 'iberia',
    options: { turnLimit: 200 },
    seats: [free, free, { ...computer, level: game === 'domination' ? 'passive' : 'easy', name: 'Edda' }],
  });
  const other = server.hall.parts.people.named('bo');
  if (other !== null) await server.hall.sit(table, other);
  await until(() => table.waited.length > 0);
  await ada.see('go on');
  ada.type(key.enter);
  await ada.see('at the table');
  return { server, table, ada };
}

/** What the game says that a seat has played since so many moves. */
const playedBy = (table: HostedTable, who: ReturnType<typeof seatOf>, after: number): readonly string[] =>
  (table.running?.history ?? [])
    .filter(each => each.seat === who && each.seq > after)
    .map(each => each.move.type);

async function say(ada: Player, line: string): Promise<void> {
  ada.type('Q');
  await ada.see('Your next turn');
  ada.type(...line, key.enter);
}

describe('a turn of Domination', () => {
  /** It is Bo's turn, and Ada waits. */
  async function bosTurn() {
    const at = await twoAt('domination');
    const { table } = at;
    const [adas, bos] = [seatOf(table, 'ada'), seatOf(table, 'bo')];
    table.standIn(adas, 'asked');
    table.standIn(bos, 'asked');
    await until(() => (table.turn ?? 0) >= 1 && (table.running?.seatsToMove.length ?? 0) > 0);
    table.standIn(bos, null);
    await until(() => table.waited.includes(bos) && (table.running?.progress.phase ?? '') === 'placing');
    table.standIn(adas, null);
    const view: { owners?: readonly number[] } = table.played(adas).view(adas);
    const own = (view.owners ?? []).indexOf(adas) + 1;
    return { ...at, adas, bos, own };
  }

  test('can be given ahead: it is played at once when it comes, if nothing of hers has changed', async () => {
    const { server, table, ada, adas, bos, own } = await bosTurn();
    await ada.see('at the table');
    await say(ada, `pass ${own}`);
    await until(() =>
      Object.values(table.record.personal).some(({ ahead }) => ahead?.line === `pass ${own}`),
    );
    const { seq } = table.running ?? { seq: 0 };
    // Bo does nothing either, and Edda never attacks.
    const running = table.played(bos);
    const passing = async (): Promise<boolean> => {
      const view: { owners?: readonly number[] } = running.view(bos);
      const first = (view.owners ?? []).indexOf(bos) + 1;
      const move = (await server.hall.game('domination')?.premoves?.())?.next(`pass ${first}`, {
        setup: running.rules.setup,
        view,
        seat: bos,
      });
      return move ? (await running.play(bos, move)).ok : false;
    };
    while (await passing());
    await until(() =>
      Object.values(table.record.personal).some(
        ({ aheadTold }) => aheadTold?.startsWith('your premove was played') === true,
      ),
    );
    expect(playedBy(table, adas, seq).slice(0, 2)).toEqual(['place', 'end-attack']);
  });

  test('is refused where it names no country of hers, and can be withdrawn', async () => {
    const { table, ada, adas, own } = await bosTurn();
    const view: { owners?: readonly number[] } = table.played(adas).view(adas);
    const other = (view.owners ?? []).findIndex(owner => owner !== adas) + 1;
    await say(ada, `pass ${other}`);
    await ada.see('that country is not yours');
    ada.type(key.escape);
    await until(() => !ada.text().includes('Your next turn'));
    await say(ada, `pass ${own}`);
    await until(() =>
      Object.values(table.record.personal).some(({ ahead }) => ahead?.line === `pass ${own}`),
    );
    ada.type('Q');
    await ada.see('withdraw it');
    ada.type(key.enter);
    await until(() => Object.values(table.record.personal).every(({ ahead = null }) => ahead === null));
  });

  test('is not played where something has changed since, and she is told', async () => {
    const { table, ada, adas, own } = await bosTurn();
    await say(ada, `pass ${own}`);
    await until(() =>
      Object.values(table.record.personal).some(({ ahead }) => ahead?.line === `pass ${own}`),
    );
    // As if somebody had taken a country of hers: what it was given for is another.
    table.persistence.put(now => ({
      ...now,
      personal: Object.fromEntries(
        Object.entries(now.personal).map(([id, each]) => [
          id,
          each.ahead ? { ...each, ahead: { ...each.ahead, premise: '[]' } } : each,
        ]),
      ),
    }));
    const { seq } = table.running ?? { seq: 0 };
    table.standIn(seatOf(table, 'bo'), 'asked');
    await until(() =>
      Object.values(table.record.personal).some(
        ({ aheadTold }) => aheadTold?.includes('things have changed') === true,
      ),
    );
    expect(playedBy(table, adas, seq)).toEqual([]);
    await ada.see('not played');
  });
});

describe('orders of Warzone', () => {
  /** Ada has committed, Bo has not; she says that she deploys in a country of somebody's in her next turn. */
  async function given(whose: 'ada' | 'bo') {
    const { server, table, ada } = await twoAt('warzone');
    const [adas, bos] = [seatOf(table, 'ada'), seatOf(table, 'bo')];
    table.standIn(adas, 'asked');
    table.standIn(bos, 'asked');
    await until(() => (table.turn ?? 0) >= 2);
    table.standIn(bos, null);
    await until(() => table.waited.includes(bos) && !(table.running?.seatsToMove ?? []).includes(adas));
    table.standIn(adas, null);
    const view: { owners?: readonly unknown[] } = table.played(adas).view(adas);
    const line = `deploy ${(view.owners ?? []).indexOf(seatOf(table, whose)) + 1} 1`;
    await say(ada, 'hello there');
    await ada.see('orders are written as');
    ada.type(key.escape);
    await until(() => !ada.text().includes('Your next turn'));
    await say(ada, line);
    await until(() => Object.values(table.record.personal).some(({ ahead }) => ahead?.line === line));
    const commit: GameTypes['move'] & { readonly orders: readonly []; readonly loss: boolean } = {
      type: 'commit',
      orders: [],
      loss: true,
    };
    const { seq } = table.running ?? { seq: 0 };
    expect(await table.played(bos).play(bos, commit)).toMatchObject({ ok: true });
    const told = (): string | undefined =>
      table.record.personal[server.hall.parts.people.named('ada')?.id ?? '']?.aheadTold;
    await until(() => told() !== undefined);
    return { table, ada, adas, line, told: told(), played: playedBy(table, adas, seq) };
  }

  test('can be given ahead while the others still write theirs, for one turn', async () => {
    const { line, told, played } = await given('ada');
    expect(told).toBe(`your premove was played: ${line}`);
    expect(played).toEqual(['commit']);
  });

  test("are not played where one of them is not allowed then: the country is somebody else's", async () => {
    const { table, ada, adas, told, played } = await given('bo');
    expect(told).toMatch(/^not played .* belongs to bo/);
    expect(played).toEqual([]);
    expect(table.waited).toContain(adas);
    await ada.see('not played');
  });
});
