import { Box } from 'ink';
import type { ReactNode } from 'react';
import { counted } from '../../../machines/wording.ts';
import type { MapFacts } from '../../setup/choices.ts';
import type { Loaded, MapsOnOffer, ShelfEntry } from '../../setup/map-shelf.ts';
import type { ScreenView } from '../../terminal/canvas.tsx';
import type { KeyName } from '../../terminal/key.ts';
import { type App, keyed, onScreen, type Place, type ShownPlace } from '../app.ts';
import { choiceOf, leafed, lit, placedAt, refilled, type Selection } from '../choice.ts';
import { ChoiceList } from '../choice-list.tsx';
import { openChoice } from '../dialogs/dialog.ts';
import { Page } from '../frame.tsx';
import { type Binding, dispatch, whenever } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { createStore, type Store, useStore } from '../store.ts';
import { edited, editing } from '../text-field.tsx';
import { Ground, Ink, ListLine, left, right, Title } from '../widgets.tsx';
import { FaultLines, MapPreview } from './preview.tsx';

/** The list of maps, each with a small picture. */
interface MapsPlace extends Place {
  readonly kind: 'maps';
  readonly folder: string | null;
  readonly state: Store<MapsState>;
  highlight(line: number): void;
  open(line: number): void;
}

interface MapLine extends ShelfEntry {
  /** Null where it cannot be read. */
  readonly facts: MapFacts | null;
  /** The reason why it cannot be chosen here; null when it can. */
  readonly refused: string | null;
}

interface MapsState {
  readonly entries: Selection<MapLine>;
  /** The lit map; null while it is being drawn. */
  readonly shown: Loaded | null;
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
}

