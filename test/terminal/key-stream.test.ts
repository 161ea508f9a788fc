import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../source/base/clock.ts';
import { KeyStream, type KeyStreamOptions } from '../../source/terminal/key-stream.ts';

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

function open(options: Partial<KeyStreamOptions> = {}) {
  const clock = new ManualClock();
  const input = new PassThrough();
  const pastes: string[] = [];
  const answers: string[] = [];
  const faults: unknown[] = [];
  const keys = new KeyStream(input, {
    clock,
    onMouse: () => {},
    onPaste: text => pastes.push(text),
    onAnswer: text => answers.push(text),
    onFault: error => faults.push(error),
    ...options,
  });
  const heard: unknown[] = [];
  /** What has been heard since the last time this was asked. */
  const read = async (): Promise<unknown[]> => {
    keys.onKey(key => heard.push(key));
    await turn();
    return heard.splice(0);
  };
  const send = async (bytes: string): Promise<void> => {
    input.write(bytes);
    await turn();
  };
  return { clock, input, keys, pastes, answers, faults, read, send };
}

describe('the stream of keys', () => {
  test('gives one key at a time', async () => {
    const { send, read } = open();
    await send('jj\x1b[A');
    expect(await read()).toEqual(['j', 'j', 'up']);
  });

  test('draws a row of arrow keys once, and after each other key', async () => {
    const { keys, send } = open();
    const drawn: string[] = [];
    let place = 0;
    let due = false;
    keys.onKey(key => {
      place += key === 'down' ? 1 : 100;
      if (due) return;
      due = true;
      queueMicrotask(() => {
        drawn.push(`${place}`);
        due = false;
      });
    });
    await send('\x1b[B'.repeat(50));
    expect(drawn).toEqual(['50']);
    await send('nn\x1b[B\x1b[Bn');
    expect(drawn).toEqual(['50', '150', '250', '252', '352']);
  });

  test('draws after each arrow key where Ink listens: its lists go on from the line that they have drawn', async () => {
    const { keys, send } = open();
    let drawn = 0;
    keys.on('readable', () => {
      for (let key = keys.read(); key !== null; key = keys.read()) {
        const next = drawn + 1;
        queueMicrotask(() => {
          drawn = next;
        });
      }
    });
    await send('\x1b[B'.repeat(5));
    expect(drawn).toBe(5);
  });

  test('gives keys in their turn, and none is lost', async () => {
    const turns: (() => void)[] = [];
    const { send, read } = open({ turn: work => void turns.push(work) });
    await send('ab');
    expect(await read()).toEqual([]);
    while (turns.length > 0) turns.shift()?.();
    expect(await read()).toEqual(['a', 'b']);
  });

  test('gives keys, clicks and pastes in the order in which they came, whatever turn is due already', async () => {
    const turns: (() => void)[] = [];
    const given: string[] = [];
    const { keys, send } = open({
      turn: work => void turns.push(work),
      onPaste: text => given.push(text),
      onMouse: () => given.push('click'),
    });
    keys.onKey(key => given.push(key));
    await send('ab\x1b[200~pasted\x1b[201~\r\x1b[<0;1;1Mc');
    while (turns.length > 0) turns.shift()?.();
    expect(given).toEqual(['a', 'b', 'pasted', 'enter', 'click', 'c']);
  });

  test('drops what is too many beyond this stream', async () => {
    let left = 2;
    const { send, read } = open({ mayType: () => left-- > 0 });
    await send('abcd');
    expect(await read()).toEqual(['a', 'b']);
  });

  test('an answer that pauses does not become keys', async () => {
    const { send, read, clock, answers } = open();
    await send('\x1bP1$r48:2');
    clock.advance(500);
    await send('::1:2:3m\x1b\\j');
    expect(answers).toEqual(['1$r48:2::1:2:3m']);
    expect(await read()).toEqual(['j']);
  });

  test('Alt and P is no answer for longer than a key', async () => {
    const { send, read, clock, answers } = open();
    await send('\x1bP');
    clock.advance(50);
    await send('j');
    expect(await read()).toEqual(['j']);
    expect(answers).toEqual([]);
  });

  test('waits its time before a lone ESC is Escape', async () => {
    const { send, read, clock } = open({ escapeTimeout: 50 });
    await send('\x1b');
    clock.advance(49);
    expect(await read()).toEqual([]);
    clock.advance(1);
    expect(await read()).toEqual(['escape']);
  });

  test('puts an arrow together that a slow line cut apart', async () => {
    const { send, read, clock } = open({ escapeTimeout: 50 });
    await send('\x1b');
    clock.advance(40);
    await send('[A');
    clock.advance(1000);
    expect(await read()).toEqual(['up']);
  });

  test('lets a paste pause longer than a key', async () => {
    const { send, pastes, clock } = open({ escapeTimeout: 50 });
    await send('\x1b[200~one ');
    clock.advance(500);
    await send('two\x1b[201~');
    expect(pastes).toEqual(['one two']);
  });

  test('takes no more keys in a second than its budget, then goes on', async () => {
    const { send, read, clock } = open({ keysPerSecond: 5 });
    await send('abcdefgh');
    expect(await read()).toEqual(['a', 'b', 'c', 'd', 'e']);
    clock.advance(1000);
    await send('x');
    expect(await read()).toEqual(['x']);
  });

  test('keeps a bounded number of keys while nobody reads', async () => {
    const { send, keys, clock } = open();
    for (let second = 0; second < 5; second++) {
      await send('j'.repeat(5000));
      clock.advance(1000);
    }
    expect(keys.waiting).toBeLessThanOrEqual(1024);
  });

  test('gives Ink the bytes of each key while a component of its own hears keys', async () => {
    const { send, keys, read } = open();
    const bytes: unknown[] = [];
    keys.on('readable', () => {
      for (let key = keys.read(); key !== null; key = keys.read()) bytes.push(key);
    });
    await send('j\x1bOA\x1b');
    await send('[1;5B\x13');
    expect(bytes).toEqual(['j', '\x1b[A', '\x1b[B', '\x13']);
    expect(await read()).toEqual([]);
    await send('k');
    expect([bytes.at(-1), ...(await read())]).toEqual(['k', 'k']);
  });

  test('reports what its listeners throw instead of ending the process', async () => {
    const broken = new Error('a handler that throws');
    const { send, keys, faults } = open();
    keys.onKey(() => {
      throw broken;
    });
    await send('j');
    await turn();
    expect(faults).toEqual([broken]);
  });

  test('reports what a handler of the mouse or of a paste throws', async () => {
    const broken = new Error('a handler that throws');
    const fail = (): never => {
      throw broken;
    };
    const { send, faults } = open({ onMouse: fail, onPaste: fail });
    await send('\x1b[<0;1;1M\x1b[200~x\x1b[201~');
    expect(faults).toEqual([broken, broken]);
  });

  test('holds keys back until it is let go, and Ctrl-C with what was typed after it at once', async () => {
    const { send, keys, read } = open();
    keys.hold(true);
    await send('ab');
    expect(await read()).toEqual([]);
    keys.hold(false);
    expect(await read()).toEqual(['a', 'b']);
    keys.hold(true);
    await send('ab\x03c');
    expect(await read()).toEqual(['ctrl-c', 'c']);
  });

  test('hears nothing any more once stopped', async () => {
    const { send, keys, read, clock } = open();
    await send('\x1b');
    keys.stop();
    clock.advance(100);
    await send('j');
    expect(await read()).toEqual([]);
  });
});
