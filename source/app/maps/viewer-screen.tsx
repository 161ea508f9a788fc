import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Atlas } from '../../atlas/atlas.ts';
import type { ScreenView } from '../../terminal/live.ts';
import type { ColourDepth } from '../../terminal/types.ts';
import { Footer } from '../footer.tsx';
import { MapBoard } from '../map-board/map-board.tsx';
import { continentTones } from '../map-board/overlays.ts';
import { patternNumber } from '../map-board/plain-painter.ts';
import { type Tone, Tones } from '../map-board/tones.ts';
import { useStore } from '../store.ts';
import type { Shade } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Ground, Ink, left, right } from '../widgets.tsx';
import { bordersOf } from './facts.ts';
import { FaultLines } from './fault-lines.tsx';
import type { MapPlace } from './viewer-place.ts';

/** Columns of the panel. */
const PANEL = 28;

/** Rows of the panel that are neither borders nor continents. */
const HEAD = 8;
/** Borders that come before the continents where there is little room. */
const MOST_BORDERS = 7;

/** A map with its cursor, and beside it what is to be known of the territory under it. */
export function ViewerScreen({ place, screen }: { place: MapPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const { loaded, controls } = useStore(place.state, now => now);
  const height = screen.rows - 1;
  if (!loaded.ok || controls === null) {
    const sentences = loaded.ok ? [] : loaded.error;
    return (
      <Box width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
        <Box height={height} flexShrink={0} flexDirection="column" padding={1}>
          <Ink shade={theme.bad}>This map cannot be played as its file is now:</Ink>
          <FaultLines sentences={sentences} file={place.id} columns={screen.columns - 2} rows={height - 4} />
        </Box>
        <Footer width={screen.columns} source={place} />
      </Box>
    );
  }
  const { atlas } = loaded.value;
  return (
    <Box width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
      <Box height={height} flexShrink={0}>
        <MapBoard
          width={screen.columns - PANEL - 2}
          height={height}
          atlas={atlas}
          scene={place.scene}
          controls={controls}
          onPick={place.pick}
        />
        <Ground width={PANEL + 2} height={height} flexDirection="column" paddingLeft={2} overflow="hidden">
          <Panel atlas={atlas} place={place} height={height} depth={screen.depth} />
        </Ground>
      </Box>
      <Footer width={screen.columns} source={place} />
    </Box>
  );
}

interface PanelProps {
  readonly atlas: Atlas;
  readonly place: MapPlace;
  readonly height: number;
  readonly depth: ColourDepth;
}

function Panel({ atlas, place, height, depth }: PanelProps): ReactNode {
  const theme = useTheme();
  const cursor = useStore(place.scene, now => now.cursor ?? 0);
  const { map } = atlas;
  const country = map.countries[cursor];
  const borders = bordersOf(atlas, cursor);
  const continents = map.continents
    .map((continent, number) => ({ ...continent, number }))
    .slice(0, Math.max(0, height - HEAD - Math.min(MOST_BORDERS, borders.length)));
  const room = Math.max(3, height - HEAD - 1 - continents.length);
  const tones = continentTones(map.continents, new Tones(theme, depth));
  const marks = { both: ' ', out: '→', in: '←' } as const;
  return (
    <>
      <Ink shade={theme.text} bold>
        {map.name}
      </Ink>
      <Ink shade={theme.dim}>{`${map.countries.length} territories`}</Ink>
      <Box height={1} flexShrink={0} />
      <Ink shade={theme.accent} bold>
        {country?.name ?? ''}
      </Ink>
      <Ink shade={theme.dim}>{`${cursor + 1} · ${map.continents[country?.continent ?? 0]?.name ?? ''}`}</Ink>
      <Box height={1} flexShrink={0} />
      {borders.slice(0, room).map(({ territory, name, way, abroad }) => (
        <Box key={territory} height={1} flexShrink={0}>
          <Ink shade={theme.faint}>{`${right(`${territory + 1}`, 3)} `}</Ink>
          <Ink shade={theme.accent}>{marks[way]}</Ink>
          <Ink shade={abroad ? theme.dim : theme.text}>{left(name, PANEL - 5)}</Ink>
        </Box>
      ))}
      {borders.length > room ? (
        <Ink shade={theme.faint}>{`    and ${borders.length - room} more`}</Ink>
      ) : null}
      <Box height={1} flexShrink={0} />
      {continents.map(continent => (
        <Box key={continent.number} height={1} flexShrink={0}>
          <Ink shade={theme.text} on={swatch(tones(continent.number, 'plain'))}>
            {depth === 0 ? patternNumber(continent.number).repeat(2) : '  '}
          </Ink>
          <Ink shade={continent.number === country?.continent ? theme.text : theme.dim}>
            {` ${left(continent.name, PANEL - 8)}${right(`${continent.bonus > 0 ? '+' : ''}${continent.bonus}`, 4)}`}
          </Ink>
        </Box>
      ))}
    </>
  );
}

/** A continent's colour as the map shows it. */
const swatch = ({ fill }: Tone): Shade => ({ rgb: fill, ansi256: 0, ansi16: 0 });
