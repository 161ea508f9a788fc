import type { AnyGame, GameTypes } from '../../machines/game.ts';
import { grid } from '../../machines/grid/index.ts';
import type { Clock } from '../../source/base/clock.ts';
import type { Kit } from '../../source/games/kit.ts';
import { kits } from '../../source/games/kits.ts';
import { advice } from '../../source/players/adviser.ts';
import type { AnyRoster } from '../../source/players/player.ts';
import type { Thinker } from '../../source/players/thinker.ts';
import { type App, createApp, type Place } from '../../source/screens/app.ts';
import { type HomePort, homePort } from '../../source/screens/home-port.ts';
import { journeyOf } from '../../source/screens/journey.ts';
import type { Keymap } from '../../source/screens/keys/keymap.ts';
import type { MenuPlace } from '../../source/screens/menu/place.tsx';
import type { PlayPlace } from '../../source/screens/play/place.ts';
import { Root } from '../../source/screens/root.tsx';
import { thinkingBots } from '../../source/screens/run-app.tsx';
import type { ScreenKit, Services } from '../../source/screens/services.ts';
import { createStore } from '../../source/screens/store.ts';
import { palette } from '../../source/screens/theme/theme.ts';
import { mapLibrary } from '../../source/setup/map-library.ts';
import { defaultSettings, type Settings } from '../../source/setup/settings.ts';
import type { Occupant } from '../../source/table/api.ts';
import type { SaveStore } from '../../source/table/store.ts';
import { sample } from '../cases.ts';
import { memoryStore } from '../table/memory-store.ts';
import { openTestScreen, type TestScreen, type TestScreenOptions } from '../terminal/harness.ts';

/** What is played here: Simple Risk, unless a test is about another game. */
const gamesWith = (game: AnyGame = grid): readonly ScreenKit[] =>
  kits.filter(({ id }) => id === grid.id || id === game.id);

/** The whole program on a terminal in memory, with saves in memory and a clock that stands still. */
export interface TestApp extends TestScreen {
  readonly app: App;
  readonly saves: SaveStore;
  readonly services: TestServices;
  /** The exit status, once the program has been left. */
  readonly left: () => number | null;
  /** The game on the screen; fails when there is none. */
  readonly game: () => PlayPlace;
}

export interface TestAppOptions extends TestScreenOptions {
  readonly settings?: Partial<Settings>;
  readonly saves?: SaveStore;
  /** The person's own keys. */
  readonly keymap?: Keymap;
  /** Begins with a game of these players instead of the menu. */
  readonly players?: readonly Occupant[];
  /** Other games on the menu than Simple Risk. */
  readonly games?: readonly Kit[];
  /** Another game than Simple Risk. */
  readonly game?: AnyGame;
  readonly gameOptions?: object;
  /** What its set-up holds besides seats and options. */
  readonly setup?: object;
  /** Left out, computer players think at once. */
  readonly thinker?: Thinker;
  /** Left out, the weakest player advises: most tests want a hint and not a good one. */
  readonly advised?: boolean;
  /** A clock that stands still until it is told, for what counts down: the screen's own runs to the end of all that waits. */
  readonly time?: Clock;
  /** A position to begin from instead of a deal. */
  readonly position?: GameTypes['position'];
  readonly seed?: string;
  /** Writes files of games that are shared; left out, none are written. */
  readonly writeShared?: Services['writeShared'];
  /** A folder of maps of one's own, which may be drawn on; left out, there is none. */
  readonly mapsFolder?: string;
}

/** Services with a house at home. */
interface TestServices extends Services {
  readonly house: HomePort;
}

export const human = (name: string): Occupant => ({ kind: 'human', name });
export const bot = (name: string, level = 'easy'): Occupant => ({ kind: 'bot', name, level });

/** A person against two computer players. */
export const threePlayers: readonly Occupant[] = [human('Ada'), bot('Bruno'), bot('Cleo')];

/**
 * Computer players who think at once, in this thread.
 * @param advised whether the strongest player advises, as it does for people, and not the weakest at once
 */
