import { letter, type Seat, seat } from '../../../machines/seat.ts';
import { isHere, THINKING, viewerHere } from '../../screens/play/controller.ts';
import { NO_HINTS } from '../../screens/play/hint.ts';
import { unsubscribeAll } from '../../screens/store.ts';
import type { TextGame } from '../../screens/text-page.ts';
import { Tutor } from '../../study/lessons/tutor.ts';
import { scoreInWords, scoreOf } from '../../table/series.ts';
import type { AnyTextAdapter, Perspective } from '../text/adapter.ts';
import { newsCommand } from '../text/commands.ts';
import { SKIP, tutorLines } from '../text/learn.ts';
import { type Feed, NO_NEWS, storyLines, tellTable } from '../text/teller.ts';
import { seatText } from '../text/transcript.ts';

/** The lines of the log that `log` repeats. */
const RECALLED = 20;

/** The questions of every game, besides its own commands. */
const questions = [
  { form: 'board', does: 'tells the board' },
  { form: 'state', does: 'tells whose turn it is, what may be done, and how far everybody is' },
  { form: 'hint', does: 'tells what a strong computer player would do, and why' },
  { form: 'log', does: 'repeats the last things that happened' },
] as const;

/** A game that is played in words: tells what happens once, and reads moves. */
export class PlainGame {
  readonly #game: TextGame;
  readonly #adapter: AnyTextAdapter;
  readonly #tutor: Tutor | null;
  readonly #stop: () => void;
  readonly #feed: Feed;
  #notice: string | null = null;
  #saying = '';

