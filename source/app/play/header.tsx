import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useStore } from '../store.ts';
import { ownerShades } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Ground, Ink, left } from '../widgets.tsx';
import type { PlayPlace } from './place.ts';
import { PANEL_INSET } from './play-screen.tsx';

interface HeaderProps {
  readonly place: PlayPlace;
  readonly width: number;
  readonly panel: number;
}

/** Where we are: the game and its turn, who of several people is to move, and the phases with the present one lit. */
export function PlayHeader({ place, width, panel }: HeaderProps): ReactNode {
  const theme = useTheme();
  const heading = useStore(place.board.heading, now => now);
  const { table } = place.session;
  const asked = useStore(place.session.state, now => now.asked);
  const people = table.occupants.filter(occupant => occupant.kind === 'human').length;
  const banner = people > 1 && asked !== null ? ` ${table.names[asked] ?? ''} ` : '';
  const title = table.game.title;
  const free = Math.max(0, width - panel + PANEL_INSET - 2 - title.length - banner.length);
  return (
    <Ground width={width} height={1} flexShrink={0} overflow="hidden">
      <Ink shade={theme.text} bold>{` ${title}`}</Ink>
      <Ink shade={theme.dim}>{left(` ${heading.moment}`, free)}</Ink>
      {asked === null || banner === '' ? null : (
        <Ink shade={theme.onField} on={ownerShades(theme, asked).chosen} bold>
          {banner}
        </Ink>
      )}
      <Ink shade={theme.dim}> </Ink>
      {heading.phases.map((phase, index) => (
        <Box key={phase} flexShrink={0}>
          <Ink shade={theme.faint}>{index === 0 ? '' : ' › '}</Ink>
          <Ink shade={index === heading.phase ? theme.accent : theme.faint} bold={index === heading.phase}>
            {phase}
          </Ink>
        </Box>
      ))}
    </Ground>
  );
}
