import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { main } from '../../source/commands/main.ts';
import { limitWords } from '../../source/server/owner/limits.ts';
import { memoryIo } from '../text/memory-io.ts';

async function run(...words: readonly string[]) {
  const io = memoryIo('', {});
  const status = await main(words, io);
  return { status, out: io.out(), err: io.err() };
}

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
  [['--limit', 'people=3'], 'there is no limit people; there are connections,'],
  [['--pace', 'fast'], 'a pace is a whole number of milliseconds from 1 to 10000, not fast'],
  [['--maps', '/nowhere/at/all'], 'the folder of maps /nowhere/at/all cannot be read'],
  [['--limit', 'tables=none'], 'the limit tables is a whole number of 1 or more'],
])('serve %j is refused in one sentence', async (words, sentence) => {
  const { status, err, out } = await run('serve', '--data', folder(), ...words);
  expect(status).toBe(1);
  expect(err).toContain(sentence);
  expect(out).toBe('');
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
