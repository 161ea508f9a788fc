import type { About } from '../../machines/game.ts';
import type { Result } from '../../machines/result.ts';
import type { Seat } from '../../machines/seat.ts';
import { standInLevel } from '../players/player.ts';
import { setupChoices } from '../setup/choices.ts';
import type { Occupant, TableOptions, TableView } from '../table/api.ts';
import type { Known } from '../table/positions.ts';
import { analysisWays, type Brought } from './analysis/ways.ts';
import { type App, onScreen, type ShownPlace } from './app.ts';
import { choiceDialog } from './dialogs/dialog.ts';
import { learnPlace } from './learn/choose.tsx';
import { lessonPlace, openLesson } from './learn/place.tsx';
import { mapsPlace } from './maps/place.tsx';
import { mapShelf } from './maps/shelf.ts';
import { mapPlace } from './maps/viewer.tsx';
import { menuPlace } from './menu/place.tsx';
import type { BoardKind } from './play/board.ts';
import { type PlayPlace, playPlace } from './play/place.ts';
import { PlayScreen } from './play/play-screen.tsx';
import { type Notice, openSession, type Session, viewerHere } from './play/session.ts';
import { openProblems, problemPlace } from './problems.ts';
import { replayPlace } from './replay/place.ts';
import { savesPlace } from './saves-place.tsx';
import { endOf, type Preview, previewOf } from './saves-preview.tsx';
import type { Opened, ScreenKit } from './services.ts';
import { settingsPlace } from './settings-place.tsx';
import { setupPlace } from './setup/place.tsx';
import { createStore } from './store.ts';
import { openToday } from './today.ts';

/** The ways between the places of the program. */
export interface Journey {
  menu(): ShownPlace;
  /** Goes to a game, or closes it again. @returns one sentence when there is none, or no board shows it */
  enter(opened: Result<Opened, string>): Promise<string | null>;
  setup(game: ScreenKit): Promise<ShownPlace>;
  /** Goes to the lesson of a game. @returns one sentence when there is none */
  learn(game: ScreenKit): Promise<string | null>;
  /** Shows a save again from its beginning. @returns one sentence when it cannot */
  replay(name: string): Promise<string | null>;
  /** Sets a problem of a game. @returns one sentence when it cannot */
  solve(game: ScreenKit, number: number): Promise<string | null>;
  /** Opens a position string on the analysis board. @returns one sentence when it cannot */
  analyse(line: string): Promise<string | null>;
}

