import { expect, test } from 'vitest';
import { optionsSchema as dominationOptions } from '../../machines/domination/options.ts';
import { at } from '../../machines/result.ts';
import { seat } from '../../machines/seat.ts';
import type { HostedTable } from '../../source/server/house/tables/hosted-table.ts';
import type { StandIn } from '../../source/server/house/tables/record.ts';
import { voteOff } from '../../source/server/house/tables/votes.ts';
import { databases, withPostgres } from '../database/postgres.ts';
import { bad, good } from '../table/tables.ts';
import { come, comeIn, freshKey, jumpingClock, key, type Player, startTestServer, until } from './harness.ts';
import { faultsOf, hostedAt, threeNodes } from './nodes.ts';
import { computer, free, openTable } from './tables.ts';

const fresh = databases();
const [ada, bo, cy] = [seat(0), seat(1), seat(2)];

/**
 * A game whose people sit at three nodes, each at another one: ada, bo, and cy who plays or watches.
 * @param more what is particular about the table
 */
async function play(more: Parameters<typeof openTable>[2] = {}, clock = jumpingClock()) {
  const database = await fresh();
  const nodes = await threeNodes(database, { clock });
  const keys = [freshKey(), freshKey(), freshKey()];
  const first = await comeIn(nodes[0], { login: 'ada', key: at(keys, 0) });
  const { id } = await openTable(nodes[0], 'ada', { seats: [free, free, computer], ...more });
  const table = [await hostedAt(nodes[0], id), await hostedAt(nodes[1], id), await hostedAt(nodes[2], id)];
  const joining = { command: `join ${id}` };
  const second = await come(nodes[1], { login: 'bo', key: at(keys, 1), ...joining });
  await second.see(/at the table|stand up/);
  const third = await come(nodes[2], { login: 'cy', key: at(keys, 2), ...joining });
  await first.see('go on');
  first.type(key.enter);
  const players = [first, second, third] as const;
  for (const player of players) await player.see('at the table');
  return { database, nodes, id, table, players, keys, clock };
}

/** Waits until it is so on every node. */
const everywhere = (table: readonly HostedTable[], is: (each: HostedTable) => boolean): Promise<void> =>
  until(
    () => table.every(is),
    () => JSON.stringify(table.map(({ record }) => record)),
  );

const standsIn =
  (who: number, why: StandIn | null) =>
  ({ record }: HostedTable): boolean => {
    const held = record.seats[who];
    return held?.kind === 'person' && held.standIn === why;
  };

/** Offers a draw by keys. */
async function offer(player: Player): Promise<void> {
  player.type('D');
  await player.see(/The next move ends the offer|It is a draw once everybody agrees/);
  player.type(key.enter);
}

