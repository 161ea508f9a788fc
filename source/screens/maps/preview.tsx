import { dirname } from 'node:path';
import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { plural } from '../../../machines/wording.ts';
import { width as cells, truncate, wrap } from '../../base/text.ts';
import { WHOLE } from '../../maps/atlas/camera.ts';
import type { LoadedAtlas } from '../../maps/atlas/load.ts';
import type { LoadResult, MapEntry } from '../../setup/map-library.ts';
import { Canvas } from '../../terminal/canvas.tsx';
import { LEAST_BOARD, mapPainter } from '../map-board/map-board.tsx';
import { emptyScene } from '../map-board/scene.ts';
import type { Room } from '../play/board.ts';
import { createStore } from '../store.ts';
import { Ink, useTheme, Words } from '../widgets.tsx';
import { mapLines } from './facts.ts';

const kindWords = ({ kind, about }: Pick<MapEntry, 'kind' | 'about'>): string =>
  kind === 'file' ? 'a file of your own' : kind === 'house' ? 'a map of this server' : about;

/** Rows under the picture for its name and remarks, besides what is said of the map. */
const WORDS = 4;
/** Rows for the continents of a map, at most. */
const CONTINENT_ROWS = 3;
/** A blank at which no line is broken. */
const TIE = '\u00a0';

const whole = createStore(WHOLE);

interface PreviewProps extends Room {
  readonly loaded: LoadedAtlas;
  readonly entry: Pick<MapEntry, 'kind' | 'about'>;
  /** The reason why it cannot be chosen here. */
  readonly refused: string | null;
}

/** A map with what it is like: its picture, its size, its continents with what they pay. */
export function MapPreview({ loaded, entry, refused, width, height }: PreviewProps): ReactNode {
  const theme = useTheme();
  const { map, atlas, warnings } = loaded;
  const scene = useMemo(() => createStore({ ...emptyScene, overlay: 'continents' as const }), []);
  const painter = useMemo(() => mapPainter(atlas, scene, whole, theme), [atlas, scene, theme]);
  const why = wrap(refused ?? '', width - 2)
    .filter(words => words !== '')
    .slice(0, 2);
  const paid = map.continents.map(({ name, bonus }) => `${name} ${bonus}`.replaceAll(' ', TIE)).join('  ');
  const continents = wrap(paid, width - 1).map(line => line.replaceAll(TIE, ' ').trimStart());
  const isCut = (row: number): boolean => row === CONTINENT_ROWS - 1 && continents.length > CONTINENT_ROWS;
  const shown = continents
    .slice(0, CONTINENT_ROWS)
    .map((line, row) => (isCut(row) ? truncate(`${line} …`, width - 1) : line));
  const facts = mapLines(map).flatMap(line => wrap(line, width - 1));
  const said = [...facts, ...shown];
  const kind = kindWords(entry);
  const beside = cells(map.name) + 2 + cells(kind) < width;
  const kindRows = beside ? 0 : wrap(kind, width - 1).length;
  // Where there is little room, a picture says more than the last lines of what is said.
  const room = height - WORDS - kindRows - why.length;
  const most = room < LEAST_BOARD.rows ? said.length : Math.min(said.length, room - LEAST_BOARD.rows);
  const lines = said
    .slice(0, most)
    .map((line, row) => (row === most - 1 && most < said.length ? truncate(`${line} …`, width - 1) : line));
  const remarks = plural(warnings.length, 'remark', 'remarks');
  return (
    <>
      <Canvas width={width} height={Math.max(1, room - most)} painter={painter} />
      <Box height={1} flexShrink={0} />
      <Ink shade="text" bold>
        {map.name}
        {beside ? <Words shade="faint">{`  ${kind}`}</Words> : null}
      </Ink>
      {(beside ? [] : wrap(kind, width - 1)).map(line => (
        <Ink key={line} shade="faint">
          {line}
        </Ink>
      ))}
      {why.map(line => (
        <Ink key={line} shade="bad">
          {line}
        </Ink>
      ))}
      {lines.map(line => (
        <Ink key={line} shade="dim">
          {line}
        </Ink>
      ))}
      {warnings.length === 0 ? null : (
        <Ink shade="faint">{`${remarks} on the file; i in the viewer shows them`}</Ink>
      )}
    </>
  );
}

interface NoMapProps {
  /** Null while it is being drawn. */
  readonly loaded: LoadResult | null;
  /** The map's file: its folder is left out of the sentences. */
  readonly id: string;
  readonly columns: number;
  readonly rows: number;
}

/** The reason why there is no map to see, in as many lines as fit. */
export function NoMap({ loaded, id, columns, rows }: NoMapProps): ReactNode {
  if (loaded?.ok !== false) return <Ink shade="dim">The map is being drawn.</Ink>;
  const lines = loaded.error.flatMap(sentence =>
    wrap(sentence.replaceAll(`${dirname(id)}/`, ''), columns, '  '),
  );
  const shown = lines.length <= rows ? lines : lines.slice(0, Math.max(0, rows - 1));
  return (
    <>
      <Ink shade="bad">This map cannot be played as its file is now:</Ink>
      <Ink shade="dim">{shown.map(line => truncate(line, columns)).join('\n')}</Ink>
      {shown.length < lines.length ? <Ink shade="faint">and more</Ink> : null}
    </>
  );
}
