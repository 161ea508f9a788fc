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

/** Columns of text from which there are two stacks of blocks, with what does not work now as well. */
const TWO_STACKS = 96;

interface HelpBlock {
  readonly title: string;
  readonly list: readonly Command[];
}

/** The commands by place, in one stack or two. */
function stacksOf(dialog: HelpDialog, width: number): readonly (readonly HelpBlock[])[] {
  const working = new Set(dialog.working.map(binding => binding.command.id));
  const here = new Set(dialog.working.map(binding => binding.command.where));
  const wide = width >= TWO_STACKS;
  const blocks = wheres
    .filter(([where]) => here.has(where))
    .map(([where, title]) => ({
      title,
      list: all.filter(each => each.where === where && (wide || working.has(each.id))),
    }))
    .filter(block => block.list.length > 0);
  const half = Math.ceil(blocks.length / 2);
  return wide ? [blocks.slice(0, half), blocks.slice(half)] : [blocks];
}

/** The room that the help page would like. */
export function helpSize(
  dialog: HelpDialog,
  most: { width: number; height: number },
): { width: number; height: number } {
  const width = Math.min(most.width, 124);
  const stacks = stacksOf(dialog, width - 6);
  const rows = stacks.map(stack =>
    stack.reduce((sum, { list }) => sum + list.length + (stacks.length > 1 ? 2 : 0), 0),
  );
  return { width, height: Math.min(most.height, Math.max(...rows) + 5) };
}

interface HelpProps {
  readonly dialog: HelpDialog;
  readonly width: number;
  readonly height: number;
}

/** Every key by place, in columns; what works now is bright. */
export function HelpView({ dialog, width, height }: HelpProps): ReactNode {
  const working = new Set(dialog.working.map(binding => binding.command.id));
  const stacks = stacksOf(dialog, width);
  const cells = Math.floor(width / stacks.length) - 2;
  return (
    <Box height={height} width={width} overflow="hidden">
      {stacks.map(stack => (
        <Box key={stack[0]?.title ?? ''} flexDirection="column" width={cells + 2} flexShrink={0}>
          {stack.map(block => (
            <Block key={block.title} {...block} working={working} cells={cells} tight={stacks.length === 1} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface BlockProps extends HelpBlock {
  readonly working: ReadonlySet<string>;
  readonly cells: number;
  readonly tight: boolean;
}

function Block({ title, list, working, cells, tight }: BlockProps): ReactNode {
  const theme = useTheme();
  return (
    <Box flexDirection="column" flexShrink={0} marginBottom={tight ? 0 : 1}>
      {tight ? null : (
        <Ink shade={theme.faint} bold>
          {title}
        </Ink>
      )}
      {list.map(command => {
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
