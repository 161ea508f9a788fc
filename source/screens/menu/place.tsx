import { Box } from 'ink';
import { type ReactNode, useContext, useMemo } from 'react';
import { Canvas, Hotspot, type ScreenView } from '../../terminal/canvas.tsx';
import type { Painter } from '../../terminal/types.ts';
import { type App, keyHandlers, onScreen, type Place, type ShownPlace } from '../app.ts';
import { createList, type List } from '../choice.ts';
import { ListView } from '../choice-list.tsx';
import { Page, TopKeysContext } from '../frame.tsx';
import { commands } from '../keys/commands.ts';
import { goesOn, type SaveEntry, type ScreenKit, useServices } from '../services.ts';
import { anyOf, createStore, type Store, useStore } from '../store.ts';
import type { TextPage } from '../text-page.ts';
import { timeAgo } from '../time-ago.ts';
import { SeatColours, useTheme } from '../widgets.tsx';
import {
  firstLit,
  groundPainter,
  type MenuEntry,
  menuBindings,
  menuEntries,
  menuHeading,
  menuLayout,
  NO_SAVES,
  PANE_WORDS,
  paintLine,
} from './picture.ts';
import type { MovingPreview } from './sample.ts';

/** The menu: the games, the newest saves, and the rest. */
export interface MenuPlace extends Place {
  readonly kind: 'menu';
  readonly entries: List<MenuEntry<ScreenKit>>;
  readonly state: Store<MenuState>;
}

interface MenuState {
  /** Null until the saves have been looked at. */
  readonly saves: number | null;
  readonly notice: string | null;
  /** The picture of a line, by its id. */
  readonly picture: { readonly id: string; readonly preview: MovingPreview } | null;
}

interface MenuExits {
  /** Id of the line opened last, which is highlighted on coming back. */
  readonly light?: Store<string | null>;
  setUp(game: ScreenKit): void;
  /** The picture of a game or a save; null where there is none. Left out, none is shown. */
  picture?(of: ScreenKit | SaveEntry): Promise<MovingPreview | null>;
  resume(name: string): Promise<string | null>;
  daily(): void;
  puzzles(): void;
  learn(): void;
  saves(): void;
  maps(): void;
  analysis(): void;
  settings(): void;
  rules(): void;
}

/** Milliseconds before the picture of a line is made, and between its moments. */
const LOOK = 250;
const STEP = 600;

/** The saves that the menu offers at most. */
const OFFERED = 3;

export function menuPlace(app: App, exits: MenuExits): MenuPlace & ShownPlace {
  const { games, house, clock } = app.services;
  const first = menuEntries(games, []);
  const opened = (entries: typeof first): number => entries.findIndex(({ id }) => id === exits.light?.get());
  const state = createStore<MenuState>({ saves: null, notice: null, picture: null });
  const list = createList(first, {
    line: opened(first) < 0 ? firstLit(first) : opened(first),
    open,
    same: (a, b) => a.id === b.id,
  });
  void look();
  let shown: string | null = null;
  let cancel = (): void => {};
  /** Shows the picture of the highlighted line after a moment: not while somebody goes through the lines. */
  const show = (): void => {
    const entry = list.highlighted();
    if (entry === null || entry.id === shown) return;
    shown = entry.id;
    cancel();
    if (entry.kind === 'tool' || exits.picture === undefined) return;
    const { picture } = exits;
    cancel = clock.after(LOOK, () => {
      void picture(entry.kind === 'game' ? entry.game : entry.save).then(preview => {
        if (preview === null || shown !== entry.id) return;
        state.update(now => ({ ...now, picture: { id: entry.id, preview } }));
        cancel = moveOn(preview);
      });
    });
  };
  const moveOn = (preview: MovingPreview): (() => void) =>
    clock.after(STEP, () => {
      if (preview.step?.() === true) cancel = moveOn(preview);
    });
  const stop = list.subscribe(show);
  show();

  async function look(): Promise<void> {
    const saves = await (house.newest?.(OFFERED) ?? house.list());
    const offered = saves.filter(goesOn).slice(0, OFFERED);
    const entries = menuEntries(games, offered);
    const isBack = opened(first) < 0 && opened(entries) >= 0;
    if (offered.length > 0) list.refill(entries, isBack ? opened(entries) : undefined);
    state.update(now => ({ ...now, saves: saves.length }));
  }
  const say = (sentence: string | null): void => state.update(now => ({ ...now, notice: sentence }));
  const resume = async (name: string): Promise<void> => say(await exits.resume(name));

  function open(entry: MenuEntry<ScreenKit>): void {
    exits.light?.set(entry.id);
    if (entry.kind === 'game') exits.setUp(entry.game);
    else if (entry.kind === 'save') void resume(entry.save.name);
    else if (entry.id === 'leave') void app.leave(0);
    else exits[entry.id]();
  }
  const resumeNewest = (): void => {
    const newest = list.get().items.find(entry => entry.kind === 'save');
    if (newest !== undefined) void resume(newest.save.name);
  };
  const bindings = (): ReturnType<Place['bindings']> => {
    return menuBindings(list.get().items, list.highlighted(), {
      resume: resumeNewest,
      palette: app.nextTheme,
      leave: () => void app.leave(0),
      everywhere: app.everywhere(),
    });
  };
  const textPage = (): TextPage => {
    const { saves, notice } = state.get();
    const none = saves === 0 ? [NO_SAVES] : [];
    return {
      title: 'Sandtable, the menu',
      isComing: saves === null,
      lines: notice === null ? none : [notice],
      choices: list.choices(entry => wordsOf(entry, app.services.clock.now())),
      bindings: bindings().filter(({ command }) => command === commands.leave),
    };
  };
  return onScreen<MenuPlace>(
    {
      ...{ kind: 'menu', state, textPage, entries: list },
      ...keyHandlers(bindings, anyOf(state, list)),
      async close() {
        shown = null;
        stop();
        cancel();
      },
    },
    MenuScreen,
  );
}

