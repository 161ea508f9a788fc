import type { GameTypes } from '../../../machines/game.ts';
import { seats } from '../../../machines/seat.ts';
import { paces, withNextPace } from '../../setup/settings.ts';
import type { Replay } from '../../table/replay.ts';
import type { KeyName } from '../../terminal/key.ts';
import type { App, Place } from '../app.ts';
import { chartDialog, countedMoves } from '../chart/chart-dialog.ts';
import type { ChartMoment } from '../chart/chart-painter.ts';
import { gameAnswer, refusalOf } from '../chart/dead-key.ts';
import { copyPosition } from '../copy-position.ts';
import { pageDialog } from '../dialogs/dialog.ts';
import { answerTo } from '../keys/bottom-line.ts';
import {
  type Binding,
  bindIf,
  type Command,
  createCount,
  createTypeAhead,
  runBinding,
} from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { isWriting } from '../keys/keymap.ts';
import { anyOf, createStore, derive, type Store } from '../store.ts';
import type { TextGame, TextPage } from '../text-page.ts';
import type { BoardPlay } from './board.ts';
import { openBoardPage } from './board-page.tsx';
import { isHere, type PlayController, viewerHere } from './controller.ts';
import { type Scrolled, scrolling } from './log-view.tsx';
import type { PlayContext, PlayOffers, SidePanel } from './offers.ts';
import { askForDraw, askForName, askToResign } from './questions.ts';
import { resultOf, type Shown } from './result.ts';

export interface PlayPlace extends Place {
  readonly kind: 'play';
  readonly controller: PlayController;
  readonly board: BoardPlay;
  textPage(): TextPage & { readonly game: TextGame };
  readonly scrolled: Scrolled;
  /** The whole game, once it is over and saved. */
  readonly replay: Store<Replay | null>;
  /** Over a game that is over. */
  readonly shows: Store<Shown>;
  /** Drawn beside the game, as the words of a lesson are. */
  readonly aside?: SidePanel | undefined;
  /** Whether a page of the panel is one over the table: under a board it has few rows, and fingers have tabs. */
  readonly paged: Store<boolean>;
}

/** Rows of a line of the log at most, where it is read on a page. */
const LONGEST_LINE = 10;

