import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../source/base/clock.ts';
import { LineSpeed, STATE_ANSWER, TerminalOutput } from '../../source/terminal/terminal-output.ts';
import { openTestScreen } from './harness.ts';

const QUESTION = '\x1b[5n';

/** A terminal behind a line that takes so many bytes in a second, each way so many milliseconds long. */
class Line extends Writable {
  bytesPerSecond: number;
  way: number;
  readonly #clock: ManualClock;
  readonly #answered: () => void;
  /** When all that was written so far has gone through. */
  #free = 0;

  constructor(clock: ManualClock, speed: Pick<Line, 'bytesPerSecond' | 'way'>, answered: () => void) {
    super({ decodeStrings: false });
    this.#clock = clock;
    this.bytesPerSecond = speed.bytesPerSecond;
    this.way = speed.way;
    this.#answered = answered;
  }

  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    const text = String(chunk);
    const begins = Math.max(this.#free, this.#clock.now());
    this.#free = begins + (text.length * 1000) / this.bytesPerSecond;
    const back = this.#free + 2 * this.way - this.#clock.now();
    if (text.endsWith(QUESTION)) this.#clock.after(back, this.#answered);
    done();
  }
}

/** An output on such a line, on which a whole screen has been shown. */
function outputOn(speed: Pick<Line, 'bytesPerSecond' | 'way'>) {
  const clock = new ManualClock();
  const line = new Line(clock, speed, () => output.hear(STATE_ANSWER));
  const events = { onFree: () => {}, onLost: () => {}, onResize: () => {} };
  const output: TerminalOutput = new TerminalOutput(line, clock, events);
  output.frame('x'.repeat(30_000));
  clock.advance(60_000);
  /** Frames of movement as long as the line takes them. @returns how many were shown */
  const play = (frames: number): number => {
    for (let frame = 0; frame < frames; frame += 1) {
      if (output.slow) return frame;
      output.frame('x'.repeat(600));
      clock.advance(45);
    }
    return frames;
  };
  return { clock, line, output, play };
}

describe('how fast a line is', () => {
  test.each([
    ['a terminal here', { bytesPerSecond: 50_000_000, way: 0 }],
    ['a network', { bytesPerSecond: 2_000_000, way: 20 }],
    ['a network around the world', { bytesPerSecond: 500_000, way: 150 }],
  ])('%s takes all that moves', (_, speed) => {
    const { play, clock } = outputOn(speed);
    for (let round = 0; round < 5; round += 1) {
      expect(play(12)).toBe(12);
      clock.advance(2_000);
    }
  });

  test('on a line on which frames would wait nothing moves, after the first frames at the latest', () => {
    const { play, clock } = outputOn({ bytesPerSecond: 960, way: 50 });
    expect(play(12)).toBeLessThan(4);
    clock.advance(10_000);
    expect(play(12)).toBeLessThan(4);
  });

  test('when a line becomes slow what moves ends within a few frames, and moves again once it is fast', () => {
    const { play, clock, line, output } = outputOn({ bytesPerSecond: 1_000_000, way: 20 });
    expect(play(12)).toBe(12);
    clock.advance(1_000);
    line.bytesPerSecond = 2_000;
    expect(play(12)).toBeLessThan(6);
    expect(output.slow).toBe(true);
    clock.advance(10_000);
    line.bytesPerSecond = 1_000_000;
    // What is shown all the same, a key's frame, tells that it is fast again.
    output.frame('x');
    clock.advance(1_000);
    expect(play(12)).toBe(12);
  });

  test('a way that has become longer is no slow line for ever', () => {
    const { play, clock, line, output } = outputOn({ bytesPerSecond: 1_000_000, way: 5 });
    line.way = 140;
    for (let key = 0; key < 10; key += 1) {
      void output.slow;
      output.frame('x');
      clock.advance(1_000);
    }
    expect(play(12)).toBe(12);
  });

  test('nothing is asked unless somebody wants to know, and one question at a time', () => {
    const speed = new LineSpeed(new ManualClock());
    expect(speed.question()).toBe(QUESTION);
    speed.isSlow();
    expect(speed.question()).toBe('');
    speed.hear(STATE_ANSWER);
    expect(speed.question()).toBe(QUESTION);
    speed.hear(STATE_ANSWER);
    expect(speed.question()).toBe('');
  });

  test('what never answers is as fast as its stream takes frames', () => {
    const clock = new ManualClock();
    const speed = new LineSpeed(clock);
    speed.question();
    clock.advance(100_000);
    expect(speed.isSlow()).toBe(false);
  });
});

describe('what moves on a screen', () => {
  test('is not shown without colours', async () => {
    const [coloured, bare] = [openTestScreen(), openTestScreen({ depth: 0 })];
    expect(coloured.screen.takesMovement()).toBe(true);
    expect(bare.screen.takesMovement()).toBe(false);
    await Promise.all([coloured.close(), bare.close()]);
  });

  test('is not shown while the terminal answers late', async () => {
    const { screen, clock, send, close } = openTestScreen();
    screen.paint({ paint: surface => void surface.text(0, 0, 'shown', {}) });
    clock.advance(3_000);
    await send('\x1b[0n');
    expect(screen.takesMovement()).toBe(false);
    screen.redraw();
    await send('');
    await send('\x1b[0n');
    expect(screen.takesMovement()).toBe(true);
    await close();
  });
});
