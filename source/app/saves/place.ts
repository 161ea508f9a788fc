import { choiceOf, leafed, lit, ofList, placedAt, type Selection } from '../choice.ts';
import { confirmDialog } from '../dialogs/dialog.ts';
import { type Binding, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { KeyName } from '../keys/key.ts';
import type { App, Place } from '../place.ts';
import type { SaveEntry } from '../services.ts';
import { createStore, type Store } from '../store.ts';

/** The list of saves. */
export interface SavesPlace extends Place {
  readonly kind: 'saves';
  readonly state: Store<SavesState>;
  highlight(line: number): void;
  open(line: number): void;
}

export interface SavesState {
  /** Newest first; null until they have been looked at. */
  readonly saves: Selection<SaveEntry> | null;
  readonly notice: string | null;
}

export interface SavesExits {
  toMenu(): void;
  resume(name: string): Promise<string | null>;
  replay(name: string): Promise<string | null>;
}

export function savesPlace(app: App, exits: SavesExits): SavesPlace {
  const { library } = app.services;
  const state = createStore<SavesState>({ saves: null, notice: null });
  const current = (): SaveEntry | null => {
    const { saves } = state.get();
    return saves === null ? null : lit(saves);
  };
  const say = (notice: string | null): void => state.update(now => ({ ...now, notice }));

  async function look(): Promise<void> {
    const saves = await library.list();
    state.update(now => ({ ...now, saves: placedAt(choiceOf(saves), now.saves?.line ?? 0) }));
  }
  async function remove(name: string): Promise<void> {
    const removed = await library.remove(name);
    say(removed.ok ? null : removed.error);
    await look();
  }
  const askToRemove = (save: SaveEntry): void =>
    app.open(
      confirmDialog(app, {
        title: 'Delete a save',
        lines: [`Delete ${save.name}?`, 'It cannot be brought back.'],
        yes: 'delete',
        no: 'keep',
        onYes: () => void remove(save.name),
      }),
    );
  const change = (saves: Selection<SaveEntry>): void => state.set({ saves, notice: null });
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
  };
  const bindings = (): readonly Binding[] => {
    const save = current();
    const ofSave: readonly Binding[] =
      save === null
        ? []
        : [
            ofList({ command: commands.saved, quiet: (state.get().saves?.items.length ?? 0) < 2 }, leaf),
            ...(save.playable
              ? [
                  ofList({ command: commands.goOn, label: save.over ? 'look at' : 'go on' }),
                  { command: commands.watch, run: () => void exits.replay(save.name).then(say) },
                ]
              : []),
            { command: commands.remove, run: () => askToRemove(save) },
          ];
    return [...ofSave, { command: commands.back, run: exits.toMenu }, ...app.everywhere()];
  };
  void look();
  return {
    kind: 'saves',
    state,
    highlight,
    open,
    bindings,
    press: key => void dispatch(bindings(), key),
    subscribe: state.subscribe,
    close: async () => {},
  };
}
