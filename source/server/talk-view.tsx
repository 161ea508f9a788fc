import { Box } from 'ink';
import type { ReactNode } from 'react';
import { ownerShades, type Shade, type Theme } from '../app/theme/theme.ts';
import { useTheme } from '../app/theme/use-theme.ts';
import { Ink, left, Words } from '../app/widgets.tsx';
import type { TalkLine } from './record.ts';

/** A colour for a name: always the same one. */
function shadeOf(theme: Theme, name: string): Shade {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return ownerShades(theme, sum).ink;
}

/** Columns of a name at least, so that short ones stand in a column. */
const NAMES = 5;

/** One thing that was said; what the table itself says has no name. */
export function TalkRow({ line, width }: { line: TalkLine; width: number }): ReactNode {
  const theme = useTheme();
  if (line.name === '') return <Ink shade={theme.dim}>{left(line.text, width)}</Ink>;
  const name = line.name.padEnd(NAMES);
  return (
    <Ink shade={theme.dim}>
      <Words shade={shadeOf(theme, line.name)} bold>
        {name}
      </Words>
      <Words shade={theme.dim}>{left(`  ${line.text}`, Math.max(0, width - name.length))}</Words>
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

const keyOf = ({ at, name, text }: TalkLine): string => `${at} ${name} ${text}`;

/** What was said, the newest at the bottom. */
export function TalkView({ lines, width, height, empty }: TalkProps): ReactNode {
  const theme = useTheme();
  const shown = lines.slice(-Math.max(0, height));
  return (
    <Box flexDirection="column" width={width} height={height} overflow="hidden">
      {shown.length === 0 ? <Ink shade={theme.faint}>{left(empty, width)}</Ink> : null}
      {shown.map(line => (
        <TalkRow key={keyOf(line)} line={line} width={width} />
      ))}
    </Box>
  );
}
