import type { GameTypes } from '../../../machines/game.ts';
import { fromSeed } from '../../../machines/random.ts';
import { err } from '../../../machines/result.ts';
import { letter } from '../../../machines/seat.ts';
import { errorMessage } from '../../base/errors.ts';
import type { Study, StudyPlan } from '../../lines/text/study.ts';
import { moveAdvice, plansOf, readStudyMove, studyOf } from '../../lines/text/study.ts';
import { type RolloutTally, rolloutLevel, rolloutLevels } from '../../players/rollouts.ts';
import { skillsOf } from '../../players/skill.ts';
import { canonicalJson } from '../../table/canonical.ts';
import { informationOf, withChance } from '../../table/positions.ts';
import type { App, ShownPlace } from '../app.ts';
import {
  notePage,
  openChoice,
  openConfirmation,
  openLive,
  openNote,
  openQuestion,
  type PageDialog,
  pageDialog,
} from '../dialogs/dialog.ts';
import { type Binding, bindIf } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { ScreenKit } from '../services.ts';
import { chanceLine, sharesOf } from './chances.ts';
import { choosingPlace } from './choosing.ts';
import type { AnalysisExits, AnalysisModel } from './model.ts';

/** Rollouts of a position: at first, and when they are asked for again. */
const PLAY_OUTS = [1000, 10_000] as const;
/** The same chance for every position and move: two moves differ by what they do. */
const SEED = 'analysis';

interface StudyMove {
  readonly line: string;
  readonly move: GameTypes['move'];
}

