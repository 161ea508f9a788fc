import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { Canvas } from '../../terminal/canvas.tsx';
import type { ScreenView } from '../../terminal/live.ts';
import type { Painter } from '../../terminal/types.ts';
import { Footer } from '../footer.tsx';
import { PANEL_INSET, panelWidth } from '../play/board.ts';
import { logPainter } from '../play/log-view.tsx';
import { useStore } from '../store.ts';
import { ownerShades, type Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Ground, Ink, left } from '../widgets.tsx';
import { type ReplayPlace, speeds } from './place.ts';

/** The fewest rows of a part that tells all about the present moment. */
const TOLD_ROWS = 5;

/** A replay: the board, who had what, what happened, and where in the story one is. */
export function ReplayScreen({ place, screen }: { place: ReplayPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const { step, playing, speed } = useStore(place.state, now => now);
  const heading = useStore(place.watch.heading, now => now);
  const panel = panelWidth(screen.columns);
  const height = screen.rows - 4;
  const { Area, Standings, Told } = place.watch;
  const seats = place.story.header.seats.length;
  const rest = Math.max(0, height - seats - 6);
  const told = Told === undefined ? 0 : Math.max(TOLD_ROWS, Math.floor(rest / 2));
  const logHeight = Math.max(0, rest - (told > 0 ? told + 1 : 0));
  const painter = useMemo(() => timelinePainter(place, theme), [place, theme]);
  const log = useMemo(
    () => logPainter(place.lines(step, logHeight), 0, theme),
    [place, step, logHeight, theme],
  );
  const { last } = place;
  const state = playing ? `playing, step every ${speeds[speed] ?? 0} ms` : 'paused';
  return (
    <Box width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
      <Ground width={screen.columns} height={1} flexShrink={0}>
        <Ink shade={theme.text} bold>{` ${place.story.game.title}`}</Ink>
        <Ink shade={theme.dim}>
          {left(
            ` ${heading.moment}`,
            screen.columns - panel + PANEL_INSET - 1 - place.story.game.title.length,
          )}
        </Ink>
        <Ink shade={theme.accent} bold>
          Replay
        </Ink>
        <Ink shade={theme.faint}>{`  ${place.name}`}</Ink>
      </Ground>
      <Box height={height} flexShrink={0}>
        <Area width={screen.columns - panel} height={height} />
        <Ground
          width={panel}
          height={height}
          paddingLeft={PANEL_INSET}
          flexDirection="column"
          overflow="hidden"
        >
          <Standings width={panel - PANEL_INSET} />
          <Box height={1} flexShrink={0} />
          <Ink shade={theme.text} bold>{`${step} of ${last}`}</Ink>
          <Ink shade={theme.dim}>{state}</Ink>
          <Ink shade={theme.faint}>{`seed ${place.story.header.seed}`}</Ink>
          <Box height={1} flexShrink={0} />
          {Told === undefined ? null : <Told width={panel - PANEL_INSET} height={told} />}
          {Told === undefined ? null : <Box height={1} flexShrink={0} />}
          <Canvas width={panel - PANEL_INSET} height={logHeight} painter={log} />
        </Ground>
      </Box>
      <Ground width={screen.columns} height={2} flexShrink={0} paddingLeft={2}>
        <Canvas width={screen.columns - 4} height={1} painter={painter} />
      </Ground>
      <Footer width={screen.columns} source={place} />
    </Box>
  );
}

/** The whole story as one line: each turn in its player's colour, with a mark where one is. */
export function timelinePainter(place: ReplayPlace, theme: Theme): Painter {
  return {
    subscribe: repaint => place.state.subscribe(repaint),
    paint(surface) {
      const { step } = place.state.get();
      const background = theme.background.rgb;
      const span = Math.max(1, place.last);
      const here = Math.round((step / span) * (surface.width - 1));
      for (let x = 0; x < surface.width; x += 1) {
        const index = Math.round((x / Math.max(1, surface.width - 1)) * span);
        const seat = place.seatOf(Math.min(place.last, index));
        const owner = seat === null ? null : ownerShades(theme, seat);
        const shade = owner === null ? theme.faint : x <= here ? owner.chosen : owner.rest;
        surface.put(x, 0, x <= here ? '━' : '─', { fg: shade.rgb, bg: background });
      }
      surface.put(here, 0, '●', { fg: theme.accent.rgb, bg: background, bold: true });
    },
  };
}