export function journeyOf(app: App): Journey {
  const { library } = app.services;

  const toMenu = (): void => app.go(menu());
  const menuLight = createStore<string | null>(null);
  const menu = (): ShownPlace =>
    menuPlace(app, {
      light: menuLight,
      setUp: game => void app.travel(setup(game).then(app.go)),
      resume: name => app.travel(resume(name)),
      problems: () => void app.travel(openProblems(app, problemExits)),
      today: () => void app.travel(openToday(app, { start, resume })),
      learn: () => app.go(learnPlace(app, { back: toMenu, learn })),
      saves: () => app.go(saves()),
      maps: () => app.go(maps()),
      analysis: analysis.open,
      settings: () => app.go(settingsPlace(app, toMenu)),
      rules: app.openRules,
    });
  const analysis = analysisWays(app, { toMenu, begin: library.open, enter });
  const saves = (): ShownPlace =>
    savesPlace(app, {
      toMenu,
      resume: name => app.travel(resume(name)),
      replay: name => app.travel(replay(name, () => app.go(saves()))),
      preview,
    });
  const shelf = app.services.maps ?? mapShelf(null);
  const maps = (chosen?: string): ShownPlace =>
    mapsPlace(app, shelf, chosen, {
      back: toMenu,
      choose: id => app.go(viewer(id)),
      ...(played.length === 0 ? {} : { playOn }),
    });
  /** Sets up a game on a map: one of those that are played on maps. */
  const played = app.services.games.filter(kit => kit.setup.furnishing !== undefined);
  const playOn = (id: string): void => {
    const go = (kit: ScreenKit): void => void app.travel(setup(kit, id).then(app.go));
    app.open(
      choiceDialog(
        app,
        'Play on this map',
        played.map(kit => [kit.title, () => go(kit)]),
      ),
    );
  };
  const viewer = (id: string): ShownPlace => mapPlace(app, shelf, id, () => app.go(maps(id)));
  const start = async (options: TableOptions): Promise<string | null> => enter(await library.open(options));
  const solve = async (kit: ScreenKit, number: number): Promise<string | null> => {
    const place = await problemPlace(app, kit, number, problemExits);
    if (typeof place === 'string') return place;
    app.go(place);
    return null;
  };
  const problemExits = { toMenu, set: solve };
  const setup = async (kit: ScreenKit, map: string | null = null): Promise<ShownPlace> => {
    return setupPlace(app, await setupChoices(kit), { toMenu, start }, map);
  };

  const kitOf = ({ id }: About): ScreenKit | undefined => app.services.games.find(kit => kit.id === id);
  const boardOf = async (game: About): Promise<BoardKind | null> => (await kitOf(game)?.board?.()) ?? null;

  const resume = async (name: string): Promise<string | null> => enter(await library.resume(name));

  /** Back to a game that was left for a while, or to its result. */
  const backTo = (name: string): void =>
    void app.travel(resume(name).then(fault => (fault === null ? undefined : toMenu())));

  async function enter(opened: Result<Opened, string>): Promise<string | null> {
    if (!opened.ok) return opened.error;
    const { table } = opened.value;
    const kind = await boardOf(table.game);
    if (kind === null) {
      await table.close();
      return noBoard(table.game);
    }
    app.go(play(opened.value, kind));
    return null;
  }

  async function learn(kit: ScreenKit): Promise<string | null> {
    const taught = await openLesson(kit, library.open);
    if (!taught.ok) return taught.error;
    const { opened, kind, lesson } = taught.value;
    app.go(lessonPlace(app, play(opened, kind), lesson, toMenu));
    return null;
  }

  /** How a save stands, as somebody sees it who only watches. */
  async function preview(name: string): Promise<Preview | null> {
    const read = await library.story(name);
    const kind = read.ok ? await boardOf(read.value.game) : null;
    const end = read.ok ? endOf(read.value) : null;
    return kind === null || end === null ? null : previewOf(name, kind, end, app.services);
  }

  async function replay(name: string, back: () => void): Promise<string | null> {
    const story = await library.story(name);
    if (!story.ok) return story.error;
    const kind = await boardOf(story.value.game);
    if (kind === null) return noBoard(story.value.game);
    const { branch } = library;
    const playOn =
      branch === undefined
        ? undefined
        : async (step: number): Promise<string | null> => {
            const opened = await branch(name, step);
            if (opened.ok) app.go(play(opened.value, kind));
            return opened.ok ? null : opened.error;
          };
    const shown = (step = 0): ShownPlace => {
      const analyse = (brought: Brought, from: number): void =>
        void app.travel(analysis.analyse(brought, () => app.go(shown(from))));
      const place = replayPlace(app, name, story.value, kind, { back, playOn, analyse });
      place.go(step);
      return place;
    };
    app.go(shown());
    return null;
  }

  function play(
    { table, notice }: Opened,
    kind: BoardKind,
    told: Notice | null = null,
  ): PlayPlace & ShownPlace {
    const session = openSession(table, table, app.services, kind);
    if (told !== null) session.say(told);
    if (notice !== null) session.say({ tone: 'bad', text: notice });
    return onScreen(
      playPlace(app, session, kind.open(session, app.services), {
        toMenu,
        rematch: before => void rematch(before, kind),
        replay: before => void replayOf(before),
        resign: (before, seat) => void goOnWithout(before, seat, kind),
        analyse: before => void app.travel(analyseGame(before)),
      }),
      PlayScreen,
    );
  }

  /** Takes a game to the analysis board: all of it once it is over, else what is known here; it is saved meanwhile. */
  async function analyseGame(session: Session): Promise<void> {
    const { table, say } = session;
    const kit = kitOf(table.game);
    if (kit === undefined) return;
    const { rules, names, saveName } = table;
    const story = table.outcome === null ? null : await session.story();
    const knower = viewerHere(table);
    const known: Known =
      story === null
        ? { knower, view: table.view(knower) }
        : { knower: 'open', position: story.steps.at(-1)?.position ?? {} };
    if (saveName === null)
      return say({ tone: 'bad', text: 'a game without a save cannot be left for a while' });
    const fault = await analysis.analyse({ kit, rules, names, known }, () => backTo(saveName));
    if (fault !== null) say({ tone: 'bad', text: fault });
  }

  /** Another person may be alone at this screen now, or nobody: the game is opened anew, from its save. */
  async function goOnWithout(
    { table, own, say, close }: Session,
    seat: Seat,
    kind: BoardKind,
  ): Promise<void> {
    const { saveName } = table;
    const players = kitOf(table.game)?.players;
    if (saveName === null || players === undefined) return;
    const given = await own?.resign?.(seat, standInLevel(players, true));
    if (given?.ok !== true) {
      if (given !== undefined) say({ tone: 'bad', text: given.error.sentence });
      return;
    }
    await close();
    const opened = await library.resume(saveName);
    const text = `${table.names[seat] ?? ''} resigns; the computer plays on`;
    if (opened.ok) app.go(play(opened.value, kind, { tone: 'plain', text }));
    else say({ tone: 'bad', text: opened.error });
  }

  async function rematch({ table }: Session, kind: BoardKind): Promise<void> {
    const opened = await library.open({
      game: table.game,
      setup: table.rules.setup,
      occupants: rotated(table),
      seed: app.services.freshSeed(),
    });
    if (opened.ok) app.go(play(opened.value, kind));
  }

  async function replayOf(session: Session): Promise<void> {
    const name = session.table.saveName;
    if (name === null) return session.say({ tone: 'bad', text: 'a game without a save cannot be replayed' });
    const fault = await replay(name, () => backTo(name));
    if (fault !== null) session.say({ tone: 'bad', text: fault });
  }

  return {
    ...{ menu, enter, setup, learn },
    replay: name => replay(name, toMenu),
    analyse: line => analysis.analyseLine(line),
    solve,
  };
}

/** Why a game is not on the screen. */
const noBoard = (game: About): string => `${game.title} has no board on the screen yet`;

/** The same players, those who resigned too, each one seat further, so that another one begins. */
function rotated(table: TableView): readonly Occupant[] {
  const [first, ...rest] = table.occupants.map((each): Occupant => {
    if (each.kind !== 'bot' || each.resigned !== true) return each;
    return { kind: 'human', name: each.name, ...(each.colour && { colour: each.colour }) };
  });
  return first === undefined ? [] : [...rest, first];
}
