import type { ComponentType } from 'react';
import type { GameTypes } from '../../../machines/game.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { Story } from '../../table/story.ts';
import type { App, Place } from '../app.ts';
import { chartKey, countedMoves } from '../chart/chart-dialog.ts';
import type { ChartMoment } from '../chart/chart-painter.ts';
import { chartAnswer, refusalOf } from '../chart/dead-key.ts';
import { copyPosition } from '../copy-position.ts';
import { answerTo, lengthened } from '../keys/bottom-line.ts';
import { type Binding, carriedOut } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { KeyName } from '../keys/key.ts';
import { createCount, keysAhead } from '../keys/typing.ts';
import { luckKey } from '../luck-key.ts';
import { paced } from '../settings.ts';
import { shareKey } from '../share/share-key.ts';
import { createStore, derived, type Store, together } from '../store.ts';
import type { ToldGame, ToldPage } from '../told.ts';
import type { BoardPlay, Room } from './board.ts';
import { askForDraw, askForName, askToLeave, askToResign } from './questions.ts';
import { isHere, type Session, viewerHere } from './session.ts';

/** A game being played on this screen. */
export interface PlayPlace extends Place {
  readonly kind: 'play';
  readonly session: Session;
  readonly board: BoardPlay;
  told(): ToldPage & { readonly game: ToldGame };
  /** Lines by which the log is scrolled back. */
  readonly back: Store<number>;
  /** The whole game, once it is over and can be told again. */
  readonly story: Store<Story | null>;
  /** Over a game that is over: its chart, or its board. */
  readonly shows: Store<'chart' | 'board'>;
  /** What is told beside the game, as a lesson is. */
  readonly aside?: Aside;
}

/** Something that stands below the panel, or where that is small below all. */
export interface Aside {
  /** Rows that it needs at most. */
  rows(width: number): number;
  readonly View: ComponentType<Room>;
}

/** Where one goes from a game. */
interface PlayExits {
  toMenu(): void;
  rematch(session: Session): void;
  replay(session: Session): void;
  /** A person gives up a seat for good: the game goes on without. */
  resign(session: Session, seat: Seat): void;
  /** Takes the game as it stands to the analysis board; left out where that is not for its players. */
  analyse?(session: Session): void;
  /** The moves of others come at their own pace, which no key here hurries. */
  readonly isRemote?: true;
}

