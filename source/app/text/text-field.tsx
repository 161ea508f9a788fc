import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { useScreen } from '../../terminal/live.ts';
import { width as cellsOf } from '../../terminal/text.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Ink } from '../widgets.tsx';
import type { Editing } from './editing.ts';

interface TextFieldProps {
  readonly editing: Editing;
  readonly width: number;
  readonly focused: boolean;
}

/** A line of text with its caret; long text scrolls so that the caret is in sight. */
export function TextField({ editing, width, focused }: TextFieldProps): ReactNode {
  const theme = useTheme();
  const { depth } = useScreen();
  const characters = [...editing.text];
  const first = Math.max(0, editing.caret - width + 1);
  const before = characters.slice(first, editing.caret).join('');
  const at = characters[editing.caret] ?? ' ';
  const room = Math.max(0, width - cellsOf(before) - cellsOf(at));
  const after = characters.slice(editing.caret + 1, editing.caret + 1 + room).join('');
  const on = theme.panel;
  if (!focused) {
    return (
      <Box width={width} height={1} flexShrink={0}>
        <Ink shade={theme.text}>{characters.slice(0, width).join('')}</Ink>
      </Box>
    );
  }
  return (
    <Box width={width} height={1} flexShrink={0}>
      <Ink shade={theme.text} on={on} bold>
        {before}
      </Ink>
      {depth === 0 ? (
        <Text inverse>{at}</Text>
      ) : (
        <Ink shade={theme.onAccent} on={theme.accent}>
          {at}
        </Ink>
      )}
      <Ink shade={theme.text} on={on} bold>
        {after + ' '.repeat(Math.max(0, room - cellsOf(after)))}
      </Ink>
    </Box>
  );
}
