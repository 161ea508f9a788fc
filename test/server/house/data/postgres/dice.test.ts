import { expect, test } from 'vitest';
import { seat } from '../../../../../machines/seat.ts';
import { giveWord, pledgeAt } from '../../../../../source/server/house/tables/dice.ts';
import { hashOfNonce, sourceOf } from '../../../../../source/table/honest-dice.ts';
import { databases, withPostgres } from '../../../../database/postgres.ts';
import { LOBBY } from '../../../display.ts';
import { come, freshKey, until } from '../../../harness.ts';
import { faultsOf, hostedAt, threeNodes } from '../../../nodes.ts';
import { free, openTable } from '../../../tables.ts';

const fresh = databases();

withPostgres('honest dice in a house', () => {
  test('words given on two nodes at once are both in the dice of the one game, whose hash all nodes have shown', async () => {
    const nodes = await threeNodes(await fresh());
    const [first, second, third] = nodes;
    const ada = await come(first, { login: 'ada', key: freshKey() });
    const bo = await come(second, { login: 'bo', key: freshKey() });
    for (const player of [ada, bo]) await player.see(LOBBY);
    const table = await openTable(first, 'ada', { seats: [free, free, free], turnLimit: 1, rated: true });
    const tables = await Promise.all(nodes.map(node => hostedAt(node, table.id)));
    const hashes = tables.map(table => pledgeAt(table)?.hash);
    expect(new Set(hashes).size).toBe(1);
    const [here, there, elsewhere] = tables;
    const sitters = [first, second].map((node, index) =>
      node.hall.parts.people.named(index === 0 ? 'ada' : 'bo'),
    );
    const [one, other] = sitters;
    if (!here || !there || !elsewhere || !one || !other) throw new Error('somebody is not there');
    expect(await second.hall.sit(there, other)).toBeNull();
    const given = await Promise.all([giveWord(here, one, 'tulip'), giveWord(there, other, 'sand')]);
    expect(given).toEqual([null, null]);
    await until(() => tables.every(({ record }) => record.dice?.words.length === 2));
    expect(await giveWord(there, other, 'rose')).toBe('your word is in already');
    // Both begin at once: it is one game.
    expect(await Promise.all([first.hall.begin(here), second.hall.begin(there)])).toEqual([null, null]);
    await until(() => here.running !== null && there.running !== null);
    const seeds = [here, there].map(({ running }) => running?.seed ?? '');
    expect(seeds[0]).toBe(seeds[1]);
    const source = sourceOf(seeds[0] ?? '');
    expect(source?.words.toSorted()).toEqual(['sand', 'tulip']);
    expect(hashOfNonce(source?.nonce ?? '')).toBe(hashes[0]);
    here.standIn(seat(0), 'asked');
    there.standIn(seat(1), 'asked');
    await until(() => tables.every(({ record }) => record.stage === 'over'));
    // Every node makes the same ratings of it.
    expect(elsewhere.record.places).toHaveLength(3);
    const best = ({ listing }: typeof third) => listing.houseRecords.partsFor('nobody');
    await until(async () => JSON.stringify(await best(third)).includes('1 game'));
    for (const node of nodes) expect(await best(node)).toEqual(await best(third));
    expect(faultsOf(nodes)).toEqual([]);
  });
});