export async function quickThinker(games: readonly Kit[], advised = true): Promise<Thinker> {
  const loading = games.map(async kit => [kit.id, await kit.players.load()] as const);
  const rosters = new Map(await Promise.all(loading));
  const rosterOf = (game: string): AnyRoster => {
    const roster = rosters.get(game);
    if (roster === undefined) throw new Error(`${game} has no computer players`);
    return roster;
  };
  return {
    think: async (game, level, question) => rosterOf(game).choose(level, question),
    async advise(game, question) {
      const roster = rosterOf(game);
      return advised ? advice(roster, question) : [{ move: roster.choose('easy', question) }];
    },
    async close() {},
  };
}

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const screen = openTestScreen({ palette, ...options });
  const saves = options.saves ?? memoryStore();
  const status: { left: number | null } = { left: null };
  const known = options.games ?? kits;
  const services: TestServices = {
    games: options.games ?? gamesWith(options.game),
    house: homePort(saves, known, screen.clock),
    bots: thinkingBots(known, options.thinker ?? (await quickThinker(known, options.advised === true))),
    clock: options.time ?? screen.clock,
    mayMove: screen.screen.takesMovement,
    settings: createStore({ ...defaultSettings, animation: false, pace: 4, ...options.settings }),
    freshSeed: () => 'dunes',
    ...(options.keymap === undefined ? {} : { keymap: options.keymap }),
    ...(options.mapsFolder === undefined
      ? {}
      : { maps: mapLibrary(options.mapsFolder), drawnMaps: options.mapsFolder }),
    ...(options.writeShared === undefined ? {} : { writeShared: options.writeShared }),
  };
  const app = createApp(
    services,
    created => journeyOf(created).front(),
    left => {
      status.left = left;
    },
  );
  await Promise.all(known.map(kit => kit.board?.()));
  const fault =
    options.players === undefined ? null : await journeyOf(app).enter(await opened(services, options));
  if (fault !== null) throw new Error(fault);
  await screen.show(<Root app={app} />);
  return {
    ...screen,
    app,
    saves,
    services,
    left: () => status.left,
    game() {
      const place = app.place.get();
      if (!isGame(place)) throw new Error(`no game is on the screen, but ${place.kind}`);
      return place;
    },
  };
}

async function opened(
  services: TestServices,
  { players = [], game = grid, gameOptions = {}, setup: more = {}, seed = 'dunes', position }: TestAppOptions,
) {
  const usual = game === grid ? { defence: 'chosen', turnLimit: 0 } : {};
  const setup = { seats: players.length, options: { ...usual, ...gameOptions }, ...more };
  return await services.house.open({ game, setup, occupants: players, seed, ...(position && { position }) });
}

/** What was last copied to the terminal's clipboard. */
export const copied = (app: TestApp): string => {
  const last = [...app.written().matchAll(/\x1b\]52;c;([A-Za-z0-9+/=]+)\x1b\\/g)].at(-1)?.[1] ?? '';
  return Buffer.from(last, 'base64').toString();
};

/** The size of the middle. */
export const WIDE = { columns: 120, rows: 40 } as const;

/** The three sizes that everything is looked at in, the smallest one locally. */
export const sizes = sample([{ columns: 80, rows: 24 }, WIDE, { columns: 200, rows: 60 }] as const);

/** The keys that lead to a line of the menu, from its first line. */
export function wayTo(app: TestApp, title: string): string {
  const { items, line } = menuOf(app).entries.get();
  const index = items.findIndex(entry => entry.kind === 'tool' && entry.title === title);
  if (index < 0) throw new Error(`the menu has no line ${title}`);
  return '\x1b[B'.repeat((index - line + items.length) % items.length);
}

const isGame = (place: Place): place is PlayPlace => place.kind === 'play';
const isMenu = (place: Place): place is MenuPlace => place.kind === 'menu';

/** The menu on the screen; fails when it is not there. */
export function menuOf({ app }: TestApp): MenuPlace {
  const place = app.place.get();
  if (!isMenu(place)) throw new Error(`the menu is not on the screen, but ${place.kind}`);
  return place;
}

/** A program with two saves: a game that goes on, and another one. */
export async function withSaves(
  options: Pick<TestAppOptions, 'keymap' | 'columns' | 'rows'> = {},
): Promise<TestApp> {
  const saves = memoryStore();
  const played = await openTestApp({ saves, players: threePlayers });
  await played.press('enter', 'enter', 'q');
  return openTestApp({ columns: 120, rows: 40, saves, settings: { pace: 2 }, ...options });
}
