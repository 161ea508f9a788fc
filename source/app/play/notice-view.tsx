import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { useStore } from '../store.ts';
import { hex } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import type { Session } from './session.ts';

interface NoticeProps {
  readonly width: number;
  readonly height: number;
  readonly session: Session;
}

/** What must be said now: a refusal, a name under which the game was saved. It may take all of its rows. */
export function NoticeView({ session, width, height }: NoticeProps): ReactNode {
  const theme = useTheme();
  const notice = useStore(session.state, now => now.notice);
  const shade = notice === null || notice.tone === 'plain' ? theme.dim : theme[notice.tone];
  return (
    <Box width={width} height={height} overflow="hidden">
      <Text color={hex(shade)}>{notice?.text ?? ''}</Text>
    </Box>
  );
}
