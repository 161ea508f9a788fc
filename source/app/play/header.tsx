import { Fragment, type ReactNode } from 'react';
import { useStore } from '../store.ts';
import { ownerShades } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Ground, Ink, left, Words } from '../widgets.tsx';
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
      <Ink shade={theme.text}>
        <Words shade={theme.text} bold>{` ${title}`}</Words>
        <Words shade={theme.dim}>{left(` ${heading.moment}`, free)}</Words>
        {asked === null || banner === '' ? null : (
          <Words shade={theme.onField} on={ownerShades(theme, asked).chosen} bold>
            {banner}
          </Words>
        )}
        <Words shade={theme.faint}> </Words>
        {heading.phases.map((phase, index) => (
          <Fragment key={phase}>
            <Words shade={theme.faint}>{index === 0 ? '' : ' › '}</Words>
            <Words
              shade={index === heading.phase ? theme.accent : theme.faint}
              bold={index === heading.phase}
            >
              {phase}
            </Words>
          </Fragment>
        ))}
      </Ink>
    </Ground>
  );
}
