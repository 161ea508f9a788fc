import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { expect, onTestFinished, test } from 'vitest';
import { answer, connectPage } from '../../bench/people.ts';
import { key } from '../server/harness.ts';
import { adaAndBo, ask, folderWithKeys, run, serve, visit } from './serve-client.ts';
import { PROGRAM, startServing } from './serving.ts';

test('two people with OpenSSH play Simple Risk; one is killed and comes back; the server is killed and comes back', async () => {
  const folder = await folderWithKeys('ada', 'bo');
  const data = join(folder, 'data');
  const first = await serve(data);
  const { ada, bo } = await adaAndBo(folder, first.port, first.port);
  bo.kill();
  await ada.see('1 at the table');
  const again = await visit(folder, first.port, 'bo');
  await again.see(/Simple Risk +ada bo/);

  ada.type(key.tab, key.enter);
  await ada.see(/\+14/);
  first.kill('SIGKILL');
  await first.ended;
  const second = await serve(data, first.port);
  const back = await visit(folder, second.port, 'ada');
  await back.see(/Simple Risk +ada bo/);
  back.type(key.enter);
  // What ada was shown before the kill is there: her troop lies on the board.
  await back.see(/\+14/);

  second.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  await back.see('The server stops. Every move is saved');
  expect(back.fullScreen()).toBe(false);
  expect(second.log()).not.toContain('"fault"');
});

test('commands without a screen answer in lines, with exit statuses; the owner asks over a socket', async () => {
  const folder = await folderWithKeys('ada');
  const data = join(folder, 'data');
  const { port } = await serve(data);
  const asAda = (...words: string[]) => ask(folder, port, 'ada', ...words);
  expect((await asAda('help')).out).toContain('-t play GAME');
  expect((await asAda('whoami')).out).toBe('ada, known by your key\n');
  expect((await asAda('tables')).out).toBe('No tables yet.\n');
  expect(await asAda('play', 'grid')).toMatchObject({
    status: 1,
    err: expect.stringContaining('needs a terminal'),
  });
  expect((await asAda('cat', '/etc/passwd')).status).toBe(2);
  const status = await run(process.execPath, [PROGRAM, 'admin', 'status', '--data', data]);
  expect(status.stdout).toMatch(/^connections {2}0, not logged in 0, in all 5$/m);
  const ban = (who: string) => run(process.execPath, [PROGRAM, 'admin', 'ban', who, '--data', data]);
  // Who only passed by is forgotten, name and all; their key is kept out all the same.
  await expect(ban('ada')).rejects.toThrow('nobody known is called ada');
  await ban(fingerprintOf(join(folder, 'ada')));
  expect((await asAda('help')).status).toBe(1);
});

/** The fingerprint of a key as OpenSSH prints it. */
function fingerprintOf(file: string): string {
  const parsed = ssh2.utils.parseKey(readFileSync(file));
  if (parsed instanceof Error) throw parsed;
  const [first] = [parsed].flat();
  return `SHA256:${createHash('sha256')
    .update(first?.getPublicSSH() ?? '')
    .digest('base64')}`;
}

test('a page of the built program is heard however much it sends at once', async () => {
  const data = join(await folderWithKeys(), 'data');
  const serving = await startServing(data, { words: ['--web', '127.0.0.1:0'] });
  onTestFinished(() => serving.kill('SIGKILL'));
  const page = await connectPage(new URL(/^browsers +(\S+)$/m.exec(serving.said())?.[1] ?? ''));
  const closed = new Promise<void>(resolve => page.client.once('close', resolve));
  // In frames that packages unmask with native code where they find it.
  for (const times of [1, 20, 60]) await answer(page, '\x1b[B'.repeat(times));
  page.channel.write('q');
  await closed;
  expect(serving.log()).not.toContain('"fault"');
});