/** A game at this screen. @param offers all that may be done besides moves */
export function playPlace(
  app: App,
  controller: PlayController,
  board: BoardPlay,
  offers: PlayOffers & PlayContext,
): PlayPlace {
  const scrolled = scrolling(() => Math.max(0, state.get().log.length - 1));
  const paged = createStore(false);
  const { table, own, state, pacer } = controller;
  const { settings } = app.services;
  const ahead = createTypeAhead(
    () => state.get().busy || board.typingAhead === true,
    () => table.progress.turn,
    (key, late) => perform(key, late),
  );
  const count = createCount();
  /** The last key that did something: held down, it may do nothing once its work is done. */
  let worked: KeyName | null = null;

  const { first = none, last = none } = offers;
  const isOver = (): boolean => state.get().outcome !== null;
  const bindings = (): readonly Binding[] =>
    [...first(), ...(isOver() ? result.bindings(app.everywhere()) : duringBindings()), ...last()].map(
      binding =>
        binding.page === undefined || !paged.get()
          ? binding
          : { ...binding, run: openBoardPage(app, binding.command, binding.page) },
    );
  const duringBindings = (): readonly Binding[] => [
    ...bindIf(isCounting(), () => ({ command: commands.uncount, run: nothing })),
    // Nobody here is asked again then, and nothing is shown any more once it is skipped.
    ...bindIf(skips(), () => ({
      command: commands.skip,
      ...(areOut() && { label: 'to the end' }),
      run: hurry,
    })),
    ...board.bindings(),
    ...gameBindings(),
    ...bindIf(!skips(), () => ({ command: commands.count, quiet: true, run: nothing })),
    ...app.everywhere(),
  ];
  const isHurried = (): boolean => offers.pace === true && state.get().thinking !== null;
  const skips = (): boolean => isHurried() && board.typingAhead !== true && board.telling !== true;
  /** Tests whether a number stands before the next key, with no meaning of its own on the board. */
  const isCounting = (): boolean =>
    count.typed() !== null && !board.bindings().some(({ command }) => command.counts === true);
  /** For digits, which are counted by every key anyway. */
  const nothing = (): void => {};
  /** Tests whether everybody at this screen is out of the game. */
  const areOut = (): boolean => {
    const here = seats(table.occupants.length).filter(seat => isHere(table, seat));
    return here.length > 0 && here.every(seat => board.eliminated?.includes(seat) === true);
  };
  const hurry = (): void => {
    board.hurry?.();
    pacer.skip();
  };
  /** Takes back as many moves as possible of so many. */
  const undo = async (times: number): Promise<void> => {
    await controller.undo();
    if (times > 1 && state.get().may.undo) await undo(times - 1);
  };
  const undoing = (_: KeyName, times: number | null): void => void undo(times ?? 1);
  const isAsked = (): boolean => state.get().asked !== null;
  /** Tests whether the last move here may be taken back while others think. */
  const takesBack = (): boolean => board.takesBack === true && !isAsked() && state.get().may.undo;
  const gameBindings = (): readonly Binding[] => [
    ...(board.hint !== undefined && own !== null && isAsked()
      ? [{ command: commands.hint, vain: controller.advise === null, run: () => board.hint?.() }]
      : []),
    ...(own !== null && (isAsked() || takesBack())
      ? [{ command: commands.undo, vain: !state.get().may.undo, run: undoing }]
      : []),
    ...saving(),
    positionLine,
    { command: commands.chart, quiet: true, run: () => app.open(chartDialog(app, table.rules, charted())) },
    ...offer(commands.analyse, offers.analyse, true),
    ...bindIf(mayDraw() && own, table => ({
      command: commands.draw,
      quiet: true,
      run: () => app.open(askForDraw(app, controller, table)),
    })),
    ...bindIf(mayResign(), () => ({ command: commands.resign, quiet: true, run: resign })),
    ...(offers.pace === undefined ? [] : pacing()),
    ...scrolled.bindings,
    logPage,
    ...offer(commands.quit, offers.leave),
  ];
  const pacing = (): readonly Binding[] => {
    const quiet = isAsked() || board.telling === true;
    const pace = (by: 1 | -1): void => {
      settings.update(now => withNextPace(now, by));
      controller.say({ tone: 'plain', text: `pace: ${paces[settings.get().pace]?.id ?? ''}` });
    };
    return [
      { command: commands.faster, quiet, run: () => pace(1) },
      { command: commands.slower, quiet, run: () => pace(-1) },
    ];
  };
  /** The present state for the statechart, with the legal moves where a person here is asked. */
  const charted = () =>
    derive(state, ({ asked }): ChartMoment => {
      const legal = asked === null ? null : countedMoves(table.legalMoves(asked));
      return { phase: table.progress.phase, legal };
    });
  const positionLine: Binding = {
    command: commands.position,
    quiet: true,
    run() {
      const knower = viewerHere(table);
      void app.travel(copyPosition(app, table.game.id, table.rules, { knower, view: table.view(knower) }));
    },
  };
  /** For screens where the log has few rows, or none. */
  const logPage: Binding = {
    command: commands.log,
    quiet: true,
    run() {
      const lines = state.get().log.map(({ text }) => text);
      app.open(
        pageDialog(
          app,
          'What has happened',
          [{ heading: '', lines }],
          lines.length * LONGEST_LINE,
          commands.log,
        ),
      );
    },
  };
  const saving = (): readonly Binding[] => {
    const freeName = offers.save?.freeName;
    if (own === null || freeName === undefined) return [];
    return [{ command: commands.save, run: () => app.open(askForName(app, controller, own, freeName)) }];
  };
  const result = resultOf(app, controller, board, offers, () => [...saving(), positionLine, logPage]);
  const mayDraw = (): boolean => offers.draw === true && board.offersDraw && state.get().may.draw;
  const mayResign = (): boolean =>
    offers.resign !== undefined && own?.resign !== undefined && state.get().may.resign && isAsked();
  const resign = (): void => {
    const dialog = askToResign(app, controller, seat => offers.resign?.(seat));
    if (dialog !== null) app.open(dialog);
  };

  /** @param late whether the key was typed ahead: then it is not answered */
  function perform(key: KeyName, late: boolean): void {
    if (key !== 'pageup' && key !== 'pagedown') scrolled.back.set(0);
    board.hurry?.();
    app.answer.set(null);
    // A refusal stands until the next key: what it says may be true no more.
    if (state.get().notice?.tone === 'bad') controller.say(null);
    const now = bindings();
    const done = runBinding(bindings, key, count.typed(), now);
    count.hear(key, done);
    const begun = count.typed();
    // A nought alone begins no number.
    if (done !== null && (done.counts !== true || begun !== null)) {
      worked = key;
      app.answer.set(done === commands.count || isCounting() ? `${begun}_` : null);
    } else if (isHurried()) hurry();
    else if (!late && key !== worked && !isOver()) void explain(key, now);
  }

  /** Commands that no moment of the game would offer here. */
  const withheld = new Set<Command>([
    ...(offers.save === undefined ? [commands.save] : []),
    ...(offers.draw === undefined ? [commands.draw] : []),
    ...(offers.pace === undefined ? [commands.faster, commands.slower] : []),
    ...(offers.leave === undefined ? [commands.quit] : []),
  ]);

  /** Says why a key does nothing now: at once, and with the game's own refusal once that is known. */
  async function explain(key: KeyName, now: readonly Binding[]): Promise<void> {
    let refused: GameTypes['move'] | null = null;
    const { keymap } = app.services;
    const said = answerTo(
      key,
      now,
      keymap,
      command => {
        const answer = withheld.has(command) ? null : gameAnswer(controller, command);
        refused = answer?.refused ?? null;
        return answer;
      },
      controller.commands,
    );
    app.answer.set(said);
    const sentence = refused === null ? null : await refusalOf(controller, refused);
    if (sentence === null) return;
    const better = answerTo(key, now, keymap, () => ({ text: sentence }), controller.commands);
    app.answer.update(shown => (shown === said ? better : shown));
  }

  function press(key: KeyName): true {
    const around = [...first(), ...last()].find(({ command }) => command.keys.includes(key));
    if (around !== undefined && goesFirst(around, bindings())) around.run(key, null);
    else {
      const meant = offers.used && bindings().find(({ command }) => command.keys.includes(key));
      playKey(key);
      if (meant !== undefined) offers.used?.(meant.command);
    }
    return true;
  }

  /**
   * While a text is written its letters are letters; else what surrounds the game goes before it and never waits. What
   * the board shows over itself is left before the table is.
   */
  const goesFirst = ({ command }: Binding, now: readonly Binding[]): boolean =>
    !isWriting(now) &&
    (command.deed !== 'leave' || now.every(binding => binding.command !== commands.shutView));

  /** Carries out a key of the game; while a move is on its way the key waits for its turn. */
  function playKey(key: KeyName): void {
    // Another person may take a day: what has a meaning now does not wait for that.
    const { busy, isAnothers } = state.get();
    const isNow =
      !busy &&
      (isAnothers || (takesBack() && commands.undo.keys.includes(key))) &&
      bindings().some(({ command }) => command.keys.includes(key));
    if (isNow && board.repeating !== true) {
      perform(key, false);
    } else if (board.repeating === true) {
      board.stopRepeating?.();
      board.hurry?.();
    } else if (!ahead.press(key)) hurry();
  }

  const watched = table.occupants.every(occupant => occupant.kind === 'bot');
  let turn = table.progress.turn;
  const stopDraining = state.subscribe(() => {
    const nextTurn = table.progress.turn !== turn;
    turn = table.progress.turn;
    // What was skipped ends with the next question; where nobody is asked, with the turn.
    if (watched ? nextTurn : state.get().asked !== null && board.typingAhead !== true) pacer.resume();
    ahead.drain();
    void result.recall();
  });
  void result.recall();

  return {
    kind: 'play',
    commands: controller.commands,
    controller,
    board,
    scrolled,
    replay: result.replay,
    shows: result.shows,
    paged,
    aside: offers.aside,
    bindings,
    press,
    asks: isAsked,
    rulesAsked() {
      const { phases, phase, chapter = phases[phase] } = board.heading.get();
      return { game: table.game.id, options: table.rules.setup.options, chapter };
    },
    textPage: () => ({
      title: offers.title ?? table.game.title,
      lines: offers.lines?.() ?? [],
      game: {
        controller,
        heading: board.heading,
        lesson: offers.lesson,
        whole: offers.whole,
        isRemote: offers.pace !== true,
      },
      bindings: [...first(), ...last(), ...(isOver() ? result.own() : gameBindings()), ...app.everywhere()],
    }),
    subscribe: anyOf(state, board, result.replay, result.shows, ...(offers.changes ? [offers.changes] : []))
      .subscribe,
    saved: offers.saved ?? (() => (own === null || table.outcome !== null ? null : table.saveName)),
    async close() {
      stopDraining();
      offers.close?.();
      board.close();
      await controller.close();
    },
  };
}

const offer = (command: Command, run: (() => void) | undefined, quiet = false): readonly Binding[] =>
  bindIf(run, doIt => ({ command, run: doIt, quiet }));

const none = (): readonly Binding[] => [];
