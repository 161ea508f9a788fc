import type { GameTypes } from '../../../machines/game.ts';
import { seeded } from '../../../machines/random.ts';
import { letter } from '../../../machines/seat.ts';
import { errorMessage } from '../../base/errors.ts';
import {
  moveAdvice,
  plansOf,
  readStudyMove,
  type Study,
  type StudyPlan,
  studyOf,
} from '../../lines/text/study.ts';
import { rolloutLevel } from '../../players/rollouts.ts';
import { canonicalJson } from '../../table/canonical.ts';
import { informationOf, withChance } from '../../table/positions.ts';
import type { App, ShownPlace } from '../app.ts';
import {
  notePage,
  openChoice,
  openConfirmation,
  openNote,
  openQuestion,
  type PageDialog,
  pageDialog,
} from '../dialogs/dialog.ts';
import type { Binding } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { Section } from '../play/board.ts';
import type { ScreenKit } from '../services.ts';
import { chanceLine } from './chances.ts';
import { choosingPlace } from './choosing.ts';
import type { AnalysisExits, AnalysisModel } from './model.ts';

/** How often a position is played out: at first, and when that is asked for again. */
const PLAY_OUTS = [1000, 10_000] as const;
/** The same chance for every position and move: two moves differ by what they do. */
const SEED = 'analysis';