withPostgres('a table with people on different nodes', () => {
  test('hears what is said on each of them, also at the same moment, each line once and in one order', async () => {
    const { table, players, nodes } = await play();
    players[0].type('T', ...'good evening', key.enter, key.enter);
    for (const player of players) await player.see('ada: good evening');
    for (const text of ['one', 'two']) for (const each of table) each.say('bo', text);
    await everywhere(table, ({ chat }) => chat.lines.length === 7);
    await Promise.all(table.map(({ persistence }) => persistence.save()));
    const lines = (): ReadonlySet<string> => new Set(table.map(({ chat }) => JSON.stringify(chat.lines)));
    await until(
      () => lines().size === 1,
      () => [...lines()].join('\n'),
    );
    const moments = at(table, 0).chat.lines.map(each => each.at);
    expect(moments).toEqual([...new Set(moments)].toSorted((one, other) => one - other));
    expect(faultsOf(nodes)).toEqual([]);
  });

  test('sees a move taken back on all of them', async () => {
    const options = dominationOptions.parse({ firstArmies: 'random', firstPlayer: 'first' });
    const { table, players, nodes } = await play({ game: 'domination', map: 'world', options });
    // Four, or more where the deal gave a whole continent.
    await players[0].see(/\d new armies go\?/);
    players[0].type('1', key.enter);
    for (const player of players.slice(1)) await player.see(/▶ A ada +36/);
    players[0].type('z');
    await players[0].see('taken back');
    for (const player of players.slice(1)) await player.see(/▶ A ada +35/);
    await everywhere(table, ({ running }) => running?.seq === 0);
    expect(faultsOf(nodes)).toEqual([]);
  });

  test('agrees to a draw that was offered before all of them stopped', async () => {
    const { database, nodes, id, players, keys } = await play();
    await offer(players[0]);
    await players[1].see('ada offers a draw');
    for (const node of nodes) await node.stop();
    const later = await startTestServer({ shared: { database, hostKey: freshKey() } });
    const back = await come(later, { login: 'bo', key: at(keys, 1), command: `join ${id}` });
    await back.see('at the table');
    back.type('D');
    await back.see('Offered by ada.');
    back.type(key.enter);
    await back.see('A draw');
    await everywhere([await hostedAt(later, id)], ({ record }) => record.stage === 'over');
  });

  test('has no offer of a draw left once somebody has moved, also when nobody leads it', async () => {
    const { table, players, nodes } = await play();
    bad(await at(table, 1).offerDraw(bo));
    await everywhere(table, ({ drawOffers }) => drawOffers.length === 1);
    for (const node of nodes) await node.peers?.release();
    players[0].type(key.enter);
    await everywhere(table, ({ running }) => running?.seq === 1);
    for (const each of table) expect(each.drawOffers).toEqual([]);
    expect(bad(await at(table, 0).offerDraw(ada)).sentence).toContain('when bo offers it too');
  });

  test('counts two votes that were given at the same moment', async () => {
    const { table, players } = await play({ seats: [free, free, free] });
    const [one, two] = at(table, 0).record.seats.map(each => (each.kind === 'person' ? each.person : ''));
    await Promise.all([voteOff(at(table, 0), one ?? '', cy), voteOff(at(table, 1), two ?? '', cy)]);
    await everywhere(table, standsIn(cy, 'kicked'));
    // Which of the notes of one moment is the last is nobody's matter.
    for (const player of players) {
      player.type('T');
      await player.see('the computer plays for cy from now on');
    }
    await until(() => at(table, 2).running?.seatsToMove.includes(cy) === false);
  });

  test('lets the computer play for who asks for it, and for who resigns, to the end of the game', async () => {
    const { table, players, nodes } = await play();
    players[1].type('Z');
    await players[1].see('Z play again');
    await everywhere(table, standsIn(bo, 'asked'));
    players[1].type('Z');
    await everywhere(table, standsIn(bo, null));
    players[1].type('R', key.enter);
    await players[0].see('bo resigns');
    await everywhere(table, standsIn(bo, 'resigned'));
    players[0].type('Z');
    await everywhere(table, ({ record }) => record.stage === 'over');
    expect(faultsOf(nodes)).toEqual([]);
  });

  test('has one clock; who was late and comes back to another node plays again', async () => {
    const { table, players, nodes, keys, id, clock } = await play({
      clock: { seconds: 10, late: 'computer' },
    });
    for (const player of players) await player.see(/\d+ s left/);
    await until(() => {
      clock.pass(500);
      return players[1].text().includes('time is up: the computer plays for ada');
    }, players[1].text);
    await everywhere(table, standsIn(ada, 'clock'));
    await players[0].see('Z play again');
    const again = await come(nodes[2], { login: 'ada', key: at(keys, 0), command: `join ${id}` });
    await again.see('at the table');
    await everywhere(table, standsIn(ada, null));
    await players[0].see('you went on with this game at another terminal');
  });

  test('opens one table when two ask for a rematch at the same moment, and both sit there', async () => {
    const { table, players, nodes } = await play();
    bad(await at(table, 0).offerDraw(ada));
    good(await at(table, 1).offerDraw(bo));
    for (const player of players) await player.see('A draw');
    for (const player of players.slice(0, 2)) player.type('M');
    const tables = (): readonly HostedTable[] => nodes.flatMap(({ hall }) => hall.tables);
    // A node at which nobody is does not have it in memory.
    const going = (): readonly HostedTable[] => tables().filter(({ running }) => running?.outcome === null);
    await until(
      () => going().length >= 2,
      () => players.map(each => each.text()).join('\n'),
    );
    expect(new Set(tables().map(({ id }) => id)).size).toBe(2);
    for (const player of players.slice(0, 2)) await player.see('at the table');
    expect(faultsOf(nodes)).toEqual([]);
  });
});
