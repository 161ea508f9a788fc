import { Box, Text } from 'ink';
import { createContext, type ReactNode, useContext } from 'react';
import { letter } from '../../../machines/seat.ts';
import { createStore, type Readable, useStore } from '../store.ts';
import { hex, ownerShades, type Shade, type Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Ink } from '../widgets.tsx';
import type { LogLine, Session } from './session.ts';

/** Lines by which the log is scrolled back. */
export const LogBackContext = createContext<Readable<number>>(createStore(0));

interface LogProps {
  readonly width: number;
  readonly height: number;
  readonly session: Session;
}

/** Columns from which every line is shown. */
const WIDE = 44;
/** Columns from which lines begin with a letter. */
const MARKED = 36;

/** What happened, the newest at the bottom and brightest. */
export function LogView({ width, height, session }: LogProps): ReactNode {
  const theme = useTheme();
  const all = useStore(session.state, now => now.log);
  const back = useStore(useContext(LogBackContext), now => now);
  if (height < 1) return null;
  const log = width < WIDE ? all.filter(line => line.weight !== 'minor') : all;
  const end = Math.max(Math.min(height, log.length), log.length - back);
  const lines = log.slice(Math.max(0, end - height), end);
  return (
    <Box width={width} height={height} flexDirection="column" justifyContent="flex-end" overflow="hidden">
      {lines.map((line, index) => (
        <LogRow
          key={`${line.seq}:${log.indexOf(line)}`}
          line={line}
          marked={width >= MARKED}
          shade={ageShade(theme, lines.length - index, back)}
        />
      ))}
    </Box>
  );
}

function ageShade(theme: Theme, age: number, back: number): Shade {
  if (back > 0) return theme.dim;
  return age <= 1 ? theme.text : age <= 4 ? theme.dim : theme.faint;
}

interface RowProps {
  readonly line: LogLine;
  readonly shade: Shade;
  /** With the letter of whose deed it was. */
  readonly marked: boolean;
}

function LogRow({ line, shade, marked }: RowProps): ReactNode {
  const theme = useTheme();
  return (
    <Box height={1} flexShrink={0}>
      {marked ? (
        <Box flexShrink={0}>
          <Ink shade={ownerShades(theme, line.seat).ink} bold={line.weight === 'strong'}>
            {`${letter(line.seat)} `}
          </Ink>
        </Box>
      ) : null}
      <Ink shade={line.weight === 'strong' ? theme.text : shade}>{line.text}</Ink>
    </Box>
  );
}

/** What must be said now: a refusal, a name under which the game was saved. */
export function NoticeLine({ session, width, height }: LogProps): ReactNode {
  const theme = useTheme();
  const notice = useStore(session.state, now => now.notice);
  const shade = notice === null || notice.tone === 'plain' ? theme.dim : theme[notice.tone];
  return (
    <Box width={width} height={height} overflow="hidden">
      <Text color={hex(shade)} wrap="wrap">
        {notice?.text ?? ''}
      </Text>
    </Box>
  );
}
