import { expect, test } from 'vitest';
import { kits } from '../../../source/games/kits.ts';
import { LOBBY } from '../display.ts';
import { comeIn, key, startTestServer } from '../harness.ts';

test.each(kits.map((kit, line) => ({ id: kit.id, line, title: kit.title })))(
  'whoever comes in can learn $title, alone and unseen',
  async ({ line, title }) => {
    const server = await startTestServer();
    const ada = await comeIn(server, { login: 'ada', columns: 80, rows: 24 });
    ada.type('\t', '1');
    await ada.see('Learn a game by playing');
    ada.type('\x1b[B'.repeat(line));
    ada.type(key.enter);
    await ada.see(/1\/\d+ The aim/);
    expect(ada.text()).toContain(title);
    ada.type('>');
    await ada.see(/2\/\d+ [A-Z]/);
    expect(server.hall.tables).toHaveLength(0);
    ada.type('q');
    await ada.see(LOBBY);
    expect(server.logged.filter(logged => logged.event === 'fault')).toEqual([]);
  },
);

test('computer players move in a lesson over SSH as they do elsewhere', async () => {
  const server = await startTestServer();
  const ada = await comeIn(server, { login: 'ada', columns: 80, rows: 24 });
  ada.type('\t', '1');
  await ada.see('Learn a game by playing');
  ada.type(key.enter);
  await ada.see(/1\/\d+ The aim/);
  ada.type('\x1b[C');
  await ada.see(/2\/\d+ Place troops/);
  ada.type('\t\t\t');
  ada.type('\r');
  await ada.see(/3\/\d+ One strong square/);
  // Two computer players have placed theirs, and it is Ada's turn again: three are left.
  await ada.see(/Ada .*\+3/);
  await ada.see('Where does a troop go?');
});
