import { dirname } from 'node:path';
import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { WHOLE } from '../../atlas/camera.ts';
import type { LoadedAtlas } from '../../atlas/load.ts';
import { counted } from '../../maps/draft.ts';
import { Canvas } from '../../terminal/canvas.tsx';
import type { ScreenView } from '../../terminal/live.ts';
import { cut } from '../../terminal/text.ts';
import { wrapped } from '../../terminal/wrapped.ts';
import { type App, keyed, onScreen, type Place, type ShownPlace } from '../app.ts';
import { choiceOf, leafed, lit, placedAt, refilled, type Selection } from '../choice.ts';
import { ChoiceList } from '../choice-list.tsx';
import { Page } from '../frame.tsx';
import { type Binding, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { KeyName } from '../keys/key.ts';
import { MapPainter } from '../map-board/map-painter.ts';
import { emptyScene } from '../map-board/scene.ts';
import type { Room } from '../play/board.ts';
import { createStore, type Store, useStore } from '../store.ts';
import { edited, editing } from '../text-field.tsx';
import { Ground, Ink, ListLine, left, right, useTheme } from '../widgets.tsx';
import { mapLines } from './facts.ts';
import type { Loaded, MapShelf, ShelfEntry } from './shelf.ts';

/** The maps one can choose from, each with a small picture. */
interface MapsPlace extends Place {
  readonly kind: 'maps';
  readonly folder: string | null;
  readonly state: Store<MapsState>;
  refused(loaded: LoadedAtlas): string | null;
  highlight(line: number): void;
  open(line: number): void;
}

interface MapsState {
  readonly entries: Selection<ShelfEntry>;
  /** The map of the line that is lit. */
  readonly shown: Loaded;
  /** What the maps of the list have in their names. */
  readonly query: string;
}

interface MapsExits {
  back(): void;
  choose(id: string): void;
  /** What Enter does, in a word or two; `look at` when not said. */
  readonly verb?: string;
  /** Why this map cannot be chosen here, in one sentence; null when it can. */
  refused?(loaded: LoadedAtlas): string | null;
  /** Sets up a game on this map. */
  playOn?(id: string): void;
}

/** @param chosen the id of the map to begin with */
export function mapsPlace(
  app: App,
  shelf: MapShelf,
  chosen: string | undefined,
  exits: MapsExits,
): MapsPlace & ShownPlace {
  const listed = shelf.list();
  const at = listed.findIndex(entry => entry.id === chosen);
  const begin = choiceOf(listed, Math.max(0, at));
  const idOf = (entries: Selection<ShelfEntry>): string => lit(entries)?.id ?? 'world';
  const state = createStore<MapsState>({ entries: begin, shown: shelf.load(idOf(begin)), query: '' });
  let unfollow = (): void => {};
  function go(entries: Selection<ShelfEntry>, query = state.get().query): void {
    const shown = shelf.load(idOf(entries));
    // One follows before the other ends, so that no change falls between them.
    const before = unfollow;
    unfollow = shelf.follow(idOf(entries), lookAgain);
    before();
    const now = state.get();
    if (entries !== now.entries || shown !== now.shown || query !== now.query)
      state.set({ entries, shown, query });
  }
  /** The folder or the map's file has changed: the same map again, or where it stood. */
  function lookAgain(): void {
    const { entries, query } = state.get();
    const fresh = sought(shelf.list(), query);
    const before = entries.items;
    const same =
      fresh.length === before.length && fresh.every((entry, index) => entry.id === before[index]?.id);
    go(same ? entries : refilled(entries, fresh, (a, b) => a.id === b.id));
  }
  go(begin);
  const open = (line: number): void => {
    const { entries } = state.get();
    const entry = entries.items[line];
    if (entry === undefined) return;
    // A digit may name another line than the one that is lit.
    if (line !== entries.line) go({ ...entries, line });
    if (isOpen()) exits.choose(entry.id);
  };
  const refused = exits.refused ?? (() => null);
  const isOpen = (): boolean => {
    const { shown } = state.get();
    return shown.ok && refused(shown.value) === null;
  };
  const search = (query: string): void => {
    const { entries } = state.get();
    const before = lit(entries) ?? begin.items.find(({ id }) => id === chosen);
    const found = sought(shelf.list(), query);
    const line = Math.max(
      0,
      found.findIndex(({ id }) => id === before?.id),
    );
    go(placedAt({ ...entries, items: found }, line), query);
  };
  const leave = (): void => (state.get().query === '' ? exits.back() : search(''));
  const bindings = (): readonly Binding[] => [
    ...(isOpen()
      ? [
          {
            command: commands.look,
            label: exits.verb ?? 'look at',
            run: () => open(state.get().entries.line),
          },
        ]
      : []),
    ...(isOpen() && exits.playOn !== undefined
      ? [{ command: commands.playOn, run: () => exits.playOn?.(idOf(state.get().entries)) }]
      : []),
    { command: commands.listed, run: key => go(gone(state.get().entries, key)) },
    { command: commands.searchMaps, run: () => {} },
    { command: commands.outOfMaps, run: leave },
    ...app.everywhere().filter(({ command }) => command === commands.help),
  ];
  return onScreen<MapsPlace>(
    {
      kind: 'maps',
      folder: shelf.folder,
      state,
      highlight: line => go({ ...state.get().entries, line }),
      open,
      refused,
      ...keyed(bindings, state),
      press(key) {
        const { query } = state.get();
        if (dispatch(bindings(), key)) return;
        const next = edited(editing(query), key, LIST - 4);
        if (next !== null && next.text !== query) search(next.text.trimStart());
      },
      close: async () => unfollow(),
    },
    MapsScreen,
  );
}

/** Up and down go round; the other keys of a list do not. */
function gone(entries: Selection<ShelfEntry>, key: KeyName): Selection<ShelfEntry> {
  const { items, line } = entries;
  if (key === 'up' && line === 0) return placedAt(entries, items.length - 1);
  return key === 'down' && line === items.length - 1 ? placedAt(entries, 0) : leafed(entries, key);
}

/** The maps that hold all these words in their name, kind or path. */
function sought(entries: readonly ShelfEntry[], query: string): readonly ShelfEntry[] {
  const words = query.toLowerCase().split(/\s+/);
  return entries.filter(({ title, kind }) => {
    const told = `${title} ${kind}`.toLowerCase();
    return words.every(word => told.includes(word));
  });
}

/** Columns of the list. */
const LIST = 30;
/** Rows under the picture for what is said of the map. */
const WORDS = 7;

const whole = createStore(WHOLE);

/** The maps: a list, and of the chosen one a small picture and what it is like. */
function MapsScreen({ place, screen }: { place: MapsPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const { entries, shown, query } = useStore(place.state, now => now);
  const height = screen.rows - 1;
  const width = screen.columns - LIST - 5;
  return (
    <Page place={place} screen={screen}>
      <Ground height={height} flexShrink={0}>
        <Box width={LIST + 3} flexDirection="column" flexShrink={0} paddingLeft={1} overflow="hidden">
          <Box height={1} flexShrink={0} />
          <Box paddingLeft={2} height={2} flexShrink={0}>
            {query === '' ? (
              <Ink shade={theme.accent} bold>
                Maps
              </Ink>
            ) : (
              <Ink shade={theme.accent}>{`/${query}   ${counted(entries.items.length, 'map', 'maps')}`}</Ink>
            )}
          </Box>
          <ChoiceList
            choice={entries}
            isDeaf
            limit={height - 5}
            onHighlight={place.highlight}
            onSelect={place.open}
          >
            {(entry, isLit) => <EntryLine entry={entry} isLit={isLit} />}
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
            <Preview
              loaded={shown.value}
              refused={place.refused(shown.value)}
              width={width}
              height={height - 1}
            />
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
    </Page>
  );
}

interface EntryProps {
  readonly entry: ShelfEntry;
  readonly isLit: boolean;
}

function EntryLine({ entry, isLit }: EntryProps): ReactNode {
  const theme = useTheme();
  const kind = entry.kind === 'file' ? '' : entry.kind;
  return (
    <ListLine isLit={isLit} width={LIST}>
      <Ink shade={isLit ? theme.accent : theme.text} bold={isLit}>
        {left(entry.title, LIST - 12)}
      </Ink>
      <Ink shade={theme.faint}>{right(kind, 9)}</Ink>
    </ListLine>
  );
}

interface PreviewProps extends Room {
  readonly loaded: LoadedAtlas;
  /** Why it cannot be chosen here. */
  readonly refused: string | null;
}

function Preview({ loaded, refused, width, height }: PreviewProps): ReactNode {
  const theme = useTheme();
  const { map, atlas, warnings } = loaded;
  const scene = useMemo(() => createStore({ ...emptyScene, overlay: 'continents' as const }), []);
  const painter = useMemo(() => new MapPainter(atlas, scene, whole, theme), [atlas, scene, theme]);
  const lines = mapLines(map);
  const why = refused === null ? [] : wrapped(refused, width - 2).slice(0, 2);
  const continents = map.continents.map(({ name, bonus }) => `${name} ${bonus}`).join('  ');
  const remarks = counted(warnings.length, 'remark', 'remarks');
  return (
    <>
      <Canvas width={width} height={Math.max(1, height - WORDS - why.length)} painter={painter} />
      <Box height={1} flexShrink={0} />
      <Ink shade={theme.text} bold>
        {map.name}
      </Ink>
      {why.map(line => (
        <Ink key={line} shade={theme.bad}>
          {line}
        </Ink>
      ))}
      {lines.map(line => (
        <Ink key={line} shade={theme.dim}>
          {line}
        </Ink>
      ))}
      <Ink shade={theme.dim}>{cut(continents, width - 1)}</Ink>
      {warnings.length === 0 ? null : (
        <Ink shade={theme.faint}>{`${remarks} on the file; i in the viewer shows them`}</Ink>
      )}
    </>
  );
}

interface FaultLinesProps {
  readonly sentences: readonly string[];
  /** The map's file: its folder is left out of the sentences. */
  readonly file: string;
  readonly columns: number;
  readonly rows: number;
}

/** Why a map cannot be played, as many lines as there is room for. */
export function FaultLines({ sentences, file, columns, rows }: FaultLinesProps): ReactNode {
  const theme = useTheme();
  const lines = sentences.flatMap(sentence =>
    wrapped(sentence.replaceAll(`${dirname(file)}/`, ''), columns, '  '),
  );
  const shown = lines.length <= rows ? lines : lines.slice(0, Math.max(0, rows - 1));
  return (
    <>
      <Ink shade={theme.dim}>{shown.map(line => cut(line, columns)).join('\n')}</Ink>
      {shown.length < lines.length ? <Ink shade={theme.faint}>and more</Ink> : null}
    </>
  );
}
