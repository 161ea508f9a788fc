import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { WHOLE } from '../../atlas/camera.ts';
import type { LoadedAtlas } from '../../atlas/load.ts';
import { counted } from '../../maps/draft.ts';
import { Canvas } from '../../terminal/canvas.tsx';
import type { ScreenView } from '../../terminal/live.ts';
import { lit } from '../choice.ts';
import { ChoiceList } from '../choice-list.tsx';
import { Footer } from '../footer.tsx';
import { MapPainter } from '../map-board/map-painter.ts';
import { emptyScene } from '../map-board/scene.ts';
import { createStore, useStore } from '../store.ts';
import { hex } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Ground, Ink, left, right } from '../widgets.tsx';
import { mapLines } from './facts.ts';
import { FaultLines } from './fault-lines.tsx';
import type { MapsPlace } from './place.ts';
import type { ShelfEntry } from './shelf.ts';

/** Columns of the list. */
const LIST = 30;
/** Rows under the picture for what is said of the map. */
const WORDS = 6;

const whole = createStore(WHOLE);

/** The maps: a list, and of the chosen one a small picture and what it is like. */
export function MapsScreen({ place, screen }: { place: MapsPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const { entries, shown } = useStore(place.state, now => now);
  const height = screen.rows - 1;
  const width = screen.columns - LIST - 5;
  return (
    <Box width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
      <Ground height={height} flexShrink={0}>
        <Box width={LIST + 3} flexDirection="column" flexShrink={0} paddingLeft={1} overflow="hidden">
          <Box height={1} flexShrink={0} />
          <Box paddingLeft={2} height={2} flexShrink={0}>
            <Ink shade={theme.accent} bold>
              Maps
            </Ink>
          </Box>
          <ChoiceList choice={entries} limit={height - 5} onHighlight={place.highlight} onSelect={place.open}>
            {(line, isLit) => <EntryLine entry={entries.items[line]} isLit={isLit} />}
          </ChoiceList>
          <Box flexGrow={1} />
          <Box paddingLeft={2} height={2} flexShrink={0}>
            {entries.items.some(entry => entry.kind === 'file') || place.folder === null ? null : (
              <Ink shade={theme.faint}>your own: $SANDTABLE_MAPS</Ink>
            )}
          </Box>
        </Box>
        <Box width={width} flexDirection="column" flexShrink={0} paddingTop={1} overflow="hidden">
          {shown.ok ? (
            <Preview loaded={shown.value} width={width} height={height - 1} />
          ) : (
            <Box flexDirection="column" paddingTop={1}>
              <Ink shade={theme.bad}>This map cannot be played:</Ink>
              <FaultLines
                sentences={shown.error}
                file={lit(entries)?.id ?? ''}
                columns={width}
                rows={height - 4}
              />
            </Box>
          )}
        </Box>
      </Ground>
      <Footer width={screen.columns} source={place} />
    </Box>
  );
}

interface EntryProps {
  readonly entry: ShelfEntry | undefined;
  readonly isLit: boolean;
}

function EntryLine({ entry, isLit }: EntryProps): ReactNode {
  const theme = useTheme();
  if (entry === undefined) return null;
  const kind = entry.kind === 'file' ? '' : entry.kind;
  return (
    <Box width={LIST} height={1} flexShrink={0} {...(isLit ? { backgroundColor: hex(theme.panel) } : {})}>
      <Ink shade={theme.accent}>{isLit ? '▌ ' : '  '}</Ink>
      <Ink shade={isLit ? theme.accent : theme.text} bold={isLit}>
        {left(entry.title, LIST - 12)}
      </Ink>
      <Ink shade={theme.faint}>{right(kind, 9)}</Ink>
    </Box>
  );
}

function Preview({
  loaded,
  width,
  height,
}: {
  loaded: LoadedAtlas;
  width: number;
  height: number;
}): ReactNode {
  const theme = useTheme();
  const { map, atlas, warnings } = loaded;
  const scene = useMemo(() => createStore({ ...emptyScene, overlay: 'continents' as const }), []);
  const painter = useMemo(() => new MapPainter(atlas, scene, whole, theme), [atlas, scene, theme]);
  const lines = mapLines(map);
  return (
    <>
      <Canvas width={width} height={Math.max(1, height - WORDS)} painter={painter} />
      <Box height={1} flexShrink={0} />
      <Ink shade={theme.text} bold>
        {map.name}
      </Ink>
      {lines.map(line => (
        <Ink key={line} shade={theme.dim}>
          {line}
        </Ink>
      ))}
      {warnings.length === 0 ? null : (
        <Ink
          shade={theme.faint}
        >{`${counted(warnings.length, 'remark', 'remarks')} on the file; i in the viewer shows them`}</Ink>
      )}
    </>
  );
}
