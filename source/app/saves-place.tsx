import { Box } from 'ink';
import type { ReactNode } from 'react';
import { LONGEST_NAME } from '../table/names.ts';
import type { ScreenView } from '../terminal/live.ts';
import { type App, keyed, onScreen, type Place, type ShownPlace } from './app.ts';
import { choiceOf, leafed, lit, ofList, placedAt, type Selection } from './choice.ts';
import { ChoiceList } from './choice-list.tsx';
import { choiceDialog, confirmDialog, textDialog } from './dialogs/dialog.ts';
import { Backdrop } from './frame.tsx';
import type { Binding, Command } from './keys/command.ts';
import { commands } from './keys/commands.ts';
import type { KeyName } from './keys/key.ts';
import { recordsKey } from './records-key.ts';
import {
  type Preview,
  SaveLine,
  SavePreview,
  type SavesWords,
  saveWords,
  usualWords,
} from './saves-preview.tsx';
import type { Library, SaveEntry } from './services.ts';
import { createStore, type Store, useStore } from './store.ts';
import type { ToldPage } from './told.ts';
import { Ink, useTheme } from './widgets.tsx';

/** The list of saves. */
interface SavesPlace extends Place {
  readonly kind: 'saves';
  readonly state: Store<SavesState>;
  readonly words: SavesWords;
  highlight(line: number): void;
  open(line: number): void;
}

interface SavesState {
  /** Newest first, those that fit the search; null until they have been looked at. */
  readonly saves: Selection<SaveEntry> | null;
  /** What is searched for; empty for all. */
  readonly query: string;
  /** What is seen of the lit save; null while it is read, and where it cannot be. */
  readonly preview: Preview | null;
  readonly notice: string | null;
}

/** Milliseconds that a save is lit before it is read: not while somebody leafs. */
const LOOK = 120;

interface SavesExits {
  toMenu(): void;
  resume(name: string): Promise<string | null>;
  replay(name: string): Promise<string | null>;
  /** Whether games that go on can be told again; yes unless told: where others play too, not before the end. */
  readonly tellsRunning?: boolean;
  /** What is seen of a save; null where it cannot be shown. */
  preview?(name: string): Promise<Preview | null>;
  /** Where the saves are; left out, in the library of the session. */
  readonly library?: Pick<Library, 'list' | 'rename' | 'remove' | 'records'>;
  /** What they are called; left out, saves. */
  readonly words?: SavesWords;
}

