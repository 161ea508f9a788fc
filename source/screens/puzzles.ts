import type { GameTypes } from '../../machines/game.ts';
import { letter, seats } from '../../machines/seat.ts';
import { bestLine } from '../lines/text/study.ts';
import { rolloutLevel } from '../players/rollouts.ts';
import { withSolved } from '../setup/settings.ts';
import {
  decides,
  judgeTry,
  type Puzzle,
  puzzlesOf,
  readPuzzle,
  solvedOf,
  verdictLines,
} from '../study/puzzles/puzzle.ts';
import type { Occupant } from '../table/api.ts';
import { type Information, informationOf } from '../table/positions.ts';
import { openTable } from '../table/table.ts';
import type { App, ShownPlace } from './app.ts';
import { onScreen } from './app.ts';
import { openChoice, openNote } from './dialogs/dialog.ts';
import { openController } from './play/controller.ts';
import { type PlayPlace, playPlace } from './play/place.ts';
import { PlayScreen } from './play/play-screen.tsx';
import type { ScreenKit } from './services.ts';

interface PuzzleExits {
  toMenu(): void;
  set(kit: ScreenKit, number: number): Promise<string | null>;
}

/** Asks for a game, then for one of its puzzles. */
export async function openPuzzles(app: App, exits: PuzzleExits): Promise<void> {
  const games = app.services.games.filter(({ board }) => board !== undefined);
  const counted = await Promise.all(games.map(async kit => ({ kit, puzzles: await puzzlesOf(kit) })));
  const { solved } = app.services.settings.get();
  const choices = counted
    .filter(({ puzzles }) => puzzles.length > 0)
    .map(
      ({ kit, puzzles }) =>
        [`${kit.title}: ${solvedOf(puzzles, solved)}`, () => openOne(app, kit, puzzles, exits)] as const,
    );
  openChoice(app, 'Puzzles', choices, [
    'One move is clearly the best: which?',
    'Computer players played all out.',
  ]);
}

function openOne(app: App, kit: ScreenKit, puzzles: readonly Puzzle[], exits: PuzzleExits): void {
  const { solved } = app.services.settings.get();
  openChoice(
    app,
    `${kit.title}: puzzles`,
    puzzles.map(({ number, id }) => [
      `puzzle ${number}${solved.includes(id) ? ', solved' : ''}`,
      () => setPuzzle(app, kit, number, exits),
    ]),
  );
}

/** A puzzle on its board, where only one move counts. @returns one sentence where there is none */
export async function puzzlePlace(
  app: App,
  kit: ScreenKit,
  number: number,
  exits: PuzzleExits,
): Promise<(PlayPlace & ShownPlace) | string> {
  const [read, kind] = await Promise.all([readPuzzle(kit, number), kit.board?.()]);
  if (!read.ok) return read.error;
  if (kind === undefined) return `${kit.title} has no board on the screen yet`;
  const puzzle = read.value;
  const { rules, seat, game, begun } = puzzle;
  const { lastSetups } = app.services.settings.get();
  const person = lastSetups[kit.id]?.occupants.find(each => each.kind === 'human');
  const occupants = seats(rules.setup.seats).map((each): Occupant => {
    if (each === seat) return { kind: 'human', name: person?.name ?? 'You' };
    return { kind: 'bot', name: `Player ${letter(each)}`, level: rolloutLevel(kit.players) };
  });
  const opened = await openTable({ game, occupants, ...begun, saveName: null }, null);
  if (!opened.ok) return opened.error.sentence;
  const table = opened.value;
  // Nobody answers: it is one move that is asked for.
  const { drive: _, ...bots } = app.services.bots;
  const services = { ...app.services, bots };
  const controller = openController(table, table, services, kind);
  let known: Information = informationOf(rules, begun.position ?? {}, seat);
  let isJudged = false;
  const again = (next: number): void => setPuzzle(app, kit, next, exits);
  const judge = async (move: GameTypes['move'], before: Information): Promise<void> => {
    const { rollouts } = app.services;
    const verdict = await judgeTry(puzzle, move, before, rollouts?.tally.bind(rollouts) ?? null);
    if (verdict === null)
      return openNote(app, TITLE, 'Nothing is known of that move, and nothing is played out here.');
    const lines = verdictLines(verdict, await bestLine(kit, puzzle));
    if (verdict.isBest) app.services.settings.update(now => withSolved(now, puzzle.id));
    openChoice(
      app,
      `Puzzle ${number}`,
      [
        ...(verdict.isBest ? [] : [['once more', () => again(number)] as const]),
        ['the next one', () => again(number + 1)],
        ['back', exits.toMenu],
      ],
      lines,
    );
  };
  table.subscribe(change => {
    if (change.kind === 'played' && change.seat === seat && !isJudged && decides(puzzle, change.move)) {
      isJudged = true;
      void app.travel(judge(change.move, known));
    }
    known = { knower: seat, view: table.view(seat) };
  });
  const { toMenu } = exits;
  const play = playPlace(app, controller, kind.open(controller, services), {
    ...{ save: app.services.house, draw: true, pace: true, leave: toMenu, toMenu },
    rematch: () => again(number),
  });
  controller.say({ tone: 'plain', text: `Puzzle ${number}: one move is clearly the best` });
  return onScreen(play, PlayScreen);
}

const TITLE = 'Puzzles';

function setPuzzle(app: App, kit: ScreenKit, number: number, { set }: PuzzleExits): void {
  const show = (fault: string | null): void => (fault === null ? undefined : openNote(app, TITLE, fault));
  void app.travel(set(kit, number).then(show));
}
