import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOBBY } from '../server/display.ts';
import { chooseInForm } from '../server/form.ts';
import { key } from '../server/harness.ts';
import { folderOf, rowsOfLand } from '../server/house.ts';
import { ask, folderWithKeys, opened, run, serve, visit } from './serve-client.ts';
import { PROGRAM } from './serving.ts';

test('a game on a map of the house goes on when the server was killed and the map is gone', async () => {
  const folder = await folderWithKeys('ada');
  const data = join(folder, 'data');
  const maps = folderOf({ 'Marsh.map': rowsOfLand(40), 'broken.map': '[Territories]\n' });
  const first = await serve(data, 0, [], ['--maps', maps]);
  expect(first.log()).toContain('"event":"map","file":"broken.map","why":"');
  const ada = await visit(folder, first.port, 'ada', 'play', 'domination');
  await ada.see('A new table');
  await chooseInForm(ada, 'Map', 'Marsh');
  await opened(ada);
  ada.type('s');
  await ada.see('at the table');
  await ada.see(/Land \d/);
  first.kill('SIGKILL');
  await first.ended;
  rmSync(join(maps, 'Marsh.map'));

  const second = await serve(data, first.port, [], ['--maps', maps]);
  expect((await ask(folder, second.port, 'ada', 'tables')).out).toMatch(/Domination .*Marsh/);
  const back = await visit(folder, second.port, 'ada');
  await back.see(LOBBY);
  back.type(key.enter);
  await back.see('at the table');
  await back.see(/Land \d/);
  expect(second.log()).not.toContain('"fault"');
});

test('a folder of maps that is not there is refused in one sentence', async () => {
  const data = folderOf({});
  const words = ['serve', '--data', data, '--port', '0', '--maps', join(data, 'nowhere')];
  await expect(run(process.execPath, [PROGRAM, ...words])).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `sandtable: the folder of maps ${join(data, 'nowhere')} cannot be read\n`,
  });
});
