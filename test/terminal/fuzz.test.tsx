import fc from 'fast-check';
import { Box, Text, useInput } from 'ink';
import SelectInput from 'ink-select-input';
import { type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Canvas, Overlay, useMouse, usePastedText, useScreen } from '../../source/terminal/canvas.tsx';
import type { Painter, Surface } from '../../source/terminal/types.ts';
import { runs } from '../cases.ts';
import { openTestScreen, type TestScreen } from './harness.ts';

/** A board with a cursor that keys and clicks move without React. */
class Board implements Painter {
  private x = 0;
  private y = 0;
  private readonly listeners = new Set<() => void>();

  paint(surface: Surface): void {
    surface.fill(0, 0, surface.width, surface.height, { bg: 0x203040 }, '·');
    surface.text(2, 1, 'sand and dunes', { fg: 0xffcc66, bold: true }, surface.width - 2);
    surface.put(this.x, this.y, '●', { fg: 0xff0000, inverse: true });
  }

  subscribe = (repaint: () => void): (() => void) => {
    this.listeners.add(repaint);
    return () => this.listeners.delete(repaint);
  };

  moveTo(x: number, y: number): void {
    this.x = x;
    this.y = y;
    for (const repaint of this.listeners) repaint();
  }
}

const ITEMS = ['one', 'two', 'three'].map(label => ({ label, value: label }));

function Game({ board }: { board: Board }): ReactNode {
  const { columns, rows } = useScreen();
  const [log, setLog] = useState<readonly { readonly id: number; readonly line: string }[]>([]);
  const [asking, ask] = useState(false);
  const note = (line: string): void =>
    setLog(before => [...before.slice(-3), { id: (before.at(-1)?.id ?? 0) + 1, line }]);
  useInput((input, key) => {
    if (key.return || input === 'd') ask(before => !before);
    else note(`key ${JSON.stringify(input)}`);
    if (key.upArrow) board.moveTo(log.length, 1);
  });
  usePastedText(text => note(`paste of ${text.length}`));
  useMouse(event => note(`${event.kind} ${event.x},${event.y}`));
  return (
    <Box width={columns} height={rows}>
      <Canvas
        width={Math.floor(columns / 2)}
        height={rows - 1}
        painter={board}
        onMouse={({ x, y }) => board.moveTo(x, y)}
      />
      <Box flexDirection="column" borderStyle="round" borderColor="#667788" flexGrow={1} overflow="hidden">
        {log.map(({ id, line }) => (
          <Text key={id} color={id % 2 === 0 ? 'cyan' : '#88ff00'} wrap="truncate">
            {line}
          </Text>
        ))}
      </Box>
      {asking && (
        <Overlay
          position="absolute"
          marginLeft={4}
          marginTop={2}
          borderStyle="double"
          backgroundColor="#402010"
        >
          <SelectInput items={ITEMS} onSelect={item => note(item.label)} />
        </Overlay>
      )}
    </Box>
  );
}

type Step =
  | { readonly kind: 'bytes'; readonly bytes: string | Uint8Array }
  | { readonly kind: 'resize'; readonly columns: number; readonly rows: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(
        fc.constantFrom(
          'j',
          '\r',
          'd',
          '\x1b',
          '\x1b[A',
          '\x1b[B',
          '\x1b[200~',
          '\x1b[201~',
          '\x1b[<0;9;3M',
          '\x1b[M',
          '\x1b]',
          '\x03',
        ),
        { maxLength: 6 },
      )
      .map((parts): Step => ({ kind: 'bytes', bytes: parts.join('') })),
  },
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 30 }).map((bytes): Step => ({ kind: 'bytes', bytes })) },
  {
    weight: 1,
    arbitrary: fc
      .record({ columns: fc.integer({ min: 20, max: 120 }), rows: fc.integer({ min: 6, max: 40 }) })
      .map((size): Step => ({ kind: 'resize', ...size })),
  },
);

/** Every cell of the screen, with its colours. */
function cellsOf({ screen, cell }: TestScreen): string[] {
  const { columns, rows } = screen.size;
  return Array.from({ length: columns * rows }, (_, at) =>
    JSON.stringify(cell(at % columns, Math.floor(at / columns))),
  );
}

describe('whatever comes from keyboard, mouse and window', () => {
  test('the screen lives on and shows what drawing it all anew shows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
        const opened = openTestScreen({ columns: 60, rows: 16 });
        await opened.show(<Game board={new Board()} />);
        for (const each of steps) {
          if (each.kind === 'bytes') await opened.send(each.bytes);
          else await opened.resize(each.columns, each.rows);
        }
        const shown = cellsOf(opened);
        opened.screen.redraw();
        await opened.settled();
        expect(cellsOf(opened)).toEqual(shown);
        expect(opened.faults).toEqual([]);
        expect(await opened.close()).toEqual({ reason: 'closed' });
        opened.terminal.dispose();
      }),
      { numRuns: runs(30) },
    );
  });

  test('a flood of keys keeps nothing but what it may keep', async () => {
    const opened = openTestScreen({ columns: 60, rows: 16 });
    await opened.show(<Game board={new Board()} />);
    for (let burst = 0; burst < 20; burst++) await opened.send('\x1b[A'.repeat(20_000));
    expect(opened.faults).toEqual([]);
    await opened.send('d');
    opened.clock.advance(1000);
    await opened.send('d');
    expect(opened.text()).toContain('❯ one');
  });
});