export function savesPlace(app: App, exits: SavesExits): SavesPlace & ShownPlace {
  const { clock } = app.services;
  const { library = app.services.library, words = usualWords } = exits;
  const state = createStore<SavesState>({ saves: null, query: '', preview: null, notice: null });
  const current = (): SaveEntry | null => {
    const { saves } = state.get();
    return saves === null ? null : lit(saves);
  };
  const say = (notice: string | null): void => state.update(now => ({ ...now, notice }));

  async function look(): Promise<void> {
    const all = await library.list();
    state.update(now => ({
      ...now,
      saves: placedAt(choiceOf(all.filter(save => fits(save, now.query))), now.saves?.line ?? 0),
    }));
  }
  /** Shows the board of the save that is lit, once it has been so for a moment. */
  let shown: string | null = null;
  let cancel = (): void => {};
  const show = (): void => {
    const name = current()?.name ?? null;
    if (name === shown) return;
    shown = name;
    cancel();
    if (name === null || exits.preview === undefined) return;
    cancel = clock.after(LOOK, () => {
      void exits.preview?.(name).then(preview => {
        if (shown === name) state.update(now => ({ ...now, preview }));
      });
    });
  };
  const stop = state.subscribe(show);
  async function rename(name: string, to: string): Promise<string | null> {
    const renamed = await library.rename?.(name, to);
    if (renamed?.ok !== true) return renamed?.error ?? null;
    await look();
    state.update(now => {
      const line = now.saves?.items.findIndex(save => save.name === to) ?? -1;
      return now.saves === null || line < 0 ? now : { ...now, saves: placedAt(now.saves, line) };
    });
    return null;
  }
  const askForName = (save: SaveEntry): void =>
    app.open(
      textDialog(app, {
        title: `Rename ${words.one}`,
        lines: [`Another name for ${save.name}`],
        text: save.name,
        most: LONGEST_NAME,
        accept: 'rename',
        onAccept: to => (to === save.name ? Promise.resolve(null) : rename(save.name, to)),
      }),
    );
  const search = async (query: string): Promise<null> => {
    state.update(now => ({ ...now, query, saves: now.saves && placedAt(now.saves, 0) }));
    await look();
    return null;
  };
  const askForSearch = (): void =>
    app.open(
      textDialog(app, {
        title: `Search ${words.all}`,
        lines: ['In names, games, maps and players; nothing for all'],
        text: state.get().query,
        most: LONGEST_NAME,
        accept: 'search',
        onAccept: search,
      }),
    );
  async function remove(name: string): Promise<void> {
    const removed = await library.remove(name);
    say(removed.ok ? null : removed.error);
    await look();
  }
  const askToRemove = (save: SaveEntry): void =>
    app.open(
      confirmDialog(app, {
        title: `Delete ${words.one}`,
        lines: [`Delete ${save.name}?`, ...words.removed],
        yes: 'delete',
        no: 'keep',
        onYes: () => void remove(save.name),
      }),
    );
  const change = (saves: Selection<SaveEntry>): void =>
    state.update(now => ({ ...now, saves, notice: null }));
  const highlight = (line: number): void => {
    const { saves } = state.get();
    if (saves !== null) change({ ...saves, line });
  };
  const leaf = (key: KeyName): void => {
    const { saves } = state.get();
    if (saves !== null) change(leafed(saves, key));
  };
  const open = (line: number): void => {
    const save = state.get().saves?.items[line];
    if (save?.playable === true) void exits.resume(save.name).then(say);
    else say(save?.fault ?? null);
  };
  const bindings = (): readonly Binding[] => {
    const save = current();
    const ofSave: readonly Binding[] =
      save === null
        ? recordsKey(app, library)
        : [
            ofList({ command: commands.saved, quiet: (state.get().saves?.items.length ?? 0) < 2 }, leaf),
            ...(save.playable
              ? [
                  ofList({ command: commands.goOn, label: save.over ? 'look at' : 'go on' }),
                  ...(save.over || exits.tellsRunning !== false
                    ? [{ command: commands.watch, run: () => void exits.replay(save.name).then(say) }]
                    : []),
                ]
              : []),
            ...recordsKey(app, library),
            ...(library.rename === undefined
              ? []
              : [{ command: commands.rename, run: () => askForName(save) }]),
            { command: commands.remove, run: () => askToRemove(save) },
          ];
    const { saves, query } = state.get();
    const many = query !== '' || (saves?.items.length ?? 0) > 1;
    const searching: readonly Binding[] = [
      ...(many ? [{ command: commands.searchSaves, run: askForSearch }] : []),
      ...(query === '' ? [] : [{ command: commands.back, label: 'all', run: () => void search('') }]),
    ];
    return [...ofSave, ...searching, { command: commands.back, run: exits.toMenu }, ...app.everywhere()];
  };
  /** What can be done with a save, for who hears it. */
  const askAbout = (line: number): void => {
    highlight(line);
    const save = current();
    if (save === null) return;
    const ofSave = bindings().filter(({ command }) => ofSaves.has(command));
    const choices = ofSave.map(({ command, label = command.label, run }) => {
      const goesOn = command === commands.goOn;
      return [label, () => (goesOn ? open(line) : run('', null))] as const;
    });
    app.open(choiceDialog(app, save.name, choices, save.fault === null ? [] : [save.fault]));
  };
  const told = (): ToldPage => {
    const { saves, query, notice } = state.get();
    const items = saves?.items ?? [];
    const none = query === '' ? words.none[0] : `None of ${words.all} has ${query}.`;
    return {
      title: query === '' ? words.title : `${words.title} with ${query}`,
      isComing: saves === null,
      lines: [...(items.length === 0 ? [none] : []), ...(notice === null ? [] : [notice])],
      choices: items.map((save, line) => ({
        label: `${save.name}: ${saveWords(save, clock.now())}`,
        run: () => askAbout(line),
      })),
      bindings: bindings().filter(({ command }) => !ofSaves.has(command)),
    };
  };
  void look();
  return onScreen<SavesPlace>(
    {
      kind: 'saves',
      state,
      words,
      highlight,
      open,
      told,
      ...keyed(bindings, state),
      async close() {
        stop();
        cancel();
      },
    },
    SavesScreen,
  );
}

