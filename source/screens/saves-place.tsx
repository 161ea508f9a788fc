import { Box } from 'ink';
import type { ReactNode } from 'react';
import { LONGEST_NAME } from '../table/save-names.ts';
import type { ScreenView } from '../terminal/canvas.tsx';
import { type App, keyHandlers, onScreen, type Place, type ShownPlace } from './app.ts';
import { createList, highlighted, type List } from './choice.ts';
import { ListView } from './choice-list.tsx';
import { openChoice, openConfirmation, openQuestion } from './dialogs/dialog.ts';
import { Centred } from './frame.tsx';
import { type Binding, type Command, ofList } from './keys/command.ts';
import { commands } from './keys/commands.ts';
import { type Preview, SaveLine, SavePreview, saveWords } from './saves-preview.tsx';
import type { GameListWords, SaveEntry } from './services.ts';
import { anyOf, createStore, type Store, useStore } from './store.ts';
import type { TextPage } from './text-page.ts';
import { Ink, Title, useLineRows } from './widgets.tsx';

interface SavesPlace extends Place {
  readonly kind: 'saves';
  /** Newest first, those that fit the search. */
  readonly saves: List<SaveEntry>;
  readonly state: Store<SavesState>;
  readonly words: GameListWords;
}

interface SavesState {
  /** False until the saves have been looked at. */
  readonly isKnown: boolean;
  /** Words searched for; empty for all. */
  readonly query: string;
  /** The board of the highlighted save; null while it is read, and where it cannot be read. */
  readonly preview: Preview | null;
  readonly notice: string | null;
}

/** Milliseconds before the preview of a save is read: not while somebody pages through them. */
const LOOK = 120;

interface SavesExits {
  toMenu(): void;
  resume(save: string): Promise<string | null>;
  replay(entry: SaveEntry): Promise<string | null>;
  records(): void;
  /** Reads the preview of a save; null where it cannot be shown. */
  preview?(save: string): Promise<Preview | null>;
}

export function savesPlace(app: App, exits: SavesExits): SavesPlace & ShownPlace {
  const { clock, house } = app.services;
  const { words } = house;
  const state = createStore<SavesState>({ isKnown: false, query: '', preview: null, notice: null });
  const say = (notice: string | null): void => state.update(now => ({ ...now, notice }));
  const saves = createList<SaveEntry>([], {
    open(save) {
      if (save.playable) void exits.resume(save.save).then(say);
      else say(save.fault);
    },
    moving: () => say(null),
  });

  const list = (all: readonly SaveEntry[]): void => {
    saves.refill(
      all.filter(save => fits(save, state.get().query)),
      saves.get().line,
    );
    state.update(now => ({ ...now, isKnown: true }));
  };
  /** At first the newest are there, while the rest is read; later the list stands until all of it is. */
  const look = async (): Promise<void> => list(await house.list(state.get().isKnown ? undefined : list));
  /** Shows the board of the highlighted save after a moment. */
  let shown: string | null = null;
  let cancel = (): void => {};
  const show = (): void => {
    const save = saves.highlighted()?.save ?? null;
    if (save === shown) return;
    shown = save;
    cancel();
    if (save === null || exits.preview === undefined) return;
    cancel = clock.after(LOOK, () => {
      void exits.preview?.(save).then(preview => {
        if (shown === save) state.update(now => ({ ...now, preview }));
      });
    });
  };
  const stop = saves.subscribe(show);
  async function rename(save: string, to: string): Promise<string | null> {
    const renamed = await house.rename(save, to);
    if (!renamed.ok) return renamed.error;
    await look();
    const line = saves.get().items.findIndex(({ name }) => name === to);
    if (line >= 0) saves.place(line);
    return null;
  }
  const askForName = (save: SaveEntry): void =>
    openQuestion(app, {
      title: `Rename ${words.one}`,
      lines: [`Another name for ${save.name}`],
      text: save.name,
      most: LONGEST_NAME,
      accept: 'rename',
      onAccept: to => (to === save.name ? Promise.resolve(null) : rename(save.save, to)),
    });
  const search = async (query: string): Promise<null> => {
    state.update(now => ({ ...now, query }));
    saves.place(0);
    await look();
    return null;
  };
  const askForSearch = (): void =>
    openQuestion(app, {
      title: `Search ${words.all}`,
      lines: ['In names, games, maps and players; nothing for all'],
      text: state.get().query,
      most: LONGEST_NAME,
      accept: 'search',
      onAccept: search,
    });
  async function remove(save: string): Promise<void> {
    const removed = await house.remove(save);
    say(removed.ok ? null : removed.error);
    await look();
  }
  const askToRemove = (save: SaveEntry): void =>
    openConfirmation(app, {
      title: `Delete ${words.one}`,
      lines: [`Delete ${save.name}?`, ...words.removed],
      yes: 'delete',
      no: 'keep',
      onYes: () => void remove(save.save),
    });
  const records: Binding = { command: commands.records, run: exits.records };
  const bindings = (): readonly Binding[] => {
    const save = saves.highlighted();
    const { length } = saves.get().items;
    const ofSave: readonly Binding[] =
      save === null
        ? [records]
        : [
            ofList({ command: commands.chooseSave, quiet: length < 2 }, saves.leaf),
            ...(save.playable
              ? [
                  ofList({ command: commands.goOn, label: save.over ? 'look at' : 'go on' }),
                  ...(save.replayable
                    ? [{ command: commands.replaySave, run: () => void exits.replay(save).then(say) }]
                    : []),
                ]
              : []),
            records,
            { command: commands.rename, run: () => askForName(save) },
            { command: commands.remove, run: () => askToRemove(save) },
          ];
    const { query } = state.get();
    const many = query !== '' || length > 1;
    const searching: readonly Binding[] = [
      ...(many ? [{ command: commands.searchSaves, run: askForSearch }] : []),
      ...(query === '' ? [] : [{ command: commands.back, label: 'all', run: () => void search('') }]),
    ];
    return [...ofSave, ...searching, { command: commands.back, run: exits.toMenu }, ...app.everywhere()];
  };
  const askAbout = (line: number): void => {
    say(null);
    saves.place(line);
    const save = saves.highlighted();
    if (save === null) return;
    const ofSave = bindings().filter(({ command }) => ofSaves.has(command));
    const choices = ofSave.map(({ command, label = command.label, run }) => {
      const goesOn = command === commands.goOn;
      return [label, () => (goesOn ? saves.open(line) : run('', null))] as const;
    });
    openChoice(app, save.name, choices, save.fault === null ? [] : [save.fault]);
  };
  const textPage = (): TextPage => {
    const { isKnown, query, notice } = state.get();
    const { items } = saves.get();
    const none = query === '' ? words.none[0] : `None of ${words.all} has ${query}.`;
    return {
      title: query === '' ? words.title : `${words.title} with ${query}`,
      isComing: !isKnown,
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
      saves,
      state,
      words,
      textPage,
      ...keyHandlers(bindings, anyOf(saves, state)),
      async close() {
        stop();
        cancel();
      },
    },
    SavesScreen,
  );
}