function wordsOf(entry: MenuEntry, now: number): string {
  if (entry.kind === 'tool') return entry.title;
  if (entry.kind === 'game') return `${entry.game.title}: ${entry.game.summary}`;
  const { title, moment, players, savedAt } = entry.save;
  return `Go on with ${title}, ${moment}, ${players.join(', ')}, ${timeAgo(savedAt, now)}`;
}

/** The menu, which `picture.ts` paints both before Ink is there and after; the list handles the keys. */
function MenuScreen({ place, screen }: { place: MenuPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const { clock } = useServices();
  const { saves, notice, picture } = useStore(place.state, now => now);
  const { items: entries, line } = useStore(place.entries, now => now);
  const chosen = entries[line];
  const layout = useMemo(() => menuLayout(entries, screen.columns, screen.rows), [entries, screen]);
  const ground = useMemo(
    () => groundPainter({ entries, saves, notice }, chosen, layout, theme),
    [entries, saves, notice, chosen, layout, theme],
  );
  const { pane } = layout;
  const covered = useContext(TopKeysContext) !== null;
  return (
    <Page place={place} screen={screen}>
      <Box height={layout.height} flexShrink={0} overflow="hidden">
        <Box position="absolute">
          <Canvas width={layout.width} height={layout.height} painter={ground} />
        </Box>
        <Box position="absolute" paddingLeft={layout.left} paddingTop={layout.top}>
          <ListView
            list={place.entries}
            rows={layout.rows}
            headings={{ title: menuHeading, named: layout.groups.named, width: layout.columns }}
          >
            {(entry, isHere) => {
              const look = { isHere, now: clock.now() };
              const painter: Painter = {
                paint: surface => paintLine(surface, [0, 0], entry, look, layout, theme),
              };
              return <Canvas width={layout.columns} height={1} painter={painter} />;
            }}
          </ListView>
        </Box>
        {pane === null || picture === null || picture.id !== chosen?.id ? null : (
          <Box position="absolute" paddingLeft={pane.x} paddingTop={pane.y}>
            <SeatColours of={picture.preview.seats}>
              <picture.preview.Area width={pane.width} height={pane.height - PANE_WORDS - 1} />
            </SeatColours>
          </Box>
        )}
        {pane === null || covered ? null : (
          <Hotspot
            position="absolute"
            marginLeft={pane.x}
            marginTop={pane.y}
            width={pane.width}
            height={pane.height}
            onMouse={event => place.entries.mouse(event, line)}
          />
        )}
      </Box>
    </Page>
  );
}
