import { Box } from 'ink';
import { type ReactNode, useLayoutEffect } from 'react';
import { wrap } from '../../base/text.ts';
import type { Room } from '../../screens/play/board.ts';
import { createStore, useStore } from '../../screens/store.ts';
import { ownerShades, type Shade, type Theme } from '../../screens/theme/theme.ts';
import { Ink, left, right, useTheme, Words } from '../../screens/widgets.tsx';
import type { KeyName } from '../../terminal/key.ts';
import type { ChatLine } from '../house/tables/record.ts';

/** The colour of a name, always the same. */
function shadeOf(theme: Theme, name: string): Shade {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return ownerShades(theme, sum).ink;
}

/** A row of chat; the first one of a line begins with its name. */
interface ChatRow {
  readonly key: string;
  readonly line: ChatLine;
  readonly first: boolean;
  readonly text: string;
}

/** A line of chat, wrapped; lines of the table itself have no name. @param at its index */
const rowsOf = (line: ChatLine, at: number, width: number): readonly ChatRow[] =>
  wrap(line.text, width - (line.name === '' ? 0 : nameCells(line.name))).map((text, index) => ({
    key: `${at} ${index}`,
    line,
    first: index === 0,
    text,
  }));

/** Columns of a name: for short ones the same. */
const nameCells = (name: string): number => Math.max(5, name.length) + 2;

function ChatRowView({ row, width }: { row: ChatRow; width: number }): ReactNode {
  const theme = useTheme();
  const { first, text } = row;
  const { name } = row.line;
  if (name === '') return <Ink shade={theme.dim}>{left(text, width)}</Ink>;
  const indent = nameCells(name);
  return (
    <Ink shade={theme.text}>
      <Words shade={shadeOf(theme, name)} bold>
        {left(first ? name : '', indent)}
      </Words>
      <Words shade={theme.text}>{left(text, Math.max(0, width - indent))}</Words>
    </Ink>
  );
}

export type ChatScroll = ReturnType<typeof createScroll>;

export function createScroll() {
  const until = createStore<number | null>(null);
  let [rows, height] = [0, 1];
  return {
    /** The last row shown, from 1; null for the newest. */
    until,
    /** Sets the number of rows, and how many have room. */
    fit(count: number, room: number) {
      [rows, height] = [count, room];
    },
    turn(key: KeyName) {
      const page = key.startsWith('page') ? Math.max(1, height - 1) : 1;
      const next = (until.get() ?? rows) + (key.endsWith('up') ? -page : page);
      until.set(next >= rows ? null : Math.max(Math.min(rows, height), next));
    },
  };
}

interface ChatProps extends Room {
  readonly lines: readonly ChatLine[];
  readonly empty: string;
  /** The line it is scrolled to; left out, it ends with the newest. */
  readonly reading?: ChatScroll;
  /** Tests for a line with a mark, such as one that nobody here had read; left out, none has room for one. */
  readonly isNew?: (line: ChatLine) => boolean;
}

const newest = createScroll();

const MARK = 2;

/** The chat, the newest line at the bottom unless somebody has scrolled back. */
export function ChatView({ lines, width, height, empty, reading = newest, isNew }: ChatProps): ReactNode {
  const theme = useTheme();
  const until = useStore(reading.until, now => now);
  const mark = isNew === undefined ? 0 : MARK;
  const all = lines.flatMap((line, at) => rowsOf(line, at, width - mark));
  const end = Math.min(all.length, until ?? all.length);
  const [over, under] = [end > height, all.length - end];
  // A row says how much is hidden below.
  const room = Math.max(0, height - (under > 0 ? 1 : 0));
  const shown = all.slice(Math.max(0, end - room), end);
  useLayoutEffect(() => {
    if (reading !== newest) reading.fit(all.length, room);
  }, [reading, all.length, room]);
  return (
    <Box flexDirection="column" width={width} height={height} overflow="hidden">
      {shown.length === 0 ? <Ink shade={theme.dim}>{left(empty, width)}</Ink> : null}
      {shown.map(row => (
        <Box key={row.key} height={1} flexShrink={0}>
          {mark === 0 ? null : (
            <Ink shade={theme.accent}>{row.first && isNew?.(row.line) === true ? '• ' : '  '}</Ink>
          )}
          <ChatRowView row={row} width={width - mark} />
        </Box>
      ))}
      {under > 0 ? <Ink shade={theme.accent}>{right(laterWords(under, over), width)}</Ink> : null}
    </Box>
  );
}

const laterWords = (under: number, over: boolean): string =>
  `${over ? 'PgUp earlier · ' : ''}PgDn ${under} ${under === 1 ? 'row' : 'rows'} later`;
