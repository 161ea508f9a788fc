import { expect, onTestFinished, test } from 'vitest';
import { boardData } from '../../../machines/conquest/board.ts';
import { BUILTIN_MAPS } from '../../../source/maps/builtin/index.ts';
import { createAtlases } from '../../../source/screens/map-board/board-atlas.ts';
import { houseMaps } from '../../../source/server/places/screen-parts.ts';
import { LOBBY } from '../display.ts';
import { focused, toLine } from '../form.ts';
import { come, comeIn, dataFolder, freshKey, key, type Player, startTestServer, until } from '../harness.ts';
import { folderOf, houseOf, rowsOfLand } from '../house.ts';

test('over SSH too all maps are chosen from with a picture, size and continents; what the rules refuse says why', async () => {
  const maps = houseOf(folderOf({ 'Marsh.map': rowsOfLand(30), 'Odd.map': rowsOfLand(30, 29) }));
  const server = await startTestServer({ maps });
  const ada = await come(server, { login: 'ada', columns: 80, rows: 24, command: 'play domination' });
  await ada.see('A new table');
  await toLine(ada, 'Map');
  await ada.see('Enter all maps');
  ada.type(key.enter);
  await ada.see('Enter play on it');
  await ada.see('42 territories in 6 continents');
  ada.type(...'odd');
  await ada.see(/not for these rules[\s\S]*Odd/);
  await ada.see('the rules "standard" refuse this map');
  ada.type(key.enter);
  ada.type(key.escape);
  await until(() => !ada.text().includes('/odd'), ada.text);
  ada.type(...'marsh');
  await ada.see('a map of this server');
  ada.type(key.enter);
  await ada.see('◂ Marsh ▸');
  ada.type('\x13');
  await ada.see('The code of this table is');
  expect(server.hall.tables[0]?.record.map).toBe('house:Marsh');
});

test('a map whose shapes are there already, from a game on it, is shown in the list at once', async () => {
  const atlases = createAtlases(() => null);
  onTestFinished(() => atlases.close());
  const [house, first] = [houseOf(), BUILTIN_MAPS[0]];
  if (first === undefined) throw new Error('there is no map');
  await atlases.prepare({ board: boardData(first.map), source: first.id });
  const library = houseMaps(house, atlases);
  expect(library.load(first.id)?.ok).toBe(true);
});

test('rules of their own are kept for somebody with a key, and for a guest with the code, and played', async () => {
  const data = dataFolder();
  const mine = freshKey();
  const before = await startTestServer({ data });
  const codes: string[] = [];
  for (const who of [{ login: 'ada', key: mine }, { login: 'gus' }]) {
    const player = await come(before, { ...who, columns: 100, rows: 30, command: 'play domination' });
    await player.see('A new table');
    await toLine(player, 'More rules');
    player.type(...'turn limit');
    await player.see(/turn limit +◂ open ▸/);
    player.type(key.enter);
    await player.see('Enter fold');
    await toLine(player, 'Turn limit');
    player.type(key.right);
    await player.see('• Turn limit');
    while (!focused(player).includes('▌ Rules')) {
      const seen = focused(player);
      player.type(key.up);
      await until(() => focused(player) !== seen, player.text);
    }
    await player.see('Enter keep under a name');
    player.type(key.enter);
    await player.see('Keep these rules');
    player.type(...'fast ones', key.enter);
    await player.see('◂ fast ones ▸');
    player.type('\x13');
    await player.see('The code of this table is');
    const own = before.hall.parts.people.named(who.login);
    if (own?.code !== undefined && own.code !== null) codes.push(own.code);
    // Who stands up takes the table away: nothing but what they kept remembers them.
    player.type('x');
    await player.see(LOBBY);
    player.cut();
  }
  await until(() => before.hall.visitors.length === 0);
  await before.stop();
  const after = await startTestServer({ data });
  const look = async (player: Player): Promise<void> => {
    await player.see('A new table');
    await toLine(player, 'Rules');
    player.type(key.left);
    await player.see('◂ fast ones ▸');
  };
  await look(await come(after, { login: 'ada', key: mine, command: 'play domination' }));
  const guest = await comeIn(after, { login: 'other' });
  guest.type('\t', '6', ...(codes[0] ?? ''), key.enter);
  await guest.see('gus · ');
  guest.type('n');
  await guest.see('A new table');
  for (let turn = 0; turn < 5 && !focused(guest).includes('Domination'); turn += 1) {
    const seen = focused(guest);
    guest.type(key.right);
    await until(() => focused(guest) !== seen, guest.text);
  }
  await look(guest);
});

test('the room says who has a key: a guest may have a name like theirs', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'Ada', key: freshKey(), command: 'play grid' });
  await ada.see('A new table');
  ada.type('\x13');
  await ada.see(/B {2}Ada, with a key|A {2}Ada, with a key/);
  const { id = '' } = server.hall.tables[0] ?? {};
  const guest = await come(server, { login: 'adda', command: `watch ${id}` });
  await guest.see('Ada, with a key');
  const own = await come(server, { login: 'adda', command: 'play grid' });
  await own.see('A new table');
  own.type('\x13');
  await own.see('One seat is free.');
  expect(own.text()).not.toContain('with a key');
});

test('the room says what goes at the table: clock, hints, taking back; and shows a guest the own code', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', columns: 80, rows: 24, command: 'play grid' });
  await ada.see('A new table');
  await toLine(ada, 'Hints');
  ada.type(key.right);
  await toLine(ada, 'Taking back');
  ada.type(key.right, '\x13');
  await ada.see('The code of this table is');
  await ada.see('no clock · i gives hints · nothing is taken back');
  await ada.see(server.hall.parts.people.named('ada')?.code ?? 'no code');
  expect(server.hall.tables[0]?.record).toMatchObject({ hints: true, undo: false });
});