/** The keys that ask about the position on an analysis board, and what ends what they set off. */
export function studyKeys(
  app: App,
  kit: ScreenKit,
  model: AnalysisModel,
  exits: AnalysisExits,
): { bindings(): readonly Binding[]; close(): void } {
  const { rules } = model.analysed;
  const { rollouts, bots } = app.services;
  const { think } = bots;
  let stop = new AbortController();
  const end = (): void => {
    stop.abort();
    stop = new AbortController();
  };
  /** What is under way ends with the next change; a board that is left and come back to hears of changes again. */
  let stopListening: (() => void) | null = null;
  const listen = (): void => {
    let { position } = model.get();
    stopListening ??= model.subscribe(() => {
      if (model.get().position === position) return;
      position = model.get().position;
      end();
    });
  };

  /** The position as it is studied now; says why not where it cannot be. */
  async function studyNow(): Promise<Study | null> {
    listen();
    const now = model.get();
    const known = informationOf(rules, now.position, now.knower);
    const begun = withChance(now.position, seeded(SEED));
    const study =
      now.fault === null
        ? await app.travel(
            studyOf(kit, { rules, known, position: begun, level: rolloutLevel(kit.players), seed: SEED }),
          )
        : { ok: false as const, error: now.fault };
    if (study.ok) return study.value;
    openNote(app, 'Not here', study.error);
    return null;
  }

  async function showChances(): Promise<void> {
    const before = model.get().chances;
    const study = await studyNow();
    if (study === null || rollouts === undefined) return;
    end();
    const { signal } = stop;
    const of = before !== null && before.tally?.rollouts === before.of ? PLAY_OUTS[1] : PLAY_OUTS[0];
    model.tell({ tally: null, of });
    try {
      await rollouts.tally(
        study.request,
        of,
        tally => {
          if (!signal.aborted) model.tell({ tally, of });
        },
        signal,
      );
    } catch (fault) {
      if (signal.aborted) return;
      model.tell(null);
      openNote(app, 'Not here', errorMessage(fault));
    }
  }

  async function plansNow(study: Study): Promise<readonly StudyPlan[]> {
    if (think === undefined) return [];
    return await plansOf(study, kit.players, (level, question) => think(kit.id, level, question));
  }

  async function showPlans(): Promise<void> {
    const study = await studyNow();
    if (study === null) return;
    const title = `What each level would do as ${letter(study.seat)}`;
    const thinking = notePage(app, title, 'thinking …');
    app.open(thinking);
    const at = model.get().position;
    const sections = await plansNow(study).then(
      plans =>
        plans.map(({ level, line, why }) => ({
          heading: `${level}: ${line}`,
          lines: why === '' ? [] : [why],
        })),
      fault => [{ heading: '', lines: [errorMessage(fault)] }],
    );
    if (!app.dialogs.get().includes(thinking)) return;
    if (model.get().position === at) app.replace(thinking, pageDialog(app, title, sections));
    else app.shut(thinking);
  }

  /** Asks for two moves and plays both out with one seed. */
  async function compare(): Promise<void> {
    const here = app.place.get();
    const study = await studyNow();
    if (study === null) return;
    const plans = await app.travel(plansNow(study));
    askForMove(study, here, 'The first move', plans, first =>
      askForMove(study, here, 'The other move', plans, second => showCompared(study, [first, second])),
    );
  }

  interface Written {
    readonly line: string;
    readonly move: GameTypes['move'];
  }

  /** Asks for a move: one made on the board with the keys of the game, a plan of a computer player, or one that is written. */
  function askForMove(
    study: Study,
    here: ShownPlace,
    title: string,
    plans: readonly StudyPlan[],
    then: (move: Written) => void,
  ): void {
    const different = plans.filter(
      ({ move }, index) =>
        plans.findIndex(other => canonicalJson(other.move) === canonicalJson(move)) === index,
    );
    openChoice(app, title, [
      [
        'on the board, with the keys of the game',
        () => void app.travel(onTheBoard(study, here, title, then)),
      ],
      ...different.map(({ level, line, move }) => [`${level}: ${line}`, () => then({ line, move })] as const),
      ['write it', () => askForLine(study, title, then)],
    ]);
  }

  /** Goes to the board, and comes back with the move that is made there. */
  async function onTheBoard(
    study: Study,
    here: ShownPlace,
    title: string,
    then: (move: Written) => void,
  ): Promise<void> {
    const kind = await kit.board?.();
    if (kind === undefined) return;
    const back = (): void => app.go(here);
    const chosen = (move: GameTypes['move']): void => {
      back();
      then({ line: inWords(study, move), move });
    };
    app.go(await choosingPlace(app, { study, kind, title, chosen, back }));
  }

  function askForLine(study: Study, title: string, then: (move: Written) => void): void {
    openQuestion(app, {
      title,
      lines: [`A move of ${letter(study.seat)}, as in text mode`],
      text: '',
      most: 80,
      accept: 'this one',
      async onAccept(line) {
        const move = await readStudyMove(study, line);
        if (!move.ok) return move.error;
        then({ line, move: move.value });
        return null;
      },
    });
  }

  function showCompared(study: Study, moves: readonly Written[]): void {
    if (rollouts === undefined) return;
    end();
    const { signal } = stop;
    const told = moves.map(({ line }) => ({ line, bar: '', of: 0 }));
    let page: PageDialog | null = null;
    const show = (): void => {
      if (page !== null && !app.dialogs.get().includes(page)) {
        end();
        return;
      }
      const next = comparedPage(study, told);
      if (page === null) app.open(next);
      else app.replace(page, next);
      page = next;
    };
    show();
    const run = async (): Promise<void> => {
      for (const [index, { line, move }] of moves.entries())
        await rollouts.tally(
          { ...study.request, first: { seat: study.seat, move } },
          PLAY_OUTS[0],
          tally => {
            if (signal.aborted || tally.rollouts % 100 !== 0) return;
            told[index] = { line, bar: chanceLine(tally, study.seat), of: tally.rollouts };
            show();
          },
          signal,
        );
    };
    run().catch(fault => {
      if (!signal.aborted) openNote(app, 'Not here', errorMessage(fault));
    });
  }

  const comparedPage = (
    { seat, request }: Study,
    told: readonly { readonly line: string; readonly bar: string; readonly of: number }[],
  ): PageDialog => {
    const sections: Section[] = told.map(({ line, bar, of }) => ({
      heading: line,
      lines: [of === 0 ? 'not played out yet' : `${bar}  of ${of}`],
    }));
    const how = `How often ${letter(seat)} wins after each, with the same chance for both, played out by ${request.level} players.`;
    return pageDialog(app, 'Two moves', [...sections, { heading: '', lines: [how] }]);
  };

  async function askToPlay(): Promise<void> {
    const study = await studyNow();
    const { playOn } = exits;
    if (study === null || playOn === undefined) return;
    const { seat } = study;
    openConfirmation(app, {
      title: 'Play on from here',
      lines: [`You play ${letter(seat)}, the computer the others.`],
      yes: 'play',
      onYes: () => {
        const begin = async (): Promise<void> => {
          const fault = await playOn(model.get(), seat);
          if (fault !== null) openNote(app, 'Play on from here', fault);
        };
        void app.travel(begin());
      },
    });
  }

  return {
    bindings: () => [
      ...(rollouts === undefined ? [] : [{ command: commands.chances, run: () => void showChances() }]),
      ...(think === undefined ? [] : [{ command: commands.plans, run: () => void showPlans() }]),
      ...(rollouts === undefined ? [] : [{ command: commands.compare, run: () => void compare() }]),
      ...(exits.playOn === undefined ? [] : [{ command: commands.playFrom, run: () => void askToPlay() }]),
    ],
    close() {
      stopListening?.();
      stopListening = null;
      stop.abort();
    },
  };
}

/** A move as text mode writes it; where that tells only a part of it, its kind. */
const inWords = (study: Study, move: GameTypes['move']): string =>
  moveAdvice(study, { move })?.line ?? move.type;
