import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { err, ok } from '../../../machines/result.ts';
import { startChild } from '../../../source/arena/programs/child.ts';
import { onPath, ownFolder } from '../../../source/arena/programs/executables.ts';
import { groupOf, RESOURCE_LIMITS } from '../../../source/arena/programs/process-group.ts';
import {
  commandWords,
  LIMITS,
  type Partner,
  type Reply,
  startProgram,
} from '../../../source/arena/programs/program.ts';
import { runOnce } from '../../../source/arena/programs/single-run.ts';
import { OPEN, type Walls, wallsFor } from '../../../source/arena/programs/walls.ts';
import { good } from '../../good.ts';

const PROGRAM = join(import.meta.dirname, 'programs/player.mjs');
/** Long enough that only a hang comes to it. */
const PATIENT = 20_000;

/** What this machine allows. */
const allowed = good(await wallsFor(undefined));
const KINDS: readonly (readonly [string, Walls])[] = [
  ...(allowed.network === 'closed' ? [['behind walls', allowed] as const] : []),
  ['without walls', OPEN],
];

/** How a program of `programs/player.mjs` is started. */
interface Start {
  readonly kind: string;
  readonly walls: Walls;
  readonly more?: readonly string[];
  readonly limits?: Partial<typeof LIMITS>;
}

async function started<T>(start: Start, run: (partner: Partner) => Promise<T>): Promise<T> {
  const words = [process.execPath, PROGRAM, start.kind, ...(start.more ?? [])];
  const partner = await startProgram(words, start.walls, { ...LIMITS, grace: 100, ...start.limits });
  try {
    return await run(partner);
  } finally {
    await partner.close();
  }
}

const ask = (start: Start, line = 'hello', milliseconds = PATIENT): Promise<Reply> =>
  started(start, partner => partner.ask(line, milliseconds));

/** Listens until the test has ended. */
async function listening(where: string | number): Promise<Server> {
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen(typeof where === 'number' ? { port: where, host: '127.0.0.1' } : { path: where });
  await once(server, 'listening');
  return server;
}

/** Resolves once a child of a program, which holds a pipe of ours for as long as it lives, is gone with its program. */
async function childGone(kind: string, walls: Walls): Promise<void> {
  const path = join(await ownTestFolder(), 'pipe');
  await promisify(execFile)('mkfifo', [path]);
  const pipe = createReadStream(path);
  await started({ kind, walls, more: [path] }, async partner => {
    await once(pipe, 'open');
    expect(await partner.ask('hello', PATIENT)).toMatchObject({ kind: 'line' });
  });
  const ended = once(pipe, 'end');
  pipe.resume();
  await ended;
}

async function ownTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandtable-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test.each([
  ['node bot.mjs', ['node', 'bot.mjs']],
  ['  "/a b/bot" --x "1 2"', ['/a b/bot', '--x', '1 2']],
  ['a;rm $(x) | y > z', ['a;rm', '$(x)', '|', 'y', '>', 'z']],
])('a command is cut at blanks, and no shell reads it: %s', (text, words) => {
  expect(commandWords(text)).toEqual({ ok: true, value: words });
});

test.each([
  ['', 'the command is empty'],
  ['"', 'a quote of the command is not closed'],
])('"%s" is no command', (text, error) => {
  expect(commandWords(text)).toEqual({ ok: false, error });
});

