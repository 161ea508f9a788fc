import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { ScreenView } from '../terminal/live.ts';
import { type App, keyed, onScreen, type Place, type ShownPlace } from './app.ts';
import { choiceOf, leafed, lit, ofList, placedAt, type Selection } from './choice.ts';
import { ChoiceList } from './choice-list.tsx';
import { confirmDialog } from './dialogs/dialog.ts';
import { Backdrop } from './frame.tsx';
import type { Binding } from './keys/command.ts';
import { commands } from './keys/commands.ts';
import type { KeyName } from './keys/key.ts';
import { type SaveEntry, useServices } from './services.ts';
import { createStore, type Store, useStore } from './store.ts';
import { timeAgo } from './time-ago.ts';
import { Ink, ListLine, left, right, useTheme } from './widgets.tsx';

/** The list of saves. */
interface SavesPlace extends Place {
  readonly kind: 'saves';
  readonly state: Store<SavesState>;
  highlight(line: number): void;
  open(line: number): void;
}

interface SavesState {
  /** Newest first; null until they have been looked at. */
  readonly saves: Selection<SaveEntry> | null;
  readonly notice: string | null;
}

interface SavesExits {
  toMenu(): void;
  resume(name: string): Promise<string | null>;
  replay(name: string): Promise<string | null>;
}

export function savesPlace(app: App, exits: SavesExits): SavesPlace & ShownPlace {
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
  return onScreen<SavesPlace>(
    { kind: 'saves', state, highlight, open, ...keyed(bindings, state) },
    SavesScreen,
  );
}

/** The saves, newest first. */
function SavesScreen({ place, screen }: { place: SavesPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const { saves, notice } = useStore(place.state, now => now);
  const width = Math.min(screen.columns - 2, 104);
  const height = screen.rows - 7;
  const count = saves?.items.length ?? 0;
  const chosen = saves === null ? null : lit(saves);
  return (
    <Backdrop place={place} screen={screen} width={width + 2} inset={1}>
      <Box height={1} flexShrink={0} />
      <Box paddingLeft={2} height={1} flexShrink={0}>
        <Ink shade={theme.accent} bold>
          Saves
        </Ink>
        <Ink shade={theme.faint}>{count === 0 ? '' : `  ${count}`}</Ink>
      </Box>
      <Box height={1} flexShrink={0} />
      <Box flexDirection="column" height={height} flexShrink={0} overflow="hidden">
        {saves === null ? null : count === 0 ? (
          <Empty />
        ) : (
          <ChoiceList choice={saves} limit={height} onHighlight={place.highlight} onSelect={place.open}>
            {(save, isLit) => <SaveLine save={save} isLit={isLit} width={width} />}
          </ChoiceList>
        )}
      </Box>
      <Box height={1} flexShrink={0} />
      <Box paddingLeft={2} height={1} flexShrink={0}>
        <Ink shade={theme.bad}>{notice ?? chosen?.fault ?? ''}</Ink>
      </Box>
    </Backdrop>
  );
}

function Empty(): ReactNode {
  const theme = useTheme();
  return (
    <Box flexDirection="column" paddingLeft={2}>
      <Ink shade={theme.text}>No saves yet.</Ink>
      <Ink shade={theme.dim}>Begin a game in the menu: every move is kept here by itself.</Ink>
    </Box>
  );
}

/** Columns of the name, the game, the turn and the time; players take what is left. */
const NAME = 26;
const GAME = 12;
const TURN = 8;
const TIME = 11;

interface LineProps {
  readonly save: SaveEntry;
  readonly isLit: boolean;
  readonly width: number;
}

function SaveLine({ save, isLit, width }: LineProps): ReactNode {
  const theme = useTheme();
  const { clock } = useServices();
  const wide = width >= 100;
  const name = wide ? NAME + 8 : NAME;
  const players = Math.max(0, width - 2 - name - GAME - TURN - TIME);
  const state = save.over ? 'over' : save.turn === 0 ? 'start' : `turn ${save.turn}`;
  return (
    <ListLine isLit={isLit} width={width}>
      <Ink shade={save.playable ? (isLit ? theme.accent : theme.text) : theme.faint} bold={isLit}>
        {left(save.name, name - 1)}
      </Ink>
      <Ink shade={theme.dim}>{` ${left(save.title, GAME)}`}</Ink>
      <Ink shade={theme.dim}>{left(save.fault === null ? state : 'damaged', TURN)}</Ink>
      <Ink shade={theme.faint}>{left(save.players.join(', '), players)}</Ink>
      <Ink shade={theme.faint}>{right(timeAgo(save.savedAt, clock.now()), TIME)}</Ink>
    </ListLine>
  );
}
