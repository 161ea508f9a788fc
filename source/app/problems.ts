import type { GameTypes } from '../../machines/game.ts';
import { letter, seats } from '../../machines/seat.ts';
import { playOutLevel } from '../players/play-outs.ts';
import {
  decides,
  judged,
  type Problem,
  problemsOf,
  readProblem,
  solvedOf,
  verdictLines,
} from '../problems/problem.ts';
import type { Occupant } from '../table/api.ts';
import { type Known, knownTo } from '../table/positions.ts';
import { openTable } from '../table/table.ts';
import { faceOf, type TextKit } from '../text/face.ts';
import { studyNames } from '../text/study.ts';
import type { App, ShownPlace } from './app.ts';
import { onScreen } from './app.ts';
import { choiceDialog, pageDialog } from './dialogs/dialog.ts';
import { commands } from './keys/commands.ts';
import { type PlayPlace, playPlace } from './play/place.ts';
import { PlayScreen } from './play/play-screen.tsx';
import { openSession } from './play/session.ts';
import type { ScreenKit } from './services.ts';
import { withSolved } from './settings.ts';

/** Where one goes from a problem. */
interface ProblemExits {
  toMenu(): void;
  set(kit: ScreenKit, number: number): Promise<string | null>;
}

/** Asks for a game, then for one of its problems. */
export async function openProblems(app: App, exits: ProblemExits): Promise<void> {
  const games = app.services.games.filter(({ board }) => board !== undefined);
  const counted = await Promise.all(games.map(async kit => ({ kit, problems: await problemsOf(kit) })));
  const { solved } = app.services.settings.get();
  const choices = counted
    .filter(({ problems }) => problems.length > 0)
    .map(
      ({ kit, problems }) =>
        [`${kit.title}: ${solvedOf(problems, solved)}`, () => openOne(app, kit, problems, exits)] as const,
    );
  app.open(
    choiceDialog(app, 'Problems', choices, [
      'One move is clearly the best: which?',
      'Computer players played all out.',
    ]),
  );
}

function openOne(app: App, kit: ScreenKit, problems: readonly Problem[], exits: ProblemExits): void {
  const { solved } = app.services.settings.get();
  const set = async (number: number): Promise<void> => {
    const fault = await exits.set(kit, number);
    if (fault !== null) tell(app, [fault]);
  };
  app.open(
    choiceDialog(
      app,
      `${kit.title}: problems`,
      problems.map(({ number, id }) => [
        `problem ${number}${solved.includes(id) ? ', solved' : ''}`,
        () => void app.travel(set(number)),
      ]),
    ),
  );
}

/** A problem on its board: the first move of its player is judged, and nobody else moves. @returns one sentence where there is none */
export async function problemPlace(
  app: App,
  kit: ScreenKit,
  number: number,
  exits: ProblemExits,
): Promise<(PlayPlace & ShownPlace) | string> {
  const [read, kind] = await Promise.all([readProblem(kit, number), kit.board?.()]);
  if (!read.ok) return read.error;
  if (kind === undefined) return `${kit.title} has no board on the screen yet`;
  const problem = read.value;
  const { rules, seat, game, begun } = problem;
  const person = app.services.settings
    .get()
    .lastSetups[kit.id]?.occupants.find(each => each.kind === 'human');
  const occupants = seats(rules.setup.seats).map((each): Occupant => {
    if (each === seat) return { kind: 'human', name: person?.name ?? 'You' };
    return { kind: 'bot', name: `Player ${letter(each)}`, level: playOutLevel(kit.players) };
  });
  const opened = await openTable({ game, occupants, ...begun, saveName: null }, null);
  if (!opened.ok) return opened.error.sentence;
  const table = opened.value;
  // Nobody answers: it is one move that is asked for.
  const services = { ...app.services, bots: { ...app.services.bots, drive: () => () => {} } };
  const session = openSession(table, table, services, kind);
  let known: Known = knownTo(rules, begun.position ?? {}, seat);
  let isJudged = false;
  const again = (next: number): void =>
    void app.travel(
      exits.set(kit, next).then(fault => {
        if (fault !== null) tell(app, [fault]);
      }),
    );
  const judge = async (move: GameTypes['move'], before: Known): Promise<void> => {
    const { playOuts } = app.services;
    const tally = playOuts === undefined ? null : playOuts.tally.bind(playOuts);
    const verdict = await judged(problem, move, before, tally);
    if (verdict === null)
      return tell(app, ['Nothing is known of that move, and nothing is played out here.']);
    const lines = verdictLines(verdict, await bestLine(kit, problem));
    if (verdict.isBest) app.services.settings.update(now => withSolved(now, problem.id));
    app.open(
      choiceDialog(
        app,
        `Problem ${number}`,
        [
          ...(verdict.isBest ? [] : [['once more', () => again(number)] as const]),
          ['the next one', () => again(number + 1)],
          ['the menu', exits.toMenu],
        ],
        lines,
      ),
    );
  };
  const stop = table.subscribe(change => {
    if (change.kind === 'played' && change.seat === seat && !isJudged && decides(problem, change.move)) {
      isJudged = true;
      void app.travel(judge(change.move, known));
    }
    known = { knower: seat, view: table.view(seat) };
  });
  const play = playPlace(app, session, kind.open(session, services), {
    toMenu: exits.toMenu,
    rematch: () => again(number),
    replay: () => {},
    resign: () => {},
  });
  session.say({ tone: 'plain', text: `Problem ${number}: one move is clearly the best` });
  const leaving = () =>
    play.bindings().map(each => (each.command === commands.quit ? { ...each, run: exits.toMenu } : each));
  return onScreen<PlayPlace>(
    {
      ...play,
      bindings: leaving,
      press(key) {
        const meant = leaving().find(({ command }) => command.keys.includes(key));
        if (meant?.command !== commands.quit) return play.press(key);
        meant.run(key, null);
        return true;
      },
      saved: () => null,
      async close() {
        stop();
        await play.close();
      },
    },
    PlayScreen,
  );
}

/** The best move of a problem, as it is typed. */
export async function bestLine(
  kit: TextKit,
  { rules, seat, begun, plans: [best] }: Problem,
): Promise<string> {
  const face = await faceOf(kit, rules.setup);
  const view = rules.view(begun.position ?? {}, seat);
  const seen = { setup: rules.setup, view, seat, seed: begun.seed, names: studyNames(rules) };
  return face?.hint?.([{ move: best.move }], seen).line ?? best.move.type;
}

const tell = (app: App, lines: readonly string[]): void =>
  void app.open(pageDialog(app, 'Problems', [{ heading: '', lines }]));
