import { PassThrough, Writable } from 'node:stream';
import { Box, Text, useApp, useInput } from 'ink';
import { render } from 'ink-testing-library';
import { type ReactNode, useEffect, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Canvas, Overlay } from '../../source/terminal/Canvas.tsx';
import { useMouse, usePastedText, useSignals } from '../../source/terminal/live.ts';
import { type Closing, openScreen, type Screen } from '../../source/terminal/session.tsx';
import type { MouseEvent, Painter, Surface } from '../../source/terminal/types.ts';
import { openTestScreen } from './harness.ts';
import { ManualClock } from './manual-clock.ts';

/** A painter that fills its canvas with a glyph and counts how often it was asked. */
class Fill implements Painter {
  painted = 0;
  private glyph: string;
  private readonly listeners = new Set<() => void>();

  constructor(glyph: string) {
    this.glyph = glyph;
  }

  paint(surface: Surface): void {
    this.painted++;
    surface.fill(0, 0, surface.width, surface.height, { fg: 0xffffff, bg: 0x335577 }, this.glyph);
  }

  subscribe = (repaint: () => void): (() => void) => {
    this.listeners.add(repaint);
    return () => this.listeners.delete(repaint);
  };

  change(glyph: string): void {
    this.glyph = glyph;
    for (const repaint of this.listeners) repaint();
  }

  get subscribers(): number {
    return this.listeners.size;
  }
}

