import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  commandWords,
  LIMITS,
  onPath,
  type Partner,
  startProgram,
} from '../../../source/arena/programs/program.ts';
import { runOnce } from '../../../source/arena/programs/single-run.ts';

const PROGRAM = join(import.meta.dirname, 'programs/player.mjs');
/** Long enough that only a hang comes to it. */
const PATIENT = 20_000;

async function started<T>(kind: string, run: (partner: Partner) => Promise<T>, grace = 100): Promise<T> {
  const partner = await startProgram([process.execPath, PROGRAM, kind], { ...LIMITS, grace });
  try {
    return await run(partner);
  } finally {
    await partner.close();
  }
}

/** Resolves once the process is gone; the test's own limit ends the wait. */
async function gone(pid: number): Promise<boolean> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await new Promise(resolve => setImmediate(resolve));
  }
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

describe('a program', () => {
  it('answers a question with a line', async () => {
    const answer = await started('echo', partner => partner.ask('hello', PATIENT));
    expect(answer).toMatchObject({ kind: 'line', text: 'echo hello' });
  });

  it('has an empty folder and hardly any environment', async () => {
    const answer = await started('surroundings', partner => partner.ask('where', PATIENT));
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
    await started('chatty', async partner => {
      expect(await partner.ask('one', PATIENT)).toMatchObject({ text: 'one' });
      const second = await partner.ask('two', PATIENT);
      expect(second).toMatchObject({ kind: 'line' });
    });
  });

  it('that does not answer has run out of time', async () => {
    expect(await started('silent', partner => partner.ask('hello', 50))).toEqual({ kind: 'timeout' });
  });

  it('that dies is gone, at once and later', async () => {
    await started('once', async partner => {
      expect(await partner.ask('hello', PATIENT)).toMatchObject({ kind: 'line' });
      let answer = await partner.ask('again', PATIENT);
      while (answer.kind === 'line') answer = await partner.ask('again', PATIENT);
      expect(answer).toEqual({ kind: 'gone', sentence: 'it has ended with status 0' });
      partner.tell(['nobody reads this']);
    });
    expect(await started('dies', partner => partner.ask('hello', PATIENT))).toEqual({
      kind: 'gone',
      sentence: 'it has ended with status 3',
    });
  });

  it('that writes without end is ended', async () => {
    const answer = await started('flood', partner => partner.ask('hello', PATIENT));
    expect(answer).toMatchObject({ kind: 'gone', sentence: expect.stringContaining('without end') });
  });

  it('that holds more memory than it may is ended, with a sentence that says so', async () => {
    const partner = await startProgram([process.execPath, PROGRAM, 'hoarder'], { ...LIMITS, megabytes: 300 });
    const answer = await partner.ask('hello', PATIENT);
    await partner.close();
    expect(answer).toEqual({ kind: 'gone', sentence: 'it holds more than 300 MB of memory' });
  });

  it('that is run once is held to the same', async () => {
    const limits = { milliseconds: PATIENT, bytes: 1000, megabytes: 300 };
    const run = await runOnce([process.execPath, PROGRAM, 'hoarder'], 'hello\n', limits);
    expect(run.end).toEqual({ kind: 'exceeded', excess: 'holds more than 300 MB of memory' });
  });

  it('that starts more processes than it may is ended, and they with it', async () => {
    const partner = await startProgram([process.execPath, PROGRAM, 'brood'], { ...LIMITS, processes: 3 });
    const answer = await partner.ask('hello', PATIENT);
    await partner.close();
    expect(answer).toEqual({ kind: 'gone', sentence: 'it runs more than 3 processes' });
  });

  it.runIf(onPath('prlimit') !== null && process.platform === 'linux')(
    'is refused by the kernel what goes far beyond that, however fast it asks',
    async () => {
      const answer = await started('limits', partner => partner.ask('hello', PATIENT));
      expect(answer).toMatchObject({ kind: 'line', text: String(4096 * 1_048_576) });
    },
  );

  it('that is not there is gone', async () => {
    const partner = await startProgram(['/nowhere/at/all']);
    expect(await partner.ask('hello', PATIENT)).toEqual({
      kind: 'gone',
      sentence: 'it cannot be started: ENOENT',
    });
    await partner.close();
  });

  it('that does not end with its input is ended, and its children with it', async () => {
    await started('stubborn', partner => partner.ask('hello', PATIENT));
    const child = await started('parent', async partner => {
      await partner.ask('hello', PATIENT);
      return Number(/child (\d+)/.exec(partner.errors)?.[1]);
    });
    expect(child).toBeGreaterThan(0);
    expect(await gone(child)).toBe(true);
  });
});
