import { EventEmitter } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobStopper, supervise } from '../../source/terminal/lifecycle.ts';
import type { Closing } from '../../source/terminal/screen.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-supervision-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A supervised stand-in for a screen, a process that can be sent signals, and what was told. */
function supervised() {
  let settle: (closing: Closing) => void = () => {};
  const closed = new Promise<Closing>(resolve => {
    settle = resolve;
  });
  let redrawn = 0;
  let lent = 0;
  let stopped = 0;
  const screen = {
    closed,
    close: () => settle({ reason: 'closed' }),
    lend: () => {
      lent++;
    },
    redraw: () => {
      redrawn++;
    },
  };
  const signals = new EventEmitter();
  const told: string[] = [];
  const status = supervise(
    screen,
    {
      reports: folder,
      program: 'Sandtable',
      errors: { write: text => told.push(text) },
      stop: () => {
        stopped++;
      },
    },
    signals,
  );
  return {
    status,
    signals,
    told,
    end: settle,
    redrawn: () => redrawn,
    lent: () => lent,
    stopped: () => stopped,
  };
}

describe('the exit status', () => {
  test.each([
    ['closed', { reason: 'closed' }, 0],
    ['the input at its end', { reason: 'input-ended' }, 129],
    ['the output lost', { reason: 'output-lost' }, 129],
  ] as const)('of a screen with %s is %j → %i', async (_, closing, status) => {
    const { end, status: result, told } = supervised();
    end(closing);
    expect(await result).toBe(status);
    expect(told).toEqual([]);
  });

  test('of Ctrl-Break on Windows is that of an interrupt, of its closed console that of a hangup', async () => {
    for (const [signal, expected] of [
      ['SIGBREAK', 130],
      ['SIGHUP', 129],
    ] as const) {
      const { signals, status } = supervised();
      signals.emit(signal);
      expect(await status).toBe(expected);
    }
  });

  test('where there are no jobs Ctrl-Z is a key like others', () => {
    const onWindows = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15, SIGBREAK: 21, SIGWINCH: 28 };
    expect(jobStopper(onWindows)).toEqual({});
    expect(jobStopper({ ...onWindows, SIGTSTP: 20 })).toHaveProperty('onSuspend');
  });

  test('of a fault is 1, and what was thrown need not be an error', async () => {
    const { end, status, told } = supervised();
    end({ reason: 'fault', error: 'a\x1b[31m word' });
    expect(await status).toBe(1);
    expect(told).toEqual([
      expect.stringMatching(/^Sandtable stopped because of a fault: a word\. The report is .+\n$/),
    ]);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('of two ends is that of the first', async () => {
    const { signals, status } = supervised();
    signals.emit('SIGTERM');
    signals.emit('SIGINT');
    expect(await status).toBe(143);
  });
});

describe('supervision', () => {
  test('takes the terminal again when the process goes on after a stop', async () => {
    const { signals, redrawn, end, status } = supervised();
    signals.emit('SIGCONT');
    expect(redrawn()).toBe(1);
    end({ reason: 'closed' });
    await status;
  });

  test('lends the terminal at SIGTSTP, stops, and takes it back at SIGCONT, as often as it comes', async () => {
    const { signals, lent, stopped, redrawn, end, status } = supervised();
    for (const times of [1, 2]) {
      signals.emit('SIGTSTP');
      expect([lent(), stopped(), redrawn()]).toEqual([times, times, times - 1]);
      signals.emit('SIGCONT');
      expect(redrawn()).toBe(times);
    }
    end({ reason: 'closed' });
    await status;
    expect(signals.eventNames()).toEqual([]);
  });

  test('leaves nothing behind', async () => {
    const { signals, end, status } = supervised();
    end({ reason: 'closed' });
    await status;
    expect(signals.eventNames()).toEqual([]);
  });
});