const ofSaves: ReadonlySet<Command> = new Set([
  commands.goOn,
  commands.replaySave,
  commands.rename,
  commands.remove,
]);

/** Tests whether a save has each word of the search. */
function fits({ name, title, map, players }: SaveEntry, query: string): boolean {
  const text = [name, title, map, ...players].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(' ')
    .every(word => text.includes(word));
}

/** The saves, newest first. */
function SavesScreen({ place, screen }: { place: SavesPlace; screen: ScreenView }): ReactNode {
  const { isKnown, query, preview, notice } = useStore(place.state, now => now);
  const { length: count } = useStore(place.saves, now => now.items);
  const chosen = useStore(place.saves, highlighted);
  const width = Math.min(screen.columns - 2, 110);
  const all = screen.rows - 7;
  // The list keeps more rows than it needs for a page on a large screen only.
  const picture = all < 17 ? 0 : Math.max(11, Math.min(24, Math.floor(all * 0.55)));
  const tall = useLineRows();
  const room = all - (picture === 0 ? 0 : picture + 1);
  // Right below a short list lies the picture.
  const height = Math.min(room, count === 0 ? place.words.none.length : count * tall);
  return (
    <Centred place={place} screen={screen} width={width} inset={1}>
      <Box height={1} flexShrink={0} />
      <Box paddingLeft={2} height={1} flexShrink={0}>
        <Title>{place.words.title}</Title>
        <Ink shade="faint">{count === 0 ? '' : `  ${count}`}</Ink>
        {query === '' ? null : <Ink shade="dim">{`  with “${query}”`}</Ink>}
      </Box>
      <Box height={1} flexShrink={0} />
      <Box flexDirection="column" height={height} flexShrink={0} overflow="hidden">
        {!isKnown ? null : count === 0 && query !== '' ? (
          <Ink shade="text">{`  None of ${place.words.all} has “${query}”.`}</Ink>
        ) : count === 0 ? (
          place.words.none.map((line, index) => (
            <Ink key={line} shade={index === 0 ? 'text' : 'dim'}>{`  ${line}`}</Ink>
          ))
        ) : (
          <ListView list={place.saves} rows={height}>
            {(save, isHere) => <SaveLine save={save} isHere={isHere} width={width} />}
          </ListView>
        )}
      </Box>
      <Box height={1} flexShrink={0} />
      {picture === 0 ? null : (
        <Box height={picture + 1} flexShrink={0} paddingLeft={2}>
          {chosen === null ? null : (
            <SavePreview
              save={chosen}
              preview={preview?.save === chosen.save ? preview : null}
              width={width - 2}
              height={picture}
            />
          )}
        </Box>
      )}
      <Box paddingLeft={2} height={1} flexShrink={0}>
        <Ink shade="bad">{notice ?? chosen?.fault ?? ''}</Ink>
      </Box>
    </Centred>
  );
}
