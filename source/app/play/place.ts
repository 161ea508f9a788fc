import type { Story } from '../../table/story.ts';
import type { App } from '../app.ts';
import { confirmDialog, textDialog } from '../dialogs/dialog.ts';
import { type Binding, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { KeyName } from '../keys/key.ts';
import type { Place } from '../place.ts';
import { paces } from '../settings.ts';
import { createStore, type Store, together } from '../store.ts';
import type { BoardPlay } from './board.ts';
import type { Session } from './session.ts';

/** A game being played on this screen. */
export interface PlayPlace extends Place {
  readonly kind: 'play';
  readonly session: Session;
  readonly board: BoardPlay;
  /** Lines by which the log is scrolled back. */
  readonly back: Store<number>;
  /** The whole game, once it is over and can be told again. */
  readonly story: Store<Story | null>;
  /** Over a game that is over: its chart, or its board. */
  readonly shows: Store<'chart' | 'board'>;
}

/** Where one goes from a game. */
export interface PlayExits {
  toMenu(): void;
  rematch(session: Session): void;
  replay(session: Session): void;
}

/** Keys typed ahead that are kept at most. */
const AHEAD = 64;

export function playPlace(app: App, session: Session, board: BoardPlay, exits: PlayExits): PlayPlace {
  const back = createStore(0);
  const story = createStore<Story | null>(null);
  const shows = createStore<'chart' | 'board'>('chart');
  const { table, state, pacer } = session;
  const { settings } = app.services;
  let ahead: { readonly key: KeyName; readonly turn: number }[] = [];
  let draining = false;
  let recalled = false;

  const bindings = (): readonly Binding[] => {
    const all = [...leading(), ...board.bindings(), ...gameBindings(), ...app.everywhere()];
    return state.get().outcome === null ? all : overBindings();
  };
  const leading = (): readonly Binding[] =>
    state.get().thinking !== null && !board.typingAhead ? [{ command: commands.skip, run: hurry }] : [];
  const hurry = (): void => {
    board.hurry();
    pacer.skip();
  };
  const pace = (by: 1 | -1): void =>
    settings.update(now => ({ ...now, pace: Math.max(0, Math.min(paces.length - 1, now.pace + by)) }));
  const gameBindings = (): readonly Binding[] => [
    ...(session.canUndo() ? [{ command: commands.undo, run: () => void session.undo() }] : []),
    { command: commands.save, run: save },
    ...(mayDraw() ? [{ command: commands.draw, quiet: true, run: offerDraw }] : []),
    { command: commands.faster, quiet: state.get().asked !== null, run: () => pace(1) },
    { command: commands.slower, quiet: state.get().asked !== null, run: () => pace(-1) },
    { command: commands.logUp, quiet: true, run: () => scroll(5) },
    { command: commands.logDown, quiet: true, run: () => scroll(-5) },
    { command: commands.quit, quiet: true, run: askToLeave },
  ];
  const overBindings = (): readonly Binding[] => [
    ...board.bindings(),
    { command: commands.rematch, run: () => exits.rematch(session) },
    { command: commands.story, run: () => exits.replay(session) },
    ...(story.get() === null
      ? []
      : [{ command: commands.flip, label: shows.get() === 'chart' ? 'board' : 'chart', run: flip }]),
    { command: commands.save, run: save },
    { command: commands.toMenu, run: exits.toMenu },
    ...app.everywhere(),
  ];
  const flip = (): void => shows.update(now => (now === 'chart' ? 'board' : 'chart'));
  const scroll = (by: number): void =>
    back.update(now => Math.max(0, Math.min(now + by, Math.max(0, state.get().log.length - 1))));
  const save = (): void =>
    app.open(
      textDialog(app, {
        title: 'Save under a name',
        lines: [table.saveName === null ? 'This game has no save yet.' : `It goes on in ${table.saveName}.`],
        text: suggestion(table.game.title, table.progress.turn),
        most: 64,
        accept: 'save',
        async onAccept(name) {
          const saved = await table.saveAs(name);
          if (saved.ok) {
            session.say({ tone: 'good', text: `saved as ${saved.value.name}` });
            return null;
          }
          if (saved.error.code !== 'name-taken') return saved.error.sentence;
          return `${name} is taken; ${await app.services.library.freeName(name)} is free`;
        },
      }),
    );
  const mayDraw = (): boolean => table.occupants.some(occupant => occupant.kind === 'human');
  const offerDraw = (): void => {
    const humans = table.occupants.filter(occupant => occupant.kind === 'human').map(one => one.name);
    const all = humans.length === 1 ? 'Do you' : `Do ${humans.join(', ')} all`;
    app.open(
      confirmDialog(app, {
        title: 'A draw',
        lines: [`${all} agree to end the game as a draw?`],
        yes: humans.length === 1 ? 'draw' : 'all agree',
        no: 'play on',
        onYes: () => void agree(),
      }),
    );
  };
  const agree = async (): Promise<void> => {
    const result = await table.agreeDraw();
    if (!result.ok) session.say({ tone: 'bad', text: result.error.sentence });
  };
  const askToLeave = (): void =>
    app.open(
      confirmDialog(app, {
        title: 'Leave the game',
        lines:
          table.saveName === null
            ? ['This game is not saved: it would be lost.']
            : ['Every move is saved. The game waits in the menu as', table.saveName],
        yes: 'leave',
        no: 'stay',
        onYes: exits.toMenu,
      }),
    );

  function perform(key: KeyName): void {
    if (key !== 'pageup' && key !== 'pagedown') back.set(0);
    board.hurry();
    if (dispatch(bindings(), key)) return;
    if (state.get().thinking !== null) hurry();
  }

  function press(key: KeyName): void {
    if (board.repeating) {
      board.stopRepeating();
      board.hurry();
      return;
    }
    const waits = state.get().busy || board.typingAhead;
    if (!waits && ahead.length === 0) {
      perform(key);
      return;
    }
    hurry();
    if (ahead.length < AHEAD) ahead.push({ key, turn: table.progress.turn });
  }

  /** Plays the keys typed ahead as far as they go; those of another turn are forgotten. */
  function drain(): void {
    if (draining) return;
    draining = true;
    while (ahead.length > 0 && !state.get().busy && !board.typingAhead) {
      const [next] = ahead;
      ahead = ahead.slice(1);
      if (next !== undefined && next.turn === table.progress.turn) perform(next.key);
    }
    draining = false;
  }
  /** Reads the whole game once it is over; without a save there is nothing to tell it from. */
  async function recall(): Promise<void> {
    if (state.get().outcome === null || table.saveName === null || recalled) return;
    recalled = true;
    const told = await app.services.library.story(table.saveName);
    if (told.ok) story.set(told.value);
  }

  const watched = table.occupants.every(occupant => occupant.kind === 'bot');
  let turn = table.progress.turn;
  const stopDraining = state.subscribe(() => {
    const nextTurn = table.progress.turn !== turn;
    turn = table.progress.turn;
    // What was skipped ends with the next question; where nobody is asked, with the turn.
    if (watched ? nextTurn : state.get().asked !== null && !board.typingAhead) pacer.resume();
    drain();
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
    subscribe: listener =>
      together(
        state.subscribe(listener),
        board.subscribe(listener),
        story.subscribe(listener),
        shows.subscribe(listener),
      ),
    async close() {
      stopDraining();
      board.close();
      await session.close();
    },
  };
}

/** A name to propose: the game and how far it has come. */
const suggestion = (title: string, turn: number): string =>
  turn === 0 ? `Start of ${title}` : `Turn ${turn} of ${title}`;