/** Keys that study the position on the analysis board; `close` ends their rollouts. */
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
  /** Rollouts end with the next change of the position; returning to a board subscribes again. */
  let stopListening: (() => void) | null = null;
  const listen = (): void => {
    let { position } = model.get();
    stopListening ??= model.subscribe(() => {
      if (model.get().position === position) return;
      position = model.get().position;
      end();
    });
  };

  const fail = (fault: unknown): void => openNote(app, 'Not here', errorMessage(fault));

  /** The present position as a study; null, with a note that says why, where it has none. @param planned for plans or moves */
  async function studyNow(planned = false): Promise<Study | null> {
    listen();
    const { position: now, knower, fault } = model.get();
    const [known, position] = [informationOf(rules, now, knower), withChance(now, fromSeed(SEED))];
    const asked = { rules, known, position, level: rolloutLevel(kit.players), seed: SEED };
    const study = fault === null ? await app.travel(studyOf(kit, asked)) : err(fault);
    const refused = study.ok ? (planned ? study.value.dealt : null) : study.error;
    if (study.ok && refused === null) return study.value;
    openNote(app, 'Not here', refused ?? '');
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
      const show = (tally: RolloutTally): void => (signal.aborted ? undefined : model.tell({ tally, of }));
      const { players } = model.analysed;
      const levels = players === null ? {} : { levels: rolloutLevels(kit.players, skillsOf(players)) };
      await rollouts.tally({ ...study.request, ...levels }, of, show, signal);
    } catch (fault) {
      if (signal.aborted) return;
      model.tell(null);
      fail(fault);
    }
  }

  async function plansNow(study: Study): Promise<readonly StudyPlan[]> {
    if (think === undefined) return [];
    return await plansOf(study, kit.players, (level, question) => think(kit.id, level, question));
  }

  async function showPlans(): Promise<void> {
    const study = await studyNow(true);
    if (study === null) return;
    const title = `What each level would do as ${letter(study.seat)}`;
    const thinking = notePage(app, title, 'thinking …');
    const show = openLive(app, thinking);
    const at = model.get().position;
    const page = await plansNow(study).then(
      plans => {
        const toSection = ({ level, line, why }: StudyPlan) => ({
          heading: `${level}: ${line}`,
          lines: why === '' ? [] : [why],
        });
        return pageDialog(app, title, plans.map(toSection));
      },
      fault => notePage(app, title, errorMessage(fault)),
    );
    if (model.get().position === at) show(page);
    else app.shut(thinking);
  }

  /** Asks for two moves and plays both out with one seed. */
  async function compare(): Promise<void> {
    const here = app.place.get();
    const study = await studyNow(true);
    if (study === null) return;
    const plans = await app.travel(plansNow(study));
    askForMove(study, here, 'The first move', plans, first =>
      askForMove(study, here, 'The other move', plans, second => showCompared(study, [first, second])),
    );
  }

  /** Asks for a move: made on the board, planned by a computer player, or written. */
  function askForMove(
    study: Study,
    here: ShownPlace,
    title: string,
    plans: readonly StudyPlan[],
    then: (move: StudyMove) => void,
  ): void {
    const different = Map.groupBy(plans, ({ move }) => canonicalJson(move)).values();
    const onBoard = (): void => void app.travel(onTheBoard(study, here, title, then));
    openChoice(app, title, [
      ['on the board, with the keys of the game', onBoard],
      ...[...different].flatMap(([plan]) =>
        plan === undefined ? [] : [[`${plan.level}: ${plan.line}`, () => then(plan)] as const],
      ),
      ['write it', () => askForLine(study, title, then)],
    ]);
  }

  /** Goes to the board, and comes back with the move made there. */
  async function onTheBoard(
    study: Study,
    here: ShownPlace,
    title: string,
    then: (move: StudyMove) => void,
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

  function askForLine(study: Study, title: string, then: (move: StudyMove) => void): void {
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

  function showCompared(study: Study, moves: readonly StudyMove[]): void {
    if (rollouts === undefined) return;
    end();
    const { signal } = stop;
    const { seat, request } = study;
    const sections = moves.map(({ line }) => ({ heading: line, lines: ['not played out yet'] }));
    const how = `How often ${letter(seat)} wins after each, with the same chance for both, played out by ${request.level} players.`;
    const page = (): PageDialog => pageDialog(app, 'Two moves', [...sections, { heading: '', lines: [how] }]);
    const show = openLive(app, page());
    const run = async (): Promise<void> => {
      for (const [index, { line, move }] of moves.entries()) {
        const hear = (tally: RolloutTally): void => {
          if (signal.aborted || tally.rollouts % 100 !== 0) return;
          sections[index] = {
            heading: line,
            lines: [`${chanceLine(sharesOf(tally), seat)}  of ${tally.rollouts}`],
          };
          if (!show(page())) end();
        };
        await rollouts.tally({ ...request, first: { seat, move } }, PLAY_OUTS[0], hear, signal);
      }
    };
    run().catch(fault => (signal.aborted ? undefined : fail(fault)));
  }

  async function askToPlay(): Promise<void> {
    const study = await studyNow();
    const { playOn } = exits;
    if (study === null || playOn === undefined) return;
    const { seat } = study;
    const title = 'Play on from here';
    const begin = async (): Promise<void> => {
      const fault = await playOn(model.get(), seat);
      if (fault !== null) openNote(app, title, fault);
    };
    const lines = [`You play ${letter(seat)}, the computer the others.`];
    openConfirmation(app, { title, lines, yes: 'play', onYes: () => void app.travel(begin()) });
  }

  return {
    bindings: () => [
      ...bindIf(rollouts, () => ({ command: commands.chances, run: () => void showChances() })),
      ...bindIf(think, () => ({ command: commands.plans, run: () => void showPlans() })),
      ...bindIf(rollouts, () => ({ command: commands.compare, run: () => void compare() })),
      ...bindIf(exits.playOn, () => ({ command: commands.playFrom, run: () => void askToPlay() })),
    ],
    close() {
      stopListening?.();
      stopListening = null;
      stop.abort();
    },
  };
}

/** A move as text mode writes it, else its kind. */
const inWords = (study: Study, move: GameTypes['move']): string =>
  moveAdvice(study, { move })?.line ?? move.type;
