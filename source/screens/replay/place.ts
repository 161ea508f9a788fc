import type { AnyRules } from '../../../machines/game.ts';
import { letter, type Seat, seats } from '../../../machines/seat.ts';
import { chanceAt } from '../../study/film/chances.ts';
import { chanceInBrief } from '../../study/film/decisive.ts';
import { type Measure, weightiest } from '../../study/film/film.ts';
import type { Replay } from '../../table/replay.ts';
import type { AnalysisInput } from '../analysis/model.ts';
import { type AfterGame, type App, keyHandlers, onScreen, type ShownPlace } from '../app.ts';
import { chartDialog } from '../chart/chart-dialog.ts';
import type { ChartMoment } from '../chart/chart-painter.ts';
import { openNote, openQuestion } from '../dialogs/dialog.ts';
import { type Binding, bindIf, type Command } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { BoardKind } from '../play/board.ts';
import { scrolling } from '../play/log-view.tsx';
import { openReviewPage } from '../review/dialog.tsx';
import { combine, createStore, derive, unsubscribeAll } from '../store.ts';
import { type Bands, MARKS_LEGEND } from './bands.ts';
import { openChances } from './chances.ts';
import { momentKeys } from './moment-keys.ts';
import { openRules, type ReplayChatLine, type ReplayMoments, replayMoments } from './moments.ts';
import { type ReplayPlace, ReplayScreen, type ReplayState, type ReplayViewer, speeds } from './screen.tsx';

interface ReplayExits {
  back(): void;
  /** The chat of the game, where this person may read it. */
  readonly chat?: readonly ReplayChatLine[] | undefined;
  /** Continues the game from a step. @param from the moment to come back to @returns one sentence when it cannot */
  readonly playOn?: ((step: number, from: number) => Promise<string | null>) | undefined;
  /** Takes a moment to the analysis board. @param step to come back to */
  readonly analyse?: (input: AnalysisInput, step: number) => void;
  /** Keys of a game that is over. */
  readonly afterGame?: AfterGame;
}

/** The most times that the bands can be halved. */
const CLOSEST = 8;

