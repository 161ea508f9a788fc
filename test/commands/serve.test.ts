import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { main } from '../../source/commands/main.ts';
import { freshPrivateKey } from '../../source/server/doors/ssh/host-key.ts';
import { limitWords } from '../../source/server/house/owner/limits.ts';
import { memoryIo } from '../lines/text/memory-io.ts';
import { run } from './run.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'sandtable-serve-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('serve --help lists every limit and the policies', async () => {
  const { status, out } = await run('serve', '--help');
  expect(status).toBe(0);
  for (const name of Object.keys(limitWords)) expect(out).toMatch(new RegExp(`^ {2}${name} +\\d+ `, 'm'));
  expect(out).toContain('nothing is forwarded');
});

test.each([
  [['--port', 'ssh'], 'a port is a number from 0 to 65535, not ssh'],
  [['--port', '70000'], 'a port is a number from 0 to 65535, not 70000'],
  [
    ['--name', '-oProxyCommand=x'],
    '--name takes NAME, NAME:PORT or [ADDRESS]:PORT, as people type it, not -o',
  ],
  [['--name', 'here:70000'], '--name takes NAME'],
  [['--limit', 'people=3'], 'there is no limit people; there are connections,'],
  [['--pace', 'fast'], 'a pace is a whole number of milliseconds from 1 to 10000, not fast'],
  [['--maps', '/nowhere/at/all'], 'the folder of maps /nowhere/at/all cannot be read'],
  [['--host-key', 'key'], '--host-key goes with --database; a data folder has its own key'],
  [['--database', 'mysql://me:secret@host/db'], 'the address of a database is postgres://NAME@HOST/DATABASE'],
  [['--database', 'postgres://me:a,b@one:5432,two:5432/db'], 'the address of a database names one host;'],
  [['--database', 'postgres://one,two/db'], 'the address of a database names one host;'],
  [
    ['--database', 'postgres://me:a,b@host/db'],
    '--database needs --host-key FILE, the same key for all nodes;',
  ],
  [['--database', 'postgres://host/db'], '--database needs --host-key FILE, the same key for all nodes;'],
  [
    ['--database', 'postgres://host/db', '--host-key', '/nowhere/at/all'],
    'the key /nowhere/at/all cannot be',
  ],
  [['--health', 'here'], '--health takes PORT, which only this machine can ask, or ADDRESS:PORT'],
  [['--health', '99999'], '--health takes PORT'],
  [['--keep-games', '1'], '--keep-games is a number of days, 2 or more'],
  [['--keep-talk', 'long'], '--keep-talk is a number of days, 2 or more'],
  [['--archive', '/srv/archive'], '--archive goes with --keep-games'],
  [['--limit', 'tables=none'], 'the limit tables is a whole number of 1 or more'],
])('serve %j is refused in one sentence', async (words, sentence) => {
  const { status, err, out } = await run('serve', '--data', folder(), ...words);
  expect(status).toBe(1);
  expect(err).toContain(sentence);
  expect(out).toBe('');
  expect(err).not.toContain('secret');
});

test.each([
  ['table.example.org:22', 'ssh table.example.org\n'],
  ['table.example.org:2022', 'ssh -p 2022 table.example.org\n'],
  ['[2001:db8::7]:22', 'ssh 2001:db8::7\n'],
])('with --name %s people are told %j, whatever port is listened at', async (name, told) => {
  const io = memoryIo('', {});
  io.interrupt();
  expect(
    await main(['serve', '--data', folder(), '--host', '127.0.0.1', '--port', '0', '--name', name], io),
  ).toBe(130);
  expect(io.out()).toContain(`Sandtable is open: ${told}`);
});

/** A file with these options. */
function config(data: unknown): string {
  const file = join(folder(), 'serve.json');
  writeFileSync(file, JSON.stringify(data));
  return file;
}

test('a file may hold what serve takes; what is typed goes before it', async () => {
  const io = memoryIo('', {});
  io.interrupt();
  const file = config({
    ...{ host: '127.0.0.1', port: 0, name: 'table.example.org:22', data: folder() },
    ...{ limit: { tables: 3 }, guests: false },
  });
  expect(await main(['serve', '--config', file, '--name', 'other.example.org:22'], io)).toBe(130);
  expect(io.out()).toContain('Sandtable is open: ssh other.example.org\n');
});

test.each([
  [{ prot: 2222 }, 'there is no prot; there are port, host, name, '],
  [{ guests: 'no' }, 'guests is true or false'],
  [{ maps: 'here' }, 'maps is a list of texts'],
  [{ limit: { people: 3 } }, 'there is no limit people; there are connections,'],
  [{ port: 'ssh' }, 'a port is a number from 0 to 65535, not ssh'],
  [[], 'they are no object'],
])('options %j in a file are refused in one sentence', async (options, sentence) => {
  const { status, err, out } = await run('serve', '--data', folder(), '--config', config(options));
  expect(status).toBe(1);
  expect(err).toContain(sentence);
  expect(out).toBe('');
});

test('a file of options that is not there, or no JSON, is refused in one sentence', async () => {
  expect((await run('serve', '--config', '/nowhere/at/all')).err).toContain('cannot be read');
  const file = join(folder(), 'serve.json');
  writeFileSync(file, 'port = 2222');
  expect((await run('serve', '--config', file)).err).toContain('are no JSON');
});

test('the database may be named in the environment, where its password is not seen in the list of processes', async () => {
  const io = memoryIo('', { SANDTABLE_DATABASE: 'postgres://me:secret@127.0.0.1:1/db' });
  expect(await main(['serve', '--data', folder()], io)).toBe(1);
  expect(io.err()).toContain('--database needs --host-key FILE');
  const hostKey = join(folder(), 'key');
  writeFileSync(hostKey, freshPrivateKey());
  const other = memoryIo('', io.env);
  expect(await main(['serve', '--data', folder(), '--host-key', hostKey], other)).toBe(1);
  expect(other.err()).toContain('sandtable: the database cannot be used: ');
  expect(other.err()).not.toContain('secret');
});

test('admin says when no server runs there, and which words it knows', async () => {
  const data = folder();
  expect(await run('admin', 'status', '--data', data)).toMatchObject({
    status: 1,
    err: `sandtable: no server runs on ${data}\n`,
  });
  expect((await run('admin', 'reboot', '--data', data)).err).toContain(
    'there is no admin reboot; there are status,',
  );
  expect((await run('admin', 'kick', '--data', data)).err).toContain('kick needs a name');
});
