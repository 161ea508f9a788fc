import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { width as cellsOf, cleanLine, cutWhole, width } from '../base/text.ts';
import { useScreen } from '../terminal/canvas.tsx';
import { type KeyName, typed } from '../terminal/key.ts';
import { Ink, useTheme } from './widgets.tsx';

/** A line of text being written; `caret` counts characters from the left. */
export interface TextEdit {
  readonly text: string;
  readonly caret: number;
}

export const startEdit = (text: string): TextEdit => ({ text, caret: [...text].length });

/** The text after a key; null when the key writes nothing here. @param most cells of the text at most */
export function editAfterKey(now: TextEdit, key: KeyName, most: number): TextEdit | null {
  const characters = [...now.text];
  const { caret } = now;
  switch (key) {
    case 'left':
      return { ...now, caret: Math.max(0, caret - 1) };
    case 'right':
      return { ...now, caret: Math.min(characters.length, caret + 1) };
    case 'home':
      return { ...now, caret: 0 };
    case 'end':
      return { ...now, caret: characters.length };
    case 'backspace':
      return caret === 0 ? now : { text: characters.toSpliced(caret - 1, 1).join(''), caret: caret - 1 };
    case 'delete':
      return caret === characters.length ? now : { text: characters.toSpliced(caret, 1).join(''), caret };
    case 'ctrl-u':
      return { text: '', caret: 0 };
    default: {
      const text = typed(key);
      return text === null ? null : insertText(now, text, most);
    }
  }
}

/** The text with more of it at the caret: cleaned, and as much as there is room for. */
export function insertText(now: TextEdit, text: string, most: number): TextEdit {
  const characters = [...now.text];
  const clean = text === ' ' ? ' ' : cleanLine(text, most);
  const added = cutWhole(clean, most - width(now.text));
  return { text: characters.toSpliced(now.caret, 0, added).join(''), caret: now.caret + [...added].length };
}

/** A line of text with its caret; long text scrolls so that the caret is in sight. */
export function TextField({ editing, width }: { editing: TextEdit; width: number }): ReactNode {
  const theme = useTheme();
  const { depth } = useScreen();
  const characters = [...editing.text];
  const first = Math.max(0, editing.caret - width + 1);
  const before = characters.slice(first, editing.caret).join('');
  const at = characters[editing.caret] ?? ' ';
  const room = Math.max(0, width - cellsOf(before) - cellsOf(at));
  const after = characters.slice(editing.caret + 1, editing.caret + 1 + room).join('');
  const on = theme.panel;
  return (
    <Box width={width} height={1} flexShrink={0}>
      <Ink shade="text" on={on} bold>
        {before}
      </Ink>
      {depth === 0 ? (
        <Text inverse>{at}</Text>
      ) : (
        <Ink shade="onAccent" on="accent">
          {at}
        </Ink>
      )}
      <Ink shade="text" on={on} bold>
        {after + ' '.repeat(Math.max(0, room - cellsOf(after)))}
      </Ink>
    </Box>
  );
}
