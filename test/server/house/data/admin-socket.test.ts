import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  adminAddress,
  askSocket,
  openAdminSocket,
  SOCKET,
} from '../../../../source/server/house/data/admin-socket.ts';
import { dataFolder, startTestServer } from '../../harness.ts';

test('two servers drove the same tables: the second is refused, and the first keeps its socket', async () => {
  const first = await startTestServer();
  const second = startTestServer({ data: first.data });
  await expect(second).rejects.toThrow(
    new RegExp(`^another server has this data folder: process ${process.pid}, since 20\\d\\d-\\d\\d-\\d\\dT`),
  );
  expect(readdirSync(first.data)).toContain(SOCKET);
  await first.stop();
  await (await startTestServer({ data: first.data })).stop();
  expect(readdirSync(first.data)).not.toContain(SOCKET);
});

test('of many that want a folder at once exactly one gets it, and the others are told whose it is', async () => {
  const folder = dataFolder();
  for (let round = 0; round < 10; round += 1) {
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, () => openAdminSocket(folder, new Date())),
    );
    const held = asked.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []));
    expect(held).toHaveLength(1);
    for (const each of asked)
      if (each.status === 'rejected')
        expect(String(each.reason)).toContain(`another server has this data folder: process ${process.pid}`);
    expect(readdirSync(folder)).toEqual([SOCKET]);
    await held[0]?.release();
  }
});

test('what is left of a killed server, a file among it, keeps nobody out', async () => {
  const folder = dataFolder();
  for (const name of [SOCKET, 'abcdef.srv']) writeFileSync(join(folder, name), '');
  const hold = await openAdminSocket(folder, new Date());
  expect(readdirSync(folder)).toEqual([SOCKET]);
  await hold.release();
});

test('a server that does not answer has its folder all the same', async () => {
  const folder = join(dataFolder(), 'data');
  mkdirSync(folder);
  const frozen = createServer(() => {}).listen(join(folder, SOCKET));
  onTestFinished(() => void frozen.close());
  await new Promise(resolve => frozen.once('listening', resolve));
  await expect(openAdminSocket(folder, new Date())).rejects.toThrow(
    /^another server has this data folder, and does not answer/,
  );
});

test('on Windows a server listens at a pipe that is named after its folder, whatever its letters', () => {
  const address = adminAddress('C:\\Data', 'win32');
  expect(address).toMatch(/^\\\\\.\\pipe\\sandtable-[0-9a-f]{32}$/);
  expect(adminAddress('c:\\data', 'win32')).toBe(address);
  expect(adminAddress('C:\\Other', 'win32')).not.toBe(address);
});

test('on Windows the pipe, which the system gives to one process alone, keeps the second server out', async () => {
  const folder = dataFolder();
  // Where there are no pipes a socket stands for it: it is refused to the second just so.
  const address = join(folder, 'pipe');
  const hold = await openAdminSocket(folder, new Date(), 'win32', address);
  hold.answer(line => Promise.resolve(`heard ${line}`));
  expect(await askSocket(address, 'status')).toBe('heard status');
  await expect(openAdminSocket(folder, new Date(), 'win32', address)).rejects.toThrow(
    `another server has this data folder: process ${process.pid}`,
  );
  await hold.release();
  await (await openAdminSocket(folder, new Date(), 'win32', address)).release();
});
