import { Box, Text, useApp, useInput } from 'ink';
import SelectInput from 'ink-select-input';
import { render } from 'ink-testing-library';
import { type ReactNode, useEffect, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Canvas, useMouse, usePastedText, useScreen } from '../../source/terminal/canvas.tsx';
import { Fill } from './fill.ts';
import { openTestScreen } from './harness.ts';

describe('a screen', () => {
  test('gives several keys of one portion one after the other: each finds what the one before has changed', async () => {
    const chosen: string[] = [];
    const items = ['north', 'south', 'east', 'west'].map(name => ({ label: name, value: name }));
    const { show, send } = openTestScreen();
    await show(<SelectInput items={items} onSelect={item => chosen.push(item.value)} />);
    await send('jj\r\x1b[A\r');
    expect(chosen).toEqual(['east', 'south']);
  });

  test('gives the next key of a portion to what the one before has brought onto the screen', async () => {
    const chosen: string[] = [];
    function Steps(): ReactNode {
      const [step, go] = useState(0);
      const items = ['a', 'b', 'c'].map(name => ({ label: name, value: `${step}${name}` }));
      const choose = ({ value }: { value: string }): void => {
        chosen.push(value);
        go(step + 1);
      };
      return <SelectInput key={step} items={items} onSelect={choose} />;
    }
    const { show, send } = openTestScreen();
    await show(<Steps />);
    await send('j\rjj\r\r');
    expect(chosen).toEqual(['0b', '1c', '2a']);
  });

  test('shows what is painted at once, then the first element in its place, and keeps the keys typed before', async () => {
    const heard: string[] = [];
    function Field(): ReactNode {
      useInput(input => {
        heard.push(input);
      });
      return <Canvas width={80} height={24} painter={new Fill('~')} />;
    }
    const { screen, send, show, written, text } = openTestScreen();
    screen.paint(new Fill('~'));
    expect(written()).toContain('~'.repeat(80));
    await Promise.all([send('ab'), show(<Field />)]);
    expect(text()).toBe(Array.from({ length: 24 }, () => '~'.repeat(80)).join('\n'));
    expect(heard).toEqual(['a', 'b']);
  });

  test('writes nothing when the first element is what was painted before', async () => {
    const { screen, show, settled, written } = openTestScreen();
    screen.paint(new Fill('~'));
    await settled();
    written();
    await show(<Canvas width={80} height={24} painter={new Fill('~')} />);
    expect(written()).toBe('');
  });

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
    const { screen, settled, terminal, close, written } = openTestScreen();
    terminal.onTitleChange(title => titles.push(title));
    terminal.onBell(() => bells++);
    screen.setTitle('Ada\x1b]2;evil\x07 · turn 3');
    screen.bell();
    await settled();
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
    expect(rows().slice(0, 3)).toEqual(['.----------.', '|Rene > 5."|', "'----------'"]);
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

test('outside a live screen the size is that of what Ink writes to, with all colours', () => {
  function Size(): ReactNode {
    const { columns, depth } = useScreen();
    useMouse(() => {});
    usePastedText(() => {});
    return <Text>{`${columns} ${depth}`}</Text>;
  }
  const { lastFrame, unmount } = render(<Size />);
  expect(lastFrame()).toBe('100 3');
  unmount();
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