export function replayPlace(
  app: App,
  name: string,
  replay: Replay,
  kind: BoardKind,
  exits: ReplayExits,
): ReplayPlace & ShownPlace {
  const state = createStore<ReplayState>({
    ...{ step: 0, playing: false, speed: 2, continents: false },
    ...{ measure: 0, closer: 0, viewer: 'open' },
  });
  const open = openRules(replay, kind);
  const known = new Map<ReplayViewer, ReplayMoments>();
  const momentsFor = (viewer: ReplayViewer): ReplayMoments => {
    const rules = viewer === 'open' ? open : seenBy(replay.rules, viewer);
    const found = known.get(viewer) ?? replayMoments(replay, kind, rules, exits.chat);
    known.set(viewer, found);
    return found;
  };
  const moments = (): ReplayMoments => momentsFor(state.get().viewer);
  const chances = openChances(app, replay, kind.film, open);
  const measures: readonly (Measure | null)[] = [
    ...(kind.film?.measures ?? []),
    ...(chances === null ? [] : [null]),
  ];
  const bands = (): Bands => {
    const { step, closer, measure } = state.get();
    const found = chances?.found.get() ?? null;
    return { moments: moments(), step, closer, measure: measures[measure] ?? null, chances: found };
  };
  const chanceNow = (): string => {
    const now = chances === null ? null : chanceAt(chances.found.get(), moments().stepOf(state.get().step));
    return now === null ? '' : chanceInBrief(now);
  };
  const chance = chances === null ? derive(state, chanceNow) : combine(state, chances.found, chanceNow);
  let cancel: (() => void) | null = null;
  const watch = kind.watch(
    derive(state, now => momentsFor(now.viewer).frame(now.step)),
    replay.header.seats,
    replay.rules.setup,
    app.services,
  );

  const go = (step: number): void =>
    state.update(now => ({ ...now, step: Math.max(0, Math.min(moments().last, step)) }));
  const pause = (): void => {
    cancel?.();
    cancel = null;
    state.update(now => ({ ...now, playing: false }));
  };
  const tick = (): void => {
    if (state.get().step >= moments().last) return void pause();
    cancel = app.services.clock.after(speeds[state.get().speed] ?? speeds[0], () => {
      go(state.get().step + 1);
      tick();
    });
  };
  const playOrPause = (): void => {
    if (state.get().playing) return void pause();
    state.update(now => ({ ...now, playing: true, step: now.step >= moments().last ? 0 : now.step }));
    tick();
  };
  /** The first moment of the previous or the next turn. */
  const turnStep = (by: 1 | -1): number => {
    const here = state.get().step;
    const { turnOf, find, last } = moments();
    const now = turnOf(here);
    if (by > 0) return find(turn => turn > now) ?? last;
    const first = find(turn => turn === now) ?? 0;
    if (first < here) return first;
    return find(turn => turn === turnOf(Math.max(0, first - 1))) ?? 0;
  };
  /** The moments with a mark other than a battle or a capture, looked for once for each viewer. */
  const markedSteps = (): readonly number[] => {
    const now = moments();
    const steps =
      marked.get(now) ??
      [...Array(now.last + 1).keys()].filter(step => {
        const mark = weightiest(now.marksAt(step));
        return mark !== null && mark.kind !== 'battle' && mark.kind !== 'taken';
      });
    marked.set(now, steps);
    return steps;
  };
  const marked = new Map<ReplayMoments, readonly number[]>();
  /** The next of them; the present moment without any. */
  const markStep = (by: 1 | -1): number => {
    const here = state.get().step;
    const steps = markedSteps();
    return (by > 0 ? steps.find(step => step > here) : steps.findLast(step => step < here)) ?? here;
  };
  const askForTurn = (): void =>
    openQuestion(app, {
      title: 'Go to a turn',
      lines: [`Turns 1 to ${moments().turnOf(moments().last)}`],
      text: '',
      most: 6,
      accept: 'go',
      async onAccept(text) {
        const wanted = Number(text);
        const moment = moments().find(turn => turn === wanted);
        if (text === '' || moment === null) return `there is no turn ${text}`;
        go(moment);
        return null;
      },
    });
  const stepHere = () => moments().moment(state.get().step).step;
  const indexHere = (): number => replay.steps.indexOf(stepHere());
  const charted = () =>
    derive(
      state,
      (): ChartMoment => ({ phase: replay.rules.progress(stepHere().position).phase, legal: null }),
      (one, other) => one.phase === other.phase,
    );
  const { playOn } = exits;
  const branchFrom = async (step: number): Promise<void> => {
    pause();
    const fault = await playOn?.(step, state.get().step);
    if (typeof fault === 'string') openNote(app, 'Play on from here', fault);
  };
  /** False in all moments of the step that ends the game. */
  const goesOn = (): boolean =>
    replay.outcome === null || stepHere() !== moments().moment(moments().last).step;
  const jumpTo = (step: number): void => jump(moments().momentOf(step));
  const review = (): void =>
    openReviewPage(
      app,
      { replay, name, kind },
      {
        see: jumpTo,
        tryAgain: playOn && (step => void branchFrom(step)),
        analyse: exits.analyse,
      },
    );
  const nextViewer = (): void => {
    pause();
    const all: readonly ReplayViewer[] = ['open', ...seats(replay.header.seats.length)];
    state.update(now => {
      const viewer = all[(all.indexOf(now.viewer) + 1) % all.length] ?? 'open';
      const before = momentsFor(now.viewer);
      const index = before.stepOf(now.step);
      const end = before.momentOf(index, 'last') === now.step ? 'last' : 'first';
      return { ...now, viewer, step: momentsFor(viewer).momentOf(index, end) };
    });
  };
  const analyse = exits.analyse && ((input: AnalysisInput) => exits.analyse?.(input, state.get().step));
  const readThis = replay.outcome === null ? null : async () => replay;
  const afterGame = exits.afterGame?.(app, readThis, name, kind.luck) ?? [];
  const bindings = (): readonly Binding[] => [
    { command: commands.step, run: key => stepBy(key === 'left' || key === 'h' ? -1 : 1) },
    { command: commands.turn, run: key => jump(turnStep(key === 'up' || key === 'k' ? -1 : 1)) },
    { command: commands.run, label: state.get().playing ? 'pause' : 'play', run: playOrPause },
    ...bindIf(playOn && goesOn(), () => ({
      command: commands.branch,
      run: () => void branchFrom(indexHere()),
    })),
    ...bindIf(replay.outcome, () => ({ command: commands.decided, run: review })),
    ...momentKeys(app, replay, indexHere, { reader: kind.film, rules: open }, analyse),
    ...bindIf(watch.continents, () => ({ command: commands.continents, run: flipContinents })),
    ...(scrolled.below.get() > 0 ? scrolled.bindings : []),
    {
      command: commands.mark,
      vain: markedSteps().every(step => step === state.get().step),
      run: key => jump(markStep(key === 'N' ? -1 : 1)),
    },
    ...bindIf(measures.length > 1, () => ({ command: commands.measure, run: nextMeasure })),
    ...bindIf(replay.outcome, () => ({ command: commands.viewer, run: nextViewer })),
    {
      command: commands.phase,
      run: key => jump(moments().nextPhase(state.get().step, key === '[' ? -1 : 1)),
    },
    { command: commands.speed, run: key => changeSpeed(key === '(' ? -1 : 1) },
    { command: commands.jump, run: askForTurn },
    { command: commands.closer, quiet: true, run: key => look(key === '<' ? -1 : 1) },
    ...(watch.bindings?.() ?? []),
    ...[
      ...afterGame,
      {
        command: commands.chart,
        quiet: true,
        run: () => app.open(chartDialog(app, replay.rules, charted())),
      },
    ].map(each => ({ ...each, quiet: false })),
    { command: commands.edge, run: key => jump(key === 'home' ? 0 : moments().last) },
    { command: commands.back, run: exits.back },
    { command: commands.stepsBefore, quiet: true, run: () => {} },
    ...app.everywhere(),
  ];
  const scrolled = scrolling(() => 0);
  const flipContinents = (): void => state.update(now => ({ ...now, continents: !now.continents }));
  const nextMeasure = (): void =>
    state.update(now => ({ ...now, measure: (now.measure + 1) % Math.max(1, measures.length) }));
  const look = (by: 1 | -1): void =>
    state.update(now => ({ ...now, closer: Math.max(0, Math.min(CLOSEST, now.closer + by)) }));
  const jump = (step: number): void => {
    pause();
    go(step);
  };
  const stepBy = (by: 1 | -1): void => jump(state.get().step + by);
  const changeSpeed = (by: 1 | -1): void =>
    state.update(now => ({ ...now, speed: Math.max(0, Math.min(speeds.length - 1, now.speed + by)) }));
  /** The present standing in lines. */
  const standing = (): readonly string[] => {
    const { step } = state.get();
    const ahead = (kind.film?.measures ?? []).flatMap(measure => {
      const { ahead: first } = moments().balanceAt(step, measure);
      return first === null ? [] : [`${measure.word}: ${letter(first)} is ahead`];
    });
    return [...ahead, ...(chance.get() === '' ? [] : [`chance to win: ${chance.get()}`])];
  };

  const names = replay.header.seats.map(seat => seat.name);
  return onScreen<ReplayPlace>(
    {
      kind: 'replay',
      name,
      replay,
      watch,
      state,
      ...{ chance, bands, scrolled },
      subscribeBands: repaint =>
        unsubscribeAll(state.subscribe(repaint), chances?.found.subscribe(repaint) ?? (() => {})),
      go: jump,
      goTo: jumpTo,
      look,
      notes: () => [MARKS_LEGEND, chances?.taken() ?? ''].filter(note => note !== ''),
      textPage() {
        const { step, viewer } = state.get();
        const now = moments();
        return {
          title: `Replay of ${name}${viewer === 'open' ? '' : `, as ${names[viewer] ?? ''} sees it`}`,
          lines: [
            `${replay.game.title}, ${names.join(', ')}, ${now.turnOf(now.last)} turns; the seed is ${replay.header.seed}`,
            ...now.lines(step, Number.POSITIVE_INFINITY).map(({ text }) => text),
            watch.heading.get().moment,
            ...standing(),
          ],
          choices: [
            { label: 'next: the next turn', run: () => jump(turnStep(1)) },
            { label: 'move: the next move alone', run: () => stepBy(1) },
            { label: 'rest: all that is left', run: () => jump(now.last) },
            { label: 'before: back to the turn before', run: () => jump(turnStep(-1)) },
            { label: 'first: back to the beginning', run: () => jump(0) },
          ],
          bindings: bindings().filter(
            ({ command }) => textCommands.has(command) || afterGame.some(each => each.command === command),
          ),
          board: { game: replay.game, rules: replay.rules, names, view: now.frame(step).view },
        };
      },
      ...keyHandlers(bindings, state, app.answer.set),
      rulesAsked: () => ({ game: replay.game.id, options: replay.rules.setup.options }),
      async close() {
        cancel?.();
        chances?.close();
      },
    },
    ReplayScreen,
  );
}

/** The rules with the view and the events of one seat for everybody. */
const seenBy = (rules: AnyRules, seat: Seat): AnyRules => ({
  ...rules,
  view: position => rules.view(position, seat),
  seen: event => rules.seen(event, seat),
});

/** Commands of the text page besides those after a game. */
const textCommands: ReadonlySet<Command> = new Set<Command>([
  commands.branch,
  commands.jump,
  commands.mark,
  commands.decided,
  commands.viewer,
  commands.rules,
  commands.back,
]);