  /** @param changed called whenever there may be something to say */
  constructor(game: TextGame, adapter: AnyTextAdapter, changed: () => void) {
    this.#game = game;
    this.#adapter = adapter;
    const { table, state } = game.controller;
    this.#tutor = game.lesson === undefined ? null : new Tutor(game.lesson, table, 'words');
    this.#notice = state.get().notice?.text ?? null;
    const isOwn = (who: Seat): boolean => isHere(table, who);
    this.#feed = tellTable(
      table,
      {
        adapter,
        view: () => table.view(viewerHere(table)),
        reader: (_, by) => (isOwn(by) ? by : viewerHere(table)),
        undone: ({ seat: by }) => (isOwn(by) ? null : `${table.names[by] ?? ''} took a move back`),
        board: (_, { kind }) => (kind === 'undone' ? [] : null),
        hearsSaves: false,
        story: () => this.#news(),
      },
      changed,
    );
    this.#stop = unsubscribeAll(
      this.#feed.stop,
      state.subscribe(() => {
        const text = state.get().notice?.text ?? null;
        if (text !== null && text !== this.#notice) this.#feed.add(text);
        this.#notice = text;
        changed();
      }),
    );
  }

  close(): void {
    this.#stop();
    this.#tutor?.close();
  }

  /** The opening lines: players, seed and board. */
  head(): readonly string[] {
    const { table, state } = this.#game.controller;
    const viewer = viewerHere(table);
    const { notice } = state.get();
    return [
      ...table.occupants.map((occupant, index) => `${letter(seat(index))} is ${seatText(occupant)}.`),
      ...(viewer === 'spectator' ? [] : [`You are ${letter(viewer)}.`]),
      `The seed is ${table.seed}.`,
      ...this.#series(),
      ...this.board(),
      ...(notice === null ? [] : [notice.text]),
    ];
  }

  /** How its series stands, where it is a game of one. */
  #series(): readonly string[] {
    const { table } = this.#game.controller;
    const score = scoreOf(table);
    return score === null ? [] : [`${scoreInWords(score, table.names)}.`];
  }

  board(): readonly string[] {
    const hearing = this.#hearing();
    return this.#adapter.sentences?.(hearing) ?? this.#adapter.board(hearing.view);
  }

  /** The perspective of the person who is to move, else of whoever is here. */
  #hearing(): Perspective {
    const { table, state } = this.#game.controller;
    const viewer = state.get().asked ?? viewerHere(table);
    return { view: table.view(viewer), viewer, names: table.names };
  }

  /** The lines about changes since the last call. */
  take(): readonly string[] {
    return this.#feed.take();
  }

  /** True while what comes next happens by itself, and soon. */
  get isBusy(): boolean {
    const { controller, isRemote } = this.#game;
    const { busy, thinking, notice } = controller.state.get();
    const plays = controller.table.occupants.some(({ kind }) => kind === 'human');
    return busy || notice?.text === THINKING || (isRemote !== true && plays && thinking !== null);
  }

  get isOver(): boolean {
    return this.#game.controller.state.get().outcome !== null;
  }

  /** The lines of the lesson's present step, when they are new. */
  saying(): readonly string[] {
    if (this.#tutor === null) return [];
    const lines = tutorLines(
      this.#tutor,
      `${SKIP} begins a whole game against easy players; quit ends it.`,
    ).filter(line => line !== '');
    const saying = lines.join('\n');
    if (saying === this.#saying) return [];
    this.#saying = saying;
    return lines;
  }

  /** The state line: whose turn it is and what may be done. */
  state(): string {
    const { table, state } = this.#game.controller;
    const { asked, outcome } = state.get();
    if (outcome !== null) return [...this.#series(), 'The game is over. Choose:'].join(' ');
    if (asked !== null) return this.#adapter.state(table.view(asked), table.names);
    const names = table.seatsToMove.map(who => table.names[who] ?? '');
    return `Waiting for ${names.join(', ')}.`;
  }

  /** The words of this game, with what they do. */
  help(): readonly string[] {
    const { commands, questions: own = [] } = this.#adapter;
    const news = this.#adapter.story === undefined ? [] : [newsCommand];
    return [...commands, ...questions, ...news, ...own].map(({ form, does }) => `${form}: ${does}`);
  }

  /** Answers a line: lines to tell; null when it is no word of this game. */
  async answer(line: string): Promise<readonly string[] | null> {
    const { controller, heading } = this.#game;
    const { state } = controller;
    const [first = '', ...rest] = line.split(' ').filter(Boolean);
    const word = first.toLowerCase();
    if (this.#tutor !== null && word === SKIP) {
      if (this.#tutor.get().step === null) this.#game.whole?.();
      else this.#tutor.skip();
      return [];
    }
    const { asked, log } = state.get();
    const words = [word, ...rest];
    const hearing = this.#hearing();
    this.#tutor?.typed(word);
    if (word === 'board' && rest.length === 0) return this.board();
    if (word === 'log' && rest.length === 0) return log.slice(-RECALLED).map(({ text }) => text);
    if (word === 'state' && rest.length === 0) {
      const { aim } = heading.get();
      return [this.state(), ...(aim === undefined ? [] : [aim])];
    }
    if (word === 'hint' && rest.length === 0) return await this.#hint(asked);
    if (word === 'news' && rest.length === 0 && this.#adapter.story !== undefined) {
      const news = this.#news();
      return news.length === 0 ? [NO_NEWS] : news;
    }
    const told = this.#adapter.answer?.(words, hearing) ?? null;
    if (told !== null) return told.ok ? told.value : [`refused: ${told.error.sentence}`];
    const move = this.#adapter.move(words, hearing.view, hearing.names);
    if (move === null) return null;
    if (!move.ok) return [`refused: ${move.error.sentence}`];
    if (asked === null) return [this.isOver ? 'refused: the game is over' : 'refused: it is not your turn'];
    this.#notice = null;
    await controller.play(move.value);
    return [];
  }

  /** What has happened since the last turn of the one person here who is to move. */
  #news(): readonly string[] {
    const { table } = this.#game.controller;
    const [me, ...others] = table.seatsToMove.filter(who => isHere(table, who));
    return me === undefined || others.length > 0 ? [] : storyLines(table, this.#adapter, me);
  }

  /** The line that plays the hint, and its reason. */
  async #hint(asked: Seat | null): Promise<readonly string[]> {
    const { table, advise } = this.#game.controller;
    if (asked === null) return ['a hint is given in your own turn'];
    if (advise === null || this.#adapter.hint === undefined) return [NO_HINTS];
    const seen = { view: table.view(asked), setup: table.rules.setup, seat: asked, names: table.names };
    try {
      const { line, why } = this.#adapter.hint(await advise(asked), seen);
      return [`Hint: ${line}`, why];
    } catch {
      return ['nobody knows a hint now'];
    }
  }
}