/** A session and its board as a place: the keys of the game around those of the board. */
export function playPlace(app: App, session: Session, board: BoardPlay, exits: PlayExits): PlayPlace {
  const back = createStore(0);
  const story = createStore<Story | null>(null);
  const shows = createStore<'chart' | 'board'>('chart');
  const { table, own, state, pacer } = session;
  const { settings } = app.services;
  const ahead = keysAhead(
    () => state.get().busy || board.typingAhead === true,
    () => table.progress.turn,
    (key, late) => perform(key, late),
  );
  let recalled = false;
  const count = createCount();
  /** The last key that did something: held down, it may do nothing once its work is done. */
  let worked: KeyName | null = null;

  const bindings = (): readonly Binding[] => {
    const all = [...leading(), ...board.bindings(), ...gameBindings(), ...counting(), ...app.everywhere()];
    return state.get().outcome === null ? all : overBindings();
  };
  const isHurried = (): boolean => exits.isRemote !== true && state.get().thinking !== null;
  const skips = (): boolean => isHurried() && board.typingAhead !== true && board.telling !== true;
  /** Whether a number stands before the next key that means nothing else on the board. */
  const isCounting = (): boolean =>
    count.typed() !== null && !board.bindings().some(({ command }) => command.counts === true);
  /** What a number before a key is forgotten by: hearing of the key is all that it needs. */
  const nothing = (): void => {};
  const leading = (): readonly Binding[] => [
    ...(isCounting() ? [{ command: commands.uncount, run: nothing }] : []),
    ...(skips() ? [{ command: commands.skip, run: hurry }] : []),
  ];
  const counting = (): readonly Binding[] =>
    skips() ? [] : [{ command: commands.count, quiet: true, run: nothing }];
  const hurry = (): void => {
    board.hurry?.();
    pacer.skip();
  };
  const pace = (by: 1 | -1): void => settings.update(now => paced(now, by));
  /** Takes so many moves back, as far as may be. */
  const undo = async (times: number): Promise<void> => {
    await session.undo();
    if (times > 1 && session.canUndo()) await undo(times - 1);
  };
  const undoing = (_: KeyName, times: number | null): void => void undo(times ?? 1);
  const isAnothers = (): boolean =>
    !state.get().busy &&
    table.seatsToMove.some(seat => table.occupants[seat]?.kind === 'human' && !isHere(table, seat));
  const isAsked = (): boolean => state.get().asked !== null;
  const gameBindings = (): readonly Binding[] => [
    ...(board.hint !== undefined && own !== null && isAsked()
      ? [{ command: commands.hint, quiet: session.advise === null, run: () => board.hint?.() }]
      : []),
    ...(own !== null && isAsked()
      ? [{ command: commands.undo, quiet: !session.canUndo(), run: undoing }]
      : []),
    ...saving(),
    { command: commands.position, quiet: true, run: copy },
    chartKey(app, table.rules, charted),
    ...analysing(),
    ...drawing(),
    ...(mayResign() ? [{ command: commands.resign, quiet: true, run: resign }] : []),
    { command: commands.faster, quiet: isAsked() || board.telling === true, run: () => pace(1) },
    { command: commands.slower, quiet: isAsked() || board.telling === true, run: () => pace(-1) },
    { command: commands.logUp, quiet: true, run: () => scroll(5) },
    { command: commands.logDown, quiet: true, run: () => scroll(-5) },
    { command: commands.quit, quiet: true, run: () => app.open(askToLeave(app, session, exits.toMenu)) },
  ];
  const overBindings = (): readonly Binding[] => {
    const ofBoard = board.bindings();
    const taken = new Set(ofBoard.flatMap(({ command }) => command.keys));
    // Keys that go through what is told mean that, as long as it is told.
    const after = afterBindings().map(binding => ({
      ...binding,
      quiet: board.telling === true || binding.command.keys.slice(0, 1).some(key => taken.has(key)),
    }));
    return [...ofBoard, ...after, ...app.everywhere()];
  };
  const afterBindings = (): readonly Binding[] => [
    { command: commands.rematch, run: () => exits.rematch(session) },
    { command: commands.story, run: () => exits.replay(session) },
    ...(story.get() === null
      ? []
      : [{ command: commands.flip, label: shows.get() === 'chart' ? 'board' : 'chart', run: flip }]),
    ...luckKey(app, table.saveName === null ? null : () => session.story(), session.luck),
    ...shareKey(app, table.saveName === null ? null : () => session.story(), table.saveName ?? ''),
    ...saving(),
    { command: commands.position, quiet: true, run: copy },
    ...analysing(),
    { command: commands.toMenu, run: exits.toMenu },
  ];
  /** Where the game is, for the picture of its statechart; of moves only those of who plays here are told. */
  const charted = () =>
    derived(state, ({ asked }): ChartMoment => {
      const legal = asked === null ? null : countedMoves(table.legalMoves(asked));
      return { phase: table.progress.phase, legal };
    });
  const analysing = (): readonly Binding[] =>
    exits.analyse === undefined
      ? []
      : [{ command: commands.analyse, quiet: true, run: () => exits.analyse?.(session) }];
  const copy = (): void => {
    const knower = viewerHere(table);
    void app.travel(copyPosition(app, table.game.id, table.rules, { knower, view: table.view(knower) }));
  };
  const flip = (): void => shows.update(now => (now === 'chart' ? 'board' : 'chart'));
  const scroll = (by: number): void =>
    back.update(now => Math.max(0, Math.min(now + by, Math.max(0, state.get().log.length - 1))));
  const saving = (): readonly Binding[] =>
    own === null ? [] : [{ command: commands.save, run: () => app.open(askForName(app, session, own)) }];
  const drawing = (): readonly Binding[] =>
    own === null || !board.offersDraw || table.occupants.every(occupant => occupant.kind !== 'human')
      ? []
      : [{ command: commands.draw, quiet: true, run: () => app.open(askForDraw(app, session, own)) }];

  const mayResign = (): boolean =>
    own?.resign !== undefined && table.saveName !== null && state.get().asked !== null;
  const resign = (): void => {
    const dialog = askToResign(app, session, seat => exits.resign(session, seat));
    if (dialog !== null) app.open(dialog);
  };

  /** @param late whether the key was typed ahead: then nobody is told that it does nothing */
  function perform(key: KeyName, late: boolean): void {
    if (key !== 'pageup' && key !== 'pagedown') back.set(0);
    board.hurry?.();
    app.answer.set(null);
    const now = bindings();
    const done = carriedOut(bindings, key, count.typed());
    count.hear(key, done);
    const begun = count.typed();
    // A nought alone begins no number.
    if (done !== null && (done.counts !== true || begun !== null)) {
      worked = key;
      app.answer.set(done === commands.count || isCounting() ? `${begun}_` : null);
    } else if (isHurried()) hurry();
    else if (!late && key !== worked && state.get().outcome === null) void explain(key, now);
  }

  /** Says why a key does nothing now: at once, and what the game itself says as soon as it is known. */
  async function explain(key: KeyName, now: readonly Binding[]): Promise<void> {
    let refused: GameTypes['move'] | null = null;
    const said = answerTo(key, now, app.services.keymap, command => {
      const answer = chartAnswer(session, command);
      refused = answer?.refused ?? null;
      return answer;
    });
    app.answer.set(said);
    const sentence = refused === null ? null : await refusalOf(session, refused);
    if (sentence !== null) app.answer.update(shown => (shown === said ? lengthened(said, sentence) : shown));
  }

  /** What a key does is said once its time comes: it may have to wait. */
  function press(key: KeyName): true {
    // Another person may take a day: what has a meaning now does not wait for that.
    const isNow = isAnothers() && bindings().some(({ command }) => command.keys.includes(key));
    if (isNow && board.repeating !== true) {
      perform(key, false);
      return true;
    }
    if (board.repeating === true) {
      board.stopRepeating?.();
      board.hurry?.();
      return true;
    }
    if (!ahead.press(key)) hurry();
    return true;
  }

  /** Reads the whole game once it is over; without a save there is nothing to tell it from. */
  async function recall(): Promise<void> {
    if (state.get().outcome === null || table.saveName === null || recalled) return;
    recalled = true;
    story.set(await session.story());
  }

  const watched = table.occupants.every(occupant => occupant.kind === 'bot');
  let turn = table.progress.turn;
  const stopDraining = state.subscribe(() => {
    const nextTurn = table.progress.turn !== turn;
    turn = table.progress.turn;
    // What was skipped ends with the next question; where nobody is asked, with the turn.
    if (watched ? nextTurn : state.get().asked !== null && board.typingAhead !== true) pacer.resume();
    ahead.drain();
    void recall();
  });
  void recall();

  return {
    kind: 'play',
    session,
    board,
    back,
    story,
    shows,
    bindings,
    press,
    rulesAsked() {
      const { phases, phase, chapter = phases[phase] } = board.heading.get();
      return { game: table.game.id, options: table.rules.setup.options, chapter };
    },
    told: () => ({
      title: table.game.title,
      game: { session, heading: board.heading },
      bindings: [...(state.get().outcome === null ? gameBindings() : afterBindings()), ...app.everywhere()],
    }),
    subscribe: listener =>
      together(
        state.subscribe(listener),
        board.subscribe(listener),
        story.subscribe(listener),
        shows.subscribe(listener),
      ),
    saved: () => (own === null || table.outcome !== null ? null : table.saveName),
    async close() {
      stopDraining();
      board.close();
      await session.close();
    },
  };
}
