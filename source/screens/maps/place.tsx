import { Box } from 'ink';
import type { ReactNode } from 'react';
import { plural } from '../../../machines/wording.ts';
import type { MapFacts } from '../../setup/choices.ts';
import type { LoadResult, MapCatalogue, MapEntry } from '../../setup/map-library.ts';
import type { ScreenView } from '../../terminal/canvas.tsx';
import type { KeyName } from '../../terminal/key.ts';
import { type App, keyHandlers, onScreen, type Place, type ShownPlace } from '../app.ts';
import {
  afterPageKey,
  createList,
  highlighted,
  type List,
  type Selection,
  withHighlight,
} from '../choice.ts';
import { ListView } from '../choice-list.tsx';
import { openChoice } from '../dialogs/dialog.ts';
import { Page } from '../frame.tsx';
import { type Binding, bindIf, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { isNarrow } from '../play/board.ts';
import { anyOf, createStore, type Store, useStore } from '../store.ts';
import { editAfterKey, startEdit } from '../text-field.tsx';
import { Ground, Ink, ListLine, left, right, Title } from '../widgets.tsx';
import { MapPreview, NoMap } from './preview.tsx';

/** The list of maps, each with a small picture. */
interface MapsPlace extends Place {
  readonly kind: 'maps';
  readonly folder: string | null;
  readonly entries: List<MapLine>;
  readonly state: Store<MapsState>;
}

interface MapLine extends MapEntry {
  /** Null where it cannot be read. */
  readonly facts: MapFacts | null;
  /** The reason why it cannot be chosen here; null when it can. */
  readonly refused: string | null;
}

interface MapsState {
  /** The highlighted map; null while it is being drawn. */
  readonly shown: LoadResult | null;
  readonly query: string;
}

interface MapsExits {
  back(): void;
  choose(id: string): void;
  /** The words of Enter; `look at` when left out. */
  readonly verb?: string;
  /** The reason why a map cannot be chosen here; null when it can. */
  refused?(facts: MapFacts): string | null;
  playOn?(id: string): void;
  /** Draws on a map, or on a new one; left out where none are drawn. */
  readonly drawing?: Drawing | undefined;
}

interface Drawing {
  begin(): void;
  edit(id: string): void;
}

/** @param chosen the id of the map to begin with */
export function mapsPlace(
  app: App,
  library: MapCatalogue,
  chosen: string | undefined,
  exits: MapsExits,
): MapsPlace & ShownPlace {
  const { refused } = exits;
  const lineOf = (entry: MapEntry): MapLine => {
    const facts = library.facts(entry.id);
    const unread = refused === undefined ? null : 'this map cannot be read';
    return { ...entry, facts, refused: facts === null ? unread : (refused?.(facts) ?? null) };
  };
  /** The maps that hold these words; what the rules refuse comes last. */
  const listed = (query = ''): readonly MapLine[] => mapsMatching(library.list().map(lineOf), query);
  const first = listed();
  const wished = first.findIndex(entry => entry.id === chosen);
  const state = createStore<MapsState>({ shown: null, query: '' });
  const entries = createList(first, {
    line: Math.max(0, wished),
    open(entry, line) {
      if (entry !== entries.highlighted()) entries.place(line);
      if (isOpen()) exits.choose(entry.id);
    },
    same: (a, b) => a.id === b.id,
  });
  const idHere = (): string => entries.highlighted()?.id ?? 'world';
  let unfollow = (): void => {};
  function look(): void {
    const shown = library.load(idHere());
    // One follows before the other ends, so that no change falls between them.
    const before = unfollow;
    unfollow = library.follow(idHere(), lookAgain);
    before();
    if (shown !== state.get().shown) state.update(now => ({ ...now, shown }));
  }
  /** The folder or the map's file has changed: the same map again, or the one in its line. */
  function lookAgain(): void {
    const fresh = listed(state.get().query);
    const before = entries.get().items;
    const same =
      fresh.length === before.length && fresh.every((entry, index) => entry.id === before[index]?.id);
    if (same) look();
    else entries.refill(fresh);
  }
  look();
  const stop = entries.subscribe(look);
  const isOpen = (): boolean =>
    state.get().shown?.ok !== false && (entries.highlighted()?.refused ?? null) === null;
  const search = (query: string): void => {
    const before = entries.highlighted() ?? first[wished];
    const found = listed(query);
    state.update(now => ({ ...now, query }));
    entries.refill(
      found,
      found.findIndex(({ id }) => id === before?.id),
    );
  };
  const leave = (): void => (state.get().query === '' ? exits.back() : search(''));
  /** Chooses a map of the text page: asks what to do with it, where there is more than one thing. */
  const choose = (entry: MapLine, line: number): void => {
    const { playOn, drawing } = exits;
    const isPlayed = entry.refused === null && entry.facts !== null;
    const more: readonly (readonly [string, () => void])[] = [
      ...(playOn === undefined || !isPlayed ? [] : [['play on it', () => playOn(entry.id)] as const]),
      ...(drawing === undefined ? [] : [['draw on it', () => drawing.edit(entry.id)] as const]),
    ];
    if (more.length === 0) entries.open(line);
    else openChoice(app, entry.title, [['look at it', () => entries.open(line)], ...more]);
  };
  const bindings = (): readonly Binding[] => [
    ...bindIf(isOpen(), () => ({
      command: commands.look,
      label: exits.verb ?? 'look at',
      run: () => entries.open(entries.get().line),
    })),
    ...bindIf(isOpen() && exits.playOn, playOn => ({
      command: commands.playOn,
      run: () => playOn(idHere()),
    })),
    ...bindIf(exits.drawing, ({ begin }) => ({ command: commands.newMap, run: begin })),
    ...bindIf(exits.drawing, ({ edit }) => ({ command: commands.editListed, run: () => edit(idHere()) })),
    { command: commands.listed, run: key => entries.update(now => moveLight(now, key)) },
    { command: commands.searchMaps, run: () => {} },
    { command: commands.outOfMaps, run: leave },
    ...app.everywhere().filter(({ command }) => command === commands.help),
  ];
  return onScreen<MapsPlace>(
    {
      kind: 'maps',
      folder: library.folder,
      entries,
      state,
      textPage: () => ({
        title: 'Maps',
        choices: entries.get().items.map((entry, line) => ({
          label: mapWords(entry),
          run: () => choose(entry, line),
        })),
        bindings: bindings().filter(
          ({ command }) => command === commands.outOfMaps || command === commands.newMap,
        ),
      }),
      ...keyHandlers(bindings, anyOf(entries, state)),
      press(key) {
        const { query } = state.get();
        if (dispatch(bindings(), key)) return true;
        const next = editAfterKey(startEdit(query), key, LIST - 4);
        if (next === null || next.text === query) return false;
        search(next.text.trimStart());
        return true;
      },
      async close() {
        stop();
        unfollow();
      },
    },
    MapsScreen,
  );
}

const mapWords = ({ title, facts, refused }: MapLine): string =>
  `${title}: ${[facts === null ? '' : `${facts.territories} territories`, refused ?? ''].filter(Boolean).join(', ')}`;

/** Up and down wrap around; the other keys of a list do not. */
function moveLight(entries: Selection<MapLine>, key: KeyName): Selection<MapLine> {
  const { items, line } = entries;
  if (key === 'up' && line === 0) return withHighlight(entries, items.length - 1);
  return key === 'down' && line === items.length - 1 ? withHighlight(entries, 0) : afterPageKey(entries, key);
}

/** Maps with all words in name, kind, continents or size; those with the words in the name first. */
function mapsMatching(lines: readonly MapLine[], query: string): readonly MapLine[] {
  const words = query.toLowerCase().split(/\s+/);
  const all = (text: string): boolean => words.every(word => text.includes(word));
  const found = lines.filter(({ title, kind, facts }) => {
    const text = [title, kind, ...(facts?.continents ?? [])].join('\n').toLowerCase();
    const size = `${facts?.territories ?? ''}`;
    return words.every(word => text.includes(word) || (word !== '' && size.startsWith(word)));
  });
  const rank = ({ title, refused }: MapLine): number =>
    Number(refused !== null) * 2 + Number(!all(title.toLowerCase()));
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/** Columns of the list. */
const LIST = 30;
/** A list of maps, and the picture of the highlighted one. */
function MapsScreen({ place, screen }: { place: MapsPlace; screen: ScreenView }): ReactNode {
  const { shown, query } = useStore(place.state, now => now);
  const { items } = useStore(place.entries, now => now);
  const chosen = useStore(place.entries, highlighted);
  const height = screen.rows - 1;
  // On a phone the list stands above the picture.
  const upright = isNarrow(screen.columns);
  const list = upright
    ? { width: screen.columns - 3, height: Math.ceil(height / 2) }
    : { width: LIST, height };
  const preview = upright
    ? { width: screen.columns - 1, height: height - list.height }
    : { width: screen.columns - LIST - 5, height: height - 1 };
  return (
    <Page place={place} screen={screen}>
      <Ground height={height} flexShrink={0} flexDirection={upright ? 'column' : 'row'}>
        <Box
          width={list.width + 3}
          height={list.height}
          flexDirection="column"
          flexShrink={0}
          paddingLeft={1}
          overflow="hidden"
        >
          <Box height={1} flexShrink={0} />
          <Box paddingLeft={2} height={2} flexShrink={0}>
            {query === '' ? (
              <Title>Maps</Title>
            ) : (
              <Ink shade="accent">{`/${query}   ${plural(items.length, 'map', 'maps')}`}</Ink>
            )}
          </Box>
          <ListView
            list={place.entries}
            isDeaf
            rows={list.height - (upright ? 3 : 5)}
            headings={{
              title: ({ refused }) => (refused === null ? '' : 'not for these rules'),
              width: list.width,
            }}
          >
            {(entry, isHere) => (
              <ListLine isHere={isHere} width={list.width}>
                <Ink shade={isHere ? 'accent' : entry.refused === null ? 'text' : 'dim'} bold={isHere}>
                  {left(entry.title, list.width - 8)}
                </Ink>
                <Ink shade="faint">{right(`${entry.facts?.territories ?? ''}`, 5)}</Ink>
              </ListLine>
            )}
          </ListView>
          <Box flexGrow={1} />
          <Box paddingLeft={2} height={2} flexShrink={0}>
            {items.some(entry => entry.kind === 'file') || place.folder === null ? null : (
              <Ink shade="faint">your own: $SANDTABLE_MAPS</Ink>
            )}
          </Box>
        </Box>
        <Box
          width={preview.width}
          flexDirection="column"
          flexShrink={0}
          paddingTop={upright ? 0 : 1}
          paddingLeft={upright ? 1 : 0}
          overflow="hidden"
        >
          {chosen === null ? null : shown?.ok === true ? (
            <MapPreview loaded={shown.value} entry={chosen} refused={chosen.refused} {...preview} />
          ) : (
            <NoMap loaded={shown} id={chosen.id} columns={preview.width} rows={preview.height - 2} />
          )}
        </Box>
      </Ground>
    </Page>
  );
}