describe.each(KINDS)('a program (bots.md#the-referee) %s', (_, walls) => {
  it('answers a question with a line', async () => {
    expect(await ask({ kind: 'echo', walls })).toMatchObject({ kind: 'line', text: 'echo hello' });
  });

  it('has an empty folder and hardly any environment', async () => {
    const answer = await ask({ kind: 'surroundings', walls }, 'where');
    const { folder, names } = JSON.parse(answer.kind === 'line' ? answer.text : '{}');
    expect(folder).toEqual([]);
    expect(names.filter((name: string) => !name.startsWith('__'))).toEqual([
      'HOME',
      'LANG',
      'PATH',
      'TMPDIR',
    ]);
  });

  it('that says more than it is asked is heard once for each question', async () => {
    await started({ kind: 'chatty', walls }, async partner => {
      expect(await partner.ask('one', PATIENT)).toMatchObject({ text: 'one' });
      const second = await partner.ask('two', PATIENT);
      expect(second).toMatchObject({ kind: 'line' });
    });
  });

  it('that does not answer has run out of time', async () => {
    expect(await ask({ kind: 'silent', walls }, 'hello', 50)).toEqual({ kind: 'timeout' });
  });

  it('that dies is gone, at once and later', async () => {
    await started({ kind: 'once', walls }, async partner => {
      expect(await partner.ask('hello', PATIENT)).toMatchObject({ kind: 'line' });
      let answer = await partner.ask('again', PATIENT);
      while (answer.kind === 'line') answer = await partner.ask('again', PATIENT);
      expect(answer).toEqual({ kind: 'gone', sentence: 'it has ended with status 0' });
      partner.tell(['nobody reads this']);
    });
    const sentence = 'it has ended with status 3';
    expect(await ask({ kind: 'dies', walls })).toEqual({ kind: 'gone', sentence });
  });

  it('that is ended by a signal, its own too, is gone, and the signal is told', async () => {
    const sentence = 'it was ended by SIGTERM';
    expect(await ask({ kind: 'killed', walls })).toEqual({ kind: 'gone', sentence });
  });

  it('that writes without end is ended', async () => {
    expect(await ask({ kind: 'flood', walls })).toMatchObject({
      kind: 'gone',
      sentence: expect.stringContaining('without end'),
    });
  });

  it('that holds more memory than it may is ended, with a sentence that says so', async () => {
    const answer = await ask({ kind: 'hoarder', walls, limits: { megabytes: 300 } });
    expect(answer).toEqual({ kind: 'gone', sentence: 'it holds more than 300 MB of memory' });
  });

  it('that is run once is held to the same', async () => {
    const limits = { walls, milliseconds: PATIENT, bytes: 1000, megabytes: 300 };
    const run = await runOnce([process.execPath, PROGRAM, 'hoarder'], 'hello\n', limits);
    expect(run.end).toEqual({ kind: 'exceeded', excess: 'holds more than 300 MB of memory' });
  });

  const leaving = process.platform === 'linux' ? [[], ['setsid']] : [[]];
  it.each(leaving.map(more => ({ more })))(
    'that starts more processes than it may is ended, and they with it ($more)',
    async ({ more }) => {
      const sentence = 'it runs more than 3 processes';
      const answer = await ask({ kind: 'brood', walls, more, limits: { processes: 3 } });
      expect(answer).toEqual({ kind: 'gone', sentence });
    },
  );

  it.runIf(onPath('prlimit') !== null && process.platform === 'linux')(
    'is refused by the kernel what goes far beyond that, however fast it asks',
    async () => {
      const answer = await ask({ kind: 'limits', walls });
      expect(answer).toMatchObject({ kind: 'line', text: String(4096 * 1_048_576) });
      const glutton = await ask({ kind: 'glutton', walls, limits: { megabytes: 300 } });
      expect(glutton).toMatchObject({ kind: 'line', text: 'refused' });
    },
  );

  it('that is not there is gone', async () => {
    const partner = await startProgram(['/nowhere/at/all'], walls);
    const sentence = 'it cannot be started: ENOENT';
    expect(await partner.ask('hello', PATIENT)).toEqual({ kind: 'gone', sentence });
    await partner.close();
  });

  it('that does not end with its input is ended, and its children with it', async () => {
    await ask({ kind: 'stubborn', walls });
    await childGone('parent', walls);
  });
});

const closed = KINDS.filter(([, { network }]) => network === 'closed');

