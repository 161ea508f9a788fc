// A screen like the one of a game, with invented content.
import { Box, Text, useInput } from 'ink';
import { type ReactNode, useState } from 'react';
import { Canvas } from '../source/terminal/canvas.tsx';
import type { Painter, Surface } from '../source/terminal/types.ts';

const PANEL = 34;
const OWNERS = [0xcc5544, 0x4488cc, 0x55aa55, 0xccaa33, 0xaa66cc, 0x44aaaa];

/** A board of bordered territories of 12 by 4 cells, one of them selected. */
export class Board implements Painter {
  selected = 0;
  private readonly listeners = new Set<() => void>();

  subscribe = (repaint: () => void): (() => void) => {
    this.listeners.add(repaint);
    return () => this.listeners.delete(repaint);
  };

  select(index: number): void {
    this.selected = index;
    for (const repaint of this.listeners) repaint();
  }

  paint(surface: Surface): void {
    surface.fill(0, 0, surface.width, surface.height, { bg: 0x10141c });
    const across = Math.max(1, Math.floor(surface.width / 13));
    const down = Math.floor(surface.height / 4);
    for (let index = 0; index < across * down; index++) {
      this.territory(surface, (index % across) * 13, Math.floor(index / across) * 4, index);
    }
  }

  private territory(surface: Surface, x: number, y: number, index: number): void {
    const selected = index === this.selected;
    const bg = OWNERS[index % OWNERS.length] ?? 0;
    const edge = { fg: selected ? 0xffffff : 0x202830, bg, bold: selected };
    surface.fill(x, y, 12, 4, { bg });
    surface.text(x, y, '┌──────────┐', edge);
    surface.text(x, y + 3, '└──────────┘', edge);
    surface.put(x, y + 1, '│', edge);
    surface.put(x, y + 2, '│', edge);
    surface.put(x + 11, y + 1, '│', edge);
    surface.put(x + 11, y + 2, '│', edge);
    surface.text(x + 2, y + 1, `Land ${index}`, { fg: 0xffffff, bg, bold: true });
    surface.text(x + 4, y + 2, `${(index * 7) % 23} ⚔`, { fg: 0xffffff, bg });
  }
}

export interface Scene {
  readonly board: Board;
  readonly columns: number;
  readonly rows: number;
  /** Whether the panels tell of the selection too. */
  readonly panels: boolean;
}

/** What the board's cursor would tell the panel of a real game: about seven lines of it change. */
function Panel({ selected, height }: { selected: number; height: number }): ReactNode {
  const lines = Array.from({ length: height }, (_, line) => {
    const changing = line < 7 ? (selected * (line + 3)) % 97 : line;
    return `${line < 7 ? 'Selected' : 'Player'} ${line}: troops ${changing}`;
  });
  return (
    <Box flexDirection="column" width={PANEL} borderStyle="round" borderColor="#556677">
      {lines.map((line, index) => (
        <Text key={line.slice(0, 12)} color={index % 2 === 0 ? '#dddddd' : '#99aabb'} bold={index === 0}>
          {line}
        </Text>
      ))}
    </Box>
  );
}

export function Game({ board, columns, rows, panels }: Scene): ReactNode {
  const [selected, select] = useState(0);
  useInput((_, key) => {
    if (!key.rightArrow) return;
    board.select((board.selected + 1) % 40);
    if (panels) select(board.selected);
  });
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      <Text inverse>{' Simple Risk · turn 7 · attacking '.padEnd(columns)}</Text>
      <Box flexGrow={1}>
        <Canvas width={columns - PANEL} height={rows - 8} painter={board} />
        <Panel selected={selected} height={Math.min(22, rows - 10)} />
      </Box>
      {[1, 2, 3, 4, 5, 6].map(line => (
        <Text key={line} dimColor>{`${line}. Ada takes Land ${line * 3} from Bo with 3 against 2`}</Text>
      ))}
      <Text color="#88aacc">arrows move · Enter choose · ? help</Text>
    </Box>
  );
}
