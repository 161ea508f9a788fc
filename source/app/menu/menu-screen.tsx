import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { Canvas } from '../../terminal/canvas.tsx';
import type { ScreenView } from '../../terminal/live.ts';
import type { Painter } from '../../terminal/types.ts';
import { ChoiceList } from '../choice-list.tsx';
import { Footer } from '../footer.tsx';
import { useServices } from '../services.ts';
import { useStore } from '../store.ts';
import { useTheme } from '../theme/use-theme.ts';
import type { MenuEntry } from './entries.ts';
import { groundPainter, type LineLook, type MenuLayout, menuLayout, paintLine } from './picture.ts';
import type { MenuPlace } from './place.ts';

interface MenuProps {
  readonly place: MenuPlace;
  readonly screen: ScreenView;
}

/** The menu. It looks as `picture.ts` paints it, before Ink is there and after; the list hears the keys. */
export function MenuScreen({ place, screen }: MenuProps): ReactNode {
  const theme = useTheme();
  const { clock } = useServices();
  const { choice, saves, notice } = useStore(place.state, now => now);
  const entries = choice.items;
  const layout = useMemo(() => menuLayout(entries, screen.columns, screen.rows), [entries, screen]);
  const ground = useMemo(
    () => groundPainter({ entries, saves, notice }, layout, theme),
    [entries, saves, notice, layout, theme],
  );
  return (
    <Box width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
      <Box height={layout.height} flexShrink={0} overflow="hidden">
        <Box position="absolute">
          <Canvas width={layout.width} height={layout.height} painter={ground} />
        </Box>
        <Box paddingLeft={layout.left} paddingTop={layout.top}>
          <ChoiceList
            choice={choice}
            limit={layout.limit}
            onHighlight={place.highlight}
            onSelect={place.open}
          >
            {(index, lit) => (
              <Line look={{ index, lit, now: clock.now() }} layout={layout} entries={entries} />
            )}
          </ChoiceList>
        </Box>
      </Box>
      <Footer width={screen.columns} source={place} />
    </Box>
  );
}

interface LineProps {
  readonly look: LineLook;
  readonly layout: MenuLayout;
  readonly entries: readonly MenuEntry[];
}

function Line({ look, layout, entries }: LineProps): ReactNode {
  const theme = useTheme();
  const painter: Painter = {
    paint: surface => paintLine(surface, [0, 0], entries, look, layout, theme),
  };
  return <Canvas width={layout.columns} height={layout.heights[look.index] ?? 1} painter={painter} />;
}
