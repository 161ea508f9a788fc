import { Box } from 'ink';
import type { ReactNode } from 'react';
import { type TextDialog, textDialog } from '../../app/dialogs/dialog.ts';
import { ownerShades, type Shade, type Theme } from '../../app/theme/theme.ts';
import { Ink, left, useTheme, Words } from '../../app/widgets.tsx';
import { wrapped } from '../../terminal/wrapped.ts';
import { TALK_CELLS } from '../tables/company.ts';
import type { Hosted } from '../tables/hosted.ts';
import type { TalkLine } from '../tables/record.ts';
import type { Guide } from './guide.ts';

/** A colour for a name: always the same one. */
function shadeOf(theme: Theme, name: string): Shade {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return ownerShades(theme, sum).ink;
}

/** Columns of a name at least, so that short ones stand in a column. */
const NAMES = 5;

/** A row of talk: the first one of what somebody said begins with the name. */
interface TalkRow {
  readonly key: string;
  readonly name: string;
  readonly first: boolean;
  readonly text: string;
}

/** What was said, in rows of so many cells; what the table itself says has no name. */
function rowsOf({ at, name, text }: TalkLine, width: number): readonly TalkRow[] {
  const indent = name === '' ? 0 : nameCells(name);
  return wrapped(text, width - indent).map((part, index) => ({
    key: `${at} ${name} ${text} ${index}`,
    name,
    first: index === 0,
    text: part,
  }));
}

/** Rows that are alike, as of somebody who says the same twice in one moment, get keys of their own. */
function apart(rows: readonly TalkRow[]): readonly TalkRow[] {
  const times = new Map<string, number>();
  return rows.map(row => {
    const before = times.get(row.key) ?? 0;
    times.set(row.key, before + 1);
    return before === 0 ? row : { ...row, key: `${row.key} ${before}` };
  });
}

const nameCells = (name: string): number => Math.max(NAMES, name.length) + 2;

function TalkRowView({ row, width }: { row: TalkRow; width: number }): ReactNode {
  const theme = useTheme();
  const { name, first, text } = row;
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

interface TalkProps {
  readonly lines: readonly TalkLine[];
  readonly width: number;
  readonly height: number;
  /** What stands there before anybody has said anything. */
  readonly empty: string;
}

/** What was said, the newest at the bottom. */
export function TalkView({ lines, width, height, empty }: TalkProps): ReactNode {
  const theme = useTheme();
  const rows = apart(lines.slice(-Math.max(0, height)).flatMap(line => rowsOf(line, width)));
  const shown = rows.slice(-Math.max(0, height));
  return (
    <Box flexDirection="column" width={width} height={height} overflow="hidden">
      {shown.length === 0 ? <Ink shade={theme.faint}>{left(empty, width)}</Ink> : null}
      {shown.map(row => (
        <TalkRowView key={row.key} row={row} width={width} />
      ))}
    </Box>
  );
}

/** Lines of talk that the dialog shows, and their cells. */
const SHOWN = 8;
const CELLS = 50;

/** Asks what is to be said at a table; shows what was said last. */
export function sayAt(guide: Guide, hosted: Hosted): TextDialog {
  const { hall, app, person } = guide;
  const said = hosted.talk.lines
    .slice(-SHOWN)
    .flatMap(line => wrapped(line.name === '' ? line.text : `${line.name}: ${line.text}`, CELLS))
    .slice(-SHOWN);
  return textDialog(app, {
    title: 'At this table',
    lines: said.length === 0 ? ['Everybody at this table reads it.'] : said,
    text: '',
    most: TALK_CELLS,
    accept: 'say it',
    async onAccept(text) {
      if (text === '') return null;
      if (!hall.mayTalk(person.get())) return 'one moment: that was a lot of talk at once';
      const done = hosted.say(person.get().name, text);
      return done.ok ? null : done.error;
    },
  });
}