/** What is done with one save. */
const ofSaves: ReadonlySet<Command> = new Set([
  commands.goOn,
  commands.watch,
  commands.rename,
  commands.remove,
]);

/** Whether a save has what is searched for: every word of it somewhere. */
function fits({ name, title, map, players }: SaveEntry, query: string): boolean {
  const text = [name, title, map, ...players].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(' ')
    .every(word => text.includes(word));
}

/** The saves, newest first. */
function SavesScreen({ place, screen }: { place: SavesPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const { saves, query, preview, notice } = useStore(place.state, now => now);
  const width = Math.min(screen.columns - 2, 104);
  const all = screen.rows - 7;
  // The list keeps more rows than it needs for a page on a large screen only.
  const picture = all < 17 ? 0 : Math.max(11, Math.min(24, Math.floor(all * 0.55)));
  const height = all - (picture === 0 ? 0 : picture + 1);
  const count = saves?.items.length ?? 0;
  const chosen = saves === null ? null : lit(saves);
  return (
    <Backdrop place={place} screen={screen} width={width + 2} inset={1}>
      <Box height={1} flexShrink={0} />
      <Box paddingLeft={2} height={1} flexShrink={0}>
        <Ink shade={theme.accent} bold>
          {place.words.title}
        </Ink>
        <Ink shade={theme.faint}>{count === 0 ? '' : `  ${count}`}</Ink>
        {query === '' ? null : <Ink shade={theme.dim}>{`  with “${query}”`}</Ink>}
      </Box>
      <Box height={1} flexShrink={0} />
      <Box flexDirection="column" height={height} flexShrink={0} overflow="hidden">
        {saves === null ? null : count === 0 ? (
          <Empty query={query} words={place.words} />
        ) : (
          <ChoiceList choice={saves} limit={height} onHighlight={place.highlight} onSelect={place.open}>
            {(save, isLit) => <SaveLine save={save} isLit={isLit} width={width} />}
          </ChoiceList>
        )}
      </Box>
      <Box height={1} flexShrink={0} />
      {picture === 0 ? null : (
        <Box height={picture + 1} flexShrink={0} paddingLeft={2}>
          {chosen === null ? null : (
            <SavePreview
              save={chosen}
              preview={preview?.name === chosen.name ? preview : null}
              width={width - 2}
              height={picture}
            />
          )}
        </Box>
      )}
      <Box paddingLeft={2} height={1} flexShrink={0}>
        <Ink shade={theme.bad}>{notice ?? chosen?.fault ?? ''}</Ink>
      </Box>
    </Backdrop>
  );
}

function Empty({ query, words }: { readonly query: string; readonly words: SavesWords }): ReactNode {
  const theme = useTheme();
  if (query !== '')
    return (
      <Box paddingLeft={2}>
        <Ink shade={theme.text}>{`None of ${words.all} has “${query}”.`}</Ink>
      </Box>
    );
  return (
    <Box flexDirection="column" paddingLeft={2}>
      <Ink shade={theme.text}>{words.none[0]}</Ink>
      <Ink shade={theme.dim}>{words.none[1]}</Ink>
    </Box>
  );
}