describe.each(closed)('a program (bots.md#the-referee) %s', (_, walls) => {
  it('does not reach a port of this machine; without walls it does', async () => {
    const address = (await listening(0)).address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    expect(await ask({ kind: 'caller', walls }, port)).toMatchObject({ text: 'refused' });
    expect(await ask({ kind: 'caller', walls: OPEN }, port)).toMatchObject({ text: 'reached' });
  });

  it('does not reach a server that is reached by a file; without walls it does', async () => {
    // As a server makes its `admin.sock`: bound under another name.
    const path = join(await ownTestFolder(), 'a socket');
    await listening(`${path}.new`);
    await rename(`${path}.new`, path);
    expect(await ask({ kind: 'caller', walls }, path)).toMatchObject({ text: 'refused' });
    expect(await ask({ kind: 'caller', walls: OPEN }, path)).toMatchObject({ text: 'reached' });
  });

  it("finds none of its user's files and nobody's secrets, and writes to nothing that stays", async () => {
    const home = await ownTestFolder();
    await writeFile(join(home, 'id_ed25519'), 'a secret');
    const look = [join(home, 'id_ed25519'), '/etc/shadow', '/etc/ssh', '/home', '/var/log', '/sys', PROGRAM];
    const seen = await ask({ kind: 'looks', walls, more: ['writes'] }, JSON.stringify(look));
    expect(JSON.parse(seen.kind === 'line' ? seen.text : '{}')).toEqual({
      read: [PROGRAM],
      written: [],
      // The way to the program itself, where this checkout is a temporary one.
      temporary: PROGRAM.startsWith('/tmp/') ? [PROGRAM.split('/')[2]] : [],
    });
    const open = await ask({ kind: 'looks', walls: OPEN }, JSON.stringify(look));
    expect(JSON.parse(open.kind === 'line' ? open.text : '{}').read).toContain(look[0]);
  });

  it('has what it needs: libraries, what lies beside it, and a folder for passing files that holds so much', async () => {
    const folder = await ownTestFolder();
    await mkdir(join(folder, 'node_modules/beside'), { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'node_modules/beside/index.js'), 'module.exports = "beside it";');
    await mkdir(join(folder, 'src'));
    const source = `import said from 'beside'; import { statfsSync, writeFileSync } from 'node:fs';
      process.stdin.once('data', () => {
        writeFileSync('/tmp/passing', said);
        writeFileSync('own', said);
        const { blocks, bsize } = statfsSync('.');
        console.log(said + ', ' + (blocks * bsize) / 1048576 + ' MB');
      });`;
    await writeFile(join(folder, 'src/bot.js'), source);
    const partner = await startProgram([process.execPath, join(folder, 'src/bot.js')], walls);
    onTestFinished(() => partner.close());
    expect(await partner.ask('hello', PATIENT)).toMatchObject({ text: 'beside it, 256 MB' });
  });

  it.each(['echo', 'orphans'])(
    'is counted alone, as %s, without what holds the walls or is dead',
    async kind => {
      const child = startChild([process.execPath, PROGRAM, kind], await ownFolder(), walls, RESOURCE_LIMITS);
      onTestFinished(() => child.remove());
      child.process.stdin?.write('hello\n');
      await once(child.process.stdout ?? child.process, 'data');
      expect(await groupOf(child.process.pid ?? 0, walls.processes)).toMatchObject({ processes: 1 });
    },
  );

  it('sees no processes but its own', async () => {
    expect(await ask({ kind: 'crowd', walls })).toMatchObject({ text: String(walls.processes) });
  });

  it('is ended with what has left its group (setsid)', async () => {
    await childGone('runaway', walls);
  });

  it('holds no capabilities and gets none, as root too: not to unmount what hides other processes', async () => {
    const answer = await ask({ kind: 'rights', walls });
    const { own, first, more, seen, writable } = JSON.parse(answer.kind === 'line' ? answer.text : '{}');
    const none = ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'].map(set => `Cap${set}:\t${'0'.repeat(16)}\n`).join('');
    expect(own).toBe(`${none}NoNewPrivs:\t1`);
    expect(first).toBe(own);
    expect(more).not.toBe(0);
    expect(writable).toBe(false);
    expect(seen).toBe(walls.processes);
  });
});

describe('the walls of programs (bots.md#the-referee)', () => {
  const none = () => Promise.resolve(err('unshare: Operation not permitted'));
  const some: Walls = { around: () => ['wall'], processes: 1, network: 'closed' };
  const there = () => Promise.resolve(ok(some));

  test('stand where the machine allows them, and are left out where it does not or somebody wants none', async () => {
    expect(await wallsFor(undefined, there)).toEqual(ok(some));
    expect(await wallsFor('closed', there)).toEqual(ok(some));
    expect(await wallsFor(undefined, none)).toEqual(ok(OPEN));
    expect(await wallsFor('open', there)).toEqual(ok(OPEN));
  });

  test('are refused in one sentence where they must stand and cannot', async () => {
    const why = 'unshare: Operation not permitted';
    expect(await wallsFor('closed', none)).toEqual(
      err(`programs cannot be kept from the network here: ${why}`),
    );
    expect(await wallsFor('ajar', there)).toEqual(err('--network is closed or open'));
  });
});