/** @param chosen the id of the map to begin with */
export function mapsPlace(
  app: App,
  shelf: MapsOnOffer,
  chosen: string | undefined,
  exits: MapsExits,
): MapsPlace & ShownPlace {
  const { refused } = exits;
  const lineOf = (entry: ShelfEntry): MapLine => {
    const facts = shelf.facts(entry.id);
    const unread = refused === undefined ? null : 'this map cannot be read';
    return { ...entry, facts, refused: facts === null ? unread : (refused?.(facts) ?? null) };
  };
  /** The maps that hold these words; what the rules refuse comes last. */
  const listed = (query = ''): readonly MapLine[] => mapsMatching(shelf.list().map(lineOf), query);
  const first = listed();
  const at = first.findIndex(entry => entry.id === chosen);
  const begin = choiceOf(first, Math.max(0, at));
  const idOf = (entries: Selection<MapLine>): string => lit(entries)?.id ?? 'world';
  const state = createStore<MapsState>({ entries: begin, shown: shelf.load(idOf(begin)), query: '' });
  let unfollow = (): void => {};
  function go(entries: Selection<MapLine>, query = state.get().query): void {
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
    const fresh = listed(query);
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
  const isOpen = (): boolean => {
    const { shown, entries } = state.get();
    return shown?.ok !== false && (lit(entries)?.refused ?? null) === null;
  };
  const search = (query: string): void => {
    const { entries } = state.get();
    const before = lit(entries) ?? begin.items.find(({ id }) => id === chosen);
    const found = listed(query);
    const line = found.findIndex(({ id }) => id === before?.id);
    go(placedAt({ ...entries, items: found }, line), query);
  };
  const leave = (): void => (state.get().query === '' ? exits.back() : search(''));
  /** Chooses a map of the text page: asks whether to look or to play, where both can be done. */
  const choose = (entry: MapLine, line: number): void => {
    const { playOn } = exits;
    const both = [
      ['look at it', () => open(line)],
      ['play on it', () => playOn?.(entry.id)],
    ] as const;
    if (playOn === undefined || entry.refused !== null) open(line);
    else openChoice(app, entry.title, both);
  };
  const bindings = (): readonly Binding[] => [
    ...whenever(isOpen(), () => ({
      command: commands.look,
      label: exits.verb ?? 'look at',
      run: () => open(state.get().entries.line),
    })),
    ...whenever(isOpen() && exits.playOn, playOn => ({
      command: commands.playOn,
      run: () => playOn(idOf(state.get().entries)),
    })),
    { command: commands.listed, run: key => go(moveLight(state.get().entries, key)) },
    { command: commands.searchMaps, run: () => {} },
    { command: commands.outOfMaps, run: leave },
    ...app.everywhere().filter(({ command }) => command === commands.help),
  ];
  return onScreen<MapsPlace>(
    {
      kind: 'maps',
      folder: shelf.folder,
      state,
      highlight: line => go(placedAt(state.get().entries, line)),
      open,
      textPage: () => ({
        title: 'Maps',
        choices: state.get().entries.items.map((entry, line) => ({
          label: mapWords(entry),
          run: () => choose(entry, line),
        })),
        bindings: bindings().filter(({ command }) => command === commands.outOfMaps),
      }),
      ...keyed(bindings, state),
      press(key) {
        const { query } = state.get();
        if (dispatch(bindings(), key)) return true;
        const next = edited(editing(query), key, LIST - 4);
        if (next === null || next.text === query) return false;
        search(next.text.trimStart());
        return true;
      },
      close: async () => unfollow(),
    },
    MapsScreen,
  );
}

/** A map of the list in words. */
const mapWords = ({ title, facts, refused }: MapLine): string =>
  `${title}: ${[facts === null ? '' : `${facts.territories} territories`, refused ?? ''].filter(Boolean).join(', ')}`;

/** Up and down go round; the other keys of a list do not. */
function moveLight(entries: Selection<MapLine>, key: KeyName): Selection<MapLine> {
  const { items, line } = entries;
  if (key === 'up' && line === 0) return placedAt(entries, items.length - 1);
  return key === 'down' && line === items.length - 1 ? placedAt(entries, 0) : leafed(entries, key);
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
/** A list of maps, and the picture of the lit one. */
function MapsScreen({ place, screen }: { place: MapsPlace; screen: ScreenView }): ReactNode {
  const { entries, shown, query } = useStore(place.state, now => now);
  const height = screen.rows - 1;
  const width = screen.columns - LIST - 5;
  const barred = entries.items.findIndex(({ refused }) => refused !== null);
  return (
    <Page place={place} screen={screen}>
      <Ground height={height} flexShrink={0}>
        <Box width={LIST + 3} flexDirection="column" flexShrink={0} paddingLeft={1} overflow="hidden">
          <Box height={1} flexShrink={0} />
          <Box paddingLeft={2} height={2} flexShrink={0}>
            {query === '' ? (
              <Title>Maps</Title>
            ) : (
              <Ink shade="accent">{`/${query}   ${counted(entries.items.length, 'map', 'maps')}`}</Ink>
            )}
          </Box>
          <ChoiceList
            choice={entries}
            isDeaf
            limit={height - 5 - (barred >= 0 ? 2 : 0)}
            onHighlight={place.highlight}
            onPlace={place.highlight}
            onSelect={place.open}
          >
            {(entry, isLit, line) => (
              <Box flexDirection="column">
                {line === barred ? <Ink shade="faint">{'\n  not for these rules'}</Ink> : null}
                <ListLine isLit={isLit} width={LIST}>
                  <Ink shade={isLit ? 'accent' : entry.refused === null ? 'text' : 'dim'} bold={isLit}>
                    {left(entry.title, LIST - 8)}
                  </Ink>
                  <Ink shade="faint">{right(`${entry.facts?.territories ?? ''}`, 5)}</Ink>
                </ListLine>
              </Box>
            )}
          </ChoiceList>
          <Box flexGrow={1} />
          <Box paddingLeft={2} height={2} flexShrink={0}>
            {entries.items.some(entry => entry.kind === 'file') || place.folder === null ? null : (
              <Ink shade="faint">your own: $SANDTABLE_MAPS</Ink>
            )}
          </Box>
        </Box>
        <Box width={width} flexDirection="column" flexShrink={0} paddingTop={1} overflow="hidden">
          {shown === null ? (
            <Ink shade="dim">The map is being drawn.</Ink>
          ) : shown.ok ? (
            <MapPreview
              loaded={shown.value}
              entry={lit(entries) ?? { kind: 'file', about: '' }}
              refused={lit(entries)?.refused ?? null}
              width={width}
              height={height - 1}
            />
          ) : (
            <Box flexDirection="column" paddingTop={1}>
              <Ink shade="bad">This map cannot be played:</Ink>
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
