import { Box, Text, useInput } from 'ink';
import SelectInput from 'ink-select-input';
import { type ReactNode, useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Canvas, Overlay, useScreen } from '../../source/terminal/canvas.tsx';
import { Fill } from './fill.ts';
import { openTestScreen } from './harness.ts';

function Size(): ReactNode {
  const { columns, rows, depth } = useScreen();
  return <Text>{`${columns}x${rows} depth ${depth}`}</Text>;
}

function Keys(): ReactNode {
  const [heard, setHeard] = useState('');
  useInput((input, key) => {
    const name = key.escape ? 'ESC' : key.return ? 'RET' : key.upArrow ? 'UP' : input;
    setHeard(before => `${before}<${name}>`);
  });
  return <Text>{heard}</Text>;
}

describe('a screen', () => {
  test('shows what Ink draws, in its colours', async () => {
    const { show, text, cell } = openTestScreen({ columns: 30, rows: 6 });
    await show(
      <Box flexDirection="column">
        <Text color="#ff8800" bold>
          amber
        </Text>
        <Size />
      </Box>,
    );
    expect(text()).toBe('amber\n30x6 depth 3\n\n\n\n');
    expect(cell(0, 0)).toMatchObject({ glyph: 'a', fg: '#ff8800', bg: null, bold: true });
  });

  test('has as many parts as it likes that follow its size, and Node warns of nothing', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
    onTestFinished(() => warned.mockRestore());
    const { show, text } = openTestScreen({ columns: 30, rows: 16 });
    const parts = [...'abcdefghijklmnop'].map(name => <Size key={name} />);
    await show(<Box flexDirection="column">{parts}</Box>);
    expect(text().match(/30x16/g)).toHaveLength(16);
    expect(warned).not.toHaveBeenCalled();
  });

  test('shows all colours once a terminal has answered that it has them, canvases too', async () => {
    const { screen, show, send, text, written } = openTestScreen({
      columns: 30,
      rows: 4,
      term: 'xterm-256color',
    });
    const orange = <Text color="#ff8800">amber</Text>;
    await show(
      <Box flexDirection="column">
        {orange}
        <Size />
        <Canvas width={4} height={1} painter={new Fill('#')} />
      </Box>,
    );
    const before = written();
    expect(before).toContain('\x1bP$qm\x1b\\');
    expect(before).toContain('38;5;208');
    expect(text()).toContain('depth 2');
    await send('\x1bP1$r0;48:2::1:2:3m\x1b\\');
    const after = written();
    expect(after).toContain('38;2;255;136;0');
    expect(after).toContain('48;2;51;85;119');
    expect(text()).toContain('depth 3');
    expect(screen.depth).toBe(3);
  });

  test('takes no answer of a terminal that was not asked', async () => {
    const { screen, show, send, written } = openTestScreen({ columns: 30, rows: 4, depth: 2 });
    await show(<Size />);
    expect(written()).not.toContain('$qm');
    await send('\x1bP1$r0;48:2::1:2:3m\x1b\\');
    expect(screen.depth).toBe(2);
  });

  test('lays a canvas where its box stands', async () => {
    const { show, rows, cell } = openTestScreen({ columns: 20, rows: 6 });
    await show(
      <Box flexDirection="column">
        <Text>title</Text>
        <Box>
          <Text>ab</Text>
          <Canvas width={4} height={2} painter={new Fill('#')} />
          <Text>cd</Text>
        </Box>
      </Box>,
    );
    expect(rows()).toEqual(['title', 'ab####cd', '  ####', '', '', '']);
    expect(cell(2, 1)).toMatchObject({ fg: '#ffffff', bg: '#335577' });
  });

  test('repaints a canvas when its painter asks, and sends only what changed', async () => {
    const wall = new Fill('#');
    const { show, rows, settled, written } = openTestScreen({ columns: 20, rows: 6 });
    await show(<Canvas width={3} height={1} painter={wall} />);
    written();
    wall.change('%');
    await settled();
    expect(rows()[0]).toBe('%%%');
    expect(written()).toBe(
      '\x1b[?2026h\x1b[m\x1b[1H\x1b[38;2;255;255;255;48;2;51;85;119m%%%\x1b[m\x1b[?2026l',
    );
  });

  test('shows a dialog over a canvas and brings the canvas back', async () => {
    const { show, text, press } = openTestScreen({ columns: 30, rows: 8 });
    const items = [
      { label: 'Stay', value: 'stay' },
      { label: 'Leave', value: 'leave' },
    ];
    function Dialog(): ReactNode {
      const [chosen, choose] = useState<string>();
      return (
        <Box width={30} height={8}>
          <Canvas width={20} height={6} painter={new Fill('~')} />
          {chosen === undefined ? (
            <Overlay position="absolute" marginLeft={3} marginTop={1} borderStyle="single">
              <SelectInput items={items} onSelect={item => choose(item.value)} />
            </Overlay>
          ) : (
            <Text>{chosen}</Text>
          )}
        </Box>
      );
    }
    await show(<Dialog />);
    expect(text()).toBe(
      [
        '~~~~~~~~~~~~~~~~~~~~',
        '~~~┌───────┐~~~~~~~~',
        '~~~│❯ Stay │~~~~~~~~',
        '~~~│  Leave│~~~~~~~~',
        '~~~└───────┘~~~~~~~~',
        '~~~~~~~~~~~~~~~~~~~~',
        '',
        '',
      ].join('\n'),
    );
    await press('down', 'enter');
    expect(text().split('\n')[2]).toBe('~~~~~~~~~~~~~~~~~~~~');
    expect(text()).toContain('leave');
  });

  test('takes merged keys apart', async () => {
    const { show, text, send } = openTestScreen({ columns: 60 });
    await show(<Keys />);
    await send('jj\r\r\x1b[Ak\x1b');
    expect(text().trim()).toBe('<j><j><RET><RET><UP><k><ESC>');
  });

  test('draws anew in another size', async () => {
    const { show, text, resize } = openTestScreen({ columns: 60, rows: 10 });
    await show(<Size />);
    await resize(100, 30);
    expect(text().trim()).toBe('100x30 depth 3');
    await resize(10, 4);
    expect(text().trimEnd()).toContain('20x6');
  });

  test('gives the terminal back', async () => {
    const { show, terminal, close, written } = openTestScreen();
    await show(<Size />);
    expect(terminal.buffer.active.type).toBe('alternate');
    expect(terminal.modes.mouseTrackingMode).toBe('drag');
    expect(terminal.modes.bracketedPasteMode).toBe(true);
    expect(await close()).toEqual({ reason: 'closed' });
    expect(terminal.buffer.active.type).toBe('normal');
    expect(terminal.modes.mouseTrackingMode).toBe('none');
    expect(terminal.modes.bracketedPasteMode).toBe(false);
    expect(written()).toContain('\x1b[?25h');
  });
});
