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
    await ada.see(/1\/\d+ [A-Z]/);
    expect(ada.text()).toContain(title);
    ada.type('>');
    await ada.see(/2\/\d+ [A-Z]/);
    expect(server.hall.tables).toHaveLength(0);
    ada.type('q');
    await ada.see('Learn a game by playing');
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
  await ada.see(/1\/\d+ [A-Z]/);
  ada.type(key.enter);
  await ada.see('2/9 Roll the dice');
  ada.type('a');
  await ada.see('3/9 Move in');
  ada.type(key.enter);
  await ada.see('4/9 One more');
  await ada.see('Attack where from (2,3)?');
  ada.type('n');
  await ada.see('6/9 One move');
  ada.type('n');
  // Two computer players have their turns; where one of them attacks, Ada is asked.
  await ada.see('Defend with how many?');
  expect(ada.text()).toContain('7/9 The others');
});
