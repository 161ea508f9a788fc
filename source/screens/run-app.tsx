import { randomInt } from 'node:crypto';
import type { Result } from '../../machines/result.ts';
import { wallClock } from '../base/clock.ts';
import { adviser } from '../players/adviser.ts';
import type { PlayersKit } from '../players/player.ts';
import type { RolloutService } from '../players/rollouts.ts';
import { BotDriver } from '../players/seat-driver.ts';
import type { Thinker } from '../players/thinker.ts';
import { mapLibrary } from '../setup/map-library.ts';
import type { Settings } from '../setup/settings.ts';
import type { TableOptions } from '../table/api.ts';
import type { SaveStore } from '../table/store.ts';
import type { Screen } from '../terminal/screen.ts';
import { type App, createApp, keyHandlers, type ShownPlace } from './app.ts';
import { type PageDialog, pageDialog } from './dialogs/dialog.ts';
import { type HomePort, homePort } from './home-port.ts';
import { journeyOf } from './journey.ts';
import type { Keymap } from './keys/keymap.ts';
import type { Bots } from './play/controller.ts';
import { Root } from './root.tsx';
import { readableSeed } from './seeds.ts';
import type { ScreenKit, Services } from './services.ts';
import { openSettings, type SettingsFile } from './settings-file.ts';
import type { Store } from './store.ts';

export { createRollouts } from '../players/rollouts.ts';
export { createThinker } from '../players/thinker.ts';
export { mapsFolder } from './maps/folder.ts';
export { settingsFile } from './settings-file.ts';

export type Start =
  | { readonly kind: 'menu' }
  | { readonly kind: 'play'; readonly options: TableOptions }
  | { readonly kind: 'learn'; readonly game: ScreenKit }
  | { readonly kind: 'solve'; readonly game: ScreenKit; readonly number: number }
  | { readonly kind: 'resume'; readonly name: string }
  | { readonly kind: 'replay'; readonly name: string }
  | { readonly kind: 'analyse'; readonly line: string }
  | { readonly kind: 'draw'; readonly file: string; readonly from: string | undefined };

/** A screen or the reader's mode. */
export interface Outlet {
  show(app: App): void;
  /** Shows what was thrown on the way in. */
  broken(reason: unknown): void;
  /** Settles once nobody is there any more. */
  readonly closed: Promise<unknown>;
  /** Settles once there is something to see: computer players think from then on, or at once when left out. */
  readonly drawn?: Promise<unknown>;
  /** True if movement is seen there, also when left out. */
  readonly mayMove?: () => boolean;
  settings?(kept: Store<Settings>): Store<Settings>;
}

/** The program on an open screen. */
export const onOpenScreen = (screen: Screen): Outlet => ({
  show: app => screen.render(<Root app={app} />),
  broken: reason => screen.render(<Broken reason={reason} />),
  closed: screen.closed,
  drawn: screen.drawn,
  mayMove: screen.takesMovement,
});

export interface AppOptions {
  readonly outlet: Outlet;
  readonly start: Start;
  readonly saves: SaveStore;
  readonly thinker: Thinker;
  /** Plays positions out; left out where there are no threads for it. */
  readonly rollouts?: RolloutService;
  /** The store of the settings; null keeps them for this session only. */
  readonly settings: SettingsFile | null;
  /** The folder of the user's own maps; it need not exist. */
  readonly mapsFolder?: string;
  readonly games: readonly ScreenKit[];
  /** Writes files of games that are shared; left out where none are written. */
  readonly writeShared?: Services['writeShared'];
  /** The person's own keys, or what is wrong with them; left out where there are none. */
  readonly keys?: Result<Keymap, readonly string[]>;
}

interface AppExit {
  /** 0 left, 130 interrupted. */
  readonly status: number;
  /** The save of a game that was left unfinished. */
  readonly saved: string | null;
}

/** The reason why the program could not begin. */
export interface StartFault {
  readonly sentence: string;
}

