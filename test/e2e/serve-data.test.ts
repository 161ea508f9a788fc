import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder } from '../server/harness.ts';
import { run, serve } from './serve-client.ts';
import { PROGRAM } from './serving.ts';

const status = (data: string) => run(process.execPath, [PROGRAM, 'admin', 'status', '--data', data]);

test('a second process on one data folder is refused and takes nothing from the first; a killed one keeps nobody out', async () => {
  const data = dataFolder();
  const first = await serve(data);
  await expect(serve(data)).rejects.toThrow(
    /^sandtable: another server has this data folder: process \d+, since 20\S+ \(\S+admin\.sock\)\n$/,
  );
  expect((await status(data)).stdout).toContain('writing      fine');
  first.kill('SIGKILL');
  await first.ended;
  await expect(status(data)).rejects.toThrow(`no server runs on ${data}`);
  const next = await serve(data);
  expect((await status(data)).stdout).toContain('tables       0 playing');
  next.kill('SIGTERM');
  expect(await next.ended).toBe(0);
  expect(readdirSync(data)).not.toContain('admin.sock');
});

test('a data folder of 755 from before is closed; a list of bans that makes no sense ends the start', async () => {
  const data = dataFolder();
  mkdirSync(join(data, 'games'), { mode: 0o755 });
  chmodSync(data, 0o755);
  const server = await serve(data);
  expect(server.log()).toContain(`"event":"open","what":"others could read ${data}/games`);
  server.kill('SIGTERM');
  await server.ended;
  for (const name of ['', ...readdirSync(data, { recursive: true }).map(String)])
    expect(statSync(join(data, name)).mode & 0o077).toBe(0);
  writeFileSync(join(data, 'bans.json'), '["192.0.2.7"');
  await expect(serve(data)).rejects.toThrow(
    `sandtable: ${data}/bans.json is damaged; put a copy of yours in its place, or move it away\n`,
  );
});
