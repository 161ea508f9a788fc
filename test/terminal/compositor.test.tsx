import { PassThrough, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../source/base/clock.ts';
import { Canvas } from '../../source/terminal/canvas.tsx';
import { type Closing, openScreen, type Screen } from '../../source/terminal/screen.ts';
import { Fill, turns } from './fill.ts';

/** An output that takes nothing until it is told to. */
class Clogged extends Writable {
  readonly columns = 40;
  readonly rows = 10;
  taken: string[] = [];
  private readonly waiting: (() => void)[] = [];
  private open = true;

  constructor() {
    super({ decodeStrings: false, highWaterMark: 1000 });
  }

  clog(): void {
    this.open = false;
  }

  free(): void {
    this.open = true;
    for (const done of this.waiting.splice(0)) done();
  }

  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    this.taken.push(String(chunk));
    if (this.open) done();
    else this.waiting.push(done);
  }
}

describe('the stream of frames', () => {
  interface Opened {
    readonly output: Clogged;
    readonly input: PassThrough;
    readonly clock: ManualClock;
    readonly screen: Screen;
    readonly fill: Fill;
  }

  async function open(): Promise<Opened> {
    const output = new Clogged();
    const input = new PassThrough();
    const clock = new ManualClock();
    const screen = openScreen({ input, output, clock, depth: 3 });
    const fill = new Fill('#');
    screen.render(<Canvas width={20} height={5} painter={fill} />);
    while (screen.busy) {
      await turns(1);
      clock.advance(100);
    }
    return { output, input, clock, screen, fill };
  }

  test('tells once the first element is drawn: not for what is painted before', async () => {
    const [output, clock] = [new Clogged(), new ManualClock()];
    const screen = openScreen({ input: new PassThrough(), output, clock, depth: 3 });
    const fill = new Fill('#');
    screen.paint(fill);
    let drawn = false;
    void screen.drawn.then(() => {
      drawn = true;
    });
    await turns(3);
    expect(output.taken.join('')).toContain('#');
    expect(drawn).toBe(false);
    screen.render(<Canvas width={20} height={5} painter={fill} />);
    while (screen.busy) {
      await turns(1);
      clock.advance(100);
    }
    await screen.drawn;
    screen.close();
  });

  test('is one write a frame, the first at once, then at most one in sixteen milliseconds', async () => {
    const { output, clock, fill } = await open();
    await turns(1);
    output.taken = [];
    fill.change('a');
    clock.advance(0);
    expect(output.taken.length).toBe(1);
    for (let step = 0; step < 160; step++) {
      fill.change(String.fromCharCode(98 + (step % 25)));
      clock.advance(1);
      await turns(1);
    }
    expect(output.taken.length).toBe(11);
    expect(
      output.taken.every(frame => frame.startsWith('\x1b[?2026h') && frame.endsWith('\x1b[?2026l')),
    ).toBe(true);
  });

  test('leaves frames out while the other side takes none, and shows the last one after', async () => {
    const { output, clock, fill } = await open();
    output.taken = [];
    output.clog();
    for (let step = 0; step < 1000; step++) {
      fill.change(String.fromCharCode(97 + (step % 26)));
      clock.advance(20);
    }
    expect(output.writableLength).toBeLessThan(4000);
    fill.change('Z');
    clock.advance(20);
    output.free();
    await turns(1);
    clock.advance(20);
    expect(output.taken.at(-1)).toContain('ZZZZ');
    expect(output.taken.length).toBeLessThan(10);
  });

  test('ends with its input', async () => {
    const { input, screen } = await open();
    input.end();
    input.resume();
    const closing: Closing = await screen.closed;
    expect(closing).toEqual({ reason: 'input-ended' });
  });

  test('ends with its output', async () => {
    const { output, screen } = await open();
    output.destroy(new Error('EPIPE'));
    expect(await screen.closed).toEqual({ reason: 'output-lost' });
  });
});
