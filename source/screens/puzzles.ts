import type { GameTypes } from '../../machines/game.ts';
import { letter, seats } from '../../machines/seat.ts';
import { bestLine } from '../lines/text/study.ts';
import { rolloutLevel } from '../players/rollouts.ts';
import { withRun, withTry } from '../setup/settings.ts';
import { type ListedPuzzle, puzzlesOf, type RatedPuzzle, retiredOf } from '../study/puzzles/data.ts';
import { hintSteps } from '../study/puzzles/insight.ts';
import { decides, judgeTry, raceWords, readPuzzle, verdictLines } from '../study/puzzles/puzzle.ts';
import { nextFor, progressLines, puzzleRatings, solvedOf, strengthWords } from '../study/puzzles/rating.ts';
import { afterTry, isOver, type PuzzleRun, runLines, runWords, startRun } from '../study/puzzles/run.ts';
import type { Occupant } from '../table/api.ts';
import { type Information, informationOf } from '../table/positions.ts';
import { openTable } from '../table/table.ts';
import type { App, ShownPlace } from './app.ts';
import { onScreen } from './app.ts';
import { openChoice, openNote } from './dialogs/dialog.ts';
import { commands } from './keys/commands.ts';
import { openController } from './play/controller.ts';
import { type PlayPlace, playPlace } from './play/place.ts';
import { PlayScreen } from './play/play-screen.tsx';
import { askToLeave } from './play/questions.ts';
import { runScreen } from './puzzle-run.tsx';
import type { ScreenKit } from './services.ts';

interface PuzzleExits {
  toMenu(): void;
  /** @param run the run that it belongs to @returns one sentence when it cannot */
  set(kit: ScreenKit, number: number, run?: PuzzleRun): Promise<string | null>;
}

interface PuzzleGame {
  readonly kit: ScreenKit;
  readonly puzzles: readonly ListedPuzzle[];
  readonly retired: readonly RatedPuzzle[];
}

/** The games with puzzles that can be set on a screen. */
async function gamesOf(app: App): Promise<readonly PuzzleGame[]> {
  const kits = app.services.games.filter(({ board }) => board !== undefined);
  const all = await Promise.all(
    kits.map(async kit => ({ kit, puzzles: await puzzlesOf(kit), retired: await retiredOf(kit) })),
  );
  return all.filter(({ puzzles }) => puzzles.length > 0);
}

/** Asks for a game, then for one of its puzzles. */
export async function openPuzzles(app: App, exits: PuzzleExits): Promise<void> {
  const games = await gamesOf(app);
  const { solved } = app.services.settings.get();
  openChoice(
    app,
    'Puzzles',
    [
      ...games.map(
        game =>
          [`${game.kit.title}: ${solvedOf(game.puzzles, solved)}`, () => openOne(app, game, exits)] as const,
      ),
      [THREE_MINUTES, () => beginRun(app, 'all', games, exits)],
    ],
    ['One move is clearly the best: which?', 'Strong computer players tried every other one.'],
  );
}

const THREE_MINUTES = 'a run of three minutes';

function openOne(app: App, game: PuzzleGame, exits: PuzzleExits): void {
  const { kit, puzzles, retired } = game;
  const { solved, tries } = app.services.settings.get();
  const ratings = puzzleRatings(puzzles, tries, retired);
  const next = nextFor(puzzles, tries, solved, retired);
  const words = ({ number, id, rating }: ListedPuzzle): string =>
    `puzzle ${number} (${Math.round(ratings.puzzles.get(id)?.mu ?? rating)})`;
  const mark = ({ id }: ListedPuzzle): string => {
    if (solved.includes(id)) return ', solved';
    return tries.some(tried => tried.id === id) ? ', missed' : '';
  };
  openChoice(
    app,
    `${kit.title}: puzzles`,
    [
      ...(next === null
        ? []
        : [[`for you: ${words(next)}`, () => setPuzzle(app, kit, next.number, exits)] as const]),
      [THREE_MINUTES, () => beginRun(app, kit.id, [game], exits)],
      ...puzzles.map(
        each => [`${words(each)}${mark(each)}`, () => setPuzzle(app, kit, each.number, exits)] as const,
      ),
    ],
    [`Your rating: ${strengthWords(ratings.own)}. The first try of each puzzle counts.`],
  );
}

function beginRun(app: App, of: string, games: readonly PuzzleGame[], exits: PuzzleExits): void {
  const { clock, freshSeed } = app.services;
  const all = games.flatMap(({ kit, puzzles }) => puzzles.map(each => ({ ...each, game: kit.id })));
  goOn(app, startRun(of, all, freshSeed(), clock.now()), exits);
}

/** Sets the next puzzle of a run, or says how it went. */
function goOn(app: App, run: PuzzleRun, exits: PuzzleExits): void {
  const { clock, games, settings } = app.services;
  const [next] = run.left;
  const kit = games.find(({ id }) => id === next?.game);
  if (!isOver(run, clock.now()) && next !== undefined && kit !== undefined) {
    setPuzzle(app, kit, next.number, exits, run);
    return;
  }
  const lines = runLines(run, settings.get().runs[run.of]);
  settings.update(now => withRun(now, run.of, run.solved));
  exits.toMenu();
  openNote(app, 'Three minutes are over', ...lines);
}