/**
 * Runs the program until the person leaves; any number can run in one process. The caller closes screen, thinker and
 * process.
 */
export async function runApp(options: AppOptions): Promise<AppExit | StartFault> {
  const { outlet, saves, thinker, games } = options;
  const settings = openSettings(options.settings);
  const house = homePort(saves, games);
  const services: Services = {
    games,
    house,
    bots: thinkingBots(games, thinker, outlet.drawn),
    clock: wallClock,
    maps: mapLibrary(options.mapsFolder ?? null),
    drawnMaps: options.mapsFolder,
    settings: outlet.settings?.(settings) ?? settings,
    freshSeed: () => readableSeed(bound => randomInt(bound)),
    ...{ mayMove: outlet.mayMove, writeShared: options.writeShared, rollouts: options.rollouts },
    ...(options.rollouts && { review: { service: options.rollouts, think: thinker.think } }),
    keymap: options.keys?.ok === true ? options.keys.value : undefined,
  };
  return await new Promise<AppExit | StartFault>(resolve => {
    const left = (status: number, saved: string | null): void => resolve({ status, saved });
    const isFront = options.start.kind === 'menu';
    const app = createApp(services, created => (isFront ? journeyOf(created).front() : onTheWay), left);
    void begin(app, house, options.start).then(
      fault => {
        if (fault !== null) resolve({ sentence: fault });
        else {
          if (options.keys?.ok === false) app.open(faultyKeys(app, options.keys.error));
          outlet.show(app);
        }
      },
      (reason: unknown) => outlet.broken(reason),
    );
    void outlet.closed.then(() => app.leave(130));
  });
}

/** Where a session is while what it was started for is being opened: the menu would read all saves meanwhile. */
const onTheWay: ShownPlace = {
  ...keyHandlers(() => [], { subscribe: () => () => {} }),
  kind: 'on the way',
  Screen: () => null,
};

/** The page for a person's own keys that could not be used. */
const faultyKeys = (app: App, faults: readonly string[]): PageDialog =>
  pageDialog(app, 'Your own keys', [
    { heading: 'All keys are the standard ones', lines: ['because in keys.json', ...faults] },
    { heading: '', lines: ['sandtable keys --check tells the same until it is right.'] },
  ]);

/** Goes to the start. @returns one sentence when that is not possible */
async function begin(app: App, house: HomePort, start: Start): Promise<string | null> {
  const journey = journeyOf(app);
  switch (start.kind) {
    case 'menu':
      return null;
    case 'play':
      return journey.enter(await house.open(start.options));
    case 'learn':
      return journey.learn(start.game);
    case 'resume':
      return journey.enter(await house.resume(start.name));
    case 'replay':
      return journey.replay(start.name);
    case 'analyse':
      // There is no menu behind it: whoever asked for a board is done with it.
      return journey.analyse(start.line, () => void app.leave(0));
    case 'draw':
      return journey.draw(start.file, () => void app.leave(0), start.from);
    case 'solve':
      return journey.solve(start.game, start.number);
  }
}

/** Hands a fault of the start to the screen's own handler. */
function Broken({ reason }: { reason: unknown }): never {
  throw reason;
}

/** Computer players that a thinker plays for. @param from when they begin to think; at once when left out */
export function thinkingBots(
  games: readonly (PlayersKit & { readonly id: string })[],
  thinker: Thinker,
  from?: Promise<unknown>,
): Bots {
  const think: Thinker['think'] = async (...question) => {
    await from;
    return thinker.think(...question);
  };
  return {
    advise: adviser(thinker),
    think: thinker.think,
    drive(table, pace) {
      const players = games.find(({ id }) => id === table.game.id)?.players;
      if (players === undefined) return () => {};
      const driver = new BotDriver(
        table,
        players,
        { think },
        {
          pace,
          onFault: sentence => pace.fault(sentence),
        },
      );
      return () => driver.stop();
    },
  };
}
