import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { main } from '../../source/commands/main.ts';
import { memoryIo } from '../lines/text/memory-io.ts';
import { saveFolder } from './save-folder.ts';

// A test that is run at midnight would be of two days.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') }));
afterAll(() => void vi.useRealTimers());

async function run(saves: string, input: string, ...words: readonly string[]) {
  const io = memoryIo(input);
  const status = await main(['--saves', saves, 'today', ...words], io);
  return { status, out: io.out(), err: io.err() };
}

test('sandtable today plays the daily challenge in lines; a second try is told that it does not count', async () => {
  const { path } = saveFolder();
  const before = await run(path, '');
  expect(before).toMatchObject({ status: 0, err: '' });
  expect(before.out.match(/not played yet/g)).toHaveLength(4);
  const played = await run(path, 'quit\n', 'grid', '--text', '--name', 'Eve');
  expect(played).toMatchObject({ status: 0, err: '' });
  expect(played.out).toContain('seed today 2026-11-22\n');
  const second = await run(path, 'quit\n', 'grid', '--text');
  expect(second.out).toMatch(/The first try goes on in .+ and is what counts; this one does not\./);
  expect((await run(path, '')).out).toMatch(/Simple Risk +goes on in /);
});

test('sandtable today refuses a game that there is not, and a screen where there is none', async () => {
  const { path } = saveFolder();
  expect((await run(path, '', 'chess')).status).toBe(1);
  expect(await run(path, '', 'grid')).toMatchObject({
    status: 1,
    err: 'sandtable: the screen needs a terminal; in a pipe use sandtable today grid --text\n',
  });
});

test.each(['grid', 'domination', 'warzone', 'intensity'])(
  'the seed of a day is refused at the console of %s, too',
  async game => {
    const io = memoryIo('quit\n');
    expect(await main(['--saves', saveFolder().path, 'text', game, '--seed', 'today 2026-11-23'], io)).toBe(
      1,
    );
    expect(io.err()).toContain('the seed of a day is kept for its daily challenge');
  },
);