/** So many turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setImmediate(resolve));
}

describe('canvases', () => {
  test('move with the layout around them', async () => {
    const fill = new Fill('#');
    const at = (margin: number): ReactNode => (
      <Box marginLeft={margin} marginTop={margin}>
        <Canvas width={2} height={1} painter={fill} />
      </Box>
    );
    const { show, rows } = openTestScreen({ columns: 20, rows: 6 });
    await show(at(1));
    expect(rows()).toEqual(['', ' ##', '', '', '', '']);
    await show(at(3));
    expect(rows()).toEqual(['', '', '', '   ##', '', '']);
  });

  test('stop at the edge of the screen and of a box that hides what overflows', async () => {
    const { show, rows } = openTestScreen({ columns: 20, rows: 6 });
    await show(
      <Box>
        <Box width={6} height={4} flexShrink={0} borderStyle="single" overflow="hidden">
          <Canvas width={10} height={10} painter={new Fill('#')} />
        </Box>
        <Canvas width={30} height={2} painter={new Fill('~')} />
      </Box>,
    );
    expect(rows()).toEqual(['┌────┐~~~~~~~~~~~~~~', '│####│~~~~~~~~~~~~~~', '│####│', '└────┘', '', '']);
  });

  test('are painted anew only when rendered anew or asked for', async () => {
    const fill = new Fill('#');
    let tick = (): void => {};
    function Clock(): ReactNode {
      const [time, setTime] = useState(0);
      tick = () => setTime(before => before + 1);
      return <Text>{time}</Text>;
    }
    const { show, settled, rows } = openTestScreen({ columns: 20, rows: 6 });
    await show(
      <Box>
        <Clock />
        <Canvas width={2} height={1} painter={fill} />
      </Box>,
    );
    const { painted } = fill;
    tick();
    await settled();
    expect(rows()[0]).toBe('1##');
    expect(fill.painted).toBe(painted);
    fill.change('%');
    await settled();
    expect(rows()[0]).toBe('1%%');
    expect(fill.painted).toBe(painted + 1);
  });

  test('that are gone are listened to no more', async () => {
    const fill = new Fill('#');
    const { show, rows } = openTestScreen({ columns: 20, rows: 6 });
    await show(<Canvas width={2} height={1} painter={fill} />);
    expect(fill.subscribers).toBe(1);
    await show(<Text>gone</Text>);
    expect(fill.subscribers).toBe(0);
    expect(rows()[0]).toBe('gone');
  });

  test('take another painter and another size', async () => {
    const { show, rows } = openTestScreen({ columns: 20, rows: 6 });
    const one = new Fill('#');
    await show(<Canvas width={2} height={1} painter={one} />);
    await show(<Canvas width={3} height={2} painter={new Fill('%')} />);
    expect(rows().slice(0, 3)).toEqual(['%%%', '%%%', '']);
    expect(one.subscribers).toBe(0);
  });

  test('outside a live screen are rows of text that follow their painter', async () => {
    const fill = new Fill('#');
    const { lastFrame, unmount } = render(<Canvas width={3} height={2} painter={fill} />);
    expect(lastFrame()).toBe('###\n###');
    await turns(5);
    fill.change('%');
    await turns(5);
    expect(lastFrame()).toBe('%%%\n%%%');
    unmount();
    expect(fill.subscribers).toBe(0);
  });
});

describe('overlays', () => {
  test('win over the canvases before them, and lose to a canvas inside them', async () => {
    const { show, rows } = openTestScreen({ columns: 20, rows: 6 });
    await show(
      <Box width={20} height={6}>
        <Canvas width={12} height={5} painter={new Fill('~')} />
        <Overlay position="absolute" marginLeft={2} marginTop={1} borderStyle="single">
          <Text>dice </Text>
          <Canvas width={1} height={1} painter={new Fill('5')} />
        </Overlay>
      </Box>,
    );
    expect(rows()).toEqual([
      '~~~~~~~~~~~~',
      '~~┌──────┐~~',
      '~~│dice 5│~~',
      '~~└──────┘~~',
      '~~~~~~~~~~~~',
      '',
    ]);
  });

  test('of two, the later in the tree is on top, with its canvas', async () => {
    const { show, rows } = openTestScreen({ columns: 20, rows: 6 });
    await show(
      <Box width={20} height={6}>
        <Canvas width={10} height={4} painter={new Fill('~')} />
        <Overlay position="absolute">
          <Canvas width={6} height={3} painter={new Fill('1')} />
        </Overlay>
        <Overlay position="absolute" marginLeft={3} marginTop={1} backgroundColor="#222222">
          <Text>ab</Text>
          <Canvas width={2} height={1} painter={new Fill('2')} />
        </Overlay>
      </Box>,
    );
    expect(rows()).toEqual(['111111~~~~', '111ab22~~~', '111111~~~~', '~~~~~~~~~~', '', '']);
  });
});

describe('the mouse', () => {
  test('is told to the canvas under it, in its own cells, and to no canvas under an overlay', async () => {
    const heard: string[] = [];
    const note = (who: string) => (event: MouseEvent) =>
      heard.push(`${who} ${event.kind} ${event.x},${event.y}`);
    function Everywhere(): ReactNode {
      useMouse(note('screen'));
      return null;
    }
    const { show, mouse, wheel } = openTestScreen({ columns: 20, rows: 6 });
    await show(
      <Box width={20} height={6} paddingLeft={1} paddingTop={1}>
        <Everywhere />
        <Canvas width={10} height={4} painter={new Fill('~')} onMouse={note('board')} />
        <Overlay position="absolute" marginLeft={4} marginTop={1}>
          <Text>ok</Text>
        </Overlay>
      </Box>,
    );
    await mouse(3, 2);
    expect(heard.splice(0)).toEqual([
      'screen press 3,2',
      'board press 2,1',
      'screen release 3,2',
      'board release 2,1',
    ]);
    await mouse(5, 2);
    expect(heard.splice(0)).toEqual(['screen press 5,2', 'screen release 5,2']);
    await wheel(1, 1, 'down');
    expect(heard.splice(0)).toEqual(['screen wheel-down 1,1', 'board wheel-down 0,0']);
    await mouse(0, 0);
    expect(heard.splice(0)).toEqual(['screen press 0,0', 'screen release 0,0']);
  });
});

describe('a screen', () => {
  test('gives pasted text to who listens, never as keys', async () => {
    const heard: string[] = [];
    function Field(): ReactNode {
      usePastedText(text => heard.push(`paste ${text}`));
      useInput(input => {
        heard.push(`key ${input}`);
      });
      return <Text>field</Text>;
    }
    const { show, paste, press } = openTestScreen();
    await show(<Field />);
    await paste('quit\ny');
    await press('x');
    expect(heard).toEqual(['paste quit\ny', 'key x']);
  });

  test('sets a title without control characters, restores it, and rings the bell', async () => {
    const titles: string[] = [];
    let bells = 0;
    function Ring(): ReactNode {
      const { setTitle, bell } = useSignals();
      useEffect(() => {
        setTitle('Ada\x1b]2;evil\x07 · turn 3');
        bell();
      }, [setTitle, bell]);
      return <Text>ring</Text>;
    }
    const { show, terminal, close, written } = openTestScreen();
    terminal.onTitleChange(title => titles.push(title));
    terminal.onBell(() => bells++);
    await show(<Ring />);
    expect(titles).toEqual(['Ada · turn 3']);
    expect(bells).toBe(1);
    await close();
    expect(written()).toContain('\x1b[23;2t');
  });

  test.each([
    [2, 208],
    [1, 11],
    [0, null],
  ] as const)('of depth %i shows the reduced colour', async (depth, fg) => {
    const { show, cell } = openTestScreen({ depth });
    const palette = new Map([[0xff8800, { ansi256: 208, ansi16: 11 }]]);
    const screen = openTestScreen({ depth, palette });
    await show(<Text color="red">x</Text>);
    expect(cell(0, 0).fg).toBe(depth === 0 ? null : 1);
    await screen.show(
      <Text color="#ff8800" bold>
        x
      </Text>,
    );
    expect(screen.cell(0, 0)).toMatchObject({ glyph: 'x', fg, bold: true });
  });

  test('changes its palette at once', async () => {
    const { show, screen, settled, cell } = openTestScreen({ depth: 2 });
    await show(<Text color="#ff8800">x</Text>);
    screen.setPalette(new Map([[0xff8800, { ansi256: 99, ansi16: 5 }]]));
    await settled();
    expect(cell(0, 0).fg).toBe(99);
  });

  test('writes nothing but ASCII where nothing else can be shown', async () => {
    const { show, rows, written } = openTestScreen({ columns: 20, rows: 6, ascii: true });
    await show(
      <Box borderStyle="round" width={12}>
        <Text>René ▸ ⚄…</Text>
        <Canvas width={1} height={1} painter={new Fill('▀')} />
      </Box>,
    );
    expect(rows().slice(0, 3)).toEqual(['+----------+', '|Rene > 5."|', '+----------+']);
    expect(written()).toMatch(/^[\x00-\x7e]*$/);
  });

  test('draws everything again after something else wrote on the terminal', async () => {
    const { show, terminal, screen, settled, rows } = openTestScreen({ columns: 20, rows: 6 });
    await show(<Text>intact</Text>);
    terminal.write('\x1b[H\x1b[mgarbage');
    screen.redraw();
    await settled();
    expect(rows()).toEqual(['intact', '', '', '', '', '']);
  });

  test('closes where a component asks Ink to exit', async () => {
    function Leaving(): ReactNode {
      const { exit } = useApp();
      useInput(() => exit());
      return <Text>bye</Text>;
    }
    const { show, screen, send, terminal } = openTestScreen();
    await show(<Leaving />);
    await send('x');
    expect(await screen.closed).toEqual({ reason: 'closed' });
    expect(terminal.buffer.active.type).toBe('normal');
  });

  test('is one of several in a process, each with its own size, keys and end', async () => {
    function Echo(): ReactNode {
      const [heard, setHeard] = useState('');
      useInput(input => setHeard(before => before + input));
      return <Text>{`heard ${heard}`}</Text>;
    }
    const screens = Array.from({ length: 12 }, (_, index) => openTestScreen({ columns: 40 + index }));
    for (const screen of screens) await screen.show(<Echo />);
    for (const [index, screen] of screens.entries()) await screen.press(String.fromCharCode(97 + index));
    expect(screens.map(screen => screen.rows()[0])).toEqual([...'abcdefghijkl'].map(key => `heard ${key}`));
    await screens[0]?.close();
    await screens[1]?.press('!');
    expect(screens[1]?.rows()[0]).toBe('heard b!');
    for (const screen of screens) await screen.close();
  });
});

describe('a fault', () => {
  const broken = new Error('broken');
  const fail = (): never => {
    throw broken;
  };

  function Failing({ on }: { on: 'key' | 'render' | 'effect' | 'mouse' }): ReactNode {
    const [armed, arm] = useState(false);
    useInput(() => (on === 'key' ? fail() : arm(true)));
    useMouse(() => (on === 'mouse' ? fail() : undefined));
    useEffect(() => {
      if (armed && on === 'effect') fail();
    }, [armed, on]);
    if (armed && on === 'render') fail();
    return <Text>whole</Text>;
  }

  test.each(['key', 'render', 'effect', 'mouse'] as const)('in %s closes that screen alone', async on => {
    const other = openTestScreen();
    await other.show(<Text>other</Text>);
    const { show, press, mouse, screen, faults, terminal, settled } = openTestScreen();
    await show(<Failing on={on} />);
    await (on === 'mouse' ? mouse(1, 1) : press('x'));
    expect(await screen.closed).toEqual({ reason: 'fault', error: broken });
    await settled();
    expect(faults).toEqual([broken]);
    expect(terminal.buffer.active.type).toBe('normal');
    await other.resize(30, 10);
    expect(other.rows()[0]).toBe('other');
  });

  test('in a painter closes the screen', async () => {
    const { show, screen, faults } = openTestScreen();
    await show(<Canvas width={2} height={2} painter={{ paint: fail }} />);
    expect(await screen.closed).toEqual({ reason: 'fault', error: broken });
    expect(faults).toEqual([broken]);
  });
});

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
  function open(): { output: Clogged; input: PassThrough; clock: ManualClock; screen: Screen; fill: Fill } {
    const output = new Clogged();
    const input = new PassThrough();
    const clock = new ManualClock();
    const screen = openScreen({ input, output, clock, depth: 3 });
    const fill = new Fill('#');
    screen.render(<Canvas width={20} height={5} painter={fill} />);
    clock.advance(100);
    return { output, input, clock, screen, fill };
  }

  test('is one write a frame, the first at once, then at most one in sixteen milliseconds', async () => {
    const { output, clock, fill } = open();
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
    const { output, clock, fill } = open();
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
    const { input, screen } = open();
    input.end();
    input.resume();
    const closing: Closing = await screen.closed;
    expect(closing).toEqual({ reason: 'input-ended' });
  });

  test('ends with its output', async () => {
    const { output, screen } = open();
    output.destroy(new Error('EPIPE'));
    expect(await screen.closed).toEqual({ reason: 'output-lost' });
  });
});
