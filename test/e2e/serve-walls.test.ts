import { join } from 'node:path';
import { expect, test } from 'vitest';
import { key } from '../server/harness.ts';
import { ask, folderWithKeys, serve, visit } from './serve-client.ts';

/** Every key that a keyboard has, but those that leave the session or the game. */
const KEYS = [
  ...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)),
  ...[key.up, key.down, key.left, key.right, key.tab, ' ', '\x7f', '\x1b[5~', '\x1b[6~', '\x1b[H', '\x1b[F'],
].filter(each => each !== 'q' && each !== 'R');

test('no key and no word starts a program or opens a file outside the data folder: a server walled in so does all it does', async () => {
  const folder = await folderWithKeys('ada');
  const data = join(folder, 'data');
  const serving = await serve(data, 0, ['--import', join(import.meta.dirname, 'walls.mjs')]);
  const ada = await visit(folder, serving.port, 'ada');
  const pressAll = async (): Promise<void> => {
    for (const each of KEYS) {
      const before = ada.sent();
      ada.type(each);
      if (ada.sent() === before) await new Promise(settle => setImmediate(settle));
    }
    // A dialog that one of the keys has opened is closed, one after another.
    for (let dialog = 0; dialog < 3; dialog += 1) ada.type(key.escape);
  };
  await ada.see('n new table');
  await pressAll();
  await ada.see(/Lobby chat|A new table|The code of this table|at the table/);
  const game = await visit(folder, serving.port, 'ada', 'play', 'domination');
  await game.see('A new table');
  game.type(key.down, key.down, key.down, key.right, key.enter);
  await game.see('at the table');
  for (const each of KEYS) game.type(each);
  await game.see('at the table');
  for (const words of [['cat', '/etc/passwd'], ['export', '../../../etc/passwd'], ['sh']])
    expect((await ask(folder, serving.port, 'ada', ...words)).status).toBeGreaterThan(0);
  expect((await ask(folder, serving.port, 'ada', 'tables')).out).toContain('Domination');
  expect(serving.log()).toContain('walls are up');
  expect(serving.log()).not.toMatch(/fault|WALL|unsaved/);
});
