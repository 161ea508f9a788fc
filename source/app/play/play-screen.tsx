import { Box } from 'ink';
import { Fragment, type ReactNode, useSyncExternalStore } from 'react';
import type { ScreenView } from '../../terminal/live.ts';
import { Blank } from '../drawing/blank.tsx';
import { Footer } from '../footer.tsx';
import { useStore } from '../store.ts';
import { ownerShades } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Ground, Ink, left, Words } from '../widgets.tsx';
import { PANEL_INSET, panelWidth } from './board.ts';
import { LogBackContext } from './log-view.tsx';
import type { PlayPlace } from './place.ts';
import { ResultView } from './result-view.tsx';

/** A game: one line on top, the board with its panel, one line of keys. */
export function PlayScreen({ place, screen }: { place: PlayPlace; screen: ScreenView }): ReactNode {
  const { Area, Panel, ResultChart } = place.board;
  const ended = useStore(place.session.state, now => now.outcome !== null);
  const telling = useSyncExternalStore(place.board.subscribe, () => place.board.telling === true);
  const over = ended && !telling;
  const panel = panelWidth(screen.columns);
  const margin = screen.columns > 80 ? 1 : 0;
  const height = screen.rows - 2;
  const story = useStore(place.story, now => now);
  const shows = useStore(place.shows, now => now);
  return (
    <LogBackContext value={place.back}>
      <Box width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
        <PlayHeader place={place} width={screen.columns} panel={panel} />
        <Box height={height} flexShrink={0}>
          {over && story !== null && shows === 'chart' ? (
            <ResultChart width={screen.columns - panel} height={height} story={story} />
          ) : (
            <Area width={screen.columns - panel} height={height} />
          )}
          <Blank width={PANEL_INSET} height={height} />
          {over ? (
            <ResultView place={place} width={panel - PANEL_INSET - margin} height={height} />
          ) : (
            <Panel width={panel - PANEL_INSET - margin} height={height} />
          )}
          <Blank width={margin} height={height} />
        </Box>
        <Footer width={screen.columns} source={place} />
      </Box>
    </LogBackContext>
  );
}

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
