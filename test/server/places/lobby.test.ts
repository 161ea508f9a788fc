import { expect, test, vi } from 'vitest';
import { searchCommands } from '../../../source/games/conquest/board/commands.ts';
import { cardCommands } from '../../../source/games/intensity/board/bindings.ts';
import { orderCommands } from '../../../source/games/warzone/board/bindings.ts';
import type { Command } from '../../../source/screens/keys/command.ts';
import { commands } from '../../../source/screens/keys/commands.ts';
import type { Visitor } from '../../../source/server/house/hall/attendance.ts';
import { serverCommands } from '../../../source/server/places/session.ts';
import { come, comeIn, jumpingClock, key, startTestServer } from '../harness.ts';
import { computer, free, openTable } from '../tables.ts';

test('a guest comes in, opens a table of Simple Risk, sits down and begins', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada' });
  ada.type('n');
  await ada.see('A new table');
  ada.type(key.enter);
  await ada.see('The code of this table is');
  ada.type('s');
  await ada.see(/at the table/);
  ada.type('q');
  await ada.see('your turn');
  expect(server.hall.tables).toHaveLength(1);
});

test('the page of keys lists what the server has, in the lobby and at a table', async () => {
  for (const columns of [80, 120]) {
    const server = await startTestServer();
    const ada = await comeIn(server, { login: 'ada', columns, rows: 40 });
    ada.type('?');
    for (const [shown, help] of [
      ['n', 'open a table'],
      ['Tab', 'lessons, tournaments, puzzles'],
      ['i', 'who is here'],
    ])
      await ada.see(new RegExp(`\\b${shown} +\\w.* ${help}`));
    ada.type(key.escape);
    await ada.see('n new table');
    await openTable(server, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
    await ada.see('your turn');
    ada.type(key.enter);
    await ada.see('at the table');
    ada.type('?');
    for (const help of ['what was said here', 'offer a draw', 'resign: the computer plays'])
      await ada.see(help);
  }
});

test('who plays at more tables than fit goes through all of them, and sees the others too', async () => {
  const server = await startTestServer({ limits: { tablesEach: 30 } });
  const ada = await comeIn(server, { login: 'ada', columns: 80, rows: 24 });
  for (let table = 0; table < 14; table += 1)
    await openTable(server, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
  const bo = await come(server, { login: 'bo' });
  await bo.see('2 here');
  await openTable(server, 'bo');
  await ada.see(/^ {3}Your turn +14 *$/m);
  ada.type(END);
  await ada.see('Open seats');
  // The first of them that came is highlighted, wherever it stands now.
  ada.type(HOME);
  await ada.see(/^ {3}Your turn +14 *\n ▌/m);
  for (let step = 0; step < 14; step += 1) ada.type(key.down);
  await ada.see(/^ {3}Open seats *\n ▌ .* free/m);
  expect(ada.text()).toMatch(/Your turn[\s\S]*Lobby chat/);
  for (let step = 0; step < 14; step += 1) ada.type(key.up);
  await ada.see(/^ {3}Your turn +14 *\n ▌/m);
});

test("the table's own keys are no board's", () => {
  // Letters of a name being searched are letters, whatever else they mean; who resigns resigns, at either table, and
  // a rematch and a draw are one; chances are asked for in a replay alone, and what is hidden is dealt on the analysis board alone.
  const apart: readonly Command[] = [
    searchCommands.spell,
    commands.resign,
    commands.rematch,
    commands.draw,
    commands.chances,
    commands.openUp,
  ];
  const others = [commands, cardCommands, orderCommands, searchCommands]
    .flatMap((some): readonly Command[] => Object.values(some))
    .filter(each => !apart.includes(each));
  const boards = new Set(others.flatMap(each => each.keys));
  const { say, standIn, resign, vote, draw, again, since, premove } = serverCommands;
  for (const { keys } of [say, standIn, resign, vote, draw, again, since, premove])
    for (const each of keys) expect(boards.has(each), each).toBe(false);
});

const [HOME, END] = ['\x1b[H', '\x1b[F'];

/** Somebody with a session and no screen. */
const passerBy = (id: string): Visitor => ({
  session: id,
  person: { id, name: id, guest: true, code: null, bell: false, settings: null, seenAt: 0 },
  at: null,
  gone: new Promise(() => {}),
  become() {},
  sendToLobby() {},
  tell() {},
  end() {},
  waitedFor() {},
});

test('who comes and goes costs others in the lobby no turn; who stays one, and of a hundred none', async () => {
  const clock = jumpingClock();
  const server = await startTestServer({ clock });
  let turns = 0;
  const of = server.share.of.bind(server.share);
  vi.spyOn(server.share, 'of').mockImplementation((...who) => {
    const share = of(...who);
    return {
      ...share,
      turn(work) {
        turns += 1;
        share.turn(work);
      },
    };
  });
  const ada = await comeIn(server, { login: 'ada' });
  const turnsOf = (change: () => void): number => {
    clock.pass(10_000);
    turns = 0;
    change();
    clock.pass(10_000);
    return turns;
  };
  const { hall } = server;
  const eve = passerBy('g-eve');
  const comesAndGoes = (): void => {
    hall.enter(eve);
    hall.leave(eve);
  };
  expect(turnsOf(comesAndGoes)).toBe(0);
  expect(turnsOf(() => hall.enter(eve))).toBe(1);
  await ada.see('2 here');
  for (let person = 0; person < 300; person += 1) hall.enter(passerBy(`g-${person}`));
  clock.pass(10_000);
  await ada.see('about 300 here');
  expect(turnsOf(() => hall.enter(passerBy('g-one-more')))).toBe(0);
});

test('the rows of the lobby are made once for all who have no table, until one of them changes', async () => {
  const server = await startTestServer();
  const { hall, listing } = server;
  for (const login of ['ada', 'bo']) await hall.parts.people.whoIs({ login }, 0);
  const [eve, fay] = [passerBy('g-eve').person, passerBy('g-fay').person];
  await openTable(server, 'ada');
  const { tables } = listing.lobby(eve);
  expect(tables).toHaveLength(1);
  hall.enter(passerBy('g-gus'));
  expect(listing.lobby(fay).tables).toBe(tables);
  await openTable(server, 'bo');
  expect(listing.lobby(eve).tables).toHaveLength(2);
});
