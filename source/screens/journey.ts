import type { About, GameTypes } from '../../machines/game.ts';
import type { Seat } from '../../machines/seat.ts';
import { capitalise } from '../base/text.ts';
import { standInLevel } from '../players/player.ts';
import { equalWords } from '../players/skill.ts';
import { setupChoices } from '../setup/choices.ts';
import type { Lesson } from '../study/lessons/lesson.ts';
import { wholeGame } from '../study/lessons/open.ts';
import type { PuzzleRun } from '../study/puzzles/run.ts';
import type { Table, TableOptions, TableView } from '../table/api.ts';
import { rematchOf } from '../table/rematch.ts';
import { afterGame } from './after-game.ts';
import { analysisJourney } from './analysis/journey.ts';
import type { AnalysisInput } from './analysis/model.ts';
import { type App, onScreen, type ShownPlace } from './app.ts';
import { openDaily } from './daily.ts';
import { openNote } from './dialogs/dialog.ts';
import { learnPlace } from './lessons/choose.tsx';
import { lessonAround, openLesson } from './lessons/place.tsx';
import { mapsJourney } from './maps/journey.ts';
import { menuPlace } from './menu/place.tsx';
import type { MovingPreview } from './menu/sample.ts';
import type { BoardKind } from './play/board.ts';
import { type Notice, openController, type PlayController } from './play/controller.ts';
import type { PlayOffers } from './play/offers.ts';
import { playPlace } from './play/place.ts';
import { PlayScreen } from './play/play-screen.tsx';
import { askToLeave } from './play/questions.ts';
import { openPuzzles, puzzlePlace } from './puzzles.ts';
import { openRecords } from './records.ts';
import { replayPlace } from './replay/place.ts';
import type { ReplayPlace } from './replay/screen.tsx';
import { reviewResult } from './review/over-result.ts';
import { savesPlace } from './saves-place.tsx';
import { endOf, type Preview, previewOf } from './saves-preview.tsx';
import type { Entrance, SaveEntry, ScreenKit } from './services.ts';
import { settingsPlace } from './settings-place.tsx';
import { setupPlace } from './setup/place.ts';
import { createStore } from './store.ts';

/** The ways between the places of a session. They lead to what its house has. */
export interface Journey {
  /** The place that all ways lead back to: the menu at home, the lobby on a server. */
  front(): ShownPlace;
  /** Goes to the front. @param notice one sentence to show there */
  toFront(notice?: string | null): void;
  /** Goes to the list of this person's games. */
  toGames(): void;
  toLessons(): void;
  toMaps(): void;
  /** Looks at one map, by its id. */
  toMap(id: string): void;
  toSettings(): void;
  /** Asks for a position, and goes to the analysis board with it. */
  toAnalysis(): void;
  /** Asks which of the daily challenges to play. */
  toDaily(): void;
  toPuzzles(): void;
  /** Asks which figures and ratings to show. */
  toRecords(): void;
  /** Goes to a game, or closes it again. @returns one sentence when it cannot be shown */
  enter(opened: Entrance): Promise<string | null>;
  /** The offers after a game. @param exit goes back to its result */
  whenOver(controller: PlayController, exit: (save: string) => void): GameOverOffers;
  setup(game: ScreenKit): Promise<ShownPlace>;
  /** Goes to the lesson of a game. @returns one sentence when there is none */
  learn(game: ScreenKit): Promise<string | null>;
  /** Replays a game from its beginning. @returns one sentence when it cannot */
  replay(save: string, exits?: ReplayWords): Promise<string | null>;
  /** Sets a puzzle of a game. @returns one sentence when it cannot */
  solve(game: ScreenKit, number: number): Promise<string | null>;
  /** Opens a position string on the analysis board. @param leave leaves the program instead of going back @returns one sentence when it cannot */
  analyse(line: string, leave?: () => void): Promise<string | null>;
  /** Opens the file of a map to draw on, or begins a new one of that name. @param leave leaves the program @param from the picture that a new one begins with @returns one sentence when it cannot */
  draw(file: string, leave: () => void, from?: string): Promise<string | null>;
}

