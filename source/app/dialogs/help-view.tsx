import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Command } from '../keys/command.ts';
import { commands, wheres } from '../keys/commands.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Ink, left } from '../widgets.tsx';
import type { HelpDialog } from './dialog.ts';

const KEY_CELLS = 10;

/** Commands with the same keys and text in one place are one line; those without keys are none. */
const all: readonly Command[] = Object.values<Command>(commands);

/** The room that the help page would like. */
export function helpSize(most: { width: number; height: number }): { width: number; height: number } {
  return { width: Math.min(most.width, 124), height: Math.min(most.height, 40) };
}

interface HelpProps {
  readonly dialog: HelpDialog;
  readonly width: number;
  readonly height: number;
}

/** Every key by place, in columns; what works now is bright. */
export function HelpView({ dialog, width, height }: HelpProps): ReactNode {
  const working = new Set(dialog.working.map(binding => binding.command.id));
  const here = new Set(dialog.working.map(binding => binding.command.where));
  const shown = wheres.filter(([where]) => here.has(where));
  const columns = width >= 96 ? 2 : 1;
  const cells = Math.floor(width / columns) - 2;
  const blocks = shown.map(([where, title]) => ({ title, list: all.filter(each => each.where === where) }));
  const half = Math.ceil(blocks.length / columns);
  const stacks = columns === 1 ? [blocks] : [blocks.slice(0, half), blocks.slice(half)];
  return (
    <Box height={height} width={width} overflow="hidden">
      {stacks.map(stack => (
        <Box key={stack[0]?.title ?? ''} flexDirection="column" width={cells + 2} flexShrink={0}>
          {stack.map(block => (
            <Block key={block.title} {...block} working={working} cells={cells} tight={columns === 1} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface BlockProps {
  readonly title: string;
  readonly list: readonly Command[];
  readonly working: ReadonlySet<string>;
  readonly cells: number;
  readonly tight: boolean;
}

function Block({ title, list, working, cells, tight }: BlockProps): ReactNode {
  const theme = useTheme();
  const lines = tight ? list.filter(command => working.has(command.id)) : list;
  if (lines.length === 0) return null;
  return (
    <Box flexDirection="column" flexShrink={0} marginBottom={tight ? 0 : 1}>
      {tight ? null : (
        <Ink shade={theme.faint} bold>
          {title}
        </Ink>
      )}
      {lines.map(command => {
        const now = working.has(command.id);
        return (
          <Box key={command.id} height={1} flexShrink={0}>
            <Ink shade={now ? theme.text : theme.dim} bold={now}>
              {left(command.shown, KEY_CELLS)}
            </Ink>
            <Ink shade={now ? theme.dim : theme.faint}>{left(command.help, cells - KEY_CELLS).trimEnd()}</Ink>
          </Box>
        );
      })}
    </Box>
  );
}
