import type { AnyGame } from '../../machines/game.ts';
import type { Occupant, Table } from '../table/api.ts';
import type { App } from './app.ts';
import { boardOf } from './boards/boards.ts';
import { pageDialog } from './dialogs/dialog.ts';
import { mapsPlace } from './maps/place.ts';
import { mapShelf } from './maps/shelf.ts';
import { mapPlace } from './maps/viewer-place.ts';
import { menuPlace } from './menu/place.ts';
import type { AnyPlace } from './places.ts';
import { playPlace } from './play/place.ts';
import { openSession, type Session } from './play/session.ts';
import { replayPlace } from './replay/place.ts';
import { savesPlace } from './saves/place.ts';
import type { Opened } from './services.ts';
import { settingsPlace } from './settings-place.ts';
import { setupPlace } from './setup/place.ts';

/** The ways between the places of the program. */
export interface Journey {
  menu(notice?: string | null): AnyPlace;
  /** A game on the screen. The caller knows that the game has a board. */
  play(opened: Opened): AnyPlace;
  /** Goes to a game, or closes it again. @returns one sentence when no board shows this game */
  enter(opened: Opened): Promise<string | null>;
  setup(game: AnyGame): AnyPlace;
  /** Shows a save again from its beginning. @returns one sentence when it cannot */
  replay(name: string): Promise<string | null>;
}

export function journeyOf(app: App): Journey {
  const { library } = app.services;

  const toMenu = (): void => app.go(menu());
  const menu = (notice: string | null = null): AnyPlace =>
    menuPlace(
      app,
      {
        setUp: game => app.go(setup(game)),
        resume,
        saves: () => app.go(saves()),
        maps: () => app.go(maps()),
        settings: () => app.go(settingsPlace(app, toMenu)),
        rules: showRules,
      },
      notice,
    );
  /** The rules of every game, one page under the other, the first one on top. */
  const showRules = (): void => {
    const shown = app.services.games.filter(game => boardOf(game.id) !== null);
    for (const game of shown.toReversed())
      app.open(pageDialog(app, `${game.title} in short`, boardOf(game.id)?.rules ?? []));
  };
  const saves = (): AnyPlace =>
    savesPlace(app, { toMenu, resume, replay: name => replay(name, () => app.go(saves())) });
  const shelf = app.services.maps ?? mapShelf(null);
  const maps = (chosen?: string): AnyPlace =>
    mapsPlace(app, shelf, chosen, {
      back: toMenu,
      choose: id => app.go(mapPlace(app, shelf, id, () => app.go(maps(id)))),
    });
  const setup = (game: AnyGame): AnyPlace =>
    setupPlace(app, game, {
      toMenu,
      async start(options) {
        const opened = await library.open(options);
        if (!opened.ok) return opened.error;
        return enter(opened.value);
      },
    });

  async function resume(name: string): Promise<string | null> {
    const opened = await library.resume(name);
    return opened.ok ? enter(opened.value) : opened.error;
  }

  async function enter(opened: Opened): Promise<string | null> {
    const { game } = opened.table;
    if (boardOf(game.id) === null) {
      await opened.table.close();
      return noBoard(game);
    }
    app.go(play(opened));
    return null;
  }

  async function replay(name: string, back: () => void): Promise<string | null> {
    const story = await library.story(name);
    if (!story.ok) return story.error;
    const kind = boardOf(story.value.game.id);
    if (kind === null) return noBoard(story.value.game);
    app.go(replayPlace(app, name, story.value, kind, back));
    return null;
  }

  function play({ table, notice }: Opened): AnyPlace {
    const kind = boardOf(table.game.id);
    if (kind === null) throw new Error(`no board shows ${table.game.id}`);
    const session = openSession(table, app.services, kind);
    if (notice !== null) session.say({ tone: 'bad', text: notice });
    return playPlace(app, session, kind.open(session, app.services), {
      toMenu,
      rematch: before => void rematch(before),
      replay: before => void replayOf(before),
    });
  }

  async function rematch({ table }: Session): Promise<void> {
    const opened = await library.open({
      game: table.game,
      setup: table.rules.setup,
      occupants: rotated(table),
      seed: app.services.freshSeed(),
    });
    if (opened.ok) app.go(play(opened.value));
  }

  async function replayOf(session: Session): Promise<void> {
    const name = session.table.saveName;
    if (name === null) return session.say({ tone: 'bad', text: 'a game without a save cannot be replayed' });
    const fault = await replay(name, toMenu);
    if (fault !== null) session.say({ tone: 'bad', text: fault });
  }

  return { menu, play, enter, setup, replay: name => replay(name, toMenu) };
}

/** Why a game is not on the screen. */
const noBoard = (game: AnyGame): string => `${game.title} has no board on the screen yet`;

/** The same players, each one seat further, so that another one begins. */
function rotated(table: Table): readonly Occupant[] {
  const [first, ...rest] = table.occupants;
  return first === undefined ? [] : [...rest, first];
}
