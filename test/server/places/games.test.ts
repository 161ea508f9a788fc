import { expect, test } from 'vitest';
import { usualRules } from '../../../source/setup/choices.ts';
import { usualDraft } from '../../../source/setup/draft.ts';
import { come, key, served, startTestServer, until } from '../harness.ts';

/** How many moves of each game are watched over the wire; some games go on for thousands. */
const MOVES = 60;

test.each(served.map(game => game.id))(
  '%s: a table is opened by keys, two people let the computer play for them, and somebody watches',
  async id => {
    const server = await startTestServer();
    const game = served.find(one => one.id === id);
    if (game === undefined) throw new Error('there is no such game');
    const ada = await come(server, { login: 'ada', command: `play ${id}` });
    await ada.see('A new table');
    ada.type(key.enter);
    await ada.see('The code of this table is');
    const table = server.hall.tables[0];
    if (table === undefined) throw new Error('there is no table');
    expect(table.record).toMatchObject({
      game: id,
      map: usualDraft(game.choices).map,
      options: usualRules(game.choices)[1],
    });
    const bo = await come(server, { login: 'bo', command: `join ${table.id}` });
    await bo.see(/The code of this table is|at the table/);
    if (table.running === null) ada.type('s');
    const eve = await come(server, { login: 'eve', command: `watch ${table.id}` });
    for (const player of [ada, bo, eve]) await player.see('at the table');
    ada.type('C');
    bo.type('C');
    const { running } = table;
    await until(
      () => running?.outcome !== null || running.seq > MOVES,
      () => ada.text(),
    );
    for (const player of [ada, bo, eve]) expect(player.text()).toContain(game.title);
    expect(server.logged.filter(line => line.event === 'fault' || line.event === 'bot-fault')).toEqual([]);
  },
);
