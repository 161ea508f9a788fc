import type { App } from '../app.ts';
import { confirmDialog } from '../dialogs/dialog.ts';
import { type Binding, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { KeyName } from '../keys/key.ts';
import { lineAfter } from '../keys/lines.ts';
import type { Place } from '../place.ts';
import type { SaveEntry } from '../services.ts';
import { createStore, type Store } from '../store.ts';

/** The list of saves. */
export interface SavesPlace extends Place {
  readonly kind: 'saves';
  readonly state: Store<SavesState>;
}

export interface SavesState {
  /** Newest first; null until they have been looked at. */
  readonly saves: readonly SaveEntry[] | null;
  readonly line: number;
  readonly notice: string | null;
}

export interface SavesExits {
  toMenu(): void;
  resume(name: string): Promise<string | null>;
  replay(name: string): Promise<string | null>;
}

export function savesPlace(app: App, exits: SavesExits): SavesPlace {
  const { library } = app.services;
  const state = createStore<SavesState>({ saves: null, line: 0, notice: null });
  const current = (): SaveEntry | null => state.get().saves?.[state.get().line] ?? null;
  const say = (notice: string | null): void => state.update(now => ({ ...now, notice }));

  async function look(): Promise<void> {
    const saves = await library.list();
    state.update(now => ({ ...now, saves, line: Math.max(0, Math.min(now.line, saves.length - 1)) }));
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
  const move = (key: KeyName): void => {
    const count = state.get().saves?.length ?? 0;
    state.update(now => ({ ...now, line: lineAfter(key, now.line, count), notice: null }));
  };
  const bindings = (): readonly Binding[] => {
    const save = current();
    const ofSave: readonly Binding[] =
      save === null
        ? []
        : [
            { command: commands.saved, run: move },
            ...(save.playable
              ? [
                  {
                    command: commands.goOn,
                    label: save.over ? 'look at' : 'go on',
                    run: () => void exits.resume(save.name).then(say),
                  },
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
    bindings,
    press: key => void dispatch(bindings(), key),
    subscribe: state.subscribe,
    close: async () => {},
  };
}