type GameOverOffers = Required<Pick<PlayOffers, 'review' | 'afterGame'>>;

interface ReplayWords {
  /** The shown name of the game; its save's when left out. */
  readonly name?: string;
  /** Goes back; to the front when left out. */
  back?(): void;
  /** The step that it begins with. */
  readonly from?: number;
}

/** The places that a house replaces with its own. */
interface OwnPlaces {
  /** The place that all ways lead back to. */
  front(notice: string | null): ShownPlace;
  /** The form of a new game. @param map the one to begin with */
  setup(game: ScreenKit, map: string | null, back: () => void): ShownPlace;
}

/** @param own left out, the menu and the set-up at home */
export function journeyOf(app: App, own?: OwnPlaces): Journey {
  const { house, games } = app.services;
  const whenDrawn = house.whenDrawn ?? ((_: GameTypes['setup'], go: () => void) => go());

  const front = (notice: string | null = null): ShownPlace => own?.front(notice) ?? menu();
  const toFront = (notice: string | null = null): void => app.go(front(notice));
  const back = (): void => toFront();
  const menuLight = createStore<string | null>(null);
  const menu = (): ShownPlace =>
    menuPlace(app, {
      light: menuLight,
      picture: pictureOf,
      setUp: game => void app.travel(setup(game).then(app.go)),
      resume: save => app.travel(resume(save)),
      puzzles: toPuzzles,
      daily: toDaily,
      learn: toLessons,
      saves: toGames,
      maps: toMaps,
      analysis: analysis.open,
      settings: toSettings,
      rules: app.openRules,
    });
  const toDaily = (): void => void app.travel(openDaily(app, { enter, resume }));
  const toPuzzles = (): void => void app.travel(openPuzzles(app, puzzleExits));
  const toRecords = (): void => void app.travel(openRecords(app));
  const toLessons = (): void => app.go(learnPlace(app, { back, learn }));
  const toSettings = (): void => app.go(settingsPlace(app, back));
  const toGames = (): void =>
    app.go(
      savesPlace(app, {
        toMenu: back,
        resume: save => app.travel(resume(save, toGames)),
        records: toRecords,
        replay: ({ save, name }) => app.travel(replay(save, { name, back: toGames })),
        preview,
      }),
    );
  const analysis = analysisJourney(app, { back, whenDrawn, enter });
  const { toMaps, toMap, drawing } = mapsJourney(app, {
    back,
    setUp: (kit, map, exit) => void app.travel(setup(kit, map, exit).then(app.go)),
  });
  const start = async (options: TableOptions): Promise<string | null> =>
    house.open === undefined ? 'no games are begun here' : enter(await house.open(options));
  const solve = async (kit: ScreenKit, number: number, run?: PuzzleRun): Promise<string | null> => {
    const place = await puzzlePlace(app, kit, number, puzzleExits, run);
    if (typeof place === 'string') return place;
    app.go(place);
    return null;
  };
  const puzzleExits = { toMenu: back, set: solve };
  const setup = async (kit: ScreenKit, map: string | null = null, exit = back): Promise<ShownPlace> =>
    own?.setup(kit, map, exit) ?? setupPlace(app, await setupChoices(kit), { back: exit, start }, map);

  const kitOf = ({ id }: About): ScreenKit | undefined => games.find(kit => kit.id === id);
  const boardOf = async (game: About): Promise<BoardKind | null> => (await kitOf(game)?.board?.()) ?? null;

  async function resume(save: string, exit = back): Promise<string | null> {
    const opened = await house.resume(save);
    const isOver = opened.ok && opened.value === 'over';
    return isOver ? replay(save, { back: toGames }) : enter(opened, null, exit);
  }

  /** Goes back to a game that was left for a while, or to its result. */
  const backTo = (save: string): void =>
    void app.travel(resume(save).then(fault => (fault === null ? undefined : toFront())));

  /** @param said what is said there, unless something is wrong with the save @param exit what lies below the game */
  async function enter(opened: Entrance, said: Notice | null = null, exit = back): Promise<string | null> {
    if (!opened.ok) return opened.error;
    if (typeof opened.value === 'string') return null;
    const { table, notice } = opened.value;
    const kind = await boardOf(table.game);
    if (kind === null) {
      await table.close();
      return noBoard(table.game);
    }
    const fault: Notice | null =
      notice === null ? null : { tone: 'bad', text: notice, unsaved: table.saveName === null };
    const equals = table.seq === 0 ? equalWords(table.occupants) : null;
    const news: Notice | null = equals === null ? said : { tone: 'plain', text: equals };
    app.go(play(table, kind, { exit, notice: fault ?? said ?? news }));
    // A panel has no room for all of what a damaged save has lost, and a computer player's move would take it away.
    const isNew = table.saveName === null && table.seq === 0;
    if (notice !== null && !isNew) openNote(app, 'The save is damaged', `${capitalise(notice)}.`);
    return null;
  }

  async function learn(kit: ScreenKit): Promise<string | null> {
    const here = app.place.get();
    const taught = await openLesson(kit);
    if (!taught.ok) return taught.error;
    const { table, kind, lesson } = taught.value;
    whenDrawn(table.rules.setup, () => {
      const exit = here.kind === 'learn' ? toLessons : back;
      if (app.place.get() === here) app.go(play(table, kind, { lesson, exit }));
    });
    return null;
  }

  async function pictureOf(of: ScreenKit | SaveEntry): Promise<MovingPreview | null> {
    if ('save' in of) return preview(of.save);
    const [kind, { samplePreview }] = await Promise.all([boardOf(of), import('./menu/sample.ts')]);
    return kind === null ? null : samplePreview(of, kind, app.services);
  }

  /** A game as this person may see it now, else its end as a spectator sees it. */
  async function preview(save: string): Promise<Preview | null> {
    const now = (await house.standing?.(save)) ?? null;
    const read = now === null ? await house.readReplay(save) : null;
    const shown = read?.ok === true ? endOf(read.value) : now;
    const kind = shown === null ? null : await boardOf(shown.game);
    if (shown === null || kind === null) return null;
    await new Promise<void>(resolve => whenDrawn(shown.setup, resolve));
    return previewOf(save, kind, shown, app.services);
  }

  async function replay(save: string, { name = save, back: exit = back, from = 0 }: ReplayWords = {}) {
    const here = app.place.get();
    const read = await house.readReplay(save);
    if (!read.ok) return read.error;
    const { game, rules } = read.value;
    const kind = await boardOf(game);
    if (kind === null) return noBoard(game);
    const chat = await house.chat?.(save);
    const playOn = branchOf(save, moment => app.go(shown(place => place.go(moment))));
    const shown = (begin: (place: ReplayPlace) => void): ShownPlace => {
      const place = replayPlace(app, name, read.value, kind, {
        ...{ back: exit, playOn, afterGame, chat },
        analyse: (input, moment) => void analyse(input, () => app.go(shown(place => place.go(moment)))),
      });
      begin(place);
      return place;
    };
    if (app.place.get() === here) whenDrawn(rules.setup, () => app.go(shown(place => place.goTo(from))));
    return null;
  }

  /** Goes on from a step of a game; not where no game begins so. @param exit goes back to a moment of its replay */
  const branchOf = (save: string, exit: (moment: number) => void) => {
    const { branch } = house;
    return (
      branch &&
      (async (step: number, moment: number) => enter(await branch(save, step), null, () => exit(moment)))
    );
  };

  /** Takes a position to the analysis board, or says why that is not possible. */
  async function analyse(input: AnalysisInput, exit: () => void): Promise<void> {
    const refused = await app.travel(analysis.analyse(input, { back: exit }));
    if (refused !== null) openNote(app, 'Not here', refused);
  }

  /** @param lesson nothing of it is kept, so nothing is asked before it is left */
  function play(
    table: Table,
    kind: BoardKind,
    {
      notice = null,
      lesson = null,
      exit,
    }: { readonly notice?: Notice | null; readonly lesson?: Lesson | null; readonly exit: () => void },
  ): ShownPlace {
    const controller = openController(table, table, app.services, kind);
    if (notice !== null) controller.say(notice);
    return onScreen(
      playPlace(app, controller, kind.open(controller, app.services), {
        ...{ save: house, draw: true, pace: true, toMenu: back },
        // Nothing is asked where nothing would be lost.
        leave: () => (lesson === null && table.saveName === null ? app.open(askToLeave(app, exit)) : exit()),
        ...(house.open === undefined
          ? { rematch: toLessons }
          : {
              ...whenOver(controller, backTo),
              rematch: () => void rematch(table),
              goOn: () => void app.travel(goOn(controller)),
              resign: seat => void goOnWithout(controller, seat),
              analyse: () => void app.travel(analyseGame(controller)),
            }),
        ...(lesson === null
          ? {}
          : lessonAround(app, table, lesson, () => void playWhole(controller, lesson))),
      }),
      PlayScreen,
    );
  }

  const analyseGame = async (controller: PlayController): Promise<void> =>
    sayFault(controller.say, await analysis.analyseGame(controller, backTo));

  /** Begins the whole game after a lesson; where none is begun at once, it is set up. */
  async function playWhole({ table, say }: PlayController, lesson: Lesson): Promise<void> {
    const kit = kitOf(table.game);
    if (kit === undefined) return;
    if (house.open === undefined) return app.travel(setup(kit).then(app.go));
    const options = await wholeGame(kit, lesson, app.services.freshSeed());
    sayFault(say, options.ok ? await app.travel(start(options.value)) : options.error);
  }

  const reviewOf = async (controller: PlayController, exit: (save: string) => void): Promise<void> => {
    const { say, table } = controller;
    const fault = await reviewResult(app, controller, boardOf(table.game), {
      replay: (save, from) => replay(save, { back: () => exit(save), from }),
      tryAgain:
        house.branch && (async (save, step) => (await branchOf(save, () => exit(save))?.(step, 0)) ?? null),
      analyse: (input, save) => void analyse(input, () => exit(save)),
    });
    sayFault(say, fault);
  };

  const whenOver = (controller: PlayController, exit: (save: string) => void): GameOverOffers => ({
    review: () => void app.travel(reviewOf(controller, exit)),
    afterGame,
  });

  /** Resigns a seat. The game is opened again, since another person may play alone here now, or nobody. */
  async function goOnWithout({ table, own, say, close }: PlayController, seat: Seat): Promise<void> {
    const { saveName } = table;
    const players = kitOf(table.game)?.players;
    if (saveName === null || players === undefined) return;
    const given = await own?.resign?.(seat, standInLevel(players, true));
    if (given?.ok !== true) return sayFault(say, given?.error.sentence ?? null);
    await close();
    const text = `${table.names[seat] ?? ''} resigns; the computer plays on`;
    sayFault(say, await enter(await house.resume(saveName), { tone: 'plain', text }));
  }

  const rematch = (table: TableView): Promise<string | null> =>
    start(rematchOf(table, app.services.freshSeed()));

  /** A won game goes on for all that its aim left out, as a game of its own. */
  async function goOn({ table, readReplay, say }: PlayController): Promise<void> {
    const { game, rules, occupants } = table;
    const last = (await readReplay())?.steps.at(-1)?.position;
    const further = last && (await kitOf(game)?.positions?.())?.goOn?.(rules, last);
    if (further) sayFault(say, await start({ game, ...further, occupants, seed: app.services.freshSeed() }));
  }

  return {
    ...{ front, toFront, toGames, toLessons, toMaps, toMap, toSettings },
    ...{ toAnalysis: analysis.open, toDaily, toPuzzles, toRecords },
    ...{
      enter: opened => enter(opened),
      whenOver,
      setup: game => setup(game),
      learn,
      replay,
      solve,
      analyse: analysis.analyseLine,
      draw: async (file, leave, from) =>
        drawing === undefined
          ? 'no maps are drawn here'
          : from === undefined
            ? drawing.open(file, leave)
            : drawing.openFrom(file, from, leave),
    },
  };
}

const noBoard = (game: About): string => `${game.title} has no board on the screen yet`;

const sayFault = (say: PlayController['say'], text: string | null): void =>
  text === null ? undefined : say({ tone: 'bad', text });