/** A puzzle on its board, where only one move counts. @returns one sentence where there is none */
export async function puzzlePlace(
  app: App,
  kit: ScreenKit,
  number: number,
  exits: PuzzleExits,
  run: PuzzleRun | null = null,
): Promise<(PlayPlace & ShownPlace) | string> {
  const [read, kind] = await Promise.all([readPuzzle(kit, number), kit.board?.()]);
  if (!read.ok) return read.error;
  if (kind === undefined) return `${kit.title} has no board on the screen yet`;
  const puzzle = read.value;
  const { rules, seat, game, begun } = puzzle;
  const { lastSetups } = app.services.settings.get();
  const { clock } = app.services;
  const person = lastSetups[kit.id]?.occupants.find(each => each.kind === 'human');
  const occupants = seats(rules.setup.seats).map((each): Occupant => {
    if (each === seat) return { kind: 'human', name: person?.name ?? 'You' };
    return { kind: 'bot', name: `Player ${letter(each)}`, level: rolloutLevel(kit.players) };
  });
  const opened = await openTable({ game, occupants, ...begun, saveName: null }, null);
  if (!opened.ok) return opened.error.sentence;
  const table = opened.value;
  // Nobody answers: it is one move that is asked for. And nobody advises: hints come in steps, and none is the move.
  const { drive: _, advise: __, ...bots } = app.services.bots;
  const services = { ...app.services, bots };
  const controller = openController(table, table, services, kind);
  const insight = puzzle.insight(occupants.map(({ name }) => name));
  const steps = insight === null ? [] : hintSteps(insight);
  let known: Information = informationOf(rules, begun.position ?? {}, seat);
  let isJudged = false;
  let hints = 0;
  const again = (next: number): void => setPuzzle(app, kit, next, exits);
  const hint = (): void => {
    const text = steps[hints];
    hints += text === undefined ? 0 : 1;
    controller.say({ tone: 'plain', text: text ?? 'There is no further hint', lasting: true });
  };
  const judge = async (move: GameTypes['move'], before: Information): Promise<void> => {
    const { review, settings } = app.services;
    const triedAt = clock.now();
    // What prices moves in a review judges tries, too: a server has one thread for both.
    const judge = review?.service;
    const verdict = await judgeTry(puzzle, move, before, judge?.tally.bind(judge) ?? null);
    const rated = hints === 0 && run === null;
    if (verdict !== null || run !== null)
      settings.update(now => withTry(now, { id: puzzle.id, right: verdict?.isBest === true, rated }));
    if (run !== null) return goOn(app, afterTry(run, verdict?.isBest === true, triedAt), exits);
    if (verdict === null) {
      // Nobody goes on from there.
      const fault = await exits.set(kit, number);
      return openNote(app, TITLE, fault ?? 'Nothing is known of that move, and nothing is played out here.');
    }
    const lines = verdictLines(verdict, await bestLine(kit, puzzle), insight);
    const [all, retired] = await Promise.all([puzzlesOf(kit), retiredOf(kit)]);
    const { tries, solved } = settings.get();
    const next = nextFor(all, tries, solved, retired);
    openChoice(
      app,
      `Puzzle ${number}`,
      [
        ...(verdict.isBest ? [] : [['once more', () => again(number)] as const]),
        ...(next === null || next.number === number
          ? []
          : [['the next one', () => again(next.number)] as const]),
        ['back', exits.toMenu],
      ],
      [...lines, `Your rating: ${strengthWords(puzzleRatings(all, tries, retired).own)}.`],
    );
  };
  table.subscribe(change => {
    if (
      change.kind === 'played' &&
      change.seat === seat &&
      !isJudged &&
      decides(puzzle.plans[0].move, change.move)
    ) {
      isJudged = true;
      void app.travel(judge(change.move, known));
    }
    known = { knower: seat, view: table.view(seat) };
  });
  const { toMenu } = exits;
  const ask = (): void =>
    app.open(askToLeave(app, toMenu, 'What you have solved in this run would not count.'));
  const stop =
    run === null
      ? () => {}
      : clock.after(run.endsAt - clock.now(), () => {
          if (isJudged) return;
          isJudged = true;
          goOn(app, run, exits);
        });
  const play = playPlace(app, controller, kind.open(controller, services), {
    ...{
      save: app.services.house,
      draw: true,
      leave: run === null || run.solved === 0 ? toMenu : ask,
      toMenu,
    },
    first: () => (isJudged ? [] : [{ command: commands.hint, run: hint }]),
    rematch: () => again(number),
    ...(run !== null && { lines: () => [runWords(run, clock.now())] }),
    close: stop,
  });
  controller.say({ tone: 'plain', text: `Puzzle ${number}: one move is best${raceWords(puzzle)}` });
  return onScreen(play, run === null ? PlayScreen : runScreen(run));
}

const TITLE = 'Puzzles';

function setPuzzle(app: App, kit: ScreenKit, number: number, { set }: PuzzleExits, run?: PuzzleRun): void {
  const show = (fault: string | null): void => (fault === null ? undefined : openNote(app, TITLE, fault));
  void app.travel(set(kit, number, run).then(show));
}

/** The progress of a session's person, for the page of records; no line before a puzzle has been tried. */
export async function puzzleProgress(app: App): Promise<readonly string[]> {
  const games = await gamesOf(app);
  return progressLines(
    games.map(({ kit: { id, title }, puzzles, retired }) => ({ id, title, puzzles, retired })),
    app.services.settings.get(),
  );
}
