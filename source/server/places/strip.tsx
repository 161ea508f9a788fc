import { Box } from 'ink';
import { type ReactNode, useEffect, useState } from 'react';
import { useServices } from '../../app/services.ts';
import { useStore } from '../../app/store.ts';
import { hex } from '../../app/theme/theme.ts';
import { useTheme } from '../../app/theme/use-theme.ts';
import { Ink, left, Words } from '../../app/widgets.tsx';
import { width as cells } from '../../terminal/text.ts';
import { inTime } from '../hall/bulletin.ts';
import type { TablePlace } from './at-table.tsx';

/** The line of the table over its board: its code, what was said last, whose time is running, who is here. */
export function Strip({ place, width }: { place: TablePlace; width: number }): ReactNode {
  const theme = useTheme();
  const { hosted } = place;
  useStore(place.stirred, now => now);
  const last = hosted.talk.lines.at(-1);
  const said =
    last === undefined
      ? 'T talks to who is at this table'
      : last.name === ''
        ? last.text
        : `${last.name}: ${last.text}`;
  const clock = useClock(place);
  const here = `${clock}${place.seat === null ? watchingWords(hosted.record.delay) : ''}${hosted.presence.here} at the table `;
  const room = Math.max(0, width - cells(here) - 14);
  return (
    <Box width={width} height={1} flexShrink={0} backgroundColor={hex(theme.panel)}>
      <Ink shade={theme.dim}>
        <Words shade={theme.accent}>{` ${hosted.id}  `}</Words>
        <Words shade={last === undefined ? theme.faint : theme.text}>{left(said, room)}</Words>
        <Words shade={theme.dim}>{`  ${here}`}</Words>
      </Ink>
    </Box>
  );
}

/** That somebody only watches, and how far behind, in seconds. */
const watchingWords = (delay: number): string =>
  delay === 0 ? 'watching · ' : `watching, ${inTime(delay * 1000)} behind · `;

/** How much time the next of those awaited has left, in words; empty without a clock. */
function useClock({ hosted }: TablePlace): string {
  const { clock } = useServices();
  const [, tick] = useState(0);
  const times = hosted.waited.flatMap(seat => hosted.timeLeft(seat) ?? []);
  const least = times.length === 0 ? null : Math.min(...times);
  useEffect(() => {
    if (least === null) return undefined;
    // Seconds are shown only near the end: a session that waits for days draws nothing.
    const wait = least < 120_000 ? 1000 : 30_000;
    return clock.after(wait, () => tick(now => now + 1));
  });
  return least === null ? '' : `${inTime(least)} left · `;
}
