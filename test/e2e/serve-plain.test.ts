import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn as spawnPty } from '@lydell/node-pty';
import headless from '@xterm/headless';
import { expect, onTestFinished, test } from 'vitest';
import { OPENSSH, options } from '../server/openssh.ts';
import { folderWithKeys, serve } from './serve-client.ts';

/** Somebody with OpenSSH's client and no terminal: lines go, lines come. */
interface Caller {
  type(line: string): void;
  /** Everything that has come. */
  text(): string;
  /** Resolves with what has come since the last time, once it holds this. */
  until(what: RegExp): Promise<string>;
  readonly ended: Promise<number | null>;
}

function call(folder: string, port: number, key: string, words: readonly string[], env = {}): Caller {
  const child = spawn('/usr/bin/ssh', [...options(folder, port, key), ...words], {
    env: { PATH: '/usr/bin:/bin', HOME: folder, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  let read = 0;
  let look = (): void => {};
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
    look();
  });
  return {
    type: line => void child.stdin.write(`${line}\n`),
    text: () => text,
    until: what =>
      new Promise(resolve => {
        look = () => {
          const news = text.slice(read);
          if (!what.test(news)) return;
          read = text.length;
          look = () => {};
          resolve(news);
        };
        look();
      }),
    ended: new Promise(resolve => child.once('exit', resolve)),
  };
}

/** A territory of one's own, by what was told of the board. */
const ownIn = (told: string): string => /You: \((\d,\d)\)/.exec(told)?.[1]?.replace(',', ' ') ?? '';

// The real client is what these are about: where it is not installed nothing stands in for it.
test.skipIf(!OPENSSH)(
  'somebody without a screen opens a table over SSH, talks, and plays Simple Risk to its end in lines',
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'sandtable-plain-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const folder = await folderWithKeys('ada');
    const { port } = await serve(data);
    const ada = call(folder, port, 'ada', ['plain']);
    await ada.until(/the lobby[\s\S]*Choose:/);
    ada.type('new');
    const form = await ada.until(/A new table[\s\S]*Choose:/);
    ada.type(/^(\d+) Turn limit/m.exec(form)?.[1] ?? '');
    await ada.until(/Write, or nothing for .*:/);
    ada.type('4');
    await ada.until(/Turn limit: 4[\s\S]*Choose:/);
    ada.type('open');
    expect(await ada.until(/A table of Simple Risk[\s\S]*Choose:/)).toContain('Seat A: ada');
    ada.type('chat');
    await ada.until(/Write:/);
    ada.type('is anybody there?');
    await ada.until(/ada: is anybody there\?/);
    ada.type('back');
    await ada.until(/Choose:/);
    ada.type('start');
    let told = await ada.until(/A ada: deploy/);
    for (let turns = 0; !/The game is over/.test(told); turns += 1) {
      expect(turns).toBeLessThan(200);
      const asked = told.split('\n').findLast(line => /^turn .* A ada: /.test(line)) ?? '';
      if (asked.includes('deploy R C')) {
        ada.type('board');
        ada.type(`deploy ${ownIn(await ada.until(/Row 4\..*\n/))}`);
      } else ada.type(asked.includes('defend') ? 'defend 1' : asked.includes('attack') ? 'stop' : 'pass');
      told = await ada.until(/^turn .* A ada: |^The game is over/m);
    }
    expect(ada.text()).toMatch(/^over: /m);
    expect(ada.text().replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    ada.type('quit');
    expect(await ada.ended).toBe(0);
  },
);

// The real client is what these are about: where it is not installed nothing stands in for it.
test.skipIf(!OPENSSH)(
  'the variable that a client sends asks for lines, and its locale for ASCII',
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'sandtable-plain-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const folder = await folderWithKeys('zoe');
    const { port } = await serve(data);
    const sent = ['-o', 'SendEnv=SANDTABLE_PLAIN LC_ALL'];
    const zoe = call(folder, port, 'zoe', sent, { SANDTABLE_PLAIN: '1', LC_ALL: 'C' });
    await zoe.until(/the lobby[\s\S]*Choose:/);
    zoe.type('chat');
    await zoe.until(/Write:/);
    zoe.type('café → Zoë');
    expect(await zoe.until(/zoe: .*\n/)).toContain('zoe: cafe to Zoe');
    zoe.type('quit');
    expect(await zoe.ended).toBe(0);
  },
);

// The real client is what these are about: where it is not installed nothing stands in for it.
test.skipIf(!OPENSSH)('over SSH every byte on every screen is ASCII in the locale POSIX', async () => {
  const data = mkdtempSync(join(tmpdir(), 'sandtable-plain-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const folder = await folderWithKeys('ada');
  const { port } = await serve(data);
  const words = ['-tt', '-o', 'SendEnv=LC_ALL', ...options(folder, port, 'ada')];
  const env = { PATH: '/usr/bin:/bin', TERM: 'xterm-256color', HOME: folder, LC_ALL: 'POSIX' };
  const pty = spawnPty('/usr/bin/ssh', words, { cols: 120, rows: 40, env });
  onTestFinished(() => pty.kill('SIGKILL'));
  const screen = new headless.Terminal({ cols: 120, rows: 40, allowProposedApi: true });
  let written = '';
  let look = (): void => {};
  pty.onData(part => {
    written += part;
    screen.write(part, () => look());
  });
  const text = (): string =>
    Array.from({ length: 40 }, (_, row) => screen.buffer.active.getLine(row)?.translateToString(true)).join(
      '\n',
    );
  const press = (keys: string, seen: string): Promise<void> => {
    pty.write(keys);
    return new Promise(resolve => {
      look = () => {
        if (text().includes(seen)) resolve();
      };
      look();
    });
  };
  await press('', 'Simple Risk');
  await press('T', 'Everybody in the lobby');
  await press('\r', 'Simple Risk');
  await press('n', 'Clock');
  await press('\x13', 'code of this table');
  await press('s', 'new troops');
  await press('?', 'Keys');
  expect([...written].find(character => character > '\x7e')).toBeUndefined();
});
